/** Which things each profile states, and who states the same. */
import type { EntityId } from '../../contract/model/entity.ts';
import {
  NEAR_BORDER,
  THING_KINDS,
  type Thing,
  type ThingKind,
} from '../../contract/model/thing.ts';
import type { Connection, Value } from '../base/connection.ts';
import { digestOf, readStoredJson } from '../base/stored-text.ts';
import { entityKeys } from './entities.ts';

/** A thing over the whole store: its kind, and the key it is kept under; all that are near are one of their own. */
export interface ThingName {
  kind: ThingKind;
  key: string;
}

/** A thing that an entity states, with how many state it. */
export interface StoredThing extends ThingName {
  /** Among those of the entity. */
  place: number;
  /** Entities, the one among them; no more are counted than one more than was asked. */
  count: number;
}

/** One time that a thing is stated. */
export interface Stater {
  entity: EntityId;
  /** What they are asked for after: the row of the entity, and the place among its things. */
  profile: number;
  place: number;
  value: string;
  sha256: string;
  fetchedAt: string;
  pointer: string;
}

/** After the profile and the place. */
export const THING_COLUMNS = ['kind', 'key', 'rest', 'value', 'pointer'] as const;

/** Of a digest: 132 bits tell all keys there ever are from each other. */
const DIGEST_LETTERS = 22;
/** Before the rest, and in place of it for all that are near; no digest has either. */
const REST = '.';
const ANY = '*';

/** Of its JSON, since half a character has bytes of its own nowhere else. */
const shortOf = (part: string): string => digestOf(JSON.stringify(part)).slice(0, DIGEST_LETTERS);

/** What those near it share, and the rest: digests, so that a key is as short as one can be that no other has. */
function storedParts(key: string): [near: string, rest: string] {
  const at = key.indexOf(NEAR_BORDER);
  if (at === -1) return [shortOf(key), ''];
  const rest = key.slice(at + 1);
  return [shortOf(key.slice(0, at)), REST + (rest === '' ? '' : shortOf(rest))];
}

/** A key as it is kept, in one. */
export const storedKey = (key: string): string => storedParts(key).join('');
/** The same for all that are near. */
export const storedNear = (key: string): string => storedParts(key)[0] + ANY;

/** The columns of a kept key; the rest of one for all that are near is null. */
function columnsOf(kept: string): [near: string, rest: string | null] {
  if (kept.endsWith(ANY)) return [kept.slice(0, -1), null];
  const at = kept.indexOf(REST);
  return at === -1 ? [kept, ''] : [kept.slice(0, at), kept.slice(at)];
}

const numberOf = new Map(THING_KINDS.map((kind, at) => [kind, at]));
const kindNumber = (kind: ThingKind): number => numberOf.get(kind) ?? 0;

