/** The changes of `store.ts`, over the one connection that can write. */
import { parseEntityId } from '../contract/model/entity.ts';
import { CaseJournal } from './case-journal.ts';
import { caseRows } from './cases.ts';
import type { Connection } from './connection.ts';
import { derivedRows } from './derived.ts';
import { profileRows } from './profiles.ts';
import { createReader } from './reader.ts';
import { registryWriter } from './registries.ts';
import { responseRows } from './responses.ts';
import { searchPageRows } from './searches.ts';
import { settingRows } from './settings.ts';
import type { StoreWriter } from './store.ts';

export function createWriter(connection: Connection): StoreWriter {
  return {
    ...createReader(connection),
    setSetting: settingRows(connection).put,
    ...answerWriter(connection),
    ...caseWriter(connection),
  };
}

type AnswerWriter = Pick<
  StoreWriter,
  'knowRegistry' | 'changeRegistry' | 'keepProfile' | 'keepSearchPage'
>;

function answerWriter(connection: Connection): AnswerWriter {
  const registries = registryWriter(connection);
  const responses = responseRows(connection);
  const profiles = profileRows(connection);
  const searchPages = searchPageRows(connection);
  const rows = derivedRows(connection);

  function keyOf(handle: string): number {
    const key = registries.keyOf(handle);
    if (key === 0) throw new Error('An answer came of a registry that is not known.');
    return key;
  }

  return {
    knowRegistry: (kind, address, listed) => registries.know(kind, address, listed),
    changeRegistry: (registry) => registries.change(registry),
    keepProfile(entity, response, derived) {
      const registry = keyOf(parseEntityId(entity).registry);
      const entityKey = rows.putEntities(derived);
      const subject = entityKey(entity);
      const { fetch, newHere } = responses.keep(registry, subject, response);
      const isFirst = profiles.put(subject, fetch);
      registries.count(registry, { profiles: Number(isFirst), responses: Number(newHere) });
      rows.putStatements(subject, derived, entityKey);
    },
    keepSearchPage(handle, query, response, derived) {
      const registry = keyOf(handle);
      const { fetch, newHere } = responses.keep(registry, null, response);
      searchPages.put(registry, query, fetch);
      registries.count(registry, { profiles: 0, responses: Number(newHere) });
      rows.putEntities(derived);
    },
  };
}

type CaseWriter = Pick<
  StoreWriter,
  | 'createCase'
  | 'noteInCase'
  | 'setCaseOpen'
  | 'renameCase'
  | 'keepCaseView'
  | 'deleteCase'
  | 'changeCanvas'
  | 'undoInCase'
  | 'redoInCase'
>;

function caseWriter(connection: Connection): CaseWriter {
  const cases = caseRows(connection);
  const journal = new CaseJournal(connection);
  const { keyOf } = cases;
  return {
    createCase: (id, title, at) =>
      journal.note(cases.add(id, title, at), { at, verb: 'create', label: title }),
    noteInCase: (id, entry) => journal.note(keyOf(id), entry),
    setCaseOpen(id, open, at) {
      cases.setOpen(keyOf(id), open);
      cases.setWorked(keyOf(id), at);
    },
    renameCase: (id, title, at) => journal.rename(keyOf(id), title, at),
    keepCaseView: (id, view) => cases.setView(keyOf(id), view),
    deleteCase: (id) => cases.remove(keyOf(id)),
    changeCanvas: (id, change) => journal.place(keyOf(id), change),
    undoInCase: (id, at) => journal.undo(keyOf(id), at),
    redoInCase: (id, at) => journal.redo(keyOf(id), at),
  };
}
