/** Deleting a case for good: what leaves with it is said before, and is gone when this is done. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { CaseDeletion } from '../../contract/model/case.ts';
import type { SnapshotInfo } from '../../contract/answers/store.ts';
import { deleteSnapshots, snapshotsWith } from '../../store/copies/snapshots.ts';
import type { EngineContext } from '../context.ts';
import { thrownInWords } from '../announcer.ts';
import type { Call, Handlers } from '../handlers.ts';
import { readCases } from './cases.ts';
import { finishLeaving } from '../store-care/rebuild.ts';
import { takeAll } from '../tasks/take-steps.ts';

/** When the first and the last of them were taken. */
function spanOf(found: readonly SnapshotInfo[]): CaseDeletion['snapshots'] {
  const times = found.map(({ at }) => at).toSorted();
  const from = times[0];
  const to = times.at(-1);
  return from === undefined || to === undefined ? null : { count: found.length, from, to };
}

/** The case is gone: that its answers can't leave now, as for damage in their way, doesn't bring it back. */
async function finishOrLog(context: EngineContext, call: Call): Promise<void> {
  try {
    await finishLeaving(context, call);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.log.write(`What left with a deleted case is still there: ${thrownInWords(error)}`);
  }
}

export function createDeletionHandlers(
  context: EngineContext,
): Pick<Handlers, 'readCaseDeletion' | 'deleteCase'> {
  const { store, canvases } = context;
  const at = (): string => context.now().toISOString();

  return {
    async readCaseDeletion({ case: id }, { signal }): Promise<CaseDeletion> {
      const head = store.read.cases().find((one) => one.id === id);
      if (head === undefined) throw new Refusal('case-unknown');
      const { leave, stay } = await takeAll(store.read.answersOfCase(id), signal);
      return {
        records: head.entities,
        notes: head.notes,
        judgements: store.read.caseItemsOf(id, 'judgement').length,
        answers: { leave: leave.length, stay },
        snapshots: spanOf(await takeAll(snapshotsWith(store.file, id), signal)),
      };
    },
    async deleteCase({ case: id, snapshots }, call) {
      if (!store.read.hasCase(id)) throw new Refusal('case-unknown');
      await store.erase((writer) => writer.deleteCase(id, at()));
      canvases.drop(id);
      const cases = readCases(store, at());
      context.announce({ name: 'casesChanged', ...cases });
      if (snapshots) {
        // One that is being taken may hold it.
        await context.snapshots.settled();
        deleteSnapshots(await takeAll(snapshotsWith(store.file, id), call.signal));
      }
      await finishOrLog(context, call);
      return { ...cases, leaving: store.read.leavingAnswers() };
    },
  };
}
