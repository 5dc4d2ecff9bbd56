/** Seats for boxes where none lies on another: each as near to its wish as there is room. */
import RBush from 'rbush';
import { GAP } from './boxes.ts';
import { INDEX_ENTRIES, type Point, type Rectangle, type Size } from './plane.ts';

/** Room is looked for in this many directions. */
const DIRECTIONS = 16;
/** Pixels a box is kept off what it just got past. */
const CLEAR = 0.5;

const WAYS = Array.from({ length: DIRECTIONS }, (_, index): Point => {
  const angle = (index / DIRECTIONS) * Math.PI * 2;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});

export class FreeSeats {
  readonly #taken = new RBush<Rectangle>(INDEX_ENTRIES);

  constructor(standing: readonly (Point & Size)[]) {
    this.#taken.load(standing.map((box) => extentOf(box, box)));
  }

  /**
   * The place nearest to the wish, in one of the directions from it, where a box of this size keeps
   * its gap to all others; it is taken then.
   */
  takeNear(wish: Point, size: Size): Point {
    const far = WAYS.map(() => 0);
    for (;;) {
      const next = indexOfLeast(far);
      const way = WAYS[next] ?? { x: 1, y: 0 };
      const reach = far[next] ?? 0;
      const seat = { x: wish.x + way.x * reach, y: wish.y + way.y * reach };
      const extent = extentOf(seat, size);
      const there = this.#taken.search(extent);
      if (there.length === 0) {
        this.#taken.insert(extent);
        return seat;
      }
      let past = 0;
      for (const other of there) past = Math.max(past, wayPast(extent, other, way));
      far[next] = reach + past + CLEAR;
    }
  }
}

/** How far in this direction the one has to go to be past the other, in pixels. */
function wayPast(one: Rectangle, other: Rectangle, way: Point): number {
  const x = way.x > 0 ? other.maxX - one.minX : one.maxX - other.minX;
  const y = way.y > 0 ? other.maxY - one.minY : one.maxY - other.minY;
  return Math.min(x / Math.abs(way.x), y / Math.abs(way.y));
}

/** A box around its middle, with half of the gap to the next. */
function extentOf({ x, y }: Point, { width, height }: Size): Rectangle {
  const reachX = (width + GAP) / 2;
  const reachY = (height + GAP) / 2;
  return { minX: x - reachX, maxX: x + reachX, minY: y - reachY, maxY: y + reachY };
}

function indexOfLeast(values: readonly number[]): number {
  let index = 0;
  let least = Infinity;
  for (let each = 0; each < values.length; each += 1) {
    const value = values[each] ?? Infinity;
    if (value < least) {
      index = each;
      least = value;
    }
  }
  return index;
}
