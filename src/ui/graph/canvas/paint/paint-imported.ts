/** The badge of what was imported from a file, as it is painted. */
import type { Palette } from '../../../../drawing/shapes/appearance.ts';
import { badgePlace, IMPORTED_BADGE } from '../../../../drawing/shapes/imported-sign.ts';
import type { PictureNode } from '../../../../drawing/network/picture.ts';
import type { Point } from '../../../../drawing/shapes/plane.ts';
import { onScreen, shapeScale, type Sight } from '../../../../drawing/network/sight.ts';
import type { Pen } from './ink.ts';

/** It follows the zoom within these: larger it would hide its entity, smaller nobody could read it. */
const SCALES = { least: 0.5, most: 1.4 };

let paths: { ground: Path2D; arrow: Path2D } | undefined;

/** Of those of these that were imported. */
export function paintImported(
  pen: Pen,
  nodes: readonly PictureNode[],
  sight: Sight,
  palette: Palette,
): void {
  for (const node of nodes) {
    if (!node.imported) continue;
    const { x, y } = onScreen(node, sight);
    const aside = badgePlace(node.kind, shapeScale(node, sight.zoom));
    const scale = Math.min(SCALES.most, Math.max(SCALES.least, sight.zoom));
    paintBadge(pen, { x: x + aside.x, y: y + aside.y }, palette, scale);
  }
}

/** With its middle here, in the pen's pixels. */
export function paintBadge(
  pen: Pen,
  { x, y }: Point,
  { pane, text }: Pick<Palette, 'pane' | 'text'>,
  scale = 1,
): void {
  const { ground, arrow, stroke } = IMPORTED_BADGE;
  paths ??= { ground: new Path2D(ground), arrow: new Path2D(arrow) };
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.setLineDash([]);
  pen.lineCap = pen.lineJoin = 'round';
  pen.lineWidth = stroke;
  pen.fillStyle = pane;
  pen.strokeStyle = text;
  pen.fill(paths.ground);
  pen.stroke(paths.ground);
  pen.stroke(paths.arrow);
  pen.restore();
}
