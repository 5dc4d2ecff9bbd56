/** Who is above each subject: a chart, a row for every step, and where and why the line ends. */
import { parseEntityId } from '../../contract/model/entity.ts';
import type { OwnerStep } from '../../contract/answers/owners.ts';
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
  return [...blocks.flat(), noteBlock(phrases.words.ownershipNote), ...firstSubjectsNote(phrases)];
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
  return [
    heading,
    ...(picture === null ? [] : [figureOf(picture, words.chartAlt(above), caption)]),
    ...tableBlocks({
      caption: words.ownershipTable(above),
      columns: [
        { title: words.level, share: 2, align: 'end' },
        { title: words.owner, share: 5 },
        { title: words.as, share: 5 },
        { title: words.owned, share: 5 },
        { title: words.state(phrases.date(material.day)), share: 3 },
        { title: words.sourceColumn, share: 2 },
      ],
      // Sorted by level, otherwise in the given order.
      rows: answer.steps
        .toSorted((a, b) => a.level - b.level)
        .map((step) => rowOf(step, tieOf, phrases)),
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

function rowOf(
  step: OwnerStep,
  tieOf: OwnershipMaterial['tieOf'],
  phrases: DossierPhrases,
): Rich[] {
  const tie = tieOf(step.tie);
  const { words } = phrases;
  const as: Rich =
    tie !== undefined
      ? roleInRich(tie, phrases)
      : step.role === null
        ? [step.kind === 'same' ? words.sameCompany : words.notStated]
        : [step.role];
  return [
    [phrases.number(step.level)],
    phrases.name(step.entity),
    as,
    phrases.name(step.by),
    [tie === undefined ? timelessInWords(step, phrases) : stateInRich(tie, phrases)],
    tie === undefined ? [] : phrases.citeTie(tie),
  ];
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
