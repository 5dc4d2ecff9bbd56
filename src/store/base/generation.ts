/** The random mark of a log, by which its store's file knows it: see `in-use.ts`. */
import { randomBytes } from 'node:crypto';
import type { Connection } from './connection.ts';

export const newGeneration = (): string => randomBytes(8).toString('hex');

/** The first change of a log, or of a copy. @returns whether the schema has marks at all */
export function beginGeneration(connection: Connection): boolean {
  const marks = connection.query("SELECT 1 FROM sqlite_schema WHERE name = 'identity'").get();
  if (marks === undefined) return false;
  connection
    .query('UPDATE identity SET previous = generation, generation = ?')
    .run(newGeneration());
  return true;
}
