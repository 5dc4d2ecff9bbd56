/** Geometry on the plane: pixels at zoom 1, x to the right and y down. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Entries per node of the spatial index: more than rbush's default make it faster to fill. */
export const INDEX_ENTRIES = 16;

/** An axis-parallel rectangle, as the spatial index expects it. */
export interface Rectangle {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Whether the two share more than an edge. */
export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY;
}

/** The mean of these points; 0, 0 if there are none. */
export function meanOf(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  const sum = { x: 0, y: 0 };
  for (const { x, y } of points) {
    sum.x += x;
    sum.y += y;
  }
  return { x: sum.x / count, y: sum.y / count };
}
