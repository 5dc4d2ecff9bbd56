/** Looking after the store: verify it, copy it, and derive everything again from the responses. */
import { damageOf } from '../../contract/words/store-words.ts';
import type { CheckReport, SnapshotsAnswer } from '../../contract/answers/store.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { listSnapshots, snapshotFolder } from '../../store/copies/snapshots.ts';
import { checkFileIn } from './check-file.ts';
import type { EngineContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';
import { rebuild } from './rebuild.ts';
import { takeWithProgress } from './snapshots.ts';

export function createStoreCareHandlers(
  context: EngineContext,
): Pick<Handlers, 'checkStore' | 'rebuildStore' | 'readSnapshots' | 'takeSnapshot'> {
  const { store, storeWork, snapshots } = context;
  const read = (): SnapshotsAnswer => ({
    snapshots: listSnapshots(store.file),
    folder: snapshotFolder(store.file),
  });
  return {
    async checkStore(_input, call): Promise<CheckReport> {
      const report = await checkFileIn(storeWork, store.file, call.signal, (done, total) =>
        call.progress(done, total, 'Checking the store'),
      );
      if (!report.cancelled) snapshots.found(damageOf(report));
      return report;
    },
    readSnapshots: read,
    async takeSnapshot(_input, call) {
      const report = await takeWithProgress(snapshots, 'asked', call);
      if (report === null) throw new Refusal('cancelled');
      if (report.damage !== null) {
        throw new Refusal('copy-damaged', { file: store.file, ...report.damage });
      }
      return { ...read(), taken: report.taken };
    },
    rebuildStore: (_input, call) => rebuild(context, call),
  };
}
