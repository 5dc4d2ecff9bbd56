/**
 * Derives everything again from the responses. First, step by step, into temporary tables: reads
 * and writes go on meanwhile, and what is written is taken up. Then in one transaction, again step
 * by step: reads see the store as it was until the end; a write that comes in between has the rest
 * done first, so that it never waits for a caller who may not come back.
 */
import type { RebuildReport } from '../contract/model/answers.ts';
import { Refusal } from '../contract/faults.ts';
import type { Connection } from './connection.ts';
import { rebuildApply } from './rebuild-apply.ts';
import { rebuildGather } from './rebuild-gather.ts';
import { rebuiltTables } from './rebuilt.ts';
import type { Deriver, Step, Store } from './store.ts';

export function rebuilding(connection: Connection): {
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
      const gather = rebuildGather(connection, rebuilt, deriver);
      yield* gather.steps();
      applying = rebuildApply(connection, rebuilt, gather);
      yield* applying;
      if (failures.length > 0) throw failures[0];
      return { ...countDerived(connection, gather.refused), refused: gather.refused };
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
  refused: RebuildReport['refused'],
): Omit<RebuildReport, 'cancelled' | 'refused'> {
  const count = (what: string): number =>
    connection.query<{ n: number }>(`SELECT count(*) AS n FROM ${what}`).get()?.n ?? 0;
  const refusedHashes = JSON.stringify(refused.map(({ sha256 }) => sha256));
  const countSound = (table: string): number =>
    connection
      .query<{ n: number }>(
        `SELECT count(*) AS n FROM ${table} t
         JOIN fetches f ON f.key = t.fetch JOIN responses r ON r.key = f.response
         WHERE r.sha256 NOT IN (SELECT value FROM json_each(?))`,
      )
      .get(refusedHashes)?.n ?? 0;
  return {
    profiles: countSound('profiles'),
    searchPages: countSound('search_pages'),
    entities: count('entities WHERE facts IS NOT NULL'),
    statements: count('statements'),
  };
}
