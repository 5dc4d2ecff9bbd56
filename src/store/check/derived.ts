/** What stands in the tables that are derived, against what the answers say. */
import type { CheckFinding } from '../../contract/model/answers.ts';
import {
  parseEntityId,
  type EntityFacts,
  type EntityId,
  type Subject,
} from '../../contract/model/entity.ts';
import type { Connection, Value } from '../connection.ts';
import { columnsOf, digestOf } from '../entities.ts';
import { nameWords } from '../../contract/fold-words.ts';
import { keptNames, NAME_TABLES } from '../names.ts';
import { PLACE_TEXTS, placeTexts } from '../places.ts';
import { isSameSet } from '../same-set.ts';
import { STATEMENT_TEXT } from '../statements.ts';
import { pageKey, type Expected } from './answers.ts';
import { standingOf, type Standing } from './standing.ts';
import { rowsByKey, unlessDamaged, type Found } from './steps.ts';
import type { ProfileWords } from './words.ts';
import { wordSums } from './word-index.ts';

/** Of what is known from an entity's own profile. */
const PROFILE_RANK = 3;

interface Parts {
  expected: Expected;
  words: ProfileWords;
  most: number;
}

const derivedFinding = (entity: EntityId | null, says: string): CheckFinding => {
  return { what: 'derived', entity, says };
};

/** Which request each profile and search page rests on. */
export function* checkPointers(
  connection: Connection,
  { expected, words }: Parts,
): Generator<Found> {
  const findings: CheckFinding[] = [];
  const profiles = new Map(expected.profiles);
  const pages = new Map(expected.searchPages);
  const standing = unlessDamaged(
    () =>
      connection
        .query<{ id: EntityId; request: number }>(
          `SELECT g.handle || '/' || e.id AS id, p.request FROM profiles p
           JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry`,
        )
        .all(),
    (why) => (findings.push(derivedFinding(null, `The profiles can’t be read whole: ${why}.`)), []),
  );
  for (const { id, request } of standing) {
    const row = profiles.get(id);
    profiles.delete(id);
    if (row?.n === request) continue;
    const rests = `rests on request ${request}`;
    const says = row ? `${rests} and not on its last, ${row.n}` : `${rests}, which did not give it`;
    findings.push(derivedFinding(id, `The profile of ${words.ofEntity(id)} ${says}.`));
  }
  for (const [id, { n }] of profiles) {
    const says = `The profile of ${words.ofEntity(id)}, which request ${n} gave, is missing.`;
    findings.push({ what: 'profile', entity: id, says });
  }
  yield { findings };
  yield { findings: [...searchPageFaults(connection, pages)] };
}

function* searchPageFaults(
  connection: Connection,
  expected: Expected['searchPages'],
): Generator<CheckFinding> {
  const troubles: CheckFinding[] = [];
  const standing = unlessDamaged(
    () =>
      connection
        .query<{ registry: string; query: string; request: number }>(
          `SELECT g.handle AS registry, s.query, s.request FROM search_pages s
           JOIN registries g ON g.key = s.registry`,
        )
        .all(),
    (why) => (troubles.push(derivedFinding(null, `The searches can’t be read whole: ${why}.`)), []),
  );
  yield* troubles;
  for (const { registry, query, request } of standing) {
    const key = pageKey(registry, query);
    const row = expected.get(key);
    expected.delete(key);
    if (row?.n === request) continue;
    yield derivedFinding(
      null,
      `The search ${query} of ${registry} does not rest on its last request.`,
    );
  }
  for (const { n, asked } of expected.values()) {
    yield derivedFinding(null, `The search that request ${n} answered, ${asked}, is missing.`);
  }
}

interface EntityRow {
  key: number;
  registry: string;
  id: string;
  rank: number;
  searchable: number;
  sort_text: string;
  birth_year: string | null;
  nationality: string | null;
  facts: string | null;
  source: number | null;
  stated_at: string | null;
}

/** What is known of each entity, its names and its places. */
export function* checkEntities(
  connection: Connection,
  { expected, words, most }: Parts,
): Generator<Found> {
  const standing = standingPages(connection);
  const troubles: CheckFinding[] = [];
  const trouble = (why: string): void =>
    void troubles.push(derivedFinding(null, `The entities can’t be read whole: ${why}.`));
  const left = new Set(expected.facts.keys());
  const index = wordSums();
  const paged = {
    select: `e.key, g.handle AS registry, e.id, e.rank, e.searchable, e.sort_text, e.birth_year,
      e.nationality, e.facts, e.source, e.stated_at`,
    key: 'e.key',
    from: 'FROM entities e JOIN registries g ON g.key = e.registry WHERE',
    most,
  };
  for (const rows of rowsByKey<EntityRow>(connection, paged, trouble)) {
    const findings: CheckFinding[] = [];
    const page = standing(rows.map(({ key }) => key));
    for (const row of rows) {
      const id = `${row.registry}/${row.id}` as EntityId;
      left.delete(id);
      const said = expected.facts.get(id);
      const facts = factsAsSaid(row, said?.facts);
      if (facts !== 'others') {
        if (!isFromThere(row, said) && !mayRestOnLost(row, id, expected)) {
          const says = `What is known of ${words.ofEntity(id)} names a source that is not its own.`;
          findings.push(derivedFinding(id, says));
        }
        const says = [...faultsOf(row, facts, expected, page)];
        findings.push(
          ...says.map((what) => derivedFinding(id, `What ${what(words.ofEntity(id))}.`)),
        );
        if (facts !== 'unknown') index.expect(parseEntityId(id).subject, row.key, facts.names);
      } else if (!mayRestOnLost(row, id, expected)) {
        const says = `What is known of ${words.ofEntity(id)} is not what its sources say.`;
        findings.push(derivedFinding(id, says));
      }
    }
    yield { entities: rows.length, findings };
  }
  if (expected.lost.size === 0) {
    troubles.push(
      ...[...left].map((id) =>
        derivedFinding(id, `What is known of ${words.ofEntity(id)} is missing.`),
      ),
    );
  }
  yield { findings: [...troubles, ...indexFaults(connection, index)] };
}

