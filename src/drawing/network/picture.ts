/**
 * The picture of a graph, put together once: where everything stands and runs, and what is written
 * on it. The canvas and the SVG export render it and decide nothing of it themselves.
 */
import { ENGLISH_WORDS, type PictureWords } from '../../contract/words/picture-words.ts';
import type { EntityId, EntityKind, Knowledge } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  areOfSeveralRegistries,
  findNamesakes,
  idUnderName,
} from '../../graph/sameness/namesakes.ts';
import { mapInSteps, toEnd } from '../../graph/shared/steps.ts';
import { SHAPES, type LineKind } from '../shapes/appearance.ts';
import { isPlaced } from '../elements/boxes.ts';
import { bundleInSteps, type Line } from '../elements/bundle.ts';
import { isImported } from '../shapes/imported-sign.ts';
import type { MeasuredLook } from '../shapes/measure-scale.ts';
import { middleOfLine, NO_LABEL, placeLineLabels, type LabelPlace } from '../labels/line-labels.ts';
import { bowLines } from '../labels/line-run.ts';
import type { NameBox } from '../labels/name-gap.ts';
import { drawName, drawRole, nameBoxOf, nodeBoxOf, type DrawnName } from '../labels/names.ts';
import { distanceToOutline } from '../shapes/outline.ts';
import type { Point, Size } from '../shapes/plane.ts';
import { underName, type DrawnEntity } from '../shapes/stack-glyph.ts';

export interface PictureNode extends Point {
  id: EntityId;
  kind: EntityKind;
  knowledge: Knowledge;
  pinned: boolean;
  /** Whether it stands for more than one record of a company: told by a second outline. */
  ofTwoRecords: boolean;
  /** How many entities it is a stack of: told by more outlines behind it; 0 where it is none. */
  stacked: number;
  /** Whether it was imported from a file: told by a badge. */
  imported: boolean;
  /** Those it is tied to by a line. */
  neighbours: number;
  /** How much larger it is drawn than one of few neighbours, or than without a measure. */
  scale: number;
  /** What a measure makes of it; null: there is none. */
  measured: MeasuredLook | null;
  /** Its name as it is drawn. */
  name: DrawnName;
  /** Where that hangs, from the middle of the node. */
  nameBox: NameBox;
  /** The room it takes with its name, around its middle. */
  box: Size;
}

export interface PictureLine extends Pick<Line, 'id' | 'kind' | 'state' | 'day'> {
  /** A parent's line runs from the parent to the company it is parent of. */
  from: PictureNode;
  to: PictureNode;
  /** What it stands for. */
  ties: readonly Tie[];
  /** What is written of its words, and where. */
  label: LabelPlace;
  /** All of its words, for while the line is looked at. */
  whole: string;
  /** How far its curve's handle lies beside its middle, in pixels; 0 is straight. */
  bow: number;
  /** How far from the outline of its end its arrow stops, so that no name covers it; in pixels. */
  gap: number;
  /** Which of the loops at its node it is, from 0; 0 too where it is none. */
  loop: number;
}

export interface Picture {
  nodes: readonly PictureNode[];
  lines: readonly PictureLine[];
}

/** What is shown of a graph. */
export interface PictureInput {
  entities: readonly DrawnEntity[];
  ties: readonly Tie[];
  /** The day (YYYY-MM-DD) that states are as of. */
  day: string;
  /** Those that share their name with another one shown, where that is known already. */
  namesakes?: ReadonlySet<EntityId>;
  /** Those that stand for more than one record of a company, as `drawnAsOne` has them. */
  ofTwoRecords?: ReadonlySet<EntityId>;
  /** What a measure makes of each. */
  measured?: ReadonlyMap<EntityId, MeasuredLook>;
}

export interface PictureOptions {
  /** Up to this many lines that have no room for their words get a number for a key; else none. */
  numbers?: number;
  /** Makes text fit for where it is written. */
  clean?: (text: string) => string;
  /** Those of its language; left out: English. */
  words?: PictureWords;
}

const asItIs = (text: string): string => text;

/**
 * What is drawn of these entities and ties, in their order. Entities without a place are left out,
 * as is every tie of theirs.
 */
export function makePicture(shown: PictureInput, options: PictureOptions = {}): Picture {
  return toEnd(pictureInSteps(shown, options));
}

/** The same, with steps between which others may be answered. */
export function* pictureInSteps(
  {
    entities,
    ties,
    day,
    namesakes = findNamesakes(entities),
    ofTwoRecords,
    measured,
  }: PictureInput,
  { numbers = 0, clean = asItIs, words = ENGLISH_WORDS }: PictureOptions,
): Generator<void, Picture> {
  const several = areOfSeveralRegistries(entities.map(({ id }) => id));
  const placed = new Map(entities.filter(isPlaced).map((entity) => [entity.id, entity]));
  const drawn = ties.filter(({ from, to }) => placed.has(from) && placed.has(to));
  const bundled = yield* bundleInSteps(drawn, day, words);
  yield;
  const counts = new NeighbourCounts();
  yield* mapInSteps(bundled, (line) => counts.add(line));
  const nodes = yield* mapInSteps([...placed.values()], (entity) => {
    const apart = idUnderName(entity.id, namesakes.has(entity.id), several, words);
    const among = {
      apart,
      neighbours: counts.of(entity.id),
      ofTwoRecords: ofTwoRecords?.has(entity.id) ?? false,
      measured: measured?.get(entity.id) ?? null,
    };
    return nodeOf(entity, among, clean, words);
  });
  yield;
  const at = new Map(nodes.map((node) => [node.id, node]));
  return { nodes, lines: yield* runLines(bundled, at, clean, numbers) };
}

