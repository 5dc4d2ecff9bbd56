/**
 * Derives from answers that are durable already, in the order of the chain. What a full disk or a
 * death leaves comes first the next time: the file itself says what is left (`DERIVED_TO`).
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

/** Entities, statements and things in one transaction: nobody waits long for what others' answers say. */
const MOST_AT_ONCE = 2000;

interface Fresh {
  derived: Derived;
  saved: (before: EntityId[]) => void;
  failed: (error: unknown) => void;
}

/** What one transaction derives. */
interface Taken {
  /** The answer it is at. */
  n: number;
  /** Whom each profile stated a tie to before. */
  before: Map<number, EntityId[]>;
  /** Whether nothing is left after it. */
  isAll: boolean;
}

export class Backlog {
  readonly #left: ReturnType<typeof leftAnswers>;
  readonly #later: (change: LongChange) => void;
  /** What was derived from answers that came in this run, by their place in the chain. */
  readonly #fresh = new Map<number, Fresh>();
  /** Answers that could not be derived once. */
  readonly #failed = new Set<number>();
  /** Answers that can't be derived, for damage in their way or a bug. */
  readonly #poisonous = new Set<number>();
  #deriver: Deriver | null = null;
  #isUnderWay = false;

  /** `later` makes a change over several turns. */
  constructor(connection: Connection, later: (change: LongChange) => void) {
    this.#left = leftAnswers(connection);
    this.#later = later;
  }

  /** An answer was kept in this place. */
  add(n: number, fresh: Fresh): void {
    this.#fresh.set(n, fresh);
    this.#goOn();
  }

  /** From now on what is left is derived with this; what is left now as soon as there is a turn. */
  deriveWith(deriver: Deriver): void {
    this.#deriver = deriver;
    try {
      if (this.#left.next() !== null) this.#goOn();
    } catch (error) {
      // Where the chain can't be read, the check after each start says so.
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
        // Where nothing was left nothing comes of going on.
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
    // It may have been begun before, and taken back.
    taken.before.clear();
    let most = MOST_AT_ONCE;
    let n = this.#left.next();
    for (; n !== null && most > 0; n = this.#left.next()) {
      taken.n = n;
      const derived = this.#derivedOf(n);
      taken.before.set(n, yield* writer.derive(n, derived));
      const { entities, statements, things } = derived ?? NOTHING;
      most -= 1 + entities.length + statements.length + things.length;
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
      // A rebuild leaves it out too, and a check says that it can't be read any more.
      if (error instanceof Refusal) return NOTHING;
      throw error;
    }
  }

  /** There is no room, say: all of it stays for the next time, and nobody waits for it. */
  #leave(error: unknown): void {
    for (const n of [...this.#fresh.keys()]) this.#settle(n, ({ failed }) => failed(error));
  }

  /** A disk that fails to read once gives what looks like damage. */
  #tryAgain(n: number): void {
    this.#failed.add(n);
    this.#goOn();
  }

  /** It holds up no other; a check finds missing what it says. */
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
