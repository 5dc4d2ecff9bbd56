/**
 * The blocks that a part of a case file is packed in: each a gzip member of one form, so that bytes of it
 * that unpacking passes over have no room.
 */
import { crc32, gzipSync, inflateRawSync } from 'node:zlib';

/** Bytes that are packed at once, and never more: some milliseconds. Every block but the last has so many. */
export const BLOCK = 256 * 1024;
/** Quick, and some tenth larger than the best. */
const LEVEL = 4;

/** No name, no comment, no time and no further flags. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0]);
/** The system that packed it, as zlib names it, which follows: Linux, Windows, macOS. */
const SYSTEMS: readonly (number | undefined)[] = [3, 10, 19];
const HEADER_BYTES = HEADER.length + 1;
/** The sum and the length of what is packed, four bytes each. */
const END_BYTES = 8;

export const packedBlock = (plain: Uint8Array): Uint8Array => gzipSync(plain, { level: LEVEL });

/** So many bytes; null where they are not in the one form, or not so many. */
export function unpackedBlock(block: Uint8Array, length: number): Uint8Array | null {
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

/** Null: it is none, or there is something behind its end. */
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
