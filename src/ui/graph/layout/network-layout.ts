/** Lays out a network: everything from scratch, or newcomers among what must not move. */
import { isPlaced, type Box, type Placed, type Spot } from '../../../drawing/boxes.ts';
import { placeNewcomers } from '../../../drawing/newcomers.ts';
import { separate } from '../../../drawing/separate.ts';
import { layOutByFcose } from './fcose-layout.ts';
import { LARGE, type LayoutRequest } from './layout.ts';
import { canSettle, settle } from './settle.ts';
import { layOutBySfdp } from './sfdp-layout.ts';

/** Above this many boxes newcomers get their place beside their neighbours without fcose. */
const FCOSE_LIMIT = 600;

/** Where every box that is not fixed shall stand, without overlap. */
export async function layOutNetwork({ boxes, links }: LayoutRequest): Promise<Spot[]> {
  const fixed = boxes.filter((box) => box.fixed).filter(isPlaced);
  const spots = fixed.length > 1 ? amongFixed(boxes, links) : await fromScratch(boxes, links);
  const moved = fixed.length === 1 ? shiftedOnto(fixed, spots) : spots;
  const placed = placedAt(boxes, moved);
  return separate(placed).filter((_, index) => !placed[index]?.fixed);
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
  if (canSettle(start, links)) return settle(start, links, true);
  return boxes.length > FCOSE_LIMIT ? start : layOutByFcose(start, links, false);
}

async function fromScratch(boxes: readonly Box[], links: LayoutRequest['links']): Promise<Spot[]> {
  if (boxes.length >= LARGE) return spacious(lying(await layOutBySfdp(boxes, links)), boxes);
  const loose = boxes.map((box) => ({ ...box, fixed: false, x: box.x ?? 0, y: box.y ?? 0 }));
  const spots = lying(layOutByFcose(loose, links, true));
  const placed = loose.map((box, index) => ({ ...box, ...spots[index] }));
  return canSettle(placed, links) ? settle(placed, links, false) : spots;
}

/** Wider than high, as the window and the labels are. */
function lying(spots: readonly Spot[]): Spot[] {
  const upright = extent(spots.map(({ y }) => y)) > extent(spots.map(({ x }) => x));
  return spots.map(({ id, x, y }) => (upright ? { id, x: y, y: x } : { id, x, y }));
}

/** Drawn as large as the boxes need: sfdp places points and knows nothing of labels. */
function spacious(spots: readonly Spot[], boxes: readonly Box[]): Spot[] {
  const needed = boxes.reduce((sum, { width, height }) => sum + width * height, 0) * 5;
  const [width, height] = [extent(spots.map(({ x }) => x)), extent(spots.map(({ y }) => y))];
  const factor = Math.max(1, Math.sqrt(needed / Math.max(1, width * height)));
  return spots.map(({ id, x, y }) => ({ id, x: x * factor * 1.2, y: y * factor }));
}

function extent(values: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return most - least;
}

/** The whole drawing moved so that the one fixed box is where it has to be. */
function shiftedOnto(fixed: readonly Placed[], spots: readonly Spot[]): Spot[] {
  const anchor = fixed[0];
  const found = spots.find((spot) => spot.id === anchor?.id);
  if (!anchor || !found) return [...spots];
  const [dx, dy] = [anchor.x - found.x, anchor.y - found.y];
  return spots.map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }));
}
