/** Arranges groups side by side in rows, like books on shelves. */
import { GAP, type Placed } from '../elements/boxes.ts';
import type { Rectangle } from '../shapes/plane.ts';

/** Distance between groups, and between them and what is above, in pixels. */
const APART = 3 * GAP;
/** Wanted ratio of width to height of the whole. */
const PROPORTION = 1.6;

/** Moves the groups, each unchanged in itself, to rows below all placed boxes, or around 0, 0 if there are none. */
export function inShelvesBelow(
  placed: readonly Placed[],
  groups: readonly (readonly Placed[])[],
): Placed[] {
  const [first] = groups;
  if (first === undefined) return [];
  // With nothing placed, the first group stays and the others go below it.
  if (placed.length === 0) return [...first, ...inShelvesBelow(first, groups.slice(1))];
  const above = extentOf(placed);
  const extents = groups.map(extentOf);
  const area = extents.reduce((sum, extent) => sum + areaOf(extent), areaOf(above));
  const width = Math.max(above.maxX - above.minX, Math.sqrt(area * PROPORTION));
  const start = (above.minX + above.maxX - width) / 2;
  let left = start;
  let top = above.maxY + APART;
  let bottom = above.maxY + APART;
  return groups.flatMap((group, index) => {
    const { minX, minY, maxX, maxY } = extents[index] ?? above;
    if (left > start && left + maxX - minX > start + width) {
      left = start;
      top = bottom + APART;
    }
    const dx = left - minX;
    const dy = top - minY;
    left += maxX - minX + APART;
    bottom = Math.max(bottom, top + maxY - minY);
    return group.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy }));
  });
}

function extentOf(boxes: readonly Placed[]): Rectangle {
  const extent = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y, width, height } of boxes) {
    extent.minX = Math.min(extent.minX, x - width / 2);
    extent.maxX = Math.max(extent.maxX, x + width / 2);
    extent.minY = Math.min(extent.minY, y - height / 2);
    extent.maxY = Math.max(extent.maxY, y + height / 2);
  }
  return extent;
}

function areaOf({ minX, minY, maxX, maxY }: Rectangle): number {
  return (maxX - minX + APART) * (maxY - minY + APART);
}
