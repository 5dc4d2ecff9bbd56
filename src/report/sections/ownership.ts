/** Who is above each subject: a chart, a row for every step, and where and why the line ends. */
import { parseEntityId } from '../../contract/model/entity.ts';
import type { OwnersAnswer, OwnerStatement, OwnerStep } from '../../contract/answers/owners.ts';
import { isUnread } from '../../graph/owners/holdings.ts';
import { minorHolders, type MinorHolders } from '../../graph/owners/minor-holders.ts';
import {
  holdersInWords,
  levelsInWords,
  minorInWords,
  minorShareInWords,
  shareNotes,
  shareWordsIn,
  stepShareInWords,
} from '../../graph/owners/share-words.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { OwnershipMaterial, DrawnPicture } from '../model/material.ts';
import type { Block, Rich } from '../model/report.ts';
import { firstSubjectsNote, noteBlock, tableBlocks, type DossierPhrases } from './phrases.ts';
import { fillTemplate, roleInRich, stateInRich, timelessInWords } from './tie-sentences.ts';

export function* composeOwnership(
  all: readonly OwnershipMaterial[],
  phrases: DossierPhrases,
): Generator<void, Block[]> {
  const blocks = yield* mapInSteps(all, (one) => ownersOf(one, phrases), 1);
  // Before a figure in landscape it would be on a page of its own.
  const { words } = phrases;
  const steps = all.flatMap(({ answer }) => answer.steps);
  const hasShares = steps.some(({ share, voting }) => share !== null || voting !== null);
  const hasUnread = steps.some(({ statements }) => statements.some(isUnread));
  const isSilent = steps.length > 0 && !hasShares && !hasUnread;
  const notes = [
    words.ownershipNote,
    hasShares && words.sharesNote,
    hasUnread && words.sharesUnread,
    isSilent && words.noShareStated,
  ];
  return [
    ...blocks.flat(),
    noteBlock(notes.filter(Boolean).join(' ')),
    ...firstSubjectsNote(phrases),
  ];
}

function ownersOf({ answer, tieOf, picture }: OwnershipMaterial, phrases: DossierPhrases): Block[] {
  const { words, material } = phrases;
  const name = material.labelOf(answer.root);
  const isCompany =
    parseEntityId(answer.root).subject === 'company' ||
    phrases.entity(answer.root)?.kind === 'company';
  const above = isCompany ? words.theCompany(name) : name;
  const heading: Block = { is: 'heading', level: 3, text: words.ownersOf(above) };
  const rest = [...limitsOf({ answer }, phrases), ...endsOf({ answer }, phrases)];
  if (answer.steps.length === 0) {
    const isNone = answer.ended + answer.notBegun === 0;
    const none: Block[] = isNone ? [{ is: 'paragraph', text: [words.noOwners(name)] }] : [];
    return [heading, ...none, ...rest];
  }
  const caption: Rich = [words.chartCaption(above, phrases.date(material.day))];
  const levels = levelsInWords(answer, 'up', phrases.language);
  const notes = shareNotes(answer, (id) => material.labelOf(id), phrases.language);
  return [
    heading,
    { is: 'paragraph', text: [`${name}: ${levels}.`] },
    ...(picture === null ? [] : [figureOf(picture, words.chartAlt(above), caption)]),
    ...tableBlocks({
      caption: words.ownershipTable(above),
      columns: [
        { title: words.level, share: 2, align: 'end' },
        { title: words.owner, share: 5 },
        { title: words.statedShare, share: 3 },
        { title: words.as, share: 4 },
        { title: words.owned, share: 4 },
        { title: words.state(phrases.date(material.day)), share: 3 },
        { title: words.sourceColumn, share: 2 },
      ],
      rows: rowsOf(answer, tieOf, phrases),
    }),
    ...holdersTable(answer, above, phrases),
    ...notes.map((note): Block => {
      return { is: 'paragraph', text: [note] };
    }),
    ...answer.cycles.map((cycle): Block => {
      const names = [...cycle, ...cycle.slice(0, 1)].map((id) => material.labelOf(id)).join(' → ');
      return { is: 'paragraph', text: [words.circular(names)] };
    }),
    ...rest,
  ];
}

/** Notes on what was not followed, and where more may be found. */
function limitsOf(
  { answer: { ended, notBegun, unheard } }: Pick<OwnershipMaterial, 'answer'>,
  phrases: DossierPhrases,
): Block[] {
  const { words, material } = phrases;
  const names = unheard.slice(0, MAX_NAMED).map((id) => material.labelOf(id));
  const more = unheard.length - names.length;
  const named = more > 0 ? [...names, words.more(phrases.number(more))] : names;
  return [
    ...(ended + notBegun > 0
      ? [noteBlock(words.ownersEnded(phrases.count(words.ties, ended), phrases.number(notBegun)))]
      : []),
    ...(unheard.length > 0 ? [noteBlock(words.unfetchedMembers(named.join(', ')))] : []),
  ];
}

