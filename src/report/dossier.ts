/** Composes a dossier: its title page, the wanted sections in their order, and what they cite. */
import type { DossierSection } from '../contract/answers/dossier.ts';
import { parseEntityId, isFromFile, type EntityId } from '../contract/model/entity.ts';
import type { Material } from './model/material.ts';
import { sameNames } from './model/same-names.ts';
import type { Block, Fact, Report, WriterWords, Rich } from './model/report.ts';
import type { DossierWords } from './words/words.ts';
import { composeNotes, composeChanges } from './sections/analyst.ts';
import { composeInterlocks, composePaths, composeTimeline } from './sections/answers.ts';
import { composeIndicators } from './sections/indicators.ts';
import { composeOwnership, figureOf } from './sections/ownership.ts';
import { composeShared } from './sections/shared.ts';
import { composeScope, othersNote } from './sections/scope.ts';
import { composeSubjects } from './sections/subjects.ts';
import {
  DossierPhrases,
  MAX_ROWS,
  noteBlock,
  tableBlocks,
  leftOutNote,
} from './sections/phrases.ts';
import {
  isStatedTie,
  roleInRich,
  periodInRich,
  stateInRich,
  statedBy,
} from './sections/tie-sentences.ts';
import { mapInSteps, sortInSteps } from '../graph/shared/steps.ts';
import { isRole, type Tie } from '../contract/model/tie.ts';

/** Composers of sections that may be long yield between steps. */
type Composer = (material: Material, phrases: DossierPhrases) => Block[] | Generator<void, Block[]>;

/** Makes the blocks of each section; none if its result was not gathered. */
const COMPOSERS: Readonly<Record<DossierSection, Composer>> = {
  scope: ({ scope }, phrases) => (scope === null ? [] : composeScope(scope, phrases)),
  subjects: (_, phrases) => composeSubjects(phrases),
  people: (_, phrases) => composePeople(phrases),
  ownership: ({ ownership }, phrases) =>
    ownership === null ? [] : composeOwnership(ownership, phrases),
  interlocks: ({ interlocks }, phrases) =>
    interlocks === null ? [] : composeInterlocks(interlocks, phrases),
  paths: ({ paths }, phrases) => (paths === null ? [] : composePaths(paths, phrases)),
  timeline: (_, phrases) => composeTimeline(phrases),
  shared: ({ shared }, phrases) => (shared === null ? [] : composeShared(shared, phrases)),
  indicators: ({ indicators }, phrases) =>
    indicators === null ? [] : composeIndicators(indicators, phrases),
  graph: ({ picture }, phrases) => composeGraph(picture, phrases),
  notes: ({ notes }, phrases) => (notes === null ? [] : composeNotes(notes, phrases)),
  changes: ({ changes }, phrases) => (changes === null ? [] : composeChanges(changes, phrases)),
};

/** Runs in short steps. The same material gives the same report. */
export function* composeDossier(material: Material): Generator<void, Report> {
  const phrases = new DossierPhrases(material, yield* sameNames(material));
  const { words } = phrases;
  const { template, caseTitle, subjects, redacted, recipe } = material;
  // A record and a case about it are two dossiers, which the files are called by.
  const about = material.isOfRecord
    ? words.aboutRecord(phrases.list(subjects.map((id) => phrases.nameText(id))))
    : words.about(phrases.list(subjects.map((id) => phrases.label(id))));
  const sections: Report['sections'][number][] = [];
  for (const { section, title } of template.sections) {
    const composed = COMPOSERS[section](material, phrases);
    const blocks = Array.isArray(composed) ? composed : yield* composed;
    sections.push({ id: section, title: title ?? words.sections[section], blocks });
    yield;
  }
  return {
    language: template.language,
    title: template.title ?? caseTitle ?? words.dossier,
    subtitle: about,
    front: frontOf(phrases),
    sections,
    sources: phrases.citations.sources(),
    words: writerWords(words, phrases),
    at: material.at,
    recipe,
    redacted,
  };
}

