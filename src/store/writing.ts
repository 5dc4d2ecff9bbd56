/** The ways to write: at once, soon and together, what is derived over several turns, and a rebuild; over one connection. */
import { Refusal } from '../contract/faults/faults.ts';
import { Backlog } from './backlog.ts';
import type { Connection } from './base/connection.ts';
import { type StoreUse, isDiskFull } from './file/in-use.ts';
import { rebuilding } from './rebuild/rebuild.ts';
import type { Step } from './base/step.ts';
import type { Store, StoreWriter } from './store.ts';
import { inTransaction, rollBack } from './base/transaction.ts';
import { WritingInTurns, type LongTransaction } from './write-in-turns.ts';
import { createWriter } from './writer.ts';

interface WritingParts {
  file: string;
  /** The connection that can write. */
  writer: Connection;
  use: StoreUse;
  /** Called after each transaction. */
  committed: () => void;
}

export interface Writing extends Pick<
  Store,
  | 'write'
  | 'erase'
  | 'writeInTurns'
  | 'writeInOrder'
  | 'writeSoon'
  | 'keep'
  | 'deriveLeft'
  | 'rebuild'
> {
  /** Write now all that was asked for. */
  finish: () => void;
  /** Nothing is written any more. */
  end: () => void;
}

export function createWriting({ file, writer, use, committed }: WritingParts): Writing {
  const change = createWriter(writer);
  const rebuild = rebuilding(writer, file, use);
  const transaction = longTransaction({ writer, use, committed }, change);
  /** Where no change over several turns is half done. */
  const writeNow: Store['write'] = (work) => {
    rebuild.finish();
    const result = retryWhenFull(use, () => {
      use.start();
      return inTransaction(writer, () => {
        use.mark();
        return work(change);
      });
    });
    use.changed();
    committed();
    return result;
  };
  const together = batchedWriting(writeNow, () => inTurns.isUnderWay);
  const backlog = new Backlog(writer, (later) => inTurns.add(later));
  const inTurns = new WritingInTurns(transaction, {
    before() {
      together.goOn();
      rebuild.finish();
    },
    after: () => together.goOn(),
  });
  return {
    // What was asked for before is written before: the chain is in the order of what happened. What
    // takes long is not waited for.
    write(work) {
      inTurns.giveWay();
      together.flush();
      return writeNow(work);
    },
    async erase(make) {
      await new Promise<void>((saved, failed) => inTurns.add({ make, saved, failed }));
      // What was erased still stands in the log.
      use.freeSpace();
    },
    writeInTurns: (make) => newlyWritten(make, inTurns, rebuild.isUnderWay()),
    writeInOrder: (make, onCommit) => writtenInOrder(make, onCommit, inTurns),
    writeSoon: together.write,
    keep: keeping(together, backlog),
    deriveLeft(deriver) {
      backlog.deriveWith(deriver);
      inTurns.finish();
    },
    rebuild: (deriver) => whileFree(rebuild.start(deriver), inTurns),
    finish() {
      inTurns.giveWay();
      together.flush();
      inTurns.finish();
    },
    end() {
      try {
        retryWhenFull(use, () => use.end());
      } catch (error) {
        // On a full disk it stays marked as in use, which it is after any death.
        if (!(error instanceof Refusal)) throw error;
      }
    },
  };
}

/** Of requests that come before the place a rebuild is at, it would know nothing. */
const newlyWritten = (
  make: Parameters<Store['writeInTurns']>[0],
  inTurns: WritingInTurns,
  isRebuilding: boolean,
): Promise<void> =>
  new Promise((saved, failed) => {
    if (isRebuilding) failed(new Refusal('rebuild-under-way'));
    else inTurns.add({ make, saved, failed });
  });

const writtenInOrder = <T, R>(
  make: (writer: StoreWriter) => Generator<void, T>,
  onCommit: (made: T) => Promise<R>,
  inTurns: WritingInTurns,
): Promise<R> =>
  new Promise((resolve, failed) => {
    let made: T;
    inTurns.add({
      *make(writer) {
        made = yield* make(writer);
      },
      saved: () => resolve(onCommit(made)),
      failed,
      isInOrder: true,
    });
  });

/** The answer first, for itself: nothing that it says can keep it from being durable. */
const keeping =
  (together: BatchedWriting, backlog: Backlog): Store['keep'] =>
  (registry, asked, response, derived) =>
    new Promise((saved, failed) => {
      let n = 0;
      together.add({
        make: (change) => void (n = change.keepAnswer(registry, asked, response)),
        saved: () => backlog.add(n, { derived, saved, failed }),
        failed,
      });
    });

/**
 * SQLite commits in one call, whatever a change has put into the log: what was written over in it is summed
 * again, and all of it flushed. For 130 MB, an import of 50,000 entities, that is some 100 ms of CPU.
 *
 * What is derived is flushed too, though it could be derived again: a log in which more than its last
 * change isn't can't be told from one that was damaged (`log-check.ts`).
 */
function longTransaction(
  { writer, use, committed }: Omit<WritingParts, 'file'>,
  change: StoreWriter,
): LongTransaction {
  return {
    begin() {
      use.start();
      writer.execute('BEGIN IMMEDIATE');
      use.mark();
      return change;
    },
    commit() {
      writer.execute('COMMIT');
      use.changed();
      committed();
    },
    rollBack: () => rollBack(writer),
    canRetryAfter(error) {
      if (!isDiskFull(error)) return false;
      try {
        use.freeSpace();
        return true;
      } catch (refused) {
        // The log can't be folded either.
        if (refused instanceof Refusal) return false;
        throw refused;
      }
    },
  };
}

/** Takes no step while a long change is half done: both are of the one connection that can write. */
function* whileFree<T>(steps: Generator<Step, T>, inTurns: WritingInTurns): Generator<Step, T> {
  let last: Step = { done: 0, total: 0 };
  try {
    for (;;) {
      while (inTurns.isUnderWay) yield last;
      const next = steps.next();
      if (next.done) return next.value;
      yield (last = next.value);
    }
  } finally {
    inTurns.giveWay();
    steps.return(undefined as never);
  }
}

/** Where the disk is full, the log is folded into the file, which may make room, and it is tried again. */
function retryWhenFull<T>(use: StoreUse, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    use.freeSpace();
    return write();
  }
}

/** For what is about to come as well: less than one commit takes. */
const WAIT_MILLIS = 1;

/** So long others wait at most, where several changes are made together. */
const TURN_MILLIS = 12;

interface SmallChange {
  make: (writer: StoreWriter) => void;
  /** It is durable. */
  saved: () => void;
  failed: (error: unknown) => void;
}

interface BatchedWriting {
  write: Store['writeSoon'];
  /** The same, with the answer at once. */
  add(change: SmallChange): void;
  /** Make now what waits, as much as a turn is enough for; the rest follows. */
  goOn(): void;
  /** Make now all that waits. */
  flush(): void;
}

/** `write` is one transaction. Should one change of several fail, each is made on its own. */
function batchedWriting(write: Store['write'], isHeldUp: () => boolean): BatchedWriting {
  const waiting: SmallChange[] = [];

  /** Those that came first, at least one: they wait no more. */
  function writeSome(): void {
    const until = performance.now() + TURN_MILLIS;
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
    for (const { saved } of waiting.splice(0, made)) saved();
  }

  function writeOne({ make, saved, failed }: SmallChange): void {
    try {
      write(make);
    } catch (error) {
      failed(error);
      return;
    }
    saved();
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
        add({ make, saved: () => resolve(result), failed: reject });
      }),
  };
}
