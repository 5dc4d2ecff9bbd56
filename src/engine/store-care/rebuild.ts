/** Deriving everything again from the stored answers: as asked, or by itself after another version did it. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { RebuildReport } from '../../contract/answers/store.ts';
import { DERIVATION } from '../../contract/model/derived.ts';
import { thrownInWords } from '../announcer.ts';
import type { EngineContext } from '../context.ts';
import { createDeriver } from '../records/deriver.ts';
import type { Call } from '../handlers.ts';
import type { DerivingAnew } from '../status-board.ts';
import { takeSteps } from '../tasks/take-steps.ts';
import { takeWithProgress } from './snapshots.ts';

const NOTHING_REBUILT = { profiles: 0, searchPages: 0, entities: 0, statements: 0, refused: [] };

/** After a snapshot, where one can be taken. Refused as `rebuild-under-way`. */
export async function rebuild(context: EngineContext, call: Call): Promise<RebuildReport> {
  const { log } = context;
  try {
    await takeWithProgress(context.snapshots, 'rebuild', call);
  } catch (error) {
    // It changes all or nothing, and is what mends damage: it isn't held up.
    if (!(error instanceof Refusal)) throw error;
    log.write(`No snapshot before the rebuild: ${thrownInWords(error)}`);
  }
  if (call.signal.aborted) return { ...NOTHING_REBUILT, cancelled: true };
  return rebuildNow(context, call, 'Deriving again');
}

async function rebuildNow(
  context: EngineContext,
  call: Call,
  words: string,
): Promise<RebuildReport> {
  const { store, registries, canvases, ties, status } = context;
  const deriver = createDeriver((name) => registries.kind(name));
  const report = await takeSteps(store.rebuild(deriver), call, words);
  if (report === null) return { ...NOTHING_REBUILT, cancelled: true };
  canvases.forget();
  ties.forget();
  status.changed();
  // A case was deleted when it was too late for this one.
  if (store.read.leavingAnswers() > 0) return rebuildNow(context, call, words);
  return { ...report, cancelled: false };
}

/**
 * Takes out the answers that are about to leave with deleted cases, and what only they said. No snapshot is
 * taken before: it would keep them. A rebuild that is under way does it as well.
 */
export async function finishLeaving(context: EngineContext, call: Call): Promise<void> {
  if (context.store.read.leavingAnswers() === 0) return;
  try {
    await rebuildNow(context, call, 'Deleting answers');
  } catch (error) {
    if (!(error instanceof Refusal) || error.fault.code !== 'rebuild-under-way') throw error;
  }
}

/** The same at a start, for what was cut off; what it is refused as is in the log. */
export function finishLeft(context: EngineContext): void {
  const { store, tasks, log } = context;
  if (store.isReadOnly || store.read.leavingAnswers() === 0) return;
  void tasks
    .run(undefined, (call) => finishLeaving(context, { ...call, progress: () => undefined }))
    .catch((error: unknown) => {
      log.write(`What left with a deleted case is still there: ${thrownInWords(error)}`);
    });
}

/**
 * What another version derived isn't compared by a check, and may be told otherwise than this one would:
 * it is brought up to date, and nobody waits for it. What it is refused as is in the log.
 */
export function deriveAnew(context: EngineContext, anew: DerivingAnew): void {
  const { store, tasks, status, log } = context;
  if (store.isReadOnly || store.read.derivation() === DERIVATION) return;
  const tell = (progress: DerivingAnew['progress']): void => {
    anew.progress = progress;
    status.changed();
  };
  void tasks
    .run(undefined, (call) =>
      rebuild(context, { ...call, progress: (done, total) => tell({ done, total }) }),
    )
    .catch((error: unknown) => {
      log.write(`What another version derived was not derived again: ${thrownInWords(error)}`);
    })
    .finally(() => tell(null));
}
