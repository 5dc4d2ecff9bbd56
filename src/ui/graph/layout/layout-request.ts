/** Turns what is shown into the boxes and links of a layout. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { LINE_FONT_SIZE, NODE_BOXES } from '../../../drawing/appearance.ts';
import { bundleTies } from '../../../drawing/bundle.ts';
import { textWidth } from '../../../drawing/label-room.ts';
import { toPlainWords } from '../../shared/visible-text.ts';
import type { ShownCanvas } from '../shown-canvas.ts';
import { boxSize } from '../canvas/drawing.ts';
import {
  isPlaced,
  LINE_LENGTH,
  type Box,
  type LayoutKind,
  type LayoutRequest,
  type Spot,
} from './layout.ts';
import { placeNearNeighbours } from './near-neighbours.ts';
import { separate } from './separate.ts';

export function requestLayout(
  kind: LayoutKind,
  { entities, ties, day }: ShownCanvas,
  fixed: ReadonlySet<EntityId>,
): LayoutRequest {
  const boxes: Box[] = entities.map((entity) => ({
    id: entity.id,
    ...boxSize(entity),
    x: entity.x,
    y: entity.y,
    fixed: fixed.has(entity.id),
  }));
  const links = bundleTies(ties, day).map(({ from, to, label, kind: line }) => ({
    from,
    to,
    length: lengthFor(label),
    backbone: line === 'parent',
  }));
  return { kind, boxes, links };
}

/** As long as a line had best be for this label to be written along it, in pixels. */
function lengthFor(label: string): number {
  const { least, most } = LINE_LENGTH;
  const wanted = textWidth(toPlainWords(label, 60), LINE_FONT_SIZE) + NODE_BOXES.diamond.width + 24;
  return Math.min(most, Math.max(least, wanted));
}

/** Places for what is not fixed where no worker can be had: beside the neighbours, without overlap. */
export function placeSimply({ boxes, links }: LayoutRequest): Spot[] {
  const fixed = new Set(boxes.filter((box) => box.fixed && isPlaced(box)).map(({ id }) => id));
  const placed = placeNearNeighbours(boxes, links);
  return separate(placed).filter(({ id }) => !fixed.has(id));
}
