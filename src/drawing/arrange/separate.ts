/** Pushes overlapping boxes apart; fixed ones never move. */
import RBush from 'rbush';
import { GAP, type Placed, type Spot } from '../elements/boxes.ts';
import { INDEX_ENTRIES, type Rectangle } from '../shapes/plane.ts';

/** Limit on boxes × rounds: few boxes get many rounds, and thousands stay affordable. */
const MAX_BOX_ROUNDS = 400_000;
const ROUNDS = { min: 120, max: 400 };
/** Pairs of near boxes are searched for again after this many rounds. */
const ROUNDS_AT_A_TIME = 4;
/** Boxes nearer than this, without the gap, may meet within these rounds; in pixels. */
const NEAR = 24;
/** Smaller overlaps are ignored, in pixels. */
const TOUCH = 0.5;

/** Two boxes near each other; `order` is the index of the second. */
type Pair = readonly [Placed, Placed, order: number];

/**
 * Moves boxes along the shorter way out of their overlaps, as far as the rounds allow. Two fixed boxes that
 * overlap stay as they are.
 */
export function separate(boxes: readonly Placed[]): Spot[] {
  // Copied field by field, so that all objects have the same shape, which makes access fast.
  const moving = boxes.map(({ id, x, y, width, height, fixed }) => {
    return { id, x, y, width, height, fixed };
  });
  const rounds = Math.min(
    ROUNDS.max,
    Math.max(ROUNDS.min, MAX_BOX_ROUNDS / Math.max(1, boxes.length)),
  );
  for (let round = 0; round < rounds; round += ROUNDS_AT_A_TIME) {
    const pairs = pairsOf(moving);
    if (!pushAll(pairs)) break;
    for (let again = 1; again < ROUNDS_AT_A_TIME && pushAll(pairs); again += 1);
  }
  return moving.map(({ id, x, y }) => ({ id, x, y }));
}

interface IndexedBox extends Rectangle {
  box: Placed;
  order: number;
}

/** All pairs of near boxes, except those in which both are fixed. */
function pairsOf(boxes: readonly Placed[]): Pair[] {
  const indexed = boxes.map((box, order): IndexedBox => ({ box, order, ...extentOf(box, 0) }));
  const index = new RBush<IndexedBox>(INDEX_ENTRIES).load(indexed);
  const pairs: Pair[] = [];
  for (const { box, order } of indexed) {
    for (const other of index.search(extentOf(box, NEAR))) {
      if (other.order >= order || (box.fixed && other.box.fixed)) continue;
      pairs.push([other.box, box, order]);
    }
  }
  return pairs;
}

/** The rectangle of a box, including half of the gap to the next, grown by `around`. */
function extentOf({ x, y, width, height }: Placed, around: number): Rectangle {
  const reachX = (width + GAP) / 2 + around;
  const reachY = (height + GAP) / 2 + around;
  return { minX: x - reachX, maxX: x + reachX, minY: y - reachY, maxY: y + reachY };
}

function pushAll(pairs: readonly Pair[]): boolean {
  let pushed = false;
  for (const pair of pairs) if (push(pair)) pushed = true;
  return pushed;
}

/** Moves the two apart; returns false if they don't overlap. */
function push([a, b, tieBreak]: Pair): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const overlapX = (a.width + b.width) / 2 + GAP - Math.abs(dx);
  const overlapY = (a.height + b.height) / 2 + GAP - Math.abs(dy);
  if (overlapX <= TOUCH || overlapY <= TOUCH) return false;
  const share = a.fixed || b.fixed ? 1 : 0.5;
  if (overlapX < overlapY) {
    const shift = (dx === 0 ? (tieBreak % 2 ? 1 : -1) : Math.sign(dx)) * overlapX * share;
    if (!a.fixed) a.x -= shift;
    if (!b.fixed) b.x += shift;
  } else {
    const shift = (dy === 0 ? (tieBreak % 2 ? 1 : -1) : Math.sign(dy)) * overlapY * share;
    if (!a.fixed) a.y -= shift;
    if (!b.fixed) b.y += shift;
  }
  return true;
}
