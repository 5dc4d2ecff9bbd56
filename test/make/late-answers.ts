/**
 * Answers and workers that come late, to find tests which count on how soon one comes: `VITE_LATE=400 npm test`. Tests
 * whose own clock stands may fail by it alone, and all take far longer.
 */

// As they are before a test puts others in their place.
const { setTimeout: inTime } = globalThis;

/**
 * A wait of up to as many milliseconds as are wished for, one in ten of up to four times as many; who waits first
 * goes on first. None where none are. Needs nothing of this module but its parameters: it is sent into pages.
 */
export function lateness(wished: string | undefined, wait = inTime): () => Promise<void> {
  const most = Number(wished ?? 0);
  if (most === 0) return () => Promise.resolve();
  let before: Promise<unknown> = Promise.resolve();
  return async () => {
    const millis = Math.random() * most * (Math.random() < 0.1 ? 4 : 1);
    before = Promise.all([before, new Promise((goOn) => wait(goOn, millis))]);
    await before;
  };
}

/**
 * What the workers of this page say comes so late from now on; once is enough for a page. Needs nothing of this
 * module: it is sent into pages.
 */
export function haveWorkersLate(latenessOfOne: () => () => Promise<void>): void {
  if (Worker.name === 'LateWorker') return;
  globalThis.Worker = class LateWorker extends Worker {
    #isEnded = false;

    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      const late = latenessOfOne();
      // The first who listens, so that nobody else hears it before.
      this.addEventListener('message', (event) => {
        if (!event.isTrusted) return;
        event.stopImmediatePropagation();
        const again = new MessageEvent('message', { data: event.data as unknown });
        void late().then(() => this.#isEnded || this.dispatchEvent(again));
      });
    }

    override terminate(): void {
      this.#isEnded = true;
      super.terminate();
    }
  };
}
