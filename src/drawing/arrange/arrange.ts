/** Aligns or evenly spaces selected nodes: computes their new positions. */
import { GAP, type Placed, type Spot } from '../elements/boxes.ts';
import { isotonicRegression } from './isotonic.ts';

export const ARRANGEMENTS = [
  'left',
  'centre',
  'right',
  'top',
  'middle',
  'bottom',
  'across',
  'down',
] as const;

/**
 * left, centre, right: a column, one below the other. top, middle, bottom: a row, side by side. across,
 * down: the same distance from each to the next, from left to right or from top to bottom.
 */
export type Arrangement = (typeof ARRANGEMENTS)[number];

const X = { at: 'x', size: 'width' } as const;
const Y = { at: 'y', size: 'height' } as const;
type Axis = typeof X | typeof Y;

/** New positions in the order of the boxes; aligned boxes don't overlap. */
export function arranged(boxes: readonly Placed[], arrangement: Arrangement): Spot[] {
  if (boxes.length < 2) return boxes.map(({ id, x, y }) => ({ id, x, y }));
  if (arrangement === 'across') return spread(boxes, X);
  if (arrangement === 'down') return spread(boxes, Y);
  const isBelow = arrangement === 'left' || arrangement === 'centre' || arrangement === 'right';
  const [across, along] = isBelow ? [X, Y] : [Y, X];
  const line = lineOf(
    boxes.map((box) => box[across.at]),
    arrangement,
  );
  const free = withoutOverlap(boxes, along);
  return boxes.map(({ id }) => ({ ...spotAt(along, free.get(id) ?? 0, line), id }));
}

function lineOf(values: readonly number[], arrangement: Arrangement): number {
  const min = Math.min(...values);
  const max = Math.max(...values);
  if (arrangement === 'left' || arrangement === 'top') return min;
  return arrangement === 'right' || arrangement === 'bottom' ? max : (min + max) / 2;
}

const spotAt = (along: Axis, at: number, line: number): Omit<Spot, 'id'> =>
  along.at === 'x' ? { x: at, y: line } : { x: line, y: at };

const inOrder = (boxes: readonly Placed[], { at }: Axis): Placed[] =>
  boxes.toSorted((a, b) => a[at] - b[at]);

/** For each box, the distance from the middle of the first that the boxes before it require. */
function offsetsBefore(sorted: readonly Placed[], { size }: Axis): number[] {
  let before = 0;
  let last = 0;
  return sorted.map((box, index) => {
    before += index === 0 ? 0 : last + box[size] / 2 + GAP;
    last = box[size] / 2;
    return before;
  });
}

/** Positions along this axis if all were in one line: no overlap, as near to the present ones as can be. */
function withoutOverlap(boxes: readonly Placed[], axis: Axis): Map<string, number> {
  const sorted = inOrder(boxes, axis);
  const offsets = offsetsBefore(sorted, axis);
  const fitted = isotonicRegression(
    sorted.map((box, index) => box[axis.at] - (offsets[index] ?? 0)),
  );
  return new Map(sorted.map(({ id }, index) => [id, (fitted[index] ?? 0) + (offsets[index] ?? 0)]));
}

/** Spaces boxes evenly between the first and last, which stay; if all are at one place, side by side. */
function spread(boxes: readonly Placed[], axis: Axis): Spot[] {
  const sorted = inOrder(boxes, axis);
  const first = sorted[0]?.[axis.at] ?? 0;
  const extentNow = (sorted.at(-1)?.[axis.at] ?? 0) - first;
  const needed = offsetsBefore(sorted, axis).at(-1) ?? 0;
  const extent = extentNow < 1 ? needed : extentNow;
  const start = first - (extent - extentNow) / 2;
  const step = extent / (sorted.length - 1);
  const turns = new Map(sorted.map(({ id }, index) => [id, start + index * step]));
  return boxes.map(({ id, x, y }) => ({ id, x, y, [axis.at]: turns.get(id) ?? 0 }));
}
