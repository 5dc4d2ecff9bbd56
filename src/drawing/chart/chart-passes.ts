/** Where lines pass the rows between their ends, and on which side lines that lead back upwards run. */
import { mapInSteps } from '../../graph/shared/steps.ts';
import { SPACING } from './chart-graph.ts';
import { Lane } from './chart-lane.ts';
import { CORNERS } from './chart-marks.ts';
import type { Band, Join, Rows } from './chart-items.ts';

/** How a join runs through rows and channels; a channel has the number of the row above it. */
export interface Course {
  join: Join;
  /** Whether it leads up or aside: from below its owner, back past the rows, and down from above. */
  isBack: boolean;
  /** The x at which it passes each row, by row number. */
  passes: Map<number, number>;
  /** The channel of its words; null if they are beside it in its row, or if there are none. */
  channel: number | null;
  /** The channels it passes, from top to bottom. */
  channels: { first: number; last: number };
}

/** Distance from the outermost port to that of a line that leads back; less than that to the corner. */
const SIDE_PORT = CORNERS / 2;
/** The cost of a bend, in pixels of length. */
const BEND = 40;

/** The space a passing line needs before and after it. */
interface Width {
  before: number;
  after: number;
}

const HALF_LINE = SPACING.lines / 2;

/** The course of every join with both ends in rows; yields so that other requests can run. */
export function* findCourses({ joins, bands }: Rows): Generator<void, Course[]> {
  const lanes = bands.map(laneOf);
  const out = new Map<string, number>();
  const into = new Map<string, number>();
  for (const { from, to } of joins) {
    out.set(from.key, (out.get(from.key) ?? 0) + 1);
    into.set(to.key, (into.get(to.key) ?? 0) + 1);
  }
  yield;
  const courses = joins
    .filter(({ from, to }) => from.row >= 0 && to.row >= 0)
    .map((join): Course => {
      const { from, to } = join;
      const isBack = from.row >= to.row;
      const channels = isBack
        ? { first: to.row, last: from.row - 1 }
        : { first: from.row, last: to.row - 1 };
      // Words are at the end with fewer lines: above what is held, if its owner holds more.
      const isShared = (out.get(from.key) ?? 0) > (into.get(to.key) ?? 0);
      const channel = isBack || !isShared ? channels.first : channels.last;
      const hasWords = join.words !== null && channels.first <= channels.last;
      return { join, isBack, passes: new Map(), channel: hasWords ? channel : null, channels };
    });
  const length = ({ channels }: Course): number => channels.last - channels.first;
  // Lines that lead down get their places before those that lead back.
  yield;
  const ordered = courses.toSorted(
    (a, b) => Number(a.isBack) - Number(b.isBack) || length(a) - length(b),
  );
  const heldFromAbove = new Set(courses.flatMap(({ isBack, join }) => (isBack ? [] : join.to.key)));
  yield* mapInSteps(ordered, (course) => {
    if (course.isBack) passBack(course, lanes, bands);
    else passDown(course, lanes);
    if (course.isBack && heldFromAbove.has(course.join.to.key)) takeSidePort(course);
  });
  return courses;
}

/** If other lines arrive from above, one that leads back arrives beside them, on the side it comes from. */
function takeSidePort(course: Course): void {
  const { join, passes } = course;
  const { min, middle, max } = join.to.ports;
  if (join.toX !== null || min === max) return;
  const isRight = (passes.get(join.to.row) ?? middle) > middle;
  course.join = { ...join, toX: isRight ? max + SIDE_PORT : min - SIDE_PORT };
}

function laneOf({ items }: Band): Lane {
  const lane = new Lane();
  for (const { minX, maxX } of items) lane.take(minX - SPACING.beside, maxX + SPACING.beside);
  return lane;
}

/** As straight as possible, starting from either end: whichever path is shorter, with fewer bends. */
function passDown({ join, passes }: Course, lanes: readonly Lane[]): void {
  const { from, to } = join;
  const start = join.fromX ?? from.ports.middle;
  const end = join.toX ?? to.ports.middle;
  const rows = Array.from({ length: to.row - from.row - 1 }, (_, index) => from.row + 1 + index);
  if (rows.length === 0) return;
  const width = { before: HALF_LINE, after: HALF_LINE };
  const down = follow(rows, start, width, lanes);
  const up = follow(rows.toReversed(), end, width, lanes).reverse();
  const best = shortest(start, [down, up], end, { rows, width, lanes });
  for (const [index, row] of rows.entries())
    takePass(passes, row, best[index] ?? end, width, lanes);
}

/** Runs past the rows of both ends and all between, on the side where that is shortest. */
function passBack(
  { join, passes, channel }: Course,
  lanes: readonly Lane[],
  bands: readonly Band[],
): void {
  const { from, to } = join;
  const rows = Array.from({ length: from.row - to.row + 1 }, (_, index) => to.row + index);
  const beside = channel === null ? (join.words?.width ?? 0) : 0;
  const width = {
    before: HALF_LINE,
    after: beside > 0 ? SPACING.words + beside + SPACING.around : HALF_LINE,
  };
  const top = join.toX ?? to.ports.middle;
  const bottom = join.fromX ?? from.ports.middle;
  const items = rows.flatMap((row) => bands[row]?.items ?? []);
  const right = Math.max(...items.map(({ maxX }) => maxX)) + 2 * SPACING.beside;
  const left = Math.min(...items.map(({ minX }) => minX)) - 2 * SPACING.beside - width.after;
  const starts = [from.maxX, to.maxX, right].map((x) => x + 2 * SPACING.beside);
  const others = [from.minX, to.minX, left].map((x) => x - 2 * SPACING.beside);
  const paths = [...starts, ...others].map((start) => follow(rows, start, width, lanes));
  const best = shortest(top, paths, bottom, { rows, width, lanes });
  for (const [index, row] of rows.entries())
    takePass(passes, row, best[index] ?? top, width, lanes);
}

function follow(
  rows: readonly number[],
  start: number,
  width: Width,
  lanes: readonly Lane[],
): number[] {
  let x = start;
  return rows.map((row) => (x = lanes[row]?.nearest(x, width.before, width.after) ?? x));
}

/** The shortest of these ways from start to end, including straight ones where all rows are free. */
function shortest(
  start: number,
  paths: readonly (readonly number[])[],
  end: number,
  { rows, width, lanes }: { rows: readonly number[]; width: Width; lanes: readonly Lane[] },
): readonly number[] {
  const isFree = (x: number): boolean =>
    rows.every((row) => lanes[row]?.isFree(x - width.before, x + width.after));
  const straight = [...new Set(paths.flat())].filter(isFree).map((x) => rows.map(() => x));
  return [...paths, ...straight].reduce((best, path) =>
    costOf([start, ...path, end]) < costOf([start, ...best, end]) ? path : best,
  );
}

function takePass(
  passes: Map<number, number>,
  row: number,
  x: number,
  { before, after }: Width,
  lanes: readonly Lane[],
): void {
  passes.set(row, x);
  lanes[row]?.take(x - before, x + after);
}

/** The length of a way through these x, plus its bends; those at the ends cost less. */
function costOf(xs: readonly number[]): number {
  let cost = 0;
  for (const [index, x] of xs.entries()) {
    const dx = Math.abs(x - (xs[index - 1] ?? x));
    const isEnd = index === 1 || index === xs.length - 1;
    if (dx > 1) cost += dx + (isEnd ? BEND / 4 : BEND);
  }
  return cost;
}
