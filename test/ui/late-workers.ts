/** What the workers of a page say comes late where that is wished for (make/late-answers.ts). */
import { lateness } from '../make/late-answers.ts';

const wished = import.meta.env['VITE_LATE'] as string | undefined;

class LateWorker extends Worker {
  #isEnded = false;

  constructor(...given: ConstructorParameters<typeof Worker>) {
    super(...given);
    const late = lateness(wished);
    // The first who listens, so that nobody else hears it before.
    this.addEventListener('message', (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      void late().then(() => {
        if (!this.#isEnded)
          this.dispatchEvent(new MessageEvent('message', { data: event.data as unknown }));
      });
    });
  }

  override terminate(): void {
    this.#isEnded = true;
    super.terminate();
  }
}

if (wished !== undefined) globalThis.Worker = LateWorker;