function isFromThere(
  { source, stated_at }: EntityRow,
  said: { source: number; statedAt: string } | undefined,
): boolean {
  return source === (said?.source ?? null) && stated_at === (said?.statedAt ?? null);
}

type Page = ReturnType<ReturnType<typeof standingPages>>;

/** The tables that hold a part of what is derived, a page of entities at a time. */
function standingPages(connection: Connection) {
  const names = (table: string) =>
    standingOf(
      connection,
      `SELECT entity AS key, json_group_array(name) AS json FROM ${table}`,
      'entity',
    );
  const [members, companies] = [NAME_TABLES.member.whole, NAME_TABLES.company.whole].map(names);
  const places = standingOf(
    connection,
    `SELECT entity AS key, ${PLACE_TEXTS} AS json FROM places`,
    'entity',
  );
  const statements = standingOf(
    connection,
    `SELECT profile AS key, ${STATEMENT_TEXT} AS json FROM statements`,
    'profile',
  );
  const none = (): Standing => new Map();
  return (keys: readonly number[]) => ({
    member: (members ?? none)(keys),
    company: (companies ?? none)(keys),
    places: places(keys),
    statements: statements(keys),
  });
}

/** What is wrong with what stands of an entity whose facts are as they should be. */
function* faultsOf(
  row: EntityRow,
  facts: EntityFacts | 'unknown',
  { statements, lost }: Expected,
  page: Page,
): Generator<(entity: string) => string> {
  const stated = page.statements.get(row.key);
  const expected = statements.get(row.key);
  const id = `${row.registry}/${row.id}` as EntityId;
  const isNothing = stated === undefined && expected === undefined;
  const isSame = typeof stated === 'string' && digestOf(stated) === expected;
  if (!isNothing && !isSame && !lost.has(id)) {
    yield (entity) => `${entity} states is not what its profile says`;
  }
  const { subject } = parseEntityId(id);
  const names = facts === 'unknown' ? [] : keptNames(nameWords(facts.names));
  const places = facts === 'unknown' ? [] : placeTexts(facts.places);
  const other = subject === 'member' ? page.company : page.member;
  const isFound =
    (facts === 'unknown' || columnsStand(row, facts)) &&
    isJust(page[subject].get(row.key), names) &&
    isJust(other.get(row.key), []) &&
    isJust(page.places.get(row.key), places);
  if (!isFound) yield (entity) => `finds ${entity} by name or place is not what its sources say`;
}

/** What can't be read is not these. */
const isJust = (json: string | null | undefined, texts: readonly string[]): boolean =>
  json !== null && isSameSet(json, texts);

/** With some answers gone, only of a profile whose own answer is there can be said what it should be. */
const mayRestOnLost = ({ rank }: EntityRow, id: EntityId, { lost }: Expected): boolean =>
  lost.size > 0 && (rank < PROFILE_RANK || lost.has(id));

/** unknown: no answer speaks of it, and nothing is said. others: not what its answers say. */
function factsAsSaid(
  row: EntityRow,
  digest: string | undefined,
): EntityFacts | 'unknown' | 'others' {
  if (digest === undefined) return row.facts === null ? 'unknown' : 'others';
  if (row.facts === null || digestOf(row.facts) !== digest) return 'others';
  const kept = JSON.parse(row.facts) as Omit<EntityFacts, 'id'>;
  return { ...kept, id: `${row.registry}/${row.id}` as EntityId };
}

function columnsStand(row: EntityRow, facts: EntityFacts): boolean {
  const standing: Value[] = [
    row.rank,
    row.searchable,
    row.sort_text,
    row.birth_year,
    row.nationality,
  ];
  return columnsOf(facts).every((value, at) => value === standing[at]);
}

function* indexFaults(
  connection: Connection,
  index: ReturnType<typeof wordSums>,
): Generator<CheckFinding> {
  for (const subject of Object.keys(NAME_TABLES) as Subject[]) {
    const wrong = unlessDamaged<number | string>(
      () => index.differences(connection, subject),
      (why) => why,
    );
    if (wrong === 0) continue;
    const what =
      typeof wrong === 'string' ? `can’t be read: ${wrong}` : `is wrong in ${wrong} places`;
    const whose = subject === 'member' ? 'members' : 'companies';
    yield derivedFinding(null, `The index of the names of ${whose} ${what}.`);
  }
}
