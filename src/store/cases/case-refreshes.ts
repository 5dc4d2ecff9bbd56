/** Refreshes of a case: their records, and the outcome of each. */
import type { CaseId } from '../../contract/model/case.ts';
import type { RefreshCounts, RefreshOutcome, RefreshHead } from '../../contract/answers/change.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { caseKeys } from './cases.ts';
import { readStoredJson } from '../base/stored-text.ts';
import type { Fault } from '../../contract/faults/faults.ts';

interface RecordRow {
  turn: number;
  entity: EntityId;
  outcome: RefreshOutcome | null;
  at: string | null;
  says: string | null;
}

const toRow = ({ says, ...row }: RecordRow): RefreshedRow => ({
  ...row,
  note: says === null ? null : readStoredJson<RefreshNote>(says),
});

export function caseRefreshQueries(connection: Connection) {
  const keyOf = caseKeys(connection);
  const last = connection.query<Omit<StoredRefresh, 'counts' | 'total'>>(
    'SELECT key, began, ended, since FROM case_refreshes WHERE case_key = ? ORDER BY key DESC LIMIT 1',
  );
  const counts = connection.query<{ outcome: RefreshOutcome | null; count: number }>(
    'SELECT outcome, count(*) AS count FROM case_refreshed WHERE refresh = ? GROUP BY outcome',
  );
  const records = connection.query<RecordRow>(
    `SELECT turn, entity, outcome, at, says FROM case_refreshed
     WHERE refresh = ? AND turn > ? AND (? IS NULL OR outcome = ?) ORDER BY turn LIMIT ?`,
  );
  return {
    /** Null: the case was never refreshed. */
    lastRefresh(id: CaseId): StoredRefresh | null {
      const head = last.get(keyOf(id));
      if (head === undefined) return null;
      const all: RefreshCounts = { unchanged: 0, changed: 0, gone: 0, failed: 0 };
      let total = 0;
      for (const { outcome, count } of counts.all(head.key)) {
        total += count;
        if (outcome !== null) all[outcome] = count;
      }
      return { ...head, counts: all, total };
    },
    /** Records of a refresh after this turn, at most `limit`, with any outcome or with this one. */
    refreshed: (
      key: number,
      part: { after: number; limit: number; outcome?: RefreshOutcome | undefined },
    ): RefreshedRow[] =>
      records
        .all(key, part.after, part.outcome ?? null, part.outcome ?? null, part.limit)
        .map(toRow),
  };
}

export function caseRefreshChanges(connection: Connection) {
  const keyOf = caseKeys(connection);
  const forget = connection.query('DELETE FROM case_refreshes WHERE case_key = ?');
  const begin = connection.query(
    `INSERT INTO case_refreshes (case_key, began, since)
     VALUES (?, ?, (SELECT coalesce(max(n), 0) FROM requests))`,
  );
  const fill = connection.query(
    `INSERT INTO case_refreshed (refresh, turn, entity)
     SELECT ?, p.turn, g.handle || '/' || e.id FROM case_places p
     JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry
     WHERE p.case_key = ? AND EXISTS (SELECT 1 FROM requests r
       WHERE r.registry = g.handle AND r.record = e.id AND r.kept = 'response')`,
  );
  const note = connection.query(
    'UPDATE case_refreshed SET outcome = ?, at = ?, says = ? WHERE refresh = ? AND turn = ?',
  );
  const end = connection.query('UPDATE case_refreshes SET ended = ? WHERE key = ?');
  return {
    /**
     * Begins a refresh of all records on the canvas that were ever found, and deletes the refresh before:
     * the journal has its results.
     */
    beginRefresh(id: CaseId, at: string): void {
      const key = keyOf(id);
      forget.run(key);
      fill.run(begin.run(key, at).key, key);
    },
    /** Stores the outcome of one record. */
    noteRefreshed(
      key: number,
      { turn, outcome, at, note: details }: Omit<RefreshedRow, 'entity'>,
    ): void {
      note.run(outcome, at, details === null ? null : JSON.stringify(details), key, turn);
    },
    /** `at` null: the refresh goes on. */
    endRefresh: (key: number, at: string | null): void => void end.run(at, key),
  };
}

/** The last refresh of a case. */
export interface StoredRefresh extends RefreshHead {
  key: number;
  /** The last request in the chain when it began: a record answered since is not requested again. */
  since: number;
}

/** What is stored of a refreshed record besides the outcome. */
export interface RefreshNote {
  /** The first of the changes in words, and the number of all. */
  says?: string[];
  changes?: number;
  fault?: Fault;
}

export interface RefreshedRow {
  turn: number;
  entity: EntityId;
  /** Null: it was not requested yet. */
  outcome: RefreshOutcome | null;
  at: string | null;
  note: RefreshNote | null;
}
