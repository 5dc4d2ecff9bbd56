/** The changes of `store.ts`, over the one connection that can write. */
import { canvasRows } from './canvas.ts';
import type { Connection } from './connection.ts';
import { derivedRows } from './derived.ts';
import { profileRows } from './profiles.ts';
import { createReader } from './reader.ts';
import { registryRows } from './registries.ts';
import { responseRows } from './responses.ts';
import { searchPageRows } from './searches.ts';
import { settingRows } from './settings.ts';
import type { StoreWriter } from './store.ts';

export function createWriter(connection: Connection): StoreWriter {
  const registries = registryRows(connection);
  const responses = responseRows(connection);
  const profiles = profileRows(connection);
  const searchPages = searchPageRows(connection);
  const canvas = canvasRows(connection);
  const rows = derivedRows(connection);
  return {
    ...createReader(connection),
    setSetting: settingRows(connection).put,
    keepProfile(registryName, entity, response, derived) {
      const registry = registries.intern(registryName);
      const subject = rows.intern(registry, entity);
      const { fetch, newHere } = responses.keep(registry, subject, response);
      const isFirst = profiles.put(subject, fetch);
      registries.count(registry, { profiles: Number(isFirst), responses: Number(newHere) });
      rows.putProfile(registry, subject, derived);
    },
    keepSearchPage(registryName, query, response, derived) {
      const registry = registries.intern(registryName);
      const { fetch, newHere } = responses.keep(registry, null, response);
      searchPages.put(registry, query, fetch);
      registries.count(registry, { profiles: 0, responses: Number(newHere) });
      rows.putEntities(registry, derived);
    },
    changeCanvas: (registry, change) => canvas.change(registries.intern(registry), change),
    undoCanvas: (registry) => canvas.undo(registries.keyOf(registry)),
    redoCanvas: (registry) => canvas.redo(registries.keyOf(registry)),
  };
}
