/** The second half of a rebuild: what differs from what was gathered is put right. */
import { DERIVATION } from '../contract/model/derived.ts';
import type { Connection } from './connection.ts';
import type { RestoredRows } from './derived.ts';
import type { Gathering } from './rebuild-gather.ts';
import type { StoreUse } from './in-use.ts';
import type { LeavingAnswers } from './leaving.ts';
import type { RebuiltTables } from './rebuilt.ts';
import type { Step } from './store.ts';
import { rollBack } from './transaction.ts';

/** Rows between two steps. */
const CHUNK = 100;

interface Applying {
  rows: RestoredRows;
  rebuilt: RebuiltTables;
  stated: Gathering['stated'];
  leaving: LeavingAnswers;
  use: StoreUse;
}

/** One transaction over all its steps; given up before the end, it changes nothing. */
export function* rebuildApply(
  connection: Connection,
  { rows, rebuilt, stated, leaving, use }: Applying,
): Generator<Step, void> {
  const half = rebuilt.count();
  const total = 2 * half + 1;
  let done = half;
  connection.execute('BEGIN IMMEDIATE');
  try {
    use.mark();
    for (const _ of rows.clearWords()) yield { done, total };
    const known = new Set<number>();
    for (const chunk of rebuilt.entities(CHUNK)) {
      for (const { read } of chunk) known.add(rows.restoreEntity(read));
      yield { done: (done += chunk.length), total };
    }
    for (const chunk of rebuilt.profiles(CHUNK)) {
      for (const { id, read } of chunk) {
        for (const _ of rows.restoreStated(id, read)) yield { done, total };
      }
    }
    for (const _ of rows.forgetOthers(known, stated, 10 * CHUNK)) yield { done, total };
    for (const _ of leaving.leave()) yield { done, total };
    connection.query('UPDATE identity SET derivation = ?').run(DERIVATION);
    connection.execute('COMMIT');
    use.changed();
  } finally {
    rollBack(connection);
  }
}