/** What of a node follows from the others that are drawn. */
interface AmongOthers
  extends Pick<PictureNode, 'neighbours' | 'ofTwoRecords'>, Partial<Pick<PictureNode, 'measured'>> {
  /** What stands under the name to tell it from others: `idUnderName`. */
  apart: string | null;
}

/** An entity that has its place as it is drawn; `NeighbourCounts` has its neighbours. */
export function nodeOf(
  { id, kind, knowledge, pinned, x, y, label, stacked = 0 }: DrawnEntity & Point,
  { apart, neighbours, ofTwoRecords, measured = null }: AmongOthers,
  clean = asItIs,
  words = ENGLISH_WORDS,
): PictureNode {
  const name = drawName(clean(label), underName({ stacked }, apart, words));
  const scale = measured?.scale ?? nodeScale(neighbours);
  const nameBox = nameBoxOf(name, SHAPES[kind], scale);
  const box = nodeBoxOf(name);
  const imported = isImported({ id, stacked });
  const from = { id, kind, knowledge, pinned, x, y, imported };
  return { ...from, ofTwoRecords, stacked, neighbours, scale, measured, name, nameBox, box };
}

/** How many each entity is tied to by a line; that two records are one company ties it to nobody else. */
export class NeighbourCounts {
  readonly #lines = new Map<string, number>();
  readonly #counts = new Map<EntityId, number>();

  of(id: EntityId): number {
    return this.#counts.get(id) ?? 0;
  }

  add(line: LineEnds): void {
    this.#change(line, 1);
  }

  remove(line: LineEnds): void {
    this.#change(line, -1);
  }

  #change({ kind, from, to }: LineEnds, by: 1 | -1): void {
    if (kind === 'same' || from === to) return;
    const pair = from < to ? `${from} ${to}` : `${to} ${from}`;
    const lines = (this.#lines.get(pair) ?? 0) + by;
    this.#lines.set(pair, lines);
    // Several lines between the same two make one neighbour.
    if (lines !== (by === 1 ? 1 : 0)) return;
    if (lines === 0) this.#lines.delete(pair);
    for (const end of [from, to]) this.#counts.set(end, this.of(end) + by);
  }
}

type LineEnds = Pick<Line, 'kind' | 'from' | 'to'>;

function* runLines(
  bundled: readonly Line[],
  at: ReadonlyMap<EntityId, PictureNode>,
  clean: (text: string) => string,
  numbers: number,
): Generator<void, PictureLine[]> {
  const nodes = [...at.values()];
  const bows = yield* bowLines(nodes, bundled);
  const worded = yield* mapInSteps(bundled, (line) => ({
    ...line,
    label: drawRole(clean(line.label)),
  }));
  const labels = yield* placeLineLabels(nodes, worded, bows, numbers);
  const loops = new Map<EntityId, number>();
  const run = yield* mapInSteps(worded, (line): PictureLine[] => {
    const { id, kind, state, day, ties, label: whole, ...ends } = line;
    const from = at.get(ends.from);
    const to = at.get(ends.to);
    if (from === undefined || to === undefined) return [];
    const loop = from === to ? (loops.get(from.id) ?? 0) : 0;
    if (from === to) loops.set(from.id, loop + 1);
    const bow = bows.get(id) ?? 0;
    const gap = gapBeforeName(kind, from, to, bow);
    const label = labels.get(id) ?? NO_LABEL;
    return [{ id, kind, state, day, from, to, ties, label, whole, bow, gap, loop }];
  });
  return run.flat();
}

/** How far from the outline an arrow has to stop not to be covered by the name, up to half way. */
export function gapBeforeName(
  kind: LineKind,
  from: PictureNode,
  to: PictureNode,
  bow: number,
): number {
  if (kind !== 'parent') return 0;
  const handle = middleOfLine(from, to, bow * 2);
  const length = Math.hypot(handle.x - to.x, handle.y - to.y);
  if (length === 0) return 0;
  const way = { x: (handle.x - to.x) / length, y: (handle.y - to.y) / length };
  const most = Math.hypot(from.x - to.x, from.y - to.y) / 2;
  const reach = Math.min(reachPastName(to.nameBox, way), most);
  return Math.max(0, reach - distanceToOutline(SHAPES[to.kind], { x: 0, y: 0 }, way, to.scale));
}

/**
 * Pixels from the middle of a node to where a line in this direction of length 1 is out of the
 * name, so that an arrow ending there is seen whole; 0 where the name covers no arrow that ends at the node.
 */
export function reachPastName(
  { width, top, bottom }: NameBox,
  way: { x: number; y: number },
): number {
  if (way.y <= 0) return 0;
  if (way.y * HEAD <= top) return 0;
  const side = way.x === 0 ? Infinity : width / 2 / Math.abs(way.x);
  const out = Math.min(bottom / way.y, side);
  return out > top / way.y ? out + 3 : 0;
}

/** From the middle of a node this far out an arrow reaches that ends at its outline, in pixels. */
const HEAD = 34;

/** How much larger an entity of so many neighbours is drawn than one of few: 1 to 1.8. */
function nodeScale(neighbours: number): number {
  const share = Math.log(neighbours / NEIGHBOURS.few) / Math.log(NEIGHBOURS.many / NEIGHBOURS.few);
  // In few sizes, so that one tie more or less changes nothing.
  const sizes = Math.round(Math.min(1, Math.max(0, share)) * 8);
  return 1 + ((LARGEST - 1) * sizes) / 8;
}

/** Neighbours up to which an entity has the size of all others, and from which it has the largest. */
const NEIGHBOURS = { few: 3, many: 120 };

const LARGEST = 1.8;
