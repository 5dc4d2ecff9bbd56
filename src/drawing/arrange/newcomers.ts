/**
 * Places new nodes beside their neighbours that are already placed, on the emptier side, where there is
 * room. Not a layout: placed nodes stay where they are. See `newcomers.md`.
 */
import { mapInSteps, toEnd } from '../../graph/shared/steps.ts';
import { isPlaced, type Box, type Link, type Placed, GAP } from '../elements/boxes.ts';
import { meanOf, type Point, type Rectangle, INDEX_ENTRIES, type Size } from '../shapes/plane.ts';
import { inShelvesBelow } from './shelves.ts';
import RBush from 'rbush';

/** Distance of a new node from the neighbour it is put beside, in pixels. */
const REACH = 150;
/** Distances from one arc of new nodes to the next, and between two nodes on an arc, in pixels. */
const BETWEEN_ARCS = 85;
const ON_ARC = 95;
/** Arcs are wider than high by this factor, as names are. */
const WIDER = 1.25;
/** New nodes between the same neighbours start on a spiral: nodes at one point are hard to separate. */
const GOLDEN_ANGLE = 2.4;
const SPIRAL = 24;
/** Nodes placed per step: in a crowd each takes up to a millisecond. */
const PLACED_PER_STEP = 10;

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

/** The nodes that have a place, by their ids, and the space around them. */
interface PlacedBoxes {
  placed: Map<string, Placed>;
  free: FreeSpots;
}

/**
 * Places for all boxes; no new one overlaps another. Placed boxes keep their places. A new box with one
 * placed neighbour goes on a circle around it, on the emptier side; with several neighbours, to their
 * middle; from there to the nearest free spot. Boxes linked only to new ones follow in later rounds; groups
 * linked to no placed box are arranged among themselves below everything. The same boxes and links give the
 * same places.
 */
export function placeNewcomers(boxes: readonly Box[], links: readonly Link[]): Placed[] {
  return toEnd(newcomersInSteps(boxes, links));
}

/** The same as a generator, which yields so that other requests can run. */
export function* newcomersInSteps(
  boxes: readonly Box[],
  links: readonly Link[],
): Generator<void, Placed[]> {
  const placed = boxes.filter(isPlaced);
  const waiting = new Map(boxes.filter((box) => !isPlaced(box)).map((box) => [box.id, box]));
  const neighbours = neighboursById(links);
  const all = placedBoxesOf(placed);
  yield;
  yield* placeOutwards(placed, waiting, neighbours, all);
  const groups = yield* looseGroups(waiting, neighbours);
  for (const box of inShelvesBelow([...all.placed.values()], groups)) all.placed.set(box.id, box);
  return boxes.flatMap((box) => all.placed.get(box.id) ?? []);
}

function placedBoxesOf(boxes: readonly Placed[]): PlacedBoxes {
  return { placed: new Map(boxes.map((box) => [box.id, box])), free: new FreeSpots(boxes) };
}

/** Groups that are linked to no placed box; the box with most neighbours is in the middle of each. */
function* looseGroups(
  waiting: Map<string, Box>,
  neighbours: Neighbours,
): Generator<void, Placed[][]> {
  const degree = ({ id }: Box): number => neighbours.get(id)?.size ?? 0;
  const groups: Placed[][] = [];
  for (const first of [...waiting.values()].sort((a, b) => degree(b) - degree(a))) {
    if (!waiting.delete(first.id)) continue;
    const start = { ...first, x: 0, y: 0 };
    const group = placedBoxesOf([start]);
    yield* placeOutwards([start], waiting, neighbours, group);
    groups.push([...group.placed.values()]);
  }
  return groups;
}

/** Places all boxes linked to these, then all linked to those, and so on. */
function* placeOutwards(
  from: readonly Placed[],
  waiting: Map<string, Box>,
  neighbours: Neighbours,
  { placed, free }: PlacedBoxes,
): Generator<void, void> {
  const place = (wish: Placed): Placed => {
    const box = { ...wish, ...free.takeNear(wish, wish) };
    placed.set(box.id, box);
    return box;
  };
  let last = from;
  while (last.length > 0) {
    const ready: Box[] = [];
    for (const { id } of last) {
      for (const neighbour of neighbours.get(id) ?? []) {
        const box = waiting.get(neighbour);
        if (box && waiting.delete(neighbour)) ready.push(box);
      }
    }
    last = yield* mapInSteps(wishesFor(ready, neighbours, placed), place, PLACED_PER_STEP);
    // In a chain each round places one box, so `mapInSteps` would never yield.
    yield;
  }
}

