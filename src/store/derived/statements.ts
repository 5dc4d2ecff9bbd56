/** Who states which tie, and the neighbours that follow from it. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { SourcedStatement, Statement } from '../../contract/model/tie.ts';
import type { Connection, Value } from '../connection.ts';
import { ASKED_ENTITY, askedFor } from './entities.ts';
import { registryReader } from '../requests/registries.ts';
import { saidOf, type StatedTerms } from '../ties/tie-rows.ts';
import { readKept } from '../kept-json.ts';

interface StatementRow {
  kind: Statement['kind'];
  from: EntityId;
  to: EntityId;
  role: string | null;
  said: string | null;
  /** 1: stated by the profile of the first end; 0: of the other. */
  byFrom: number;
  pointer: string;
  sha256: string;
  fetchedAt: string;
}

/**
 * Every statement found, with its ends and its source; in the order the profiles state them. What is
 * found are keys, which the indexes have: no row of the table is read that isn't wanted.
 */
const SELECT = (found: string): string => `
  SELECT t.kind, ag.handle || '/' || a.id AS "from", bg.handle || '/' || b.id AS "to", o.role,
    t.said, t.profile = t.from_entity AS byFrom, t.pointer, f.sha256, f.at AS fetchedAt
  FROM (${found}) k
  CROSS JOIN statements t ON t.profile = k.profile AND t.place = k.place
  CROSS JOIN entities a ON a.key = t.from_entity
  CROSS JOIN registries ag ON ag.key = a.registry
  CROSS JOIN entities b ON b.key = t.to_entity
  CROSS JOIN registries bg ON bg.key = b.registry
  CROSS JOIN profiles p ON p.entity = t.profile
  CROSS JOIN requests f ON f.n = p.request
  LEFT JOIN roles o ON o.key = t.role
  ORDER BY k.profile, k.place`;

/** Entities named by the JSON of `askedFor`, as keys. */
const ASKED = `asked AS MATERIALIZED (
  SELECT DISTINCT e.key FROM json_each(?) j CROSS JOIN entities e ON ${ASKED_ENTITY}
)`;

/** The neighbours of the entity of this key, each once, as keys; itself if it states a tie to itself. */
const NEIGHBOURS = (key: string): string => `
  SELECT to_entity AS key FROM statements WHERE from_entity = ${key}
  UNION
  SELECT from_entity FROM statements WHERE to_entity = ${key}`;

/** How many those are, without itself. One entity after the other: both indexes have its in order. */
export const NEIGHBOUR_COUNT = (key: string): string =>
  `SELECT count(*) AS neighbours FROM (${NEIGHBOURS(key)}) n WHERE n.key <> ${key}`;

/** Statements of one profile that are read in one step. */
const AT_ONCE = 500;
/** No profile states so much. */
const EVERY_PLACE = Number.MAX_SAFE_INTEGER;

/** Roles and the rest are JSON, because plain SQLite text can't hold half a surrogate pair. */
function toStatement({ role, said, byFrom, ...row }: StatementRow): SourcedStatement {
  const [status, dates] = saidOf(said);
  const statedBy = byFrom === 1 ? row.from : row.to;
  const words = role === null ? null : readKept<string>(role);
  return { ...row, role: words, status, dates, statedBy };
}

