/** Fetching many profiles as one piece of work: some at once, with steady progress, within a budget, until cancelled. */
import { inParts } from '../graph/graph-parts.ts';
import { Refusal, type Fault, wasNotSearched } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Purpose } from '../../contract/answers/not-fetched.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import type { NotFetchedList } from '../records/not-fetched-list.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { giveWay, isCancelled, stopIfCancelled, withTally } from '../base/tasks.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import { whyBarred } from '../registries/registry-address.ts';
import type { NotFetched } from '../../contract/answers/expand.ts';
import type { Call } from '../base/handlers.ts';

/** What is needed of the engine. */
interface Needs {
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  notes: CaseNotes;
}

/** Asked for at once; the registry's own manners hold them to fewer. */
const FETCHED_AT_ONCE = 8;

interface FetchOptions {
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
  { signal, cut = signal, inCase, anew = false, purpose, onHad, onFault }: FetchOptions,
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
        if (!(error instanceof Refusal) || isCancelled(error)) throw error;
        refusing.note(entity, error);
        const wanted = purpose(entity, error.fault);
        if (wanted !== null) notFetched.missed(entity, error.fault, wanted);
        notes.missed(inCase, entity, error, since);
        onFault(entity, error.fault);
      }
    }
  };
  const workers = Array.from({ length: FETCHED_AT_ONCE }, () =>
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

/** Those of these records; refused where nothing can be kept, and where none of them can be asked. */
export function tryRegistriesAgain(
  { registries, store }: { store: Store; registries: Registries },
  entities: readonly EntityId[],
): void {
  if (store.isReadOnly) throw new Refusal('store-read-only');
  const handles = [...new Set(entities.map((entity) => parseEntityId(entity).registry))];
  const chosen = handles.filter((handle) => registries.offline(handle)?.why === 'chosen');
  if (handles.length > 0 && chosen.length === handles.length) {
    throw new Refusal('not-searched-offline');
  }
  const barred = handles.map((handle) => whyBarred(registries.get(handle)));
  const [first] = barred;
  if (first && barred.every((why) => why !== null)) throw first;
  for (const handle of handles) if (!chosen.includes(handle)) registries.link(handle).tryAgain();
}

/** Asked for before it is looked whether anything is answered at all. */
const FETCHED_BETWEEN_LOOKS = 8;

interface BudgetOptions {
  /** Records that may be asked for at most. */
  budget: number;
  /** In whose journal it is noted. */
  inCase?: CaseId | undefined;
  /** As `fetchProfiles` has it. */
  anew?: boolean;
  purpose: Purpose | null;
  /** Told how far it is. */
  words: (fetched: number) => string;
}

export class BudgetedFetch {
  /** Records asked for. */
  calls = 0;
  fetched = 0;
  notFound = 0;
  /** Those that could not be had. */
  readonly failed: NotFetched[] = [];
  /** Why some were not asked for at all. */
  #notRequested: Fault | null = null;
  readonly #needs: Needs;
  readonly #options: BudgetOptions;
  readonly #call: Call;

  constructor(needs: Needs, options: BudgetOptions, call: Call) {
    this.#needs = needs;
    this.#options = options;
    this.#call = call;
  }

  /** How many may still be asked for. */
  get left(): number {
    return this.#options.budget - this.calls;
  }

  /** Why the last of those that could not be had was not. */
  get fault(): Fault | null {
    return this.#notRequested ?? this.failed.at(-1)?.fault ?? null;
  }

  /**
   * Ask for as many of these as the budget has left, in their order.
   * @returns whether anybody answered: a registry that answers nothing is not asked for all the rest
   */
  async fetch(entities: readonly EntityId[]): Promise<boolean> {
    for (const part of inParts(entities.slice(0, this.left), FETCHED_BETWEEN_LOOKS)) {
      const before = this.fetched + this.notFound;
      await this.#fetchPart(part);
      if (this.fetched + this.notFound === before) return false;
    }
    return true;
  }

  /** Stopped, it is refused as `cancelled` with the calls made and what was fetched (`had`), of so many calls at most (`of`). */
  async finish<T>(work: () => Promise<T>): Promise<T> {
    return withTally(
      async () => {
        const result = await work();
        // Whoever reads next what could not be had is to find it listed.
        await this.#needs.notFetched.settled();
        return result;
      },
      () => ({ calls: this.calls, had: this.fetched, of: this.#options.budget }),
    );
  }

  async #fetchPart(part: readonly EntityId[]): Promise<void> {
    const { inCase, anew = false, purpose } = this.#options;
    await fetchProfiles(this.#needs, part, {
      signal: this.#call.signal,
      cut: this.#call.cut,
      inCase,
      anew,
      // Whom nobody asked, for being offline, is to be asked the next time.
      purpose: (_entity, fault) => (wasNotSearched(fault) ? null : purpose),
      onHad: () => {
        this.fetched += 1;
        this.#ended();
      },
      onFault: (entity, fault) => {
        if (wasNotSearched(fault)) {
          this.#notRequested = fault;
          return;
        }
        if (fault.code === 'record-not-found') this.notFound += 1;
        else this.failed.push({ entity, fault });
        this.#ended();
      },
    });
  }

  #ended(): void {
    this.calls += 1;
    const { budget, words } = this.#options;
    this.#call.progress(this.calls, budget, words(this.fetched));
  }
}
