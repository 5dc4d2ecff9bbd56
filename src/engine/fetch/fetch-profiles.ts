/** Having many profiles as one piece of work: some at once, with steady progress, until cancelled. */
import { Refusal, type Fault } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Purpose } from '../../contract/answers/not-fetched.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import type { NotFetchedList } from '../records/not-fetched-list.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { giveWay, stopIfCancelled } from '../base/tasks.ts';

/** What is needed of the engine. */
interface Needs {
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  notes: CaseNotes;
}

/** Asked for at once; the registry's own manners hold them to fewer. */
const ASKED_AT_ONCE = 8;

interface Hearing {
  signal: AbortSignal;
  /** Cuts also what is at a registry; left out, `signal` does. */
  cut?: AbortSignal | undefined;
  /** In whose journal it is noted. */
  inCase?: CaseId | undefined;
  /** Ask also for what is stored. */
  anew?: boolean;
  /** What each is wanted for: what can't be had goes onto the list of what was not fetched. Null: it doesn't. */
  purpose: (entity: EntityId, reason: Fault) => Purpose | null;
  /** One more profile is stored, or was before: where it came from. */
  onHad: (entity: EntityId, from: 'registry' | 'store') => void;
  /** Throwing here ends all of it. */
  onFault: (entity: EntityId, reason: Fault) => void;
}

/** Have these profiles stored, in the order given. Everything has ended when it does. */
export async function fetchProfiles(
  { profiles, notFetched, notes }: Needs,
  entities: readonly EntityId[],
  { signal, cut = signal, inCase, anew = false, purpose, onHad, onFault }: Hearing,
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const stops = { signal: AbortSignal.any([cut, failed.signal]), unsent: stop };
  const waiting = entities.values();
  const refusing = refusals();
  const work = async (): Promise<void> => {
    for (const entity of waiting) {
      // Others are answered between, even when everything is stored.
      await giveWay(stop);
      const since = notes.chainAt();
      try {
        const refused = refusing.of(entity);
        const from = await profiles[anew ? 'haveAnew' : 'have'](entity, stops, refused);
        if (from === 'registry') notes.fetched(inCase, entity);
        onHad(entity, from);
      } catch (error) {
        if (!(error instanceof Refusal) || error.fault.code === 'cancelled') throw error;
        refusing.note(entity, error);
        const wanted = purpose(entity, error.fault);
        if (wanted !== null) notFetched.missed(entity, error.fault, wanted);
        notes.missed(inCase, entity, error, since);
        onFault(entity, error.fault);
      }
    }
  };
  const workers = Array.from({ length: ASKED_AT_ONCE }, () =>
    work().catch((error: unknown) => {
      // One that was stopped leaves the others what is on its way.
      if (!signal.aborted) failed.abort(error);
    }),
  );
  await Promise.all(workers);
  stopIfCancelled(signal);
  if (failed.signal.aborted) throw failed.signal.reason;
}

/** A key that a registry refused is the same for the next record: it isn't asked a thousand times. */
function refusals() {
  const byRegistry = new Map<RegistryHandle, Refusal>();
  return {
    of: (entity: EntityId): Refusal | null =>
      byRegistry.get(parseEntityId(entity).registry) ?? null,
    note(entity: EntityId, refusal: Refusal): void {
      const { code, detail } = refusal.fault;
      // Forbidden (403) may be this record alone.
      const isOfAll = code === 'key-refused' && detail['status'] === 401;
      if (isOfAll) byRegistry.set(parseEntityId(entity).registry, refusal);
    },
  };
}
