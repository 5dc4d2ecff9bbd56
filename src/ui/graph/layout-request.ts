/** Turns what is shown into the boxes and links of a layout. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { CanvasView } from './canvas-view.ts';
import { boxSize } from './drawing.ts';
import {
  isPlaced,
  type Box,
  type LayoutKind,
  type LayoutRequest,
  type Spot,
} from './layout/layout.ts';
import { placeNearNeighbours } from './layout/near-neighbours.ts';
import { separate } from './layout/separate.ts';

export function requestLayout(
  kind: LayoutKind,
  { entities, ties }: CanvasView,
  fixed: ReadonlySet<EntityId>,
): LayoutRequest {
  const boxes: Box[] = entities.map((entity) => ({
    id: entity.id,
    ...boxSize(entity),
    x: entity.x,
    y: entity.y,
    fixed: fixed.has(entity.id),
  }));
  const lines = new Map(ties.map(({ from, to }) => [`${from} ${to}`, { from, to }]));
  return { kind, boxes, links: [...lines.values()] };
}

/** Places for what is not fixed where no worker can be had: beside the neighbours, without overlap. */
export function placeSimply({ boxes, links }: LayoutRequest): Spot[] {
  const fixed = new Set(boxes.filter((box) => box.fixed && isPlaced(box)).map(({ id }) => id));
  const placed = placeNearNeighbours(boxes, links);
  return separate(placed).filter(({ id }) => !fixed.has(id));
}
