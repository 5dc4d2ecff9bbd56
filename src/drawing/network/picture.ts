/**
 * Computes the picture of a graph: all places, courses of lines and words. The canvas and the SVG export
 * only render it.
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
import { isFromParent, SHAPES, type LineKind } from '../shapes/appearance.ts';
import { isPlaced } from '../elements/boxes.ts';
import { bundleInSteps, type Line, type Majorities } from '../elements/bundle.ts';
import { isImported } from '../shapes/imported-sign.ts';
import type { MeasuredStyle } from '../shapes/measure-scale.ts';
import { middleOfLine, NO_LABEL, placeLineLabels, type LabelPlace } from '../labels/line-labels.ts';
import { bowLines } from '../labels/line-run.ts';
import {
  type NameBox,
  drawName,
  drawRole,
  nameBoxOf,
  nodeBoxOf,
  type DrawnName,
} from '../labels/names.ts';
import { distanceToOutline } from '../shapes/outline.ts';
import type { Point, Size } from '../shapes/plane.ts';
import { underName, type DrawnEntity } from '../shapes/stack-glyph.ts';

export interface PictureNode extends Point {
  id: EntityId;
  kind: EntityKind;
  knowledge: Knowledge;
  pinned: boolean;
  /** Whether it stands for several records of a company, which a second outline shows. */
  ofTwoRecords: boolean;
  /** The number of entities in its stack, which outlines behind it show; 0 if it is no stack. */
  stacked: number;
  /** Whether it was imported from a file, which a badge shows. */
  imported: boolean;
  /** The number of entities a line ties it to. */
  neighbours: number;
  /** Factor for its size: by its measure, or else by its neighbours; 1 for few. */
  scale: number;
  /** How a measure changes its look; null without a measure. */
  measured: MeasuredStyle | null;
  /** Its name as drawn. */
  name: DrawnName;
  /** The box of the name, relative to the middle of the node. */
  nameBox: NameBox;
  /** The space of the node with its name, centred on the node. */
  box: Size;
}

export interface PictureLine extends Pick<Line, 'id' | 'kind' | 'state' | 'day'> {
  /** A parent's line runs from the parent to the company it is parent of. */
  from: PictureNode;
  to: PictureNode;
  /** The ties it stands for. */
  ties: readonly Tie[];
  /** Where its label is, and what of it is written. */
  label: LabelPlace;
  /** All its words, shown while the line is in focus. */
  whole: string;
  /** How far its curve's handle is from its middle, in pixels; 0 is straight. */
  bow: number;
  /** How far its arrow stops before the outline of its end, so that no name covers it; in pixels. */
  gap: number;
  /** Its index among the loops at its node; 0 also if it is no loop. */
  loop: number;
}

export interface Picture {
  nodes: readonly PictureNode[];
  lines: readonly PictureLine[];
}

/** The part of a graph that is shown. */
export interface PictureInput {
  entities: readonly DrawnEntity[];
  ties: readonly Tie[];
  /** The day (YYYY-MM-DD) that states are as of. */
  day: string;
  /** The ties that state a majority; none by default. */
  majorities?: Majorities;
  /** Entities that share their name with another one shown; computed if missing. */
  namesakes?: ReadonlySet<EntityId>;
  /** Entities that stand for several records of a company: see `drawnAsOne`. */
  ofTwoRecords?: ReadonlySet<EntityId>;
  /** How a measure changes the look of each entity. */
  measured?: ReadonlyMap<EntityId, MeasuredStyle>;
}

export interface PictureOptions {
  /** At most this many lines without room for their words get a number for a key; 0 by default. */
  numbers?: number;
  /** Makes text safe for the output format. */
  clean?: (text: string) => string;
  /** Words in the language of the picture; English by default. */
  words?: PictureWords;
}

const asItIs = (text: string): string => text;

/** The picture of these entities and ties, in their order, without entities that have no place and their ties. */
export function makePicture(shown: PictureInput, options: PictureOptions = {}): Picture {
  return toEnd(pictureInSteps(shown, options));
}

