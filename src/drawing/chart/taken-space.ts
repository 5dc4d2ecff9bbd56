/** What is already placed on a chart: boxes, words and lines, in spatial indexes. */
import RBush from 'rbush';
import { INDEX_ENTRIES, type Point, type Rectangle } from '../shapes/plane.ts';

export class TakenSpace {
  readonly #boxes: RBush<Rectangle>;
  readonly #words = new RBush<Rectangle>(INDEX_ENTRIES);
  readonly #pieces = new RBush<Rectangle>(INDEX_ENTRIES);

  constructor(boxes: readonly Rectangle[]) {
    this.#boxes = new RBush<Rectangle>(INDEX_ENTRIES).load([...boxes]);
  }

  /** Boxes that overlap this rectangle, without those that only touch it. */
  boxesIn({ minX, minY, maxX, maxY }: Rectangle): Rectangle[] {
    return this.#boxes
      .search({ minX, minY, maxX, maxY })
      .filter((box) => box.minX < maxX && minX < box.maxX && box.minY < maxY && minY < box.maxY);
  }

  hasBox(bounds: Rectangle): boolean {
    return this.#boxes.collides(bounds) && this.boxesIn(bounds).length > 0;
  }

  hasWords(bounds: Rectangle): boolean {
    return this.#words.collides(bounds);
  }

  hasLine(bounds: Rectangle): boolean {
    return this.#pieces.collides(bounds);
  }

  /** Whether another line runs parallel to this piece, within `near` pixels. */
  hasLineAlong(a: Point, b: Point, near: number): boolean {
    const isHorizontal = a.y === b.y;
    return this.#pieces.search(boxAround(a, b, near)).some((piece) => {
      const isPieceHorizontal = piece.maxY - piece.minY < piece.maxX - piece.minX;
      return isPieceHorizontal === isHorizontal;
    });
  }

  /** Whether a line through these points goes through a box. */
  crossesBox(points: readonly Point[]): boolean {
    return points.some((b, index) => {
      const a = points[index - 1];
      return a !== undefined && this.hasBox(boxAround(a, b, -1));
    });
  }

  addWords({ minX, minY, maxX, maxY }: Rectangle): void {
    this.#words.insert({ minX, minY, maxX, maxY });
  }

  addLine(points: readonly Point[]): void {
    for (const [index, b] of points.entries()) {
      const a = points[index - 1];
      if (a !== undefined) this.#pieces.insert(boxAround(a, b, 0));
    }
  }
}

/** The rectangle of a straight piece, grown by `more`; a negative value shortens it at its ends. */
export function boxAround(a: Point, b: Point, more: number): Rectangle {
  const wide = Math.max(more, 0.25);
  const long = more;
  const isHorizontal = a.y === b.y;
  const [dx, dy] = isHorizontal ? [long, wide] : [wide, long];
  return {
    minX: Math.min(a.x, b.x) - dx,
    maxX: Math.max(a.x, b.x) + dx,
    minY: Math.min(a.y, b.y) - dy,
    maxY: Math.max(a.y, b.y) + dy,
  };
}
