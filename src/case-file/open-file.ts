/** Opens a path that the user names. */
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { Refusal } from '../contract/faults/faults.ts';

/** Doesn't block: a pipe would otherwise wait until somebody writes to it. Absent on Windows. */
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

/** Opens a file for reading. Refused as `file-unreadable`, also for a folder, a pipe or a device. */
export function openRegularFile(path: string): number {
  const refused = (why: string): Refusal => new Refusal('file-unreadable', { file: path, why });
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | NON_BLOCKING);
  } catch (error) {
    throw refused(error instanceof Error && 'code' in error ? String(error.code) : 'it can’t be');
  }
  const found = fstatSync(fd);
  if (found.isFile()) return fd;
  closeSync(fd);
  throw refused(found.isDirectory() ? 'EISDIR' : 'it is no file');
}
