/** Looks for better places one by one, so that a small graph can be read line by line. */
import type { Link, Placed, Spot } from '../../../drawing/boxes.ts';
import type { Point } from '../../../drawing/plane.ts';
import { LINE_LENGTH } from './layout.ts';
import { costAt, moveSeat, seatingOf, type Seating, type Seat } from './seats.ts';

/** Rounds at most in which everything free may move; fewer once nothing does. */
const ROUNDS = 8;
/** Comparisons that may be made in all: some two seconds' worth, and three for the seating alone. */
const COMPARED = { rounds: 150_000_000, seating: 400_000_000 };
/** Of the work of a round: while newcomers come one after the other, half of them don't count yet. */
const SEATING = 0.5;
/** A place is looked for around this many neighbours. */
const AROUND = 3;
/** How far from a neighbour, by the length its line had best have. */
const REACHES = [1, 0.85, 1.2, 1.5, 1.9, 2.4, 3, 3.6];
const DIRECTIONS = 24;
/** How far from where it stands, in pixels. */
const STEPS = [18, 42, 90];
const STEP_DIRECTIONS = 12;

/**
 * In how many rounds these can be settled while somebody waits, 0 for too many. Null: there are so
 * many that not even a place for each newcomer can be looked for, one after the other.
 */
export function affordableRounds(boxes: readonly Placed[], links: readonly Link[]): number | null {
  const work = workOfRound(boxes, links);
  if (work * SEATING > COMPARED.seating) return null;
  return Math.min(ROUNDS, Math.floor(COMPARED.rounds / Math.max(1, work)));
}

/** Comparisons made in a round, at most. */
function workOfRound(boxes: readonly Placed[], links: readonly Link[]): number {
  const tiesOf = new Map<string, number>();
  for (const { from, to } of links) {
    for (const end of [from, to]) tiesOf.set(end, (tiesOf.get(end) ?? 0) + 1);
  }
  const compared = boxes.length + links.length;
  return boxes.reduce((sum, { id, fixed }) => {
    const ties = tiesOf.get(id) ?? 0;
    return fixed ? sum : sum + triesOf(ties) * compared * (1 + ties);
  }, 0);
}

/** Places tried for a box with so many ties. */
function triesOf(ties: number): number {
  const around = REACHES.length * DIRECTIONS * Math.min(AROUND, ties);
  return 1 + STEPS.length * STEP_DIRECTIONS + around;
}

/**
 * Places for everything, the fixed ones as they were. With `fromNothing` the free ones come one
 * after the other, those with the most standing neighbours first; else they start from where they are.
 */
export function settle(
  boxes: readonly Placed[],
  links: readonly Link[],
  { rounds, fromNothing }: { rounds: number; fromNothing: boolean },
): Spot[] {
  const seating = seatingOf(boxes, links);
  const free = seating.seats.filter((seat) => !seat.fixed);
  if (fromNothing) {
    for (const seat of free) seat.stands = false;
    seatOneByOne(free, seating);
  }
  for (let round = 0; round < rounds; round += 1) {
    const moved = free.filter((seat) => improve(seat, seating));
    if (moved.length === 0) break;
  }
  return seating.seats.map(({ id, x, y }) => ({ id, x, y }));
}

function seatOneByOne(free: readonly Seat[], seating: Seating): void {
  const waiting = [...free];
  const standing = (seat: Seat): number => seat.neighbours.filter(({ stands }) => stands).length;
  while (waiting.length > 0) {
    const next = waiting.reduce((best, seat) => (standing(seat) > standing(best) ? seat : best));
    waiting.splice(waiting.indexOf(next), 1);
    improve(next, seating);
    next.stands = true;
  }
}

/** Moves the seat to the cheapest place found; says whether it moved. */
function improve(seat: Seat, seating: Seating): boolean {
  let best: Point | null = null;
  let least = costAt(seat, seat, seating) - 1;
  for (const place of placesFor(seat)) {
    const cost = costAt(seat, place, seating, least);
    if (cost < least) {
      best = place;
      least = cost;
    }
  }
  if (best) moveSeat(seat, best);
  return best !== null;
}

function* placesFor(seat: Seat): Generator<Point> {
  for (const step of STEPS) yield* circle(seat, step, STEP_DIRECTIONS);
  let around = 0;
  for (const [index, neighbour] of seat.neighbours.entries()) {
    if (!neighbour.stands || around === AROUND) continue;
    around += 1;
    const length = seat.lengths[index] ?? LINE_LENGTH.least;
    for (const reach of REACHES) yield* circle(neighbour, length * reach, DIRECTIONS);
  }
}

function* circle({ x, y }: Point, radius: number, directions: number): Generator<Point> {
  for (let turn = 0; turn < directions; turn += 1) {
    const angle = (turn / directions) * Math.PI * 2;
    yield { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius };
  }
}
