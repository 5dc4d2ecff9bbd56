/** Expanding: adds the neighbours of one or several entities to the canvas, as one step to undo. */
import { counted } from '../../contract/text/counted.ts';
import { isOfflineByChoice, Refusal } from '../../contract/faults/faults.ts';
import type { ExpandAnswer, ExpandHub, NotFetched } from '../../contract/answers/expand.ts';
import type { StoredItem } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { areOneCompany } from '../../graph/sameness/same.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { CaseCanvas } from '../graph/case-canvas.ts';
import type { Store } from '../../store/store.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import { type NotFetchedList, purposeOf } from '../records/not-fetched-list.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import type { NeighbourLists } from '../graph/neighbour-list.ts';
import { fetchProfiles } from '../fetch/fetch-profiles.ts';
import { listedName } from '../graph/found-name.ts';
import { unplaced } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { registryOrStore } from '../registries/registry-or-store.ts';
import type { Stops } from '../registries/shared-requests.ts';
import { giveWay, stopIfCancelled, withTally } from '../base/tasks.ts';

interface Needs {
  store: Store;
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  canvases: Canvases;
  notes: CaseNotes;
  neighbours: NeighbourLists;
  now: () => Date;
}

type Input = Parameters<Handler<'expandEntities'>>[0];

/** The progress with the entities' own profiles. */
interface FetchTally {
  /** Stored now, whether fetched or not. */
  stored: number;
  fetched: number;
  notFetched: NotFetched[];
}

/**
 * What the profiles state and what is added to the canvas is announced as one event. If cancelled, it is
 * refused with its tally: fetched profiles stay stored, and the canvas is unchanged.
 */
export async function expandEntities(
  needs: Needs,
  input: Input,
  call: Call,
): Promise<ExpandAnswer> {
  const wanted = [...new Set(input.entities)];
  const tally: FetchTally = { stored: 0, fetched: 0, notFetched: [] };
  return withTally(
    () =>
      needs.canvases.announceTogether(input.case, async () => {
        await fetchOwnProfiles(needs, { ...input, entities: wanted }, call, tally);
        return await addNeighbours(needs, { ...input, entities: wanted }, call, tally);
      }),
    () => ({ had: tally.stored, of: wanted.length }),
  );
}

async function addNeighbours(
  needs: Pick<Needs, 'store' | 'canvases' | 'neighbours' | 'now'>,
  { case: id, entities: wanted, limit, unlessMoreThan }: Input,
  { signal }: Call,
  { fetched, notFetched }: FetchTally,
): Promise<ExpandAnswer> {
  const { store, canvases } = needs;
  const around = await neighboursAround(needs, await canvases.of(id), wanted, limit, signal);
  // The case may have been deleted since, or its canvas read again.
  const canvas = await canvases.of(id);
  stopIfCancelled(signal);
  const known = store.read.entities(wanted);
  const label = known[0]?.label ?? wanted[0] ?? '';
  const newcomers = around.newcomers.size;
  const holdsBack = unlessMoreThan !== undefined && newcomers > unlessMoreThan;
  // An entity that no response ever named can't be on the canvas.
  const themselves = known.map((entity) => entity.id).filter((entity) => !canvas.has(entity));
  const ids = holdsBack ? [] : [...new Set([...themselves, ...around.chosen])];
  // Two records of one company are expanded together, under the company's name.
  const isOne = wanted.length === 1 || (known.length === wanted.length && areOneCompany(known));
  const words = isOne ? label : counted(wanted.length, 'entity', 'entities');
  return {
    label,
    added: await addToCanvas(needs, canvas, ids, `Expand ${listedName(words)}`),
    neighbours: around.neighbours.size,
    newcomers,
    leftOff: newcomers - (holdsBack ? 0 : around.chosen.size),
    fetched,
    notFetched,
    hubs: holdsBack ? toHubs(known, around.newcomersOf) : [],
  };
}

