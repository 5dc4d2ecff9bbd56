/**
 * Entities as they are painted: a shape for each kind, filled once a record was seen, with a second
 * outline inside where it stands for two records, and a pin where it is pinned.
 */
import {
  CORNER_RADIUS,
  NODE_BOXES,
  SECOND_OUTLINE_INSET,
  nodeLook,
  SHAPES,
  type NodeShape,
  type Palette,
} from '../../../../drawing/shapes/appearance.ts';
import { STACK_OFFSETS } from '../../../../drawing/shapes/stack-glyph.ts';
import { cornersOf } from '../../../../drawing/shapes/outline.ts';
import type { PictureNode } from '../../../../drawing/network/picture.ts';
import { isWithin, onScreen, shapeScale, type Sight } from '../../../../drawing/network/sight.ts';
import type { Point, Rectangle } from '../../../../drawing/shapes/plane.ts';
import { inHandfuls, strokeScale, type Pen } from './ink.ts';
import { paintImported } from './paint-imported.ts';

/** Smaller than this on screen, a kind shows by its colour alone, and a pin or dashes not at all. */
const SMALL = 13;

/** How some of them are marked; null leaves what their kind has. */
interface Marking {
  stroke: string | null;
  fill: string | null;
  /** Added to the outline, in pixels. */
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
  sight: Sight,
  palette: Palette,
  marking = UNMARKED,
): void {
  const groups = Map.groupBy(nodes, (node) => {
    return `${node.kind} ${String(node.knowledge === 'named')} ${node.measured?.fill ?? ''}`;
  });
  // All alike, or those with many neighbours would be paler than the others.
  const isSmall = NODE_BOXES.ellipse.width * sight.zoom < SMALL;
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const look = nodeLook(first, palette);
    const stroke = marking.stroke ?? look.stroke;
    const seen = isSmall ? look.stroke : look.fill;
    const { measured } = first;
    pen.fillStyle = measured?.fill
      ? palette[measured.fill]
      : (marking.fill ?? (look.filled ? seen : palette.ground));
    pen.strokeStyle = stroke;
    pen.lineWidth = look.strokeWidth * strokeScale(sight.zoom) + marking.thicker;
    pen.setLineDash(isSmall ? [] : look.dash);
    const stacks = group.filter(({ stacked }) => stacked > 0);
    for (const offset of STACK_OFFSETS) drawAll(pen, stacks, sight, offset);
    drawAll(pen, group, sight);
    const doubled = isSmall ? [] : group.filter(({ ofTwoRecords }) => ofTwoRecords);
    for (const some of inHandfuls(doubled)) {
      pen.beginPath();
      for (const node of some) trace(pen, node, sight, { inset: SECOND_OUTLINE_INSET });
      pen.stroke();
    }
  }
  pen.setLineDash([]);
  if (!isSmall) paintImported(pen, nodes, sight, palette);
  paintPins(
    pen,
    nodes.filter(({ pinned }) => pinned),
    sight,
    palette,
  );
}

function drawAll(pen: Pen, nodes: readonly PictureNode[], sight: Sight, offset?: Point): void {
  for (const some of inHandfuls(nodes)) {
    pen.beginPath();
    for (const node of some) trace(pen, node, sight, { offset });
    pen.fill();
    pen.stroke();
  }
}

/** A ring around a node, this far from its outline. */
export function paintRing(pen: Pen, node: PictureNode, sight: Sight, colour: string): void {
  const scale = shapeScale(node, sight.zoom);
  const { width, height } = NODE_BOXES[SHAPES[node.kind]];
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  const { x, y } = onScreen(node, sight);
  pen.roundRect(
    ...([x - (width * scale) / 2 - 5, y - (height * scale) / 2 - 5] as const),
    ...([width * scale + 10, height * scale + 10] as const),
    7,
  );
  pen.stroke();
}

interface Traced {
  /** How far inside its outline. */
  inset?: number;
  /** How far from where it stands. */
  offset?: Point | undefined;
}

/** Where it is to be traced in pixels at zoom 1. */
function trace(
  pen: Pen,
  node: PictureNode,
  sight: Sight,
  { inset = 0, offset = HERE }: Traced = {},
): void {
  const shape: NodeShape = SHAPES[node.kind];
  const whole = shapeScale(node, sight.zoom);
  const scale = whole * (1 - (2 * inset) / (node.scale * NODE_BOXES[shape].width));
  const at = onScreen(node, sight);
  const x = at.x + offset.x * whole;
  const y = at.y + offset.y * whole;
  const width = NODE_BOXES[shape].width * scale;
  const height = NODE_BOXES[shape].height * scale;
  if (shape === 'ellipse') {
    pen.moveTo(x + width / 2, y);
    pen.arc(x, y, width / 2, 0, Math.PI * 2);
  } else if (shape === 'round-rectangle') {
    pen.roundRect(x - width / 2, y - height / 2, width, height, CORNER_RADIUS * scale);
  } else {
    cornersOf(shape, scale).forEach((corner, at) => {
      if (at === 0) pen.moveTo(x + corner.x, y + corner.y);
      else pen.lineTo(x + corner.x, y + corner.y);
    });
    pen.closePath();
  }
}

/** A pin in a box of 24 pixels. */
const PIN = 'M12 17v5M9 4h6M10 4v6l-4 4v3h12v-3l-4-4V4';
const PIN_SIZE = 15;
const PIN_ASIDE = 11;
let pin: Path2D | undefined;

function paintPins(pen: Pen, nodes: readonly PictureNode[], sight: Sight, { soft }: Palette): void {
  pin ??= new Path2D(PIN);
  for (const node of nodes) {
    const scale = shapeScale(node, sight.zoom) * (PIN_SIZE / 24);
    if (scale * 24 < SMALL / 2) continue;
    const { x, y } = onScreen(node, sight);
    // Beside what a measure has written there.
    const aside = node.measured?.sign ? PIN_ASIDE : 0;
    pen.save();
    pen.translate(x - (12 + aside) * scale, y - 12 * scale);
    pen.scale(scale, scale);
    pen.lineWidth = 2;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = soft;
    pen.stroke(pin);
    pen.restore();
  }
}
