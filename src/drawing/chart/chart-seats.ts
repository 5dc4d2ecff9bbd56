/**
 * Where lines of several kinds arrive at one box, each kind has a seat of its own there: of lines that share
 * their last piece nobody could tell which of them ends in the arrow, and whose look that is.
 */
import type { Item, Join } from './chart-items.ts';

/** Between two seats, in pixels: an arrow and more than its width of nothing. */
const APART = 24;

/** The same joins; those whose box is held in several ways arrive at the seat of their kind. */
export function withSeats(joins: readonly Join[]): Join[] {
  const byItem = Map.groupBy(joins.filter(maySit), ({ to }) => to);
  const seats = new Map<Join, number>();
  for (const [item, arriving] of byItem) {
    // Those that lead back have seats at the sides, where any comes from above.
    const above = arriving.filter(({ from }) => from.row < item.row);
    const kinds = Map.groupBy(above.length > 0 ? above : arriving, kindOf);
    if (kinds.size === 1) continue;
    // From left to right as those they come from, so that few cross.
    const ordered = [...kinds.values()].sort((a, b) => middleOf(a) - middleOf(b));
    for (const [at, some] of ordered.entries()) {
      for (const join of some) seats.set(join, seatAt(item, at, ordered.length));
    }
  }
  return joins.map((join) => ({ ...join, toX: seats.get(join) ?? join.toX }));
}

/** Whether nothing says yet where it arrives, and there is room for more than one. */
const maySit = ({ to, toX }: Join): boolean => toX === null && to.ports.least < to.ports.most;

/** Of a line that stands for several, all of theirs. */
const kindOf = ({ link, branches }: Join): string =>
  link?.kind ?? [...new Set(branches.map((branch) => branch.link.kind))].sort().join(' ');

const middleOf = (joins: readonly Join[]): number =>
  joins.reduce((sum, { from, fromX }) => sum + (fromX ?? from.ports.middle), 0) / joins.length;

function seatAt({ ports: { least, middle, most } }: Item, at: number, count: number): number {
  const step = Math.min(APART, (most - least) / (count - 1));
  return middle + (at - (count - 1) / 2) * step;
}
