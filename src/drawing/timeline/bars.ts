/** A tie as a bar over time: its parts, as shares of the width from 0 to 1. */
import { isOnlyRegistered, type Timed } from '../../graph/ties/state-rule.ts';
import { isDated, spansOf, type StateSpan } from '../../graph/ties/tie-spans.ts';
import { timedOf, type Dated } from '../../graph/ties/tie-state.ts';
import type { Period } from './period.ts';

/**
 * closed: at a stated date. registered: at a registration, by which it had begun. open: it goes on. ragged:
 * at an unknown date. cut: at the edge of the period. joined: at the next part.
 */
export type BarEdge = 'closed' | 'registered' | 'open' | 'ragged' | 'cut' | 'joined';

export interface BarPart {
  state: 'active' | 'unknown';
  from: number;
  to: number;
  start: BarEdge;
  end: BarEdge;
}

/** A state that is drawn: a tie has no bar before it begins or after it ends. */
type Drawn = StateSpan & { state: BarPart['state'] };

const isDrawn = (span: StateSpan | undefined): span is Drawn =>
  span?.state === 'active' || span?.state === 'unknown';

/** The parts of a tie's bar within the period, in order; empty if there are none or no date is stated. */
export function barOf(tie: Dated, period: Period): BarPart[] {
  if (!isDated(tie)) return [];
  const timed = timedOf(tie);
  const spans = spansOf(tie);
  const width = period.to - period.from;
  const share = (day: number): number => Math.min(Math.max((day - period.from) / width, 0), 1);
  return spans.flatMap((span, at): BarPart[] => {
    if (!isDrawn(span) || span.to <= period.from || span.from >= period.to) return [];
    return [
      {
        state: span.state,
        from: share(span.from),
        to: share(span.to),
        start: startOf(span, { timed, period, isJoined: isDrawn(spans[at - 1]) }),
        end: endOf(span, { timed, period, isJoined: isDrawn(spans[at + 1]) }),
      },
    ];
  });
}

interface Around {
  timed: Timed;
  period: Period;
  isJoined: boolean;
}

function startOf({ from, state }: Drawn, { timed, period, isJoined }: Around): BarEdge {
  if (from === -Infinity) return 'ragged';
  if (from < period.from) return 'cut';
  const starts = timed.terms.filter((term) => term.startFirst === from || term.startLast === from);
  if (state === 'active' && starts.some(isOnlyRegistered)) return 'registered';
  if (isJoined) return 'joined';
  return starts.length > 0 ? 'closed' : 'ragged';
}

function endOf({ to, state }: Drawn, { timed, period, isJoined }: Around): BarEdge {
  if (to === Infinity) return state === 'active' ? 'open' : 'ragged';
  if (to > period.to) return 'cut';
  if (isJoined) return 'joined';
  const isStated = timed.terms.some(({ endLast }) => endLast === to);
  return isStated || to === timed.overLast ? 'closed' : 'ragged';
}
