/** Improves positions one by one, so that every line of a small graph can be followed. */
import { type Link, type Placed, type Spot, GAP } from '../../../../drawing/elements/boxes.ts';
import type { Point, Rectangle } from '../../../../drawing/shapes/plane.ts';
import { LINE_LENGTH } from './layout.ts';
import { anglesUnder, lineMeetsBox, cross } from '../../../../drawing/shapes/crossing.ts';
import { NODE_BOXES } from '../../../../drawing/shapes/appearance.ts';

/** At most this many rounds of moves; fewer if nothing moves any more. */
const ROUNDS = 8;
/** Limits of comparisons: some two seconds' worth of rounds, and three for placing newcomers alone. */
const COMPARED = { rounds: 150_000_000, placement: 400_000_000 };
/** Cost of placing newcomers one by one, as a share of a round: half of them don't count yet. */
const PLACING_COST = 0.5;
/** Positions are tried around at most this many neighbours. */
const NEIGHBOURS_TRIED = 3;
/** Distances tried from a neighbour, as multiples of the wanted length of the line. */
const REACHES = [1, 0.85, 1.2, 1.5, 1.9, 2.4, 3, 3.6];
const DIRECTIONS = 24;
/** Distances tried from the current position, in pixels. */
const STEPS = [18, 42, 90];
const STEP_DIRECTIONS = 12;

/**
 * How many rounds can be afforded while somebody waits, 0 for too many boxes; null if there are so many
 * that not even newcomers can be placed one by one.
 */
export function affordableRounds(boxes: readonly Placed[], links: readonly Link[]): number | null {
  const work = workOfRound(boxes, links);
  if (work * PLACING_COST > COMPARED.placement) return null;
  return Math.min(ROUNDS, Math.floor(COMPARED.rounds / Math.max(1, work)));
}

/** Upper bound of comparisons in a round. */
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

/** Positions tried for a box with this many ties. */
function triesOf(ties: number): number {
  const around = REACHES.length * DIRECTIONS * Math.min(NEIGHBOURS_TRIED, ties);
  return 1 + STEPS.length * STEP_DIRECTIONS + around;
}

/**
 * Positions of all boxes; fixed ones don't move. With `fromNothing` the free ones are placed one by one,
 * those with most placed neighbours first; else they start from where they are.
 */
export function settle(
  boxes: readonly Placed[],
  links: readonly Link[],
  { rounds, fromNothing }: { rounds: number; fromNothing: boolean },
): Spot[] {
  const placement = placementOf(boxes, links);
  const free = placement.nodes.filter((node) => !node.fixed);
  if (fromNothing) {
    for (const node of free) node.isPlaced = false;
    placeOneByOne(free, placement);
  }
  for (let round = 0; round < rounds; round += 1) {
    const moved = free.filter((node) => improve(node, placement));
    if (moved.length === 0) break;
  }
  return placement.nodes.map(({ id, x, y }) => ({ id, x, y }));
}

function placeOneByOne(free: readonly PlacedNode[], placement: Placement): void {
  const waiting = [...free];
  const placedNeighbours = (node: PlacedNode): number =>
    node.neighbours.filter(({ isPlaced }) => isPlaced).length;
  while (waiting.length > 0) {
    const next = waiting.reduce((best, node) =>
      placedNeighbours(node) > placedNeighbours(best) ? node : best,
    );
    waiting.splice(waiting.indexOf(next), 1);
    improve(next, placement);
    next.isPlaced = true;
  }
}

/** Moves the node to the cheapest position found; returns whether it moved. */
function improve(node: PlacedNode, placement: Placement): boolean {
  let best: Point | null = null;
  let least = costAt(node, node, placement) - 1;
  for (const place of placesFor(node)) {
    const cost = costAt(node, place, placement, least);
    if (cost < least) {
      best = place;
      least = cost;
    }
  }
  if (best) moveNode(node, best);
  return best !== null;
}

function* placesFor(node: PlacedNode): Generator<Point> {
  for (const step of STEPS) yield* circle(node, step, STEP_DIRECTIONS);
  let around = 0;
  for (const [index, neighbour] of node.neighbours.entries()) {
    if (!neighbour.isPlaced || around === NEIGHBOURS_TRIED) continue;
    around += 1;
    const length = node.lengths[index] ?? LINE_LENGTH.least;
    for (const reach of REACHES) yield* circle(neighbour, length * reach, DIRECTIONS);
  }
}

function* circle({ x, y }: Point, radius: number, directions: number): Generator<Point> {
  for (let turn = 0; turn < directions; turn += 1) {
    const angle = (turn / directions) * Math.PI * 2;
    yield { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius };
  }
}

/** A box among the others, with its lines. */
interface PlacedNode extends Point {
  id: string;
  fixed: boolean;
  halfWidth: number;
  halfHeight: number;
  /** Whether it is placed, so that it counts for others. */
  isPlaced: boolean;
  neighbours: PlacedNode[];
  /** The wanted length of each line, in pixels. */
  lengths: number[];
  /** What no line should cross: the node, and its name below. */
  shape: Rectangle;
  name: Rectangle;
}

interface PlacedLine {
  a: PlacedNode;
  b: PlacedNode;
}

/** All boxes and lines, placed or not. */
interface Placement {
  nodes: readonly PlacedNode[];
  lines: readonly PlacedLine[];
  middle: Point;
}

const COST = {
  overlap: 900,
  overlapByPixel: 10,
  throughNode: 320,
  throughName: 170,
  throughOwnName: 46,
  crossing: 140,
  tooLong: 80,
  tooShort: 160,
  narrowAngle: 60,
  near: 0.3,
  astray: 0.11,
};

/** Lines that leave a node at a smaller angle, in degrees, can't be told apart. */
const NARROW_DEGREES = 24;

