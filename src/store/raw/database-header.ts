/** The head of a database file, read without SQLite: https://www.sqlite.org/fileformat2.html */
import type { RawFile } from './raw-file.ts';
import { PAGE_SIZES } from './wal-header.ts';

const DATABASE_HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
/** Three bytes that are the same in every database. */
const PAYLOAD_FRACTIONS = [64, 32, 32];

export interface DatabaseHeader {
  readonly pageSize: number;
  /** Bytes at the end of each page that SQLite leaves alone. */
  readonly reserved: number;
  /** The size of the database in pages, as it says itself. */
  readonly pages: number;
  readonly changeCounter: number;
  /** The change counter when `pages` was written: unless they agree, that is not to be trusted. */
  readonly validFor: number;
  readonly schemaCookie: number;
  readonly encoding: 'utf8' | 'utf16le' | 'utf16be' | null;
  readonly userVersion: number;
  readonly applicationId: number;
}

/** The head at the beginning of page 1, wherever that comes from; null where it isn't one. */
export function parseDatabaseHeader(bytes: Uint8Array): DatabaseHeader | null {
  if (bytes.length < DATABASE_HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, DATABASE_HEADER_BYTES);
  const hasMagic = Array.from(MAGIC).every((letter, at) => letter.charCodeAt(0) === bytes[at]);
  const hasFractions = PAYLOAD_FRACTIONS.every((fraction, at) => bytes[21 + at] === fraction);
  // A size that is a power of two is no accident: one of both is enough beside it.
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

/** Null where page 1 has no head that can be read: `guessPageSize` then. */
export function readDatabaseHeader(file: RawFile): DatabaseHeader | null {
  const bytes = new Uint8Array(DATABASE_HEADER_BYTES);
  return parseDatabaseHeader(bytes.subarray(0, file.read(bytes, 0)));
}

const SAMPLE_BYTES = 65536;
const SAMPLES = 256;

/**
 * The page size at whose multiples most pages of a tree begin, by samples from all over the file;
 * null where none does. At half the true size no more of them begin, since their first rows stand in
 * the second half; at twice of it half are missed.
 */
export function guessPageSize(file: RawFile): number | null {
  const found = new Map<number, number>();
  const blocks = Math.ceil(file.size / SAMPLE_BYTES);
  const step = Math.max(1, Math.floor(blocks / SAMPLES));
  const sample = new Uint8Array(SAMPLE_BYTES);
  for (let block = 0; block < blocks; block += step) {
    const bytes = sample.subarray(0, file.read(sample, block * SAMPLE_BYTES));
    for (const size of PAGE_SIZES) {
      for (let at = 0; at + size <= bytes.length; at += size) {
        if (looksLikeTree(bytes.subarray(at, at + size)))
          found.set(size, (found.get(size) ?? 0) + 1);
      }
    }
  }
  let best = null as number | null;
  let most = 0;
  for (const [size, count] of found)
    if (count > most) {
      best = size;
      most = count;
    }
  return best;
}

/** Of a page with at least one cell: the head and every pointer make sense for its size. */
function looksLikeTree(page: Uint8Array): boolean {
  const type = page[0];
  if (type !== 2 && type !== 5 && type !== 10 && type !== 13) return false;
  const view = new DataView(page.buffer, page.byteOffset, page.length);
  const cells = view.getUint16(3);
  const content = view.getUint16(5) || 65536;
  const end = (type < 10 ? 12 : 8) + 2 * cells;
  if (cells === 0 || end > content || content > page.length || (page[7] ?? 0) > 60) return false;
  for (let at = end - 2 * cells; at < end; at += 2) {
    const cell = view.getUint16(at);
    if (cell < content || cell > page.length - 4) return false;
  }
  return true;
}