const MAX_NAMED = 20;

export const figureOf = (
  { svg, width, height }: DrawnPicture,
  alt: string,
  caption: Rich,
): Block => ({
  is: 'figure',
  svg,
  width,
  height,
  alt,
  caption,
});

/** A row for each step, in which minor holders of one company are one row. */
function rowsOf(
  answer: OwnersAnswer,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): Rich[][] {
  const minor = minorHolders(answer);
  const groupOf = new Map(minor.flatMap((group) => group.steps.map((step) => [step, group])));
  return answer.steps.flatMap((step) => {
    const group = groupOf.get(step);
    if (group === undefined) return [rowOf(step, tieOf, phrases)];
    return group.steps[0] === step ? [minorRow(group, tieOf, phrases)] : [];
  });
}

function rowOf(
  step: OwnerStep,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): Rich[] {
  const { language } = phrases;
  const majority = step.isMajority ? `, ${shareWordsIn(language).majority}` : '';
  const each = step.statements.map((statement) => said(statement, tieOf, phrases));
  return [
    [phrases.number(step.level)],
    phrases.name(step.entity),
    [`${stepShareInWords(step, language)}${majority}`],
    joined(each.map(({ as }) => as)),
    phrases.name(step.by),
    [[...new Set(each.map(({ state }) => state))].join('; ')],
    each.flatMap(({ sources }) => sources),
  ];
}

/** Each of the holders by name and share, with all their sources. */
function minorRow(
  group: MinorHolders,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): Rich[] {
  const { words, language } = phrases;
  const named = group.steps.slice(0, MAX_NAMED);
  const rest = group.steps.length - named.length;
  const each = named.map((step): Rich => [
    ...phrases.name(step.entity),
    `, ${stepShareInWords(step, language)}`,
  ]);
  const statements = group.steps.flatMap((step) =>
    step.statements.map((statement) => said(statement, tieOf, phrases)),
  );
  return [
    [phrases.number(group.level)],
    [`${minorInWords(group, language)}: `, ...joined(each)].concat(
      rest > 0 ? [`; ${words.more(phrases.number(rest))}`] : [],
    ),
    [minorShareInWords(group, language)],
    [],
    phrases.name(group.steps[0]?.by ?? group.by),
    [[...new Set(statements.map(({ state }) => state))].join('; ')],
    statements.slice(0, MAX_NAMED).flatMap(({ sources }) => sources),
  ];
}

/** What a statement says: verbatim, its state on the day, and its source. */
function said(
  statement: OwnerStatement,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): { as: Rich; state: string; sources: Rich } {
  const { words } = phrases;
  const tie = tieOf(statement.tie);
  if (tie !== undefined) {
    const as = roleInRich(tie, phrases);
    return { as, state: stateInRich(tie, phrases), sources: phrases.citeTie(tie) };
  }
  const { kind, role } = statement;
  const unstated = kind === 'same' ? words.sameCompany : words.notStated;
  return { as: [role ?? unstated], state: timelessInWords(statement, phrases), sources: [] };
}

const joined = (all: readonly Rich[]): Rich =>
  all.flatMap((one, at): Rich => (at === 0 ? one : ['; ', ...one]));

function holdersTable(answer: OwnersAnswer, above: string, phrases: DossierPhrases): Block[] {
  const { words, language } = phrases;
  const { named, minor } = holdersInWords(answer, language);
  if (named.length === 0 && minor === null) return [];
  return tableBlocks({
    caption: words.sharesTable(above),
    columns: [
      { title: words.level, share: 2, align: 'end' },
      { title: words.entity, share: 5 },
      { title: words.statedShare, share: 6 },
    ],
    rows: [
      ...named.map(({ holder, words: share }): Rich[] => [
        [phrases.number(holder.level)],
        phrases.name(holder.entity),
        [share],
      ]),
      ...(minor === null ? [] : [[[], [minor], []]]),
    ],
  });
}

function endsOf(
  { answer: { ends } }: Pick<OwnershipMaterial, 'answer'>,
  phrases: DossierPhrases,
): Block[] {
  const { words } = phrases;
  const [end, ...others] = ends;
  if (end !== undefined && others.length === 0) {
    const where = phrases.name(end.entity);
    const text = fillTemplate(words.endsAt, where, [words.endReasons[end.why]]);
    return [{ is: 'paragraph', text }];
  }
  if (ends.length === 0) return [];
  return [
    {
      is: 'table',
      caption: words.endsTable,
      columns: [
        { title: words.level, share: 2, align: 'end' },
        { title: words.entity, share: 5 },
        { title: words.why, share: 6 },
      ],
      rows: ends.map(({ level, entity, why }) => [
        [phrases.number(level)],
        phrases.name(entity),
        [words.endReasons[why]],
      ]),
    },
  ];
}
