/** Inspects a store's file before anything opens it for writing, so that a refused one stays untouched. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { Refusal } from '../../contract/faults/faults.ts';
import { APPLICATION_ID, KNOWN_VERSION } from './migrate.ts';

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
/** Offsets of the database header: https://www.sqlite.org/fileformat2.html#the_database_header */
const USER_VERSION = 60;
const APPLICATION = 68;

/**
 * new: no file, or an empty one. Refused: `store-corrupt`, `store-foreign`, `store-newer`,
 * `file-unreadable`, and `store-log-foreign` if a rollback journal lies beside it.
 */
export function inspectFile(file: string): 'new' | 'store' {
  if (hasHotJournal(file)) throw new Refusal('store-log-foreign', { file, log: JOURNAL });
  const header = readHeader(file);
  if (header === null || header.length === 0) return 'new';
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new Refusal('store-corrupt', { file, why: 'it is not a SQLite file' });
  }
  checkVersion(file, header.readInt32BE(USER_VERSION), header.readInt32BE(APPLICATION));
  return 'store';
}

/** The suffix of a rollback journal. */
export const JOURNAL = '-journal';

/**
 * Whether SQLite would put pages back into the file, or cut it, with the journal beside it: it uses any
 * whose first byte isn't 0 (https://www.sqlite.org/fileformat2.html#the_rollback_journal). It is never the
 * store's own, since a store only uses a write-ahead log (`open-writer.ts`).
 */
export function hasHotJournal(file: string): boolean {
  const first = readHeader(file + JOURNAL)?.at(0);
  return first !== undefined && first !== 0;
}

/** Refuses a database of another program, and one of a newer Interlock. */
export function checkVersion(file: string, version: number, application: number): void {
  if (application !== APPLICATION_ID) throw new Refusal('store-foreign', { file });
  if (version > KNOWN_VERSION) {
    throw new Refusal('store-newer', { file, found: version, known: KNOWN_VERSION });
  }
}

function readHeader(file: string): Buffer | null {
  if (!existsSync(file)) return null;
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0));
  } catch (error) {
    throw new Refusal('file-unreadable', { file, why: whyOf(error) });
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** What the operating system reported, without the path. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason known';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
