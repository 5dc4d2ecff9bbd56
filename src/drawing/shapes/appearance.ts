/**
 * How kinds, states and knowledge look: the one home for the canvas and the SVG export. Kind is a
 * shape and state is a line style, so that colour is never the only sign.
 */
import type { EntityKind, Knowledge } from '../../contract/model/entity.ts';
import type { LineKind, LineState } from '../elements/bundle.ts';

export type Theme = 'light' | 'dark';

/** Fills by a measure: of groups, of what is in none of these, and of what is little up to much. */
export const GROUP_COLOURS = [
  'groupA',
  'groupB',
  'groupC',
  'groupD',
  'groupE',
  'groupF',
  'groupG',
  'groupH',
] as const;
export const LEVEL_COLOURS = ['levelA', 'levelB', 'levelC', 'levelD'] as const;

type MeasureColour =
  | (typeof GROUP_COLOURS)[number]
  | (typeof LEVEL_COLOURS)[number]
  | 'groupOthers';

/** The colour tokens of the page (`ui/styles/tokens.css`), for where CSS does not reach. */
export interface Palette extends Record<MeasureColour, string> {
  ground: string;
  pane: string;
  line: string;
  text: string;
  soft: string;
  accent: string;
  accentSoft: string;
  /** Of lines whose state is not stated: the palest ink, as it says the least. */
  unknownLine: string;
  endedLine: string;
  /** Of what is new, changed or gone and waits to be accepted. */
  news: string;
  /** Of flags. */
  markRed: string;
  markAmber: string;
  markGreen: string;
  markBlue: string;
  markViolet: string;
  /** The outline of each kind, and what it is filled with once a record of it was seen. */
  person: string;
  personFill: string;
  company: string;
  companyFill: string;
  authority: string;
  authorityFill: string;
  member: string;
  memberFill: string;
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ground: '#f6f6f4',
    pane: '#ffffff',
    line: '#e3e3df',
    text: '#1c1d1f',
    soft: '#55585d',
    accent: '#1f5aa6',
    accentSoft: '#e8f0fa',
    unknownLine: '#8b8e94',
    endedLine: '#75787d',
    news: '#8a3d78',
    markRed: '#b3261e',
    markAmber: '#8f5b00',
    markGreen: '#22693f',
    markBlue: '#1f5aa6',
    markViolet: '#6a549e',
    person: '#96602c',
    personFill: '#f7dfc4',
    company: '#35648f',
    companyFill: '#cfe2f4',
    authority: '#6a549e',
    authorityFill: '#e0d7f2',
    member: '#6b6e73',
    memberFill: '#e4e4e0',
    groupA: '#a9cbee',
    groupB: '#f4bd85',
    groupC: '#9ad3ad',
    groupD: '#eadb6b',
    groupE: '#d0b6ea',
    groupF: '#f5aec4',
    groupG: '#93d7d6',
    groupH: '#d3b492',
    groupOthers: '#cfcfca',
    levelA: '#eef4fb',
    levelB: '#c6dcf3',
    levelC: '#96bfe8',
    levelD: '#659fd8',
  },
  dark: {
    ground: '#17181a',
    pane: '#1e1f22',
    line: '#303236',
    text: '#e8e8e6',
    soft: '#a9acb1',
    accent: '#7fb2f0',
    accentSoft: '#22344a',
    unknownLine: '#71757c',
    endedLine: '#8b8f95',
    news: '#e39ad0',
    markRed: '#f0918f',
    markAmber: '#e0b25a',
    markGreen: '#6fc08f',
    markBlue: '#7fb2f0',
    markViolet: '#b39ddb',
    person: '#d9a06a',
    personFill: '#4a3522',
    company: '#7fb0dc',
    companyFill: '#22394f',
    authority: '#b39ddb',
    authorityFill: '#382d52',
    member: '#9a9ea4',
    memberFill: '#35373b',
    groupA: '#2d5b8c',
    groupB: '#85501a',
    groupC: '#2b663f',
    groupD: '#665c14',
    groupE: '#5f4886',
    groupF: '#803b57',
    groupG: '#1d6666',
    groupH: '#664f33',
    groupOthers: '#4d5056',
    levelA: '#22272e',
    levelB: '#254462',
    levelC: '#28588a',
    levelD: '#2968aa',
  },
};

