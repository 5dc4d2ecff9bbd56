/** The parts of a case file: lines or bytes under gzip, packed and unpacked piece by piece. */
import { createHash } from 'node:crypto';
import { Refusal } from '../contract/faults/faults.ts';
import { gzipSync, crc32, inflateRawSync } from 'node:zlib';

/** The sizes of a part, once it is written. */
export interface PartSize {
  /** Bytes of each block in the archive. */
  blocks: number[];
  plain: number;
  sha256: string;
}

/** Packs bytes block by block; `onDone` is called with the sizes at the end. */
export function* packed(
  plain: Iterable<Uint8Array>,
  onDone: (size: PartSize) => void,
): Generator<Uint8Array> {
  const hash = createHash('sha256');
  const blocks: number[] = [];
  let total = 0;
  const pack = (block: Uint8Array): Uint8Array => {
    const bytes = packedBlock(block);
    hash.update(bytes);
    blocks.push(bytes.length);
    total += block.length;
    return bytes;
  };
  let waiting: Uint8Array[] = [];
  let length = 0;
  for (const chunk of plain) {
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + BLOCK - length);
      waiting.push(piece);
      from += piece.length;
      length += piece.length;
      if (length < BLOCK) continue;
      yield pack(Buffer.concat(waiting));
      waiting = [];
      length = 0;
    }
  }
  if (length > 0) yield pack(Buffer.concat(waiting));
  onDone({ blocks, plain: total, sha256: hash.digest('hex') });
}

/** The refusal of a case file that this program can't have written like this. */
export const unsound = (why: string): Refusal => new Refusal('case-file-unsound', { why });

/**
 * Unpacks the blocks of a part one by one, so that nothing larger than a block is in memory. Refused as
 * `case-file-unsound` if a block is not in the form it is written in: one gzip member, full except for the
 * last.
 */
export function* unpacked(
  blocks: Iterable<Uint8Array>,
  { name, plain }: { name: string; plain: number },
): Generator<Uint8Array> {
  let missing = plain;
  for (const block of blocks) {
    const bytes = missing > 0 ? unpackedBlock(block, Math.min(missing, BLOCK)) : null;
    if (bytes === null) throw unsound(`${name} can’t be unpacked`);
    missing -= bytes.length;
    yield bytes;
  }
  if (missing > 0) throw unsound(`${name} has another length than it says`);
}

/** Bytes of one of several consecutive bodies, and whether they are its last. */
interface Slice {
  bytes: Uint8Array;
  isLast: boolean;
}

/** Divides bytes into bodies of these sizes as they come; refused as `case-file-unsound` if they don't fit. */
export function* slices(
  chunks: Iterable<Uint8Array>,
  sizes: Iterable<number>,
  name: string,
): Generator<Slice> {
  const bytes = chunks[Symbol.iterator]();
  let rest: Uint8Array = new Uint8Array(0);
  for (const size of sizes) {
    let missing = size;
    do {
      if (rest.length === 0 && missing > 0) {
        const next = bytes.next() as IteratorResult<Uint8Array, undefined>;
        if (next.done) throw unsound(`${name} is cut off`);
        rest = next.value;
      }
      const taken = rest.subarray(0, missing);
      rest = rest.subarray(taken.length);
      missing -= taken.length;
      yield { bytes: taken, isLast: missing === 0 };
    } while (missing > 0);
  }
  for (;;) {
    if (rest.length > 0) throw unsound(`${name} has more than it says`);
    const next = bytes.next() as IteratorResult<Uint8Array, undefined>;
    if (next.done) return;
    rest = next.value;
  }
}

/**
 * The same with whole bodies, each valid only until the next: a large one reuses the buffer of the one
 * before, as released ones are freed late.
 */
export function* bodiesOf(
  chunks: Iterable<Uint8Array>,
  sizes: readonly number[],
  name: string,
): Generator<Uint8Array> {
  let buffer = Buffer.alloc(0);
  let at = 0;
  let filled = 0;
  for (const { bytes, isLast } of slices(chunks, sizes, name)) {
    const size = sizes[at] ?? 0;
    if (filled > 0 || !isLast) {
      if (buffer.length < size) buffer = Buffer.allocUnsafe(size);
      buffer.set(bytes, filled);
      filled += bytes.length;
    }
    if (!isLast) continue;
    yield filled > 0 ? buffer.subarray(0, size) : bytes;
    at += 1;
    filled = 0;
  }
}

/** The longest line. */
const MAX_LINE_LENGTH = 2 ** 20;

/** The lines of a part, as objects of this shape. Refused as `case-file-unsound`. */
export function* linesOf<T>(
  chunks: Iterable<Uint8Array>,
  name: string,
  shape: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): Generator<T> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  let number = 0;
  const read = (line: string): T => {
    number += 1;
    const value = jsonOf(line);
    const parsed = shape.safeParse(value);
    // Refuses repeated fields, other spaces or line ends: everything has one spelling.
    if (!parsed.success || JSON.stringify(value) !== line) {
      throw unsound(`line ${number} of ${name} is not what belongs there`);
    }
    return parsed.data;
  };
  for (const chunk of chunks) {
    const lines = (rest + decoded(decoder, chunk, name)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw unsound(`a line of ${name} is too long`);
    for (const line of lines) yield read(line);
  }
  if (rest !== '') throw unsound(`${name} is cut off`);
}

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  chunk: Uint8Array,
  name: string,
): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw unsound(`${name} is no text`);
  }
}

/** Undefined if it is not JSON. */
export function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The text of a manifest, indented for readers. */
export const manifestText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The lines as bytes, several per chunk. */
export function* asLines(values: Iterable<object>): Generator<Uint8Array> {
  let text = '';
  for (const value of values) {
    text += `${JSON.stringify(value)}\n`;
    if (text.length < BLOCK / 4) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Bytes compressed at once, in some milliseconds. Every block but the last has exactly this size. */
const BLOCK = 256 * 1024;

/** Fast, and about a tenth larger than the best compression. */
const LEVEL = 4;

/** A gzip header without name, comment, time and further flags. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0]);

/** The next byte, zlib's number of the packing system: Linux, Windows, macOS. */
const SYSTEMS: readonly (number | undefined)[] = [3, 10, 19];

const HEADER_BYTES = HEADER.length + 1;

/** The checksum and the length of the content, four bytes each. */
const END_BYTES = 8;

const packedBlock = (plain: Uint8Array): Uint8Array => gzipSync(plain, { level: LEVEL });

/** The content of this length; null if the block is not in the fixed form, or of another length. */
function unpackedBlock(block: Uint8Array, length: number): Uint8Array | null {
  const data = block.subarray(HEADER_BYTES, -END_BYTES);
  if (!HEADER.equals(block.subarray(0, HEADER.length))) return null;
  if (!SYSTEMS.includes(block[HEADER.length])) return null;
  const plain = inflated(data, length);
  if (plain?.length !== length) return null;
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(crc32(plain));
  end.writeUInt32LE(length, 4);
  return end.equals(block.subarray(-END_BYTES)) ? plain : null;
}

/** Null if it can't be inflated, or something follows its end. */
function inflated(data: Uint8Array, length: number): Uint8Array | null {
  const options = { maxOutputLength: length, chunkSize: BLOCK, info: true };
  try {
    const made = inflateRawSync(data, options) as unknown as {
      buffer: Uint8Array;
      engine: { bytesWritten: number };
    };
    return made.engine.bytesWritten === data.length ? made.buffer : null;
  } catch {
    return null;
  }
}
