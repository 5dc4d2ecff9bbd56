/** Who is above each subject: a chart, a row for every step, and where and why the line ends. */
import { parseEntityId } from '../../contract/model/entity.ts';
import type { OwnersAnswer } from '../../contract/answers/owners.ts';
import { isUnread } from '../../graph/owners/holdings.ts';
import { partiesOf } from '../../graph/owners/minor-holders.ts';
import { isLimit } from '../../graph/owners/owner-ends.ts';
import {
  areSilentOnShares,
  holdersInWords,
  levelsInWords,
  shareNotes,
} from '../../graph/owners/holder-words.ts';
import { shareInWords } from '../../graph/owners/share-words.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { OwnershipMaterial, DrawnPicture } from '../model/material.ts';
import type { Block, Rich } from '../model/report.ts';
import { OWNERS_NAMED, ownerColumns, statedOwnerRows } from './owner-rows.ts';
import { firstSubjectsNote, noteBlock, tableBlocks, type DossierPhrases } from './phrases.ts';
import { fillTemplate } from './tie-sentences.ts';

export function* composeOwnership(
  all: readonly OwnershipMaterial[],
  phrases: DossierPhrases,
): Generator<void, Block[]> {
  const { words } = phrases;
  const owned = all.filter((one) => !isHolderOnly(one, phrases));
  if (owned.length === 0 && all.length > 0)
    return [{ is: 'paragraph', text: [words.ownersOfPersons] }, ...firstSubjectsNote(phrases)];
  const blocks = yield* mapInSteps(owned, (one) => ownersOf(one, phrases), 1);
  // Before a figure in landscape it would be on a page of its own.
  const steps = owned.flatMap(({ answer }) => answer.steps);
  const hasShares = steps.some(({ share, voting }) => share !== null || voting !== null);
  const hasUnread = steps.some(({ statements }) => statements.some(isUnread));
  const notes = [
    words.ownershipNote,
    hasShares && words.sharesNote,
    steps.some(({ isMajority }) => isMajority) && words.controlNote,
    hasUnread && words.sharesUnread,
    areSilentOnShares(steps) && words.noShareStated,
  ];
  const others = all.filter((one) => !owned.includes(one)).map(({ answer }) => answer.root);
  const names = phrases.list(others.map((id) => phrases.nameText(id)));
  return [
    ...blocks.flat(),
    ...(others.length === 0 ? [] : [noteBlock(words.notOwned(names))]),
    noteBlock(notes.filter(Boolean).join(' ')),
    ...firstSubjectsNote(phrases),
  ];
}

/** Whether it is a person or an authority, whom nobody owns. */
function isHolderOnly(
  { answer: { root, ends } }: OwnershipMaterial,
  phrases: DossierPhrases,
): boolean {
  const kinds: (string | undefined)[] = [
    phrases.entity(root)?.kind,
    ends.find(({ entity }) => entity === root)?.why,
  ];
  return kinds.includes('person') || kinds.includes('authority');
}

function ownersOf({ answer, tieOf, picture }: OwnershipMaterial, phrases: DossierPhrases): Block[] {
  const { words, material } = phrases;
  const name = phrases.label(answer.root);
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
  const notes = shareNotes(answer, (id) => phrases.label(id), phrases.language);
  return [
    heading,
    { is: 'paragraph', text: [`${name}: ${levels}.`] },
    picture === null ? noteBlock(words.noChart) : figureOf(picture, words.chartAlt(above), caption),
    ...tableBlocks({
      caption: words.ownershipTable(above),
      columns: ownerColumns(phrases, phrases.date(material.day)),
      rows: statedOwnerRows(answer, tieOf, phrases),
    }),
    ...holdersTable(answer, above, phrases),
    ...unaccountedNote(answer, phrases),
    ...notes.map((note): Block => {
      return { is: 'paragraph', text: [note] };
    }),
    ...answer.cycles.map((cycle): Block => {
      const names = [...cycle, ...cycle.slice(0, 1)].map((id) => phrases.label(id)).join(' → ');
      return { is: 'paragraph', text: [words.circular(names)] };
    }),
    ...rest,
  ];
}

