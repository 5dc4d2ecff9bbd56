/**
 * Derives from responses that are stored already, in the order of the chain. What a full disk or a crash
 * leaves underived comes first the next time: the file itself records how far it came (`DERIVED_TO`).
 */
import { Refusal } from '../contract/faults/faults.ts';
import type { Derived } from '../contract/model/derived.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { underivedAnswers, NOTHING_DERIVED } from './derived/answers.ts';
import type { Connection } from './base/connection.ts';
import type { Deriver } from './requests/stored-answer.ts';
import { isDiskFull } from './file/in-use.ts';
import type { StoreWriter } from './store.ts';
import type { LongChange } from './write-in-turns.ts';

/** Entities, statements and things derived in one transaction: few, so that other writes don't wait long. */
const MAX_PER_TRANSACTION = 2000;

interface NewAnswer {
  derived: Derived;
  onSaved: (before: EntityId[]) => void;
  onFailed: (error: unknown) => void;
}

/** Progress of one transaction. */
interface Progress {
  /** The request whose response is being derived. */
  n: number;
  /** The entities that each profile stated ties to before, by request. */
  before: Map<number, EntityId[]>;
  /** Whether nothing is left to derive after it. */
  isComplete: boolean;
}

export class Backlog {
  readonly #underived: ReturnType<typeof underivedAnswers>;
  readonly #schedule: (change: LongChange) => void;
  /** Derived content of responses that came in during this run, by their place in the chain. */
  readonly #newAnswers = new Map<number, NewAnswer>();
  /** Requests whose responses failed to be derived once. */
  readonly #failedOnce = new Set<number>();
  /** Requests whose responses can't be derived, because of damage or a bug; they are skipped. */
  readonly #poisonous = new Set<number>();
  #deriver: Deriver | null = null;
  #isUnderWay = false;

  /** `schedule` makes a change over several turns of the event loop. */
  constructor(connection: Connection, schedule: (change: LongChange) => void) {
    this.#underived = underivedAnswers(connection);
    this.#schedule = schedule;
  }

  /** Adds the response that was stored at place `n` of the chain. */
  add(n: number, newAnswer: NewAnswer): void {
    this.#newAnswers.set(n, newAnswer);
    this.#deriveNext();
  }

  /** Sets the deriver, and starts deriving what is left over. */
  deriveWith(deriver: Deriver): void {
    this.#deriver = deriver;
    try {
      if (this.#underived.next() !== null) this.#deriveNext();
    } catch (error) {
      // If the chain can't be read, the check after each start reports that.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  #deriveNext(): void {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    const progress: Progress = { n: 0, before: new Map(), isComplete: true };
    this.#schedule({
      make: (writer) => this.#derive(writer, progress),
      onSaved: () => {
        this.#isUnderWay = false;
        for (const [n, before] of progress.before)
          this.#settle(n, ({ onSaved }) => onSaved(before));
        // If nothing was left to derive, another run would derive nothing either.
        const hasDerived = progress.before.size > 0;
        if (!progress.isComplete || (hasDerived && this.#newAnswers.size > 0)) this.#deriveNext();
      },
      onFailed: (error) => {
        this.#isUnderWay = false;
        if (isDiskFull(error) || this.#poisonous.has(progress.n)) this.#failAll(error);
        else if (this.#failedOnce.has(progress.n)) this.#skip(progress.n, error);
        else this.#tryAgain(progress.n);
      },
    });
  }

  *#derive(writer: StoreWriter, progress: Progress): Generator<void> {
    // An earlier attempt may have been rolled back.
    progress.before.clear();
    let budget = MAX_PER_TRANSACTION;
    let n = this.#underived.next();
    for (; n !== null && budget > 0; n = this.#underived.next()) {
      progress.n = n;
      const derived = this.#derivedOf(n);
      progress.before.set(n, yield* writer.derive(n, derived));
      const { entities, statements, things } = derived ?? NOTHING_DERIVED;
      budget -= 1 + entities.length + statements.length + things.length;
    }
    progress.isComplete = n === null;
  }

  #derivedOf(n: number): Derived | null {
    if (this.#poisonous.has(n)) return null;
    const newAnswer = this.#newAnswers.get(n);
    if (newAnswer !== undefined) return newAnswer.derived;
    if (this.#deriver === null) throw new Error('Nothing tells how what was left is derived.');
    try {
      return this.#underived.derivedOf(n, this.#deriver);
    } catch (error) {
      // A rebuild leaves it out too, and a check reports that it can't be read.
      if (error instanceof Refusal) return NOTHING_DERIVED;
      throw error;
    }
  }

  /** A full disk, for example: everything is left for the next time, and waiting callers get the error. */
  #failAll(error: unknown): void {
    for (const n of [...this.#newAnswers.keys()])
      this.#settle(n, ({ onFailed }) => onFailed(error));
  }

  /** A read error of the disk that happens only once looks like damage, so it is tried again. */
  #tryAgain(n: number): void {
    this.#failedOnce.add(n);
    this.#deriveNext();
  }

  /** Skips the response, so that it blocks no other; a check reports what it states as missing. */
  #skip(n: number, error: unknown): void {
    this.#poisonous.add(n);
    this.#settle(n, ({ onFailed }) => onFailed(error));
    this.#deriveNext();
  }

  #settle(n: number, report: (newAnswer: NewAnswer) => void): void {
    const newAnswer = this.#newAnswers.get(n);
    this.#newAnswers.delete(n);
    if (newAnswer !== undefined) report(newAnswer);
  }
}
