/** Which things each profile states, and which entities state the same. */
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
import { IN_ENTITY_LIST, entityList, registryKeys } from '../requests/registries.ts';

/** A thing's name in the whole store: its kind and stored key. Near things share one more name. */
export interface ThingName {
  kind: ThingKind;
  key: string;
}

/** A thing that an entity states, with the number of entities that state it. */
export interface StoredThing extends ThingName {
  /** Its place among the things of the entity. */
  place: number;
  /** Entities, this one included; counting ends at one more than the limit in the query. */
  count: number;
}

/** One place where a thing is stated. */
export interface Stater {
  entity: EntityId;
  /** Where a query continues: after this row of an entity, and this place among its things. */
  profile: number;
  place: number;
  value: string;
  sha256: string;
  fetchedAt: string;
  pointer: string;
}

/** The columns after the profile and the place. */
export const THING_COLUMNS = ['kind', 'key', 'rest', 'value', 'pointer'] as const;

/** Characters of a digest: 132 bits tell all keys there ever are from each other. */
const DIGEST_LENGTH = 22;
/** REST begins the rest of a key, ANY stands for every rest; no digest contains either. */
const REST = '.';
const ANY = '*';

/** A digest of its JSON, where a lone surrogate is escaped: as UTF-8 all of them would be the same. */
const shortDigest = (part: string): string =>
  digestOf(JSON.stringify(part)).slice(0, DIGEST_LENGTH);

/** Digests of what near things share, and of the rest, so that a key is short and still unique. */
function storedParts(key: string): [near: string, rest: string] {
  const at = key.indexOf(NEAR_BORDER);
  if (at === -1) return [shortDigest(key), ''];
  const rest = key.slice(at + 1);
  return [shortDigest(key.slice(0, at)), REST + (rest === '' ? '' : shortDigest(rest))];
}

/** A key as it is stored, in one text. */
export const storedKey = (key: string): string => storedParts(key).join('');
/** The same for everything that is near. */
export const storedNear = (key: string): string => storedParts(key)[0] + ANY;

/** The columns of a stored key; the rest is null if it stands for everything that is near. */
function columnsOf(stored: string): [near: string, rest: string | null] {
  if (stored.endsWith(ANY)) return [stored.slice(0, -1), null];
  const at = stored.indexOf(REST);
  return at === -1 ? [stored, ''] : [stored.slice(0, at), stored.slice(at)];
}

const numberOf = new Map(THING_KINDS.map((kind, at) => [kind, at]));
const kindNumber = (kind: ThingKind): number => numberOf.get(kind) ?? 0;

/** Values are stored as JSON, because plain SQLite text can't hold a lone surrogate. */
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

/** A thing as the profile of an entity states it. */
export interface OwnThing extends StoredThing {
  entity: EntityId;
  value: string;
  pointer: string;
}

interface OwnThingRow extends ThingRow, Pick<OwnThing, 'value' | 'pointer'> {
  listIndex: number;
}

interface StaterRow extends Omit<Stater, 'entity' | 'value'> {
  entity: EntityId;
  value: string;
}

/** A thing that others state too, by the number of the entity that states it. */
interface NumberedThing extends ThingName {
  entity: number;
}

/** Not called `key`: ORDER BY would sort by this alias, and no index has it in order. */
interface CountedRow {
  fullKey: string;
  count: number;
}

/** What is counted for a key: the same thing only, or everything that is near. */
interface Scope {
  /** The stored key, in SQL. */
  fullKey: string;
  /** The columns to group by. */
  columns: string;
  /** Whether `o` states the same as `t`, in SQL. */
  isSame: string;
  after: string;
}

const EXACT: Scope = {
  fullKey: 'key || rest',
  columns: 'key, rest',
  isSame: 'o.kind = t.kind AND o.key = t.key AND o.rest = t.rest',
  after: '(key, rest) > (?, ?)',
};
const NEARBY: Scope = {
  fullKey: `key || '${ANY}'`,
  columns: 'key',
  isSame: 'o.kind = t.kind AND o.key = t.key',
  after: 'key > ?',
};

