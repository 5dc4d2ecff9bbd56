/**
 * The lines of a chart, computed from the present places of its boxes, laid out or dragged: from the bottom
 * of the owner to the top of what is held, with the words of each beside it.
 */
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { Point, Rectangle, Size } from '../shapes/plane.ts';
import { findDetour } from './chart-detour.ts';
import { looseGroups, type ChartLink, type PlacedBox, SPACING } from './chart-graph.ts';
import type { Branch, Join, WordsPlace } from './chart-items.ts';
import { planRows } from './chart-plan.ts';
import { readRows, rectangleOf } from './chart-rows.ts';
import { routesOf, type ChartRoute } from './chart-routes.ts';
import { TakenSpace } from './taken-space.ts';

/** The run of a line: vertical and horizontal pieces from the owner to what is held. */
export interface ChartRun {
  points: Point[];
  words: WordsPlace | null;
}

/** Lines that don't follow the rows pass boxes at one of `count` distances, from `min` pixels on. */
const MARGINS = { min: 8, step: 5, count: 3 };

/** Turning points examined for all of these lines together; later lines go straight. */
const MAX_EXAMINED = 100_000;
const WORDS_PER_STEP = 20;

/** The run of every link between two of these boxes, by its id; yields so that other requests can run. */
export function* chartRuns(
  boxes: readonly PlacedBox[],
  links: readonly ChartLink[],
): Generator<void, Map<string, ChartRun>> {
  const taken = new TakenSpace(boxes.map(rectangleOf));
  const routes: ChartRoute[] = [];
  const offRows: Join[] = [];
  yield;
  const groups = looseGroups(boxes, links);
  yield;
  for (const group of groups) {
    if (group.links.length === 0) continue;
    const rows = yield* readRows(group.boxes, group.links);
    yield;
    const plan = yield* planRows(rows);
    for (const route of yield* routesOf(plan, rows)) {
      if (taken.crossesBox(route.points)) offRows.push(route.join);
      else routes.push(route);
    }
    offRows.push(...rows.joins.filter(({ from, to }) => from.row < 0 || to.row < 0));
    yield;
  }
  yield;
  yield* mapInSteps(routes, ({ points }) => taken.addLine(points));
  const branches = [...routes.map(({ join }) => join), ...offRows].flatMap((join) => join.branches);
  yield* mapInSteps(branches, ({ words }) => taken.addWords(words));
  const worded = yield* mapInSteps(routes, (route) => withFreeWords(route, taken));
  yield;
  let remaining = MAX_EXAMINED;
  for (const [index, join] of offRows.entries()) {
    const margin = MARGINS.min + (index % MARGINS.count) * MARGINS.step;
    const from = endOf(join, 'from');
    const to = endOf(join, 'to');
    const detour = findDetour(from, to, taken, { margin, maxExamined: remaining });
    remaining -= detour.examined;
    const points = detour.points ?? straightTo(from, to);
    taken.addLine(points);
    worded.push({ join, points, words: null });
    yield;
  }
  const runs = new Map<string, ChartRun>();
  const placed = yield* mapInSteps(worded, (route) => withWords(route, taken), WORDS_PER_STEP);
  yield* mapInSteps(placed, (route) => addRuns(runs, route), WORDS_PER_STEP);
  return runs;
}

/** The route, without its words if they would overlap a box, a line or other words. */
function withFreeWords(route: ChartRoute, taken: TakenSpace): ChartRoute {
  const { words } = route;
  if (words === null) return route;
  const inner = shrunk(words);
  const isTaken = taken.hasBox(words) || taken.hasWords(inner) || taken.hasLine(inner);
  if (isTaken) return { ...route, words: null };
  taken.addWords(words);
  return route;
}

/** The route, with a place for its words if it has none yet. */
function withWords(route: ChartRoute, taken: TakenSpace): ChartRoute {
  if (route.words !== null || route.join.words === null) return route;
  const words = placeWords(route.points, route.join.words, taken);
  taken.addWords(words);
  return { ...route, words };
}

const shrunk = ({ minX, minY, maxX, maxY }: Rectangle): Rectangle => {
  return { minX: minX + 0.5, minY: minY + 0.5, maxX: maxX - 0.5, maxY: maxY - 0.5 };
};

/** The rectangle at which a line ends: a box, or the line beside a column (width 0). */
function endOf({ from, to, fromX, toX }: Join, end: 'from' | 'to'): Rectangle {
  const [item, x] = end === 'from' ? [from, fromX] : [to, toX];
  return x === null ? item : { minX: x, maxX: x, minY: item.minY, maxY: item.maxY };
}

