/** A part of a text, cut where what is marked in the whole begins and ends. */

/** From `start` up to `end`, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

export interface MarkedPiece {
  text: string;
  isMarked: boolean;
  /** What is marked begins with it. */
  isFirst: boolean;
}

/** @param at where the part begins in the whole */
export function markedPieces(part: string, at: number, marked: Span | null): MarkedPiece[] {
  const inPart = (place: number): number => Math.min(Math.max(place - at, 0), part.length);
  const [start, end] = marked === null ? [0, 0] : [inPart(marked.start), inPart(marked.end)];
  const piece = (from: number, to: number, isMarked: boolean): MarkedPiece => ({
    text: part.slice(from, to),
    isMarked,
    isFirst: isMarked && at + from === marked?.start,
  });
  const pieces = [piece(0, start, false), piece(start, end, true), piece(end, part.length, false)];
  return pieces.filter(({ text }) => text !== '');
}
