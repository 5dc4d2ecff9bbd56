/** Which things each profile states, and who states the same. */
import type { EntityId } from '../contract/model/entity.ts';
import { NEAR_BORDER, THING_KINDS, type Thing, type ThingKind } from '../contract/model/thing.ts';
import type { Connection, Value } from './connection.ts';
import { digestOf } from './digest.ts';
import { readKept } from './kept-json.ts';
import type { KeptThing, Stater, ThingReader } from './stored-things.ts';

/** After the profile and the place. */
export const THING_COLUMNS = ['kind', 'key', 'value', 'pointer'] as const;

/** Of a digest: 132 bits tell all keys there ever are from each other. */
const KEPT_LETTERS = 22;
/** Between what those that are near share and the rest; no digest has it. */
const NEAR = '.';

/** Of its JSON, since half a character has bytes of its own nowhere else. */
const shortOf = (part: string): string => digestOf(JSON.stringify(part)).slice(0, KEPT_LETTERS);

/** A key is kept as short as one can be that no other has: a digest of what is near, and one of the rest. */
export const keptKey = (key: string): string =>
  key
    .split(NEAR_BORDER)
    .map((part, at) => (part === '' && at > 0 ? '' : shortOf(part)))
    .join(NEAR);

const numberOf = new Map(THING_KINDS.map((kind, at) => [kind, at]));
const kindNumber = (kind: ThingKind): number => numberOf.get(kind) ?? 0;

/** Values are JSON, because plain SQLite text can't hold half a surrogate pair. */
export const thingRow = ({ kind, key, value, pointer }: Thing): Value[] => [
  kindNumber(kind),
  keptKey(key),
  JSON.stringify(value),
  pointer,
];

interface ThingRow {
  place: number;
  kind: number;
  key: string;
  count: number;
}

interface StaterRow extends Omit<Stater, 'entity' | 'value'> {
  entity: EntityId;
  value: string;
}

const OF_THING = 'FROM things WHERE kind = ? AND key = ?';
/** Who state the same as `t`: each once, in the order of the index, so that reading stops. */
const COUNTED = `SELECT count(*) FROM
  (SELECT DISTINCT profile FROM things o WHERE o.kind = t.kind AND o.key = t.key LIMIT ?)`;

export function thingReader(connection: Connection): {
  of: (entity: number, part: { after: number; limit: number; most: number }) => KeptThing[];
} & Omit<ThingReader, 'thingsOf'> {
  const of = connection.query<ThingRow>(
    `SELECT t.place, t.kind, t.key,
       (${COUNTED}) AS count FROM things t WHERE t.profile = ? AND t.place > ? ORDER BY t.place LIMIT ?`,
  );
  const staters = connection.query<StaterRow>(
    `SELECT q.profile, q.place, g.handle || '/' || e.id AS entity, q.value, q.pointer, f.sha256
     FROM (SELECT profile, place, value, pointer ${OF_THING} AND (profile, place) > (?, ?)
       ORDER BY profile, place LIMIT ?) q
     CROSS JOIN entities e ON e.key = q.profile
     CROSS JOIN registries g ON g.key = e.registry
     CROSS JOIN profiles p ON p.entity = q.profile
     CROSS JOIN requests f ON f.n = p.request
     ORDER BY q.profile, q.place`,
  );
  const counted = connection.query<{ key: string; count: number }>(
    `SELECT key, count(DISTINCT profile) AS count FROM things
     WHERE kind = ? AND key > ? GROUP BY key ORDER BY key LIMIT ?`,
  );
  return {
    of: (entity, { after, limit, most }) =>
      of.all(most + 1, entity, after, limit).map(({ place, kind, key, count }) => {
        return { place, kind: THING_KINDS[kind] ?? 'address', key, count };
      }),
    staters: ({ kind, key }, { after, limit }) =>
      staters
        .all(kindNumber(kind), key, after.profile, after.place, limit)
        .map((row): Stater => ({ ...row, value: readKept<string>(row.value) })),
    countedThings: (kind, { after, limit }) => {
      const rows = counted.all(kindNumber(kind), after, limit);
      const next = rows.length < limit ? null : (rows.at(-1)?.key ?? null);
      return { things: rows.filter(({ count }) => count > 1), next };
    },
  };
}
