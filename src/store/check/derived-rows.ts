/** Checks what is stored of each profile, search and entity against what the responses state. */
import type { CheckFinding } from '../../contract/answers/store.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { digestOf } from '../base/stored-text.ts';
import { NOTHING_STATED, statedText, type StatedByProfile } from '../derived/stated.ts';
import { pageKey, statedAsOne, type Expected } from './answers.ts';
import {
  derivedFinding,
  entitiesUnreadable,
  entityRows,
  unlessDamaged,
  type Found,
  storedRowsOf,
} from './steps.ts';
import type { ProfileWords } from './words.ts';
import type { Answered } from './chain.ts';
import { originalAddress, SAMPLE_ADDRESS } from '../../contract/model/registry.ts';
import { counted } from '../../contract/text/counted.ts';

/** The rank of facts from an entity's own profile. */
const PROFILE_RANK = 3;

interface Parts {
  expected: Expected;
  words: ProfileWords;
  maxRows: number;
}

/** Checks which request each profile and search page rests on. */
export function* checkPointers(
  connection: Connection,
  { expected, words }: Parts,
): Generator<Found> {
  const findings: CheckFinding[] = [];
  const profiles = new Map(expected.profiles);
  const pages = new Map(expected.searchPages);
  const stored = unlessDamaged(
    () =>
      connection
        .query<{ id: EntityId; request: number }>(
          `SELECT g.handle || '/' || e.id AS id, p.request FROM profiles p
           JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry`,
        )
        .all(),
    (why) => (findings.push(derivedFinding(null, `The profiles can’t be read whole: ${why}.`)), []),
  );
  for (const { id, request } of stored) {
    const row = profiles.get(id);
    profiles.delete(id);
    if (row?.n === request) continue;
    const basis = `rests on request ${request}`;
    const says = row ? `${basis} and not on its last, ${row.n}` : `${basis}, which did not give it`;
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
  const problems: CheckFinding[] = [];
  const stored = unlessDamaged(
    () =>
      connection
        .query<{ registry: string; query: string; request: number }>(
          `SELECT g.handle AS registry, s.query, s.request FROM search_pages s
           JOIN registries g ON g.key = s.registry`,
        )
        .all(),
    (why) => (problems.push(derivedFinding(null, `The searches can’t be read whole: ${why}.`)), []),
  );
  yield* problems;
  for (const { registry, query, request } of stored) {
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

const COLUMNS = ['e.rank', 'e.facts', 'e.source', 'e.stated_at'];

interface DerivedRow {
  key: number;
  id: EntityId;
  rank: number;
  facts: string | null;
  source: number | null;
  stated_at: string | null;
}

/** Checks the facts of each entity, where they are stated, and what its profile states. */
export function* checkDerivedRows(
  connection: Connection,
  { expected, words, maxRows }: Parts,
): Generator<Found> {
  const stored = storedStated(connection);
  const problems: CheckFinding[] = [];
  const left = new Set(expected.facts.keys());
  const report = (why: string): void => void problems.push(entitiesUnreadable(why));
  for (const rows of entityRows<DerivedRow>(connection, { columns: COLUMNS, maxRows }, report)) {
    const stated = stored(rows.map(({ key }) => key));
    const findings: CheckFinding[] = [];
    for (const row of rows) {
      left.delete(row.id);
      for (const what of faultsOf(row, expected, stated(row.key))) {
        findings.push(derivedFinding(row.id, `What ${what(words.ofEntity(row.id))}.`));
      }
    }
    yield { entities: rows.length, findings };
  }
  const missing = expected.lost.size === 0 ? [...left] : [];
  yield {
    findings: [
      ...problems,
      ...missing.map((id) =>
        derivedFinding(id, `What is known of ${words.ofEntity(id)} is missing.`),
      ),
    ],
  };
}

/** What is stored of what each profile states; undefined: nothing, null: it can't be read. */
function storedStated(connection: Connection) {
  const storedIn = (table: keyof StatedByProfile): ReturnType<typeof storedRowsOf> =>
    storedRowsOf(
      connection,
      `SELECT profile AS key, ${statedText(table)} AS json FROM ${table}`,
      'profile',
    );
  const statementsOf = storedIn('statements');
  const thingsOf = storedIn('things');
  return (keys: readonly number[]) => {
    const allStatements = statementsOf(keys);
    const allThings = thingsOf(keys);
    return (key: number): string | null | undefined => {
      const statements = allStatements.get(key);
      const things = allThings.get(key);
      if (statements === undefined && things === undefined) return undefined;
      if (statements === null || things === null) return null;
      return statedAsOne({
        statements: statements ?? NOTHING_STATED,
        things: things ?? NOTHING_STATED,
      });
    };
  };
}

function* faultsOf(
  row: DerivedRow,
  { facts, stated: expectedStated, lost }: Expected,
  stated: string | null | undefined,
): Generator<(entity: string) => string> {
  const claim = facts.get(row.id);
  const hasExpectedFacts =
    row.facts === null ? claim === undefined : digestOf(row.facts) === claim?.facts;
  const hasExpectedSource =
    row.source === (claim?.source ?? null) && row.stated_at === (claim?.statedAt ?? null);
  if (!(hasExpectedFacts && hasExpectedSource) && !mayRestOnLost(row, lost)) {
    yield (entity) =>
      hasExpectedFacts
        ? `is known of ${entity} names a source that is not its own`
        : `is known of ${entity} is not what its sources say`;
  }
  const expected = expectedStated.get(row.key);
  const isNothing = stated === undefined && expected === undefined;
  const isSame = typeof stated === 'string' && digestOf(stated) === expected;
  if (!isNothing && !isSame && !lost.has(row.id)) {
    yield (entity) => `${entity} states is not what its profile says`;
  }
}

/** If responses are lost, facts can only be checked if they are from a profile that is still there. */
const mayRestOnLost = ({ rank, id }: DerivedRow, lost: Expected['lost']): boolean =>
  lost.size > 0 && (rank < PROFILE_RANK || lost.has(id));

interface RegistryRow {
  handle: string;
  address: string;
  profiles: number;
  responses: number;
}

/**
 * Checks each stored registry against the chain: the address that exports name it by, and its counts of
 * profiles and responses.
 */
export function registryFindings(
  connection: Connection,
  answered: readonly Answered[],
  derivedTo: number,
): CheckFinding[] {
  const findings: CheckFinding[] = [];
  const addFinding = (says: string): void => void findings.push(derivedFinding(null, says));
  const registries = unlessDamaged(
    () =>
      connection
        .query<RegistryRow>('SELECT handle, address, profiles, responses FROM registries')
        .all(),
    (why) => (addFinding(`The registries can’t be read: ${why}.`), []),
  );
  const answers = Map.groupBy(answered, ({ registry }) => registry);
  for (const { handle, address, profiles, responses } of registries) {
    const all = answers.get(handle) ?? [];
    // If something was salvaged without its request, nobody knows which address it came from.
    const original = originalAddress(address);
    const other = all.find(
      ({ asked, outcome }) => outcome !== 'salvaged' && !asked.startsWith(original),
    );
    // The sample's own server may listen on another port each time.
    if (other !== undefined && original !== SAMPLE_ADDRESS) {
      addFinding(
        `The registry ${handle} is kept with the address ${address}, and ${other.asked} was asked.`,
      );
    }
    const derived = all.filter(({ n, response }) => n <= derivedTo && response !== null);
    const records = new Set(derived.flatMap(({ record }) => record ?? []));
    const bodies = new Set(derived.map(({ response }) => response));
    if (records.size !== profiles || bodies.size !== responses) {
      addFinding(
        `Of the registry ${handle} ${counted(profiles, 'profile')} and ${counted(responses, 'answer')} are counted, ` +
          `and ${records.size} and ${bodies.size} are there.`,
      );
    }
  }
  return findings;
}
