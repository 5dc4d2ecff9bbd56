/** Expanding: the neighbours of one or several entities come onto the canvas, as one step to undo. */
import { counted } from '../contract/counted.ts';
import { Refusal } from '../contract/faults.ts';
import type { ExpandAnswer, NotFetched } from '../contract/model/answers.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { StoreReader } from '../store/store.ts';
import type { CaseCanvas } from './case-canvas.ts';
import type { EngineContext } from './context.ts';
import { fetchProfiles } from './fetch-profiles.ts';
import { unplaced } from './graph-parts.ts';
import type { Call, Handler } from './handlers.ts';
import { giveWay } from './tasks.ts';
import { registryOrStore } from './registry-or-store.ts';

const NEIGHBOURS_READ_AT_ONCE = 5000;
const LABEL_SHOWN = 150;

type Wish = Parameters<Handler<'expandEntities'>>[0];

/** What the profiles say and what comes onto the canvas by them is told as one message. */
export function expandEntities(
  context: EngineContext,
  wish: Wish,
  call: Call,
): Promise<ExpandAnswer> {
  return context.canvases.tellTogether(wish.case, () => expand(context, wish, call));
}

async function expand(
  context: EngineContext,
  { case: id, entities, limit, unlessMoreThan }: Wish,
  call: Call,
): Promise<ExpandAnswer> {
  const { store, canvases, now } = context;
  const wanted = [...new Set(entities)];
  const had = await haveProfiles(context, wanted, call);
  const around = await lookAround(store.read, await canvases.of(id), wanted, limit, call.signal);
  // The case may be gone since, and the canvas have been read again.
  const canvas = await canvases.of(id);
  const known = store.read.entities(wanted);
  const label = known[0]?.label ?? wanted[0] ?? '';
  const newcomers = around.newcomers.size;
  const holdsBack = unlessMoreThan !== undefined && newcomers > unlessMoreThan;
  // One that no response ever named can't stand anywhere.
  const themselves = known.map((entity) => entity.id).filter((entity) => !canvas.has(entity));
  const put = holdsBack ? [] : [...new Set([...themselves, ...around.chosen])];
  let added: EntityId[] = [];
  if (put.length > 0) {
    const words = wanted.length === 1 ? label : counted(wanted.length, 'entity', 'entities');
    const places = store.write((writer) =>
      writer.changeCanvas(id, {
        at: now().toISOString(),
        label: `Expand ${words.slice(0, LABEL_SHOWN).toWellFormed()}`,
        put: put.map(unplaced),
        remove: [],
        join: false,
        // A change that the canvas hasn't heard of yet may have put some there meanwhile.
        keepStanding: true,
      }),
    );
    added = places.put.map(({ entity }) => entity);
    if (added.length > 0) await canvas.stepTaken(places);
  }
  const leftOff = newcomers - (holdsBack ? 0 : around.chosen.size);
  return { label, added, neighbours: around.neighbours.size, newcomers, leftOff, ...had };
}

/**
 * Have the entities' own profiles if they can be had. While a registry can't be asked, neighbours
 * that other profiles state will do; a single one without any is refused, of several it is told.
 */
async function haveProfiles(
  context: EngineContext,
  entities: readonly EntityId[],
  { signal, progress }: Call,
): Promise<Pick<ExpandAnswer, 'fetched' | 'notFetched'>> {
  const { read } = context.store;
  const notFetched: NotFetched[] = [];
  let [done, fetched] = [0, 0];
  const profiles = {
    ...context.profiles,
    have: (entity: EntityId, stop: AbortSignal) =>
      registryOrStore<'registry' | 'store'>({
        from: 'auto',
        prefersStored: false,
        ask: () => context.profiles.have(entity, stop),
        stored: () => (read.neighbourCount(entity) > 0 ? 'store' : null),
      }),
  };
  const ended = (): void => progress((done += 1), entities.length, 'Fetching profiles');
  await fetchProfiles({ profiles }, entities, {
    signal,
    onHad(_entity, from) {
      fetched += from === 'registry' ? 1 : 0;
      ended();
    },
    onFault(entity, reason) {
      if (entities.length === 1) throw new Refusal(reason.code, reason.detail);
      notFetched.push({ entity, fault: reason });
      ended();
    },
  });
  return { fetched, notFetched };
}

interface Around {
  neighbours: Set<EntityId>;
  /** Neighbours that are not on the canvas; hidden ones count as being there. */
  newcomers: Set<EntityId>;
  /** As many of them as the limit for each lets come. */
  chosen: Set<EntityId>;
}

async function lookAround(
  read: StoreReader,
  canvas: CaseCanvas,
  entities: readonly EntityId[],
  limit: number,
  signal: AbortSignal,
): Promise<Around> {
  const around: Around = { neighbours: new Set(), newcomers: new Set(), chosen: new Set() };
  const wanted = new Set(entities);
  for (const entity of entities) {
    let left = limit;
    for (let offset = 0; ; offset += NEIGHBOURS_READ_AT_ONCE) {
      const page = { offset, limit: NEIGHBOURS_READ_AT_ONCE };
      const { ids, total } = read.neighbours(entity, page);
      for (const id of ids) {
        around.neighbours.add(id);
        if (canvas.has(id) || wanted.has(id)) continue;
        around.newcomers.add(id);
        if (left > 0 && !around.chosen.has(id)) left -= 1;
        else if (left <= 0) continue;
        around.chosen.add(id);
      }
      if (ids.length === 0 || offset + ids.length >= total) break;
    }
    await giveWay(signal);
  }
  return around;
}
