/** Where a store's log goes that is left out, and where another store can be put beside one. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { Refusal } from '../../contract/faults/faults.ts';
import { hasHotJournal, JOURNAL, whyOf } from './inspect-file.ts';
import { movesAside } from './move-files.ts';
import { connect, storePath } from '../open-store.ts';
import { syncFolder } from './private-file.ts';
import { takeLocks } from './store-lock.ts';

/**
 * Moves the store's log aside, so that it opens as it was when the log began; where a rollback journal is
 * in the way, that alone, since the log may well be the store's own.
 * @returns where it is now; null: there was none
 *
 * Refused: `store-busy`, `store-linked`, `file-unwritable`.
 */
export function moveLogAside(storeFile: string, at: Date): string | null {
  const path = storePath(storeFile);
  const locks = takeLocks(connect, path);
  try {
    const inTheWay = path + (hasHotJournal(path) ? JOURNAL : '-wal');
    const move = movesAside(path, at).find(({ from }) => from === inTheWay);
    if (move === undefined) return null;
    renameSync(move.from, move.to);
    syncFolder(dirname(path));
    return move.to;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('file-unwritable', { file: path, why: whyOf(error) });
  } finally {
    for (const lock of locks) lock.close();
  }
}

/** Where a store is made that is copied into its place then: a name that nothing has. */
export const makingPlaceOf = (storeFile: string): string =>
  `${storeFile}.salvaged-${randomBytes(6).toString('hex')}`;

/** A store that only this user can read, and that goes with the last who reads it. */
export function temporaryPlace(): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'interlock-read-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { file: join(folder, 'copy.db'), remove };
}

/** `interlock-2.db` beside `interlock.db`, or the next that is free. */
export function freePlaceBeside(storeFile: string): string {
  const extension = extname(storeFile);
  const begin = join(dirname(storeFile), basename(storeFile, extension));
  for (let n = 2; ; n += 1) {
    const place = `${begin}-${n}${extension}`;
    if (!existsSync(place)) return place;
  }
}
