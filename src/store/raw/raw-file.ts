/** A file as bytes at offsets, for reading without SQLite. Reading never throws. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export interface RawFile {
  /** The size when it was opened. */
  readonly size: number;
  /**
   * Fills `into` with the bytes from this offset on; returns how many there were, fewer only at the end.
   * What the disk can't read becomes zeros, at most the 4 KB around it.
   */
  read(into: Uint8Array, at: number): number;
  close(): void;
}

/** Bytes read at once if the disk refuses more. */
const PIECE = 4096;

/** Null if there is no such file, or it can't be read. */
export function openRawFile(path: string): RawFile | null {
  let handle: number | undefined;
  try {
    handle = openSync(path, 'r');
    const found = fstatSync(handle);
    if (found.isFile()) return toRawFile(handle, found.size);
  } catch {
    // Reported as null.
  }
  if (handle !== undefined) closeQuietly(handle);
  return null;
}

function toRawFile(handle: number, size: number): RawFile {
  return {
    size,
    read(into, at) {
      if (!isPlace(at) || at >= size) return 0;
      const wanted = Math.min(into.length, size - at);
      const whole = tryRead(handle, into, 0, wanted, at);
      if (whole !== null) return whole;
      for (let from = 0; from < wanted; from += PIECE) {
        const length = Math.min(PIECE, wanted - from);
        const read = tryRead(handle, into, from, length, at + from);
        if (read === null) into.fill(0, from, from + length);
        else if (read < length) return from + read;
      }
      return wanted;
    },
    close: () => closeQuietly(handle),
  };
}

const isPlace = (at: number): boolean => Number.isSafeInteger(at) && at >= 0;

/** The bytes read; null: the disk refused. */
function tryRead(
  handle: number,
  into: Uint8Array,
  from: number,
  length: number,
  at: number,
): number | null {
  let read = 0;
  try {
    while (read < length) {
      const more = readSync(handle, into, from + read, length - read, at + read);
      if (more === 0) break;
      read += more;
    }
    return read;
  } catch {
    return null;
  }
}

function closeQuietly(handle: number): void {
  try {
    closeSync(handle);
  } catch {
    // Nothing was written, so nothing can be lost.
  }
}
