/** Long synchronous work, done in steps so that other calls are answered in between. */
import type { Step } from '../../store/base/step.ts';
import type { Call } from './handlers.ts';
import { stopIfCancelled } from './tasks.ts';

/** How long other calls wait at most, in milliseconds. */
export const TURN_MILLIS = 12;

/**
 * Takes the steps until the end, or until a cancel; the generator's `finally` runs in either case.
 * @returns the result of the work; null when it was cancelled
 */
export async function takeSteps<T>(
  steps: Generator<Step, T>,
  call: Call,
  words: string,
): Promise<T | null> {
  let until = performance.now() + TURN_MILLIS;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      const { done, total } = step.value;
      call.progress(done, total, words);
      if (performance.now() < until) continue;
      await new Promise(setImmediate);
      if (call.signal.aborted) return endOf(steps);
      until = performance.now() + TURN_MILLIS;
    }
  } finally {
    steps.return(undefined as never);
  }
}

/** The work may have been ended by others meanwhile; one more step shows whether it was. */
function endOf<T>(steps: Generator<Step, T>): T | null {
  const step = steps.next();
  return step.done ? step.value : null;
}

/**
 * Several pieces of work, each possibly short: other calls are answered whenever a turn's time is over, not
 * after each piece.
 */
export class WorkTurns {
  readonly #signal: AbortSignal | undefined;
  #until = performance.now() + TURN_MILLIS;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Continues at once unless the turn is over; refused as `cancelled` if it was cancelled meanwhile. */
  async pause(): Promise<void> {
    if (performance.now() < this.#until) return;
    await new Promise(setImmediate);
    if (this.#signal) stopIfCancelled(this.#signal);
    this.#until = performance.now() + TURN_MILLIS;
  }

  async run<T>(steps: Generator<void, T>): Promise<T> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (performance.now() >= this.#until) await this.pause();
    }
  }
}

/** Takes all steps this way, or refuses with `cancelled`; short work is done when this returns. */
export const takeAll = <T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> =>
  new WorkTurns(signal).run(steps);

/** Pieces of work on one thing, run strictly in order. */
export class Turns {
  /** Settles when the last of them has ended; null when nothing is under way. */
  #last: Promise<void> | null = null;

  get isBusy(): boolean {
    return this.#last !== null;
  }

  /**
   * Other calls are answered between its steps; short work that need not wait is done at once. Refused as
   * `cancelled` once the signal is aborted.
   */
  run<T>(work: () => Generator<void, T>, signal?: AbortSignal): Promise<T> {
    const begin = (): Promise<T> => takeAll(work(), signal);
    const taken = this.#last === null ? begin() : this.#last.then(begin);
    const ended = (): void => {
      if (this.#last === last) this.#last = null;
    };
    const last = taken.then(ended, ended);
    this.#last = last;
    return taken;
  }
}
