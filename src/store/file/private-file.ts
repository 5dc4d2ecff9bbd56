/** Makes files that only their owner may read, and flushes files to the disk. */
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
 * Makes an empty file, unless there is one. Refused: `file-unwritable`, naming `file`. An existing one
 * isn't opened: closing it would release every lock that this process has on it.
 */
export function createPrivateFile(path: string, file = path): void {
  try {
    if (existsSync(path)) accessSync(path, constants.W_OK);
    else closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw new Refusal('file-unwritable', { file, why: whyOf(error) });
  }
}

/** The file has the whole text, or is as before, whatever happens. Throws file system errors. */
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

/** Writes all bytes: a disk that is nearly full takes a part at a time. Throws file system errors. */
export function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}

/** Flushes a file to the disk. Throws file system errors, as `syncFolder` does. */
export const syncFile = (path: string): void => sync(path, 'r+');

/** Makes renames in this folder survive a power cut. Windows has no such operation. */
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

/** Refuses file system errors as `file-unwritable`, naming `file`. */
export function refusingFileErrors(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new Refusal('file-unwritable', { file, why: whyOf(error) });
  }
}
