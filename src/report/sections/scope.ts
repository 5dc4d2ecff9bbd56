/** What a dossier covers, what was searched for it, what was not found, and what was not searched. */
import { localDay } from '../../contract/text/local-time.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { Coverage } from '../../contract/answers/coverage.ts';
import { type EntityId, isFromFile } from '../../contract/model/entity.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { ScopeMaterial, PastSearch } from '../model/material.ts';
import type { Block, Rich } from '../model/report.ts';
import {
  judgedNote,
  leftOutNote,
  noteBlock,
  tableBlocks,
  MAX_ROWS,
  type DossierPhrases,
} from './phrases.ts';
import { isStatedTie, softText } from './tie-sentences.ts';

/** Sections that follow what is stored beyond the entities of the dossier. */
const BEYOND: ReadonlySet<string> = new Set(['ownership', 'paths', 'shared', 'indicators']);
/** Most names in each list of what was not fetched. */
const MAX_NAMED = 200;

export function* composeScope(
  { coverage, searches }: ScopeMaterial,
  phrases: DossierPhrases,
): Generator<void, Block[]> {
  const { words, material } = phrases;
  const { entities } = material.graph;
  const sentence = words.scopeIs(
    phrases.kindsInWords(),
    phrases.count(words.inRecords, entities.length),
    phrases.count(words.ties, material.graph.ties.filter(isStatedTie).length),
  );
  const isBeyond = material.template.sections.some(({ section }) => BEYOND.has(section));
  const { counts, fetched, namedOnly, oldest, newest, imported } = splitByOrigin(
    coverage,
    entities,
  );
  const outcomes: [string, number][] = [
    [words.fetched, counts.fetched],
    [words.namedOnly, counts.namedOnly],
    [words.notFound, counts.notFound],
    [words.failedOutcome, counts.failed],
    ...(imported.length > 0 ? [[words.importedOutcome, imported.length] as [string, number]] : []),
  ];
  return [
    { is: 'paragraph', text: [sentence] },
    ...judgedNote(phrases, 2),
    ...(isBeyond ? [noteBlock(words.beyondScope)] : []),
    {
      is: 'table',
      caption: words.coverageTable,
      columns: [
        { title: words.outcome, share: 4 },
        { title: words.count, share: 1, align: 'end' },
      ],
      rows: outcomes.map(([outcome, count]) => [[outcome], [phrases.number(count)]]),
    },
    ...(oldest !== null && newest !== null ? [paragraph([ageOf(oldest, newest, phrases)])] : []),
    ...(yield* fetchedTable(fetched, counts.fetched, phrases)),
    ...named(words.whoNotSearched, [namedOnly, counts.namedOnly], phrases),
    ...named(words.whoNotFound, [coverage.notFound, counts.notFound], phrases),
    ...named(words.whoFailed, [coverage.failed, counts.failed], phrases),
    ...(yield* importedTable(imported, phrases)),
    ...othersNote(phrases),
    ...searchTable(searches, phrases),
  ];
}

const ageOf = (oldest: string, newest: string, phrases: DossierPhrases): string =>
  oldest === newest
    ? phrases.words.coverageDay(phrases.date(oldest))
    : phrases.words.coverageAge(phrases.date(oldest), phrases.date(newest));

/** Separates what registries answered from what imported files contain. */
function splitByOrigin(coverage: Coverage, entities: readonly GraphEntity[]) {
  const fromFiles = entities.filter(({ id }) => isFromFile(id));
  const read = fromFiles.filter(({ fetchedAt }) => fetchedAt !== null).length;
  const own = (ids: readonly EntityId[]): EntityId[] => ids.filter((id) => !isFromFile(id));
  const days = entities
    .flatMap(({ id, fetchedAt }) =>
      isFromFile(id) || fetchedAt === null ? [] : localDay(fetchedAt),
    )
    .sort();
  const { counts, oldest, newest } = coverage;
  return {
    fetched: own(coverage.fetched),
    namedOnly: own(coverage.namedOnly),
    counts: {
      ...counts,
      fetched: counts.fetched - read,
      namedOnly: counts.namedOnly - (fromFiles.length - read),
    },
    // Coverage was computed for exactly these entities.
    oldest: fromFiles.length === 0 ? oldest : (days[0] ?? null),
    newest: fromFiles.length === 0 ? newest : (days.at(-1) ?? null),
    imported: fromFiles.map(({ id }) => id),
  };
}

const fetchedTable = (ids: readonly EntityId[], of: number, phrases: DossierPhrases) =>
  recordsTable(ids, of, [phrases.words.fetchedTable, phrases.words.answered], phrases);

