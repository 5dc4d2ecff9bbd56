/** The store over its connections: transactions, rebuilding, closing. */
import type { Connection } from './connection.ts';
import { createReader } from './reader.ts';
import { headKeeper, readHead } from './head-file.ts';
import { storeUse } from './in-use.ts';
import { lossInWords } from './loss.ts';
import { rebuilding } from './rebuild.ts';
import type { Store } from './store.ts';
import { inTransaction } from './transaction.ts';
import { createWriter } from './writer.ts';
import { writingTogether } from './write-together.ts';

interface StoreParts {
  file: string;
  writer: Connection;
  reader: Connection;
  /** One more connection that only reads. */
  openReader: () => Connection;
  /** Closes the connections and lets go of the lock. */
  close: () => void;
}

export function assembleStore({ file, writer, reader, openReader, close }: StoreParts): Store {
  const read = createReader(reader);
  const change = createWriter(writer);
  const use = storeUse(writer, file);
  const rebuild = rebuilding(writer, file, use);
  const head = headKeeper(file, () => change.chainHead());
  const writeNow: Store['write'] = (work) => {
    rebuild.finish();
    use.start();
    const result = inTransaction(writer, () => {
      use.mark();
      return work(change);
    });
    use.changed();
    head.changed();
    return result;
  };
  const lost = lossInWords(read, readHead(file));
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

function readAtOneMoment(connection: Connection): ReturnType<Store['snapshot']> {
  // What a transaction reads is as it was when it first read.
  connection.execute('BEGIN; SELECT count(*) FROM sqlite_schema');
  return { ...createReader(connection), close: () => connection.close() };
}
