/** The places of entities on the canvas of a case. */
import type { TurnedPlace } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { caseKeys } from './cases.ts';
import { IN_ENTITY_LIST, entityList, ENTITY_KEY, registryKeys } from '../requests/registries.ts';
import { readStoredJson } from '../base/stored-text.ts';

/** A place without its entity. */
export interface StoredPlace extends Omit<TurnedPlace, 'entity'> {
  /** The last request in the chain when the place was taken; if left out, the last one now. */
  since?: number;
}

interface PlaceRow {
  turn: number;
  x: number | null;
  y: number | null;
  pinned: number;
  hidden: number;
}

type StoredRow = PlaceRow & { since: number };

const COLUMNS = 'p.turn, p.x, p.y, p.pinned, p.hidden';
const ID = `g.handle || '/' || e.id AS id`;

const toTurned = ({ turn, x, y, pinned, hidden }: PlaceRow) => ({
  turn,
  x,
  y,
  pinned: pinned === 1,
  hidden: hidden === 1,
});

/** The places of a case after a turn, hidden ones too; every turn is after -1. */
function placesInTurn(connection: Connection) {
  const read = connection.query<PlaceRow & { id: EntityId }>(
    `SELECT ${ID}, ${COLUMNS} FROM case_places p JOIN entities e ON e.key = p.entity
     JOIN registries g ON g.key = e.registry WHERE p.case_key = ? AND p.turn > ?
     ORDER BY p.turn LIMIT ?`,
  );
  return (caseKey: number, { after, limit } = { after: -1, limit: -1 }): TurnedPlace[] =>
    read.all(caseKey, after, limit).map(({ id, ...row }) => ({ entity: id, ...toTurned(row) }));
}

export function casePlaceQueries(connection: Connection) {
  const keyOf = caseKeys(connection);
  const read = placesInTurn(connection);
  return {
    /**
     * The places on the canvas of a case in the order they were put there, hidden ones too: all of them, or
     * at most `limit` after this turn.
     */
    canvas: (id: CaseId, part?: { after: number; limit: number }): TurnedPlace[] =>
      read(keyOf(id), part),
  };
}

export function casePlaceWriter(connection: Connection) {
  const registries = registryKeys(connection);
  const find = connection.query<StoredRow & { listIndex: number }>(
    `SELECT j.key AS listIndex, ${COLUMNS}, p.since FROM json_each(?) j CROSS JOIN entities e ON ${IN_ENTITY_LIST}
     JOIN case_places p ON p.case_key = ? AND p.entity = e.key`,
  );
  const lastTurn = connection.query<{ turn: number | null }>(
    'SELECT max(turn) AS turn FROM case_places WHERE case_key = ?',
  );
  const chain = connection.query<{ n: number | null }>('SELECT max(n) AS n FROM requests');
  const put = connection.query(
    `INSERT INTO case_places (case_key, entity, turn, x, y, pinned, hidden, since)
     VALUES (?, ${ENTITY_KEY}, ?, ?, ?, ?, ?, coalesce(?, (SELECT max(n) FROM requests), 0)) ON CONFLICT (case_key, entity) DO UPDATE
     SET turn = excluded.turn, x = excluded.x, y = excluded.y, pinned = excluded.pinned, hidden = excluded.hidden,
       since = excluded.since`,
  );
  const remove = connection.query(
    `DELETE FROM case_places WHERE case_key = ? AND entity = ${ENTITY_KEY}`,
  );

  return {
    /** In the order they were put there, hidden ones too. */
    read: placesInTurn(connection),
    /** The number of the last request in the chain; 0: there is none. */
    lastRequestNumber: (): number => chain.get()?.n ?? 0,
    lastTurn: (caseKey: number): number => lastTurn.get(caseKey)?.turn ?? 0,
    /** The place of each entity, in their order; null: it has none. */
    find(caseKey: number, entities: readonly EntityId[]): (StoredPlace | null)[] {
      const found = entities.map((): StoredPlace | null => null);
      for (const { listIndex, ...row } of find.all(entityList(registries, entities), caseKey)) {
        found[listIndex] = { ...toTurned(row), since: row.since };
      }
      return found;
    },
    /** An entity that no response ever named can't be placed. */
    set(caseKey: number, entity: EntityId, place: StoredPlace | null): void {
      const { registry, record } = registries.recordRowOf(entity);
      if (place === null) return void remove.run(caseKey, registry, record);
      const { turn, x, y, pinned, hidden, since = null } = place;
      put.run(caseKey, registry, record, turn, x, y, pinned ? 1 : 0, hidden ? 1 : 0, since);
    },
  };
}

export function placeToValue(place: StoredPlace | null): string | null {
  if (place === null) return null;
  const { turn, x, y, pinned, hidden, since } = place;
  const value: PlaceValue = [turn, x, y, pinned ? 1 : 0, hidden ? 1 : 0];
  return JSON.stringify(since === undefined ? value : [...value, since]);
}

export function valueToPlace(value: string | null): StoredPlace | null {
  if (value === null) return null;
  const [turn, x, y, pinned, hidden, since] = readStoredJson<PlaceValue>(value);
  const place = { turn, x, y, pinned: pinned === 1, hidden: hidden === 1 };
  return since === undefined ? place : { ...place, since };
}

/** Journals of older stores have no `since`. */
type PlaceValue = [
  turn: number,
  x: number | null,
  y: number | null,
  pinned: 0 | 1,
  hidden: 0 | 1,
  since?: number,
];
