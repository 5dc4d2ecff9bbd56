/** What stands of many entities in a table that is derived, asked for a page of keys at a time. */
import type { Connection } from '../base/connection.ts';
import { unlessDamaged } from './steps.ts';

/** By key, as a JSON list; null: it can't be read. An entity without rows isn't there. */
export type Standing = ReadonlyMap<number, string | null>;

/** `select` gives `key` and `json` for the keys BETWEEN two, which end it. */
export function storedRowsOf(
  connection: Connection,
  select: string,
  by: string,
): (keys: readonly number[]) => Standing {
  const range = connection.query<{ key: number; json: string }>(
    `${select} WHERE ${by} BETWEEN ? AND ? GROUP BY ${by}`,
  );
  const read = (first: number, last: number): [number, string][] =>
    range.all(first, last).map(({ key, json }) => [key, json]);

  return (keys) => {
    const first = keys[0] ?? 0;
    const last = keys.at(-1) ?? 0;
    const all = unlessDamaged(
      () => new Map(read(first, last)),
      () => null,
    );
    if (all !== null) return all;
    // Damage to one keeps the others from being read with it.
    const each = new Map<number, string | null>();
    for (const key of keys) {
      const rows = unlessDamaged<[number, string | null][]>(
        () => read(key, key),
        () => [[key, null]],
      );
      for (const [found, json] of rows) each.set(found, json);
    }
    return each;
  };
}
