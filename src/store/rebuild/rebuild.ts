/**
 * Derives everything again from the responses. First, step by step, into temporary tables: reads and writes
 * go on meanwhile, and new responses are included. Then in one transaction, again step by step: reads see
 * the store as it was until the end; a write in between completes the rest first, so that it never waits
 * for a caller who may not come back.
 */
import type { RebuildReport } from '../../contract/answers/store.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { Connection } from '../base/connection.ts';
import { restoredRows, type RestoredRows } from './restored-rows.ts';
import type { StoreUse } from '../file/in-use.ts';
import { markedAnswers } from './deleted-answers.ts';
import { rebuildGather, type Gathering } from './gather.ts';
import { rebuiltTables, type RebuiltTables } from './rebuilt.ts';
import type { Deriver } from '../requests/stored-answer.ts';
import type { Step } from '../base/step.ts';
import { inTransaction, rollBack } from '../base/transaction.ts';
import { DERIVATION } from '../../contract/model/derived.ts';

/** The steps of a rebuild, and what was derived in the end. */
export type Rebuild = Generator<Step, Omit<RebuildReport, 'cancelled'>>;

export function rebuilding(
  connection: Connection,
  file: string,
  use: StoreUse,
): {
  start: (deriver: Deriver) => Rebuild;
  isUnderWay(): boolean;
  /** Completes a rebuild that is changing the store already; an error is thrown to its own caller. */
  finish(): void;
} {
  let isUnderWay = false;
  let applying: Generator<Step, void> | null = null;
  let failures: unknown[] = [];

  function* start(deriver: Deriver): Rebuild {
    if (isUnderWay) throw new Refusal('rebuild-under-way');
    const rebuilt = rebuiltTables(connection);
    isUnderWay = true;
    failures = [];
    try {
      const rows = restoredRows(connection);
      const marked = markedAnswers(connection);
      const signature = marked.signature();
      const gather = rebuildGather(connection, file, rows, rebuilt, deriver);
      yield* gather.steps();
      // If other responses are to be deleted now, what was gathered is no longer right.
      if (areUsedAgain(connection, marked, use) || marked.signature() !== signature) {
        rebuilt.drop();
        isUnderWay = false;
        return yield* start(deriver);
      }
      use.start();
      applying = rebuildApply(connection, { rows, rebuilt, stated: gather.stated, marked, use });
      yield* applying;
      if (failures.length > 0) throw failures[0];
      if (marked.signature() !== '') yield* eraseMarked(marked, use);
      return { ...countDerived(connection, gather), entities: rebuilt.count() };
    } finally {
      applying = null;
      isUnderWay = false;
      if (connection.isOpen) rebuilt.drop();
    }
  }

  return {
    start,
    isUnderWay: () => isUnderWay,
    finish() {
      try {
        for (const _ of applying ?? []);
      } catch (error) {
        failures.push(error);
      }
    },
  };
}

/** Whether some responses stay that were to be deleted, since a case has come to use them. */
function areUsedAgain(connection: Connection, marked: MarkedAnswers, use: StoreUse): boolean {
  const used = [...drained(marked.usedAgain())];
  if (used.length === 0) return false;
  use.start();
  inTransaction(connection, () => {
    use.mark();
    for (const response of used) marked.unmark(response);
  });
  use.changed();
  return true;
}

/** Deletes unlinked bodies from the file, and from its log. */
function* eraseMarked(marked: MarkedAnswers, use: StoreUse): Generator<Step> {
  const last = { done: 1, total: 1 };
  for (let more = true; more;) {
    yield last;
    use.start();
    more = marked.erase(() => use.mark());
    use.changed();
  }
  yield last;
  use.freeSpace();
}

/** Runs all steps at once: nothing comes between them and what follows. */
function drained<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Counts what was derived; what rests on a refused response was not. */
function countDerived(
  connection: Connection,
  { stated, refused }: Gathering,
): Omit<RebuildReport, 'cancelled' | 'entities'> {
  const profiles = [...stated.values()];
  const pages = connection
    .query<{ n: number }>(
      `SELECT count(*) AS n FROM search_pages s
       JOIN requests f ON f.n = s.request
       WHERE f.sha256 NOT IN (SELECT value FROM json_each(?))`,
    )
    .get(JSON.stringify(refused.map(({ sha256 }) => sha256)));
  return {
    profiles: profiles.filter(({ isSound }) => isSound).length,
    searchPages: pages?.n ?? 0,
    statements: profiles.reduce((sum, { statements }) => sum + statements, 0),
    refused,
  };
}

/** Rows written in one step. */
const CHUNK = 100;

interface Applying {
  rows: RestoredRows;
  rebuilt: RebuiltTables;
  stated: Gathering['stated'];
  marked: MarkedAnswers;
  use: StoreUse;
}

/** One transaction over all its steps; if it ends early, it changes nothing. */
function* rebuildApply(
  connection: Connection,
  { rows, rebuilt, stated, marked, use }: Applying,
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
    for (const _ of marked.unlink()) yield { done, total };
    connection.query('UPDATE identity SET derivation = ?').run(DERIVATION);
    connection.execute('COMMIT');
    use.changed();
  } finally {
    rollBack(connection);
  }
}

type MarkedAnswers = ReturnType<typeof markedAnswers>;
