/** Looking after the store: verify it, copy it, and derive everything again from the responses. */
import { damageOf } from '../contract/check-report.ts';
import type { CheckReport, RebuildReport } from '../contract/model/answers.ts';
import { faultWords, Refusal } from '../contract/faults.ts';
import type { SnapshotReport, SnapshotsAnswer, SnapshotWhy } from '../contract/model/store-copy.ts';
import { listSnapshots, snapshotFolder } from '../store/snapshots.ts';
import { checkFileIn } from './check-file.ts';
import type { EngineContext } from './context.ts';
import { createDeriver } from './deriver.ts';
import type { Call, Handlers } from './handlers.ts';
import { takeSteps } from './take-steps.ts';

export function createStoreCareHandlers(
  context: EngineContext,
): Pick<Handlers, 'checkStore' | 'rebuildStore' | 'readSnapshots' | 'takeSnapshot'> {
  const { store, storeWork, registries, snapshots } = context;
  const take = (why: SnapshotWhy, call: Call): Promise<SnapshotReport | null> =>
    snapshots.take(why, call.signal, ({ part, done, total }) =>
      call.progress(
        done,
        total,
        part === 'copying' ? 'Taking a snapshot' : 'Checking the snapshot',
      ),
    );
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
      const report = await take('asked', call);
      if (report === null) throw new Refusal('cancelled');
      if (report.damage !== null) {
        throw new Refusal('copy-damaged', { file: store.file, ...report.damage });
      }
      return { ...read(), taken: report.taken };
    },
    async rebuildStore(_input, call): Promise<RebuildReport> {
      try {
        await take('rebuild', call);
      } catch (error) {
        // It changes all or nothing, and is what mends damage: it isn't held up.
        if (!(error instanceof Refusal)) throw error;
        context.log.write(`No snapshot before the rebuild: ${faultWords(error.fault).says}`);
      }
      if (call.signal.aborted) return { ...NOTHING_REBUILT, cancelled: true };
      const report = await takeSteps(
        store.rebuild(createDeriver((name) => registries.kind(name))),
        call,
        'Deriving again',
      );
      if (report === null) return { ...NOTHING_REBUILT, cancelled: true };
      context.canvases.forget();
      context.status.changed();
      return { ...report, cancelled: false };
    },
  };
}

const NOTHING_REBUILT = { profiles: 0, searchPages: 0, entities: 0, statements: 0, refused: [] };