function frontOf(phrases: DossierPhrases): Fact[] {
  const { words, material } = phrases;
  const { chain, registries, redacted, caseTitle, graph, template } = material;
  const times = graph.entities
    .flatMap(({ id, fetchedAt }) => (isFromFile(id) ? [] : (fetchedAt ?? [])))
    .sort();
  const oldest = times[0];
  const newest = times.at(-1);
  const profiles = phrases.count(words.profiles, times.length);
  const fetched =
    oldest === undefined || newest === undefined
      ? profiles
      : phrases.moment(oldest) === phrases.moment(newest)
        ? words.recordsOn(profiles, phrases.moment(oldest))
        : words.recordsBetween(profiles, phrases.moment(oldest), phrases.moment(newest));
  const entries = phrases.count(words.chainEntries, chain.count);
  const addresses = phrases.registries.map((handle) => {
    const address = registries.get(handle)?.address ?? handle;
    return handle === address ? handle : words.handleIs(handle, address);
  });
  const imported = importedFact(phrases);
  const facts: NamedFact[] = [
    [words.subject, phrases.names(material.subjects)],
    ...writtenFact(words.case, caseTitle),
    ...writtenFact(words.summary, template.summary),
    [words.asOf, [phrases.date(material.day)]],
    [words.madeAt, [phrases.moment(material.at)]],
    [words.clock, [words.clockOf(material.timeZone)]],
    ...writtenFact(words.preparedFor, template.preparedFor),
    ...writtenFact(words.preparedBy, template.author),
    [words.registries, [addresses.length === 0 ? words.none : addresses.join('; ')]],
    [words.records, [fetched]],
    ...imported,
    [words.chain, [`${words.chainIs(entries, chain.store)} `, { is: 'code', text: chain.hash }]],
    ...(redacted.length === 0
      ? []
      : [
          [
            words.takenOut,
            [phrases.list(redacted.map((one) => words.redactions[one]))],
          ] satisfies NamedFact,
        ]),
  ];
  return [
    ...facts.map(([name, value]) => ({ name, value })),
    {
      name: words.howTo,
      value: [
        words.howToRead('[3.12]', words.sourcesIn[whereOf(phrases)]),
        ...(imported.length === 0 ? [] : [` ${words.howToReadImported}`]),
      ],
    },
  ];
}

/** Where the sources of a dossier are, by what its entities come from. */
function whereOf({ registries, files }: DossierPhrases): 'registries' | 'files' | 'both' {
  if (files.length === 0) return 'registries';
  return registries.length === 0 ? 'files' : 'both';
}

type NamedFact = [name: string, value: Fact['value']];

/** The analyst's text as a fact, line by line; none without a text. */
function writtenFact(name: string, written: string | null | undefined): NamedFact[] {
  if (written === null || written === undefined) return [];
  const lines = written.split(/\r\n|[\r\n]/);
  const value = lines.flatMap((text, at): Fact['value'] => [
    ...(at > 0 ? [{ is: 'break' } as const] : []),
    { is: 'stated', text },
  ]);
  return [[name, value]];
}

/** The fact that lists the imported files, with the number of records from each. */
function importedFact(phrases: DossierPhrases): NamedFact[] {
  const { words, material, files } = phrases;
  if (files.length === 0) return [];
  const counts = Map.groupBy(material.graph.entities, ({ id }) => parseEntityId(id).registry);
  const value = files.flatMap((handle, at): Fact['value'] => [
    ...(at > 0 ? ['; '] : []),
    { is: 'stated', text: phrases.fileName(handle) },
    `, ${phrases.count(words.recordCount, counts.get(handle)?.length ?? 0)}`,
  ]);
  return [[words.importedFiles, value]];
}

