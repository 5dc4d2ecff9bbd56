/** Changes to cases; each step is recorded in the case's journal. */
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
  AppliedStep,
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
    /** Copies a case with its canvas, items and view; the copy's journal begins anew. */
    duplicateCase(
      id: CaseId,
      { id: newId, title, at }: { id: CaseId; title: string; at: string },
    ): void {
      const key = cases.add(newId, title, at);
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
      cases.setWorkedAt(keyOf(id), entry.at);
    },
    setCaseOpen(id: CaseId, open: boolean, at: string): void {
      cases.setOpen(keyOf(id), open);
      cases.setWorkedAt(keyOf(id), at);
    },
    renameCase: (id: CaseId, title: string, at: string): void =>
      journal.rename(keyOf(id), title, at),
    setCaseView: (id: CaseId, view: string): void => cases.setView(keyOf(id), view),
    /**
     * Deletes a case with its canvas and journal, in short steps. Responses that no other case uses are
     * marked for deletion by the next rebuild; see `Store.rebuild`.
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
     * One step to undo, or none if nothing changes. `join` adds to the previous step; after an undo it only
     * moves what is still there, so that a late layout brings nothing back.
     */
    changeCanvas: (id: CaseId, change: CaseChange): ChangedPlaces =>
      journal.place(keyOf(id), change).places,
    /** One step to undo, or none if nothing changes. */
    changeItems: (id: CaseId, change: ItemsChange): ChangedCase =>
      journal.changeItems(keyOf(id), change),
    /**
     * Puts these items and all places of another case into this one, in short steps; what is in both stays
     * where it is. One step to undo, or none if nothing changes.
     */
    mergeCase: (id: CaseId, { from, ...merged }: MergedCase): Generator<void, ChangedCase> =>
      journal.merge(keyOf(id), keyOf(from), merged),
    /** Puts what came with a file on the canvas, in short steps. One step to undo. */
    importIntoCase: (id: CaseId, imported: ImportedPlaces): Generator<void, ChangedPlaces> =>
      journal.import(keyOf(id), imported),
    /** Makes everything done so far permanent: only what is done from now on can be undone. */
    endSteps: (id: CaseId): void => journal.endSteps(keyOf(id)),
    /** Undoes a step, in short steps, and returns it; null if there is none. */
    undoInCase: (id: CaseId, at: string): Generator<void, AppliedStep | null> =>
      journal.undo(keyOf(id), at),
    redoInCase: (id: CaseId, at: string): Generator<void, AppliedStep | null> =>
      journal.redo(keyOf(id), at),
  };
}
