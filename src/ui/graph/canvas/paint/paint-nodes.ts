/**
 * Paints entities: a shape for each kind, filled if its record was seen, with a second outline inside if it
 * stands for two records, and a pin if it is pinned.
 */
import {
  NODE_BOXES,
  nodeStyle,
  SHAPES,
  type NodeShape,
} from '../../../../drawing/shapes/appearance.ts';
import {
  SECOND_OUTLINE_INSET,
  NODE_OUTLINES,
  STACK_OFFSETS,
} from '../../../../drawing/shapes/outline.ts';
import type { PathShape } from '../../../../drawing/shapes/shape.ts';
import type { PictureNode } from '../../../../drawing/network/picture.ts';
import {
  isWithin,
  onScreen,
  shapeScale,
  type Viewport,
} from '../../../../drawing/network/viewport.ts';
import type { Point, Rectangle } from '../../../../drawing/shapes/plane.ts';
import { drawShapes, traceOutline } from './canvas-pen.ts';
import { inBatches, strokeScale, type Ink, type Pen } from './ink.ts';
import { badgePlace, importedSign } from '../../../../drawing/shapes/imported-sign.ts';

/** Smaller than this on screen, in pixels, only the colour shows the kind, without pins or dashes. */
const SMALL_SIZE = 13;

/** How marked nodes look; null keeps the look of their kind. */
interface Marking {
  stroke: string | null;
  fill: string | null;
  /** Added to the outline's width, in pixels. */
  thicker: number;
}

const HERE: Point = { x: 0, y: 0 };
const UNMARKED: Marking = { stroke: null, fill: null, thicker: 0 };

export function nodesIn(nodes: Iterable<PictureNode>, part: Rectangle): PictureNode[] {
  const seen: PictureNode[] = [];
  for (const node of nodes) if (isWithin(node, part)) seen.push(node);
  return seen;
}

export function paintNodes(
  pen: Pen,
  nodes: readonly PictureNode[],
  viewport: Viewport,
  ink: Ink,
  marking = UNMARKED,
): void {
  const { palette } = ink;
  const groups = Map.groupBy(nodes, (node) => {
    return `${node.kind} ${String(node.knowledge === 'named')} ${node.measured?.fill ?? ''}`;
  });
  // One size decides for all, or nodes with many neighbours would look paler than the others.
  const isSmall = NODE_BOXES.ellipse.width * viewport.zoom < SMALL_SIZE;
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const look = nodeStyle(first);
    const stroke = marking.stroke ?? palette[look.stroke];
    const fill = palette[isSmall ? look.stroke : look.fill];
    const { measured } = first;
    pen.fillStyle = measured?.fill
      ? palette[measured.fill]
      : (marking.fill ?? (look.filled ? fill : palette.ground));
    pen.strokeStyle = stroke;
    pen.lineWidth = look.strokeWidth * strokeScale(viewport.zoom) + marking.thicker;
    pen.setLineDash(isSmall ? [] : look.dash);
    const stacks = group.filter(({ stacked }) => stacked > 0);
    for (const offset of STACK_OFFSETS) drawAll(pen, stacks, viewport, offset);
    drawAll(pen, group, viewport);
    const doubled = isSmall ? [] : group.filter(({ ofTwoRecords }) => ofTwoRecords);
    for (const some of inBatches(doubled)) {
      pen.beginPath();
      for (const node of some) trace(pen, node, viewport, { inset: SECOND_OUTLINE_INSET });
      pen.stroke();
    }
  }
  pen.setLineDash([]);
  if (!isSmall) paintImported(pen, nodes, viewport, ink);
  paintPins(
    pen,
    nodes.filter(({ pinned }) => pinned),
    viewport,
    ink,
  );
}

function drawAll(
  pen: Pen,
  nodes: readonly PictureNode[],
  viewport: Viewport,
  offset?: Point,
): void {
  for (const some of inBatches(nodes)) {
    pen.beginPath();
    for (const node of some) trace(pen, node, viewport, { offset });
    pen.fill();
    pen.stroke();
  }
}

/** A ring around a node, a little outside its outline. */
export function paintRing(pen: Pen, node: PictureNode, viewport: Viewport, colour: string): void {
  const scale = shapeScale(node, viewport.zoom);
  const { width, height } = NODE_BOXES[SHAPES[node.kind]];
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  const { x, y } = onScreen(node, viewport);
  pen.roundRect(
    ...([x - (width * scale) / 2 - 5, y - (height * scale) / 2 - 5] as const),
    ...([width * scale + 10, height * scale + 10] as const),
    7,
  );
  pen.stroke();
}

interface Traced {
  /** How far inside the outline. */
  inset?: number;
  /** How far from the node's position. */
  offset?: Point | undefined;
}

/** Traces the node's outline in pixels at zoom 1. */
function trace(
  pen: Pen,
  node: PictureNode,
  viewport: Viewport,
  { inset = 0, offset = HERE }: Traced = {},
): void {
  const shape: NodeShape = SHAPES[node.kind];
  const fullScale = shapeScale(node, viewport.zoom);
  const scale = fullScale * (1 - (2 * inset) / (node.scale * NODE_BOXES[shape].width));
  const at = onScreen(node, viewport);
  const x = at.x + offset.x * fullScale;
  const y = at.y + offset.y * fullScale;
  traceOutline(pen, NODE_OUTLINES[shape], x, y, scale);
}

/** A pin in a box of 24 pixels. */
const PIN: PathShape = {
  path: 'M12 17v5M9 4h6M10 4v6l-4 4v3h12v-3l-4-4V4',
  stroke: 'soft',
  width: 2,
  cap: 'round',
  join: 'round',
};
const PIN_SIZE = 15;
const PIN_SHIFT = 11;

function paintPins(pen: Pen, nodes: readonly PictureNode[], viewport: Viewport, ink: Ink): void {
  for (const node of nodes) {
    const scale = shapeScale(node, viewport.zoom) * (PIN_SIZE / 24);
    if (scale * 24 < SMALL_SIZE / 2) continue;
    const { x, y } = onScreen(node, viewport);
    // Beside the measure's letter.
    const shift = node.measured?.sign ? PIN_SHIFT : 0;
    const at = { x: x - (12 + shift) * scale, y: y - 12 * scale };
    drawShapes(pen, [{ at, scale, shapes: [PIN] }], ink);
  }
}

/** The limits of the sign's scale: larger hides the entity, smaller can't be read. */
const SCALES = { least: 0.5, most: 1.4 };

/** Paints the sign of imported entities. */
function paintImported(
  pen: Pen,
  nodes: readonly PictureNode[],
  viewport: Viewport,
  ink: Ink,
): void {
  for (const node of nodes) {
    if (!node.imported) continue;
    const { x, y } = onScreen(node, viewport);
    const corner = badgePlace(node.kind, shapeScale(node, viewport.zoom));
    const scale = Math.min(SCALES.most, Math.max(SCALES.least, viewport.zoom));
    drawShapes(pen, [importedSign({ x: x + corner.x, y: y + corner.y }, scale)], ink);
  }
}
