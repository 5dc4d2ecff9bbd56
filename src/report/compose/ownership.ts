/** Who stands above each subject: a chart, every step in a row, and where and why it ends. */
import { parseEntityId } from '../../contract/model/entity.ts';
import type { OwnerStep } from '../../contract/answers/owners.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { OwnershipMaterial, DrawnPicture } from '../model/material.ts';
import type { Block, Rich } from '../model/report.ts';
import { firstSubjectsNote, noteBlock, tableBlocks, type Teller } from './teller.ts';
import { filled, roleInRich, stateInRich, timelessInWords } from './tie-sentences.ts';

export function* composeOwnership(
  all: readonly OwnershipMaterial[],
  teller: Teller,
): Generator<void, Block[]> {
  const told = yield* mapInSteps(all, (one) => ownersOf(one, teller), 1);
  // Before a figure that lies sideways it would stand on a page of its own.
  return [...told.flat(), noteBlock(teller.words.ownershipNote), ...firstSubjectsNote(teller)];
}

function ownersOf({ answer, tieOf, picture }: OwnershipMaterial, teller: Teller): Block[] {
  const { words, material } = teller;
  const name = material.labelOf(answer.root);
  const isCompany =
    parseEntityId(answer.root).subject === 'company' ||
    teller.entity(answer.root)?.kind === 'company';
  const above = isCompany ? words.theCompany(name) : name;
  const heading: Block = { is: 'heading', level: 3, text: words.ownersOf(above) };
  const rest = [...limitsOf({ answer }, teller), ...endsOf({ answer }, teller)];
  if (answer.steps.length === 0) {
    const isNone = answer.ended + answer.notBegun === 0;
    const none: Block[] = isNone ? [{ is: 'paragraph', text: [words.noOwners(name)] }] : [];
    return [heading, ...none, ...rest];
  }
  const caption: Rich = [words.chartCaption(above, teller.date(material.day))];
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
        { title: words.state(teller.date(material.day)), share: 3 },
        { title: words.sourceColumn, share: 2 },
      ],
      // Those of one level as they came.
      rows: answer.steps
        .toSorted((a, b) => a.level - b.level)
        .map((step) => rowOf(step, tieOf, teller)),
    }),
    ...answer.cycles.map((cycle): Block => {
      const names = [...cycle, ...cycle.slice(0, 1)].map((id) => material.labelOf(id)).join(' → ');
      return { is: 'paragraph', text: [words.circular(names)] };
    }),
    ...rest,
  ];
}

/** What was not followed, and where there may be more. */
function limitsOf(
  { answer: { ended, notBegun, unheard } }: Pick<OwnershipMaterial, 'answer'>,
  teller: Teller,
): Block[] {
  const { words, material } = teller;
  const names = unheard.slice(0, UNHEARD_NAMED).map((id) => material.labelOf(id));
  const more = unheard.length - names.length;
  const told = more > 0 ? [...names, words.more(teller.number(more))] : names;
  return [
    ...(ended + notBegun > 0
      ? [noteBlock(words.ownersEnded(teller.count(words.ties, ended), teller.number(notBegun)))]
      : []),
    ...(unheard.length > 0 ? [noteBlock(words.unheard(told.join(', ')))] : []),
  ];
}

const UNHEARD_NAMED = 20;

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

function rowOf(step: OwnerStep, tieOf: OwnershipMaterial['tieOf'], teller: Teller): Rich[] {
  const tie = tieOf(step.tie);
  const { words } = teller;
  const as: Rich =
    tie !== undefined
      ? roleInRich(tie, teller)
      : step.role === null
        ? [step.kind === 'same' ? words.sameCompany : words.notStated]
        : [step.role];
  return [
    [teller.number(step.level)],
    teller.name(step.entity),
    as,
    teller.name(step.by),
    [tie === undefined ? timelessInWords(step, teller) : stateInRich(tie, teller)],
    tie === undefined ? [] : teller.citeTie(tie),
  ];
}

function endsOf({ answer: { ends } }: Pick<OwnershipMaterial, 'answer'>, teller: Teller): Block[] {
  const { words } = teller;
  const [end, ...others] = ends;
  if (end !== undefined && others.length === 0) {
    const where = teller.name(end.entity);
    const text = filled(words.endsAt, where, [words.endReasons[end.why]]);
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
        [teller.number(level)],
        teller.name(entity),
        [words.endReasons[why]],
      ]),
    },
  ];
}
