/** Lays out a network: everything from scratch, or newcomers among what must not move. */
import { isPlaced, type Box, type Placed, type Spot } from '../../../../drawing/elements/boxes.ts';
import { placeNewcomers } from '../../../../drawing/arrange/newcomers.ts';
import { separate } from '../../../../drawing/arrange/separate.ts';
import { layOutByGraphviz, toInches, type GraphvizWords } from './graphviz.ts';
import { LINE_LENGTH, type LayoutRequest } from './layout.ts';
import { affordableRounds, settle } from './settle.ts';
import { type Point, meanOf } from '../../../../drawing/shapes/plane.ts';
import { clutterOf, isCluttered, isWorthMoving } from '../../../../drawing/arrange/clutter.ts';

/** From how many boxes on sfdp: neato gives lines the length they ask for, but takes its time. */
const LARGE = 150;

/** Places a little too near: settling spreads them, and finds nothing to bring closer. */
const BY_LENGTH: GraphvizWords = {
  graph: { start: 1, overlap: true },
  edge: ({ length = LINE_LENGTH.least }) => ({ len: toInches(length * 0.9) }),
};

/** Of more boxes than this, sfdp's quick quadtree lines some up along its squares, for all to see. */
const SQUARES_SHOW = 2500;

/** The quick quadtree takes half the time, and leaves as many crossings and as short lines. */
const byCloseness = (boxes: number): GraphvizWords => ({
  graph: {
    start: 1,
    overlap: true,
    K: 1.6,
    repulsiveforce: 1.4,
    quadtree: boxes > SQUARES_SHOW ? 'normal' : 'fast',
  },
  node: () => ({ width: 0.6, height: 0.6 }),
});

/** Where every box that is not fixed shall stand, without overlap. */
export async function layOutNetwork({ boxes, links }: LayoutRequest): Promise<Spot[]> {
  const placed = placedAt(boxes, await spotsFor(boxes, links));
  return separate(placed).filter((_, index) => !placed[index]?.fixed);
}

async function spotsFor(boxes: readonly Box[], links: LayoutRequest['links']): Promise<Spot[]> {
  const fixed = boxes.filter((box) => box.fixed).filter(isPlaced);
  // What stands and isn't fixed is to be laid out anew: too many for that can't be settled one by one.
  const anew = boxes.length >= LARGE && boxes.some((box) => !box.fixed && isPlaced(box));
  if (fixed.length > 1 && !anew) return amongFixed(boxes, links);
  const spots = await fromScratch(boxes, links);
  if (fixed.length === 0) return spots;
  return fixed.length === 1 ? shiftedOnto(fixed, spots) : bentAround(spots, fixed);
}

function placedAt(boxes: readonly Box[], spots: readonly Spot[]): Placed[] {
  const spotById = new Map(spots.map((spot) => [spot.id, spot]));
  return boxes.flatMap((box): Placed[] => {
    if (box.fixed && isPlaced(box)) return [box];
    const spot = spotById.get(box.id);
    return spot ? [{ ...box, ...spot }] : [];
  });
}

function amongFixed(boxes: readonly Box[], links: LayoutRequest['links']): Spot[] {
  const start = placeNewcomers(boxes, links);
  const rounds = affordableRounds(start, links);
  return rounds === null ? start : settle(start, links, { rounds, fromNothing: true });
}

async function fromScratch(boxes: readonly Box[], links: LayoutRequest['links']): Promise<Spot[]> {
  if (boxes.length >= LARGE) {
    const words = byCloseness(boxes.length);
    return spacious(lying(await layOutByGraphviz('sfdp', boxes, links, words)), boxes);
  }
  const spots = lying(await layOutByGraphviz('neato', boxes, links, BY_LENGTH));
  const spotById = new Map(spots.map((spot) => [spot.id, spot]));
  const placed = boxes.map((box) => ({
    ...box,
    fixed: false,
    ...(spotById.get(box.id) ?? { x: 0, y: 0 }),
  }));
  const rounds = affordableRounds(placed, links);
  return rounds === null ? spots : settle(placed, links, { rounds, fromNothing: false });
}

/** Wider than high, as the window and the labels are. */
function lying(spots: readonly Spot[]): Spot[] {
  const upright = extent(spots.map(({ y }) => y)) > extent(spots.map(({ x }) => x));
  return spots.map(({ id, x, y }) => (upright ? { id, x: y, y: x } : { id, x, y }));
}

/** Drawn as large as the boxes need: sfdp places points and knows nothing of labels. */
function spacious(spots: readonly Spot[], boxes: readonly Box[]): Spot[] {
  const needed = boxes.reduce((sum, { width, height }) => sum + width * height, 0) * 5;
  const width = extent(spots.map(({ x }) => x));
  const height = extent(spots.map(({ y }) => y));
  const factor = Math.max(1, Math.sqrt(needed / Math.max(1, width * height)));
  return spots.map(({ id, x, y }) => ({ id, x: x * factor * 1.2, y: y * factor }));
}

