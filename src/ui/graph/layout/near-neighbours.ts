/** A first place for newcomers: beside the neighbours that already stand, on the emptier side. */
import { isPlaced, type Box, type Link, type Placed } from './layout.ts';

/** Distance of a newcomer from the neighbour it is put beside, in pixels. */
const REACH = 150;
/** Newcomers between the same neighbours start on a spiral: what lies in one point is hard to part. */
const GOLDEN_ANGLE = 2.4;
const SPIRAL = 24;

/**
 * Every box with a place. Placed boxes keep theirs; a newcomer with one placed neighbour goes on a
 * circle around it, away from what is there; with several, to their middle; without any, below
 * everything. Newcomers tied only to newcomers follow in later rounds.
 */
export function placeNearNeighbours(boxes: readonly Box[], links: readonly Link[]): Placed[] {
  const placed = new Map<string, Placed>();
  for (const box of boxes) if (isPlaced(box)) placed.set(box.id, box);
  const neighbours = neighboursById(links);
  let waiting = boxes.filter((box) => !isPlaced(box));
  while (waiting.length > 0) {
    const ready = waiting.filter((box) => neighbours.get(box.id)?.some((id) => placed.has(id)));
    if (ready.length === 0) {
      const first = waiting[0];
      if (first) placed.set(first.id, { ...first, ...apart([...placed.values()]) });
    } else {
      placeAround(ready, neighbours, placed);
    }
    waiting = waiting.filter((box) => !placed.has(box.id));
  }
  return boxes.flatMap((box) => placed.get(box.id) ?? []);
}

function placeAround(
  ready: readonly Box[],
  neighbours: ReadonlyMap<string, string[]>,
  placed: Map<string, Placed>,
): void {
  const lonelyByAnchor = new Map<Placed, Box[]>();
  const between: Placed[] = [];
  for (const box of ready) {
    const anchors = (neighbours.get(box.id) ?? []).flatMap((id) => placed.get(id) ?? []);
    const anchor = anchors[0];
    if (!anchor) continue;
    if (anchors.length === 1) {
      lonelyByAnchor.set(anchor, [...(lonelyByAnchor.get(anchor) ?? []), box]);
    } else {
      const turn = between.length * GOLDEN_ANGLE;
      const out = SPIRAL * Math.sqrt(between.length);
      between.push({
        ...box,
        x: mean(anchors.map(({ x }) => x)) + Math.cos(turn) * out,
        y: mean(anchors.map(({ y }) => y)) + Math.sin(turn) * out,
      });
    }
  }
  for (const [anchor, boxes] of lonelyByAnchor) {
    const away = emptierSide(anchor, neighbours, placed);
    fan(anchor, boxes, away).forEach((box) => placed.set(box.id, box));
  }
  between.forEach((box) => placed.set(box.id, box));
}

/** The boxes on arcs around the anchor, as many circles as they need, the first arc facing `away`. */
function fan(anchor: Placed, boxes: readonly Box[], away: number | null): Placed[] {
  const spread = away === null ? Math.PI * 2 : Math.PI * 1.2;
  const out: Placed[] = [];
  let radius = REACH;
  let rest = [...boxes];
  while (rest.length > 0) {
    const room = Math.max(1, Math.floor((radius * spread) / 95));
    const arc = rest.slice(0, room);
    rest = rest.slice(room);
    const step = spread / (away === null ? arc.length : Math.max(1, arc.length));
    const start = (away ?? -Math.PI / 2) - (step * (arc.length - 1)) / 2;
    arc.forEach((box, index) => {
      const angle = start + step * index;
      out.push({
        ...box,
        x: anchor.x + Math.cos(angle) * radius * 1.25,
        y: anchor.y + Math.sin(angle) * radius,
      });
    });
    radius += 85;
  }
  return out;
}

/** The direction away from the anchor's own placed neighbours; null when it has none. */
function emptierSide(
  anchor: Placed,
  neighbours: ReadonlyMap<string, string[]>,
  placed: ReadonlyMap<string, Placed>,
): number | null {
  const around = (neighbours.get(anchor.id) ?? []).flatMap((id) => placed.get(id) ?? []);
  if (around.length === 0) return null;
  const x = mean(around.map((box) => box.x)) - anchor.x;
  const y = mean(around.map((box) => box.y)) - anchor.y;
  return Math.hypot(x, y) < 1 ? null : Math.atan2(-y, -x);
}

/** A place below everything, for what is tied to nothing that stands. */
function apart(placed: readonly Placed[]): { x: number; y: number } {
  if (placed.length === 0) return { x: 0, y: 0 };
  let lowest = -Infinity;
  let left = Infinity;
  let right = -Infinity;
  for (const box of placed) {
    lowest = Math.max(lowest, box.y + box.height / 2);
    left = Math.min(left, box.x);
    right = Math.max(right, box.x);
  }
  return { x: (left + right) / 2, y: lowest + REACH * 0.8 };
}

function neighboursById(links: readonly Link[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const note = (from: string, to: string): void => {
    const known = found.get(from);
    if (!known) found.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  };
  for (const { from, to } of links) {
    if (from === to) continue;
    note(from, to);
    note(to, from);
  }
  return found;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
