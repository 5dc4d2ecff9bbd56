/** The files of a store as a whole: taken away, put in a place that is free, and left as they were. */
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { Refusal } from '../../contract/faults/faults.ts';
import { whyOf } from './inspect-file.ts';
import { refusable } from './private-file.ts';

/** Whatever is beside a store under its name, and the store itself, last. */
const ENDS = ['-wal', '-shm', '-journal', '.head', '.head.partial', '.lock', ''];

/** Of one that this program made, and that nobody has open. */
export function removeStoreFiles(file: string): void {
  for (const end of ENDS) rmSync(file + end, { force: true });
}

/** @returns what takes away again what SQLite puts beside a file that is only read from here on */
export function leavingAsFound(path: string): () => void {
  const made = [`${path}-wal`, `${path}-shm`].filter((beside) => !existsSync(beside));
  return () => made.forEach((beside) => rmSync(beside, { force: true }));
}

/** Refused as `file-unwritable` where there is something, in these words. */
export function refuseTaken(file: string, why = 'there is a file of this name already'): void {
  if (existsSync(file)) throw new Refusal('file-unwritable', { file, why });
}

/** What a disk that knows no second names says. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Gives a file its name, over no other: a second name can't be one that is taken, as renaming can; where
 * the disk knows none, it is looked at before. Refused as `file-unwritable`.
 */
export function placeNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    refuseTaken(to);
    const why = whyOf(error);
    if (!NO_LINKS.has(why)) throw new Refusal('file-unwritable', { file: to, why });
    return refusable(to, () => renameSync(from, to));
  }
  rmSync(from);
}
