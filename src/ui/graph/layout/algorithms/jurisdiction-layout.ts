/** An area for each country, each with a network of its own, side by side. */
import { isPlaced, type Box, type Placed, type Spot } from '../../../../drawing/elements/boxes.ts';
import { separate } from '../../../../drawing/arrange/separate.ts';
import { inShelvesBelow } from '../../../../drawing/arrange/shelves.ts';
import { AREA_PADDING } from '../../../../drawing/network/country-area.ts';
import type { AreasRequest } from './layout.ts';
import { layOutNetwork } from './network-layout.ts';

/** A box without an entity. */
const CORNER = { id: '', width: 0, height: 0, fixed: false };

/**
 * Positions of all boxes that are not fixed: those of an area together, with room around them for its edge
 * and name. Fixed boxes belong to no area, and areas avoid them.
 */
export async function layOutAreas({ boxes, links, areas }: AreasRequest): Promise<Spot[]> {
  const free = new Map(boxes.filter((box) => !box.fixed).map((box) => [box.id, box]));
  const groups: Placed[][] = [];
  for (const area of areas) {
    const inside = area.flatMap((id) => free.get(id) ?? []);
    if (inside.length > 0) groups.push(withEdge(await insideArea(inside, links)));
  }
  const placed = inShelvesBelow([{ ...CORNER, x: 0, y: 0 }], groups).filter(({ id }) =>
    free.has(id),
  );
  const fixed = boxes.filter((box) => box.fixed).filter(isPlaced);
  if (fixed.length === 0) return placed.map(({ id, x, y }) => ({ id, x, y }));
  const all = [...placed, ...fixed];
  return separate(all).filter((_, at) => !all[at]?.fixed);
}

/** Boxes with ties inside the area as a network; the others in rows below. */
async function insideArea(boxes: readonly Box[], links: AreasRequest['links']): Promise<Placed[]> {
  const ids = new Set(boxes.map(({ id }) => id));
  const within = links.filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to));
  const tied = new Set(within.flatMap(({ from, to }) => [from, to]));
  const unplaced = boxes.map((box) => ({ ...box, x: null, y: null }));
  const spots = await layOutNetwork({
    kind: 'network',
    links: within,
    boxes: unplaced.filter(({ id }) => tied.has(id)),
  });
  const spotById = new Map(spots.map((spot) => [spot.id, spot]));
  const inNetwork = unplaced.flatMap((box): Placed[] => {
    const spot = spotById.get(box.id);
    return spot ? [{ ...box, ...spot }] : [];
  });
  const loose = unplaced.filter(({ id }) => !tied.has(id)).map((box) => [{ ...box, x: 0, y: 0 }]);
  return [...inNetwork, ...inShelvesBelow(inNetwork, loose)];
}

/** Adds an empty box at two corners, so that room for the area's edge and name is kept free. */
function withEdge(inside: readonly Placed[]): Placed[] {
  const left = Math.min(...inside.map(({ x, width }) => x - width / 2)) - AREA_PADDING.edge;
  const right = Math.max(...inside.map(({ x, width }) => x + width / 2)) + AREA_PADDING.edge;
  const top = Math.min(...inside.map(({ y, height }) => y - height / 2)) - AREA_PADDING.name;
  const foot = Math.max(...inside.map(({ y, height }) => y + height / 2)) + AREA_PADDING.edge;
  return [{ ...CORNER, x: left, y: top }, ...inside, { ...CORNER, x: right, y: foot }];
}
