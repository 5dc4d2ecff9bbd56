/** What the index of ties is made of, read from its tables. */
import type { Connection, Query } from '../connection.ts';
import { entityReader, NAMED_COMPANY } from '../derived/entities.ts';
import { readKept } from '../kept-json.ts';
import type { NamingMember, StatementTuple, TieRowReader, ToldCompany } from './tie-rows.ts';

const COLUMNS =
  's.profile, s.place, s.from_entity, s.to_entity, s.kind, coalesce(s.role, 0), s.said';

const fact = (name: string): string => `CASE WHEN json_valid(facts) THEN facts ->> '${name}' END`;

function tieRowQueries(connection: Connection) {
  const highest = connection.query<{ key: number | null }>('SELECT max(key) AS key FROM entities');
  const profiles = connection.tuples<readonly [number, string]>(
    `SELECT p.entity, f.at FROM profiles p CROSS JOIN requests f ON f.n = p.request
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

  const told = connection.query<ToldCompany>(
    `SELECT registry, id AS record, key AS entity, ${fact('status')} AS status, ${fact('end')} AS end
     FROM entities WHERE registry = ? AND id > ? AND id < 'company;' ORDER BY id LIMIT ?`,
  );
  const naming = connection.query<NamingMember>(
    `SELECT m.registry, m.company, m.member, coalesce(c.key, 0) AS named FROM (
       SELECT registry, ${NAMED_COMPANY} AS company, key AS member FROM entities
       WHERE registry = ? AND ${NAMED_COMPANY} IS NOT NULL AND (${NAMED_COMPANY}, key) > (?, ?)
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
    told,
    naming,
    namedBy,
    registryAfter,
  };
}

function* stretches(
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

export function tieRowReader(connection: Connection): TieRowReader {
  const { keyOf } = entityReader(connection);
  const { highest, profiles, roles, statements, fromHere, toHere, told, naming, ...more } =
    tieRowQueries(connection);

  /** From where one stretch ended on to the next registry that has any. */
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
    highestEntity: () => highest.get()?.key ?? 0,
    numberOf: keyOf,
    profileTimes: (after, limit) => profiles.all(after, limit),
    roleWords: (after, limit) =>
      roles.all(after, limit).map(({ role, json }) => ({ role, words: readKept<string>(json) })),
    statementRows: ({ profile, place }, limit) => statements.all(profile, place, limit),
    *statementStretchesAt(entity, limit) {
      yield* stretches(fromHere, entity, 3, limit);
      for (const part of stretches(toHere, entity, 2, limit)) {
        yield part.filter(([, , from]) => from !== entity);
      }
    },
    companiesToldOf: ({ registry, record }, limit) =>
      acrossRegistries(
        registry,
        () => told.all(registry, record, limit),
        (key) => told.all(key, 'company:', limit),
      ),
    membersThatName: ({ registry, company, member }, limit) =>
      acrossRegistries(
        registry,
        () => naming.all(registry, company, member, limit),
        (key) => naming.all(key, '', 0, limit),
      ),
    companiesNamedBy: (entities) => more.namedBy.all(JSON.stringify(entities)),
  };
}
