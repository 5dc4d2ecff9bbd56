/** The scale between the plane and its map. */
import type { Point, Rectangle, Size } from '../../../drawing/shapes/plane.ts';

/** Margin left free at the edges, in pixels of the map. */
const EDGE = 6;
/** How far something must reach out of sight for a map to be shown, as a share of the viewport. */
const MARGIN_SHARE = 0.02;

export interface MapScale {
  /** Pixels of the map per pixel of the plane. */
  scale: number;
  onMap: (point: Point) => Point;
  onPlane: (point: Point) => Point;
}

/** The rectangle around these points; null without points. */
export function boundsAround(points: readonly Point[]): Rectangle | null {
  if (points.length === 0) return null;
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of points) {
    bounds.minX = Math.min(bounds.minX, x);
    bounds.minY = Math.min(bounds.minY, y);
    bounds.maxX = Math.max(bounds.maxX, x);
    bounds.maxY = Math.max(bounds.maxY, y);
  }
  return bounds;
}

/** Whether enough of this rectangle is out of sight for a map. */
export function isLargerThan(bounds: Rectangle, viewport: Rectangle): boolean {
  const marginX = (viewport.maxX - viewport.minX) * MARGIN_SHARE;
  const marginY = (viewport.maxY - viewport.minY) * MARGIN_SHARE;
  return (
    bounds.minX < viewport.minX - marginX ||
    bounds.maxX > viewport.maxX + marginX ||
    bounds.minY < viewport.minY - marginY ||
    bounds.maxY > viewport.maxY + marginY
  );
}

/** Scales this rectangle to fit in the middle of a map of this size. */
export function mapScale({ minX, minY, maxX, maxY }: Rectangle, { width, height }: Size): MapScale {
  const scale = Math.min(
    (width - 2 * EDGE) / Math.max(1, maxX - minX),
    (height - 2 * EDGE) / Math.max(1, maxY - minY),
  );
  const left = width / 2 - ((minX + maxX) / 2) * scale;
  const top = height / 2 - ((minY + maxY) / 2) * scale;
  return {
    scale,
    onMap: ({ x, y }) => ({ x: x * scale + left, y: y * scale + top }),
    onPlane: ({ x, y }) => ({ x: (x - left) / scale, y: (y - top) / scale }),
  };
}
