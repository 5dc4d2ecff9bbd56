/** Care of the store: checks, rebuilds of all derived data, snapshots. */
import { Refusal } from '../../contract/faults/faults.ts';
import type {
  RebuildReport,
  CheckReport,
  SnapshotWhy,
  SnapshotReport,
} from '../../contract/answers/store.ts';
import { DERIVATION } from '../../contract/model/derived.ts';
import { thrownInWords } from '../base/announcer.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { Ties } from '../graph/tie-index.ts';
import type { Snapshots } from './snapshots.ts';
import type { Tasks } from '../base/tasks.ts';
import type { Log } from '../base/log.ts';
import { createDeriver } from '../records/deriver.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import { takeSteps } from '../base/take-steps.ts';
import { damageOf } from '../../contract/words/store-words.ts';
import type { StoreWork } from '../base/host.ts';
import type { Status } from '../../contract/answers/settings.ts';
import { checkFileIn, snapshotsOf } from './store-file.ts';

interface Needs {
  store: Store;
  storeWork: StoreWork;
  registries: Registries;
  status: { changed: () => void };
  canvases: Canvases;
  ties: Ties;
  snapshots: Snapshots;
  tasks: Tasks;
  log: Log;
}

const NOTHING_REBUILT = { profiles: 0, searchPages: 0, entities: 0, statements: 0, refused: [] };

/** After a snapshot, if one can be taken. Refused as `rebuild-under-way`. */
async function rebuild(
  needs: Pick<Needs, 'store' | 'registries' | 'status' | 'canvases' | 'ties' | 'snapshots' | 'log'>,
  call: Call,
): Promise<RebuildReport> {
  const { log } = needs;
  try {
    await takeWithProgress(needs.snapshots, 'rebuild', call);
  } catch (error) {
    // A rebuild changes all or nothing and repairs damage, so a missing snapshot must not prevent it.
    if (!(error instanceof Refusal)) throw error;
    log.write(`No snapshot before the rebuild: ${thrownInWords(error)}`);
  }
  if (call.signal.aborted) return { ...NOTHING_REBUILT, cancelled: true };
  return rebuildNow(needs, call, 'Deriving again');
}

async function rebuildNow(
  needs: Pick<Needs, 'store' | 'registries' | 'status' | 'canvases' | 'ties'>,
  call: Call,
  words: string,
): Promise<RebuildReport> {
  const { store, registries, canvases, ties, status } = needs;
  const deriver = createDeriver((name) => registries.kind(name));
  const report = await takeSteps(store.rebuild(deriver), call, words);
  if (report === null) return { ...NOTHING_REBUILT, cancelled: true };
  canvases.forget();
  ties.forget();
  status.changed();
  // A case was deleted too late for this rebuild.
  if (store.read.answersToDelete() > 0) return rebuildNow(needs, call, words);
  return { ...report, cancelled: false };
}

/**
 * Deletes the responses of deleted cases, and what only they stated. No snapshot is taken first: it would
 * contain them. A rebuild that is under way does it as well.
 */
export async function finishDeletion(
  needs: Pick<Needs, 'store' | 'registries' | 'status' | 'canvases' | 'ties'>,
  call: Call,
): Promise<void> {
  if (needs.store.read.answersToDelete() === 0) return;
  try {
    await rebuildNow(needs, call, 'Deleting answers');
  } catch (error) {
    if (!(error instanceof Refusal) || error.fault.code !== 'rebuild-under-way') throw error;
  }
}

/** The same at a start, for an interrupted deletion; its refusal is logged. */
export function finishDeletions(
  needs: Pick<Needs, 'store' | 'registries' | 'status' | 'canvases' | 'ties' | 'tasks' | 'log'>,
): void {
  const { store, tasks, log } = needs;
  if (store.isReadOnly || store.read.answersToDelete() === 0) return;
  void tasks
    .run(undefined, (call) => finishDeletion(needs, { ...call, progress: () => undefined }))
    .catch((error: unknown) => {
      log.write(`What left with a deleted case is still there: ${thrownInWords(error)}`);
    });
}

/**
 * A check doesn't compare what another version derived, and it may differ from what this one derives: it is
 * rebuilt in the background. Its refusal is logged.
 */
export function rebuildWhereOutdated(needs: Needs, anew: RebuildProgress): void {
  const { store, tasks, status, log } = needs;
  if (store.isReadOnly || store.read.derivation() === DERIVATION) return;
  const setProgress = (progress: RebuildProgress['progress']): void => {
    anew.progress = progress;
    status.changed();
  };
  void tasks
    .run(undefined, (call) =>
      rebuild(needs, { ...call, progress: (done, total) => setProgress({ done, total }) }),
    )
    .catch((error: unknown) => {
      log.write(`What another version derived was not derived again: ${thrownInWords(error)}`);
    })
    .finally(() => setProgress(null));
}

/** Handlers to check the store, rebuild it, and take and list snapshots. */
export function createStoreCareHandlers(
  needs: Needs,
): Pick<Handlers, 'checkStore' | 'rebuildStore' | 'readSnapshots' | 'takeSnapshot'> {
  const { store, storeWork, snapshots } = needs;
  return {
    async checkStore(_input, call): Promise<CheckReport> {
      const report = await checkFileIn(storeWork, store.file, call.signal, (done, total) =>
        call.progress(done, total, 'Checking the store'),
      );
      if (!report.cancelled) snapshots.found(damageOf(report));
      return report;
    },
    readSnapshots: () => snapshotsOf(store.file),
    async takeSnapshot(_input, call) {
      const report = await takeWithProgress(snapshots, 'asked', call);
      if (report === null) throw new Refusal('cancelled');
      if (report.damage !== null) {
        throw new Refusal('copy-damaged', { file: store.file, ...report.damage });
      }
      return { ...snapshotsOf(store.file), taken: report.taken };
    },
    rebuildStore: (_input, call) => rebuild(needs, call),
  };
}

/** The progress of rebuilding what another version derived; null if there is none. */
export interface RebuildProgress {
  progress: Status['derivingAnew'];
}

/** Takes a snapshot and reports its progress. */
const takeWithProgress = (
  snapshots: Snapshots,
  why: SnapshotWhy,
  call: Call,
): Promise<SnapshotReport | null> =>
  snapshots.take(why, call.signal, ({ part, done, total }) =>
    call.progress(done, total, part === 'copying' ? 'Taking a snapshot' : 'Checking the snapshot'),
  );
