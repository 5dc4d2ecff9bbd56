/** Pieces of work on one thing, one after the other: what comes later never overtakes. */
import { takeAll } from './take-steps.ts';

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
