/** The rows that the index of ties is made of. */
import type { Connection, Query } from '../base/connection.ts';
import { entityKeys, NAMED_COMPANY } from '../derived/entities.ts';
import { readStoredJson } from '../base/stored-text.ts';

export type StatementTuple = readonly [
  profile: number,
  place: number,
  from: number,
  to: number,
  kind: 'position' | 'right' | 'parent',
  /** 0: no role is stated. */
  role: number,
  /** Status and dates, as `readTerms` reads them; null: it has neither. */
  terms: string | null,
  /** Where in the response of the profile. */
  pointer: string,
];

/** An entity that has a profile, with the response that is its latest. */
type ProfileTuple = readonly [entity: number, at: string, sha256: string];

interface CompanyEndRow {
  registry: number;
  record: string;
  entity: number;
  status: string | null;
  end: string | null;
}

interface NamingMember {
  registry: number;
  company: string;
  member: number;
  /** The number of the company; 0: it is not stored. */
  named: number;
}

const COLUMNS =
  's.profile, s.place, s.from_entity, s.to_entity, s.kind, coalesce(s.role, 0), s.said, s.pointer';

const fact = (name: string): string => `CASE WHEN json_valid(facts) THEN facts ->> '${name}' END`;

function preparedRows(connection: Connection) {
  const highest = connection.query<{ key: number | null }>('SELECT max(key) AS key FROM entities');
  const profiles = connection.tuples<ProfileTuple>(
    `SELECT p.entity, f.at, f.sha256 FROM profiles p CROSS JOIN requests f ON f.n = p.request
     WHERE p.entity > ? ORDER BY p.entity LIMIT ?`,
  );
  const roles = connection.query<{ role: number; json: string }>(
    'SELECT key AS role, role AS json FROM roles WHERE key > ? ORDER BY key LIMIT ?',
  );
  const statements = connection.tuples<StatementTuple>(
    `SELECT ${COLUMNS} FROM statements s WHERE (s.profile, s.place) > (?, ?)
     ORDER BY s.profile, s.place LIMIT ?`,
  );
  const [fromHere, toHere] = [
    ['from_entity', 'to_entity'],
    ['to_entity', 'from_entity'],
  ].map(([here, other]) =>
    connection.tuples<StatementTuple>(
      `SELECT ${COLUMNS} FROM statements s
       WHERE s.${here} = ? AND (s.${other}, s.profile, s.place) > (?, ?, ?)
       ORDER BY s.${other}, s.profile, s.place LIMIT ?`,
    ),
  ) as [Query<StatementTuple>, Query<StatementTuple>];

  const ends = connection.query<CompanyEndRow>(
    `SELECT registry, id AS record, key AS entity, ${fact('status')} AS status, ${fact('end')} AS end
     FROM entities WHERE registry = ? AND id > ? AND id < 'company;' ORDER BY id LIMIT ?`,
  );
  // SQLite can't begin in the middle of an index at two expressions, but at one.
  const naming = connection.query<NamingMember>(
    `SELECT m.registry, m.company, m.member, coalesce(c.key, 0) AS named FROM (
       SELECT registry, ${NAMED_COMPANY} AS company, key AS member FROM entities
       WHERE registry = ? AND ${NAMED_COMPANY} IS NOT NULL
         AND ${NAMED_COMPANY} >= ? AND (${NAMED_COMPANY}, key) > (?, ?)
       ORDER BY ${NAMED_COMPANY}, key LIMIT ?
     ) m LEFT JOIN entities c ON c.registry = m.registry AND c.id = 'company:' || m.company`,
  );
  const namedBy = connection.query<Pick<NamingMember, 'member' | 'named'>>(
    `SELECT m.member, coalesce(c.key, 0) AS named FROM (
       SELECT e.registry, ${NAMED_COMPANY} AS company, e.key AS member FROM json_each(?) j
       CROSS JOIN entities e ON e.key = j.value WHERE ${NAMED_COMPANY} IS NOT NULL
     ) m LEFT JOIN entities c ON c.registry = m.registry AND c.id = 'company:' || m.company`,
  );
  const registryAfter = connection.query<{ key: number }>(
    'SELECT key FROM registries WHERE key > ? ORDER BY key LIMIT 1',
  );
  return {
    highest,
    profiles,
    roles,
    statements,
    fromHere,
    toHere,
    ends,
    naming,
    namedBy,
    registryAfter,
  };
}

function* statementParts(
  query: Query<StatementTuple>,
  entity: number,
  other: 2 | 3,
  limit: number,
): Generator<StatementTuple[]> {
  for (let after = [0, 0, 0]; ;) {
    const part = query.all(entity, ...after, limit);
    yield part;
    const last = part.at(-1);
    if (last === undefined || part.length < limit) return;
    after = [last[other], last[0], last[1]];
  }
}

/** Parts of an index of ties. Entity and role numbers, from 1 on, stay while the store is open. */
export function tieRowQueries(connection: Connection) {
  const keyOf = entityKeys(connection);
  const { highest, profiles, roles, statements, fromHere, toHere, ends, naming, ...more } =
    preparedRows(connection);

  /** The rows that follow in this registry, or else those of the next registry that has any. */
  function acrossRegistries<T>(
    registry: number,
    here: () => T[],
    first: (registry: number) => T[],
  ): T[] {
    let rows = registry === 0 ? [] : here();
    for (let key = registry; rows.length === 0;) {
      key = more.registryAfter.get(key)?.key ?? 0;
      if (key === 0) return [];
      rows = first(key);
    }
    return rows;
  }

  return {
    /** The highest number of an entity. */
    highestEntity: (): number => highest.get()?.key ?? 0,
    /** The number of an entity; 0: it is not stored. */
    numberOf: keyOf,
    /** Entities that have a profile, and which response it is, in the order of their numbers. */
    profilesAfter: (after: number, limit: number): ProfileTuple[] => profiles.all(after, limit),
    roleWords: (after: number, limit: number): { role: number; words: string }[] =>
      roles
        .all(after, limit)
        .map(({ role, json }) => ({ role, words: readStoredJson<string>(json) })),
    /** In the order of profiles and their places. */
    statementRows: (
      { profile, place }: { profile: number; place: number },
      limit: number,
    ): StatementTuple[] => statements.all(profile, place, limit),
    /** The statements with this entity at either end, each once, in parts. */
    *statementPartsAt(entity: number, limit: number): Generator<StatementTuple[]> {
      yield* statementParts(fromHere, entity, 3, limit);
      for (const part of statementParts(toHere, entity, 2, limit)) {
        yield part.filter(([, , from]) => from !== entity);
      }
    },
    /** Companies that state a status or an end, in the order of their ids within each registry. */
    companyEnds: (
      { registry, record }: { registry: number; record: string },
      limit: number,
    ): CompanyEndRow[] =>
      acrossRegistries(
        registry,
        () => ends.all(registry, record, limit),
        (key) => ends.all(key, 'company:', limit),
      ),
    /** Members that state which company of their registry they are, in the order of what they state. */
    membersThatName: (
      { registry, company, member }: { registry: number; company: string; member: number },
      limit: number,
    ): NamingMember[] =>
      acrossRegistries(
        registry,
        () => naming.all(registry, company, company, member, limit),
        (key) => naming.all(key, '', '', 0, limit),
      ),
    /** The same for those of these entities that state one. */
    companiesNamedBy: (entities: readonly number[]): Pick<NamingMember, 'member' | 'named'>[] =>
      more.namedBy.all(JSON.stringify(entities)),
  };
}
