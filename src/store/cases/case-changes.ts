/** What can be done to a case; each step is noted in its journal. */
import type { CaseId } from '../../contract/model/case.ts';
import type { Connection } from '../base/connection.ts';
import { CaseJournal } from './case-journal.ts';
import { caseUses, answerDeletion } from './case-uses.ts';
import { caseRows } from './cases.ts';
import type {
  CaseChange,
  ChangedCase,
  ChangedPlaces,
  ImportedPlaces,
  ItemsChange,
  MergedCase,
  TakenStep,
} from './changed-case.ts';
import type { CaseNote } from './journal.ts';

export function caseChanges(connection: Connection) {
  const cases = caseRows(connection);
  const journal = new CaseJournal(connection);
  const uses = caseUses(connection);
  const markForDeletion = answerDeletion(connection);
  const { keyOf } = cases;
  return {
    createCase: (id: CaseId, title: string, at: string): void =>
      journal.note(cases.add(id, title, at), { at, verb: 'create', label: title }),
    /** A new case like this one: its canvas, its items and how it was left; the journal begins anew. */
    duplicateCase(
      id: CaseId,
      { id: made, title, at }: { id: CaseId; title: string; at: string },
    ): void {
      const key = cases.add(made, title, at);
      cases.copy(keyOf(id), key);
      journal.note(key, {
        at,
        verb: 'create',
        label: title,
        detail: JSON.stringify({ copyOf: id }),
      });
    },
    noteInCase(id: CaseId, entry: CaseNote): void {
      journal.note(keyOf(id), entry);
      cases.setWorked(keyOf(id), entry.at);
    },
    setCaseOpen(id: CaseId, open: boolean, at: string): void {
      cases.setOpen(keyOf(id), open);
      cases.setWorked(keyOf(id), at);
    },
    renameCase: (id: CaseId, title: string, at: string): void =>
      journal.rename(keyOf(id), title, at),
    keepCaseView: (id: CaseId, view: string): void => cases.setView(keyOf(id), view),
    /**
     * With its canvas and its journal, in short steps. The answers that no other case uses are about to
     * leave from then on; see `Store.rebuild`.
     */
    *deleteCase(id: CaseId, at: string): Generator<void> {
      const key = keyOf(id);
      const { leave } = yield* uses.answers(key);
      for (const response of leave) {
        markForDeletion(response, at);
        yield;
      }
      yield* cases.remove(key);
    },
    /**
     * One step to undo; `join` adds to the step before, and after an undo it only moves what still
     * stands there, so that a late layout brings nothing back. Without any change there is no step.
     */
    changeCanvas: (id: CaseId, change: CaseChange): ChangedPlaces =>
      journal.place(keyOf(id), change).places,
    /** One step to undo; none where nothing changes. */
    changeItems: (id: CaseId, change: ItemsChange): ChangedCase =>
      journal.changeItems(keyOf(id), change),
    /**
     * Put these items and all places of another case into it, in short steps; what stands in both stays
     * where it is. One step to undo; none where nothing changes.
     */
    mergeCase: (id: CaseId, { from, ...merged }: MergedCase): Generator<void, ChangedCase> =>
      journal.merge(keyOf(id), keyOf(from), merged),
    /** Put what came with a file on its canvas, in short steps. One step to undo. */
    importIntoCase: (id: CaseId, imported: ImportedPlaces): Generator<void, ChangedPlaces> =>
      journal.import(keyOf(id), imported),
    /** What was done in it so far stays: undo begins with what is done from now on. */
    endSteps: (id: CaseId): void => journal.endSteps(keyOf(id)),
    /** The step taken back or done again, in short steps; null when there is none. */
    undoInCase: (id: CaseId, at: string): Generator<void, TakenStep | null> =>
      journal.undo(keyOf(id), at),
    redoInCase: (id: CaseId, at: string): Generator<void, TakenStep | null> =>
      journal.redo(keyOf(id), at),
  };
}