function composeGraph(picture: Material['picture'], phrases: DossierPhrases): Block[] {
  const { words, material } = phrases;
  const { entities, ties: all } = material.graph;
  if (picture === null) return [{ is: 'paragraph', text: [words.graphTooLarge] }];
  const left = all.length - picture.ties;
  // `same` ties have no dates, so no picture leaves them out.
  const drawn = all.filter(isStatedTie).length - left;
  const counts = [
    words.partiesInRecords(phrases.kindsInWords(), phrases.count(words.inRecords, entities.length)),
    phrases.count(words.ties, drawn),
  ] as const;
  const caption = words.graphCaption(...counts, phrases.date(material.day));
  const notDrawn = left > 0 ? [` ${words.notDrawn(phrases.count(words.ties, left))}`] : [];
  const isInWords = material.template.sections.some(({ section }) => section === 'people');
  const alt = [words.graphAlt(...counts), ...(isInWords ? [words.rolesInWords] : [])].join(' ');
  return [figureOf(picture, alt, [caption, ...notDrawn])];
}

const writerWords = (words: DossierWords, phrases: DossierPhrases): WriterWords => ({
  contents: words.contents,
  sources: words.sources,
  sourcesIntroduction: `${words.sourcesIntroduction} ${phrases.material.isQuoted ? words.sourcesQuoted : words.sourcesUnquoted}`,
  recipeIntroduction: words.recipeIntroduction,
  columns: {
    number: words.number,
    registry: words.registryOrFile,
    path: words.requestPath,
    fetched: words.fetchedAt,
    sha256: 'SHA-256',
    request: words.request,
    places: words.places,
  },
  wholeAnswer: words.wholeAnswer,
  noRequest: words.noRequest,
  page: words.page,
  source: words.sourceColumn,
  figure: words.figure,
  table: words.table,
  figureElsewhere: words.figureElsewhere,
  moment: (iso) => phrases.moment(iso),
});

/** A table of who holds which role in which company, a row each, as stated. */
function* composePeople(phrases: DossierPhrases): Generator<void, Block[]> {
  const { words, material } = phrases;
  const roles = material.graph.ties.filter(isRole);
  if (roles.length === 0) return [{ is: 'paragraph', text: [words.noRoles] }];
  const ties = yield* rolesInOrder(roles, phrases);
  const rows = yield* mapInSteps(ties.slice(0, MAX_ROWS), (tie): Rich[] => [
    phrases.name(tie.to),
    phrases.name(tie.from),
    roleInRich(tie, phrases),
    periodInRich(tie, phrases),
    [stateInRich(tie, phrases)],
    [statedBy(tie, phrases)],
    phrases.citeTie(tie),
  ]);
  return [
    noteBlock(words.stateNote),
    ...tableBlocks({
      caption: words.peopleTable,
      columns: [
        { title: words.company, share: 6 },
        { title: words.member, share: 6 },
        { title: words.role, share: 5 },
        { title: words.fromUntil, share: 5 },
        { title: words.state(phrases.date(material.day)), share: 6 },
        { title: words.statedBy, share: 8 },
        { title: words.sourceColumn, share: 4 },
      ],
      rows,
    }),
    ...othersNote(phrases),
    ...leftOutNote(rows.length, ties.length, phrases),
  ];
}

/** Sorted by company, then by member. */
function rolesInOrder(ties: readonly Tie[], phrases: DossierPhrases): Generator<void, Tie[]> {
  const label = (id: EntityId): string => phrases.material.labelOf(id);
  const compare = new Intl.Collator(phrases.language, { numeric: true }).compare;
  return sortInSteps(
    ties,
    (a, b) =>
      compare(label(a.to), label(b.to)) ||
      compare(a.to, b.to) ||
      compare(label(a.from), label(b.from)) ||
      compare(a.from, b.from) ||
      compare(a.role ?? '', b.role ?? '') ||
      compare(a.id, b.id),
  );
}
