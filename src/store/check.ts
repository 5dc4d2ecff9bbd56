/** Looks for damage: every body against its hash, then the database by SQLite's own check. */
import type { CheckReport } from '../contract/model/answers.ts';
import { Refusal } from '../contract/faults.ts';
import type { Connection } from './connection.ts';
import { sha256Of } from './responses.ts';
import type { CheckStep } from './store.ts';

/** Responses between two steps. */
const CHUNK = 64;
const PROBLEMS_SHOWN = 100;

type Damaged = CheckReport['damaged'][number];

/**
 * Reads over a connection of its own, whose cache holds nothing yet: what is checked is the file.
 * The database is checked table by table; one table is one step.
 */
export function* checkStore(open: () => Connection): Generator<CheckStep, CheckStep['found']> {
  const connection = open();
  try {
    const tables = tablesOf(connection);
    const total = countResponses(connection) + tables.length;
    const found: CheckStep['found'] = { responses: 0, damaged: [], database: [] };
    for (const result of hashResponses(connection)) {
      if (result !== null) found.damaged.push(result);
      found.responses += 1;
      if (found.responses % CHUNK === 0) yield { done: found.responses, total, found };
    }
    let done = found.responses;
    for (const table of tables) {
      yield { done, total, found };
      const problems = checkTable(connection, table);
      found.database.push(...problems.slice(0, PROBLEMS_SHOWN - found.database.length));
      done += 1;
    }
    yield { done, total, found };
    return found;
  } finally {
    connection.close();
  }
}

function* hashResponses(connection: Connection): Generator<Damaged | null> {
  const next = connection.query<{ key: number; sha256: string }>(
    'SELECT key, sha256 FROM responses WHERE key > ? ORDER BY key LIMIT 1',
  );
  const body = connection.query<{ body: Uint8Array }>('SELECT body FROM responses WHERE key = ?');
  const source = connection.query<{ url: string; fetchedAt: string }>(
    'SELECT url, at AS fetchedAt FROM fetches WHERE response = ? ORDER BY key DESC LIMIT 1',
  );
  let row = next.get(0);
  while (row !== undefined) {
    const { key, sha256 } = row;
    const isWhole = read(() => sha256Of(body.get(key)?.body ?? new Uint8Array()) === sha256, false);
    const unknown = { url: '', fetchedAt: '' };
    yield isWhole ? null : { sha256, ...read(() => source.get(key) ?? unknown, unknown) };
    row = next.get(key);
  }
}

function tablesOf(connection: Connection): string[] {
  return connection
    .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => name);
}

function countResponses(connection: Connection): number {
  return connection.query<{ n: number }>('SELECT count(*) AS n FROM responses').get()?.n ?? 0;
}

function checkTable(connection: Connection, table: string): string[] {
  return connection
    .query<{ problem: string }>('SELECT integrity_check AS problem FROM pragma_integrity_check(?)')
    .all(table)
    .map(({ problem }) => problem)
    .filter((problem) => problem !== 'ok')
    .map((problem) => `${table}: ${problem}`);
}

function read<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal && error.fault.code === 'store-corrupt') return otherwise;
    throw error;
  }
}
