/** The neighbours of one entity, with what else they are tied to. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../connection.ts';
import type { ListedNeighbour } from '../store.ts';

interface NeighbourRow {
  key: number;
  id: EntityId;
  sort: string;
  toCanvas: number;
  elsewhere: number;
}

/** At either end of the entity of this key, as `other`: the keys come in order, so that reading stops. */
const NEXT_NEIGHBOURS = `
  SELECT to_entity AS key FROM statements WHERE from_entity = :entity AND to_entity > :after
  UNION
  SELECT from_entity FROM statements WHERE to_entity = :entity AND from_entity > :after
  ORDER BY key LIMIT :limit`;

/** Whether something ties the neighbour to any but itself and the entity. */
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

/** The same without looking at what they are tied to, which reads all of a hub for each of its neighbours. */
const NAMED_ALONE = `
  SELECT n.key, g.handle || '/' || e.id AS id
  FROM (${NEXT_NEIGHBOURS}) n
  CROSS JOIN entities e ON e.key = n.key
  CROSS JOIN registries g ON g.key = e.registry
  WHERE n.key <> :entity`;

type Name = 'entity' | 'after' | 'limit' | 'case';

/** SQL with the names of values as the places they are bound at. */
function inPlaces(sql: string): { sql: string; order: Name[] } {
  const order: Name[] = [];
  const placed = sql.replace(/:(entity|after|limit|case)\b/g, (_, name: Name) => {
    order.push(name);
    return '?';
  });
  return { sql: placed, order };
}

interface Page {
  after: number;
  limit: number;
}

export function neighbourReader(connection: Connection) {
  const { sql, order } = inPlaces(NAMED);
  const next = connection.query<NeighbourRow>(sql);
  const alone = inPlaces(NAMED_ALONE);
  const nextAlone = connection.query<Pick<NeighbourRow, 'key' | 'id'>>(alone.sql);
  return {
    /** The ids alone. */
    idsAfter(entity: number, page: Page) {
      const values: Record<Name, number> = { entity, case: 0, ...page };
      return nextAlone.all(...alone.order.map((name) => values[name]));
    },
    /** In the order of their keys, at most `limit` after this key. */
    after(entity: number, caseKey: number, page: Page) {
      const values: Record<Name, number> = { entity, case: caseKey, ...page };
      const rows = next.all(...order.map((name) => values[name]));
      return rows.map(({ toCanvas, elsewhere, ...row }): ListedNeighbour => ({
        ...row,
        toCanvas: toCanvas === 1,
        elsewhere: elsewhere === 1,
      }));
    },
  };
}
