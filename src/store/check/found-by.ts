/** Checks what finds each entity by its names and places against its known facts. */
import { counted } from '../../contract/text/counted.ts';
import type { CheckFinding } from '../../contract/answers/store.ts';
import {
  isRecordId,
  parseEntityId,
  type EntityFacts,
  type EntityId,
  type Subject,
} from '../../contract/model/entity.ts';
import type { Connection, Value } from '../base/connection.ts';
import { columnsOf } from '../derived/entities.ts';
import { indexedNames, NAME_TABLES } from '../derived/names.ts';
import { PLACE_TEXTS, placeTexts } from '../derived/places.ts';
import { isSameSet } from '../base/stored-text.ts';
import {
  storedRowsOf,
  type StoredLists,
  derivedFinding,
  entitiesUnreadable,
  entityRows,
  unlessDamaged,
  type Found,
} from './steps.ts';
import type { ProfileWords } from './words.ts';

const COLUMNS = [
  'e.rank',
  'e.searchable',
  'e.sort_text',
  'e.birth_year',
  'e.nationality',
  'e.facts',
];

interface FoundRow {
  key: number;
  id: EntityId;
  rank: number;
  searchable: number;
  sort_text: string;
  birth_year: string | null;
  nationality: string | null;
  facts: string | null;
}

/** Checks the names of each entity, its places, and the index of words. */
export function* checkFoundBy(
  connection: Connection,
  { words, maxRows }: { words: ProfileWords; maxRows: number },
): Generator<Found & { checked: number }> {
  const storedPage = storedPages(connection);
  const problems: CheckFinding[] = [];
  const index = wordSums();
  const report = (why: string): void => void problems.push(entitiesUnreadable(why));
  for (const rows of entityRows<FoundRow>(connection, { columns: COLUMNS, maxRows }, report)) {
    const findings: CheckFinding[] = [];
    const page = storedPage(rows.map(({ key }) => key));
    for (const row of rows) {
      const entry = expectedEntry(row);
      if (entry === null) continue;
      index.expect(entry.subject, row.key, entry.text);
      if (isFoundAs(row, entry, page)) continue;
      const says = `What finds ${words.ofEntity(row.id)} by name or place is not what is known of it.`;
      findings.push(derivedFinding(row.id, says));
    }
    yield { checked: rows.length, findings };
  }
  yield { checked: 0, findings: [...problems, ...indexFaults(connection, index)] };
}

type Page = ReturnType<ReturnType<typeof storedPages>>;

/** Rows of the tables that find entities, for a page of entities at a time. */
function storedPages(connection: Connection) {
  const names = (table: string) =>
    storedRowsOf(
      connection,
      `SELECT entity AS key, json_group_array(name) AS json FROM ${table}`,
      'entity',
    );
  const [members, companies] = [NAME_TABLES.member.whole, NAME_TABLES.company.whole].map(names);
  const places = storedRowsOf(
    connection,
    `SELECT entity AS key, ${PLACE_TEXTS} AS json FROM places`,
    'entity',
  );
  const none = (): StoredLists => new Map();
  return (keys: readonly number[]) => ({
    member: (members ?? none)(keys),
    company: (companies ?? none)(keys),
    places: places(keys),
  });
}

/** What should find an entity. */
interface ExpectedEntry {
  subject: Subject;
  columns: Value[];
  /** As returned by `indexedNames`. */
  text: string;
  whole: string[];
  places: string[];
}

/** Null if its facts are damaged, which is reported when they are compared with the responses. */
function expectedEntry({ id, facts }: FoundRow): ExpectedEntry | null {
  const { record, subject } = parseEntityId(id);
  if (!isRecordId(record)) return null;
  if (facts === null) return { subject, columns: [], text: '', whole: [], places: [] };
  try {
    const known = { ...(JSON.parse(facts) as Omit<EntityFacts, 'id'>), id };
    const found = { ...indexedNames(known), places: placeTexts(known.places) };
    return { subject, columns: columnsOf(known), ...found };
  } catch {
    return null;
  }
}

function isFoundAs(
  row: FoundRow,
  { subject, columns, whole, places }: ExpectedEntry,
  page: Page,
): boolean {
  const stored: Value[] = [
    row.rank,
    row.searchable,
    row.sort_text,
    row.birth_year,
    row.nationality,
  ];
  const other = subject === 'member' ? page.company : page.member;
  return (
    columns.every((value, at) => value === stored[at]) &&
    hasExactly(page[subject].get(row.key), whole) &&
    hasExactly(other.get(row.key), []) &&
    hasExactly(page.places.get(row.key), places)
  );
}

/** Whether exactly these texts are stored; false if they can't be read. */
const hasExactly = (json: string | null | undefined, texts: readonly string[]): boolean =>
  json !== null && isSameSet(json, texts);

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
      typeof wrong === 'string'
        ? `can’t be read: ${wrong}`
        : `is wrong in ${counted(wrong, 'place')}`;
    const whose = subject === 'member' ? 'members' : 'companies';
    yield derivedFinding(null, `The index of the names of ${whose} ${what}.`);
  }
}

/** A 32-bit hash (FNV-1a) of a word and its position; it need not resist attacks. */
function hashOfWord(word: string, offset: number): number {
  let hash = 0x811c9dc5 ^ offset;
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash | 0;
}

function wordSums() {
  const sums: Record<Subject, Map<number, number>> = { member: new Map(), company: new Map() };
  return {
    /** `text` as returned by `indexedNames`. */
    expect(subject: Subject, entity: number, text: string): void {
      if (text === '') return;
      let sum = 0;
      text.split(' ').forEach((word, offset) => (sum = (sum + hashOfWord(word, offset)) | 0));
      sums[subject].set(entity, sum);
    },
    /** The number of entities whose words in the index are other ones. */
    differences(connection: Connection, subject: Subject): number {
      const { words: table } = NAME_TABLES[subject];
      const vocabulary = `${table}_vocabulary`;
      connection.execute(
        `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${vocabulary} USING fts5vocab(main, ${table}, 'instance')`,
      );
      const found = new Map<number, number>();
      const rows = connection.query<{ term: string; doc: number; offset: number }>(
        `SELECT term, doc, "offset" FROM temp.${vocabulary}`,
      );
      for (const { term, doc, offset } of rows.iterate()) {
        found.set(doc, ((found.get(doc) ?? 0) + hashOfWord(term, offset)) | 0);
      }
      const expected = sums[subject];
      let wrong = 0;
      for (const [doc, sum] of found) if (expected.get(doc) !== sum) wrong += 1;
      for (const doc of expected.keys()) if (!found.has(doc)) wrong += 1;
      return wrong;
    },
  };
}
