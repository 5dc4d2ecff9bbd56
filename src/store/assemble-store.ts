/** The store over its connections: transactions, rebuilding, closing. */
import { Refusal, type FaultCode } from '../contract/faults.ts';
import type { Connection } from './connection.ts';
import { createReader } from './reader.ts';
import { headKeeper, readHead } from './head-file.ts';
import { isMarkedInUse, storeUse, type StoreUse } from './in-use.ts';
import { lossInWords } from './loss.ts';
import { rebuilding } from './rebuild.ts';
import type { Store } from './store.ts';
import { inTransaction } from './transaction.ts';
import { createWriter } from './writer.ts';
import { writingTogether } from './write-together.ts';

interface StoreParts {
  file: string;
  /** Whether there was a log before it was opened. */
  hadLog: boolean;
  writer: Connection;
  reader: Connection;
  /** One more connection that only reads. */
  openReader: () => Connection;
  /** Closes the connections and lets go of the lock. */
  close: () => void;
}

export function assembleStore({
  file,
  hadLog,
  writer,
  reader,
  openReader,
  close,
}: StoreParts): Store {
  const read = createReader(reader);
  const change = createWriter(writer);
  const use = storeUse(writer);
  const rebuild = rebuilding(writer, file, use);
  const head = headKeeper(file, () => change.chainHead());
  const writeNow: Store['write'] = (work) => {
    rebuild.finish();
    const result = withRoom(use, () => {
      use.start();
      return inTransaction(writer, () => {
        use.mark();
        return work(change);
      });
    });
    use.changed();
    head.changed();
    return result;
  };
  const lost = lossInWords(read, readHead(file), !hadLog && isMarkedInUse(reader));
  if (lost !== null) {
    const event = { at: new Date().toISOString(), outcome: 'lost', what: lost } as const;
    writeNow((change) => change.noteEvent(event));
  }
  const together = writingTogether(writeNow);
  return {
    file,
    read,
    snapshot: () => readAtOneMoment(openReader()),
    // What was asked for before is written before: the chain is in the order of what happened.
    write: (work) => {
      together.flush();
      return writeNow(work);
    },
    writeSoon: together.write,
    rebuild: rebuild.start,
    close: () => {
      if (!writer.isOpen) return;
      together.flush();
      head.keep();
      use.end();
      close();
    },
  };
}

/** A file that may not grow is refused as a disk that is full is, by another name. */
const OUT_OF_ROOM = new Set<FaultCode>(['store-full', 'store-failed']);

/** Where the disk is full, the log is folded into the file, which may make room, and it is tried again. */
function withRoom<T>(use: StoreUse, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof Refusal) || !OUT_OF_ROOM.has(error.fault.code)) throw error;
    use.makeRoom();
    return write();
  }
}

function readAtOneMoment(connection: Connection): ReturnType<Store['snapshot']> {
  // What a transaction reads is as it was when it first read.
  connection.execute('BEGIN; SELECT count(*) FROM sqlite_schema');
  return { ...createReader(connection), close: () => connection.close() };
}