/** Values are JSON, because plain SQLite text can't hold half a surrogate pair. */
export const thingRow = ({ kind, key, value, pointer }: Thing): Value[] => [
  kindNumber(kind),
  ...storedParts(key),
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

/** Not called `key`: what is sorted by that would be this, and no index has it in order. */
interface CountedRow {
  kept: string;
  count: number;
}

/** Of how many a key is asked: of just it, or of all that are near. */
interface Scope {
  /** The kept key, in SQL. */
  kept: string;
  /** What it is grouped by. */
  columns: string;
  /** Whether `o` states the same as `t`. */
  isSame: string;
  after: string;
}

const EXACT: Scope = {
  kept: 'key || rest',
  columns: 'key, rest',
  isSame: 'o.kind = t.kind AND o.key = t.key AND o.rest = t.rest',
  after: '(key, rest) > (?, ?)',
};
const NEARBY: Scope = {
  kept: `key || '${ANY}'`,
  columns: 'key',
  isSame: 'o.kind = t.kind AND o.key = t.key',
  after: 'key > ?',
};

function scopedQueries(connection: Connection, { kept, columns, isSame, after }: Scope) {
  return {
    /** Each entity once, in the order of the index, so that reading stops. */
    of: connection.query<ThingRow>(
      `SELECT t.place, t.kind, ${kept} AS key, (SELECT count(*) FROM
         (SELECT DISTINCT profile FROM things o WHERE ${isSame} LIMIT ?)) AS count
       FROM things t WHERE t.profile = ? AND t.place > ? ORDER BY t.place LIMIT ?`,
    ),
    counted: connection.query<CountedRow>(
      `SELECT ${kept} AS kept, count(DISTINCT profile) AS count FROM things
       WHERE kind = ? AND ${after} GROUP BY ${columns} ORDER BY ${columns} LIMIT ?`,
    ),
  };
}

const statersQuery = (connection: Connection, isSame: string) =>
  connection.query<StaterRow>(
    `SELECT q.profile, q.place, g.handle || '/' || e.id AS entity, q.value, q.pointer, f.sha256,
       f.at AS fetchedAt
     FROM (SELECT profile, place, value, pointer FROM things
       WHERE kind = ? AND ${isSame} AND (profile, place) > (?, ?) ORDER BY profile, place LIMIT ?) q
     CROSS JOIN entities e ON e.key = q.profile
     CROSS JOIN registries g ON g.key = e.registry
     CROSS JOIN profiles p ON p.entity = q.profile
     CROSS JOIN requests f ON f.n = p.request
     ORDER BY q.profile, q.place`,
  );

export function thingQueries(connection: Connection) {
  const keyOf = entityKeys(connection);
  const exact = scopedQueries(connection, EXACT);
  const nearby = scopedQueries(connection, NEARBY);
  const sameStaters = statersQuery(connection, 'key = ? AND rest = ?');
  const nearStaters = statersQuery(connection, 'key = ?');
  return {
    /**
     * What this entity's profile states, in the order it states it: at most `limit` after this place. Of
     * each it is counted how many entities state it, up to one more than `most`; or, of `near`, anything
     * near it, as an address in the same house.
     */
    thingsOf: (
      id: EntityId,
      { after, limit, most, near }: { after: number; limit: number; most: number; near: boolean },
    ): StoredThing[] =>
      (near ? nearby : exact).of
        .all(most + 1, keyOf(id), after, limit)
        .map(({ kind, ...row }) => ({ ...row, kind: THING_KINDS[kind] ?? 'address' })),
    /** Every time that this is stated, in the order the entities became known, at most `limit` after this one. */
    staters(
      { kind, key }: ThingName,
      { after, limit }: { after: Pick<Stater, 'profile' | 'place'>; limit: number },
    ): Stater[] {
      const [shared, rest] = columnsOf(key);
      const behind = [after.profile, after.place, limit];
      const rows =
        rest === null
          ? nearStaters.all(kindNumber(kind), shared, ...behind)
          : sameStaters.all(kindNumber(kind), shared, rest, ...behind);
      return rows.map((row): Stater => ({ ...row, value: readStoredJson<string>(row.value) }));
    },
    /**
     * Of `limit` things of this kind after this key, in the order of keys, those that two or more entities
     * state, or of `near` anything near it; `next` is the key to go on after, null at the end.
     */
    countedThings(
      kind: ThingKind,
      { after, limit, near }: { after: string; limit: number; near: boolean },
    ): { things: { key: string; count: number }[]; next: string | null } {
      const [shared, rest] = columnsOf(after);
      const rows = near
        ? nearby.counted.all(kindNumber(kind), shared, limit)
        : exact.counted.all(kindNumber(kind), shared, rest ?? '', limit);
      const next = rows.length < limit ? null : (rows.at(-1)?.kept ?? null);
      const things = rows.filter(({ count }) => count > 1);
      return { things: things.map(({ kept, count }) => ({ key: kept, count })), next };
    },
  };
}
