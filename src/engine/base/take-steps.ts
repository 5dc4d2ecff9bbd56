/** Long synchronous work, taken a part at a time so that others are answered between, one piece after the other. */
import type { Step } from '../../store/base/step.ts';
import type { Call } from './handlers.ts';
import { stopIfCancelled } from './tasks.ts';

/** So long others wait at most. */
export const TURN_MILLIS = 12;

/**
 * Take the steps until the end, or until a cancel; the work can clean up after steps not taken.
 * @returns what the work came to; null when it was cancelled
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

/** Somebody else may have had the work ended meanwhile; one more step says so. */
function endOf<T>(steps: Generator<Step, T>): T | null {
  const step = steps.next();
  return step.done ? step.value : null;
}

/**
 * Works that are done one after the other and may each be short: others are answered whenever a stretch
 * is over, and not after each. Who has much to do behind takes a whole stretch of its own every time.
 */
export class WorkTurns {
  readonly #signal: AbortSignal | undefined;
  #until = performance.now() + TURN_MILLIS;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Goes on at once unless a stretch is over; refused with `cancelled` where it was cancelled meanwhile. */
  async pause(): Promise<void> {
    if (performance.now() < this.#until) return;
    await new Promise(setImmediate);
    if (this.#signal) stopIfCancelled(this.#signal);
    this.#until = performance.now() + TURN_MILLIS;
  }

  async take<T>(steps: Generator<void, T>): Promise<T> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (performance.now() >= this.#until) await this.pause();
    }
  }
}

/** Take all of it the same way, or refuse with `cancelled`; what is short is done when this returns. */
export const takeAll = <T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> =>
  new WorkTurns(signal).take(steps);

/** Pieces of work on one thing, one after the other: what comes later never overtakes. */
export class Turns {
  /** Settles when the last of them has ended; null: nothing is under way. */
  #last: Promise<void> | null = null;

  get areTaken(): boolean {
    return this.#last !== null;
  }

  /**
   * Others are answered between its steps; short work that need not wait is done at once. Refused as
   * `cancelled` once the signal says so.
   */
  take<T>(work: () => Generator<void, T>, signal?: AbortSignal): Promise<T> {
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
