/** A dossier put together: its title page, its sections in the order they are wanted, and what they cite. */
import type { DossierSection } from '../../contract/answers/dossier.ts';
import { parseEntityId, isFromFile } from '../../contract/model/entity.ts';
import type { Material } from '../model/material.ts';
import type { Block, Fact, Report, WriterWords, Rich } from '../model/report.ts';
import type { DossierWords } from '../words/words.ts';
import { composeNotes, composeChanges } from './analyst.ts';
import { composeInterlocks, composePaths, composeShared, composeTimeline } from './answers.ts';
import { composeIndicators } from './indicators.ts';
import { composeOwnership, figureOf } from './ownership.ts';
import { composeScope, beyondNote } from './scope.ts';
import { composeSubjects } from './subjects.ts';
import { Teller, MOST_ROWS, noteBlock, tableBlocks, leftOutNote } from './teller.ts';
import {
  isStatedTie,
  rolesInOrder,
  roleInRich,
  periodInRich,
  stateInRich,
  statedBy,
} from './tie-sentences.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';

/** What may tell of thousands does so in steps. */
type Composer = (material: Material, teller: Teller) => Block[] | Generator<void, Block[]>;

/** What is written of a section; of one whose answer was not gathered, nothing is. */
const COMPOSERS: Readonly<Record<DossierSection, Composer>> = {
  scope: ({ scope }, teller) => (scope === null ? [] : composeScope(scope, teller)),
  subjects: (_, teller) => composeSubjects(teller),
  people: (_, teller) => composePeople(teller),
  ownership: ({ ownership }, teller) =>
    ownership === null ? [] : composeOwnership(ownership, teller),
  interlocks: ({ interlocks }, teller) =>
    interlocks === null ? [] : composeInterlocks(interlocks, teller),
  paths: ({ paths }, teller) => (paths === null ? [] : composePaths(paths, teller)),
  timeline: (_, teller) => composeTimeline(teller),
  shared: ({ shared }, teller) => (shared === null ? [] : composeShared(shared, teller)),
  indicators: ({ indicators }, teller) =>
    indicators === null ? [] : composeIndicators(indicators, teller),
  graph: ({ picture }, teller) => composeGraph(picture, teller),
  notes: ({ notes }, teller) => (notes === null ? [] : composeNotes(notes, teller)),
  changes: ({ changes }, teller) => (changes === null ? [] : composeChanges(changes, teller)),
};

/** In short steps. Same material, same report. */
export function* composeDossier(material: Material): Generator<void, Report> {
  const teller = new Teller(material);
  const { words } = teller;
  const { template, called, subjects, redacted, recipe } = material;
  const about = teller.list(subjects.map((id) => material.labelOf(id)));
  const sections: Report['sections'][number][] = [];
  for (const { section, title } of template.sections) {
    const composed = COMPOSERS[section](material, teller);
    const blocks = Array.isArray(composed) ? composed : yield* composed;
    sections.push({ id: section, title: title ?? words.sections[section], blocks });
    yield;
  }
  return {
    language: template.language,
    title: template.title ?? called ?? words.dossier,
    subtitle: words.about(about),
    front: frontOf(teller),
    sections,
    sources: teller.citations.sources(),
    words: writerWords(words, teller),
    at: material.at,
    recipe,
    redacted,
  };
}

function frontOf(teller: Teller): Fact[] {
  const { words, material } = teller;
  const { chain, registries, redacted, called, graph, template } = material;
  const times = graph.entities
    .flatMap(({ id, fetchedAt }) => (isFromFile(id) ? [] : (fetchedAt ?? [])))
    .sort();
  const oldest = times[0];
  const newest = times.at(-1);
  const profiles = teller.count(words.profiles, times.length);
  const fetched =
    oldest === undefined || newest === undefined
      ? profiles
      : teller.moment(oldest) === teller.moment(newest)
        ? words.recordsOn(profiles, teller.moment(oldest))
        : words.recordsBetween(profiles, teller.moment(oldest), teller.moment(newest));
  const entries = teller.count(words.chainEntries, chain.count);
  const addresses = teller.registries.map((handle) => {
    const address = registries.get(handle)?.address ?? handle;
    return handle === address ? handle : words.handleIs(handle, address);
  });
  const imported = importedFact(teller);
  const facts: NamedFact[] = [
    [words.subject, teller.names(material.subjects)],
    ...writtenFact(words.case, called),
    ...writtenFact(words.summary, template.summary),
    [words.asOf, [teller.date(material.day)]],
    [words.madeAt, [teller.moment(material.at)]],
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
            [teller.list(redacted.map((one) => words.redactions[one]))],
          ] satisfies NamedFact,
        ]),
  ];
  return [
    ...facts.map(([name, value]) => ({ name, value })),
    {
      name: words.howTo,
      value: [
        words.howToRead('[3.12]'),
        ...(imported.length === 0 ? [] : [` ${words.howToReadImported}`]),
      ],
    },
  ];
}

