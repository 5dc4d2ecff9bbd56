/** Which version of each record a case began with, and which is the newest. */
import type { CaseId } from '../contract/model/case.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Connection } from './connection.ts';
import { caseReader } from './cases.ts';
import { registryReader } from './registries.ts';
import type { CaseVersions } from './stored-cases.ts';

/** An answer to a request for the record of `e`, and that it was not found. */
const FOUND = `r.registry = g.handle AND r.record = e.id AND r.kept = 'response'`;
const TOLD = `r.registry = g.handle AND r.record = e.id AND (r.kept = 'response' OR r.outcome = 'not-found')`;
const sha = (of: string): string => `CASE WHEN ${of}.kept = 'response' THEN ${of}.sha256 END`;

/**
 * What was known when the place was taken, which may be that it was not found any more; of a record
 * that was never found by then, its first version.
 */
const BEGAN = `CASE
  WHEN EXISTS (SELECT 1 FROM requests r WHERE ${FOUND} AND r.n <= p.since)
  THEN (SELECT max(r.n) FROM requests r WHERE ${TOLD} AND r.n <= p.since)
  ELSE (SELECT min(r.n) FROM requests r WHERE ${FOUND}) END`;

const SELECT = `
  SELECT p.turn, g.handle || '/' || e.id AS entity, ${sha('b')} AS began, ${sha('t')} AS newest, t.at, t.n, p.since
  FROM case_places p JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry
  JOIN requests b ON b.n = ${BEGAN}
  JOIN requests t ON t.n = (SELECT max(r.n) FROM requests r WHERE ${TOLD})
  WHERE p.case_key = ?`;

export function caseVersionReader(connection: Connection) {
  const cases = caseReader(connection);
  const registries = registryReader(connection);
  const after = connection.query<CaseVersions>(`${SELECT} AND p.turn > ? ORDER BY p.turn LIMIT ?`);
  const one = connection.query<CaseVersions>(`${SELECT} AND e.registry = ? AND e.id = ?`);
  return {
    caseVersions: (id: CaseId, part: { after: number; limit: number }): CaseVersions[] =>
      after.all(cases.keyOf(id), part.after, part.limit),
    caseVersionsOf(id: CaseId, entity: EntityId): CaseVersions | null {
      const { registry, record } = registries.placeOf(entity);
      return one.get(cases.keyOf(id), registry, record) ?? null;
    },
  };
}
