/** The scale between the plane and its map. */
import type { Point, Rectangle, Size } from '../../../drawing/shapes/plane.ts';

/** Margin left free at the edges, in pixels of the map. */
const EDGE = 6;
/** How far something must reach out of sight for a map to be shown, as a share of the viewport. */
const BEYOND = 0.02;

export interface MapScale {
  /** Pixels of the map per pixel of the plane. */
  scale: number;
  onMap: (point: Point) => Point;
  onPlane: (point: Point) => Point;
}

/** The rectangle around these points; null without points. */
export function roomAround(points: readonly Point[]): Rectangle | null {
  if (points.length === 0) return null;
  const room = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of points) {
    room.minX = Math.min(room.minX, x);
    room.minY = Math.min(room.minY, y);
    room.maxX = Math.max(room.maxX, x);
    room.maxY = Math.max(room.maxY, y);
  }
  return room;
}

/** Whether enough of this rectangle is out of sight for a map. */
export function isLargerThan(room: Rectangle, viewport: Rectangle): boolean {
  const aside = (viewport.maxX - viewport.minX) * BEYOND;
  const up = (viewport.maxY - viewport.minY) * BEYOND;
  return (
    room.minX < viewport.minX - aside ||
    room.maxX > viewport.maxX + aside ||
    room.minY < viewport.minY - up ||
    room.maxY > viewport.maxY + up
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
