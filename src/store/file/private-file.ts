/** Makes files that only their owner may read, and has them on the disk. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { Refusal } from '../../contract/faults/faults.ts';
import { whyOf } from './inspect-file.ts';

/**
 * An empty file in this place, unless there is one. Refused: `file-unwritable`, naming `file`. One that
 * is there isn't opened: to close it would let go of every lock that this process has on it.
 */
export function createPrivateFile(path: string, file = path): void {
  try {
    if (existsSync(path)) accessSync(path, constants.W_OK);
    else closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw new Refusal('file-unwritable', { file, why: whyOf(error) });
  }
}

/** Whole or as it was before, whatever happens in between. Throws what the file system throws. */
export function writePrivateFile(path: string, text: string): void {
  const partial = `${path}.partial`;
  const handle = openSync(partial, 'w', 0o600);
  try {
    writeAll(handle, Buffer.from(text));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(partial, path);
}

/** A disk that is nearly full takes a part at a time. Throws what the file system throws. */
export function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}

/** What was written to this file is on the disk. Throws what the file system throws, as `syncFolder`. */
export const syncFile = (path: string): void => sync(path, 'r+');

/** What was renamed in this folder is so after a power cut too. Windows knows no such thing. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What the file system throws is refused as `file-unwritable`, of this file. */
export function refusable(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new Refusal('file-unwritable', { file, why: whyOf(error) });
  }
}
