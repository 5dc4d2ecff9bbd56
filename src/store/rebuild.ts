/**
 * Derives everything again from the responses. First, step by step, into temporary tables: reads
 * and writes go on meanwhile, and what is written is taken up. Then in one transaction, again step
 * by step: reads see the store as it was until the end; a write that comes in between has the rest
 * done first, so that it never waits for a caller who may not come back.
 */
import type { RebuildReport } from '../contract/model/answers.ts';
import { Refusal } from '../contract/faults.ts';
import type { Connection } from './connection.ts';
import { restoredRows } from './derived.ts';
import type { StoreUse } from './in-use.ts';
import { rebuildApply } from './rebuild-apply.ts';
import { rebuildGather, type Gathering } from './rebuild-gather.ts';
import { rebuiltTables } from './rebuilt.ts';
import type { Deriver } from './deriver.ts';
import type { Step, Store } from './store.ts';

export function rebuilding(
  connection: Connection,
  file: string,
  use: StoreUse,
): {
  start: Store['rebuild'];
  /** Ends a rebuild that is changing the store already; its failure is its own caller's to hear. */
  finish(): void;
} {
  let isUnderWay = false;
  let applying: Generator<Step, void> | null = null;
  let failures: unknown[] = [];

  function* start(deriver: Deriver): ReturnType<Store['rebuild']> {
    if (isUnderWay) throw new Refusal('rebuild-under-way');
    const rebuilt = rebuiltTables(connection);
    isUnderWay = true;
    failures = [];
    try {
      const rows = restoredRows(connection);
      const gather = rebuildGather(connection, file, rows, rebuilt, deriver);
      yield* gather.steps();
      use.start();
      applying = rebuildApply(connection, { rows, rebuilt, stated: gather.stated, use });
      yield* applying;
      if (failures.length > 0) throw failures[0];
      return { ...countDerived(connection, gather), entities: rebuilt.count() };
    } finally {
      applying = null;
      isUnderWay = false;
      if (connection.isOpen) rebuilt.drop();
    }
  }

  return {
    start,
    finish() {
      try {
        for (const _ of applying ?? []);
      } catch (error) {
        failures.push(error);
      }
    },
  };
}

/** What stands on a refused response was not derived again. */
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
