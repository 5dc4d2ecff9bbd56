/** Where an entity has addresses: what the address filters of a search look at. */
import { fold } from '../../contract/text/fold-words.ts';
import type { EntityAddress } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { isSameSet } from '../base/stored-text.ts';

export type PlaceField = keyof EntityAddress;

/** Place, field and value. */
type PlaceRow = [number, PlaceField, string];

const rowsOf = (places: readonly EntityAddress[]): PlaceRow[] =>
  places.flatMap((place, index) =>
    (Object.entries(place) as [PlaceField, string | string[]][]).flatMap(([field, stated]) =>
      // Half a character is no text to SQLite, which would keep another.
      [stated ?? []].flat().map((value): PlaceRow => [index, field, fold(value).toWellFormed()]),
    ),
  );

/** What its addresses say, each field with each of its values. */
export const placeValues = (places: readonly EntityAddress[]): [PlaceField, string][] =>
  rowsOf(places).map(([, field, value]) => [field, value]);

/** Each row as a text. */
export const placeTexts = (places: readonly EntityAddress[]): string[] =>
  rowsOf(places).map((row) => row.join(' '));

/** The same in SQL, as a list of JSON. */
export const PLACE_TEXTS = "json_group_array(place || ' ' || field || ' ' || value)";

export function placeRows(connection: Connection) {
  const insert = connection.query(
    'INSERT OR IGNORE INTO places (entity, place, field, value) VALUES (?, ?, ?, ?)',
  );
  const remove = connection.query('DELETE FROM places WHERE entity = ?');
  const standing = connection.query<{ json: string }>(
    `SELECT ${PLACE_TEXTS} AS json FROM places WHERE entity = ?`,
  );
  const removeAll = (entity: number): void => void remove.run(entity);
  const putAll = (entity: number, rows: readonly PlaceRow[]): void =>
    rows.forEach((row) => insert.run(entity, ...row));
  return {
    put: (entity: number, places: readonly EntityAddress[]): void => putAll(entity, rowsOf(places)),
    /** Puts these in place of what stands, if that is something else. */
    restore(entity: number, places: readonly EntityAddress[]): void {
      const rows = rowsOf(places);
      if (isSameSet(standing.get(entity)?.json, placeTexts(places))) return;
      removeAll(entity);
      putAll(entity, rows);
    },
    remove: removeAll,
  };
}
