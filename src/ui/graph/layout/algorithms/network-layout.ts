/** Lays out a network: everything from scratch, or newcomers among boxes that must not move. */
import { isPlaced, type Box, type Placed, type Spot } from '../../../../drawing/elements/boxes.ts';
import { placeNewcomers } from '../../../../drawing/arrange/newcomers.ts';
import { separate } from '../../../../drawing/arrange/separate.ts';
import { layOutByGraphviz, toInches, type GraphvizAttributes } from './graphviz.ts';
import { LINE_LENGTH, type LayoutRequest } from './layout.ts';
import { affordableRounds, settle } from './settle.ts';
import { type Point, meanOf } from '../../../../drawing/shapes/plane.ts';
import { clutterOf, isCluttered, isWorthMoving } from '../../../../drawing/arrange/clutter.ts';

/** From this many boxes on sfdp is used: neato gives lines their requested length, but is slow. */
const SFDP_FROM = 150;

/** Lines a little short: settling spreads boxes, but doesn't bring them closer. */
const BY_LENGTH: GraphvizAttributes = {
  graph: { start: 1, overlap: true },
  edge: ({ length = LINE_LENGTH.least }) => ({ len: toInches(length * 0.9) }),
};

/** Above this many boxes, the fast quadtree visibly aligns some along its squares. */
const FAST_QUADTREE_AT_MOST = 2500;

/** The fast quadtree takes half the time for as few crossings and as short lines. */
const byCloseness = (boxes: number): GraphvizAttributes => ({
  graph: {
    start: 1,
    overlap: true,
    K: 1.6,
    repulsiveforce: 1.4,
    quadtree: boxes > FAST_QUADTREE_AT_MOST ? 'normal' : 'fast',
  },
  node: () => ({ width: 0.6, height: 0.6 }),
});

/** Positions of all boxes that are not fixed, without overlap. */
export async function layOutNetwork({ boxes, links }: LayoutRequest): Promise<Spot[]> {
  const placed = placedAt(boxes, await spotsFor(boxes, links));
  return separate(placed).filter((_, index) => !placed[index]?.fixed);
}

async function spotsFor(boxes: readonly Box[], links: LayoutRequest['links']): Promise<Spot[]> {
  const fixed = boxes.filter((box) => box.fixed).filter(isPlaced);
  // Boxes with a place that aren't fixed are laid out anew; with many, settling them would be too slow.
  const anew = boxes.length >= SFDP_FROM && boxes.some((box) => !box.fixed && isPlaced(box));
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
  if (boxes.length >= SFDP_FROM) {
    const attributes = byCloseness(boxes.length);
    return spreadOut(turnedWide(await layOutByGraphviz('sfdp', boxes, links, attributes)), boxes);
  }
  const spots = turnedWide(await layOutByGraphviz('neato', boxes, links, BY_LENGTH));
  const spotById = new Map(spots.map((spot) => [spot.id, spot]));
  const placed = boxes.map((box) => ({
    ...box,
    fixed: false,
    ...(spotById.get(box.id) ?? { x: 0, y: 0 }),
  }));
  const rounds = affordableRounds(placed, links);
  return rounds === null ? spots : settle(placed, links, { rounds, fromNothing: false });
}

/** Turned to be wider than high, like the window and the labels. */
function turnedWide(spots: readonly Spot[]): Spot[] {
  const upright = extent(spots.map(({ y }) => y)) > extent(spots.map(({ x }) => x));
  return spots.map(({ id, x, y }) => (upright ? { id, x: y, y: x } : { id, x, y }));
}

/** Enlarged to the room the boxes need: sfdp places points and ignores labels. */
function spreadOut(spots: readonly Spot[], boxes: readonly Box[]): Spot[] {
  const needed = boxes.reduce((sum, { width, height }) => sum + width * height, 0) * 5;
  const width = extent(spots.map(({ x }) => x));
  const height = extent(spots.map(({ y }) => y));
  const factor = Math.max(1, Math.sqrt(needed / Math.max(1, width * height)));
  return spots.map(({ id, x, y }) => ({ id, x: x * factor * 1.2, y: y * factor }));
}

function extent(values: readonly number[]): number {
  let min = Infinity;
  let max = -Infinity;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return max - min;
}

/** Moves the drawing so that its one fixed box is where it has to be. */
function shiftedOnto(fixed: readonly Placed[], spots: readonly Spot[]): Spot[] {
  const anchor = fixed[0];
  const found = spots.find((spot) => spot.id === anchor?.id);
  if (!anchor || !found) return [...spots];
  const dx = anchor.x - found.x;
  const dy = anchor.y - found.y;
  return spots.map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }));
}

/** Boxes closer than this to a fixed one, in pixels, follow it. */
const FOLLOWING_DISTANCE = 100;

/** A fixed box: where the layout would put it, and where it is. */
interface Pull {
  from: Point;
  to: Point;
}

/**
 * The same drawing, turned, mirrored and moved so that the fixed boxes come as near to their places as
 * possible; then they are put there, and the others are pulled along, the nearer the more. This adds few
 * new crossings.
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

/** Mirrored or not, whichever brings the fixed boxes nearer. */
function turnedOnto(spots: readonly Spot[], placeById: ReadonlyMap<string, Point>): Spot[] {
  const variants = [1, -1].map((mirror) => {
    const seen = spots.map(({ id, x, y }) => ({ id, x: x * mirror, y }));
    const turned = bestTurned(seen, pullsOf(seen, placeById));
    const distance = pullsOf(turned, placeById).reduce((sum, pull) => sum + squareOf(pull), 0);
    return { turned, distance };
  });
  return variants.reduce((best, way) => (way.distance < best.distance ? way : best)).turned;
}

/** Turned about the middle of the fixed boxes, minimising their squared distances. */
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

/** Moves a point as the fixed boxes near it move; right beside one, by the same distance. */
function pulled({ x, y }: Point, pulls: readonly Pull[]): Point {
  let weights = 1 / FOLLOWING_DISTANCE ** 2;
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

/** At least this many boxes at one height are a row. */
const ROW_LENGTH = 3;

/**
 * Positions of boxes that are not fixed; empty if the gain isn't worth moving everything, and if most stand
 * in rows: the analyst chose layers, which a network doesn't have.
 */
export async function layOutIfClearer(request: LayoutRequest): Promise<Spot[]> {
  const { boxes, links } = request;
  const placed = boxes.filter(isPlaced);
  const before = clutterOf(placed, links);
  if (!isCluttered(before) || areMostlyInRows(placed)) return [];
  const spots = await layOutNetwork(request);
  const after = clutterOf([...placed.filter(({ fixed }) => fixed), ...spots], links);
  return isWorthMoving(before, after) ? spots : [];
}

function areMostlyInRows(spots: readonly Spot[]): boolean {
  const rows = Map.groupBy(spots, ({ y }) => Math.round(y));
  const inRows = [...rows.values()].filter(({ length }) => length >= ROW_LENGTH);
  return inRows.reduce((sum, { length }) => sum + length, 0) * 2 > spots.length;
}
