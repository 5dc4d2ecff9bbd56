/** Where things lie on the plane: pixels at zoom 1, x to the right and y down. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Entries of a node of the spatial index: more than rbush has by itself make it quicker to fill. */
export const INDEX_ENTRIES = 16;

/** Upright, as the spatial index has it. */
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

/** What there is of these; 0, 0 of none. */
export function meanOf(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  const sum = { x: 0, y: 0 };
  for (const { x, y } of points) {
    sum.x += x;
    sum.y += y;
  }
  return { x: sum.x / count, y: sum.y / count };
}
