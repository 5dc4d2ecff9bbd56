/**
 * The list of what was not fetched. The chain can't hold it: a link is never changed, it doesn't say what a
 * profile was wanted for or how long the registry asked to wait, and what was given up before a request has
 * no row.
 */
import { NOT_SEARCHED, type Fault } from '../../contract/faults/faults.ts';
import type { EntityId, EntityKind } from '../../contract/model/entity.ts';
import type { Errand, NotFetchedEntry } from '../../contract/answers/not-fetched.ts';
import type { Connection } from '../base/connection.ts';
import { entityList, registryKeys, type RecordRow } from './registries.ts';
import { readStoredJson } from '../base/stored-text.ts';

interface Row extends Pick<NotFetchedEntry, 'key' | 'entity' | 'label' | 'at' | 'times'> {
  kind: EntityKind | null;
  errand: Errand;
  about: string;
  fault: string;
}

const factColumn = (name: string): string =>
  `CASE WHEN json_valid(e.facts) THEN e.facts ->> '${name}' END AS ${name}`;
const COLUMNS = `n.key, g.handle || '/' || n.record AS entity, ${factColumn('label')}, ${factColumn('kind')},
  n.errand, n.about, n.at, n.times, n.fault`;
const JOINED = `JOIN registries g ON g.key = n.registry
  LEFT JOIN entities e ON e.registry = n.registry AND e.id = n.record`;

const toEntry = ({ errand, about, fault, ...row }: Row): NotFetchedEntry => ({
  ...row,
  purpose: { errand, about },
  fault: readStoredJson<Fault>(fault),
});

export function notFetchedQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const rowsAfter = (which: string) =>
    connection.query<Row>(
      `SELECT ${COLUMNS} FROM not_fetched n ${JOINED}
       WHERE ${which} AND n.key > ? ORDER BY n.key LIMIT ?`,
    );
  const rowsOf = (which: string) =>
    connection.query<Row>(
      `SELECT ${COLUMNS} FROM json_each(?) j CROSS JOIN not_fetched n
       ON n.registry = j.value ->> 0 AND n.record = j.value ->> 1 ${JOINED}
       WHERE ${which} ORDER BY j.key`,
    );
  const after = rowsAfter('n.dismissed = 0');
  const of = rowsOf('n.dismissed = 0');
  const missedAfter = rowsAfter(IS_MISSED);
  const missedOf = rowsOf(IS_MISSED);
  const count = connection.query<{ count: number }>(
    'SELECT count(*) AS count FROM not_fetched WHERE dismissed = 0',
  );
  const has = connection.query(
    'SELECT 1 FROM not_fetched WHERE registry = ? AND record = ? AND dismissed = 0',
  );
  return {
    /** Entries of the list after this key, in its order. */
    notFetchedAfter: (key: number, limit: number): NotFetchedEntry[] =>
      after.all(key, limit).map(toEntry),
    /** The entries of those of these that are on the list. */
    notFetchedOf: (ids: readonly EntityId[]): NotFetchedEntry[] =>
      of.all(entityList(registries, ids)).map(toEntry),
    /** Requests that failed since a registry last answered, on the list or dismissed from it; as above. */
    missedAfter: (key: number, limit: number): NotFetchedEntry[] =>
      missedAfter.all(key, limit).map(toEntry),
    missedOf: (ids: readonly EntityId[]): NotFetchedEntry[] =>
      missedOf.all(entityList(registries, ids)).map(toEntry),
    /** The number of entries. */
    notFetchedCount: (): number => count.get()?.count ?? 0,
    isNotFetched: (id: EntityId): boolean => {
      const { registry, record } = registries.recordRowOf(id);
      return has.get(registry, record) !== undefined;
    },
  };
}

/** `wasNotSearched` in SQL, for a column with a fault: on the list, but never requested. */
export const isNotSearched = (fault: string): string =>
  `(json_valid(${fault}) AND ${fault} ->> 'code' = '${NOT_SEARCHED}')`;
const IS_MISSED = `NOT ${isNotSearched('n.fault')}`;
/** That it may not be requested now doesn't replace the reason why an earlier request failed. */
const KEEPS_EARLIER_FAULT = `${isNotSearched('excluded.fault')} AND NOT ${isNotSearched('not_fetched.fault')}`;

/** Changes of the list; a response takes its entity off it, and so does that there is no such record. */
export function notFetchedChanges(connection: Connection) {
  const registries = registryKeys(connection);
  const put = connection.query(
    `INSERT INTO not_fetched (registry, record, errand, about, at, times, fault)
     VALUES (?, ?, ?, ?, ?, 1, ?)
     ON CONFLICT (registry, record) DO UPDATE SET errand = excluded.errand, about = excluded.about,
       at = iif(${KEEPS_EARLIER_FAULT}, at, excluded.at), times = times + 1,
       fault = iif(${KEEPS_EARLIER_FAULT}, fault, excluded.fault), dismissed = 0`,
  );
  const dismiss = connection.query(
    'UPDATE not_fetched SET dismissed = ? WHERE registry = ? AND record = ? AND dismissed = ?',
  );
  return {
    /** Records one more failure: it is on the list then, even if it had been dismissed. */
    noteNotFetched: ({
      entity,
      fault,
      purpose: { errand, about },
      at,
    }: Pick<NotFetchedEntry, 'entity' | 'fault' | 'purpose' | 'at'>): void => {
      const { registry, record } = registries.recordRowOf(entity);
      put.run(registry, record, errand, about, at, JSON.stringify(fault));
    },
    /** Returns how many of them that changed. */
    dismissNotFetched: (ids: readonly EntityId[], dismissed: boolean): number => {
      let changed = 0;
      for (const id of ids) {
        const { registry, record } = registries.recordRowOf(id);
        changed += dismiss.run(Number(dismissed), registry, record, Number(!dismissed)).changes;
      }
      return changed;
    },
  };
}

/** Takes a record off the list: it was answered, or doesn't exist. */
export function notFetchedRemoval(connection: Connection): (of: RecordRow) => void {
  const remove = connection.query('DELETE FROM not_fetched WHERE registry = ? AND record = ?');
  return ({ registry, record }) => void remove.run(registry, record);
}