/** Every question of statements, prepared. */
function statementQueries(connection: Connection) {
  return {
    of: connection.query<StatementRow>(
      SELECT(
        `SELECT profile, place FROM statements WHERE from_entity = ?
       UNION SELECT profile, place FROM statements WHERE to_entity = ?`,
      ),
    ),
    from: connection.query<StatementRow>(
      `WITH ${ASKED} ${SELECT(
        `SELECT s.profile, s.place FROM asked q CROSS JOIN statements s ON s.from_entity = q.key`,
      )}`,
    ),
    between: connection.query<StatementRow>(
      `WITH ${ASKED} ${SELECT(
        `SELECT s.profile, s.place FROM asked q CROSS JOIN statements s
         ON s.from_entity = q.key AND s.to_entity = ?
       UNION
       SELECT s.profile, s.place FROM asked q CROSS JOIN statements s
         ON s.to_entity = q.key AND s.from_entity = ?`,
      )}`,
    ),
    /** What stands on the canvas is asked of the table, however much of it there is. */
    onCanvas: connection.query<StatementRow>(
      `WITH ${ASKED} ${SELECT(
        `SELECT s.profile, s.place FROM asked q CROSS JOIN statements s ON s.from_entity = q.key
       WHERE EXISTS (SELECT 1 FROM case_places p WHERE p.case_key = ? AND p.entity = s.to_entity)
       UNION
       SELECT s.profile, s.place FROM asked q CROSS JOIN statements s ON s.to_entity = q.key
       WHERE EXISTS (SELECT 1 FROM case_places p WHERE p.case_key = ? AND p.entity = s.from_entity)`,
      )}`,
    ),
    counts: connection.query<{ asked: number; neighbours: number }>(
      `SELECT j.key AS asked, (${NEIGHBOUR_COUNT('e.key')}) AS neighbours
     FROM json_each(?) j CROSS JOIN entities e ON ${ASKED_ENTITY}`,
    ),
    stated: connection.query<{ id: EntityId }>(
      `SELECT DISTINCT g.handle || '/' || e.id AS id FROM statements s
     JOIN entities e ON e.key = CASE s.profile WHEN s.from_entity THEN s.to_entity ELSE s.from_entity END
     JOIN registries g ON g.key = e.registry WHERE s.profile = ? AND s.place >= ? AND s.place < ?`,
    ),
    neighbourCount: connection.query<{ neighbours: number }>(NEIGHBOUR_COUNT('?')),
  };
}

export function statementReader(connection: Connection) {
  const registries = registryReader(connection);
  const queries = statementQueries(connection);
  const neighbourCount = (entity: number): number =>
    queries.neighbourCount.get(entity, entity, entity)?.neighbours ?? 0;
  return {
    of: (entity: number): SourcedStatement[] => queries.of.all(entity, entity).map(toStatement),
    among: (ids: readonly EntityId[], all: ReadonlySet<EntityId> = new Set(ids)) =>
      queries.from
        .all(askedFor(registries, ids))
        .filter(({ to }) => all.has(to))
        .map(toStatement),
    between: (entity: number, ids: readonly EntityId[]): SourcedStatement[] =>
      queries.between.all(askedFor(registries, ids), entity, entity).map(toStatement),
    onCanvas: (caseKey: number, ids: readonly EntityId[]): SourcedStatement[] =>
      queries.onCanvas.all(askedFor(registries, ids), caseKey, caseKey).map(toStatement),
    statedNeighbours: (entity: number): EntityId[] =>
      queries.stated.all(entity, 0, EVERY_PLACE).map(({ id }) => id),
    /** The same in parts, where one may be met again. */
    *statedInParts(entity: number): Generator<EntityId[]> {
      for (let place = 0; ; place += AT_ONCE) {
        const part = queries.stated.all(entity, place, place + AT_ONCE);
        if (part.length === 0) return;
        yield part.map(({ id }) => id);
      }
    },
    neighbourCounts: (ids: readonly EntityId[]): Map<EntityId, number> => {
      const counts = new Map<EntityId, number>();
      for (const { asked, neighbours } of queries.counts.all(askedFor(registries, ids))) {
        const id = ids[asked];
        if (id !== undefined) counts.set(id, neighbours);
      }
      return counts;
    },
    neighbourCount,
  };
}

type KeyOf = (id: EntityId) => number;

/** After the profile and the place. */
export const STATEMENT_COLUMNS = ['from_entity', 'to_entity', 'kind', 'role', 'said', 'pointer'];

/** The row of each statement of one profile. */
export function statementRow(keyOf: KeyOf, roleOf: (role: string) => number) {
  const roleKeys = new Map<string | null, number | null>([[null, null]]);
  return ({ from, to, kind, role, status, dates, pointer }: Statement): Value[] => {
    let roleKey = roleKeys.get(role);
    if (roleKey === undefined) roleKeys.set(role, (roleKey = roleOf(role ?? '')));
    const isBare = status === null && dates.length === 0;
    const said = isBare ? null : JSON.stringify([status, dates] satisfies StatedTerms);
    return [keyOf(from), keyOf(to), kind, roleKey, said, pointer];
  };
}
