/** The neighbours of one entity, and what else they are tied to. */
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { caseKeys } from '../cases/cases.ts';
import { entityKeys } from '../derived/entities.ts';

interface NeighbourRow {
  key: number;
  id: EntityId;
  sort: string;
  toCanvas: number;
  elsewhere: number;
}

/** The neighbours on either side of an entity: the keys come in order, so that reading can stop. */
const NEXT_NEIGHBOURS = `
  SELECT to_entity AS key FROM statements WHERE from_entity = :entity AND to_entity > :after
  UNION
  SELECT from_entity FROM statements WHERE to_entity = :entity AND from_entity > :after
  ORDER BY key LIMIT :limit`;

/** Whether something ties the neighbour to anything but itself and the entity. */
const isTied = (and: (other: string) => string): string => `(
  EXISTS (SELECT 1 FROM statements s WHERE s.from_entity = n.key
    AND s.to_entity <> :entity AND s.to_entity <> n.key ${and('s.to_entity')})
  OR EXISTS (SELECT 1 FROM statements s WHERE s.to_entity = n.key
    AND s.from_entity <> :entity AND s.from_entity <> n.key ${and('s.from_entity')}))`;

const onCanvas = (other: string): string =>
  `AND EXISTS (SELECT 1 FROM case_places p WHERE p.case_key = :case AND p.entity = ${other})`;

const NAMED = `
  SELECT n.key, g.handle || '/' || e.id AS id, e.sort_text AS sort,
    ${isTied(onCanvas)} AS toCanvas, ${isTied(() => '')} AS elsewhere
  FROM (${NEXT_NEIGHBOURS}) n
  CROSS JOIN entities e ON e.key = n.key
  CROSS JOIN registries g ON g.key = e.registry
  WHERE n.key <> :entity`;

/** The same without what they are tied to, which reads all of a hub for each of its neighbours. */
const NAMED_ALONE = `
  SELECT n.key, g.handle || '/' || e.id AS id
  FROM (${NEXT_NEIGHBOURS}) n
  CROSS JOIN entities e ON e.key = n.key
  CROSS JOIN registries g ON g.key = e.registry
  WHERE n.key <> :entity`;

type Name = 'entity' | 'after' | 'limit' | 'case';

/** SQL with a `?` for each named value, and the names in the order of binding. */
function withPlaceholders(sql: string): { sql: string; order: Name[] } {
  const order: Name[] = [];
  const positional = sql.replace(/:(entity|after|limit|case)\b/g, (_, name: Name) => {
    order.push(name);
    return '?';
  });
  return { sql: positional, order };
}

interface Page {
  after: number;
  limit: number;
}

export function neighbourQueries(connection: Connection) {
  const keyOf = entityKeys(connection);
  const caseKey = caseKeys(connection);
  const { sql, order } = withPlaceholders(NAMED);
  const next = connection.query<NeighbourRow>(sql);
  const alone = withPlaceholders(NAMED_ALONE);
  const nextAlone = connection.query<Pick<NeighbourRow, 'key' | 'id'>>(alone.sql);
  return {
    /** The neighbours of an entity after this key, without what else they are tied to. */
    neighbourIdsAfter(id: EntityId, page: Page): Pick<ListedNeighbour, 'key' | 'id'>[] {
      const values: Record<Name, number> = { entity: keyOf(id), case: 0, ...page };
      return nextAlone.all(...alone.order.map((name) => values[name]));
    },
    /**
     * Distinct neighbours of one entity after this key, in the order of keys; `caseId` is the case whose canvas
     * `toCanvas` is about.
     */
    neighboursAfter(id: EntityId, caseId: CaseId | null, page: Page): ListedNeighbour[] {
      const onCaseKey = caseId === null ? 0 : caseKey(caseId);
      const values: Record<Name, number> = { entity: keyOf(id), case: onCaseKey, ...page };
      const rows = next.all(...order.map((name) => values[name]));
      return rows.map(({ toCanvas, elsewhere, ...row }): ListedNeighbour => ({
        ...row,
        toCanvas: toCanvas === 1,
        elsewhere: elsewhere === 1,
      }));
    },
  };
}

/** A neighbour of an entity, with its place in a sorted list and what else it is tied to. */
export interface ListedNeighbour {
  /** The key of its row, to query the neighbours after it. */
  key: number;
  id: EntityId;
  /** The beginning of its label, folded. */
  sort: string;
  /** Whether something ties it to what is on the canvas, besides the entity. */
  toCanvas: boolean;
  /** Whether something stored ties it to anything but the entity. */
  elsewhere: boolean;
}
