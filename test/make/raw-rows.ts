/** Reads the responses of a store's files without SQLite. */
import { openDatabasePages, type DatabasePages } from '../../src/store/raw/database-pages.ts';
import { readDatabaseHeader } from '../../src/store/raw/database-header.ts';
import type { RawFile } from '../../src/store/raw/raw-file.ts';
import type { RowShape } from '../../src/store/raw/row-shape.ts';
import { tableRows, type TableRow } from './table-rows.ts';
import { readSchema, walkTree } from '../../src/store/raw/tree-walk.ts';
import { readWal, walOverlay } from '../../src/store/raw/wal-file.ts';
import type { WalFrame } from '../../src/store/raw/wal-frames.ts';
import { sha256Of } from '../../src/store/requests/responses.ts';

export const RESPONSE_SHAPE: RowShape = {
  hasRowid: true,
  columns: [
    { kinds: ['null'] },
    { kinds: ['text'], bytes: 64, matches: /^[0-9a-f]{64}$/ },
    { kinds: ['integer'] },
    { kinds: ['blob'] },
  ],
};

/** Bytes in memory, read as a file is. */
export function bytesAsFile(bytes: Uint8Array): RawFile {
  return {
    size: bytes.length,
    read(into, at) {
      if (!Number.isSafeInteger(at) || at < 0) return 0;
      const part = bytes.subarray(at, at + into.length);
      into.set(part);
      return part.length;
    },
    close: () => undefined,
  };
}

/** Pages of 4 KB where the file doesn't say. */
export function pagesOf(database: Uint8Array, overlay = new Map()): DatabasePages {
  const file = bytesAsFile(database);
  const header = readDatabaseHeader(file) ?? { pageSize: 4096, reserved: 0 };
  return openDatabasePages(file, header, overlay);
}

/**
 * Every row that may be a response, from the file with the frames laid over that are chosen (else what
 * SQLite replays), and from the log's other frames.
 */
export function rawResponses(
  database: Uint8Array,
  log: Uint8Array = new Uint8Array(),
  isChosen?: (frame: WalFrame) => boolean,
): TableRow[] {
  const file = bytesAsFile(log);
  const { header, replayed } = readWal(file);
  if (header === null) return [...tableRows(reachedBy(pagesOf(database)))];
  const overlay = walOverlay(file, header, isChosen ?? (({ index }) => index < replayed));
  const search = reachedBy(pagesOf(database, overlay));
  return [...tableRows({ ...search, log: { file, header } })];
}

function reachedBy(pages: DatabasePages) {
  const root = readSchema(pages).find(({ name }) => name === 'responses')?.root ?? 0;
  return { pages, shape: RESPONSE_SHAPE, reached: walkTree(pages, root) };
}

/** Those whose body has the hash beside it, by hash. */
export function soundBodies(rows: readonly TableRow[]): Map<string, TableRow> {
  const sound = new Map<string, TableRow>();
  for (const row of rows) {
    const [, sha256, size, body] = row.values;
    if (typeof sha256 !== 'string' || !(body instanceof Uint8Array)) continue;
    if (body.length === size && sha256Of(body) === sha256) sound.set(sha256, row);
  }
  return sound;
}
