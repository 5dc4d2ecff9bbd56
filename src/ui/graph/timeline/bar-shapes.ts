/** The ends of a bar, relative to its end point: x to the right, y from the top of its row. */
import type { BarEdge } from '../../../drawing/timeline/bars.ts';

/** In pixels. */
export const BAR = { top: 10, height: 8 };

/** `gap` is cut out of the bar, then `line` is drawn over it. */
interface EdgeShape {
  gap: string;
  line: string;
}

const top = BAR.top - 1;
const foot = BAR.top + BAR.height + 1;
const middle = (top + foot) / 2;
const TOOTH = (foot - top) / 4;

/** A zigzag to the left of 0, or with -1 to the right. */
const teeth = (side: 1 | -1): string => {
  const out = 0;
  const into = -3 * side;
  return `M${into} ${top}L${out} ${top + TOOTH}L${into} ${middle}L${out} ${foot - TOOTH}L${into} ${foot}`;
};

const ragged = (side: 1 | -1): EdgeShape => ({
  gap: `${teeth(side)}H${2 * side}V${top}Z`,
  line: teeth(side),
});

const REACH = BAR.height / 2 + 3;
const DIAMOND = `M0 ${middle - REACH}L${REACH} ${middle}L0 ${middle + REACH}L${-REACH} ${middle}Z`;

/** Closed and cut ends need no shape of their own. */
export const EDGES: Partial<Record<BarEdge, { start?: EdgeShape; end?: EdgeShape }>> = {
  ragged: { start: ragged(-1), end: ragged(1) },
  registered: { start: { gap: DIAMOND, line: DIAMOND } },
  open: {
    end: {
      gap: `M-6 ${top}L0 ${middle}L-6 ${foot}H1V${top}Z`,
      line: `M-7 ${top - 2}L-1 ${middle}L-7 ${foot + 2}`,
    },
  },
};
