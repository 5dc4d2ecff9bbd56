/** The second half of a rebuild: what was gathered takes the place of what was derived before. */
import type { Connection } from './connection.ts';
import { derivedRows } from './derived.ts';
import type { RebuiltTables } from './rebuilt.ts';
import type { Step } from './store.ts';
import { rollBack } from './transaction.ts';

/** Entities or profiles between two steps. */
const CHUNK = 100;

/** One transaction over all its steps; given up before the end, it changes nothing. */
export function* rebuildApply(
  connection: Connection,
  rebuilt: RebuiltTables,
  gather: { takeRest(): void },
): Generator<Step, void> {
  const rows = derivedRows(connection);
  connection.execute('BEGIN IMMEDIATE');
  try {
    gather.takeRest();
    const half = rebuilt.count();
    const total = 2 * half;
    let done = half;
    rows.clear();
    for (const chunk of rebuilt.entities(CHUNK)) {
      for (const facts of chunk) rows.restoreEntity(facts);
      yield { done: (done += chunk.length), total };
    }
    for (const chunk of rebuilt.profiles(CHUNK)) {
      for (const { id, statements } of chunk) rows.restoreStatements(id, statements);
      yield { done: (done += chunk.length), total };
    }
    rebuilt.forgetOthers();
    connection.execute('COMMIT');
  } finally {
    rollBack(connection);
  }
}
