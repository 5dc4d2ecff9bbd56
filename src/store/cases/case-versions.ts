/** What the registries said of the records on a canvas: when their places were taken, and last. */
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { registryKeys } from '../requests/registries.ts';
import { caseKeys } from './cases.ts';

/** An answer to a request for the record of `e`, and that it was not found. */
const FOUND = `r.registry = g.handle AND r.record = e.id AND r.kept = 'response'`;

const ANSWERED = `r.registry = g.handle AND r.record = e.id AND (r.kept = 'response' OR r.outcome = 'not-found')`;

const sha = (of: string): string => `CASE WHEN ${of}.kept = 'response' THEN ${of}.sha256 END`;

/**
 * What was known when the place was taken, which may be that it was not found any more; of a record
 * that was never found by then, its first version.
 */
const BEGAN = `CASE
  WHEN EXISTS (SELECT 1 FROM requests r WHERE ${FOUND} AND r.n <= p.since)
  THEN (SELECT max(r.n) FROM requests r WHERE ${ANSWERED} AND r.n <= p.since)
  ELSE (SELECT min(r.n) FROM requests r WHERE ${FOUND}) END`;

const SELECT = `
  SELECT p.turn, g.handle || '/' || e.id AS entity, ${sha('b')} AS began, ${sha('t')} AS newest, t.at, t.n, p.since
  FROM case_places p JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry
  JOIN requests b ON b.n = ${BEGAN}
  JOIN requests t ON t.n = (SELECT max(r.n) FROM requests r WHERE ${ANSWERED})
  WHERE p.case_key = ?`;

export function caseVersionQueries(connection: Connection) {
  const keyOf = caseKeys(connection);
  const registries = registryKeys(connection);
  const after = connection.query<CaseVersions>(`${SELECT} AND p.turn > ? ORDER BY p.turn LIMIT ?`);
  const one = connection.query<CaseVersions>(`${SELECT} AND e.registry = ? AND e.id = ?`);
  return {
    /** Records on its canvas that were found once, in the order they stand there, at most `limit` after this turn. */
    caseVersions: (id: CaseId, part: { after: number; limit: number }): CaseVersions[] =>
      after.all(keyOf(id), part.after, part.limit),
    /** The same of one; null: it does not stand there, or was never found. */
    caseVersionsOf(id: CaseId, entity: EntityId): CaseVersions | null {
      const { registry, record } = registries.placeOf(entity);
      return one.get(keyOf(id), registry, record) ?? null;
    },
  };
}

/** The versions of a record that stands on the canvas of a case, by their hashes; null: not found. */
export interface CaseVersions {
  turn: number;
  entity: EntityId;
  /** What the case began with, and what was answered last, which is request `n` of this time. */
  began: string | null;
  newest: string | null;
  at: string;
  n: number;
  /** Where the chain of requests stood when its place was taken. */
  since: number;
}
