/** Versions of the records on a canvas: the one when they were placed, and the latest. */
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { registryKeys } from '../requests/registries.ts';
import { caseKeys } from './cases.ts';

/** Requests `r` for the record of `e`: answered with it (FOUND), or also with not found (ANSWERED). */
const FOUND = `r.registry = g.handle AND r.record = e.id AND r.kept = 'response'`;

const ANSWERED = `r.registry = g.handle AND r.record = e.id AND (r.kept = 'response' OR r.outcome = 'not-found')`;

const sha = (of: string): string => `CASE WHEN ${of}.kept = 'response' THEN ${of}.sha256 END`;

/**
 * The request with the version known when the record was placed, which may be that it was no longer found;
 * if it had not been found by then, its first version.
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
    /** Records on the canvas that were ever found, in canvas order, at most `limit` after this turn. */
    caseVersions: (id: CaseId, part: { after: number; limit: number }): CaseVersions[] =>
      after.all(keyOf(id), part.after, part.limit),
    /** The same for one record; null: it is not on the canvas, or was never found. */
    caseVersionsOf(id: CaseId, entity: EntityId): CaseVersions | null {
      const { registry, record } = registries.recordRowOf(entity);
      return one.get(keyOf(id), registry, record) ?? null;
    },
  };
}

/** The versions of a record on the canvas of a case, by their hashes; null: not found. */
export interface CaseVersions {
  turn: number;
  entity: EntityId;
  /** The version the case began with, and the latest, which came with request `n` at time `at`. */
  began: string | null;
  newest: string | null;
  at: string;
  n: number;
  /** The last request in the chain when the record was placed. */
  since: number;
}
