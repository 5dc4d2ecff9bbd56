/** A place for the words of a line that has no room of its own: beside it where nothing else is. */
import type { Point, Rectangle, Size } from '../plane.ts';
import { ROOM } from './chart-graph.ts';
import type { WordsPlace } from './chart-items.ts';
import type { Taken } from './chart-taken.ts';

/** How far along a piece its words are tried, as shares of it. */
const SHARES = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];
/** Looked for around the line in ever wider circles, in pixels. */
const CIRCLES = { step: 14, count: 60, directions: 12 };

/** Never on a box or on other words; on no line either where there is such a place beside it. */
export function placeWords(
  points: readonly Point[],
  { width, height }: Size,
  taken: Taken,
): WordsPlace {
  const pieces = points
    .flatMap((b, index) => {
      const a = points[index - 1];
      return a === undefined ? [] : [{ a, b, length: Math.abs(b.x - a.x) + Math.abs(b.y - a.y) }];
    })
    .sort((one, other) => other.length - one.length);
  const isClear = (room: Rectangle): boolean =>
    !taken.hasBox(room) && !taken.hasWords(grown(room, 2));
  for (const { a, b } of pieces) {
    for (const share of SHARES) {
      const at = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      const rooms = a.y === b.y ? beyond(at, width, height) : beside(at, width, height);
      const room = rooms.find((one) => isClear(one) && !taken.hasLine(grown(one, -1)));
      if (room) return room;
    }
  }
  const [longest] = pieces;
  const middle = longest
    ? { x: (longest.a.x + longest.b.x) / 2, y: (longest.a.y + longest.b.y) / 2 }
    : (points[0] ?? { x: 0, y: 0 });
  for (let circle = 0; circle < CIRCLES.count; circle += 1) {
    for (let turn = 0; turn < CIRCLES.directions; turn += 1) {
      const angle = (turn / CIRCLES.directions) * 2 * Math.PI;
      const reach = circle * CIRCLES.step;
      const x = middle.x + Math.cos(angle) * reach;
      const [room] = beside({ x, y: middle.y + Math.sin(angle) * reach }, width, height);
      if (room && isClear(room)) return room;
    }
  }
  return { ...roomAt(middle.x, middle.y, width, height), align: 'start' };
}

function roomAt(minX: number, middle: number, width: number, height: number): Rectangle {
  return { minX, maxX: minX + width, minY: middle - height / 2, maxY: middle + height / 2 };
}

const grown = ({ minX, minY, maxX, maxY }: Rectangle, by: number): Rectangle => {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
};

/** Right or left of an upright piece. */
function beside({ x, y }: Point, width: number, height: number): WordsPlace[] {
  return [
    { ...roomAt(x + ROOM.words, y, width, height), align: 'start' },
    { ...roomAt(x - ROOM.words - width, y, width, height), align: 'end' },
  ];
}

/** Above or below a level one. */
function beyond({ x, y }: Point, width: number, height: number): WordsPlace[] {
  const off = height / 2 + 3;
  return [y - off, y + off].map((middle) => ({
    ...roomAt(x - width / 2, middle, width, height),
    align: 'start',
  }));
}
