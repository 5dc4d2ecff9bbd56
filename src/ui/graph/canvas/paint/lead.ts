/** The short line from a node to what stands off for it: its name, or its group. */
import type { WrittenGroup } from '../../../../drawing/group-badge.ts';
import type { WrittenName } from '../../../../drawing/sight-words.ts';
import type { Pen } from './ink.ts';

/** @param ratio words' pixels to one of the plane */
export function lead(
  pen: Pen,
  { node, x, y, width, height, radius }: WrittenName | WrittenGroup,
  ratio: number,
  ink: string,
  ground: string,
): void {
  const [nodeX, nodeY] = [node.x * ratio, node.y * ratio];
  const [dx, dy] = [nodeX - x, nodeY - y];
  const share = Math.min(
    1,
    Math.abs(dx) < 1 ? Infinity : (width / 2 + 2) / Math.abs(dx),
    Math.abs(dy) < 1 ? Infinity : height / 2 / Math.abs(dy),
  );
  pen.save();
  pen.beginPath();
  pen.moveTo(x + dx * share, y + dy * share);
  const apart = Math.hypot(dx, dy) || 1;
  pen.lineTo(nodeX - (dx / apart) * radius, nodeY - (dy / apart) * radius);
  for (const [colour, wide] of [
    [ground, 3],
    [ink, 1],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = wide;
    pen.stroke();
  }
  pen.restore();
}
