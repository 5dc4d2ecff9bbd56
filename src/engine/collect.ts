/** Collecting what lies around some entities, step by step outwards, without touching the canvas. */
import type { CollectAnswer } from '../contract/model/answers.ts';
import { Refusal, type Fault } from '../contract/faults.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { deriveCompany, deriveMember } from '../record/derive.ts';
import type { EngineContext } from './context.ts';
import type { DecodedProfile } from './decoded-profiles.ts';
import { makeExport } from './export.ts';
import { unplaced } from './graph-parts.ts';
import type { Call, Handlers } from './handlers.ts';
import type { HeldExports } from './held-exports.ts';
import type { RegistryName } from '../store/store.ts';
import { letOthersIn, stopIfCancelled } from './tasks.ts';

/** Asked for at once; the registry's own manners hold them to fewer. */
const ASKED_AT_ONCE = 8;

export function createCollectHandlers(
  context: EngineContext,
  held: HeldExports,
): Pick<Handlers, 'collectGraph'> {
  return {
    async collectGraph({ roots, depth, format }, call) {
      const { entities, notFetched } = await collect(context, roots, depth, call);
      const places = entities.map(unplaced);
      const about = { theme: 'light', withoutEnded: false, entitiesLeftOut: 0 } as const;
      const wanted = { places, format, ...about };
      const made = await makeExport(context, held, wanted, call);
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
 * The next step is what these profiles state themselves and not what others in the store say of
 * them: the same command reaches as far today as it will when more is stored.
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
    const onEnd = (): void => {
      fetched += 1;
      call.progress(fetched, total, 'Fetching profiles');
    };
    const neighbours = await fetchAll(context, ring, call, { registry, onFault, onEnd });
    if (depth === 0) break;
    const next = new Set(ring.flatMap((entity) => neighbours.get(entity) ?? []));
    ring = [...next].filter((entity) => !reached.has(entity));
    for (const entity of ring) reached.add(entity);
  }
  return { entities: [...reached], notFetched };
}

interface Fetching {
  /** The one that was set when it all began; another chosen since ends it. */
  registry: RegistryName;
  onFault: (entity: EntityId, reason: Fault) => void;
  onEnd: () => void;
}

/**
 * Fetch what isn't stored, some at once, in the order given: the neighbours that each profile had
 * states. Everything has ended when it does.
 */
async function fetchAll(
  { profiles, link }: EngineContext,
  entities: readonly EntityId[],
  { signal }: Call,
  { registry, onFault, onEnd }: Fetching,
): Promise<Map<EntityId, EntityId[]>> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const waiting = entities.values();
  const neighbours = new Map<EntityId, EntityId[]>();
  const work = async (): Promise<void> => {
    for (const entity of waiting) {
      // Others are answered between, even when everything is stored.
      await letOthersIn(stop);
      link.insistOn(registry);
      try {
        const { decoded } = await profiles.find(entity, 'auto', stop);
        neighbours.set(entity, neighboursStatedBy(decoded));
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
  return neighbours;
}

/** The other ends of everything a profile states: positions, rights, members and the parent. */
function neighboursStatedBy({ subject, profile }: DecodedProfile): EntityId[] {
  const { statements } = subject === 'member' ? deriveMember(profile) : deriveCompany(profile);
  return [...new Set(statements.map(({ from, to, statedBy }) => (from === statedBy ? to : from)))];
}
