/** What on a chart lies on what it must not, in words; none of it where all is well. */
import RBush from 'rbush';
import type { ChartPicture, ChartPictureLine } from '../../src/drawing/chart/chart-picture.ts';
import { chartTextWidth } from '../../src/drawing/chart/chart-text.ts';
import type { Rectangle } from '../../src/drawing/shapes/plane.ts';

interface Thing extends Rectangle {
  what: string;
  line: ChartPictureLine | null;
}

/** Less than this is no overlap, in pixels. */
const TOUCH = 0.5;

const meet = (a: Rectangle, b: Rectangle): boolean =>
  a.minX < b.maxX - TOUCH &&
  b.minX < a.maxX - TOUCH &&
  a.minY < b.maxY - TOUCH &&
  b.minY < a.maxY - TOUCH;

function piecesOf(line: ChartPictureLine): Thing[] {
  return line.points.slice(1).map((b, index) => {
    const a = line.points[index] ?? b;
    return {
      minX: Math.min(a.x, b.x),
      maxX: Math.max(a.x, b.x),
      minY: Math.min(a.y, b.y),
      maxY: Math.max(a.y, b.y),
      what: `line ${line.id}`,
      line,
    };
  });
}

const shareAnEnd = (a: ChartPictureLine, b: ChartPictureLine): boolean =>
  a.from === b.from || a.to === b.to || a.from === b.to || a.to === b.from;

export interface OverlapKinds {
  boxes: string[];
  words: string[];
  /** Lines through boxes and words that aren't theirs. */
  through: string[];
  /** Lines that lie on each other without an end in common. */
  along: string[];
}

export function overlapsOf({ boxes, lines }: ChartPicture): OverlapKinds {
  const found: OverlapKinds = { boxes: [], words: [], through: [], along: [] };
  const boxThings = boxes.map(({ id, x, y, width, height }): Thing => {
    const dx = width / 2;
    const dy = height / 2;
    return { minX: x - dx, maxX: x + dx, minY: y - dy, maxY: y + dy, what: id, line: null };
  });
  const words = lines.flatMap((line): Thing[] => {
    if (line.wordsAt) return [{ ...line.wordsAt, what: `words of ${line.id}`, line }];
    if (line.words.width > 0) found.words.push(`no words of ${line.id}`);
    return [];
  });
  const pieces = lines.flatMap(piecesOf);
  const boxIndex = new RBush<Thing>().load(boxThings);
  const wordIndex = new RBush<Thing>().load(words);
  const pieceIndex = new RBush<Thing>().load(pieces);
  for (const box of boxThings) {
    for (const other of boxIndex.search(box)) {
      if (other !== box && meet(box, other)) found.boxes.push(`${box.what} on ${other.what}`);
    }
  }
  for (const word of words) {
    for (const box of boxIndex.search(word)) {
      if (meet(word, box)) found.words.push(`${word.what} on ${box.what}`);
    }
    for (const other of wordIndex.search(word)) {
      if (other !== word && meet(word, other)) found.words.push(`${word.what} on ${other.what}`);
    }
    for (const piece of pieceIndex.search(word)) {
      const thick = {
        ...piece,
        minX: piece.minX - 1,
        maxX: piece.maxX + 1,
        minY: piece.minY - 1,
        maxY: piece.maxY + 1,
      };
      if (meet(word, thick)) found.through.push(`${piece.what} through ${word.what}`);
    }
  }
  for (const piece of pieces) {
    const isOwn = ({ what }: Thing): boolean =>
      what === piece.line?.from || what === piece.line?.to;
    const thick = {
      ...piece,
      minX: piece.minX - 1,
      maxX: piece.maxX + 1,
      minY: piece.minY - 1,
      maxY: piece.maxY + 1,
    };
    for (const box of boxIndex.search(piece)) {
      const inner = {
        ...box,
        minX: box.minX + 2,
        maxX: box.maxX - 2,
        minY: box.minY + 2,
        maxY: box.maxY - 2,
      };
      if (meet(thick, isOwn(box) ? inner : box))
        found.through.push(`${piece.what} through ${box.what}`);
    }
    for (const other of pieceIndex.search(piece)) {
      if (other.line === piece.line || !piece.line || !other.line) continue;
      const level = piece.minY === piece.maxY && other.minY === other.maxY;
      const upright = piece.minX === piece.maxX && other.minX === other.maxX;
      const along = level
        ? Math.min(piece.maxX, other.maxX) - Math.max(piece.minX, other.minX)
        : upright
          ? Math.min(piece.maxY, other.maxY) - Math.max(piece.minY, other.minY)
          : 0;
      if (along > 1 && !shareAnEnd(piece.line, other.line)) {
        found.along.push(
          `${piece.what} along ${other.what} for ${Math.round(along)} at ${Math.round(piece.minX)} ${Math.round(piece.minY)}`,
        );
      }
    }
  }
  for (const { id, width, texts } of boxes) {
    for (const { text, font } of texts) {
      if (chartTextWidth(text, font.size, font.bold) > width) found.boxes.push(`text out of ${id}`);
    }
  }
  return found;
}
