/** Changes asked for at about the same time, as one transaction: what takes long is the disk. */
import type { Store, StoreWriter } from './store.ts';

/** For what is about to come as well: less than one commit takes. */
const WAIT_MILLIS = 1;
/** So long others wait at most, where several changes are made together. */
const STRETCH_MILLIS = 12;

interface SmallChange {
  make: (writer: StoreWriter) => void;
  /** It is durable. */
  kept: () => void;
  failed: (error: unknown) => void;
}

export interface WritingTogether {
  write: Store['writeSoon'];
  /** The same, with the answer at once. */
  add(change: SmallChange): void;
  /** Make now what waits, as much as a stretch is enough for; the rest follows. */
  goOn(): void;
  /** Make now all that waits. */
  flush(): void;
}

/** `write` is one transaction. Should one change of several fail, each is made on its own. */
export function writingTogether(write: Store['write'], isHeldUp: () => boolean): WritingTogether {
  const waiting: SmallChange[] = [];

  /** Those that came first, at least one: they wait no more. */
  function writeSome(): void {
    const until = performance.now() + STRETCH_MILLIS;
    let made = 0;
    try {
      write((writer) => {
        // Where the disk was full it is tried again.
        made = 0;
        do {
          made += 1;
          waiting[made - 1]?.make(writer);
        } while (made < waiting.length && performance.now() < until);
      });
    } catch (error) {
      const tried = waiting.splice(0, Math.max(1, made));
      if (tried.length === 1) tried[0]?.failed(error);
      else tried.forEach(writeOne);
      return;
    }
    for (const { kept } of waiting.splice(0, made)) kept();
  }

  function writeOne({ make, kept, failed }: SmallChange): void {
    try {
      write(make);
    } catch (error) {
      failed(error);
      return;
    }
    kept();
  }

  function goOn(): void {
    if (waiting.length === 0 || isHeldUp()) return;
    writeSome();
    if (waiting.length > 0) setTimeout(goOn);
  }

  function add(change: SmallChange): void {
    waiting.push(change);
    if (waiting.length === 1) setTimeout(goOn, WAIT_MILLIS);
  }

  return {
    add,
    goOn,
    flush: () => {
      while (waiting.length > 0) writeSome();
    },
    write: <T>(change: (writer: StoreWriter) => T): Promise<T> =>
      new Promise((resolve, reject) => {
        let result: T;
        const make = (writer: StoreWriter): void => void (result = change(writer));
        add({ make, kept: () => resolve(result), failed: reject });
      }),
  };
}
