/**
 * How kinds, states and knowledge look: the one home for the canvas and the SVG export. Kind is a
 * shape and state is a line style, so that colour is never the only sign.
 */
import type { EntityKind, Knowledge } from '../../contract/model/entity.ts';
import type { TieState } from '../../contract/model/tie.ts';
import type { Colour } from './palette.ts';
import type { Paint, PathShape } from './shape.ts';

/** What a line shows: roles (positions and rights), a parent, the same company seen twice, or what two share. */
export type LineKind = 'roles' | 'parent' | 'same' | 'shared';

/** What all ties of a line are, or `mixed`: a line never claims what only some of its ties are. */
export type LineState = TieState | 'mixed';

/** Width and height of a node in pixels at zoom 1: shapes of about the same weight to the eye. */
export const NODE_BOXES: Readonly<Record<NodeShape, { width: number; height: number }>> = {
  ellipse: { width: 36, height: 36 },
  'round-rectangle': { width: 36, height: 36 },
  hexagon: { width: 40, height: 36 },
  diamond: { width: 42, height: 42 },
};
/** Font sizes in pixels at zoom 1. */
export const NODE_FONT_SIZE = 12;
export const LINE_FONT_SIZE = 10.5;

/** Where on its outline a sign stands: shares of its width and height from its middle. */
const UPPER_CORNER: Readonly<Record<NodeShape, readonly [aside: number, up: number]>> = {
  ellipse: [0.36, 0.36],
  'round-rectangle': [0.47, 0.47],
  hexagon: [0.28, 0.48],
  diamond: [0.25, 0.25],
};

/** From the middle of an entity to where signs stand, drawn at this scale. */
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

/** The names Cytoscape has for them. */
export type NodeShape = 'ellipse' | 'round-rectangle' | 'hexagon' | 'diamond';

/** `member`, a kind nobody stated, has a shape of its own: it is never drawn as a person. */
export const SHAPES: Readonly<Record<EntityKind, NodeShape>> = {
  person: 'ellipse',
  company: 'round-rectangle',
  authority: 'hexagon',
  member: 'diamond',
};

export interface NodeLook {
  shape: NodeShape;
  fill: Colour;
  /** Whether there is any fill: what is known by name only is an empty outline. */
  filled: boolean;
  stroke: Colour;
  strokeWidth: number;
  /** Lengths of dashes and gaps in pixels; empty is a solid outline. */
  dash: readonly number[];
  text: Colour;
}

export function nodeLook({
  kind,
  knowledge,
}: {
  kind: EntityKind;
  knowledge: Knowledge;
}): NodeLook {
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

export interface LineLook {
  colour: Colour;
  /** In pixels; of each of the two strokes of a double line. */
  width: number;
  /** Lengths of dashes and gaps in pixels; empty is a solid line. */
  dash: readonly number[];
  cap: 'butt' | 'round';
  /** Whether there is an arrow at the end. */
  arrow: boolean;
  /** Two strokes with this many pixels of ground between them; 0 for a single one. */
  doubleGap: number;
}

const PLAIN = { width: 1.4, dash: [], cap: 'butt', arrow: false, doubleGap: 0 } as const;

/** Parents, same companies and what two share have looks of their own, as they have no state to show. */
export function lineLook({ kind, state }: { kind: LineKind; state: LineState }): LineLook {
  if (kind === 'parent') return { ...PLAIN, colour: 'text', width: 3, arrow: true };
  if (kind === 'same') return { ...PLAIN, colour: 'soft', width: 1, doubleGap: 2 };
  if (kind === 'shared') return { ...PLAIN, colour: 'company', width: 2.2 };
  if (state === 'ended') return { ...PLAIN, colour: 'endedLine', dash: [7, 5] };
  if (state === 'not-begun') return { ...PLAIN, colour: 'endedLine', dash: [3, 7] };
  if (state === 'unknown') {
    return { ...PLAIN, colour: 'unknownLine', width: 1.5, dash: [0.5, 4], cap: 'round' };
  }
  if (state === 'mixed') return { ...PLAIN, colour: 'soft', width: 1.6, dash: [10, 4, 2, 4] };
  return { ...PLAIN, colour: 'soft' };
}

/** A stroke that looks like this along a path; a double line is one with ground in its middle. */
export function lineStrokes(
  path: string,
  { colour, width, dash, cap, doubleGap }: Omit<LineLook, 'cap'> & Pick<Paint, 'cap'>,
  /** How much wider than that. */
  wider = 1,
): PathShape[] {
  const stroke = (of: Colour, wide: number): PathShape => {
    return { path, stroke: of, width: wide * wider, dash, ...(cap && { cap }) };
  };
  return doubleGap === 0
    ? [stroke(colour, width)]
    : [stroke(colour, 2 * width + doubleGap), stroke('ground', doubleGap)];
}
