/** Changes asked for at about the same time, as one transaction: what takes long is the disk. */
import type { Store, StoreWriter } from './store.ts';

/** For what is about to come as well: less than one commit takes. */
const WAIT_MILLIS = 1;

interface Waiting {
  make: (writer: StoreWriter) => void;
  /** It is durable. */
  kept: () => void;
  failed: (error: unknown) => void;
}

export interface WritingTogether {
  write: Store['writeSoon'];
  /** Make now what waits. */
  flush(): void;
}

/** `write` is one transaction. Should one change of several fail, each is made on its own. */
export function writingTogether(write: Store['write']): WritingTogether {
  let waiting: Waiting[] = [];

  function writeAll(changes: readonly Waiting[]): void {
    try {
      write((writer) => {
        for (const { make } of changes) make(writer);
      });
    } catch (error) {
      if (changes.length > 1) for (const change of changes) writeAll([change]);
      else for (const { failed } of changes) failed(error);
      return;
    }
    for (const { kept } of changes) kept();
  }

  function flush(): void {
    const changes = waiting;
    waiting = [];
    if (changes.length > 0) writeAll(changes);
  }

  return {
    flush,
    write: <T>(change: (writer: StoreWriter) => T): Promise<T> =>
      new Promise((resolve, reject) => {
        let result: T;
        const make = (writer: StoreWriter): void => void (result = change(writer));
        waiting.push({ make, kept: () => resolve(result), failed: reject });
        if (waiting.length === 1) setTimeout(flush, WAIT_MILLIS);
      }),
  };
}
