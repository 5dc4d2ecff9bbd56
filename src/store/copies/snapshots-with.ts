/** Which snapshots hold a case. They are looked through as files, of whatever schema each is. */
import { closeSync, openSync, readSync } from 'node:fs';
import { Refusal } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { SnapshotInfo } from '../../contract/answers/store.ts';
import { whyOf } from '../file/inspect-file.ts';
import { refusable } from '../file/private-file.ts';
import { listSnapshots } from './snapshots.ts';
import { removeStoreFiles } from '../file/store-files.ts';

/** Read in one step: some milliseconds. */
const PART_BYTES = 2_000_000;

/**
 * Those in which the id of the case stands, the newest first, in short steps. One that only had a copy of
 * it may be among them. Refused: `file-unreadable`.
 */
export function* snapshotsWith(storeFile: string, id: CaseId): Generator<void, SnapshotInfo[]> {
  const found: SnapshotInfo[] = [];
  for (const info of listSnapshots(storeFile)) if (yield* holds(info.file, id)) found.push(info);
  return found;
}

/** A row begins with the id, so that it is never cut by the pages of the file. */
function* holds(file: string, text: string): Generator<void, boolean> {
  const part = Buffer.alloc(PART_BYTES);
  try {
    const handle = openSync(file, 'r');
    try {
      for (let at = 0; ; at += PART_BYTES - text.length) {
        const read = readSync(handle, part, 0, PART_BYTES, at);
        if (part.subarray(0, read).includes(text)) return true;
        if (read < PART_BYTES) return false;
        yield;
      }
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new Refusal('file-unreadable', { file, why: whyOf(error) });
  }
}

/** For good. Refused: `file-unwritable`. */
export function deleteSnapshots(snapshots: readonly SnapshotInfo[]): void {
  for (const { file } of snapshots) refusable(file, () => removeStoreFiles(file));
}
