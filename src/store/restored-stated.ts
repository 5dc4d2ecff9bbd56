/** What a rebuild puts right of what profiles state: only of those that state something else. */
import { fold } from '../contract/fold-words.ts';
import type { Connection } from './connection.ts';
import { roleRows, type Roles } from './roles.ts';
import { STATED_TABLES, statedRows } from './stated.ts';
import { strays, type Known } from './strays.ts';

/** Of one rebuild: what it remembers of roles doesn't outlast its transaction. */
export function restoredStated(connection: Connection) {
  const roles = restoredRoles(connection);
  const rows = statedRows(connection, roles);
  return {
    isStanding: rows.isStanding,
    replace: (...stated: Parameters<typeof rows.replace>) => rows.replace(...stated),
    /** What others than these profiles state is removed, and roles that nobody asked for. */
    *forgetOthers(profiles: Known, size: number): Generator<void> {
      for (const table of Object.keys(STATED_TABLES)) {
        const stated = `profile AS key FROM ${table} WHERE true`;
        for (const keys of strays(connection, stated, profiles, size)) {
          yield keys.forEach(rows.removeAll);
        }
      }
      yield* roles.restore(size);
    },
  };
}

/** Roles that are remembered once they were asked for. */
function restoredRoles(connection: Connection) {
  const rows = roleRows(connection);
  const mend = connection.query('UPDATE roles SET folded = ? WHERE key = ? AND folded <> ?');
  const remove = connection.query('DELETE FROM roles WHERE key = ?');
  const asked = new Map<string, number>();

  const remembered = (find: Roles['keyOf']) => (role: string) => {
    const key = asked.get(role) ?? find(role);
    if (key !== 0) asked.set(role, key);
    return key;
  };

  return {
    keyOf: remembered(rows.keyOf),
    intern: remembered(rows.intern),
    /** Mends how those that were asked for are folded, and removes all others. */
    *restore(size: number): Generator<void> {
      const all = [...asked];
      for (let from = 0; from < all.length; from += size) {
        for (const [role, key] of all.slice(from, from + size)) {
          mend.run(fold(role), key, fold(role));
        }
        yield;
      }
      const keys = new Set(asked.values());
      for (const others of strays(connection, 'key FROM roles WHERE true', keys, size)) {
        yield others.forEach((key) => remove.run(key));
      }
    },
  };
}
