/**
 * Lets one piece of long work have the store's writer for itself. A rebuild is one transaction
 * taken in steps; a change made between two steps would be part of it, and lost if it is cancelled.
 */
import type { Store, StoreWriter } from '../store/store.ts';

export interface WriteGate {
  /** One transaction, as soon as nobody has the writer for himself. Durable when it resolves. */
  write<T>(change: (writer: StoreWriter) => T): Promise<T>;
  /** Have the writer alone until the work ends, after whoever came first. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function createWriteGate(store: Store): WriteGate {
  let taken: Promise<unknown> | null = null;

  async function free(): Promise<void> {
    while (taken) await taken;
  }

  return {
    async write(change) {
      await free();
      return store.write(change);
    },
    async alone(work) {
      await free();
      const working = work();
      const end = working.then(
        () => undefined,
        () => undefined,
      );
      taken = end;
      try {
        return await working;
      } finally {
        taken = null;
      }
    },
  };
}
