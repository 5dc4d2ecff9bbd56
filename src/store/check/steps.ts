/** What the parts of a check report, and how they read what may be damaged. */
import type { CheckFinding, CheckReport } from '../../contract/answers/store.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { Refusal, type FaultCode } from '../../contract/faults/faults.ts';
import type { Connection, Query, Value } from '../base/connection.ts';

/** What was checked and found since the previous step. */
export type Found = Partial<Omit<CheckReport, 'cancelled' | 'unlisted'>>;

/** A finding about something derived; `entity` null: of no entity, or it is not known which. */
export const derivedFinding = (entity: EntityId | null, says: string): CheckFinding => {
  return { what: 'derived', entity, says };
};

export const entitiesUnreadable = (why: string): CheckFinding =>
  derivedFinding(null, `The entities can’t be read whole: ${why}.`);

const DAMAGED = new Set<FaultCode>(['store-corrupt', 'row-damaged']);

/** Runs `work`; if damage stops it, `fallback` gives the result, given the reason. */
export function unlessDamaged<T>(work: () => T, fallback: (why: string) => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || !DAMAGED.has(error.fault.code)) throw error;
    return fallback(String(error.fault.detail['why'] ?? 'it can’t be read'));
  }
}

/** No row of a table that is read here takes less than this of the file. */
const MIN_ROW_BYTES = 8;

/** No table of this file can have more rows than this. */
export const maxRowCount = (connection: Connection): number =>
  Math.ceil(
    (Number(connection.pragma('page_count')) * Number(connection.pragma('page_size'))) /
      MIN_ROW_BYTES,
  );

interface Paged {
  /** The columns, with the key among them. */
  select: string;
  key: string;
  /** The SQL from FROM to WHERE; the condition on the key follows. */
  from: string;
  /** The file can't contain more rows than this. */
  maxRows: number;
}

const PAGE = 256;

/**
 * The rows of a table, page by page in the order of their keys, each once. If one can't be read, those
 * behind it are read from the end; `report` gets the reason, once. A damaged table may repeat keys, or
 * never end: reading stops then.
 */
export function* rowsByKey<Row>(
  connection: Connection,
  { select, key, from, maxRows }: Paged,
  report: (why: string) => void,
): Generator<Row[]> {
  const sql = (compare: string, order: string): string =>
    `SELECT ${select} ${from} ${key} ${compare} ? ORDER BY ${key} ${order} LIMIT ?`;
  const name = key.replace(/^.*\./, '');
  const keyOf = (row: Row): number => Number((row as Record<string, Value>)[name]);
  const forward = pagesOf(connection.query<Row>(sql('>', '')), report);
  let last = Number.MIN_SAFE_INTEGER;
  let left = maxRows;
  for (;;) {
    const page = forward(last);
    if (page === null) break;
    const rows = ascending(page, last, keyOf);
    if (rows.length === 0 || left <= 0) {
      if (page.length > 0) report('its rows are in disorder');
      return;
    }
    yield rows;
    left -= rows.length;
    last = keyOf(rows.at(-1) as Row);
  }
  const backward = pagesOf(connection.query<Row>(sql('<', 'DESC')), () => undefined);
  const following: Row[] = [];
  for (let first = Number.MAX_SAFE_INTEGER; left > 0;) {
    const rows = (backward(first) ?? []).filter((row) => keyOf(row) > last && keyOf(row) < first);
    if (rows.length === 0) break;
    following.push(...rows);
    left -= rows.length;
    first = Math.min(...rows.map(keyOf));
  }
  if (following.length > 0) yield following.toSorted((a, b) => keyOf(a) - keyOf(b));
}

/** Reads the rows after a key, as many as can be read; null if not even one can. */
function pagesOf<Row>(
  query: Query<Row>,
  report: (why: string) => void,
): (after: number) => Row[] | null {
  let pageSize = PAGE;
  return (after) => {
    for (;;) {
      let damage = '';
      const page = unlessDamaged<Row[] | null>(
        () => query.all(after, pageSize),
        (why) => ((damage = why), null),
      );
      if (page !== null) return page;
      if (pageSize === 1) return (report(damage), null);
      // The rows before the unreadable one can still be read.
      pageSize = 1;
    }
  };
}

/** The rows whose keys keep ascending. */
function ascending<Row>(page: readonly Row[], after: number, keyOf: (row: Row) => number): Row[] {
  let last = after;
  return page.filter((row) => {
    if (keyOf(row) <= last) return false;
    last = keyOf(row);
    return true;
  });
}

/** Every entity with its id and these columns of it, such as `e.rank`, as `rowsByKey` returns rows. */
export const entityRows = <Row>(
  connection: Connection,
  { columns = [], maxRows }: { columns?: readonly string[]; maxRows: number },
  report: (why: string) => void,
): Generator<Row[]> => {
  const select = ["e.key, g.handle || '/' || e.id AS id", ...columns].join(', ');
  const from = 'FROM entities e JOIN registries g ON g.key = e.registry WHERE';
  return rowsByKey<Row>(connection, { select, key: 'e.key', from, maxRows }, report);
};

/** JSON lists by key; null: it can't be read. An entity without rows is missing. */
export type StoredLists = ReadonlyMap<number, string | null>;

/**
 * Reads what a derived table stores of many entities, a page of keys at a time. `select` selects `key` and
 * `json`, up to its WHERE.
 */
export function storedRowsOf(
  connection: Connection,
  select: string,
  by: string,
): (keys: readonly number[]) => StoredLists {
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
    // Read one by one, since damage to one keeps all from being read together.
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