/** The same as a generator, which yields so that other requests can run. */
export function* pictureInSteps(
  {
    entities,
    ties,
    day,
    majorities,
    namesakes = findNamesakes(entities),
    ofTwoRecords,
    measured,
  }: PictureInput,
  { numbers = 0, clean = asItIs, words = ENGLISH_WORDS }: PictureOptions,
): Generator<void, Picture> {
  const several = areOfSeveralRegistries(entities.map(({ id }) => id));
  const placed = new Map(entities.filter(isPlaced).map((entity) => [entity.id, entity]));
  const drawn = ties.filter(({ from, to }) => placed.has(from) && placed.has(to));
  const bundled = yield* bundleInSteps(drawn, { day, majorities, words });
  yield;
  const counts = new NeighbourCounts();
  yield* mapInSteps(bundled, (line) => counts.add(line));
  const nodes = yield* mapInSteps([...placed.values()], (entity) => {
    const idLine = idUnderName(entity.id, namesakes.has(entity.id), several, words);
    const among = {
      idLine,
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

/** Properties of a node that depend on the other nodes and ties. */
interface AmongOthers
  extends Pick<PictureNode, 'neighbours' | 'ofTwoRecords'>, Partial<Pick<PictureNode, 'measured'>> {
  /** A line under the name that distinguishes it from others: `idUnderName`. */
  idLine: string | null;
}

/** The node of an entity with a place; `NeighbourCounts` counts its neighbours. */
export function nodeOf(
  { id, kind, knowledge, pinned, x, y, label, stacked = 0 }: DrawnEntity & Point,
  { idLine, neighbours, ofTwoRecords, measured = null }: AmongOthers,
  clean = asItIs,
  words = ENGLISH_WORDS,
): PictureNode {
  const name = drawName(clean(label), underName({ stacked }, idLine, words));
  const scale = measured?.scale ?? nodeScale(neighbours);
  const nameBox = nameBoxOf(name, SHAPES[kind], scale);
  const box = nodeBoxOf(name);
  const imported = isImported({ id, stacked });
  const from = { id, kind, knowledge, pinned, x, y, imported };
  return { ...from, ofTwoRecords, stacked, neighbours, scale, measured, name, nameBox, box };
}

/** Counts the entities a line ties each entity to; `same` lines don't count. */
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

/** How far before the outline an arrow has to stop so that the name doesn't cover it, at most half way. */
export function gapBeforeName(
  kind: LineKind,
  from: PictureNode,
  to: PictureNode,
  bow: number,
): number {
  if (!isFromParent(kind)) return 0;
  const handle = middleOfLine(from, to, bow * 2);
  const length = Math.hypot(handle.x - to.x, handle.y - to.y);
  if (length === 0) return 0;
  const direction = { x: (handle.x - to.x) / length, y: (handle.y - to.y) / length };
  const maxReach = Math.hypot(from.x - to.x, from.y - to.y) / 2;
  const reach = Math.min(reachPastName(to.nameBox, direction), maxReach);
  return Math.max(
    0,
    reach - distanceToOutline(SHAPES[to.kind], { x: 0, y: 0 }, direction, to.scale),
  );
}

/**
 * Distance in pixels from the middle of a node at which a line along this unit vector leaves the name, so
 * that an arrow ending there is fully visible; 0 if the name covers no arrow at the node's outline.
 */
export function reachPastName(
  { width, top, bottom }: NameBox,
  direction: { x: number; y: number },
): number {
  if (direction.y <= 0) return 0;
  if (direction.y * HEAD <= top) return 0;
  const side = direction.x === 0 ? Infinity : width / 2 / Math.abs(direction.x);
  const out = Math.min(bottom / direction.y, side);
  return out > top / direction.y ? out + 3 : 0;
}

/** Distance from the middle of a node to the back of an arrow at its outline, in pixels. */
const HEAD = 34;

/** Size factor of an entity with this many neighbours: 1 to 1.8. */
function nodeScale(neighbours: number): number {
  const share = Math.log(neighbours / NEIGHBOURS.few) / Math.log(NEIGHBOURS.many / NEIGHBOURS.few);
  // In nine steps, so that one tie more or less seldom changes the size.
  const sizes = Math.round(Math.min(1, Math.max(0, share)) * 8);
  return 1 + ((LARGEST - 1) * sizes) / 8;
}

/** Up to `few` neighbours an entity has the usual size, from `many` on the largest. */
const NEIGHBOURS = { few: 3, many: 120 };

const LARGEST = 1.8;
