/** What is known of each entity, from the best source, and what finds it. */
import { fold } from '../../contract/text/fold-words.ts';
import {
  type EntityFacts,
  type EntityId,
  type Knowledge,
  parseEntityId,
  type RecordId,
  type FactsSource,
} from '../../contract/model/entity.ts';
import { OTHERS_READ } from '../../contract/answers/comparison.ts';
import type { Connection, Value } from '../base/connection.ts';
import { nameRows } from './names.ts';
import { placeRows } from './places.ts';
import { registryKeys, FIND_KEY, IN_ENTITY_LIST, entityList } from '../requests/registries.ts';
import { personTraits } from './traits.ts';
import { readStoredJson } from '../base/stored-text.ts';
import { NOT_FOUND_AT } from '../requests/answered-requests.ts';

/** A weaker source never overwrites a stronger one. */
const RANK: Record<Knowledge, number> = { named: 1, search: 2, profile: 3 };
/** Characters to sort a list by. */
const SORT_LENGTH = 100;

/** The weakest is a mention without a name, as of a parent that is stated by its id alone. */
export const rankOf = ({ knowledge, names }: EntityFacts): number =>
  knowledge === 'named' && names.length === 0 ? 0 : RANK[knowledge];

/** What is stored of an entity as JSON: all but its id and where it is stated, which are columns. */
type StoredFacts = Omit<EntityFacts, 'id' | 'pointer' | 'elsewhere'>;

export function toJson(facts: EntityFacts): string {
  const { id: _id, pointer: _pointer, elsewhere: _elsewhere, ...stored } = facts;
  return JSON.stringify(stored);
}

/** Where in its response an entity is stated. */
type StatedAt = [pointer: string, elsewhere: EntityFacts['elsewhere']];

export const statedAtText = ({ pointer, elsewhere }: EntityFacts): string =>
  JSON.stringify([pointer, elsewhere] satisfies StatedAt);

/** What one response states of an entity; `facts` is any text that differs if they do. */
export interface FactsClaim {
  rank: number;
  facts: string;
  /** The key of the response. */
  source: number;
  /** The record that it is of; null: a search. */
  by: RecordId | null;
}

/**
 * Whether a later claim replaces the known one: that of a better source does. Of records that only name it,
 * the first by its id counts, in whatever order they were fetched; of the same record, or of searches, what
 * it states last. Of claims that state the same, the first response is the source.
 */
export const replacesClaim = (known: FactsClaim, later: FactsClaim): boolean => {
  if (known.rank !== later.rank) return later.rank > known.rank;
  const isNamed = later.rank < RANK.search && known.by !== null && later.by !== null;
  if (isNamed && known.by !== later.by) return (later.by ?? '') < (known.by ?? '');
  return known.facts !== later.facts || later.source < known.source;
};
/** The company a member states to be, in SQL, word for word as in the index in `migrations/`. */
export const NAMED_COMPANY = "CASE WHEN json_valid(facts) THEN facts ->> 'statedCompanyId' END";

interface FactsRow {
  facts: string;
  statedAt: string | null;
  fetchedAt: string | null;
  notFoundAt: string | null;
  sha256: string | null;
  sourceAt: string;
  url: string;
}
const FACTS = `e.facts, e.stated_at AS statedAt, f.at AS fetchedAt, ${NOT_FOUND_AT} AS notFoundAt, s.sha256,
       s.at AS sourceAt, s.asked AS url`;
const FACTS_FROM = `JOIN registries g ON g.key = e.registry
     LEFT JOIN profiles p ON p.entity = e.key
     LEFT JOIN requests f ON f.n = p.request
     LEFT JOIN requests s ON s.n =
       (SELECT max(n) FROM requests WHERE response = e.source AND registry = g.handle)`;

function storedEntity(id: EntityId, row: FactsRow): StoredEntity {
  const { sha256, sourceAt, url, fetchedAt, notFoundAt, statedAt } = row;
  const facts = readStoredJson<StoredFacts>(row.facts);
  // Facts stored by older versions have an id of their own, without the registry.
  const known = { ...facts, id, fetchedAt, notFoundAt };
  if (sha256 === null || statedAt === null) return { ...known, source: null };
  const [pointer, elsewhere] = readStoredJson<StatedAt>(statedAt);
  return { ...known, source: { sha256, fetchedAt: sourceAt, url, pointer, elsewhere } };
}

/** The number of an entity, which is the key of its row; 0: it has none. */
export function entityKeys(connection: Connection): (id: EntityId) => number {
  const registries = registryKeys(connection);
  const findKey = connection.query<{ key: number }>(FIND_KEY);
  return (id) => {
    const { registry, record } = registries.recordRowOf(id);
    return findKey.get(registry, record)?.key ?? 0;
  };
}