/** Stated shares that are rounded may add up to a little less than all. */
const ROUNDED = 1;

/** Companies of which less is stated than all of it, so that nobody takes the others for owners of the whole. */
function unaccountedNote(answer: OwnersAnswer, phrases: DossierPhrases): Block[] {
  const partyOf = partiesOf(answer);
  const cut = new Set(answer.ends.filter(isLimit).map(({ entity }) => partyOf.get(entity)));
  const stated = [...Map.groupBy(answer.steps, ({ by }) => partyOf.get(by) ?? by)].flatMap(
    ([held, steps]): string[] => {
      const shares = steps.flatMap(({ share }) => share ?? []);
      const atMost = shares.reduce((sum, one) => sum + one.atMost, 0);
      if (shares.length === 0 || atMost >= 100 - ROUNDED || cut.has(held)) return [];
      const atLeast = shares.reduce((sum, one) => sum + one.atLeast, 0);
      return [`${phrases.nameText(held)}: ${shareInWords({ atLeast, atMost }, phrases.language)}`];
    },
  );
  if (stated.length === 0) return [];
  const more = stated.length - OWNERS_NAMED;
  const names = stated.slice(0, OWNERS_NAMED);
  if (more > 0) names.push(phrases.words.more(phrases.number(more)));
  return [{ is: 'paragraph', text: [phrases.words.unaccounted(names.join('; '))] }];
}

/** Notes on what was not followed, and where more may be found. */
function limitsOf(
  { answer: { ended, notBegun, unheard } }: Pick<OwnershipMaterial, 'answer'>,
  phrases: DossierPhrases,
): Block[] {
  const { words } = phrases;
  const names = unheard.slice(0, OWNERS_NAMED).map((id) => phrases.label(id));
  const more = unheard.length - names.length;
  const named = more > 0 ? [...names, words.more(phrases.number(more))] : names;
  return [
    ...(ended + notBegun > 0
      ? [noteBlock(words.ownersEnded(phrases.count(words.ties, ended), phrases.number(notBegun)))]
      : []),
    ...(unheard.length > 0 ? [noteBlock(words.unfetchedMembers(named.join(', ')))] : []),
  ];
}

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

function holdersTable(answer: OwnersAnswer, above: string, phrases: DossierPhrases): Block[] {
  const { words, language } = phrases;
  const { named, minor } = holdersInWords(answer, language);
  if (named.length === 0 && minor === null) return [];
  return tableBlocks({
    caption: words.sharesTable(above),
    columns: [
      { title: words.level, share: 2, align: 'end' },
      { title: words.entity, share: 5 },
      { title: words.shareOverAll, share: 6 },
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
  const alike = Map.groupBy(ends, ({ level, why }) => `${level} ${why}`);
  return tableBlocks({
    caption: words.endsTable,
    columns: [
      { title: words.level, share: 2, align: 'end' },
      { title: words.entity, share: 5 },
      { title: words.why, share: 6 },
    ],
    rows: [...alike.values()].flatMap((group) => endRows(group, phrases)),
  });
}

type Ends = OwnersAnswer['ends'];

/** A row for each end; of many that end alike, one that counts them. */
function endRows(group: Ends, phrases: DossierPhrases): Rich[][] {
  const { words } = phrases;
  const rowOf = ({ level, why }: Ends[number], names: Rich): Rich[] => [
    [phrases.number(level)],
    names,
    [words.endReasons[why]],
  ];
  const [first] = group;
  if (first === undefined || group.length < FEWEST_COUNTED)
    return group.map((end) => rowOf(end, phrases.name(end.entity)));
  const shown = group.slice(0, OWNERS_NAMED).map(({ entity }) => entity);
  const rest = group.length - shown.length;
  const names: Rich = [`${phrases.number(group.length)}: `, ...phrases.names(shown)];
  return [rowOf(first, rest > 0 ? [...names, `; ${words.more(phrases.number(rest))}`] : names)];
}

/** Fewer ends that are alike have a row each. */
const FEWEST_COUNTED = 3;
