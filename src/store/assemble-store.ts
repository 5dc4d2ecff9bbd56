/** The store over its connections: transactions, rebuilding, closing. */
import type { Connection } from './connection.ts';
import { createReader } from './reader.ts';
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
  const change = createWriter(writer);
  const rebuild = rebuilding(writer, file);
  const writeNow: Store['write'] = (work) => {
    rebuild.finish();
    return inTransaction(writer, () => work(change));
  };
  const together = writingTogether(writeNow);
  return {
    file,
    read: createReader(reader),
    snapshot: () => readAtOneMoment(openReader()),
    // What was asked for before is written before: the chain is in the order of what happened.
    write: (work) => {
      together.flush();
      return writeNow(work);
    },
    writeSoon: together.write,
    rebuild: rebuild.start,
    close: () => {
      together.flush();
      close();
    },
  };
}

function readAtOneMoment(connection: Connection): ReturnType<Store['snapshot']> {
  // What a transaction reads is as it was when it first read.
  connection.execute('BEGIN; SELECT count(*) FROM sqlite_schema');
  return { ...createReader(connection), close: () => connection.close() };
}
