/** Received case files, each as a private copy, which the sender can't change between check and opening. */
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../contract/faults/faults.ts';
import { MAX_CASE_FILE_BYTES } from './container.ts';
import { unsound } from './packing.ts';

const folderOf = (store: string): string => `${store}.incoming`;

/** Deletes the files left by an earlier run. */
export function clearIncoming(store: string): void {
  rmSync(folderOf(store), { recursive: true, force: true });
}

export interface Incoming {
  readonly path: string;
  readonly size: number;
  /** Refused as `file-unwritable`, or `case-file-unsound` if it becomes too large. */
  add(bytes: Uint8Array): void;
  /** Call when all bytes are there. */
  end(): void;
  remove(): void;
}

/** Refused as `file-unwritable`. */
export function beginIncoming(store: string): Incoming {
  const folder = folderOf(store);
  const path = join(folder, `${randomUUID()}.interlock`);
  let fd: number | null = refusingFileErrors(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openSync(path, 'wx', 0o600);
  });
  let size = 0;
  function end(): void {
    if (fd !== null) closeSync(fd);
    fd = null;
  }
  return {
    path,
    get size() {
      return size;
    },
    add(bytes) {
      if (fd === null) throw new Refusal('case-file-gone');
      if ((size += bytes.length) > MAX_CASE_FILE_BYTES) throw unsound('it is too large');
      const open = fd;
      refusingFileErrors(folder, () => {
        for (let at = 0; at < bytes.length;) at += writeSync(open, bytes, at);
      });
    },
    end,
    remove() {
      end();
      rmSync(path, { force: true });
    },
  };
}

function refusingFileErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (typeof code !== 'string') throw error;
    throw new Refusal('file-unwritable', { file, why: code });
  }
}
