/** The files of a store as a whole: removed, moved to a free name, and left as they were. */
import {
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  mkdirSync,
  realpathSync,
  mkdtempSync,
} from 'node:fs';
import { Refusal } from '../../contract/faults/faults.ts';
import { whyOf } from './inspect-file.ts';
import { refusingFileErrors } from './private-file.ts';
import { resolve, dirname, join, basename, extname } from 'node:path';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';

/** The suffixes of all files that a store may have; the store itself comes last. */
const SUFFIXES = ['-wal', '-shm', '-journal', '.head', '.head.partial', '.lock', ''];

/** Only for a store that this program made and nobody has open. */
export function removeStoreFiles(file: string): void {
  for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true });
}

/** @returns what removes the files that SQLite makes beside a file that is only read from here on */
export function sideFileRemoval(path: string): () => void {
  const made = [`${path}-wal`, `${path}-shm`].filter((beside) => !existsSync(beside));
  return () => made.forEach((beside) => rmSync(beside, { force: true }));
}

/** Refused as `file-unwritable`, with this reason, if the file exists. */
export function refuseExisting(file: string, why = 'there is a file of this name already'): void {
  if (existsSync(file)) throw new Refusal('file-unwritable', { file, why });
}

/** Error codes of a disk without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Gives a file its name without overwriting another: a link fails if the name is taken, a rename doesn't;
 * on a disk without links the name is checked before. Refused as `file-unwritable`.
 */
export function placeNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    refuseExisting(to);
    const why = whyOf(error);
    if (!NO_LINKS.has(why)) throw new Refusal('file-unwritable', { file: to, why });
    return refusingFileErrors(to, () => renameSync(from, to));
  }
  rmSync(from);
}

/** The absolute path, links resolved, so that all names of one store share a lock; makes its folder. */
export function storePath(file: string): string {
  const path = resolve(file);
  // The SQLite library trims names, so it would open another file than the one locked.
  if (path !== path.trim()) {
    throw new Refusal('file-unwritable', { file, why: 'its name ends with a space' });
  }
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return existsSync(path)
      ? realpathSync.native(path)
      : join(realpathSync.native(dirname(path)), basename(path));
  } catch (error) {
    throw new Refusal('file-unwritable', { file, why: whyOf(error) });
  }
}

/** A free name for a store that is made first and then moved into its place. */
export const makingPlaceOf = (storeFile: string): string =>
  `${storeFile}.salvaged-${randomBytes(6).toString('hex')}`;

/** A place for a store that only this user can read; `remove` deletes it. */
export function temporaryPlace(): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'interlock-read-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { file: join(folder, 'copy.db'), remove };
}

/** `interlock-2.db` beside `interlock.db`, or the next that is free. */
export function freePlaceBeside(storeFile: string): string {
  const extension = extname(storeFile);
  const base = join(dirname(storeFile), basename(storeFile, extension));
  for (let n = 2; ; n += 1) {
    const place = `${base}-${n}${extension}`;
    if (!existsSync(place)) return place;
  }
}
