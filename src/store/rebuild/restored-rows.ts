/** Corrects derived rows in a rebuild: only what differs from what is stored is written. */
import type { Connection } from '../base/connection.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import {
  type StatedByProfile,
  statedRows,
  STATED_TABLES,
  roleRows,
  type Roles,
} from '../derived/stated.ts';
import { entityWriter, columnsOf, toJson, statedAtText } from '../derived/entities.ts';
import { nameRows, NAME_TABLES } from '../derived/names.ts';
import { placeRows } from '../derived/places.ts';
import type { RebuiltEntity } from './rebuilt.ts';
import { fold } from '../../contract/text/fold-words.ts';

/** For one rebuild. */
export function restoredRows(connection: Connection) {
  const entities = restoredEntities(connection);
  const stated = restoredStated(connection);
  return {
    isStored: stated.isStored,
    clearWords: entities.clearWords,
    restoreEntity: entities.restore,
    restoreStated: (subject: EntityId, all: StatedByProfile): Generator<void> =>
      stated.replace(entities.intern(subject), all, entities.intern),
    /** Removes what is known of other entities than these, and what other profiles state, in steps. */
    *forgetOthers(known: Known, profiles: Known, size: number): Generator<void> {
      yield* entities.forgetOthers(known, size);
      yield* stated.forgetOthers(profiles, size);
    },
  };
}

export type RestoredRows = ReturnType<typeof restoredRows>;

function restoredEntities(connection: Connection) {
  const { intern, overwrite } = entityWriter(connection);
  const names = nameRows(connection);
  const places = placeRows(connection);
  const isStored = connection.query(
    `SELECT key FROM entities WHERE key = ? AND rank IS ? AND searchable IS ? AND sort_text IS ?
     AND birth_year IS ? AND nationality IS ? AND facts IS ? AND source IS ?
     AND stated_at IS ?`,
  );
  const forget = connection.query(
    `UPDATE entities SET rank = 0, searchable = 0, sort_text = '', birth_year = NULL,
     nationality = NULL, facts = NULL, source = NULL, stated_at = NULL WHERE key = ?`,
  );
  const indexed: [string, (key: number) => void][] = [
    ...Object.values(NAME_TABLES).map(({ whole }): (typeof indexed)[number] => [
      `entity AS key FROM ${whole} WHERE true`,
      names.removeWhole,
    ]),
    ['entity AS key FROM places WHERE true', places.remove],
  ];
  return {
    intern,
    /** To call before the first is restored: the words in the index can't be compared. */
    clearWords: (): Generator<void> => names.clearWords(),
    /** Replaces what was known, whatever the source; returns the entity's key. */
    restore: ({ facts, source }: RebuiltEntity): number => {
      const key = intern(facts.id);
      const columns = [...columnsOf(facts), toJson(facts), source, statedAtText(facts)];
      if (isStored.get(key, ...columns) === undefined) overwrite(key, columns);
      names.restore(key, facts);
      places.restore(key, facts.places);
      return key;
    },
    /** Removes the facts of entities that no response mentions any more; their rows stay. */
    *forgetOthers(known: Known, size: number): Generator<void> {
      const withFacts = 'key FROM entities WHERE facts IS NOT NULL';
      for (const keys of unknownKeys(connection, withFacts, known, size)) {
        yield keys.forEach((key) => forget.run(key));
      }
      for (const [found, remove] of indexed) {
        for (const keys of unknownKeys(connection, found, known, size)) yield keys.forEach(remove);
      }
    },
  };
}

/** For one rebuild: the roles it remembers are only valid in its transaction. */
function restoredStated(connection: Connection) {
  const roles = restoredRoles(connection);
  const rows = statedRows(connection, roles);
  return {
    isStored: rows.isStored,
    replace: (...stated: Parameters<typeof rows.replace>) => rows.replace(...stated),
    /** Removes what other profiles state, and roles that are not used. */
    *forgetOthers(profiles: Known, size: number): Generator<void> {
      for (const table of Object.keys(STATED_TABLES)) {
        const stated = `profile AS key FROM ${table} WHERE true`;
        for (const keys of unknownKeys(connection, stated, profiles, size)) {
          yield keys.forEach(rows.removeAll);
        }
      }
      yield* roles.restore(size);
    },
  };
}

/** Remembers the roles that are used. */
function restoredRoles(connection: Connection) {
  const rows = roleRows(connection);
  const repair = connection.query('UPDATE roles SET folded = ? WHERE key = ? AND folded <> ?');
  const remove = connection.query('DELETE FROM roles WHERE key = ?');
  const usedRoles = new Map<string, number>();

  const remembered = (find: Roles['keyOf']) => (role: string) => {
    const key = usedRoles.get(role) ?? find(role);
    if (key !== 0) usedRoles.set(role, key);
    return key;
  };

  return {
    keyOf: remembered(rows.keyOf),
    intern: remembered(rows.intern),
    /** Corrects the folded text of used roles, and deletes all others. */
    *restore(size: number): Generator<void> {
      const all = [...usedRoles];
      for (let from = 0; from < all.length; from += size) {
        for (const [role, key] of all.slice(from, from + size)) {
          repair.run(fold(role), key, fold(role));
        }
        yield;
      }
      const keys = new Set(usedRoles.values());
      for (const others of unknownKeys(connection, 'key FROM roles WHERE true', keys, size)) {
        yield others.forEach((key) => remove.run(key));
      }
    },
  };
}

/**
 * The keys that a query finds and that are not known, page by page; each page is read to its end, so that
 * rows can be deleted between two. A page may be empty.
 * @param found selects `key`, with a WHERE of its own
 */
function* unknownKeys(
  connection: Connection,
  found: string,
  known: Known,
  size: number,
): Generator<number[]> {
  const next = connection.query<{ key: number }>(
    `SELECT DISTINCT ${found} AND key > ? ORDER BY key LIMIT ?`,
  );
  let last = 0;
  for (;;) {
    const keys = next.all(last, size).map(({ key }) => key);
    const end = keys.at(-1) ?? 0;
    if (end <= last) return;
    yield keys.filter((key) => !known.has(key));
    last = end;
  }
}

/** The keys that stay. */
interface Known {
  has(key: number): boolean;
}
