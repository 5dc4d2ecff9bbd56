/** What the parts of a check tell, and how they read what may be damaged. */
import type { CheckFinding, CheckReport } from '../../contract/answers/store.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { Refusal, type FaultCode } from '../../contract/faults/faults.ts';
import type { Connection, Query, Value } from '../base/connection.ts';

/** What was looked at and found since the step before. */
export type Found = Partial<Omit<CheckReport, 'cancelled' | 'unlisted'>>;

/** Of something derived; null: of nobody, or that can't be told. */
export const derivedFinding = (entity: EntityId | null, says: string): CheckFinding => {
  return { what: 'derived', entity, says };
};

export const entitiesUnreadable = (why: string): CheckFinding =>
  derivedFinding(null, `The entities can’t be read whole: ${why}.`);

const DAMAGED = new Set<FaultCode>(['store-corrupt', 'row-damaged']);

/** Work that stops where damage keeps it from being done; what stands in for it may say why. */
export function unlessDamaged<T>(work: () => T, fallback: (why: string) => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || !DAMAGED.has(error.fault.code)) throw error;
    return fallback(String(error.fault.detail['why'] ?? 'it can’t be read'));
  }
}

/** No row of any table that is gone through takes less than this of the file. */
const LEAST_ROW_BYTES = 8;

/** More rows than this can't be in any table of this file. */
export const mostRows = (connection: Connection): number =>
  Math.ceil(
    (Number(connection.pragma('page_count')) * Number(connection.pragma('page_size'))) /
      LEAST_ROW_BYTES,
  );

interface Paged {
  /** The columns, with the key among them under this name. */
  select: string;
  key: string;
  /** FROM and what comes before ORDER BY. */
  from: string;
  /** So many rows can't be in this file. */
  most: number;
}

const PAGE = 256;

/**
 * The rows of a table page after page in the order of their keys, each once. Where one can't be read,
 * those behind it are read from the end; `trouble` hears why, once. A table in disorder gives keys
 * again, or never ends: both end here.
 */
export function* rowsByKey<Row>(
  connection: Connection,
  { select, key, from, most }: Paged,
  trouble: (why: string) => void,
): Generator<Row[]> {
  const sql = (compare: string, order: string): string =>
    `SELECT ${select} ${from} ${key} ${compare} ? ORDER BY ${key} ${order} LIMIT ?`;
  const name = key.replace(/^.*\./, '');
  const keyOf = (row: Row): number => Number((row as Record<string, Value>)[name]);
  const forward = pagesOf(connection.query<Row>(sql('>', '')), trouble);
  let last = Number.MIN_SAFE_INTEGER;
  let left = most;
  for (;;) {
    const page = forward(last);
    if (page === null) break;
    const rows = ascending(page, last, keyOf);
    if (rows.length === 0 || left <= 0) {
      if (page.length > 0) trouble('its rows are in disorder');
      return;
    }
    yield rows;
    left -= rows.length;
    last = keyOf(rows.at(-1) as Row);
  }
  const backward = pagesOf(connection.query<Row>(sql('<', 'DESC')), () => undefined);
  const behind: Row[] = [];
  for (let first = Number.MAX_SAFE_INTEGER; left > 0;) {
    const rows = (backward(first) ?? []).filter((row) => keyOf(row) > last && keyOf(row) < first);
    if (rows.length === 0) break;
    behind.push(...rows);
    left -= rows.length;
    first = Math.min(...rows.map(keyOf));
  }
  if (behind.length > 0) yield behind.toSorted((a, b) => keyOf(a) - keyOf(b));
}

/** The rows after a key: as many as there can be read, null where not one can. */
function pagesOf<Row>(
  query: Query<Row>,
  trouble: (why: string) => void,
): (after: number) => Row[] | null {
  let atOnce = PAGE;
  return (after) => {
    for (;;) {
      let damage = '';
      const page = unlessDamaged<Row[] | null>(
        () => query.all(after, atOnce),
        (why) => ((damage = why), null),
      );
      if (page !== null) return page;
      if (atOnce === 1) return (trouble(damage), null);
      // Those before the one that can't be read are there.
      atOnce = 1;
    }
  };
}

/** Those whose keys go on ascending. */
function ascending<Row>(page: readonly Row[], after: number, keyOf: (row: Row) => number): Row[] {
  let last = after;
  return page.filter((row) => {
    if (keyOf(row) <= last) return false;
    last = keyOf(row);
    return true;
  });
}

/** Every entity with its id and these columns of it, `e.rank` say, as `rowsByKey` gives rows. */
export const entityRows = <Row>(
  connection: Connection,
  { columns = [], most }: { columns?: readonly string[]; most: number },
  trouble: (why: string) => void,
): Generator<Row[]> => {
  const select = ["e.key, g.handle || '/' || e.id AS id", ...columns].join(', ');
  const from = 'FROM entities e JOIN registries g ON g.key = e.registry WHERE';
  return rowsByKey<Row>(connection, { select, key: 'e.key', from, most }, trouble);
};

/** By key, as a JSON list; null: it can't be read. An entity without rows isn't there. */
export type Standing = ReadonlyMap<number, string | null>;

/**
 * What stands of many entities in a table that is derived, a page of keys at a time. `select` gives `key`
 * and `json` for the keys BETWEEN two, which end it.
 */
export function storedRowsOf(
  connection: Connection,
  select: string,
  by: string,
): (keys: readonly number[]) => Standing {
  const range = connection.query<{ key: number; json: string }>(
    `${select} WHERE ${by} BETWEEN ? AND ? GROUP BY ${by}`,
  );
  const read = (first: number, last: number): [number, string][] =>
    range.all(first, last).map(({ key, json }) => [key, json]);

  return (keys) => {
    const first = keys[0] ?? 0;
    const last = keys.at(-1) ?? 0;
    const all = unlessDamaged(
      () => new Map(read(first, last)),
      () => null,
    );
    if (all !== null) return all;
    // Damage to one keeps the others from being read with it.
    const each = new Map<number, string | null>();
    for (const key of keys) {
      const rows = unlessDamaged<[number, string | null][]>(
        () => read(key, key),
        () => [[key, null]],
      );
      for (const [found, json] of rows) each.set(found, json);
    }
    return each;
  };
}
