/**
 * Long changes, each as one transaction over several turns: others don't wait for it, and reads see nothing
 * of it until its end. An urgent change goes first: what was done by then is rolled back, and begun anew.
 * Cut off at any place, nothing of a change is there.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoreWriter } from './store.ts';

/** The longest that others wait. */
const TURN_MILLIS = 12;
/** A change that was begun this often is completed at once. */
const MAX_ATTEMPTS = 4;

/** One transaction whose parts are made in several turns. */
export interface LongTransaction {
  begin(): StoreWriter;
  commit(): void;
  rollBack(): void;
  /** Whether there may be room now, after an error for lack of it. */
  canRetryAfter(error: unknown): boolean;
}

export interface LongChange {
  make: (writer: StoreWriter) => Generator<void>;
  /** No change that is requested later is made before it. */
  isInOrder?: boolean;
  /** Called after the commit. */
  onSaved: () => void;
  onFailed: (error: unknown) => void;
}

interface Waiting extends LongChange {
  attempts: number;
  hasRetried: boolean;
}

/** What else uses the one connection that can write. */
interface Others {
  /** Called before a change begins. */
  before(): void;
  /** Called after one has ended. */
  after(): void;
}

export class WritingInTurns {
  readonly #transaction: LongTransaction;
  readonly #others: Others;
  readonly #waiting: Waiting[] = [];
  /** The remaining steps of the first change, whose transaction is open. */
  #steps: Generator<void> | null = null;
  #isTakingTurns = false;
  /** True while a step runs: a change inside it is a bug, and refused like one inside any other. */
  #isInStep = false;

  constructor(transaction: LongTransaction, others: Others) {
    this.#transaction = transaction;
    this.#others = others;
  }

  /** Whether a change is half done. */
  get isUnderWay(): boolean {
    return this.#steps !== null;
  }

  add(change: LongChange): void {
    this.#waiting.push({ ...change, attempts: 0, hasRetried: false });
    if (!this.#isTakingTurns) void this.#takeTurns();
  }

  /**
   * Completes what must not be overtaken, and everything before it; rolls back any other change that is
   * half done, or completes it if that was done often.
   */
  giveWay(): void {
    if (this.#isInStep) return;
    while (this.#waiting.some(({ isInOrder }) => isInOrder)) this.#finishFirst();
    const [first] = this.#waiting;
    if (this.#steps === null || first === undefined) return;
    if (first.attempts < MAX_ATTEMPTS) this.#rollBack();
    else this.#finishFirst();
  }

  /** Completes all requested changes now. */
  finish(): void {
    while (this.#waiting.length > 0) this.#finishFirst();
  }

  #finishFirst(): void {
    const [first] = this.#waiting;
    if (first !== undefined) this.#advance(first, Infinity);
  }

  async #takeTurns(): Promise<void> {
    this.#isTakingTurns = true;
    try {
      for (;;) {
        await nextTurn();
        const [first] = this.#waiting;
        if (first === undefined) break;
        this.#advance(first, performance.now() + TURN_MILLIS);
      }
    } finally {
      this.#isTakingTurns = false;
    }
  }

  #advance(first: Waiting, until: number): void {
    const report = this.#runSteps(first, until);
    if (report === null) return;
    this.#steps = null;
    this.#waiting.shift();
    report();
    this.#others.after();
  }

  /** Returns the callback for how the change ended; null if it has not ended. */
  #runSteps(change: Waiting, until: number): (() => void) | null {
    try {
      this.#steps ??= this.#begin(change);
      while (performance.now() < until) {
        this.#isInStep = true;
        const { done } = this.#steps.next();
        this.#isInStep = false;
        if (!done) continue;
        this.#transaction.commit();
        return change.onSaved;
      }
      return null;
    } catch (error) {
      return this.#mayRetryAfter(error, change) ? null : () => change.onFailed(error);
    }
  }

  /** Whatever happens in the rollback, the change fails or begins anew. */
  #mayRetryAfter(error: unknown, change: Waiting): boolean {
    const isFirstError = !change.hasRetried;
    change.hasRetried = true;
    try {
      this.#rollBack();
      return isFirstError && this.#transaction.canRetryAfter(error);
    } catch {
      // The error of the change is reported, and not that of its rollback.
      return false;
    }
  }

  #begin(change: Waiting): Generator<void> {
    this.#others.before();
    change.attempts += 1;
    return change.make(this.#transaction.begin());
  }

  #rollBack(): void {
    this.#steps = null;
    this.#isInStep = false;
    this.#transaction.rollBack();
  }
}
