/** The changes of `store.ts`, over the one connection that can write. */
import { answerWriter } from './requests/answers.ts';
import { broughtWriter } from './cases/brought.ts';
import { CaseJournal } from './cases/case-journal.ts';
import { caseUses } from './cases/case-uses.ts';
import { caseRefreshWriter } from './cases/case-refreshes.ts';
import { caseRows } from './cases/cases.ts';
import type { Connection } from './connection.ts';
import { leavingNotes } from './cases/leaving.ts';
import { notFetchedRemoval, notFetchedWriter } from './requests/not-fetched.ts';
import { createReader } from './reader.ts';
import { registryWriter } from './requests/registries.ts';
import { requestWriter } from './requests/requests.ts';
import { settingRows } from './settings.ts';
import type { StoreWriter } from './store.ts';
import { textWriter } from './search/texts.ts';
import type { CaseWriter } from './cases/stored-cases.ts';

export function createWriter(connection: Connection): StoreWriter {
  return {
    ...createReader(connection),
    setSetting: settingRows(connection).put,
    ...registryChanges(connection),
    ...answerWriter(connection),
    ...notFetchedWriter(connection),
    ...caseWriter(connection),
    ...broughtWriter(connection),
    ...textWriter(connection),
  };
}

type RegistryChanges = Pick<
  StoreWriter,
  'knowRegistry' | 'changeRegistry' | 'noteAttempt' | 'noteEvent'
>;

function registryChanges(connection: Connection): RegistryChanges {
  const registries = registryWriter(connection);
  const requests = requestWriter(connection);
  const takeOffList = notFetchedRemoval(connection);
  return {
    knowRegistry: (kind, address, listed) => registries.know(kind, address, listed),
    changeRegistry: (registry) => registries.change(registry),
    noteAttempt(registry, attempt) {
      requests.note(registry, attempt);
      const { asked, reason } = attempt;
      if (registry === null || asked === null || !('record' in asked)) return;
      if (reason === 'record-not-found') {
        takeOffList({ registry: registries.keyOf(registry), record: asked.record });
      }
    },
    noteEvent: requests.noteEvent,
  };
}

function caseWriter(connection: Connection): CaseWriter {
  const cases = caseRows(connection);
  const journal = new CaseJournal(connection);
  const uses = caseUses(connection);
  const noteLeaving = leavingNotes(connection);
  const { keyOf } = cases;
  return {
    createCase: (id, title, at) =>
      journal.note(cases.add(id, title, at), { at, verb: 'create', label: title }),
    duplicateCase(id, { id: made, title, at }) {
      const key = cases.add(made, title, at);
      cases.copy(keyOf(id), key);
      journal.note(key, {
        at,
        verb: 'create',
        label: title,
        detail: JSON.stringify({ copyOf: id }),
      });
    },
    noteInCase(id, entry) {
      journal.note(keyOf(id), entry);
      cases.setWorked(keyOf(id), entry.at);
    },
    setCaseOpen(id, open, at) {
      cases.setOpen(keyOf(id), open);
      cases.setWorked(keyOf(id), at);
    },
    renameCase: (id, title, at) => journal.rename(keyOf(id), title, at),
    keepCaseView: (id, view) => cases.setView(keyOf(id), view),
    *deleteCase(id, at) {
      const key = keyOf(id);
      const { leave } = yield* uses.answers(key);
      for (const response of leave) {
        noteLeaving(response, at);
        yield;
      }
      yield* cases.remove(key);
    },
    changeCanvas: (id, change) => journal.place(keyOf(id), change).places,
    changeItems: (id, change) => journal.changeItems(keyOf(id), change),
    mergeCase: (id, { from, ...merged }) => journal.merge(keyOf(id), keyOf(from), merged),
    importIntoCase: (id, imported) => journal.import(keyOf(id), imported),
    ...caseRefreshWriter(connection),
    endSteps: (id) => journal.endSteps(keyOf(id)),
    undoInCase: (id, at) => journal.undo(keyOf(id), at),
    redoInCase: (id, at) => journal.redo(keyOf(id), at),
  };
}
