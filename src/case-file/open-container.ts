/** A case file on the disk: its manifest, and its bytes, as far as they are those that belong there. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fromFdPromise, type ZipFile, type Entry } from 'yauzl';
import { Refusal } from '../contract/faults/faults.ts';
import { ValueCount } from './answers.ts';
import {
  CASE_FILE_FORMAT,
  CASE_FILE_VERSION,
  MANIFEST,
  manifest,
  PARTS,
  type Manifest,
  type ManifestPart,
} from './contents.ts';
import { containerOf, MOST_BYTES, type ContainerPart } from './container.ts';
import { openRegularFile } from './open-file.ts';
import { jsonOf, manifestText, unsound } from './packing.ts';

const MOST_MANIFEST = 2 ** 22;

export interface Container {
  manifest: Manifest;
  /** SHA-256 of the manifest's bytes, in hex. */
  seal: string;
  /** Of the whole file. */
  size: number;
  /** The blocks of a part that begins there. */
  read(part: ManifestPart, from: number): Generator<Uint8Array>;
  /**
   * Makes the archive again out of its parts and compares every byte, in steps of how many there were;
   * `take` gives the bytes of each where it stands. Refused as `case-file-unsound` at the first byte
   * that is another.
   */
  compare(take: PartReader): Generator<number>;
  close(): void;
}

/** The bytes of a part that begins there, which are taken in as they pass. */
type PartReader = (part: ManifestPart, from: number) => Iterable<Uint8Array>;

/**
 * Refused as `file-unreadable`; `case-file-foreign`: no case file at all; `case-file-store`; `case-file-newer`; and
 * `case-file-unsound` where it is one and can't be as it was written.
 */
export async function openContainer(path: string): Promise<Container> {
  const fd = openRegularFile(path);
  try {
    const size = fstatSync(fd).size;
    if (size > MOST_BYTES) throw unsound('it is too large');
    const bytes = await manifestBytes(fd);
    const said = readManifest(bytes);
    return {
      manifest: said,
      seal: createHash('sha256').update(bytes).digest('hex'),
      size,
      read: ({ blocks }, from) => blocksOf(fd, from, blocks),
      compare: (take) => compareAll({ fd, size, bytes, parts: said.parts }, take),
      close: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Only the directory of the archive is believed here, and only until all is compared. */
async function manifestBytes(fd: number): Promise<Buffer> {
  const begin = beginningOf(fd);
  if (begin.length === 0) throw unsound('it is empty');
  if (begin.indexOf(DATABASE) === 0) throw new Refusal('case-file-store');
  const options = { autoClose: false, decodeStrings: false, lazyEntries: true };
  const zip = await fromFdPromise(fd, options).catch(() => null);
  if (zip === null) {
    throw isBegun(begin) ? unsound('it is cut off') : new Refusal('case-file-foreign');
  }
  const entry = await manifestEntry(zip);
  if (entry.compressionMethod !== 0 || entry.uncompressedSize > MOST_MANIFEST) {
    throw unsound('its manifest is not as one is written');
  }
  const stream = await zip.openReadStreamPromise(entry).catch(() => null);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  } catch {
    throw unsound('its manifest can’t be read');
  }
  return Buffer.concat(chunks);
}

/** What every SQLite file begins with. */
const DATABASE = Buffer.from('SQLite format 3\0');

/** What every case file begins with: the header of its first part. */
const BEGINNING = Buffer.concat([...containerOf([{ name: PARTS[0] ?? '', chunks: [] }])]).subarray(
  0,
  30 + PARTS[0].length,
);

/** Nothing else is looked at before its directory: it may be anybody's database. */
function beginningOf(fd: number): Buffer {
  const bytes = Buffer.alloc(BEGINNING.length);
  return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0));
}

/** Whether a case file began so, whatever became of its end. */
const isBegun = (begin: Buffer): boolean => BEGINNING.subarray(0, begin.length).equals(begin);

