/** The store over its connections: reading, writing, closing. */
import { Refusal } from '../contract/faults/faults.ts';
import type { LossNote } from '../contract/answers/store.ts';
import type { Connection } from './base/connection.ts';
import { createReader } from './reader.ts';
import { headKeeper, readHead } from './file/head-file.ts';
import { needsLog, storeUse } from './file/in-use.ts';
import type { Store, StoreReader } from './store.ts';
import { createWriting } from './writing.ts';
import type { ChainHead } from '../contract/model/request.ts';
import { NO_ROW_BEFORE } from './requests/request-link.ts';

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
  const use = storeUse(writer);
  // Of what was committed: a change over several turns may have come half its way.
  const head = headKeeper(file, () => read.chainHead());
  const writing = createWriting({ file, writer, use, committed: () => head.changed() });
  const lost = lossOf(read, { file, reader, lacksLog: !hadLog });
  if (lost !== null) {
    const event = { at: new Date().toISOString(), outcome: 'lost', what: lost } as const;
    writing.write((change) => change.noteEvent(event));
  }
  const { write, erase, writeInTurns, writeInOrder, writeSoon, keep, deriveLeft, rebuild } =
    writing;
  return {
    file,
    isReadOnly: false,
    read,
    write,
    erase,
    writeInTurns,
    writeInOrder,
    writeSoon,
    keep,
    deriveLeft,
    rebuild,
    snapshot: () => readAtOneMoment(openReader()),
    close: () => {
      if (!writer.isOpen) return;
      try {
        writing.finish();
        head.keep(use.generation());
        writing.end();
      } finally {
        close();
      }
    },
  };
}

/** A store that is only read: whatever would change it is refused as `store-read-only`. */
export function assembleReadOnly({
  file,
  reader,
  openReader,
  close,
  lacksLog,
}: Omit<StoreParts, 'hadLog' | 'writer'> & { lacksLog: boolean }): Store {
  const read = createReader(reader);
  const lost = lossOf(read, { file, reader, lacksLog });
  // No row of the chain can say it: it has the place of the next.
  const unnoted: LossNote[] =
    lost === null
      ? []
      : [{ n: read.chainHead().count + 1, at: new Date().toISOString(), what: lost }];
  const refuse = (): never => {
    throw new Refusal('store-read-only', { file });
  };
  return {
    file,
    isReadOnly: true,
    read: { ...read, losses: () => [...unnoted, ...read.losses()] },
    snapshot: () => readAtOneMoment(openReader()),
    write: refuse,
    erase: refuse,
    keep: () => Promise.reject(new Refusal('store-read-only', { file })),
    // Whoever may write does it.
    deriveLeft: () => undefined,
    writeInTurns: () => Promise.reject(new Refusal('store-read-only', { file })),
    writeInOrder: () => Promise.reject(new Refusal('store-read-only', { file })),
    writeSoon: () => Promise.reject(new Refusal('store-read-only', { file })),
    rebuild: refuse,
    close,
  };
}

/** In words; null: nothing is lost. `lacksLog`: there was none when it was opened. */
function lossOf(
  read: StoreReader,
  { file, reader, lacksLog }: Pick<StoreParts, 'file' | 'reader'> & { lacksLog: boolean },
): string | null {
  const kept = readHead(file);
  return lossInWords(read, kept, lacksLog && needsLog(reader, kept));
}

function readAtOneMoment(connection: Connection): ReturnType<Store['snapshot']> {
  // What a transaction reads is as it was when it first read.
  connection.execute('BEGIN; SELECT count(*) FROM sqlite_schema');
  return { ...createReader(connection), close: () => connection.close() };
}

/** Whether rows are gone from the end of the chain: what the head beside the store says that it doesn't. */
const cutInWords = (count: number): string =>
  `whatever was written after request ${count} ` +
  '(the file was copied without its log while it was in use, or its log was removed)';

type ChainReader = Pick<StoreReader, 'chainHead' | 'requests'>;

/**
 * What is lost, in words; null: nothing is. Rows beyond the head are fine, since it lags. The head of
 * another store says nothing of this one. `lacksLog`: it was in use and there is no log.
 */
function lossInWords(read: ChainReader, head: ChainHead | null, lacksLog: boolean): string | null {
  const { store, count } = read.chainHead();
  // The head lags, so that it fits rows that end too early as well.
  const cut = lacksLog ? cutInWords(count) : null;
  if (head?.store !== store || head.count === 0) return cut;
  if (head.count > count) {
    return `requests ${count + 1} to ${head.count}, the last of which had the hash ${head.hash}`;
  }
  const [row] = read.requests({ after: head.count - 1, limit: 1 });
  if (row?.n === head.count && row.hash === head.hash) return cut;
  const found = row?.n === head.count ? row.hash : NO_ROW_BEFORE;
  return `request ${head.count} as it was: its hash was ${head.hash} and is ${found}`;
}
