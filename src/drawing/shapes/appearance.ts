/**
 * How kinds, states and knowledge look, for both the canvas and the SVG export. Kind is a shape and state
 * is a line style, so that colour is never the only sign.
 */
import type { EntityKind, Knowledge } from '../../contract/model/entity.ts';
import type { TieState } from '../../contract/model/tie.ts';
import type { Colour } from './palette.ts';
import type { Paint, PathShape } from './shape.ts';

/**
 * What a line stands for: roles (positions and rights), a holding that is a majority, a parent (with all
 * that is stated of its holding), one that isn't the next owner and no majority, the same company, or what two
 * share.
 */
export type LineKind = 'roles' | 'majority' | 'parent' | 'distant' | 'same' | 'shared';

/** Whether an arrow leads from a parent. */
export const isFromParent = (kind: LineKind): boolean => kind === 'parent' || kind === 'distant';

/** The state all ties of a line have, or `mixed`: a line never claims what only some of its ties are. */
export type LineState = TieState | 'mixed';

/** Width and height of a node in pixels at zoom 1; all shapes look about equally large. */
export const NODE_BOXES: Readonly<Record<NodeShape, { width: number; height: number }>> = {
  ellipse: { width: 36, height: 36 },
  'round-rectangle': { width: 36, height: 36 },
  hexagon: { width: 40, height: 36 },
  diamond: { width: 42, height: 42 },
};
/** Font sizes in pixels at zoom 1. */
export const NODE_FONT_SIZE = 12;
export const LINE_FONT_SIZE = 10.5;

/** Where signs are on the outline, as shares of width and height from the middle. */
const UPPER_CORNER: Readonly<Record<NodeShape, readonly [aside: number, up: number]>> = {
  ellipse: [0.36, 0.36],
  'round-rectangle': [0.47, 0.47],
  hexagon: [0.28, 0.48],
  diamond: [0.25, 0.25],
};

/** The place of signs relative to the middle of an entity drawn at this scale. */
export function upperCorner(
  kind: EntityKind,
  side: 'left' | 'right',
  scale: number,
): { x: number; y: number } {
  const shape = SHAPES[kind];
  const [aside, up] = UPPER_CORNER[shape];
  const { width, height } = NODE_BOXES[shape];
  return { x: width * scale * (side === 'left' ? -aside : aside), y: -height * scale * up };
}

/** Named as in Cytoscape. */
export type NodeShape = 'ellipse' | 'round-rectangle' | 'hexagon' | 'diamond';

/** `member`, whose kind isn't stated, has a shape of its own: it is never drawn as a person. */
export const SHAPES: Readonly<Record<EntityKind, NodeShape>> = {
  person: 'ellipse',
  company: 'round-rectangle',
  authority: 'hexagon',
  member: 'diamond',
};

export interface NodeStyle {
  shape: NodeShape;
  fill: Colour;
  /** Whether it is filled: an entity known by name only is an empty outline. */
  filled: boolean;
  stroke: Colour;
  strokeWidth: number;
  /** Lengths of dashes and gaps in pixels; empty for a solid outline. */
  dash: readonly number[];
  text: Colour;
}

export function nodeStyle({
  kind,
  knowledge,
}: {
  kind: EntityKind;
  knowledge: Knowledge;
}): NodeStyle {
  const filled = knowledge !== 'named';
  return {
    shape: SHAPES[kind],
    fill: `${kind}Fill`,
    filled,
    stroke: kind,
    strokeWidth: 1.5,
    dash: filled ? [] : [2, 3],
    text: filled ? 'text' : 'soft',
  };
}

export interface LineStyle {
  colour: Colour;
  /** In pixels; for a double line, the width of each stroke. */
  width: number;
  /** Lengths of dashes and gaps in pixels; empty for a solid line. */
  dash: readonly number[];
  cap: 'butt' | 'round';
  /** Whether there is an arrow at the end. */
  arrow: boolean;
  /** The gap between two strokes in pixels; 0 for a single one. */
  doubleGap: number;
}

const PLAIN = { width: 1.4, dash: [], cap: 'butt', arrow: false, doubleGap: 0 } as const;

/** Lines of parents, same companies and shared things have looks of their own, as they have no state. */
export function lineStyle({ kind, state }: { kind: LineKind; state: LineState }): LineStyle {
  if (kind === 'parent') return { ...PLAIN, colour: 'text', width: 3, arrow: true };
  if (kind === 'distant') return { ...PLAIN, colour: 'soft', arrow: true };
  if (kind === 'same') return { ...PLAIN, colour: 'soft', width: 1, doubleGap: 2 };
  if (kind === 'shared') return { ...PLAIN, colour: 'company', width: 2.2 };
  if (kind === 'majority') return heavier(lineStyle({ kind: 'roles', state }));
  if (state === 'ended') return { ...PLAIN, colour: 'endedLine', dash: [7, 5] };
  if (state === 'not-begun') return { ...PLAIN, colour: 'endedLine', dash: [3, 7] };
  if (state === 'unknown') {
    return { ...PLAIN, colour: 'unknownLine', width: 1.5, dash: [0.5, 4], cap: 'round' };
  }
  if (state === 'mixed') return { ...PLAIN, colour: 'soft', width: 1.6, dash: [10, 4, 2, 4] };
  return { ...PLAIN, colour: 'soft' };
}

/** A majority is drawn as its state is, but heavier: where the state is not known, it stays the palest. */
const heavier = ({ colour, dash, ...style }: LineStyle): LineStyle => {
  const isKnown = dash.length === 0;
  return {
    ...style,
    colour: isKnown ? 'text' : colour,
    dash: dash.map((length, at) => (at % 2 === 0 ? length : length + 1)),
    width: 2.6,
  };
};

/** What lines must have in common to look alike. */
export const lookOf = ({ kind, state }: { kind: LineKind; state: LineState }): string =>
  kind === 'roles' ? state : kind === 'majority' ? `majority ${state}` : kind;

/** Strokes with this look along a path; a double line has a second one in the background colour on top. */
export function lineStrokes(
  path: string,
  { colour, width, dash, cap, doubleGap }: Omit<LineStyle, 'cap'> & Pick<Paint, 'cap'>,
  /** Factor for the width. */
  wider = 1,
): PathShape[] {
  const stroke = (of: Colour, wide: number): PathShape => {
    return { path, stroke: of, width: wide * wider, dash, ...(cap && { cap }) };
  };
  return doubleGap === 0
    ? [stroke(colour, width)]
    : [stroke(colour, 2 * width + doubleGap), stroke('ground', doubleGap)];
}