function readManifest(bytes: Buffer): Manifest {
  // Of any size it would be made whole before a thing is said of it.
  const large = new ValueCount().fault(bytes);
  if (large !== null) throw unsound(`its manifest ${large}`);
  const text = bytes.toString('utf8');
  const value = jsonOf(text);
  const said = typeof value === 'object' && value !== null ? value : {};
  if (!('format' in said) || said.format !== CASE_FILE_FORMAT) {
    throw new Refusal('case-file-foreign');
  }
  const version = 'version' in said ? said.version : null;
  if (typeof version === 'number' && version > CASE_FILE_VERSION) {
    throw new Refusal('case-file-newer', { version });
  }
  const read = manifest.safeParse(value);
  // A field twice, say: whoever opens the archive with something else is to read the same.
  if (!read.success || manifestText(value) !== text) {
    throw unsound('its manifest is not as one is written');
  }
  if (read.data.parts.some(({ name }, at) => name !== PARTS[at])) {
    throw unsound('its parts are in disorder');
  }
  return read.data;
}

function* blocksOf(fd: number, from: number, sizes: readonly number[]): Generator<Uint8Array> {
  let at = from;
  for (const size of sizes) {
    const block = Buffer.allocUnsafe(size);
    for (let filled = 0; filled < size;) {
      const read = readSync(fd, block, filled, size - filled, at);
      if (read === 0) throw unsound('it is cut off');
      filled += read;
      at += read;
    }
    yield block;
  }
}

function* compareAll(
  { fd, size, bytes, parts }: { fd: number; size: number; bytes: Buffer; parts: ManifestPart[] },
  take: PartReader,
): Generator<number> {
  let at = 0;
  function* all(): Generator<ContainerPart> {
    for (const part of parts) {
      // A part begins where its header ended, which was compared when its bytes are asked for.
      yield { name: part.name, chunks: late(() => take(part, at)) };
    }
    yield { name: MANIFEST, chunks: [bytes] };
  }
  // The same room for every piece: what is let go of piece by piece is gone only later.
  let room = Buffer.alloc(0);
  for (const chunk of containerOf(all())) {
    if (chunk.length > room.length) room = Buffer.allocUnsafe(chunk.length);
    const there = room.subarray(0, chunk.length);
    const read = readSync(fd, there, 0, there.length, at);
    if (read < chunk.length) throw unsound('it is cut off');
    if (!there.equals(chunk)) throw unsound('it was changed');
    at += chunk.length;
    yield at;
  }
  if (at !== size) throw unsound('there is something behind its end');
}

function* late(chunks: () => Iterable<Uint8Array>): Generator<Uint8Array> {
  yield* chunks();
}

/** The directory of an archive, as far as it is that of a case file: what else is in one is named. */
const NAMES: readonly string[] = [...PARTS, MANIFEST];

/** Of a name that anybody chose. */
const SHOWN = 80;

const LINK = 0o120000;

const TYPE = 0o170000;

/**
 * The entry of the manifest, the last of as many as belong there. No further than the first odd one is read,
 * however many there are said to be. Refused as `case-file-foreign` where it is an archive of something else,
 * and as `case-file-unsound`.
 */
async function manifestEntry(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount === 0) throw new Refusal('case-file-foreign');
  const seen = new Set<string>();
  let last: Entry | null = null;
  for await (const entry of entriesOf(zip)) {
    const name = nameOf(entry);
    const odd = oddity(entry, name, seen);
    if (odd !== null) throw seen.size === 0 ? foreign(odd) : unsound(odd);
    seen.add(name);
    last = entry;
  }
  const missing = NAMES.find((name) => !seen.has(name));
  if (missing !== undefined) throw unsound(`“${missing}” is missing in it`);
  if (last === null || nameOf(last) !== MANIFEST) throw unsound('its parts are in disorder');
  return last;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  for (;;) {
    const next = await entries.next().catch(() => null);
    if (next === null) throw unsound('its directory can’t be read');
    if (next.done === true) return;
    yield next.value;
  }
}

/** As its bytes have it: no path is ever taken from one. */
const nameOf = ({ fileNameRaw }: Entry): string => fileNameRaw.toString('utf8');

function oddity(entry: Entry, name: string, seen: ReadonlySet<string>): string | null {
  const shown = `“${name.slice(0, SHOWN).toWellFormed()}”`;
  if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) return `${shown} in it is a link`;
  if (seen.has(name)) return `${shown} is in it twice`;
  if (NAMES.includes(name)) return null;
  const leadsOut = /^([/\\]|[a-z]:)|(^|[/\\])\.\.([/\\]|$)/i.test(name);
  return leadsOut ? `${shown} in it leads out of it` : `${shown} is in it, which belongs in none`;
}

const foreign = (why: string): Refusal => new Refusal('case-file-foreign', { why });
