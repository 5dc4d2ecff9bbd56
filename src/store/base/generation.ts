/** Generations: random marks that show which log belongs to a store's file (see `in-use.ts`). */
import { randomBytes } from 'node:crypto';
import type { Connection } from './connection.ts';

export const newGeneration = (): string => randomBytes(8).toString('hex');

/** Begins a generation, first in a log or a copy. @returns whether the schema has generations at all */
export function beginGeneration(connection: Connection): boolean {
  const marks = connection.query("SELECT 1 FROM sqlite_schema WHERE name = 'identity'").get();
  if (marks === undefined) return false;
  connection
    .query('UPDATE identity SET previous = generation, generation = ?')
    .run(newGeneration());
  return true;
}
