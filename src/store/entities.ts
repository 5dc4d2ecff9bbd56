/** What is known of each entity, from the best source there is, and what finds it. */
import { fold } from '../contract/fold-words.ts';
import {
  type EntityFacts,
  type EntityId,
  type Knowledge,
  parseEntityId,
} from '../contract/model/entity.ts';
import type { Connection, Value } from './connection.ts';
import { nameRows } from './names.ts';
import { placeRows } from './places.ts';
import type { StoredEntity } from './store.ts';

/** A weaker source never overwrites a stronger one. */
const RANK: Record<Knowledge, number> = { named: 1, search: 2, profile: 3 };
/** Enough to put a list in order. */
const SORT_LENGTH = 100;

/** A mention without a name is the weakest: a parent is stated by its id alone. */
export const rankOf = ({ knowledge, names }: EntityFacts): number =>
  knowledge === 'named' && names.length === 0 ? 0 : RANK[knowledge];

export function entityReader(connection: Connection) {
  const find = connection.query<{ facts: string; at: string | null }>(
    `SELECT e.facts, f.at FROM json_each(?) j
     CROSS JOIN entities e ON e.registry = ? AND e.id = j.value
     LEFT JOIN profiles p ON p.entity = e.key
     LEFT JOIN fetches f ON f.key = p.fetch
     WHERE e.facts IS NOT NULL
     ORDER BY j.key`,
  );
  const findKey = connection.query<{ key: number }>(
    'SELECT key FROM entities WHERE registry = ? AND id = ?',
  );
  return {
    /** No row has the key 0. */
    keyOf: (registry: number, id: EntityId): number => findKey.get(registry, id)?.key ?? 0,
    find: (registry: number, ids: readonly EntityId[]): StoredEntity[] =>
      find.all(JSON.stringify(ids), registry).map(({ facts, at }) => ({
        ...(JSON.parse(facts) as EntityFacts),
        fetchedAt: at,
      })),
  };
}

export function entityWriter(connection: Connection) {
  const names = nameRows(connection);
  const places = placeRows(connection);
  const find = connection.query<{ key: number; rank: number; same: number }>(
    'SELECT key, rank, facts IS ? AS same FROM entities WHERE registry = ? AND id = ?',
  );
  const insertBare = connection.query('INSERT INTO entities (registry, id) VALUES (?, ?)');
  const insert = connection.query(
    `INSERT INTO entities
     (rank, searchable, sort_text, birth_year, nationality, facts, registry, id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = connection.query(
    `UPDATE entities SET rank = ?, searchable = ?, sort_text = ?, birth_year = ?, nationality = ?,
     facts = ? WHERE key = ?`,
  );

  return {
    /** Empties what finds entities; what is known of them stays until it is restored. */
    clearIndex(): void {
      names.clear();
      places.clear();
    },
    /** Puts this in place of what was known, whatever the source, after the index was emptied. */
    restore: (registry: number, facts: EntityFacts): void => {
      const json = JSON.stringify(facts);
      const key = find.get(null, registry, facts.id)?.key ?? insertBare.run(registry, facts.id).key;
      update.run(...columnsOf(facts), json, key);
      index(key, facts);
    },
    /** The entity's row, made when it is new; nothing need be known of it. */
    intern: (registry: number, id: EntityId): number =>
      find.get(null, registry, id)?.key ?? insertBare.run(registry, id).key,
    /** Takes what one response says of an entity, unless more is known already. */
    put(registry: number, facts: EntityFacts): number {
      const json = JSON.stringify(facts);
      const known = find.get(json, registry, facts.id);
      if (known === undefined) {
        const { key } = insert.run(...columnsOf(facts), json, registry, facts.id);
        index(key, facts);
        return key;
      }
      if (known.same === 0 && known.rank <= rankOf(facts)) {
        update.run(...columnsOf(facts), json, known.key);
        names.remove(known.key);
        places.remove(known.key);
        index(known.key, facts);
      }
      return known.key;
    },
  };

  function index(key: number, facts: EntityFacts): void {
    if (isSearchable(facts)) names.put(key, facts.names);
    places.put(key, facts.places);
  }
}

/** Members are what a search finds: those known by name only as well. */
const isSearchable = ({ id }: EntityFacts): boolean => parseEntityId(id).subject === 'member';

function columnsOf(facts: EntityFacts): Value[] {
  const person = facts.item?.data.person;
  return [
    rankOf(facts),
    isSearchable(facts) ? 1 : 0,
    fold(facts.label.slice(0, SORT_LENGTH)),
    person?.birthday_year ?? null,
    person?.nationality ? fold(person.nationality) : null,
  ];
}
