/**
 * The strokes of a chart's lines. Lines that share a piece are one stroke there, with a plain look unless
 * they look alike; a horizontal line hops over vertical ones it crosses.
 */
import RBush from 'rbush';
import { lineStyle, type LineKind, type LineStyle, type LineState } from '../shapes/appearance.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import { INDEX_ENTRIES, type Point, type Rectangle } from '../shapes/plane.ts';

export interface StyledLine {
  kind: LineKind;
  state: LineState;
  points: readonly Point[];
}

/** A straight piece, vertical or horizontal, from left to right or from top to bottom. */
export interface Stroke {
  from: Point;
  to: Point;
  /** The look of all lines it stands for; null if they differ. */
  lineType: { kind: LineKind; state: LineState } | null;
  /** The x of each crossing with an unrelated line; on horizontal strokes only. */
  hops: number[];
}

/** Limit on the line width: the line of a parent is thinner than in a network. */
const WIDEST = 2.2;
/** The look of a stroke shared by lines that differ. */
const SHARED: LineStyle = {
  colour: 'soft',
  width: 1.4,
  dash: [],
  cap: 'butt',
  arrow: true,
  doubleGap: 0,
};

export function strokeStyle(lineType: Stroke['lineType']): LineStyle {
  if (lineType === null) return SHARED;
  const own = lineStyle(lineType);
  return { ...own, width: Math.min(own.width, WIDEST), arrow: lineType.kind !== 'same' };
}

/** Radius of a hop: hops must be this far from an end and twice this far from each other, in pixels. */
const HOP = 5;

interface Piece {
  isHorizontal: boolean;
  /** The y of a horizontal piece, the x of a vertical one. */
  at: number;
  from: number;
  to: number;
  lineType: string;
}

const keyAt = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** All pieces, with overlapping ones merged, and the hops of each; yields so that other requests can run. */
export function* strokesOf(lines: readonly StyledLine[]): Generator<void, Stroke[]> {
  const byPlace = new Map<string, Piece[]>();
  const turns = new Set<string>();
  yield* mapInSteps(lines, ({ kind, state, points }) => {
    for (const [index, b] of points.entries()) {
      const a = points[index - 1];
      turns.add(keyAt(b.x, b.y));
      if (a === undefined) continue;
      const isHorizontal = Math.abs(a.y - b.y) < Math.abs(a.x - b.x);
      const at = hundredth(isHorizontal ? b.y : b.x);
      const [from, to] = isHorizontal ? [a.x, b.x] : [a.y, b.y];
      const piece = {
        from: Math.min(from, to),
        to: Math.max(from, to),
        lineType: `${kind} ${state}`,
      };
      const key = `${isHorizontal ? 'level' : 'upright'} ${at}`;
      const there = byPlace.get(key);
      if (there) there.push({ ...piece, isHorizontal, at });
      else byPlace.set(key, [{ ...piece, isHorizontal, at }]);
    }
  });
  const strokes = (yield* mapInSteps([...byPlace.values()], strokesAt)).flat();
  yield;
  yield* findHops(strokes, turns);
  return strokes;
}

/** The strokes at one x or y, split wherever a line of another look begins or ends. */
function strokesAt(pieces: readonly Piece[]): Stroke[] {
  const turns = pieces
    .flatMap(({ from, to, lineType }) => [
      { at: from, lineType, by: 1 },
      { at: to, lineType, by: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  const [{ isHorizontal, at } = { isHorizontal: true, at: 0 }] = pieces;
  const counts = new Map<string, number>();
  const strokes: Stroke[] = [];
  let since = turns[0]?.at ?? 0;
  let lineType: string | null = null;
  const close = (end: number): void => {
    if (lineType === null || end - since < 0.01) return;
    const [kind, state] = lineType.split(' ') as [LineKind, LineState] | [''];
    const point = (along: number): Point =>
      isHorizontal ? { x: along, y: at } : { x: at, y: along };
    const shown = kind === '' || state === undefined ? null : { kind, state };
    strokes.push({ from: point(since), to: point(end), lineType: shown, hops: [] });
  };
  for (const [index, turn] of turns.entries()) {
    const count = (counts.get(turn.lineType) ?? 0) + turn.by;
    if (count > 0) counts.set(turn.lineType, count);
    else counts.delete(turn.lineType);
    const next = turns[index + 1];
    if (next && next.at - turn.at < 0.01) continue;
    const [first] = counts.keys();
    const now = counts.size === 0 ? null : counts.size > 1 ? '' : (first ?? '');
    if (now === lineType) continue;
    close(turn.at);
    since = turn.at;
    lineType = now;
  }
  return strokes;
}

/** Finds where a vertical stroke crosses a horizontal one: at a turn, lines meet and don't cross. */
function* findHops(strokes: readonly Stroke[], turns: ReadonlySet<string>): Generator<void, void> {
  const uprights = new RBush<Rectangle>(INDEX_ENTRIES).load(
    strokes
      .filter(({ from, to }) => from.x === to.x)
      .map(({ from, to }) => ({ minX: from.x, maxX: from.x, minY: from.y, maxY: to.y })),
  );
  yield* mapInSteps(strokes, (stroke) => {
    const { from, to } = stroke;
    if (from.y !== to.y) return;
    const crossed = uprights.search({
      minX: from.x + HOP,
      maxX: to.x - HOP,
      minY: from.y,
      maxY: from.y,
    });
    const xs = crossed
      .filter(({ minX, minY, maxY }) => {
        return minY < from.y - 1 && maxY > from.y + 1 && !turns.has(keyAt(minX, from.y));
      })
      .map(({ minX }) => minX)
      .sort((a, b) => a - b);
    let last = -Infinity;
    for (const x of xs) {
      if (x - last >= 2 * HOP) stroke.hops.push(x);
      last = x;
    }
  });
}

/** The SVG path of a stroke, with a small arc over each line it crosses. */
export function strokePath({ from, to, hops }: Stroke): string {
  const bows = hops.map(
    (x) => `H${hundredth(x - HOP + 1)}a${HOP - 1} ${HOP - 1} 0 0 1 ${2 * HOP - 2} 0`,
  );
  const end = from.y === to.y ? `H${hundredth(to.x)}` : `V${hundredth(to.y)}`;
  return `M${hundredth(from.x)} ${hundredth(from.y)}${bows.join('')}${end}`;
}