const importedTable = (ids: readonly EntityId[], phrases: DossierPhrases) =>
  recordsTable(ids, ids.length, [phrases.words.importedOutcome, phrases.words.importedAt], phrases);

/** Each record with the response, or the record of a file, that all its statements rest on. */
function* recordsTable(
  ids: readonly EntityId[],
  of: number,
  [caption, when]: readonly [caption: string, when: string],
  phrases: DossierPhrases,
): Generator<void, Block[]> {
  const { words, material } = phrases;
  if (ids.length === 0) return [];
  const rows = yield* mapInSteps(ids.slice(0, MAX_ROWS), (id): Rich[] => {
    const origin = material.originOf(id);
    const at = origin === null ? phrases.missing() : phrases.moment(origin.fetchedAt);
    return [phrases.name(id), [at], phrases.citeRecord(id, '')];
  });
  return [
    ...tableBlocks({
      caption,
      columns: [
        { title: words.entity, share: 6 },
        { title: when, share: 3 },
        { title: words.sourceColumn, share: 1 },
      ],
      rows,
    }),
    ...leftOutNote(rows.length, of, phrases),
  ];
}

/** Notes how many others the records state, so that nobody takes the dossier for complete. */
export function othersNote(phrases: DossierPhrases): Block[] {
  const { words, material } = phrases;
  const { leftOut } = material;
  if (leftOut.length === 0) return [];
  const some = (names: readonly string[], all: number): string[] =>
    all > names.length ? [...names, words.more(phrases.number(all - names.length))] : [...names];
  const withNames = leftOut.filter(({ first }) => first.length > 0);
  const named = withNames.map(({ entity, count, first }) => {
    const names = some(
      first.map((id) => phrases.label(id)),
      count,
    ).join(', ');
    return `${phrases.label(entity)} (${phrases.number(count)}: ${names})`;
  });
  return [noteBlock(words.beyond(some(named, leftOut.length).join('; ')))];
}

const paragraph = (text: Rich): Block => ({ is: 'paragraph', text });

function named(
  title: string,
  [ids, of]: readonly [ids: readonly EntityId[], of: number],
  phrases: DossierPhrases,
): Block[] {
  if (ids.length === 0) return [];
  const shown = ids.slice(0, MAX_NAMED);
  const rest = of - shown.length;
  const text = [
    ...phrases.names(shown),
    ...(rest > 0 ? [` ${phrases.words.more(phrases.number(rest))}`] : []),
  ];
  return [{ is: 'heading', level: 3, text: title }, paragraph(text)];
}

function searchTable(searches: readonly PastSearch[], phrases: DossierPhrases): Block[] {
  const { words } = phrases;
  if (searches.length === 0) return [paragraph([words.noSearches])];
  const table = tableBlocks({
    caption: words.searchesTable,
    columns: [
      { title: words.searchedFor, share: 5 },
      { title: words.registry, share: 2 },
      { title: words.on, share: 4 },
      { title: words.foundCount, share: 2, align: 'end' },
      { title: words.request, share: 2, align: 'end' },
    ],
    rows: searches.map(({ query, registry, at, found, more, unanswered, request }) => [
      queryInRich(query, phrases),
      [registry],
      [phrases.moment(at)],
      [foundWords({ query, found, more, unanswered }, phrases)],
      request === null ? [softText('–')] : [phrases.number(request)],
    ]),
  });
  return [...table, noteBlock(words.membersOnly)];
}

/** Of a page: whether there may be more than it has, which nobody states. */
function foundWords(
  { query, found, more, unanswered }: Pick<PastSearch, 'query' | 'found' | 'more' | 'unanswered'>,
  phrases: DossierPhrases,
): string {
  const { words } = phrases;
  if (found !== null) {
    const isOnePage = more === 'none' && (query.page ?? 1) === 1;
    if (isOnePage) return found === 0 ? words.noMemberFound : phrases.number(found);
    return (more === 'not read' ? words.notAllPages : words.onThisPage)(phrases.number(found));
  }
  if (unanswered === 'not searched') return words.notSearched;
  return unanswered === 'cancelled' ? words.cancelled : words.failed;
}

function queryInRich(query: Partial<MemberQuery>, phrases: DossierPhrases): Rich {
  const { words } = phrases;
  const { q = '', ...filters } = query;
  const whole: Rich = q === '' ? [words.everything] : phrases.quoted(q);
  const named = Object.entries(filters).filter(
    ([name, value]) => name !== 'count' && value !== '' && !(name === 'page' && value === 1),
  );
  return [
    ...whole,
    ...named.flatMap(([name, value]): Rich => [
      `, ${words.queryFields[name as keyof MemberQuery] ?? name} `,
      { is: 'stated', text: String(value) },
    ]),
  ];
}