/** As one step; from here on it can't be cancelled. */
export async function addToCanvas(
  { store, now }: Pick<Needs, 'store' | 'now'>,
  canvas: CaseCanvas,
  ids: readonly EntityId[],
  label: string,
  items: readonly StoredItem[] = [],
): Promise<EntityId[]> {
  if (ids.length === 0) return [];
  const places = store.write((writer) =>
    writer.changeCanvas(canvas.id, {
      at: now().toISOString(),
      label,
      put: ids.map(unplaced),
      remove: [],
      join: false,
      // Another change may have added some meanwhile that this canvas does not have yet.
      keepExisting: true,
      items,
    }),
  );
  const added = places.put.map(({ entity }) => entity);
  if (added.length > 0) await canvas.stepTaken(places);
  return added;
}

function toHubs(
  known: readonly StoredEntity[],
  newcomersOf: ReadonlyMap<EntityId, number>,
): ExpandHub[] {
  return known
    .map(({ id, label }) => ({
      entity: id,
      label: listedName(label),
      newcomers: newcomersOf.get(id) ?? 0,
    }))
    .filter(({ newcomers }) => newcomers > 0)
    .sort((a, b) => b.newcomers - a.newcomers);
}

/**
 * Fetches the entities' own profiles if possible. If a registry can't be queried, neighbours from other
 * profiles suffice; a single entity without any is refused, several are listed as not fetched.
 */
async function fetchOwnProfiles(
  needs: Pick<Needs, 'store' | 'profiles' | 'notFetched' | 'notes'>,
  { entities, from, case: inCase }: Input,
  { signal, progress }: Call,
  tally: FetchTally,
): Promise<void> {
  const { store, notFetched, notes } = needs;
  const { read } = store;
  const purpose = purposeOf(read, 'expand', entities);
  let done = 0;
  const profiles = {
    ...needs.profiles,
    ensureStored: (entity: EntityId, stops: Stops, refused: Refusal | null) =>
      registryOrStore<'registry' | 'store'>({
        from,
        prefersStored: false,
        request: () => needs.profiles.ensureStored(entity, stops, refused),
        stored: (notSearched) => {
          if (read.neighbourCount(entity) === 0) return null;
          // The stored neighbours suffice for now; its own profile is still noted as missing.
          if (notSearched && !isOfflineByChoice(notSearched)) {
            notFetched.missed(entity, notSearched, purpose);
          }
          return 'store';
        },
      }),
  };
  const ended = (): void => progress((done += 1), entities.length, 'Fetching profiles');
  await fetchProfiles({ profiles, notFetched, notes }, entities, {
    signal,
    inCase,
    purpose: () => purpose,
    onStored(_entity, by) {
      tally.stored += 1;
      tally.fetched += by === 'registry' ? 1 : 0;
      ended();
    },
    onFault(entity, reason) {
      if (entities.length === 1) throw new Refusal(reason.code, reason.detail);
      tally.notFetched.push({ entity, fault: reason });
      ended();
    },
  });
}

interface Around {
  neighbours: Set<EntityId>;
  /** Neighbours not on the canvas; hidden entities count as being on it. */
  newcomers: Set<EntityId>;
  /** How many of them each entity has; one may be a neighbour of several. */
  newcomersOf: Map<EntityId, number>;
  /** Those of them to be added, within the limit for each entity. */
  chosen: Set<EntityId>;
}

async function neighboursAround(
  { neighbours }: Pick<Needs, 'neighbours'>,
  canvas: CaseCanvas,
  entities: readonly EntityId[],
  limit: number,
  signal: AbortSignal,
): Promise<Around> {
  const around: Around = {
    neighbours: new Set(),
    newcomers: new Set(),
    newcomersOf: new Map(),
    chosen: new Set(),
  };
  const wanted = new Set(entities);
  for (const entity of entities) {
    let left = limit;
    let count = 0;
    for (const { id } of (await neighbours.of(entity, canvas, signal)).all) {
      around.neighbours.add(id);
      if (canvas.has(id) || wanted.has(id)) continue;
      count += 1;
      around.newcomers.add(id);
      if (left > 0 && !around.chosen.has(id)) left -= 1;
      else if (left <= 0) continue;
      around.chosen.add(id);
    }
    around.newcomersOf.set(entity, count);
    await giveWay(signal);
  }
  return around;
}
