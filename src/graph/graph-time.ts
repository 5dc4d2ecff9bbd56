/** Which ties of a graph are shown for a chosen time, and how the others are described. */
import { ENGLISH_WORDS } from '../contract/words/picture-words.ts';
import { counted } from '../contract/text/counted.ts';
import type { GraphTime } from '../contract/model/graph-view.ts';
import type { Tie, TieState } from '../contract/model/tie.ts';
import { tieState } from './ties/tie-state.ts';

/** How many ties are left out for the chosen time. */
export interface LeftOut {
  ended: number;
  notBegun: number;
}

/** The day (YYYY-MM-DD) that states are as of. */
export const dayOfTime = (time: GraphTime, today: string): string =>
  typeof time === 'string' ? today : time.asOf;

/** The states that are hidden. */
function statesHidden(time: GraphTime): readonly TieState[] {
  if (time === 'any') return [];
  return time === 'now' ? ['ended'] : ['ended', 'not-begun'];
}

/** The shown ties, the same array if nothing is left out, and the counts of the others. */
export function tiesAtTime(
  ties: readonly Tie[],
  time: GraphTime,
  today: string,
): { ties: readonly Tie[]; leftOut: LeftOut } {
  const hidden = statesHidden(time);
  const leftOut: LeftOut = { ended: 0, notBegun: 0 };
  if (hidden.length === 0) return { ties, leftOut };
  const day = dayOfTime(time, today);
  const shown = ties.filter((tie) => {
    const state = tieState(tie, day);
    if (!hidden.includes(state)) return true;
    leftOut[state === 'ended' ? 'ended' : 'notBegun'] += 1;
    return false;
  });
  return { ties: shown.length === ties.length ? ties : shown, leftOut };
}

/** `2 ties not followed, as ended; 1 tie not followed, as not begun`; empty if all were. */
export const notFollowedInWords = ({ ended, notBegun }: LeftOut): string =>
  [
    ended > 0 && `${counted(ended, 'tie')} not followed, as ended`,
    notBegun > 0 && `${counted(notBegun, 'tie')} not followed, as not begun`,
  ]
    .filter(Boolean)
    .join('; ');

export const countLeftOut = ({ ended, notBegun }: LeftOut): number => ended + notBegun;

/** `3 ended, 1 not begun left out`; empty if nothing is. */
export function tiesLeftOutInWords(
  { ended, notBegun }: LeftOut,
  digits: (count: number) => string = String,
  { states, leftOut } = ENGLISH_WORDS,
): string {
  const words = [
    ...(ended > 0 ? [`${digits(ended)} ${states.ended}`] : []),
    ...(notBegun > 0 ? [`${digits(notBegun)} ${states['not-begun']}`] : []),
  ];
  return words.length === 0 ? '' : leftOut(words.join(', '));
}
