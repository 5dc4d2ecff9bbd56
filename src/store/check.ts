/** Looks for damage: every body against its hash, then the database by SQLite's own check. */
import type { CheckReport } from '../contract/model/answers.ts';
import { Refusal } from '../contract/faults.ts';
import type { Connection } from './connection.ts';
import { sha256Of } from './responses.ts';
import type { Step } from './store.ts';

/** Responses between two steps. */
const CHUNK = 64;
const PROBLEMS_SHOWN = 100;

type Found = Omit<CheckReport, 'cancelled'>;
type Damaged = CheckReport['damaged'][number];

/** A step of a check, with what was looked at and found since the one before. */
export interface CheckStep extends Step {
  found: Found;
}

/**
 * Reads over a connection of its own, whose cache holds nothing yet: what is checked is the file.
 * The database is checked table by table; one table is one step, however long it takes. It comes to
 * an end whatever the damage.
 */
export function* checkStore(open: () => Connection): Generator<CheckStep, void> {
  const connection = open();
  try {
    const tables = tablesOf(connection);
    const responses = countResponses(connection);
    const total = responses + tables.length;
    let looked = 0;
    for (const found of hashResponses(connection)) {
      looked += found.responses;
      yield { done: Math.min(looked, responses), total, found };
    }
    const unseen =
      looked < responses ? [`responses: ${looked} of ${responses} are found by their keys`] : [];
    let shown = 0;
    for (const [at, table] of tables.entries()) {
      const problems = [...(at === 0 ? unseen : []), ...checkTable(connection, table)];
      const database = problems.slice(0, PROBLEMS_SHOWN - shown);
      shown += database.length;
      const found = { responses: 0, damaged: [], database };
      yield { done: responses + at + 1, total, found };
    }
  } finally {
    connection.close();
  }
}

/**
 * In the order of their keys, each once. A table in disorder gives keys again that it gave before:
 * those are left out, and where no other comes it is over.
 */
function* hashResponses(connection: Connection): Generator<Found> {
  const next = connection.query<{ key: number; sha256: string }>(
    `SELECT key, sha256 FROM responses WHERE key > ? ORDER BY key LIMIT ${CHUNK}`,
  );
  const body = connection.query<{ body: Uint8Array }>('SELECT body FROM responses WHERE key = ?');
  const source = connection.query<{ url: string; fetchedAt: string }>(
    'SELECT asked AS url, at AS fetchedAt FROM requests WHERE response = ? ORDER BY n DESC LIMIT 1',
  );
  const unknown = { url: '', fetchedAt: '' };
  const isWhole = (key: number, sha256: string): boolean =>
    read(
      () => sha256Of(body.get(key)?.body ?? new Uint8Array()) === sha256,
      () => false,
    );
  let last = 0;
  for (;;) {
    const rows = read(
      () => next.all(last),
      () => [],
    ).filter(({ key }) => key > last);
    const found = new Map(rows.map(({ key, sha256 }) => [key, sha256]));
    if (found.size === 0) return;
    const damaged: Damaged[] = [];
    for (const [key, sha256] of found) {
      if (isWhole(key, sha256)) continue;
      damaged.push({
        sha256,
        ...read(
          () => source.get(key) ?? unknown,
          () => unknown,
        ),
      });
    }
    yield { responses: found.size, damaged, database: [] };
    last = Math.max(...found.keys());
  }
}

/** With the list of tables itself, under whose name SQLite checks the free pages too. */
function tablesOf(connection: Connection): string[] {
  const tables = connection
    .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => name);
  return ['sqlite_schema', ...tables];
}

/** By the index of the hashes; 0 when that can't be read, and SQLite's own check says why. */
function countResponses(connection: Connection): number {
  const count = connection.query<{ n: number }>('SELECT count(*) AS n FROM responses');
  return read(
    () => count.get()?.n ?? 0,
    () => 0,
  );
}

function checkTable(connection: Connection, table: string): string[] {
  const check = connection.query<{ problem: string }>(
    'SELECT integrity_check AS problem FROM pragma_integrity_check(?)',
  );
  const given = read(
    () => check.all(table).map(({ problem }) => problem),
    (why) => [why],
  );
  return given.filter((problem) => problem !== 'ok').map((problem) => `${table}: ${problem}`);
}

/** What stands in for what damage keeps from being read may say why. */
function read<T>(work: () => T, otherwise: (why: string) => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.fault.code !== 'store-corrupt') throw error;
    return otherwise(String(error.fault.detail['why']));
  }
}
