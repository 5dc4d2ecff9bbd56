/** What of a tie's dates can't be read, or contradicts itself. */
import type { StateRule } from './state-rule.ts';
import { isBackwards, UNREADABLE } from './state-rule.ts';
import { isTimeless, stateRule, timedOf, type Dated } from './tie-state.ts';
import { whyInWords } from './tie-words.ts';

const AGAINST: readonly StateRule[] = ['end passed, yet active', 'start ahead, yet active'];

/** One sentence; null where there is nothing of the sort. `day` (YYYY-MM-DD) is asked where it isn't known when the status was told. */
export function oddityInWords(tie: Dated, day: string): string | null {
  if (isTimeless(tie)) return null;
  const { start, end, statusAt = null } = tie;
  const timed = timedOf(tie);
  const { startFirst, endFirst } = timed;
  if (startFirst === UNREADABLE) return `Its start, “${start}”, can’t be read as a date.`;
  if (endFirst === UNREADABLE) return `Its end, “${end}”, can’t be read as a date.`;
  const told = statusAt === null ? day : statusAt.slice(0, 10);
  if (AGAINST.includes(stateRule(tie, told))) return whyInWords(tie, told);
  return isBackwards(timed) ? `Its end, ${end}, is before its start, ${start}.` : null;
}
