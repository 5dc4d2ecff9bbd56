/**
 * Rings around a centre: each box is as many rings out as it is steps away, near the angle of those it is
 * tied to one ring further in, so that few lines cross. Boxes out of reach are on a last ring.
 */
import { GAP, type Box, type Placed, type Spot } from '../../../../drawing/elements/boxes.ts';
import { meanOf, type Point, type Size } from '../../../../drawing/shapes/plane.ts';
import { separate } from '../../../../drawing/arrange/separate.ts';
import type { RingsRequest } from './layout.ts';
import { neighboursIn, ringsFrom, type NeighbourMap } from './ring-steps.ts';
import { isotonicRegression } from '../../../../drawing/arrange/isotonic.ts';

/** Distances along a ring, between rings, and within a band, in units of a box. */
const SPACING = { along: 1.2, between: 1.6, inBand: 1.2 };
/** A crowded ring is a band of several: half as many as would need least room, so it looks like a ring. */
const BAND = 0.5;
/** Rings are wider than high, as boxes are, by at most this factor. */
const WIDEST = 1.3;

interface Ring {
  ids: readonly string[];
  /** How many rings form the band. */
  band: number;
  radius: number;
}

/** Positions of all boxes that are not fixed, without overlap. */
export function layOutRings({ boxes, links, centre }: RingsRequest): Spot[] {
  const neighbours = neighboursIn(links);
  const ids = boxes.map(({ id }) => id);
  const points = pointsOn(ringsFrom(ids, neighbours, centre), neighbours, unitOf(boxes));
  const shift = shiftOnto(boxes, points, centre);
  const placed = boxes.flatMap((box): Placed[] => {
    const { x, y } = box;
    if (box.fixed) return x === null || y === null ? [] : [{ ...box, x, y }];
    const at = points.get(box.id);
    return at ? [{ ...box, x: at.x + shift.x, y: at.y + shift.y }] : [];
  });
  return separate(placed).filter((_, at) => !placed[at]?.fixed);
}

function pointsOn(
  rings: readonly (readonly string[])[],
  neighbours: NeighbourMap,
  unit: Size,
): Map<string, Point> {
  const points = new Map<string, Point>();
  const weights = weightsOf(rings, neighbours);
  let angles = new Map<string, number>();
  let innerRadius: number | null = null;
  for (const ids of rings) {
    const ring = ringOf(ids, innerRadius);
    const wanted = wantedAngles(ids, neighbours, angles) ?? sectorsFor(ids, weights);
    const slots = slotsOn(ids, wanted, SPACING.along / ring.band / Math.max(1, ring.radius));
    slots.forEach(({ id, angle }, turn) => {
      const radius = ring.radius + (turn % ring.band) * SPACING.inBand;
      const x = Math.cos(angle) * radius * unit.width;
      const y = Math.sin(angle) * radius * unit.height;
      points.set(id, { x, y });
    });
    // A single entity in the middle has no angle.
    angles = new Map(ring.radius === 0 ? [] : slots.map(({ id, angle }) => [id, angle]));
    innerRadius = ring.radius + (ring.band - 1) * SPACING.inBand;
  }
  return points;
}

/** @param innerRadius the radius of the ring before this one; null for the first */
function ringOf(ids: readonly string[], innerRadius: number | null): Ring {
  const round = (ids.length * SPACING.along) / (2 * Math.PI);
  if (ids.length === 1 && innerRadius === null) return { ids, band: 1, radius: 0 };
  const least = innerRadius === null ? 0 : innerRadius + SPACING.between;
  // A ring far enough out has room without a band.
  const best = Math.round(Math.sqrt(round / SPACING.inBand) * BAND);
  const band = Math.max(1, Math.min(best, Math.ceil(round / least)));
  return { ids, band, radius: Math.max(least, (round / band) * 1.02) };
}

/** The mean angle of each id's neighbours one ring further in; null if no id has any. */
function wantedAngles(
  ids: readonly string[],
  neighbours: NeighbourMap,
  angles: ReadonlyMap<string, number>,
): Map<string, number> | null {
  const wanted = new Map<string, number>();
  for (const id of ids) {
    const parents = (neighbours.get(id) ?? []).flatMap((other) => angles.get(other) ?? []);
    if (parents.length > 0) wanted.set(id, meanAngle(parents));
  }
  return wanted.size === 0 ? null : wanted;
}

