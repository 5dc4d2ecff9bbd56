/** The header of a database file, read without SQLite: https://www.sqlite.org/fileformat2.html */
import type { RawFile } from './raw-file.ts';
import { PAGE_SIZES } from './wal-frames.ts';

const DATABASE_HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
/** Three bytes that are the same in every database. */
const PAYLOAD_FRACTIONS = [64, 32, 32];

export interface DatabaseHeader {
  readonly pageSize: number;
  /** Bytes at the end of each page that SQLite leaves alone. */
  readonly reserved: number;
  /** The size of the database in pages, as the header states it. */
  readonly pages: number;
  readonly changeCounter: number;
  /** The change counter when `pages` was written: if they differ, `pages` is not to be trusted. */
  readonly validFor: number;
  readonly schemaCookie: number;
  readonly encoding: 'utf8' | 'utf16le' | 'utf16be' | null;
  readonly userVersion: number;
  readonly applicationId: number;
}

/** The header at the beginning of page 1, wherever the bytes come from; null if it isn't one. */
export function parseDatabaseHeader(bytes: Uint8Array): DatabaseHeader | null {
  if (bytes.length < DATABASE_HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, DATABASE_HEADER_BYTES);
  const hasMagic = Array.from(MAGIC).every((letter, at) => letter.charCodeAt(0) === bytes[at]);
  const hasFractions = PAYLOAD_FRACTIONS.every((fraction, at) => bytes[21 + at] === fraction);
  // A size that is a power of two is no accident, so one of the two is enough besides.
  if (!hasMagic && !hasFractions) return null;
  const size = view.getUint16(16);
  const pageSize = size === 1 ? 65536 : size;
  if (!PAGE_SIZES.some((known) => known === pageSize)) return null;
  const reserved = view.getUint8(20);
  return {
    pageSize,
    reserved: pageSize - reserved < 480 ? 0 : reserved,
    pages: view.getUint32(28),
    changeCounter: view.getUint32(24),
    validFor: view.getUint32(92),
    schemaCookie: view.getUint32(40),
    encoding: ([null, 'utf8', 'utf16le', 'utf16be'] as const)[view.getUint32(56)] ?? null,
    userVersion: view.getUint32(60),
    applicationId: view.getUint32(68),
  };
}

/** Null if page 1 has no readable header: use `guessPageSize` then. */
export function readDatabaseHeader(file: RawFile): DatabaseHeader | null {
  const bytes = new Uint8Array(DATABASE_HEADER_BYTES);
  return parseDatabaseHeader(bytes.subarray(0, file.read(bytes, 0)));
}
