/** The outlines of nodes, as they are written in SVG. */
import {
  CORNER_RADIUS,
  NODE_BOXES,
  SECOND_OUTLINE_INSET,
  type NodeLook,
} from '../drawing/shapes/appearance.ts';
import { cornersOf } from '../drawing/shapes/outline.ts';
import type { Point } from '../drawing/shapes/plane.ts';
import { STACK_OFFSETS } from '../drawing/shapes/stack-glyph.ts';

/** Two decimals are a hundredth of a pixel. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** An attribute for dashes, or none for a solid stroke. */
export const dashes = (dash: readonly number[]): string =>
  dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;

interface ShapeSize {
  scale: number;
  /** With a second outline inside. */
  doubled?: boolean;
  /** With more of it behind. */
  stacked?: boolean;
}

/** The shape at this place. What is known by name only is filled with the ground, so that it looks empty. */
export function shapeElement(
  look: NodeLook,
  at: Point,
  ground: string,
  { scale, doubled = false, stacked = false }: ShapeSize = { scale: 1 },
): string {
  const behind = (stacked ? STACK_OFFSETS : []).map((offset) =>
    outlineElement(look, { x: at.x + offset.x, y: at.y + offset.y }, ground, scale),
  );
  const outer = behind.join('') + outlineElement(look, at, ground, scale);
  const inner = scale - (2 * SECOND_OUTLINE_INSET) / NODE_BOXES[look.shape].width;
  return doubled ? outer + outlineElement(look, at, ground, inner) : outer;
}

function outlineElement(look: NodeLook, { x, y }: Point, ground: string, scale: number): string {
  const { shape, strokeWidth, dash } = look;
  const width = NODE_BOXES[shape].width * scale;
  const height = NODE_BOXES[shape].height * scale;
  const fill = look.filled ? look.fill : ground;
  const paint = `fill="${fill}" stroke="${look.stroke}" stroke-width="${strokeWidth}"${dashes(dash)}`;
  if (shape === 'ellipse') {
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(width / 2)}" ${paint}/>`;
  }
  if (shape === 'round-rectangle') {
    const left = round(x - width / 2);
    const top = round(y - height / 2);
    return `<rect x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" rx="${CORNER_RADIUS}" ${paint}/>`;
  }
  const points = cornersOf(shape, scale).map(
    (corner) => `${round(x + corner.x)},${round(y + corner.y)}`,
  );
  return `<polygon points="${points.join(' ')}" ${paint}/>`;
}
