/** A case file on disk: its manifest, and its bytes as far as they are valid. */
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
import { containerOf, MAX_CASE_FILE_BYTES, type ContainerPart } from './container.ts';
import { openRegularFile } from './open-file.ts';
import { jsonOf, manifestText, unsound } from './packing.ts';

const MAX_MANIFEST_BYTES = 2 ** 22;

export interface Container {
  manifest: Manifest;
  /** SHA-256 of the manifest's bytes, in hex. */
  seal: string;
  /** Of the whole file, in bytes. */
  size: number;
  /** The blocks of a part that begins at an offset. */
  read(part: ManifestPart, from: number): Generator<Uint8Array>;
  /**
   * Makes the archive again from its parts and compares every byte, yielding how many were compared; `readPart`
   * returns the bytes of a part at its offset. Refused as `case-file-unsound` at the first difference.
   */
  compare(readPart: PartReader): Generator<number>;
  close(): void;
}

/** Returns the bytes of a part at an offset, and checks them as they pass. */
type PartReader = (part: ManifestPart, from: number) => Iterable<Uint8Array>;

/**
 * Refused as `file-unreadable`; `case-file-foreign`: no case file; `case-file-store`; `case-file-newer`;
 * and `case-file-unsound`: a case file, but not as one is written.
 */
export async function openContainer(path: string): Promise<Container> {
  const fd = openRegularFile(path);
  try {
    const size = fstatSync(fd).size;
    if (size > MAX_CASE_FILE_BYTES) throw unsound('it is too large');
    const bytes = await manifestBytes(fd);
    const content = readManifest(bytes);
    return {
      manifest: content,
      seal: createHash('sha256').update(bytes).digest('hex'),
      size,
      read: ({ blocks }, from) => blocksOf(fd, from, blocks),
      compare: (readPart) => compareAll({ fd, size, bytes, parts: content.parts }, readPart),
      close: () => closeSync(fd),
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Trusts only the archive's directory, and only until everything is compared. */
async function manifestBytes(fd: number): Promise<Buffer> {
  const beginning = beginningOf(fd);
  if (beginning.length === 0) throw unsound('it is empty');
  if (beginning.indexOf(DATABASE) === 0) throw new Refusal('case-file-store');
  const options = { autoClose: false, decodeStrings: false, lazyEntries: true };
  const zip = await fromFdPromise(fd, options).catch(() => null);
  if (zip === null) {
    throw beginsLikeCaseFile(beginning)
      ? unsound('it is cut off')
      : new Refusal('case-file-foreign');
  }
  const entry = await manifestEntry(zip);
  if (entry.compressionMethod !== 0 || entry.uncompressedSize > MAX_MANIFEST_BYTES) {
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

/** The beginning of every SQLite file. */
const DATABASE = Buffer.from('SQLite format 3\0');

/** The beginning of every case file: the header of its first part. */
const BEGINNING = Buffer.concat([...containerOf([{ name: PARTS[0] ?? '', chunks: [] }])]).subarray(
  0,
  30 + PARTS[0].length,
);

/** Only these bytes are read before the directory: it may be anybody's database. */
function beginningOf(fd: number): Buffer {
  const bytes = Buffer.alloc(BEGINNING.length);
  return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0));
}

/** Whether a case file begins like this, even if its end is missing. */
const beginsLikeCaseFile = (beginning: Buffer): boolean =>
  BEGINNING.subarray(0, beginning.length).equals(beginning);

function readManifest(bytes: Buffer): Manifest {
  // Checked before parsing, which would build a manifest of any size.
  const large = new ValueCount().fault(bytes);
  if (large !== null) throw unsound(`its manifest ${large}`);
  const text = bytes.toString('utf8');
  const value = jsonOf(text);
  const fields = typeof value === 'object' && value !== null ? value : {};
  if (!('format' in fields) || fields.format !== CASE_FILE_FORMAT) {
    throw new Refusal('case-file-foreign');
  }
  const version = 'version' in fields ? fields.version : null;
  if (typeof version === 'number' && version > CASE_FILE_VERSION) {
    throw new Refusal('case-file-newer', { version });
  }
  const read = manifest.safeParse(value);
  // Refuses repeated fields, for example, which other programs could read differently.
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
  readPart: PartReader,
): Generator<number> {
  let at = 0;
  function* all(): Generator<ContainerPart> {
    for (const part of parts) {
      // A part begins where its header ends, which is already compared when its bytes are requested.
      yield { name: part.name, chunks: deferred(() => readPart(part, at)) };
    }
    yield { name: MANIFEST, chunks: [bytes] };
  }
  // One buffer for all pieces, since released buffers are freed late.
  let buffer = Buffer.alloc(0);
  for (const chunk of containerOf(all())) {
    if (chunk.length > buffer.length) buffer = Buffer.allocUnsafe(chunk.length);
    const found = buffer.subarray(0, chunk.length);
    const read = readSync(fd, found, 0, found.length, at);
    if (read < chunk.length) throw unsound('it is cut off');
    if (!found.equals(chunk)) throw unsound('it was changed');
    at += chunk.length;
    yield at;
  }
  if (at !== size) throw unsound('there is something behind its end');
}

function* deferred(chunks: () => Iterable<Uint8Array>): Generator<Uint8Array> {
  yield* chunks();
}

/** The names in the archive of a case file. */
const NAMES: readonly string[] = [...PARTS, MANIFEST];

/** Characters shown of a name that anybody may have chosen. */
const SHOWN = 80;

const LINK = 0o120000;

const TYPE = 0o170000;

/**
 * The entry of the manifest, the last of the expected entries. Reading stops at the first unexpected one,
 * however many are declared. Refused as `case-file-foreign` if it is another archive, otherwise as
 * `case-file-unsound`.
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

/** The name in its raw bytes; it is never used as a path. */
const nameOf = ({ fileNameRaw }: Entry): string => fileNameRaw.toString('utf8');

function oddity(entry: Entry, name: string, seen: ReadonlySet<string>): string | null {
  const shown = `“${name.slice(0, SHOWN).toWellFormed()}”`;
  if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) return `${shown} in it is a link`;
  if (seen.has(name)) return `${shown} is in it twice`;
  if (NAMES.includes(name)) return null;
  const isOutside = /^([/\\]|[a-z]:)|(^|[/\\])\.\.([/\\]|$)/i.test(name);
  return isOutside ? `${shown} in it leads out of it` : `${shown} is in it, which belongs in none`;
}

const foreign = (why: string): Refusal => new Refusal('case-file-foreign', { why });
