/** The rectangle everything drawn so far lies in. */
import type { Point, Rectangle } from '../drawing/shapes/plane.ts';

export class SvgBounds implements Rectangle {
  minX = Infinity;
  minY = Infinity;
  maxX = -Infinity;
  maxY = -Infinity;

  include({ x, y }: Point, halfWidth: number, above: number, below: number): void {
    this.minX = Math.min(this.minX, x - halfWidth);
    this.maxX = Math.max(this.maxX, x + halfWidth);
    this.minY = Math.min(this.minY, y - above);
    this.maxY = Math.max(this.maxY, y + below);
  }

  includeAll(rooms: readonly Rectangle[]): void {
    for (const { minX, minY, maxX, maxY } of rooms)
      this.include({ x: (minX + maxX) / 2, y: minY }, (maxX - minX) / 2, 0, maxY - minY);
  }
}