function scopedQueries(connection: Connection, { fullKey, columns, isSame, after }: Scope) {
  return {
    /** Counts each entity once, in the order of the index, so that counting can end early. */
    of: connection.query<ThingRow>(
      `SELECT t.place, t.kind, ${fullKey} AS key, (SELECT count(*) FROM
         (SELECT DISTINCT profile FROM things o WHERE ${isSame} LIMIT ?)) AS count
       FROM things t WHERE t.profile = ? AND t.place > ? ORDER BY t.place LIMIT ?`,
    ),
    counted: connection.query<CountedRow>(
      `SELECT ${fullKey} AS fullKey, count(DISTINCT profile) AS count FROM things
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

/** Queries for many profiles at once, for which counts are enough. */
function ownThingQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const countSame = connection.query<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT DISTINCT profile FROM things
     WHERE kind = ? AND key = ? AND rest = ? LIMIT ?)`,
  );
  const sharedOfMany = connection.tuples<[entity: number, kind: number, key: string]>(
    `SELECT t.profile, t.kind, t.key || t.rest FROM json_each(?) j
     CROSS JOIN things t ON t.profile = j.value AND t.place < ?
     WHERE EXISTS (SELECT 1 FROM things o WHERE ${EXACT.isSame} AND o.profile <> t.profile)
     ORDER BY j.key, t.place`,
  );
  const ofMany = connection.query<OwnThingRow>(
    `SELECT j.key AS listIndex, t.place, t.kind, t.key || t.rest AS key, t.value, t.pointer,
       (SELECT count(*) FROM
         (SELECT DISTINCT profile FROM things o WHERE ${EXACT.isSame} LIMIT ?)) AS count
     FROM json_each(?) j CROSS JOIN entities e ON ${IN_ENTITY_LIST}
     CROSS JOIN things t ON t.profile = e.key AND t.place < ?
     ORDER BY j.key, t.place`,
  );
  return {
    /**
     * What the profiles of these state, in their order, of each at most the first `limit`; with the number of
     * entities that state the same, up to one more than `maxCount`.
     */
    thingsAt: (
      ids: readonly EntityId[],
      { limit, maxCount }: { limit: number; maxCount: number },
    ): OwnThing[] =>
      ofMany
        .all(maxCount + 1, entityList(registries, ids), limit)
        .flatMap(({ listIndex, kind, value, ...row }): OwnThing[] => {
          const entity = ids[listIndex];
          if (entity === undefined) return [];
          const said = readStoredJson<string>(value);
          return [{ ...row, entity, kind: THING_KINDS[kind] ?? 'address', value: said }];
        }),
    /**
     * Of what the profiles of these state, of each the first `limit`, that which other entities state too;
     * in their order, by their numbers.
     */
    sharedThingsOf: (entities: readonly number[], limit: number): NumberedThing[] =>
      sharedOfMany.all(JSON.stringify(entities), limit).map(([entity, kind, key]) => ({
        entity,
        kind: THING_KINDS[kind] ?? 'address',
        key,
      })),
    /** How many entities state it, counted up to this many. */
    countStaters({ kind, key }: ThingName, limit: number): number {
      const [shared, rest] = columnsOf(key);
      return countSame.get(kindNumber(kind), shared, rest ?? '', limit)?.count ?? 0;
    },
  };
}

export function thingQueries(connection: Connection) {
  const keyOf = entityKeys(connection);
  const exact = scopedQueries(connection, EXACT);
  const nearby = scopedQueries(connection, NEARBY);
  const sameStaters = statersQuery(connection, 'key = ? AND rest = ?');
  const nearStaters = statersQuery(connection, 'key = ?');
  return {
    ...ownThingQueries(connection),
    /**
     * What this entity's profile states, in its order: at most `limit` after this place. For each, the
     * number of entities that state it, up to one more than `maxCount`; with `near`, of those that state
     * anything near it, such as an address in the same house.
     */
    thingsOf: (
      id: EntityId,
      {
        after,
        limit,
        maxCount,
        near,
      }: { after: number; limit: number; maxCount: number; near: boolean },
    ): StoredThing[] =>
      (near ? nearby : exact).of
        .all(maxCount + 1, keyOf(id), after, limit)
        .map(({ kind, ...row }) => ({ ...row, kind: THING_KINDS[kind] ?? 'address' })),
    /** Every place where this is stated, in the order the entities became known, at most `limit`. */
    staters(
      { kind, key }: ThingName,
      { after, limit }: { after: Pick<Stater, 'profile' | 'place'>; limit: number },
    ): Stater[] {
      const [shared, rest] = columnsOf(key);
      const page = [after.profile, after.place, limit];
      const rows =
        rest === null
          ? nearStaters.all(kindNumber(kind), shared, ...page)
          : sameStaters.all(kindNumber(kind), shared, rest, ...page);
      return rows.map((row): Stater => ({ ...row, value: readStoredJson<string>(row.value) }));
    },
    /**
     * Of the next `limit` things of this kind after this key, in key order, those that two or more entities
     * state; with `near`, near things count as the same. `next` is the key to go on after, null at the end.
     */
    countedThings(
      kind: ThingKind,
      { after, limit, near }: { after: string; limit: number; near: boolean },
    ): { things: { key: string; count: number }[]; next: string | null } {
      const [shared, rest] = columnsOf(after);
      const rows = near
        ? nearby.counted.all(kindNumber(kind), shared, limit)
        : exact.counted.all(kindNumber(kind), shared, rest ?? '', limit);
      const next = rows.length < limit ? null : (rows.at(-1)?.fullKey ?? null);
      const things = rows.filter(({ count }) => count > 1);
      return { things: things.map(({ fullKey, count }) => ({ key: fullKey, count })), next };
    },
  };
}