/** A line through whatever is in between, if there is no way around. */
function straightTo(from: Rectangle, to: Rectangle): Point[] {
  const x = (from.minX + from.maxX) / 2;
  const end = (to.minX + to.maxX) / 2;
  const y = (from.maxY + to.minY) / 2;
  return [
    { x, y: from.maxY },
    { x, y },
    { x: end, y },
    { x: end, y: to.minY },
  ];
}

function addRuns(runs: Map<string, ChartRun>, { join, points, words }: ChartRoute): void {
  if (join.link) runs.set(join.link.id, { points: tidy(points), words });
  for (const branch of join.branches) {
    const run = withBranch(points, join, branch);
    runs.set(branch.link.id, { points: tidy(run), words: branch.words });
  }
}

/** The points of a join extended by a branch to or from a box of its column. */
function withBranch(
  points: readonly Point[],
  join: Join,
  { boxX, columnX, y, link }: Branch,
): Point[] {
  const corner = { x: columnX, y };
  const end = { x: boxX, y };
  // The join ends at the edge of the column; the branch goes on from there.
  return link.from === join.from.key ? [...points, corner, end] : [end, corner, ...points];
}

/** Removes duplicate points and points on straight pieces. */
function tidy(points: readonly Point[]): Point[] {
  const tidied: Point[] = [];
  for (const point of points) {
    const before = tidied.at(-2);
    const last = tidied.at(-1);
    if (last && Math.abs(last.x - point.x) < 0.01 && Math.abs(last.y - point.y) < 0.01) continue;
    const isStraight =
      before &&
      last &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isStraight) tidied.pop();
    tidied.push(point);
  }
  return tidied;
}

/** Positions along a piece at which its words are tried, as shares of its length. */
const SHARES = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];

/** Circles around the middle of the line on which a place is searched next, in pixels. */
const CIRCLES = { step: 14, count: 60, directions: 12 };

/** A place on no box and no other words; on no line either, if there is such a place beside its own. */
function placeWords(
  points: readonly Point[],
  { width, height }: Size,
  taken: TakenSpace,
): WordsPlace {
  const pieces = points
    .flatMap((b, index) => {
      const a = points[index - 1];
      return a === undefined ? [] : [{ a, b, length: Math.abs(b.x - a.x) + Math.abs(b.y - a.y) }];
    })
    .sort((one, other) => other.length - one.length);
  const isClear = (bounds: Rectangle): boolean =>
    !taken.hasBox(bounds) && !taken.hasWords(expanded(bounds, 2));
  for (const { a, b } of pieces) {
    for (const share of SHARES) {
      const at = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      const places = a.y === b.y ? beyond(at, width, height) : beside(at, width, height);
      const place = places.find((one) => isClear(one) && !taken.hasLine(expanded(one, -1)));
      if (place) return place;
    }
  }
  const [longest] = pieces;
  const middle = longest
    ? { x: (longest.a.x + longest.b.x) / 2, y: (longest.a.y + longest.b.y) / 2 }
    : (points[0] ?? { x: 0, y: 0 });
  for (let circle = 0; circle < CIRCLES.count; circle += 1) {
    for (let turn = 0; turn < CIRCLES.directions; turn += 1) {
      const angle = (turn / CIRCLES.directions) * 2 * Math.PI;
      const reach = circle * CIRCLES.step;
      const x = middle.x + Math.cos(angle) * reach;
      const [place] = beside({ x, y: middle.y + Math.sin(angle) * reach }, width, height);
      if (place && isClear(place)) return place;
    }
  }
  return { ...rectangleAt(middle.x, middle.y, width, height), align: 'start' };
}

function rectangleAt(minX: number, middle: number, width: number, height: number): Rectangle {
  return { minX, maxX: minX + width, minY: middle - height / 2, maxY: middle + height / 2 };
}

const expanded = ({ minX, minY, maxX, maxY }: Rectangle, by: number): Rectangle => {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
};

/** Places right and left of a vertical piece. */
function beside({ x, y }: Point, width: number, height: number): WordsPlace[] {
  return [
    { ...rectangleAt(x + SPACING.words, y, width, height), align: 'start' },
    { ...rectangleAt(x - SPACING.words - width, y, width, height), align: 'end' },
  ];
}

/** Places above and below a horizontal piece. */
function beyond({ x, y }: Point, width: number, height: number): WordsPlace[] {
  const off = height / 2 + 3;
  return [y - off, y + off].map((middle) => ({
    ...rectangleAt(x - width / 2, middle, width, height),
    align: 'start',
  }));
}