/** The weight of each id, itself and those beyond it: its share of the circle. */
function weightsOf(
  rings: readonly (readonly string[])[],
  neighbours: NeighbourMap,
): Map<string, number> {
  const weights = new Map<string, number>();
  const ringById = new Map(rings.flatMap((ids, at) => ids.map((id) => [id, at] as const)));
  for (const ids of rings.toReversed()) {
    for (const id of ids) {
      const weight = (weights.get(id) ?? 0) + 1;
      weights.set(id, weight);
      const before = (ringById.get(id) ?? 0) - 1;
      const parent = neighbours.get(id)?.find((other) => ringById.get(other) === before);
      if (parent !== undefined) weights.set(parent, (weights.get(parent) ?? 0) + weight);
    }
  }
  return weights;
}

/** The room that 80 % of the boxes fit into, with a gap; at most `WIDEST` times as wide as high. */
function unitOf(boxes: readonly Box[]): Size {
  const percentile80 = (sizes: number[]): number =>
    sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length * 0.8)] ?? 0;
  const width = percentile80(boxes.map((box) => box.width)) + GAP;
  const height = percentile80(boxes.map((box) => box.height)) + GAP;
  return { width, height: Math.max(height, width / WIDEST) };
}

/** The shift that puts the rings around the fixed boxes of the centre. */
function shiftOnto(
  boxes: readonly Box[],
  points: ReadonlyMap<string, Point>,
  centre: readonly string[],
): Point {
  const fixed = boxes.filter((box) => box.fixed && centre.includes(box.id));
  const shifts = fixed.map(({ id, x, y }) => {
    const at = points.get(id) ?? { x: 0, y: 0 };
    return { x: (x ?? 0) - at.x, y: (y ?? 0) - at.y };
  });
  return meanOf(shifts);
}

/** Where each id is on a ring: near its wanted angle, and far enough from the next. */
const CIRCLE = Math.PI * 2;

const TOP = -Math.PI / 2;

interface RingSlot {
  id: string;
  /** From the right, clockwise on the screen. */
  angle: number;
}

/** The mean of angles on a circle; of opposite ones the first. */
function meanAngle(angles: readonly number[]): number {
  let x = 0;
  let y = 0;
  for (const angle of angles) {
    x = x + Math.cos(angle);
    y = y + Math.sin(angle);
  }
  return Math.hypot(x, y) < 1e-6 ? (angles[0] ?? TOP) : Math.atan2(y, x);
}

/** The middles of sectors in this order from the top, each as wide as its weight. */
function sectorsFor(
  ids: readonly string[],
  weights: ReadonlyMap<string, number>,
): Map<string, number> {
  const all = ids.reduce((sum, id) => sum + (weights.get(id) ?? 1), 0);
  let before = 0;
  return new Map(
    ids.map((id) => {
      const weight = weights.get(id) ?? 1;
      before += weight;
      return [id, TOP + ((before - weight / 2) / all) * CIRCLE];
    }),
  );
}

/**
 * All ids around the circle in the order of their wanted angles: as near to them as possible with `least`
 * between neighbours, by least squares; evenly if that takes more than a whole turn.
 */
export function slotsOn(
  ids: readonly string[],
  wanted: ReadonlyMap<string, number>,
  least: number,
): RingSlot[] {
  const sorted = fromWidestGap(ids.map((id) => ({ id, angle: positive(wanted.get(id) ?? TOP) })));
  const spacing = Math.min(least, CIRCLE / Math.max(1, ids.length));
  // The wanted angle less the room of those before; these must not decrease.
  const level = isotonicRegression(sorted.map(({ angle }, turn) => angle - turn * spacing));
  const slots = sorted.map(({ id }, turn) => ({ id, angle: (level[turn] ?? 0) + turn * spacing }));
  const first = slots[0]?.angle ?? 0;
  const last = slots.at(-1)?.angle ?? 0;
  if (last - first <= CIRCLE - spacing + 1e-9) return slots;
  const even = CIRCLE / slots.length;
  const start = slots.reduce((sum, { angle }, turn) => sum + angle - turn * even, 0) / slots.length;
  return slots.map(({ id }, turn) => ({ id, angle: start + turn * even }));
}

const positive = (angle: number): number => ((angle % CIRCLE) + CIRCLE) % CIRCLE;

/** Sorted from the end of the widest gap on; angles before it are a full turn larger. */
function fromWidestGap(slots: readonly RingSlot[]): RingSlot[] {
  const sorted = slots.toSorted((a, b) => a.angle - b.angle);
  let widest = -1;
  let at = 0;
  sorted.forEach(({ angle }, turn) => {
    const before =
      turn === 0 ? (sorted.at(-1)?.angle ?? 0) - CIRCLE : (sorted[turn - 1]?.angle ?? 0);
    if (angle - before > widest) {
      widest = angle - before;
      at = turn;
    }
  });
  const further = sorted.slice(0, at).map(({ id, angle }) => ({ id, angle: angle + CIRCLE }));
  return [...sorted.slice(at), ...further];
}
