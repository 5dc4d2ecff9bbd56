/** The changes of `store.ts`, over the one connection that can write. */
import { parseEntityId, type EntityId, type RecordId } from '../contract/model/entity.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import type { RegistryResponse } from '../contract/model/response.ts';
import { CaseJournal } from './case-journal.ts';
import { caseRows } from './cases.ts';
import type { Connection } from './connection.ts';
import { derivedRows } from './derived.ts';
import { notFetchedRemoval, notFetchedWriter } from './not-fetched.ts';
import { profileRows } from './profiles.ts';
import { createReader } from './reader.ts';
import { registryWriter } from './registries.ts';
import { responseRows } from './responses.ts';
import { requestWriter } from './requests.ts';
import { canonicalQuery, searchPageRows } from './searches.ts';
import { settingRows } from './settings.ts';
import type { StoreWriter } from './store.ts';

export function createWriter(connection: Connection): StoreWriter {
  return {
    ...createReader(connection),
    setSetting: settingRows(connection).put,
    ...answerWriter(connection),
    ...notFetchedWriter(connection),
    ...caseWriter(connection),
  };
}

type AnswerWriter = Pick<
  StoreWriter,
  | 'knowRegistry'
  | 'changeRegistry'
  | 'keepProfile'
  | 'keepProfileInSteps'
  | 'keepSearchPage'
  | 'noteAttempt'
  | 'noteEvent'
>;

type ToKeep = Parameters<StoreWriter['keepProfile']>;

function answerWriter(connection: Connection): AnswerWriter {
  const registries = registryWriter(connection);
  const responses = responseRows(connection);
  const requests = requestWriter(connection);
  const profiles = profileRows(connection);
  const searchPages = searchPageRows(connection);
  const rows = derivedRows(connection);
  const takeOffList = notFetchedRemoval(connection);

  function keyOf(handle: string): number {
    const key = registries.keyOf(handle);
    if (key === 0) throw new Error('An answer came of a registry that is not known.');
    return key;
  }

  /** The body, and the request that it answered as a row of the chain. */
  function keep(
    registry: RegistryHandle,
    asked: { record: RecordId } | { query: string },
    answer: RegistryResponse,
  ): { n: number; response: number; newHere: boolean } {
    const { sha256, fetchedAt: at, url, status, headers } = answer;
    const { response, newHere } = responses.keep(registry, answer);
    const row = { at, asked: url, outcome: 'answered', status, sha256, headers } as const;
    const n = requests.append({ ...row, registry, ...asked, kept: 'response', response });
    return { n, response, newHere };
  }

  function* keepProfile(...[entity, response, derived]: ToKeep): Generator<void, EntityId[]> {
    const { registry: handle, record } = parseEntityId(entity);
    const registry = keyOf(handle);
    const { n, newHere, ...kept } = keep(handle, { record }, response);
    yield;
    const entityKey = yield* rows.putEntities(derived, kept.response);
    const subject = entityKey(entity);
    const isFirst = profiles.put(subject, n);
    registries.count(registry, { profiles: Number(isFirst), responses: Number(newHere) });
    takeOffList({ registry, record });
    return yield* rows.putStatements(subject, derived, entityKey);
  }

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
    keepProfile: (...profile) => toEnd(keepProfile(...profile)),
    keepProfileInSteps: keepProfile,
    keepSearchPage(handle, query, response, derived) {
      const registry = keyOf(handle);
      const { n, newHere, ...kept } = keep(handle, { query: canonicalQuery(query) }, response);
      searchPages.put(registry, query, n);
      registries.count(registry, { profiles: 0, responses: Number(newHere) });
      toEnd(rows.putEntities(derived, kept.response));
    },
  };
}

/** All of the steps at once. */
function toEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
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
