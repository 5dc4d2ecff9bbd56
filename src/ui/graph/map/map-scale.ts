/** How the plane lies on the map of it. */
import type { Point, Rectangle, Size } from '../../../drawing/shapes/plane.ts';

/** Kept free at the edges, in pixels of the map. */
const EDGE = 6;
/** What reaches so far out of sight on a side, in shares of the sight, makes it worth a map. */
const BEYOND = 0.02;

export interface MapScale {
  /** Pixels of the map to one of the plane. */
  scale: number;
  onMap: (point: Point) => Point;
  onPlane: (point: Point) => Point;
}

/** Around these; null around none. */
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

/** Whether any of it is out of sight. */
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

/** All of this room in the middle of a map of this size. */
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
