/** How many rows each table has, in the words of its tab, and why the canvas shows another count. */
import type { InterlocksAnswer, SharedBoardsAnswer } from '../../../contract/answers/interlocks.ts';
import { countLines } from '../../../drawing/elements/bundle.ts';
import type { SharedThingsAnswer } from '../answers/shared/shared-words.ts';
import { countEntities, countWithin } from '../../../drawing/elements/stacks.ts';
import { countLeftOut } from '../../../graph/graph-time.ts';
import { countOf, countWords } from '../../shared/words/moment-words.ts';
import { entityCounts, type VisibleGraph } from '../model/visible-graph.ts';
import type { TabCount } from '../model/drawer.svelte.ts';
import type { PathsAnswer } from '../../../contract/model/paths.ts';

/**
 * `15, 28 records` if a company is drawn once for two records; `15, 9 drawn` if some are in a stack; `3 of
 * 28 records` with a filter.
 */
export function entityTabCount({ entities, drawn }: VisibleGraph, found?: number): TabCount {
  const entityCount = countEntities(drawn, drawn.stacks);
  const [, ...others] = entityCounts(entityCount, entities.length, drawn.entities.length);
  const isOfRecords = entityCount < entities.length;
  const rows = (isOfRecords ? others.at(-1) : undefined) ?? countWords(entities.length);
  const hints = [
    isOfRecords &&
      (drawn.companies.judged.size === 0
        ? 'A company drawn once for several records has a row for each of them.'
        : 'Records judged the same have one row, which opens; those of a company that agree have one each.'),
    drawn.stacks.size > 0 && 'What is in a stack has rows of its own.',
  ].filter((hint) => hint !== false);
  return {
    count:
      found === undefined ? [countWords(entityCount), ...others].join(', ') : outOf(found, rows),
    ...(hints.length > 0 && { hint: hints.join(' ') }),
  };
}

/** `2 of 7` if ties are left out at the graph's point in time; used wherever both are counted. */
function atTime({ ties, leftOut }: VisibleGraph): string {
  const left = countLeftOut(leftOut);
  return outOf(left > 0 ? ties.length : undefined, countWords(ties.length + left));
}

/** `27, 14 lines drawn` if not every tie has its own line; with a filter `3 of 27`, of those shown. */
export function tieTabCount(view: VisibleGraph, found?: number): TabCount {
  const { ties, drawn } = view;
  const count = found === undefined ? atTime(view) : outOf(found, countWords(ties.length));
  const lines = countLines(drawn.ties);
  if (found !== undefined || lines === ties.length) return { count };
  const stacked = countWithin(ties, drawn.stacks, drawn.glyphs);
  const within = ties.length - drawn.ties.length - stacked;
  const why = [
    within > 0 &&
      `${countOf(within, 'tie says', 'ties say')} that two records are of one company, which is drawn once.`,
    stacked > 0 &&
      `${countOf(stacked, 'tie lies', 'ties lie')} within a stack, which is drawn once.`,
    lines < drawn.ties.length &&
      `Ties between the same two are one line: ${countOf(drawn.ties.length, 'tie')} on ${countOf(lines, 'line')}.`,
  ];
  return {
    count: `${count}, ${countOf(lines, 'line')} drawn`,
    hint: why.filter((words) => words !== false).join(' '),
  };
}

/** `7, 2 on the graph` if the others are left out at its time (all have a row); `3 of 7` with a filter. */
export function timelineTabCount({ ties, leftOut }: VisibleGraph, found?: number): TabCount {
  const left = countLeftOut(leftOut);
  const all = countWords(ties.length + left);
  return {
    count:
      left > 0 && found === undefined
        ? `${all}, ${countWords(ties.length)} on the graph`
        : outOf(found, all),
    hint: 'Every tie of what is shown has a row, those too that are left out at the time of the graph.',
  };
}

/** An answer, and whether the same query would still give it. */
interface Counted<T> {
  answer: T | null;
  isCurrent: boolean;
}

/** The total of the current answer, `12`, or `3 of 12` with a filter; undefined without one or if stale. */
const answerTabCount =
  <T extends { total: number }>(hintOf: (answer: T) => string) =>
  ({ answer, isCurrent }: Counted<T>, found?: number): TabCount | undefined =>
    answer === null || !isCurrent
      ? undefined
      : { count: outOf(found, countWords(answer.total)), hint: hintOf(answer) };

export const sharedTabCount = answerTabCount<SharedThingsAnswer>(
  ({ query }) => `Things that two or more state; asked about the ${query.scope}.`,
);

export const interlockTabCount = answerTabCount<InterlocksAnswer>(
  () => 'Pairs of companies that share members, in the last answer.',
);

export const boardTabCount = answerTabCount<SharedBoardsAnswer>(
  ({ atLeast }) =>
    `Members with roles in ${countWords(atLeast)} or more of the same companies, in the last answer.`,
);

function outOf(found: number | undefined, all: string): string {
  return found === undefined ? all : `${countWords(found)} of ${all}`;
}

/** `3`, or `20+` if there may be more; undefined without an answer or if it is stale. */
export const pathTabCount = ({
  answer,
  stale,
}: {
  answer: PathsAnswer | null;
  stale: string | null;
}): { paths?: { count: string } } =>
  answer === null || stale !== null
    ? {}
    : { paths: { count: `${countWords(answer.paths.length)}${answer.more ? '+' : ''}` } };
