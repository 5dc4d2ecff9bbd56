/** The changes of `store.ts`, over the one connection that can write. */
import type { Derived, EntityId } from '../contract/model/entity.ts';
import { canvasRows } from './canvas.ts';
import type { Connection } from './connection.ts';
import { entityRows } from './entities.ts';
import { profileRows } from './profiles.ts';
import { createReader } from './reader.ts';
import { registryRows } from './registries.ts';
import { responseRows } from './responses.ts';
import { searchPageRows } from './searches.ts';
import { settingRows } from './settings.ts';
import { statementRows } from './statements.ts';
import type { StoreWriter } from './store.ts';

export function createWriter(connection: Connection): StoreWriter {
  const registries = registryRows(connection);
  const responses = responseRows(connection);
  const profiles = profileRows(connection);
  const searchPages = searchPageRows(connection);
  const canvas = canvasRows(connection);
  const derivedRows = createDerivedRows(connection);
  return {
    ...createReader(connection),
    setSetting: settingRows(connection).put,
    keepProfile(registryName, entity, response, derived) {
      const registry = registries.intern(registryName);
      const subject = derivedRows.intern(registry, entity);
      const { fetch, newHere } = responses.keep(registry, subject, response);
      const isFirst = profiles.put(subject, fetch);
      registries.count(registry, { profiles: Number(isFirst), responses: Number(newHere) });
      derivedRows.putProfile(registry, entity, derived);
    },
    keepSearchPage(registryName, query, response, derived) {
      const registry = registries.intern(registryName);
      const { fetch, newHere } = responses.keep(registry, null, response);
      searchPages.put(registry, query, fetch);
      registries.count(registry, { profiles: 0, responses: Number(newHere) });
      derivedRows.putSearchPage(registry, derived);
    },
    changeCanvas: (registry, change) => canvas.change(registries.intern(registry), change),
    undoCanvas: (registry) => canvas.undo(registries.keyOf(registry)),
    redoCanvas: (registry) => canvas.redo(registries.keyOf(registry)),
  };
}

/** What is derived from responses; a rebuild writes it with the same rows. */
export function createDerivedRows(connection: Connection) {
  const entities = entityRows(connection);
  const statements = statementRows(connection);

  function putEntities(registry: number, { entities: all }: Derived): Map<EntityId, number> {
    return new Map(all.map((facts) => [facts.id, entities.put(registry, facts)]));
  }

  return {
    intern: entities.intern,
    putSearchPage: putEntities,
    putProfile(registry: number, subject: EntityId, derived: Derived): void {
      const keys = putEntities(registry, derived);
      const keyOf = (id: EntityId): number => keys.get(id) ?? entities.intern(registry, id);
      statements.replace(keyOf(subject), derived.statements, keyOf);
    },
  };
}