/** The preferred place of each box, before checking for room. */
function wishesFor(
  ready: readonly Box[],
  neighbours: Neighbours,
  placed: ReadonlyMap<string, Placed>,
): Placed[] {
  const beside = new Map<Placed, Box[]>();
  const between = new Map<string, { middle: Point; boxes: Box[] }>();
  for (const box of ready) {
    const anchors = placedAmong(neighbours.get(box.id), placed);
    const [anchor] = anchors;
    if (!anchor) continue;
    const key = anchors.map(({ id }) => id).join(' ');
    const there = anchors.length === 1 ? beside.get(anchor) : between.get(key)?.boxes;
    if (there) there.push(box);
    else if (anchors.length === 1) beside.set(anchor, [box]);
    else between.set(key, { middle: meanOf(anchors), boxes: [box] });
  }
  return [
    ...[...beside].flatMap(([anchor, boxes]) =>
      fan(anchor, boxes, emptierSide(anchor, neighbours, placed)),
    ),
    ...[...between.values()].flatMap(({ middle, boxes }) => spiral(middle, boxes)),
  ];
}

/** Places the boxes on arcs around the anchor, as many as they need, the first arc facing `away`. */
function fan(anchor: Point, boxes: readonly Box[], away: number | null): Placed[] {
  const wide = away === null ? Math.PI * 2 : Math.PI * 1.2;
  const out: Placed[] = [];
  let radius = REACH;
  while (out.length < boxes.length) {
    const capacity = Math.max(1, Math.floor((radius * wide) / ON_ARC));
    const arc = boxes.slice(out.length, out.length + capacity);
    const step = wide / arc.length;
    const start = (away ?? -Math.PI / 2) - (step * (arc.length - 1)) / 2;
    for (const [index, box] of arc.entries()) {
      const angle = start + step * index;
      const x = anchor.x + Math.cos(angle) * radius * WIDER;
      out.push({ ...box, x, y: anchor.y + Math.sin(angle) * radius });
    }
    radius += BETWEEN_ARCS;
  }
  return out;
}

/** Places the boxes on a spiral from the middle outwards. */
function spiral(middle: Point, boxes: readonly Box[]): Placed[] {
  return boxes.map((box, index) => {
    const angle = index * GOLDEN_ANGLE;
    const out = SPIRAL * Math.sqrt(index);
    const x = middle.x + Math.cos(angle) * out;
    const y = middle.y + Math.sin(angle) * out;
    return { ...box, x, y };
  });
}

/** The direction away from the anchor's own placed neighbours; null when it has none. */
function emptierSide(
  anchor: Placed,
  neighbours: Neighbours,
  placed: ReadonlyMap<string, Placed>,
): number | null {
  const around = placedAmong(neighbours.get(anchor.id), placed);
  if (around.length === 0) return null;
  const { x, y } = meanOf(around);
  const dx = x - anchor.x;
  const dy = y - anchor.y;
  return Math.hypot(dx, dy) < 1 ? null : Math.atan2(-dy, -dx);
}

function placedAmong(
  ids: ReadonlySet<string> | undefined,
  placed: ReadonlyMap<string, Placed>,
): Placed[] {
  return [...(ids ?? [])].flatMap((id) => placed.get(id) ?? []);
}

function neighboursById(links: readonly Link[]): Neighbours {
  const found = new Map<string, Set<string>>();
  const addNeighbour = (from: string, to: string): void => {
    const known = found.get(from);
    if (known) known.add(to);
    else found.set(from, new Set([to]));
  };
  for (const { from, to } of links) {
    if (from === to) continue;
    addNeighbour(from, to);
    addNeighbour(to, from);
  }
  return found;
}

/** Number of directions in which a free spot is searched. */
const DIRECTIONS = 16;

/** Clearance in pixels after moving past another box. */
const CLEAR = 0.5;

const DIRECTION_VECTORS = Array.from({ length: DIRECTIONS }, (_, index): Point => {
  const angle = (index / DIRECTIONS) * Math.PI * 2;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});

class FreeSpots {
  readonly #taken = new RBush<Rectangle>(INDEX_ENTRIES);

  constructor(placed: readonly (Point & Size)[]) {
    this.#taken.load(placed.map((box) => extentOf(box, box)));
  }

  /**
   * Takes and returns the free spot nearest to the wish, in one of the directions from it, for a box of
   * this size with its gap.
   */
  takeNear(wish: Point, size: Size): Point {
    const distances = DIRECTION_VECTORS.map(() => 0);
    for (;;) {
      const next = indexOfLeast(distances);
      const direction = DIRECTION_VECTORS[next] ?? { x: 1, y: 0 };
      const reach = distances[next] ?? 0;
      const spot = { x: wish.x + direction.x * reach, y: wish.y + direction.y * reach };
      const extent = extentOf(spot, size);
      const there = this.#taken.search(extent);
      if (there.length === 0) {
        this.#taken.insert(extent);
        return spot;
      }
      let past = 0;
      for (const other of there) past = Math.max(past, distancePast(extent, other, direction));
      distances[next] = reach + past + CLEAR;
    }
  }
}

/** How far the one has to move in this direction to get past the other, in pixels. */
function distancePast(one: Rectangle, other: Rectangle, direction: Point): number {
  const x = direction.x > 0 ? other.maxX - one.minX : one.maxX - other.minX;
  const y = direction.y > 0 ? other.maxY - one.minY : one.maxY - other.minY;
  return Math.min(x / Math.abs(direction.x), y / Math.abs(direction.y));
}

/** The rectangle of a box at this middle, including half of the gap to the next. */
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
