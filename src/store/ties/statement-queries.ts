/** Which ties are stated, by which profiles, and how many neighbours that gives. */
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { SourcedStatement, Statement } from '../../contract/model/tie.ts';
import type { Connection } from '../base/connection.ts';
import { readStoredJson } from '../base/stored-text.ts';
import { caseKeys } from '../cases/cases.ts';
import { entityKeys } from '../derived/entities.ts';
import { NEIGHBOUR_COUNT, readTerms } from '../derived/stated.ts';
import { IN_ENTITY_LIST, entityList, registryKeys } from '../requests/registries.ts';

interface StatementRow {
  kind: Statement['kind'];
  from: EntityId;
  to: EntityId;
  role: string | null;
  said: string | null;
  /** 1: stated by the profile of `from`; 0: by that of `to`. */
  byFrom: number;
  pointer: string;
  sha256: string;
  fetchedAt: string;
}

/**
 * Every statement found, with its ends and its source, in the order the profiles state them. `found`
 * selects keys, which the indexes contain: only wanted rows of the table are read.
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

/** The keys of the entities in the JSON of `entityList`. */
const GIVEN = `given AS MATERIALIZED (
  SELECT DISTINCT e.key FROM json_each(?) j CROSS JOIN entities e ON ${IN_ENTITY_LIST}
)`;

/** Roles and terms are JSON, because plain SQLite text can't hold a lone surrogate. */
function toStatement(row: StatementRow): SourcedStatement {
  const { kind, from, to, role, said, byFrom, pointer, sha256, fetchedAt } = row;
  const [status, dates] = readTerms(said);
  const words = role === null ? null : readStoredJson<string>(role);
  const statedBy = byFrom === 1 ? from : to;
  return { kind, from, to, pointer, sha256, fetchedAt, role: words, status, dates, statedBy };
}

function preparedStatements(connection: Connection) {
  return {
    of: connection.query<StatementRow>(
      SELECT(
        `SELECT profile, place FROM statements WHERE from_entity = ?
       UNION SELECT profile, place FROM statements WHERE to_entity = ?`,
      ),
    ),
    at: connection.query<StatementRow>(
      `WITH ${GIVEN} ${SELECT(
        `SELECT s.profile, s.place FROM given q CROSS JOIN statements s ON s.from_entity = q.key
       UNION
       SELECT s.profile, s.place FROM given q CROSS JOIN statements s ON s.to_entity = q.key`,
      )}`,
    ),
    from: connection.query<StatementRow>(
      `WITH ${GIVEN} ${SELECT(
        `SELECT s.profile, s.place FROM given q CROSS JOIN statements s ON s.from_entity = q.key`,
      )}`,
    ),
    between: connection.query<StatementRow>(
      `WITH ${GIVEN} ${SELECT(
        `SELECT s.profile, s.place FROM given q CROSS JOIN statements s
         ON s.from_entity = q.key AND s.to_entity = ?
       UNION
       SELECT s.profile, s.place FROM given q CROSS JOIN statements s
         ON s.to_entity = q.key AND s.from_entity = ?`,
      )}`,
    ),
    /** What is on the canvas is looked up in its table, however much it is. */
    onCanvas: connection.query<StatementRow>(
      `WITH ${GIVEN} ${SELECT(
        `SELECT s.profile, s.place FROM given q CROSS JOIN statements s ON s.from_entity = q.key
       WHERE EXISTS (SELECT 1 FROM case_places p WHERE p.case_key = ? AND p.entity = s.to_entity)
       UNION
       SELECT s.profile, s.place FROM given q CROSS JOIN statements s ON s.to_entity = q.key
       WHERE EXISTS (SELECT 1 FROM case_places p WHERE p.case_key = ? AND p.entity = s.from_entity)`,
      )}`,
    ),
  };
}

export function statementQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const queries = preparedStatements(connection);
  const keyOf = entityKeys(connection);
  const cases = caseKeys(connection);
  return {
    ...countQueries(connection),
    /** Statements with this entity at either end. */
    statementsOf(id: EntityId): SourcedStatement[] {
      const entity = keyOf(id);
      return queries.of.all(entity, entity).map(toStatement);
    },
    /** Statements with one of these at either end. */
    statementsAt: (ids: readonly EntityId[]): SourcedStatement[] =>
      queries.at.all(entityList(registries, ids)).map(toStatement),
    /** Statements from one of these to another one, or to one of `all`, of which these are a part. */
    statementsAmong: (
      ids: readonly EntityId[],
      all: ReadonlySet<EntityId> = new Set(ids),
    ): SourcedStatement[] =>
      queries.from
        .all(entityList(registries, ids))
        .filter(({ to }) => all.has(to))
        .map(toStatement),
    /** Statements between this entity and these, in either direction. */
    statementsBetween(id: EntityId, ids: readonly EntityId[]): SourcedStatement[] {
      const entity = keyOf(id);
      return queries.between.all(entityList(registries, ids), entity, entity).map(toStatement);
    },
    /** Statements between these and what is on the canvas of a case, whether these are on it or not. */
    statementsOnCanvas(id: CaseId, ids: readonly EntityId[]): SourcedStatement[] {
      const caseKey = cases(id);
      return queries.onCanvas.all(entityList(registries, ids), caseKey, caseKey).map(toStatement);
    },
  };
}

