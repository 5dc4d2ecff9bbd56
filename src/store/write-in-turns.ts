/**
 * Changes that take long, as one transaction each over several turns: nobody waits for one, and reads
 * see nothing of it until its end. A change that can't wait goes first: what was done by then is taken
 * back, and begun anew. Cut off at any place, nothing of it is there.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoreWriter } from './store.ts';

/** So long others wait at most. */
const TURN_MILLIS = 12;
/** A change that began anew so often is done in one go. */
const MOST_BEGINNINGS = 4;

/** One transaction, whose parts come in several turns. */
export interface LongTransaction {
  begin(): StoreWriter;
  commit(): void;
  rollBack(): void;
  /** Whether there may be room now for what there was none. */
  canRetryAfter(error: unknown): boolean;
}

export interface LongChange {
  make: (writer: StoreWriter) => Generator<void>;
  /** Nothing that is asked for later is done before it. */
  isInOrder?: boolean;
  /** It was committed. */
  saved: () => void;
  failed: (error: unknown) => void;
}

interface Waiting extends LongChange {
  beginnings: number;
  hasRetried: boolean;
}

/** What others want of the one connection that can write. */
interface Others {
  /** Done before a change begins. */
  before(): void;
  /** Done once one has ended. */
  after(): void;
}

export class WritingInTurns {
  readonly #transaction: LongTransaction;
  readonly #others: Others;
  readonly #waiting: Waiting[] = [];
  /** What is left to do of the first, whose transaction is open. */
  #steps: Generator<void> | null = null;
  #takesTurns = false;
  /** While a step is taken: a change inside it is a bug, and refused as one inside any other. */
  #isInStep = false;

  constructor(transaction: LongTransaction, others: Others) {
    this.#transaction = transaction;
    this.#others = others;
  }

  /** Whether one is half done. */
  get isUnderWay(): boolean {
    return this.#steps !== null;
  }

  add(change: LongChange): void {
    this.#waiting.push({ ...change, beginnings: 0, hasRetried: false });
    if (!this.#takesTurns) void this.#takeTurns();
  }

  /**
   * Does what must not be overtaken, and what that waits for; takes back what else is half done, or, where
   * that was done often, does the rest.
   */
  giveWay(): void {
    if (this.#isInStep) return;
    while (this.#waiting.some(({ isInOrder }) => isInOrder)) this.#finishFirst();
    const [first] = this.#waiting;
    if (this.#steps === null || first === undefined) return;
    if (first.beginnings < MOST_BEGINNINGS) this.#takeBack();
    else this.#finishFirst();
  }

  /** Does now all that was asked for. */
  finish(): void {
    while (this.#waiting.length > 0) this.#finishFirst();
  }

  #finishFirst(): void {
    const [first] = this.#waiting;
    if (first !== undefined) this.#advance(first, Infinity);
  }

  async #takeTurns(): Promise<void> {
    this.#takesTurns = true;
    try {
      for (;;) {
        await nextTurn();
        const [first] = this.#waiting;
        if (first === undefined) break;
        this.#advance(first, performance.now() + TURN_MILLIS);
      }
    } finally {
      this.#takesTurns = false;
    }
  }

  #advance(first: Waiting, until: number): void {
    const report = this.#goOn(first, until);
    if (report === null) return;
    this.#steps = null;
    this.#waiting.shift();
    report();
    this.#others.after();
  }

  /** What tells how it ended; null when it has not. */
  #goOn(change: Waiting, until: number): (() => void) | null {
    try {
      this.#steps ??= this.#begin(change);
      while (performance.now() < until) {
        this.#isInStep = true;
        const { done } = this.#steps.next();
        this.#isInStep = false;
        if (!done) continue;
        this.#transaction.commit();
        return change.saved;
      }
      return null;
    } catch (error) {
      return this.#beginsAgainAfter(error, change) ? null : () => change.failed(error);
    }
  }

  /** Whatever comes of taking it back, the change ends or begins anew. */
  #beginsAgainAfter(error: unknown, change: Waiting): boolean {
    const again = !change.hasRetried;
    change.hasRetried = true;
    try {
      this.#takeBack();
      return again && this.#transaction.canRetryAfter(error);
    } catch {
      // What kept it from being made is told, and not what kept it from being taken back.
      return false;
    }
  }

  #begin(change: Waiting): Generator<void> {
    this.#others.before();
    change.beginnings += 1;
    return change.make(this.#transaction.begin());
  }

  #takeBack(): void {
    this.#steps = null;
    this.#isInStep = false;
    this.#transaction.rollBack();
  }
}
