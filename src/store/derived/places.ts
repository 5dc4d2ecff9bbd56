/** The addresses of entities: what the address filters of a search read. */
import { fold } from '../../contract/text/fold-words.ts';
import type { EntityAddress } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { isSameSet } from '../base/stored-text.ts';

export type PlaceField = keyof EntityAddress;

/** The index of the address, the field and its value. */
type PlaceRow = [number, PlaceField, string];

const rowsOf = (places: readonly EntityAddress[]): PlaceRow[] =>
  places.flatMap((place, index) =>
    (Object.entries(place) as [PlaceField, string | string[]][]).flatMap(([field, stated]) =>
      // SQLite can't store a lone surrogate, and would replace it.
      [stated ?? []].flat().map((value): PlaceRow => [index, field, fold(value).toWellFormed()]),
    ),
  );

/** Each field of the addresses, with each of its values. */
export const placeValues = (places: readonly EntityAddress[]): [PlaceField, string][] =>
  rowsOf(places).map(([, field, value]) => [field, value]);

/** Each row as one text. */
export const placeTexts = (places: readonly EntityAddress[]): string[] =>
  rowsOf(places).map((row) => row.join(' '));

/** The same in SQL, as a JSON list. */
export const PLACE_TEXTS = "json_group_array(place || ' ' || field || ' ' || value)";

export function placeRows(connection: Connection) {
  const insert = connection.query(
    'INSERT OR IGNORE INTO places (entity, place, field, value) VALUES (?, ?, ?, ?)',
  );
  const remove = connection.query('DELETE FROM places WHERE entity = ?');
  const stored = connection.query<{ json: string }>(
    `SELECT ${PLACE_TEXTS} AS json FROM places WHERE entity = ?`,
  );
  const removeAll = (entity: number): void => void remove.run(entity);
  const putAll = (entity: number, rows: readonly PlaceRow[]): void =>
    rows.forEach((row) => insert.run(entity, ...row));
  return {
    put: (entity: number, places: readonly EntityAddress[]): void => putAll(entity, rowsOf(places)),
    /** Replaces what is stored, if that is something else. */
    restore(entity: number, places: readonly EntityAddress[]): void {
      const rows = rowsOf(places);
      if (isSameSet(stored.get(entity)?.json, placeTexts(places))) return;
      removeAll(entity);
      putAll(entity, rows);
    },
    remove: removeAll,
  };
}
