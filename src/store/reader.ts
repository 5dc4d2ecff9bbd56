/** The questions of `store.ts`, answered over one connection. */
import { casePlaceReader } from './case-places.ts';
import { caseReader } from './cases.ts';
import type { Connection } from './connection.ts';
import { entityReader } from './entities.ts';
import { canvasSearch, entitySearch } from './entity-search.ts';
import { journalReader } from './journal.ts';
import { memberSearch } from './member-search.ts';
import { profileRows } from './profiles.ts';
import { registryReader } from './registries.ts';
import { responseRows } from './responses.ts';
import { searchPageRows } from './searches.ts';
import { settingRows } from './settings.ts';
import { statementReader } from './statements.ts';
import type { StoreReader } from './store.ts';

export function createReader(connection: Connection): StoreReader {
  const registries = registryReader(connection);
  const settings = settingRows(connection);
  const responses = responseRows(connection);
  const profiles = profileRows(connection);
  const searchPages = searchPageRows(connection);
  const searchMembers = memberSearch(connection);
  const entities = entityReader(connection);
  const searchEntities = entitySearch(connection);
  const searchCanvas = canvasSearch(connection);
  const statements = statementReader(connection);
  const cases = caseReader(connection);
  const places = casePlaceReader(connection);
  const journal = journalReader(connection);
  return {
    registries: registries.all,
    counts: registries.counts,
    setting: settings.get,
    response: responses.latest,
    responseSource: responses.source,
    fetches: responses.fetches,
    profile: (entity) => profiles.latest(registries.placeOf(entity)),
    openProfile: (entity) => profiles.opened(registries.placeOf(entity)),
    profileOrigins: (companies) => profiles.origins(companies),
    searchPage: (registry, query) => searchPages.latest(registries.keyOf(registry), query),
    searchMembers: (registry, query) => searchMembers(registries.keyOf(registry), query),
    entitiesNamed(query) {
      const { registry } = query;
      const { keys, more } = searchEntities(
        query,
        registry === null ? null : registries.keyOf(registry),
      );
      return { items: entities.ofKeys(keys), more };
    },
    canvasNamed: (id, name, part) => searchCanvas(cases.keyOf(id), name, part),
    entities: entities.find,
    firstUnknown: entities.firstUnknown,
    membersNaming: entities.membersNaming,
    statementsOf: (id) => statements.of(entities.keyOf(id)),
    statementsAmong: statements.among,
    statementsOnCanvas: (id, ids) => statements.onCanvas(cases.keyOf(id), ids),
    statedNeighbours: (id) => statements.statedNeighbours(entities.keyOf(id)),
    neighbourCounts: statements.neighbourCounts,
    neighbourCount: (id) => statements.neighbourCount(entities.keyOf(id)),
    neighbours: (id, page) => statements.neighbours(entities.keyOf(id), page),
    cases: cases.all,
    hasCase: (id) => cases.keyOf(id) !== 0,
    caseView: cases.view,
    canvas: (id, part) => places.read(cases.keyOf(id), part),
    canvasLook: (id) => cases.look(cases.keyOf(id)),
    caseSteps(id) {
      const key = cases.keyOf(id);
      return {
        undo: journal.toUndo(key)?.label ?? null,
        redo: journal.toRedo(key)?.label ?? null,
      };
    },
  };
}