/** Those of a picture taken away: in light ones the ground is the white of the page it is put on. */
export function paperPalette(theme: Theme): Palette {
  const palette = PALETTES[theme];
  return theme === 'light' ? { ...palette, ground: palette.pane } : palette;
}

/** Width and height of a node in pixels at zoom 1: shapes of about the same weight to the eye. */
export const NODE_BOXES: Readonly<Record<NodeShape, { width: number; height: number }>> = {
  ellipse: { width: 36, height: 36 },
  'round-rectangle': { width: 36, height: 36 },
  hexagon: { width: 40, height: 36 },
  diamond: { width: 42, height: 42 },
};
export const CORNER_RADIUS = 8;
/** From the outline of a node that stands for two records to its second; pixels at zoom 1. */
export const SECOND_OUTLINE_INSET = 4;

/** Neighbours up to which an entity has the size of all others, and from which it has the largest. */
const NEIGHBOURS = { few: 3, many: 120 };
const LARGEST = 1.8;

/** How much larger an entity of so many neighbours is drawn than one of few: 1 to 1.8. */
export function nodeScale(neighbours: number): number {
  const share = Math.log(neighbours / NEIGHBOURS.few) / Math.log(NEIGHBOURS.many / NEIGHBOURS.few);
  // In few sizes, so that one tie more or less changes nothing.
  const sizes = Math.round(Math.min(1, Math.max(0, share)) * 8);
  return 1 + ((LARGEST - 1) * sizes) / 8;
}
/** Font sizes in pixels at zoom 1. */
export const NODE_FONT_SIZE = 12;
export const LINE_FONT_SIZE = 10.5;
/** Labels of nodes wider than this break into lines; pixels at zoom 1. */
export const LABEL_WIDTH = 190;

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
  fill: string;
  /** Whether there is any fill: what is known by name only is an empty outline. */
  filled: boolean;
  stroke: string;
  strokeWidth: number;
  /** Lengths of dashes and gaps in pixels; empty is a solid outline. */
  dash: readonly number[];
  text: string;
}

export function nodeLook(
  entity: { kind: EntityKind; knowledge: Knowledge },
  palette: Palette,
): NodeLook {
  const filled = entity.knowledge !== 'named';
  return {
    shape: SHAPES[entity.kind],
    fill: palette[`${entity.kind}Fill`],
    filled,
    stroke: palette[entity.kind],
    strokeWidth: 1.5,
    dash: filled ? [] : [2, 3],
    text: filled ? palette.text : palette.soft,
  };
}

export interface LineLook {
  color: string;
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
export function lineLook(line: { kind: LineKind; state: LineState }, palette: Palette): LineLook {
  if (line.kind === 'parent') return { ...PLAIN, color: palette.text, width: 3, arrow: true };
  if (line.kind === 'same') return { ...PLAIN, color: palette.soft, width: 1, doubleGap: 2 };
  if (line.kind === 'shared') return { ...PLAIN, color: palette.company, width: 2.2 };
  if (line.state === 'ended') return { ...PLAIN, color: palette.endedLine, dash: [7, 5] };
  if (line.state === 'not-begun') {
    return { ...PLAIN, color: palette.endedLine, dash: [3, 7] };
  }
  if (line.state === 'unknown') {
    return { ...PLAIN, color: palette.unknownLine, width: 1.5, dash: [0.5, 4], cap: 'round' };
  }
  if (line.state === 'mixed') {
    return { ...PLAIN, color: palette.soft, width: 1.6, dash: [10, 4, 2, 4] };
  }
  return { ...PLAIN, color: palette.soft };
}
