/** Draws a display list on a canvas in the window's colours. */
import type { Outline, PathShape, Shape, TextShape } from '../../../../drawing/shapes/shape.ts';
import { isRightToLeft } from '../../../../drawing/shapes/visible-text.ts';
import type { Ink, Pen } from './ink.ts';

export function drawShapes(pen: Pen, shapes: readonly Shape[], ink: Ink): void {
  for (const shape of shapes) drawShape(pen, shape, ink);
}

/** Signs are the same objects in every picture, so their path is parsed once. */
const paths = new WeakMap<PathShape, Path2D>();

function pathOf(shape: PathShape): Path2D {
  const known = paths.get(shape);
  if (known) return known;
  const path = new Path2D(shape.path);
  paths.set(shape, path);
  return path;
}

function drawShape(pen: Pen, shape: Shape, ink: Ink): void {
  if ('shapes' in shape || ('path' in shape && shape.at)) {
    const { at = { x: 0, y: 0 }, scale = 1 } = shape;
    pen.save();
    pen.translate(at.x, at.y);
    pen.scale(scale, scale);
    if ('shapes' in shape) drawShapes(pen, shape.shapes, ink);
    else drawOutline(pen, shape, ink);
    pen.restore();
  } else if ('text' in shape) drawText(pen, shape, ink);
  else drawOutline(pen, shape, ink);
}

function drawOutline(
  pen: Pen,
  shape: Exclude<Shape, TextShape | { shapes: unknown }>,
  { palette }: Ink,
): void {
  const { fill, stroke, width = 1, dash = [], cap = 'butt', join = 'miter' } = shape;
  const path = 'path' in shape ? pathOf(shape) : null;
  if (!('path' in shape)) {
    pen.beginPath();
    traceOutline(pen, shape);
  }
  if (fill !== undefined) {
    pen.fillStyle = palette[fill];
    if (path) pen.fill(path);
    else pen.fill();
  }
  if (stroke === undefined) return;
  pen.strokeStyle = palette[stroke];
  pen.lineWidth = width;
  pen.lineCap = cap;
  pen.lineJoin = join;
  pen.setLineDash([...dash]);
  if (path) pen.stroke(path);
  else pen.stroke();
  pen.setLineDash([]);
}

/** Adds the outline to the current path, with its origin at x, y and scaled. */
export function traceOutline(pen: Pen, outline: Outline, x = 0, y = 0, scale = 1): void {
  if ('circle' in outline) {
    const { circle, radius } = outline;
    const middle = x + circle.x * scale;
    pen.moveTo(middle + radius * scale, y + circle.y * scale);
    pen.arc(middle, y + circle.y * scale, radius * scale, 0, Math.PI * 2);
  } else if ('rectangle' in outline) {
    const { minX, minY, maxX, maxY } = outline.rectangle;
    const width = (maxX - minX) * scale;
    const height = (maxY - minY) * scale;
    pen.roundRect(x + minX * scale, y + minY * scale, width, height, outline.corner * scale);
  } else {
    let isFirst = true;
    for (const corner of outline.corners) {
      if (isFirst) pen.moveTo(x + corner.x * scale, y + corner.y * scale);
      else pen.lineTo(x + corner.x * scale, y + corner.y * scale);
      isFirst = false;
    }
    pen.closePath();
  }
}

/** How far text is moved down to look centred, as a share of its size. */
const BELOW_MIDDLE = 0.05;

function drawText(pen: Pen, shape: TextShape, { palette, fontFamily }: Ink): void {
  const { text, at, size, weight, fill, halo, align, anchor, direction } = shape;
  pen.font = `${weight === undefined ? '' : `${weight} `}${size}px ${fontFamily}`;
  pen.textAlign = align === 'middle' ? 'center' : align;
  pen.textBaseline = anchor === 'around' ? 'middle' : 'alphabetic';
  pen.direction = direction ?? (isRightToLeft(text) ? 'rtl' : 'ltr');
  const y = anchor === 'around' ? at.y + BELOW_MIDDLE * size : at.y;
  if (halo !== undefined) {
    pen.strokeStyle = palette.ground;
    pen.lineWidth = halo;
    pen.lineJoin = 'round';
    pen.strokeText(text, at.x, y);
  }
  pen.fillStyle = palette[fill];
  pen.fillText(text, at.x, y);
}
