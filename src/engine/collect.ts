/** Collecting what lies around some entities, step by step outwards, without touching the canvas. */
import type { CollectAnswer } from '../contract/model/answers.ts';
import { Refusal, type Fault } from '../contract/faults.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { EngineContext } from './context.ts';
import { makeExport } from './export.ts';
import { unplaced } from './graph-parts.ts';
import type { Call, Handlers } from './handlers.ts';
import type { HeldExports } from './held-exports.ts';
import type { RegistryName } from '../store/store.ts';
import { stopIfCancelled } from './tasks.ts';

/** Asked for at once; the registry's own manners hold them to fewer. */
const ASKED_AT_ONCE = 8;
const NEIGHBOURS_READ_AT_ONCE = 5000;

export function createCollectHandlers(
  context: EngineContext,
  held: HeldExports,
): Pick<Handlers, 'collectGraph'> {
  return {
    async collectGraph({ roots, depth, format }, call) {
      const { entities, notFetched } = await collect(context, roots, depth, call);
      const places = entities.map(unplaced);
      const made = makeExport(context, held, { places, format, theme: 'light' });
      return { ...made, notFetched };
    },
  };
}

interface Collected {
  entities: EntityId[];
  notFetched: CollectAnswer['notFetched'];
}

/**
 * Breadth first. The roots' own profiles are always had, so that they have names; a root that can't
 * be had refuses. Further out, the profile of everything nearer than `depth` is had if it can be.
 */
async function collect(
  context: EngineContext,
  roots: readonly EntityId[],
  depth: number,
  call: Call,
): Promise<Collected> {
  const registry = context.link.name();
  const reached = new Set<EntityId>(roots);
  const notFetched: Collected['notFetched'] = [];
  let ring = [...reached];
  let fetched = 0;
  for (let distance = 0; ring.length > 0 && distance < Math.max(depth, 1); distance += 1) {
    const onFault = (entity: EntityId, reason: Fault): void => {
      if (distance === 0) throw new Refusal(reason.code, reason.detail);
      notFetched.push({ entity, fault: reason });
    };
    const total = fetched + ring.length;
    await fetchAll(context, ring, call, onFault, () => {
      fetched += 1;
      call.progress(fetched, total, 'Fetching profiles');
    });
    if (depth === 0) break;
    ring = await newNeighbours(context, registry, ring, reached, call.signal);
  }
  return { entities: [...reached], notFetched };
}

/** Fetch what isn't stored, some at once, in the order given. Everything has ended when it does. */
async function fetchAll(
  { profiles }: EngineContext,
  entities: readonly EntityId[],
  { signal }: Call,
  onFault: (entity: EntityId, reason: Fault) => void,
  onEnd: () => void,
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const waiting = entities.values();
  const work = async (): Promise<void> => {
    for (const entity of waiting) {
      stopIfCancelled(stop);
      try {
        await profiles.find(entity, 'auto', stop);
      } catch (error) {
        if (!(error instanceof Refusal) || error.fault.code === 'cancelled') throw error;
        onFault(entity, error.fault);
      }
      onEnd();
    }
  };
  const workers = Array.from({ length: ASKED_AT_ONCE }, () =>
    work().catch((error: unknown) => {
      failed.abort(error);
    }),
  );
  await Promise.all(workers);
  stopIfCancelled(signal);
  if (failed.signal.aborted) throw failed.signal.reason;
}

/** The neighbours of these that were not reached before; they are reached now. */
async function newNeighbours(
  { store, link }: EngineContext,
  registry: RegistryName,
  ring: readonly EntityId[],
  reached: Set<EntityId>,
  signal: AbortSignal,
): Promise<EntityId[]> {
  const found: EntityId[] = [];
  for (const entity of ring) {
    // Others are answered between.
    await new Promise(setImmediate);
    stopIfCancelled(signal);
    link.insistOn(registry);
    for (let offset = 0; ; offset += NEIGHBOURS_READ_AT_ONCE) {
      const page = { offset, limit: NEIGHBOURS_READ_AT_ONCE };
      const { ids, total } = store.read.neighbours(registry, entity, page);
      const fresh = ids.filter((id) => !reached.has(id));
      for (const id of fresh) reached.add(id);
      found.push(...fresh);
      if (ids.length === 0 || offset + ids.length >= total) break;
    }
  }
  return found;
}