type NamedFact = [name: string, value: Fact['value']];

/** What the analyst wrote, line by line; nothing where nothing was written. */
function writtenFact(name: string, written: string | null | undefined): NamedFact[] {
  if (written === null || written === undefined) return [];
  const lines = written.split(/\r\n|[\r\n]/);
  const value = lines.flatMap((text, at): Fact['value'] => [
    ...(at > 0 ? [{ is: 'break' } as const] : []),
    { is: 'stated', text },
  ]);
  return [[name, value]];
}

/** Which files the analyst took in, and how many records of each are here. */
function importedFact(teller: Teller): NamedFact[] {
  const { words, material, files } = teller;
  if (files.length === 0) return [];
  const counts = Map.groupBy(material.graph.entities, ({ id }) => parseEntityId(id).registry);
  const told = files.flatMap((handle, at): Fact['value'] => [
    ...(at > 0 ? ['; '] : []),
    { is: 'stated', text: teller.fileCalled(handle) },
    `, ${teller.count(words.recordCount, counts.get(handle)?.length ?? 0)}`,
  ]);
  return [[words.importedFiles, told]];
}

function composeGraph(picture: Material['picture'], teller: Teller): Block[] {
  const { words, material } = teller;
  const { entities, ties: all } = material.graph;
  if (picture === null) return [{ is: 'paragraph', text: [words.graphTooLarge] }];
  const left = all.length - picture.ties;
  // That two records agree has no time, and is left out of no picture.
  const drawn = all.filter(isStatedTie).length - left;
  const counts = [
    words.partiesInRecords(
      teller.count(words.parties, teller.eachOnce().length),
      teller.count(words.inRecords, entities.length),
    ),
    teller.count(words.ties, drawn),
  ] as const;
  const caption = words.graphCaption(...counts, teller.date(material.day));
  const notDrawn = left > 0 ? [` ${words.notDrawn(teller.count(words.ties, left))}`] : [];
  return [figureOf(picture, words.graphAlt(...counts), [caption, ...notDrawn])];
}

const writerWords = (words: DossierWords, teller: Teller): WriterWords => ({
  contents: words.contents,
  sources: words.sources,
  sourcesIntroduction: `${words.sourcesIntroduction} ${teller.material.isQuoted ? words.sourcesQuoted : words.sourcesUnquoted}`,
  recipeIntroduction: words.recipeIntroduction,
  columns: {
    number: words.number,
    registry: words.registryOrFile,
    asked: words.asked,
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
  moment: (iso) => teller.moment(iso),
});

/** Who holds which role in which company: a row each, as it is stated. */
function* composePeople(teller: Teller): Generator<void, Block[]> {
  const { words, material } = teller;
  const roles = material.graph.ties.filter(({ kind }) => kind === 'position' || kind === 'right');
  if (roles.length === 0) return [{ is: 'paragraph', text: [words.noRoles] }];
  const ties = yield* rolesInOrder(roles, teller);
  const rows = yield* mapInSteps(ties.slice(0, MOST_ROWS), (tie): Rich[] => [
    teller.name(tie.to),
    teller.name(tie.from),
    roleInRich(tie, teller),
    periodInRich(tie, teller),
    [stateInRich(tie, teller)],
    [statedBy(tie, teller)],
    teller.citeTie(tie),
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
        { title: words.state(teller.date(material.day)), share: 6 },
        { title: words.statedBy, share: 8 },
        { title: words.sourceColumn, share: 4 },
      ],
      rows,
    }),
    ...beyondNote(teller),
    ...leftOutNote(rows.length, ties.length, teller),
  ];
}
