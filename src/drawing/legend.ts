/** The legend of a graph: entries for the kinds and line styles in it, with their words. */
import { ENGLISH_WORDS } from '../contract/words/picture-words.ts';
import type { EntityKind, Knowledge } from '../contract/model/entity.ts';
import { boxSample } from './chart/chart-shapes.ts';
import { strokeStyle } from './chart/chart-strokes.ts';
import type { Line } from './elements/bundle.ts';
import {
  lineStyle,
  lineStrokes,
  nodeStyle,
  SHAPES,
  type LineKind,
  type LineState,
} from './shapes/appearance.ts';
import { nodeShapes } from './shapes/outline.ts';
import type { Shape, ShapeGroup } from './shapes/shape.ts';

export const KIND_WORDS = ENGLISH_WORDS.kinds;

export interface LineEntry {
  words: string;
  /** Its meaning, in a sentence. */
  meaning: string;
  kind: LineKind;
  state: LineState;
}

const LINES: readonly Omit<LineEntry, 'words'>[] = [
  { kind: 'roles', state: 'active', meaning: 'Every role on the line is active' },
  { kind: 'roles', state: 'ended', meaning: 'Every role on the line has ended' },
  {
    kind: 'roles',
    state: 'not-begun',
    meaning: 'Every role on the line begins on a later day',
  },
  {
    kind: 'roles',
    state: 'unknown',
    meaning: 'Whether the roles on the line are held on the day can’t be told from what is stated',
  },
  {
    kind: 'roles',
    state: 'mixed',
    meaning: 'Several roles that are not all in one state; the Ties table has each',
  },
  {
    kind: 'majority',
    state: 'active',
    meaning:
      'More than half is stated, of the votes where any are, or no other holder, its members’ records read too',
  },
  {
    kind: 'parent',
    state: 'unknown',
    meaning: 'The arrow leads from a parent to the company that names it as its parent',
  },
  {
    kind: 'distant',
    state: 'unknown',
    meaning:
      'A parent that is not the next owner, such as the ultimate one: not on the line of control, as something else that is stated leads to it, or as it may not hold on the day',
  },
  {
    kind: 'same',
    state: 'unknown',
    meaning: 'A member and a company whose records agree that they are one',
  },
  {
    kind: 'shared',
    state: 'unknown',
    meaning: 'What the two share, counted; a line that is chosen shows the ties it stands for',
  },
];

export interface LegendEntries {
  kinds: EntityKind[];
  /** A kind of which an entity is known by name only; null if there is none. */
  namedOnly: EntityKind | null;
  /** A kind of which an entity stands for two records; null if there is none. */
  twoRecords: EntityKind | null;
  /** A kind of which entities are drawn as a stack; null if there is none. */
  stack: EntityKind | null;
  imported: boolean;
  lines: LineEntry[];
}

export const NOTHING_DRAWN: LegendEntries = {
  kinds: [],
  namedOnly: null,
  twoRecords: null,
  stack: null,
  imported: false,
  lines: [],
};

/** The properties of a node that a legend explains. */
export interface LegendNode {
  kind: EntityKind;
  knowledge: Knowledge;
  ofTwoRecords: boolean;
  stacked: number;
  imported: boolean;
}

/** The entries for exactly what is drawn, always in the same order. */
export function legendOf(
  nodes: readonly LegendNode[],
  lines: readonly Pick<Line, 'kind' | 'state'>[],
  pictureWords = ENGLISH_WORDS,
): LegendEntries {
  // A stack of several kinds is drawn like a kind that isn't stated, but explained as a stack.
  const ofAKind = nodes.filter(({ kind, stacked }) => stacked === 0 || kind !== 'member');
  const kinds = new Set(ofAKind.map(({ kind }) => kind));
  const styles = new Set(lines.flatMap(stylesOf));
  const words = { ...pictureWords.states, ...pictureWords.lines };
  return {
    kinds: (Object.keys(SHAPES) as EntityKind[]).filter((kind) => kinds.has(kind)),
    namedOnly: nodes.find(({ knowledge }) => knowledge === 'named')?.kind ?? null,
    twoRecords: nodes.find(({ ofTwoRecords }) => ofTwoRecords)?.kind ?? null,
    stack: nodes.find(({ stacked }) => stacked > 0)?.kind ?? null,
    imported: nodes.some(({ imported }) => imported),
    lines: LINES.flatMap((line) => {
      const style = line.kind === 'roles' ? line.state : line.kind;
      return styles.has(style) ? [{ ...line, words: words[style] }] : [];
    }),
  };
}

/** A majority is drawn in the style of its state. */
const stylesOf = ({ kind, state }: Pick<Line, 'kind' | 'state'>): (LineKind | LineState)[] =>
  kind === 'roles' ? [state] : kind === 'majority' ? [kind, state] : [kind];

/** The kind of picture that a sample is for. */
type PictureType = 'network' | 'chart';

const ORIGIN = { x: 0, y: 0 };
/** Scale of node samples. */
const NODE_SCALE = 0.36;

/** What a node sample shows. */
interface SampledNode {
  kind: EntityKind;
  knowledge?: Knowledge;
  ofTwoRecords?: boolean;
  stacked?: number;
}

/**
 * A sample node or box around 0, 0.
 * @param isPlain without the colours of kinds; a box always has them
 */
export function nodeSample(
  node: SampledNode,
  pictureType: PictureType,
  isPlain = false,
): ShapeGroup {
  const { kind, knowledge = 'profile', ofTwoRecords = false, stacked = 0 } = node;
  const form = { kind, knowledge, ofTwoRecords, stacked };
  if (pictureType === 'chart') return boxSample(form);
  const { strokeWidth, dash, ...rest } = nodeStyle(form);
  const sampled = {
    ...rest,
    ...(isPlain && { filled: false, stroke: 'soft' as const }),
    strokeWidth: strokeWidth / NODE_SCALE,
    dash: dash.map((length) => length / NODE_SCALE),
  };
  return { at: ORIGIN, scale: NODE_SCALE, shapes: nodeShapes(sampled, ORIGIN, form) };
}

/** Half the length of a line sample. */
const REACH = 13;
const HEADS: Readonly<Record<PictureType, { length: number; half: number }>> = {
  network: { length: 9, half: 5 },
  chart: { length: 7, half: 3.5 },
};

/** A sample line around 0, 0. */
export function lineSample(
  line: Pick<LineEntry, 'kind' | 'state'>,
  pictureType: PictureType,
): Shape[] {
  const drawn = pictureType === 'chart' ? strokeStyle(line) : lineStyle(line);
  if (!drawn.arrow) return lineStrokes(`M${-REACH} 0H${REACH}`, drawn);
  const { length, half } = HEADS[pictureType];
  const head = { path: `M${REACH} 0l${-length} ${-half}v${2 * half}z`, fill: drawn.colour };
  return [...lineStrokes(`M${-REACH} 0H${REACH - length + 2}`, drawn), head];
}
