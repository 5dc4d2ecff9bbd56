/** Looks at a store's file before anything opens it for writing, so that what is refused stays untouched. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { Refusal } from '../contract/faults.ts';
import { APPLICATION_ID, KNOWN_VERSION } from './migrate.ts';

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
/** Offsets of the database header: https://www.sqlite.org/fileformat2.html#the_database_header */
const USER_VERSION = 60;
const APPLICATION = 68;

/**
 * new: no file, or an empty one. interrupted: a write was cut off, and only SQLite can tell what the
 * file is once it has rolled back. Refused: `store-corrupt`, `store-foreign`, `store-newer`, and
 * `file-unreadable`.
 */
export function inspectFile(file: string): 'new' | 'store' | 'interrupted' {
  const header = readHeader(file);
  if (hasBytes(`${file}-journal`)) return 'interrupted';
  if (header === null || header.length === 0) return 'new';
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new Refusal('store-corrupt', { file, why: 'it is not a SQLite file' });
  }
  checkVersion(file, header.readInt32BE(USER_VERSION), header.readInt32BE(APPLICATION));
  return 'store';
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

function hasBytes(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** What the operating system said, without the path. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason known';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
