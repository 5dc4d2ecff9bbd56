/** The questions of `store.ts`, answered over one connection. */
import { canvasReader } from './canvas.ts';
import type { Connection } from './connection.ts';
import { entityReader } from './entities.ts';
import { memberSearch } from './member-search.ts';
import { profileRows } from './profiles.ts';
import { registryRows } from './registries.ts';
import { responseRows } from './responses.ts';
import { searchPageRows } from './searches.ts';
import { settingRows } from './settings.ts';
import { statementReader } from './statements.ts';
import type { StoreReader } from './store.ts';

export function createReader(connection: Connection): StoreReader {
  const registries = registryRows(connection);
  const settings = settingRows(connection);
  const responses = responseRows(connection);
  const profiles = profileRows(connection);
  const searchPages = searchPageRows(connection);
  const searchMembers = memberSearch(connection);
  const entities = entityReader(connection);
  const statements = statementReader(connection);
  const canvas = canvasReader(connection);
  const { keyOf } = registries;
  return {
    registries: registries.names,
    counts: registries.counts,
    setting: settings.get,
    response: responses.latest,
    fetches: responses.fetches,
    profile: profiles.latest,
    subjectOf: profiles.subjectOf,
    searchPage: searchPages.latest,
    searchMembers: (registry, query) => searchMembers(keyOf(registry), query),
    entities: (registry, ids) => entities.find(keyOf(registry), ids),
    statementsOf: (registry, id) => statements.of(entities.keyOf(keyOf(registry), id)),
    statementsAmong: (registry, ids) => statements.among(keyOf(registry), ids),
    neighbourCounts: (registry, ids) => statements.neighbourCounts(keyOf(registry), ids),
    neighbours: (registry, id, page) =>
      statements.neighbours(entities.keyOf(keyOf(registry), id), page),
    canvas: (registry) => canvas.places(keyOf(registry)),
    canvasSteps: (registry) => canvas.steps(keyOf(registry)),
  };
}