const narrowAngle = anglesUnder(NARROW_DEGREES);

/** Nodes farther apart than this, in pixels, don't crowd each other. */
const CROWDING_DISTANCE = 175;

const SHAPE_RADIUS = NODE_BOXES.diamond.height / 2;

/** Distance of a line from what it passes, in pixels. */
const CLEARANCE = { node: 9, name: 4 };

function placementOf(boxes: readonly Placed[], links: readonly Link[]): Placement {
  const nodes = boxes.map((box): PlacedNode => {
    const { id, x, y, fixed, width, height } = box;
    const half = { halfWidth: width / 2, halfHeight: height / 2 };
    const spaces = { shape: shapeOf(box), name: nameOf(box, half) };
    return { id, x, y, fixed, ...half, isPlaced: true, neighbours: [], lengths: [], ...spaces };
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const lines: PlacedLine[] = [];
  for (const { from, to, length = LINE_LENGTH.least } of links) {
    const a = byId.get(from);
    const b = byId.get(to);
    if (!a || !b || a === b || a.neighbours.includes(b)) continue;
    a.neighbours.push(b);
    b.neighbours.push(a);
    a.lengths.push(length);
    b.lengths.push(length);
    lines.push({ a, b });
  }
  const count = Math.max(1, nodes.length);
  const middle = {
    x: nodes.reduce((sum, { x }) => sum + x / count, 0),
    y: nodes.reduce((sum, { y }) => sum + y / count, 0),
  };
  return { nodes, lines, middle };
}

function moveNode(node: PlacedNode, at: Point): void {
  node.x = at.x;
  node.y = at.y;
  node.shape = shapeOf(at);
  node.name = nameOf(at, node);
}

function shapeOf({ x, y }: Point): Rectangle {
  const reach = SHAPE_RADIUS + CLEARANCE.node;
  return { minX: x - reach, maxX: x + reach, minY: y - reach, maxY: y + reach };
}

/** The rectangle of the name, below the node. */
function nameOf(
  { x, y }: Point,
  { halfWidth, halfHeight }: Pick<PlacedNode, 'halfWidth' | 'halfHeight'>,
): Rectangle {
  const half = halfWidth + CLEARANCE.name;
  const maxY = y + halfHeight + CLEARANCE.name;
  return { minX: x - half, maxX: x + half, minY: y + SHAPE_RADIUS, maxY };
}

/** The cost of this position for the node; stops once it is more than `limit`. */
function costAt(node: PlacedNode, at: Point, placement: Placement, limit = Infinity): number {
  const { middle, nodes, lines } = placement;
  let cost = COST.astray * length((at.x - middle.x) * 0.7, at.y - middle.y);
  for (const other of nodes) {
    if (other.isPlaced && other !== node) cost += crowding(node, at, other);
    if (cost > limit) return cost;
  }
  for (const [index, neighbour] of node.neighbours.entries()) {
    if (!neighbour.isPlaced) continue;
    const wanted = node.lengths[index] ?? LINE_LENGTH.least;
    const far = length(at.x - neighbour.x, at.y - neighbour.y) / wanted - 1;
    cost += far > 0 ? COST.tooLong * far : COST.tooShort * far * far;
    cost += costOfLine(node, at, neighbour, placement);
    if (cost > limit) return cost;
  }
  const shape = shapeOf(at);
  const name = nameOf(at, node);
  for (const { a, b } of lines) {
    if (a === node || b === node || !a.isPlaced || !b.isPlaced) continue;
    if (lineMeetsBox(a, b, shape)) cost += COST.throughNode;
    else if (lineMeetsBox(a, b, name)) cost += COST.throughName;
    if (cost > limit) return cost;
  }
  return cost;
}

function crowding(node: PlacedNode, at: Point, other: PlacedNode): number {
  const dx = Math.abs(at.x - other.x);
  const dy = Math.abs(at.y - other.y);
  const overlapX = node.halfWidth + other.halfWidth + GAP - dx;
  const overlapY = node.halfHeight + other.halfHeight + GAP - dy;
  if (overlapX > 0 && overlapY > 0) {
    return COST.overlap + Math.min(overlapX, overlapY) * COST.overlapByPixel;
  }
  return Math.max(0, CROWDING_DISTANCE - length(dx * 0.8, dy * 1.1)) * COST.near;
}

/** The cost of what the line from here to a neighbour passes, crosses, or can hardly be told from. */
function costOfLine(
  node: PlacedNode,
  at: Point,
  end: PlacedNode,
  { nodes, lines }: Placement,
): number {
  let cost = 0;
  for (const other of nodes) {
    if (!other.isPlaced || other === node || other === end) continue;
    if (lineMeetsBox(at, end, other.shape)) cost += COST.throughNode;
    else if (lineMeetsBox(at, end, other.name)) cost += COST.throughName;
  }
  if (lineMeetsBox(at, end, nameOf(at, node))) cost += COST.throughOwnName;
  if (lineMeetsBox(at, end, end.name)) cost += COST.throughOwnName;
  for (const { a, b } of lines) {
    if (!a.isPlaced || !b.isPlaced) continue;
    const isOwn = a === node || b === node;
    if (isOwn && (a === end || b === end)) continue;
    if (isOwn) cost += narrowness(at, end, a === node ? b : a) / 2;
    else if (a === end || b === end) cost += narrowness(end, at, a === end ? b : a);
    else if (cross(at, end, a, b)) cost += COST.crossing;
  }
  return cost;
}

function narrowness(at: Point, a: Point, b: Point): number {
  return COST.narrowAngle * (1 - narrowAngle(at, a, b) / NARROW_DEGREES);
}

/** Math.hypot is many times slower, for a precision that pixels don't need. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
