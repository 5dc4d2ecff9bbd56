/** A store's file without opening the store, which may fail: checking it, listing its snapshots. */
import type { StoreWork } from '../base/host.ts';
import type { CheckReport, SnapshotsAnswer } from '../../contract/answers/store.ts';
import { emptyReport, addFound } from '../../contract/words/store-words.ts';
import { CHECK_HALVES } from '../../store/check/check.ts';
import { listSnapshots, snapshotFolder } from '../../store/copies/snapshots.ts';

/**
 * Checks the whole store, one half after the other, and reports the damage; a cancel keeps what was found
 * so far. Rejects with a Refusal: `store-corrupt` when not even the tables can be listed. The halves don't
 * run side by side, which saves a third of the time: a process with both may end in SIGSEGV, for an unknown
 * reason.
 */
export async function checkFileIn(
  work: StoreWork,
  file: string,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<CheckReport> {
  const report = emptyReport();
  let before = 0;
  for (const half of CHECK_HALVES) {
    let last = 0;
    const ended = await work.run('check', { file, half }, signal, ({ done, total, found }) => {
      addFound(report, found);
      progress(before + done, before + total);
      last = total;
    });
    if (ended === null) return { ...report, cancelled: true };
    before += last;
  }
  return report;
}

/** Refused as `file-unreadable`. */
export const snapshotsOf = (storeFile: string): SnapshotsAnswer => ({
  snapshots: listSnapshots(storeFile),
  folder: snapshotFolder(storeFile),
});
