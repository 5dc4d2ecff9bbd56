/** The words of roles, each once: statements name them by their keys. */
import { fold } from '../../contract/text/fold-words.ts';
import type { Connection } from '../base/connection.ts';

export interface Roles {
  /** 0 when there is none. */
  keyOf: (role: string) => number;
  /** Made when it is new. */
  intern: (role: string) => number;
}

/** Roles are kept as JSON, because plain SQLite text can't hold half a surrogate pair. */
export function roleRows(connection: Connection): Roles {
  const find = connection.query<{ key: number }>('SELECT key FROM roles WHERE role = ?');
  const insert = connection.query('INSERT INTO roles (role, folded) VALUES (?, ?)');
  const keyOf = (role: string): number => find.get(JSON.stringify(role))?.key ?? 0;
  return {
    keyOf,
    intern: (role) => keyOf(role) || insert.run(JSON.stringify(role), fold(role)).key,
  };
}