export function entityQueries(connection: Connection) {
  const registries = registryKeys(connection);
  const find = connection.query<FactsRow & { at: number }>(
    `SELECT j.key AS at, ${FACTS} FROM json_each(?) j
     CROSS JOIN entities e ON ${IN_ENTITY_LIST}
     ${FACTS_FROM}
     WHERE e.facts IS NOT NULL
     ORDER BY j.key`,
  );
  const ofKeys = connection.query<FactsRow & { id: EntityId }>(
    `SELECT g.handle || '/' || e.id AS id, ${FACTS} FROM json_each(?) j
     CROSS JOIN entities e ON e.key = j.value
     ${FACTS_FROM}
     WHERE e.facts IS NOT NULL
     ORDER BY j.key`,
  );
  const findUnknown = connection.query<{ at: number }>(
    `SELECT j.key AS at FROM json_each(?) j WHERE NOT EXISTS
     (SELECT 1 FROM entities e WHERE ${IN_ENTITY_LIST} AND e.facts IS NOT NULL) ORDER BY j.key LIMIT 1`,
  );
  // By +id, as in the order of an index of ids SQLite would read all of the registry.
  const findNaming = connection.query<{ id: RecordId }>(
    `SELECT id FROM entities WHERE registry = ? AND ${NAMED_COMPANY} = ?
     AND ${NAMED_COMPANY} IS NOT NULL ORDER BY +id LIMIT ${OTHERS_READ}`,
  );
  return {
    /** The first of these of which nothing is known; null: there is none. */
    firstUnknown: (ids: readonly EntityId[]): EntityId | null =>
      ids[findUnknown.get(entityList(registries, ids))?.at ?? -1] ?? null,
    /** Members whose `data.company.id` is the number of this company, in the order of their ids. */
    membersNaming: (company: EntityId): EntityId[] => {
      const { registry, id } = parseEntityId(company);
      return findNaming
        .all(registries.keyOf(registry), id)
        .map((found): EntityId => `${registry}/${found.id}`);
    },
    /** Stored entities by their numbers, in this order; unknown ones are left out. */
    entitiesByNumber: (keys: readonly number[]): StoredEntity[] =>
      ofKeys.all(JSON.stringify(keys)).map(({ id, ...row }) => storedEntity(id, row)),
    /** In the order of `ids`; unknown ones are left out. */
    entities: (ids: readonly EntityId[]): StoredEntity[] =>
      find.all(entityList(registries, ids)).flatMap(({ at, ...row }) => {
        const id = ids[at];
        return id === undefined ? [] : [storedEntity(id, row)];
      }),
  };
}

function preparedEntities(connection: Connection) {
  return {
    find: connection.query<{
      key: number;
      rank: number;
      same: number;
      source: number | null;
    }>('SELECT key, rank, facts IS ? AS same, source FROM entities WHERE registry = ? AND id = ?'),
    statedBy: connection.query<{ by: RecordId | null }>(
      'SELECT min(record) AS by FROM requests WHERE response = ?',
    ),
    insertIdOnly: connection.query('INSERT INTO entities (registry, id) VALUES (?, ?)'),
    insert: connection.query(
      `INSERT INTO entities
       (rank, searchable, sort_text, birth_year, nationality, facts, source, stated_at, registry, id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    update: connection.query(
      `UPDATE entities SET rank = ?, searchable = ?, sort_text = ?, birth_year = ?, nationality = ?,
       facts = ?, source = ?, stated_at = ? WHERE key = ?`,
    ),
    setSource: connection.query('UPDATE entities SET source = ?, stated_at = ? WHERE key = ?'),
  };
}

export function entityWriter(connection: Connection) {
  const registries = registryKeys(connection);
  const names = nameRows(connection);
  const places = placeRows(connection);
  const { find, statedBy, insertIdOnly, insert, update, setSource } = preparedEntities(connection);

  /** The key of the entity's row, which is made if it is new, even if nothing is known of it. */
  function intern(id: EntityId): number {
    const { registry, record } = registries.recordRowOf(id);
    return find.get(null, registry, record)?.key ?? insertIdOnly.run(registry, record).key;
  }

  /** `columns`: those of `columnsOf`, the facts as text, their response and where they are stated. */
  const overwrite = (key: number, columns: readonly Value[]): void =>
    void update.run(...columns, key);

  return {
    intern,
    overwrite,
    /**
     * Stores what a response states of an entity, unless more is known; returns the entity's key.
     * @param by the record that the response is of; null: it is of a search
     */
    put(facts: EntityFacts, source: number, by: RecordId | null): number {
      const json = toJson(facts);
      const { registry, record } = registries.recordRowOf(facts.id);
      const known = find.get(json, registry, record);
      if (known === undefined) {
        const statedAt = statedAtText(facts);
        const row = [...columnsOf(facts), json, source, statedAt, registry, record];
        const { key } = insert.run(...row);
        index(key, facts);
        return key;
      }
      const isSame = known.same === 1;
      const rank = rankOf(facts);
      // Looked up only where it decides: most names are stated by many records.
      const isNamed = known.rank === rank && rank < RANK.search && known.source !== null;
      const current = {
        rank: known.rank,
        facts: isSame ? json : '',
        source: known.source ?? Infinity,
        by: isNamed ? (statedBy.get(known.source)?.by ?? null) : null,
      };
      if (!replacesClaim(current, { rank, facts: json, source, by })) return known.key;
      if (isSame) setSource.run(source, statedAtText(facts), known.key);
      else {
        overwrite(known.key, [...columnsOf(facts), json, source, statedAtText(facts)]);
        names.remove(known.key, facts);
        places.remove(known.key);
        index(known.key, facts);
      }
      return known.key;
    },
  };

  function index(key: number, facts: EntityFacts): void {
    names.put(key, facts);
    places.put(key, facts.places);
  }
}

/** A search finds members, even those known by name only. */
const isSearchable = ({ id }: EntityFacts): boolean => parseEntityId(id).subject === 'member';

/** The columns as SQLite stores them, which replaces lone surrogates. */
export function columnsOf(facts: EntityFacts): Value[] {
  const { birthYear, nationality } = personTraits(facts);
  return [
    rankOf(facts),
    isSearchable(facts) ? 1 : 0,
    fold(facts.label.slice(0, SORT_LENGTH)).toWellFormed(),
    birthYear,
    nationality,
  ];
}

export interface StoredEntity extends Omit<EntityFacts, 'pointer' | 'elsewhere'> {
  /** Null: it was stored before sources were; the next rebuild adds it. */
  source: FactsSource | null;
  /** When its own profile was last fetched, and when it was not found since; null: never. */
  fetchedAt: string | null;
  notFoundAt: string | null;
}
