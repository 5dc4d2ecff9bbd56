/** Draws a layout that knew of nothing fixed around what is: the whole turned, and what is near bent. */
import type { Spot } from '../../../drawing/boxes.ts';
import { meanOf, type Point } from '../../../drawing/plane.ts';

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
