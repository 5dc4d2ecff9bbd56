/**
 * Derives from responses that are stored already, in the order of the chain. What a full disk or a crash
 * leaves underived comes first the next time: the file itself records how far it came (`DERIVED_TO`).
 */
import { Refusal } from '../contract/faults/faults.ts';
import type { Derived } from '../contract/model/derived.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { leftAnswers, NOTHING } from './derived/answers.ts';
import type { Connection } from './base/connection.ts';
import type { Deriver } from './requests/stored-answer.ts';
import { isDiskFull } from './file/in-use.ts';
import type { StoreWriter } from './store.ts';
import type { LongChange } from './write-in-turns.ts';

/** Entities, statements and things derived in one transaction: few, so that other writes don't wait long. */
const MAX_PER_TRANSACTION = 2000;

interface Fresh {
  derived: Derived;
  saved: (before: EntityId[]) => void;
  failed: (error: unknown) => void;
}

/** Progress of one transaction. */
interface Taken {
  /** The request whose response is being derived. */
  n: number;
  /** The entities that each profile stated ties to before, by request. */
  before: Map<number, EntityId[]>;
  /** Whether nothing is left to derive after it. */
  isAll: boolean;
}

export class Backlog {
  readonly #left: ReturnType<typeof leftAnswers>;
  readonly #later: (change: LongChange) => void;
  /** Derived content of responses that came in during this run, by their place in the chain. */
  readonly #fresh = new Map<number, Fresh>();
  /** Requests whose responses failed to be derived once. */
  readonly #failed = new Set<number>();
  /** Requests whose responses can't be derived, because of damage or a bug; they are skipped. */
  readonly #poisonous = new Set<number>();
  #deriver: Deriver | null = null;
  #isUnderWay = false;

  /** `later` makes a change over several turns of the event loop. */
  constructor(connection: Connection, later: (change: LongChange) => void) {
    this.#left = leftAnswers(connection);
    this.#later = later;
  }

  /** Adds the response that was stored at place `n` of the chain. */
  add(n: number, fresh: Fresh): void {
    this.#fresh.set(n, fresh);
    this.#goOn();
  }

  /** Sets the deriver, and starts deriving what is left over. */
  deriveWith(deriver: Deriver): void {
    this.#deriver = deriver;
    try {
      if (this.#left.next() !== null) this.#goOn();
    } catch (error) {
      // If the chain can't be read, the check after each start reports that.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  #goOn(): void {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    const taken: Taken = { n: 0, before: new Map(), isAll: true };
    this.#later({
      make: (writer) => this.#derive(writer, taken),
      saved: () => {
        this.#isUnderWay = false;
        for (const [n, before] of taken.before) this.#settle(n, ({ saved }) => saved(before));
        // If nothing was left to derive, another run would derive nothing either.
        const isSome = taken.before.size > 0;
        if (!taken.isAll || (isSome && this.#fresh.size > 0)) this.#goOn();
      },
      failed: (error) => {
        this.#isUnderWay = false;
        if (isDiskFull(error) || this.#poisonous.has(taken.n)) this.#leave(error);
        else if (this.#failed.has(taken.n)) this.#leaveOut(taken.n, error);
        else this.#tryAgain(taken.n);
      },
    });
  }

  *#derive(writer: StoreWriter, taken: Taken): Generator<void> {
    // An earlier attempt may have been rolled back.
    taken.before.clear();
    let budget = MAX_PER_TRANSACTION;
    let n = this.#left.next();
    for (; n !== null && budget > 0; n = this.#left.next()) {
      taken.n = n;
      const derived = this.#derivedOf(n);
      taken.before.set(n, yield* writer.derive(n, derived));
      const { entities, statements, things } = derived ?? NOTHING;
      budget -= 1 + entities.length + statements.length + things.length;
    }
    taken.isAll = n === null;
  }

  #derivedOf(n: number): Derived | null {
    if (this.#poisonous.has(n)) return null;
    const fresh = this.#fresh.get(n);
    if (fresh !== undefined) return fresh.derived;
    if (this.#deriver === null) throw new Error('Nothing tells how what was left is derived.');
    try {
      return this.#left.derivedOf(n, this.#deriver);
    } catch (error) {
      // A rebuild leaves it out too, and a check reports that it can't be read.
      if (error instanceof Refusal) return NOTHING;
      throw error;
    }
  }

  /** A full disk, for example: everything is left for the next time, and waiting callers get the error. */
  #leave(error: unknown): void {
    for (const n of [...this.#fresh.keys()]) this.#settle(n, ({ failed }) => failed(error));
  }

  /** A read error of the disk that happens only once looks like damage, so it is tried again. */
  #tryAgain(n: number): void {
    this.#failed.add(n);
    this.#goOn();
  }

  /** Skips the response, so that it blocks no other; a check reports what it states as missing. */
  #leaveOut(n: number, error: unknown): void {
    this.#poisonous.add(n);
    this.#settle(n, ({ failed }) => failed(error));
    this.#goOn();
  }

  #settle(n: number, report: (fresh: Fresh) => void): void {
    const fresh = this.#fresh.get(n);
    this.#fresh.delete(n);
    if (fresh !== undefined) report(fresh);
  }
}
