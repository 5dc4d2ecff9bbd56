/** Where an entity has addresses: what the address filters of a search look at. */
import { fold } from '../contract/fold-words.ts';
import type { EntityAddress } from '../contract/model/entity.ts';
import type { Connection } from './connection.ts';

export type PlaceField = keyof EntityAddress;

export function placeRows(connection: Connection) {
  const insert = connection.query(
    'INSERT OR IGNORE INTO places (entity, place, field, value) VALUES (?, ?, ?, ?)',
  );
  const remove = connection.query('DELETE FROM places WHERE entity = ?');
  const clear = connection.query('DELETE FROM places');
  return {
    clear: (): void => void clear.run(),
    put(entity: number, places: readonly EntityAddress[]): void {
      places.forEach((place, index) => {
        for (const [field, stated] of Object.entries(place) as [PlaceField, string | string[]][]) {
          for (const value of [stated ?? []].flat()) insert.run(entity, index, field, fold(value));
        }
      });
    },
    remove(entity: number): void {
      remove.run(entity);
    },
  };
}
