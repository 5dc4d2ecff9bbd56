/** Fetching profiles within a budget of calls, a few at a time, and what came of it so far. */
import { Refusal, wasNotSearched, type Fault } from '../../contract/faults/faults.ts';
import type { NotFetched } from '../../contract/answers/expand.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Purpose } from '../../contract/answers/not-fetched.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import type { NotFetchedList } from '../records/not-fetched-list.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { fetchProfiles } from './fetch-profiles.ts';
import type { Call } from '../base/handlers.ts';

/** What is needed of the engine. */
interface Needs {
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  notes: CaseNotes;
}

/** Asked for before it is looked whether anything is answered at all. */
const ASKED_AT_ONCE = 8;

interface Asking {
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
  #notAsked: Fault | null = null;
  readonly #context: Needs;
  readonly #asking: Asking;
  readonly #call: Call;

  constructor(context: Needs, asking: Asking, call: Call) {
    this.#context = context;
    this.#asking = asking;
    this.#call = call;
  }

  /** How many may still be asked for. */
  get left(): number {
    return this.#asking.budget - this.calls;
  }

  /** Why the last of those that could not be had was not. */
  get fault(): Fault | null {
    return this.#notAsked ?? this.failed.at(-1)?.fault ?? null;
  }

  /**
   * Ask for as many of these as the budget has left, in their order.
   * @returns whether anybody answered: a registry that answers nothing is not asked for all the rest
   */
  async ask(entities: readonly EntityId[]): Promise<boolean> {
    const asked = entities.slice(0, this.left);
    for (let from = 0; from < asked.length; from += ASKED_AT_ONCE) {
      const part = asked.slice(from, from + ASKED_AT_ONCE);
      const before = this.fetched + this.notFound;
      await this.#askPart(part);
      if (this.fetched + this.notFound === before) return false;
    }
    return true;
  }

  /** Stopped, it is refused as `cancelled` with the calls made and what was fetched (`had`), of so many calls at most (`of`). */
  async telling<T>(work: () => Promise<T>): Promise<T> {
    try {
      const told = await work();
      // Whoever asks next what could not be had is to find it listed.
      await this.#context.notFetched.settled();
      return told;
    } catch (error) {
      if (!(error instanceof Refusal) || error.fault.code !== 'cancelled') throw error;
      const { calls, fetched } = this;
      throw new Refusal('cancelled', { calls, had: fetched, of: this.#asking.budget });
    }
  }

  async #askPart(part: readonly EntityId[]): Promise<void> {
    const { inCase, anew = false, purpose } = this.#asking;
    await fetchProfiles(this.#context, part, {
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
          this.#notAsked = fault;
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
    const { budget, words } = this.#asking;
    this.#call.progress(this.calls, budget, words(this.fetched));
  }
}