/** Where an entity's own record first states a role in a company. */
const OWN_PLACE = 'min(CASE WHEN s.profile = s.from_entity THEN s.place END)';

function preparedCounts(connection: Connection) {
  return {
    counts: connection.query<{ listIndex: number; neighbours: number }>(
      `SELECT j.key AS listIndex, (${NEIGHBOUR_COUNT('e.key')}) AS neighbours
     FROM json_each(?) j CROSS JOIN entities e ON ${IN_ENTITY_LIST}`,
    ),
    statementCounts: connection.query<{ listIndex: number; count: number }>(
      `SELECT j.key AS listIndex,
       (SELECT count(*) FROM (SELECT 1 FROM statements WHERE from_entity = e.key LIMIT ?))
       + (SELECT count(*) FROM (SELECT 1 FROM statements WHERE to_entity = e.key LIMIT ?)) AS count
      FROM json_each(?) j CROSS JOIN entities e ON ${IN_ENTITY_LIST}`,
    ),
    boards: connection.query<{ listIndex: number; boards: number; first: number | null }>(
      `SELECT j.key AS listIndex,
       (SELECT count(DISTINCT s.to_entity) FROM statements s WHERE s.from_entity = e.key) AS boards,
       coalesce(
         (SELECT s.to_entity FROM statements s WHERE s.profile = e.key AND s.from_entity = e.key
          ORDER BY s.place LIMIT 1),
         (SELECT s.to_entity FROM statements s JOIN entities c ON c.key = s.to_entity
          WHERE s.from_entity = e.key ORDER BY c.id LIMIT 1)
       ) AS first
     FROM json_each(?) j CROSS JOIN entities e ON ${IN_ENTITY_LIST}`,
    ),
    firstBoards: connection.query<{ company: number }>(
      `SELECT s.to_entity AS company FROM statements s JOIN entities c ON c.key = s.to_entity
      WHERE s.from_entity = ? GROUP BY s.to_entity ORDER BY ${OWN_PLACE} IS NULL, ${OWN_PLACE}, c.id LIMIT ?`,
    ),
    neighbourCount: connection.query<{ neighbours: number }>(NEIGHBOUR_COUNT('?')),
  };
}

function countQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const queries = preparedCounts(connection);
  const keyOf = entityKeys(connection);
  return {
    /** The number of distinct neighbours, by entity; what is not stored is left out. */
    neighbourCounts: (ids: readonly EntityId[]): Map<EntityId, number> => {
      const counts = new Map<EntityId, number>();
      for (const { listIndex, neighbours } of queries.counts.all(entityList(registries, ids))) {
        const id = ids[listIndex];
        if (id !== undefined) counts.set(id, neighbours);
      }
      return counts;
    },
    /** The number of statements with each at either end, counted on either side up to so many. */
    statementCounts: (ids: readonly EntityId[], limit: number): Map<EntityId, number> => {
      const counts = new Map<EntityId, number>();
      const list = entityList(registries, ids);
      for (const { listIndex, count } of queries.statementCounts.all(limit, limit, list)) {
        const id = ids[listIndex];
        if (id !== undefined) counts.set(id, count);
      }
      return counts;
    },
    /**
     * In how many companies each is stated to have a role, and the number of the first one, which is that of
     * its own record if that is stored; what is not stored is left out.
     */
    boardCounts: (
      ids: readonly EntityId[],
    ): Map<EntityId, { boards: number; first: number | null }> => {
      const counts = new Map<EntityId, { boards: number; first: number | null }>();
      for (const { listIndex, boards, first } of queries.boards.all(entityList(registries, ids))) {
        const id = ids[listIndex];
        if (id !== undefined) counts.set(id, { boards, first });
      }
      return counts;
    },
    /** The numbers of the first companies one has a role in: as its own record lists them, others by id. */
    firstBoards: (id: EntityId, limit: number): number[] =>
      queries.firstBoards.all(keyOf(id), limit).map(({ company }) => company),
    /** The number of distinct neighbours of one; 0 if nothing is stored of it. */
    neighbourCount(id: EntityId): number {
      const entity = keyOf(id);
      return queries.neighbourCount.get(entity, entity, entity)?.neighbours ?? 0;
    },
  };
}
