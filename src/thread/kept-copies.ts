/** The snapshots of a store, for a host, without opening it: it may be that it can't be opened. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SnapshotsAnswer } from '../contract/answers/store.ts';
import { listSnapshots, snapshotFolder } from '../store/copies/snapshots.ts';

/** Refused: `file-unreadable`. */
export const keptCopies = (storeFile: string): SnapshotsAnswer => ({
  snapshots: listSnapshots(storeFile),
  folder: snapshotFolder(storeFile),
});

/** The path of a copy that is named as a file, or as one of the snapshots. */
export function copyNamed(storeFile: string, named: string): string {
  const snapshot = listSnapshots(storeFile).find(({ name }) => name === named);
  return existsSync(named) || snapshot === undefined ? resolve(named) : snapshot.file;
}
