/** Fetches many profiles as one task: some at once, with progress, within a budget, until cancelled. */
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

interface Needs {
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  notes: CaseNotes;
}

/** Requests at once; a registry's own limits reduce them further. */
const FETCHED_AT_ONCE = 8;

interface FetchOptions {
  signal: AbortSignal;
  /** Cuts off requests already sent; by default `signal` does. */
  cut?: AbortSignal | undefined;
  /** The case whose journal notes the requests. */
  inCase?: CaseId | undefined;
  /** Request stored profiles again too. */
  anew?: boolean;
  /** Why it is wanted: the entry's purpose on the list of what was not fetched. Null: it isn't listed. */
  purpose: (entity: EntityId, reason: Fault) => Purpose | null;
  /** One more profile is stored, fetched now or before. */
  onStored: (entity: EntityId, from: 'registry' | 'store') => void;
  /** Throwing here ends the whole task. */
  onFault: (entity: EntityId, reason: Fault) => void;
}

/** Stores these profiles, in the order given. No request is under way when it settles. */
export async function fetchProfiles(
  { profiles, notFetched, notes }: Needs,
  entities: readonly EntityId[],
  { signal, cut = signal, inCase, anew = false, purpose, onStored, onFault }: FetchOptions,
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const stops = { signal: AbortSignal.any([cut, failed.signal]), unsent: stop };
  const waiting = entities.values();
  const refusing = refusals();
  const work = async (): Promise<void> => {
    for (const entity of waiting) {
      // Lets other calls be answered, even when everything is stored.
      await giveWay(stop);
      const since = notes.chainAt();
      try {
        const refused = refusing.of(entity);
        const from = await profiles[anew ? 'fetchAgain' : 'ensureStored'](entity, stops, refused);
        if (from === 'registry') notes.fetched(inCase, entity);
        onStored(entity, from);
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
      // After a cancel, the others may finish the requests they have sent.
      if (!signal.aborted) failed.abort(error);
    }),
  );
  await Promise.all(workers);
  stopIfCancelled(signal);
  if (failed.signal.aborted) throw failed.signal.reason;
}

/** A refused key is refused for the next record too, so a registry isn't asked a thousand times. */
function refusals() {
  const byRegistry = new Map<RegistryHandle, Refusal>();
  return {
    of: (entity: EntityId): Refusal | null =>
      byRegistry.get(parseEntityId(entity).registry) ?? null,
    note(entity: EntityId, refusal: Refusal): void {
      const { code, detail } = refusal.fault;
      // Forbidden (403) may concern this record alone.
      const isOfAll = code === 'key-refused' && detail['status'] === 401;
      if (isOfAll) byRegistry.set(parseEntityId(entity).registry, refusal);
    },
  };
}

/** Lets the registries of these records be queried again; refused if read-only, or if none may be. */
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

/** Requests made before checking whether any registry responds. */
const FETCHED_BETWEEN_CHECKS = 8;

interface BudgetOptions {
  /** Maximum records to request. */
  budget: number;
  /** The case whose journal notes the requests. */
  inCase?: CaseId | undefined;
  /** As in `fetchProfiles`. */
  anew?: boolean;
  purpose: Purpose | null;
  /** The words of its progress. */
  words: (fetched: number) => string;
}

export class BudgetedFetch {
  /** Records requested. */
  calls = 0;
  fetched = 0;
  notFound = 0;
  /** Those that could not be fetched. */
  readonly failed: NotFetched[] = [];
  /** Why some were not requested at all. */
  #notRequested: Fault | null = null;
  readonly #needs: Needs;
  readonly #options: BudgetOptions;
  readonly #call: Call;

  constructor(needs: Needs, options: BudgetOptions, call: Call) {
    this.#needs = needs;
    this.#options = options;
    this.#call = call;
  }

  /** How many may still be requested. */
  get left(): number {
    return this.#options.budget - this.calls;
  }

  /** Why the last record that could not be fetched was not. */
  get fault(): Fault | null {
    return this.#notRequested ?? this.failed.at(-1)?.fault ?? null;
  }

  /**
   * Requests as many of these as the budget has left, in their order.
   * @returns false once none of a part was answered: the rest is then not requested
   */
  async fetch(entities: readonly EntityId[]): Promise<boolean> {
    for (const part of inParts(entities.slice(0, this.left), FETCHED_BETWEEN_CHECKS)) {
      const before = this.fetched + this.notFound;
      await this.#fetchPart(part);
      if (this.fetched + this.notFound === before) return false;
    }
    return true;
  }

  /** If cancelled, its refusal has the requests made, the profiles fetched (`had`) and the budget (`of`). */
  async finish<T>(work: () => Promise<T>): Promise<T> {
    return withTally(
      async () => {
        const result = await work();
        // The next reader of the list of what was not fetched must find it complete.
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
      // A record that was not requested, as offline, is to be requested the next time.
      purpose: (_entity, fault) => (wasNotSearched(fault) ? null : purpose),
      onStored: () => {
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