function extent(values: readonly number[]): number {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most - least;
}

/** The whole drawing moved so that the one fixed box is where it has to be. */
function shiftedOnto(fixed: readonly Placed[], spots: readonly Spot[]): Spot[] {
  const anchor = fixed[0];
  const found = spots.find((spot) => spot.id === anchor?.id);
  if (!anchor || !found) return [...spots];
  const dx = anchor.x - found.x;
  const dy = anchor.y - found.y;
  return spots.map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }));
}

/** What lies nearer to a fixed one than this follows it wherever that stands, in pixels. */
const NEAR = 100;

/** A fixed one: where the layout would have it, and where it is. */
interface Pull {
  from: Point;
  to: Point;
}

/**
 * The same drawing, turned, mirrored and moved so that the fixed ones are as near to their places as
 * they can be; then each of them is where it has to be, and all others are drawn along, the nearer the
 * more. So few lines cross that didn't before.
 */
export function bentAround(spots: readonly Spot[], fixed: readonly Spot[]): Spot[] {
  const placeById = new Map(fixed.map((spot) => [spot.id, spot]));
  const turned = turnedOnto(spots, placeById);
  const pulls = pullsOf(turned, placeById);
  return turned.map((spot) => placeById.get(spot.id) ?? { id: spot.id, ...pulled(spot, pulls) });
}

function pullsOf(spots: readonly Spot[], placeById: ReadonlyMap<string, Point>): Pull[] {
  return spots.flatMap((from) => {
    const to = placeById.get(from.id);
    return to ? [{ from, to }] : [];
  });
}

/** As it is or mirrored, whichever brings the fixed ones nearer. */
function turnedOnto(spots: readonly Spot[], placeById: ReadonlyMap<string, Point>): Spot[] {
  const ways = [1, -1].map((mirror) => {
    const seen = spots.map(({ id, x, y }) => ({ id, x: x * mirror, y }));
    const turned = bestTurned(seen, pullsOf(seen, placeById));
    const off = pullsOf(turned, placeById).reduce((sum, pull) => sum + squareOf(pull), 0);
    return { turned, off };
  });
  return ways.reduce((best, way) => (way.off < best.off ? way : best)).turned;
}

/** Turned about the middle of the fixed ones, by the least squares of how far they are off. */
function bestTurned(spots: readonly Spot[], pulls: readonly Pull[]): Spot[] {
  const from = meanOf(pulls.map((pull) => pull.from));
  const to = meanOf(pulls.map((pull) => pull.to));
  let along = 0;
  let aside = 0;
  for (const pull of pulls) {
    const ax = pull.from.x - from.x;
    const ay = pull.from.y - from.y;
    const bx = pull.to.x - to.x;
    const by = pull.to.y - to.y;
    along += ax * bx + ay * by;
    aside += ax * by - ay * bx;
  }
  const angle = Math.atan2(aside, along);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return spots.map(({ id, x, y }) => {
    const dx = x - from.x;
    const dy = y - from.y;
    return { id, x: to.x + dx * cos - dy * sin, y: to.y + dx * sin + dy * cos };
  });
}

/** Moved as those fixed are that are near, and by the whole way right beside one. */
function pulled({ x, y }: Point, pulls: readonly Pull[]): Point {
  let weights = 1 / NEAR ** 2;
  const by = { x: 0, y: 0 };
  for (const { from, to } of pulls) {
    const weight = 1 / (1 + squareOf({ from, to: { x, y } }));
    weights += weight;
    by.x += weight * (to.x - from.x);
    by.y += weight * (to.y - from.y);
  }
  return { x: x + by.x / weights, y: y + by.y / weights };
}

function squareOf({ from, to }: Pull): number {
  return (from.x - to.x) ** 2 + (from.y - to.y) ** 2;
}

/** So many at one height are a row. */
const ROW = 3;

/**
 * Places for what is not fixed; none where these would not be worth that everything moves, and none
 * where most stand in rows: layers were asked for, and a network has none.
 */
export async function layOutIfClearer(request: LayoutRequest): Promise<Spot[]> {
  const { boxes, links } = request;
  const standing = boxes.filter(isPlaced);
  const before = clutterOf(standing, links);
  if (!isCluttered(before) || areMostInRows(standing)) return [];
  const spots = await layOutNetwork(request);
  const after = clutterOf([...standing.filter(({ fixed }) => fixed), ...spots], links);
  return isWorthMoving(before, after) ? spots : [];
}

function areMostInRows(spots: readonly Spot[]): boolean {
  const rows = Map.groupBy(spots, ({ y }) => Math.round(y));
  const inRows = [...rows.values()].filter(({ length }) => length >= ROW);
  return inRows.reduce((sum, { length }) => sum + length, 0) * 2 > spots.length;
}
