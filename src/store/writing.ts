/** The ways to write over one connection: at once, soon in a batch, over several turns, and a rebuild. */
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
  /** Called after each commit. */
  afterCommit: () => void;
}

export interface Writing extends Pick<
  Store,
  | 'write'
  | 'erase'
  | 'writeInTurns'
  | 'writeInOrder'
  | 'writeSoon'
  | 'storeResponse'
  | 'deriveLeft'
  | 'rebuild'
> {
  /** Writes now all that was requested. */
  finish: () => void;
  /** To call when nothing is written any more. */
  end: () => void;
}

export function createWriting({ file, writer, use, afterCommit }: WritingParts): Writing {
  const change = createWriter(writer);
  const rebuild = rebuilding(writer, file, use);
  const transaction = longTransaction({ writer, use, afterCommit }, change);
  /** Only to call while no change over several turns is half done. */
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
    afterCommit();
    return result;
  };
  const batch = batchedWriting(writeNow, () => inTurns.isUnderWay);
  const backlog = new Backlog(writer, (longChange) => inTurns.add(longChange));
  const inTurns = new WritingInTurns(transaction, {
    before() {
      batch.resume();
      rebuild.finish();
    },
    after: () => batch.resume(),
  });
  return {
    // Earlier changes are written first: the chain is in the order of events. Long ones are not waited for.
    write(work) {
      inTurns.giveWay();
      batch.flush();
      return writeNow(work);
    },
    async erase(make) {
      await new Promise<void>((onSaved, onFailed) => inTurns.add({ make, onSaved, onFailed }));
      // What was erased is still in the log.
      use.freeSpace();
    },
    writeInTurns: (make) => writeUnlessRebuilding(make, inTurns, rebuild.isUnderWay()),
    writeInOrder: (make, onCommit) => writeInOrder(make, onCommit, inTurns),
    writeSoon: batch.write,
    storeResponse: storingResponse(batch, backlog),
    deriveLeft(deriver) {
      backlog.deriveWith(deriver);
      inTurns.finish();
    },
    rebuild: (deriver) => whileFree(rebuild.start(deriver), inTurns),
    finish() {
      inTurns.giveWay();
      batch.flush();
      inTurns.finish();
    },
    end() {
      try {
        retryWhenFull(use, () => use.end());
      } catch (error) {
        // On a full disk it stays marked as in use, as it does after a crash.
        if (!(error instanceof Refusal)) throw error;
      }
    },
  };
}

/** A rebuild would miss requests that are added below the place it has reached. */
const writeUnlessRebuilding = (
  make: Parameters<Store['writeInTurns']>[0],
  inTurns: WritingInTurns,
  isRebuilding: boolean,
): Promise<void> =>
  new Promise((onSaved, onFailed) => {
    if (isRebuilding) onFailed(new Refusal('rebuild-under-way'));
    else inTurns.add({ make, onSaved, onFailed });
  });

const writeInOrder = <T, R>(
  make: (writer: StoreWriter) => Generator<void, T>,
  onCommit: (made: T) => Promise<R>,
  inTurns: WritingInTurns,
): Promise<R> =>
  new Promise((resolve, reject) => {
    let made: T;
    inTurns.add({
      *make(writer) {
        made = yield* make(writer);
      },
      onSaved: () => resolve(onCommit(made)),
      onFailed: reject,
      isInOrder: true,
    });
  });

/** The response first, on its own: nothing that it states can keep it from being durable. */
const storingResponse =
  (batch: BatchedWriting, backlog: Backlog): Store['storeResponse'] =>
  (registry, target, response, derived) =>
    new Promise((resolve, reject) => {
      let n = 0;
      batch.add({
        make: (change) => void (n = change.appendResponse(registry, target, response)),
        onSaved: () => backlog.add(n, { derived, onSaved: resolve, onFailed: reject }),
        onFailed: reject,
      });
    });

/**
 * SQLite commits in one call, whatever a change has put into the log: the checksums of overwritten parts
 * are computed again, and all of it is flushed. For 130 MB, an import of 50,000 entities, that is some 100
 * ms of CPU.
 * Derived rows are flushed too, though they could be derived again: a log in which more than the last
 * change was not flushed looks like one that was damaged (`log-check.ts`).
 */
function longTransaction(
  { writer, use, afterCommit }: Omit<WritingParts, 'file'>,
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
      afterCommit();
    },
    rollBack: () => rollBack(writer),
    canRetryAfter(error) {
      if (!isDiskFull(error)) return false;
      try {
        use.freeSpace();
        return true;
      } catch (refused) {
        // The log can't be checkpointed either.
        if (refused instanceof Refusal) return false;
        throw refused;
      }
    },
  };
}

/** Takes no step while a long change is half done: both use the one connection that can write. */
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

/** If the disk is full, checkpoints the log, which may make room, and tries again. */
function retryWhenFull<T>(use: StoreUse, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    use.freeSpace();
    return write();
  }
}

/** Waits for further changes, for less time than one commit takes. */
const WAIT_MILLIS = 1;

/** The longest that others wait while several changes are made together. */
const TURN_MILLIS = 12;

interface SmallChange {
  make: (writer: StoreWriter) => void;
  /** Called when it is durable. */
  onSaved: () => void;
  onFailed: (error: unknown) => void;
}

interface BatchedWriting {
  write: Store['writeSoon'];
  /** The same, but calls back synchronously. */
  add(change: SmallChange): void;
  /** Makes waiting changes now, as many as fit into a turn; the rest follows. */
  resume(): void;
  /** Makes all waiting changes now. */
  flush(): void;
}

/** `write` makes one transaction. If one change of several fails, each is made on its own. */
function batchedWriting(write: Store['write'], isBlocked: () => boolean): BatchedWriting {
  const waiting: SmallChange[] = [];

  /** Makes the changes that came first, at least one, and removes them from the list. */
  function writeSome(): void {
    const until = performance.now() + TURN_MILLIS;
    let made = 0;
    try {
      write((writer) => {
        // On a full disk the transaction is tried again.
        made = 0;
        do {
          made += 1;
          waiting[made - 1]?.make(writer);
        } while (made < waiting.length && performance.now() < until);
      });
    } catch (error) {
      const tried = waiting.splice(0, Math.max(1, made));
      if (tried.length === 1) tried[0]?.onFailed(error);
      else tried.forEach(writeOne);
      return;
    }
    for (const { onSaved } of waiting.splice(0, made)) onSaved();
  }

  function writeOne({ make, onSaved, onFailed }: SmallChange): void {
    try {
      write(make);
    } catch (error) {
      onFailed(error);
      return;
    }
    onSaved();
  }

  function resume(): void {
    if (waiting.length === 0 || isBlocked()) return;
    writeSome();
    if (waiting.length > 0) setTimeout(resume);
  }

  function add(change: SmallChange): void {
    waiting.push(change);
    if (waiting.length === 1) setTimeout(resume, WAIT_MILLIS);
  }

  return {
    add,
    resume,
    flush: () => {
      while (waiting.length > 0) writeSome();
    },
    write: <T>(change: (writer: StoreWriter) => T): Promise<T> =>
      new Promise((resolve, reject) => {
        let result: T;
        const make = (writer: StoreWriter): void => void (result = change(writer));
        add({ make, onSaved: () => resolve(result), onFailed: reject });
      }),
  };
}
