/** A chart put together once: its boxes, its lines and its words, for a canvas or a file to draw. */
import { ENGLISH_WORDS, type PictureWords } from '../../contract/picture-words.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { areOfSeveralRegistries, findNamesakes, toldApart } from '../../graph/namesakes.ts';
import { mapInSteps, toEnd } from '../../graph/steps.ts';
import { isPlaced, type Spot } from '../boxes.ts';
import { bundleInSteps, type Line } from '../bundle.ts';
import type { Point, Rectangle } from '../plane.ts';
import type { DrawnEntity } from '../stack-glyph.ts';
import { boxFace, type BoxFace } from './chart-box.ts';
import type { ChartLink } from './chart-graph.ts';
import { chartSpots } from './chart-layout.ts';
import { chartRuns, type ChartRun } from './chart-lines.ts';
import type { WordsPlace } from './chart-items.ts';
import { rectangleOf } from './chart-rows.ts';
import { strokesOf, type Stroke } from './chart-strokes.ts';
import { wordsOf, type LineWords } from './chart-words.ts';

/** What is shown of a graph. */
export interface ChartShown {
  entities: readonly DrawnEntity[];
  ties: readonly Tie[];
  /** The day (YYYY-MM-DD) that states are as of. */
  day: string;
  /** Entities that stand for two records that agree. */
  ofTwoRecords?: ReadonlySet<EntityId>;
  /** Those of its language; left out: English. */
  words?: PictureWords;
}

export interface ChartPictureBox extends BoxFace, Point {}

export interface ChartPictureLine extends Line {
  /** As it runs, from end to end: to be hit or lit. */
  points: readonly Point[];
  words: LineWords;
  /** Where the words stand, the first line at its top; null where there are none. */
  wordsAt: WordsPlace | null;
}

/** The head of an arrow: its tip, and the direction it points to. */
export interface ChartArrow extends Pick<Stroke, 'look'> {
  tip: Point;
  way: 'down' | 'right' | 'up' | 'left';
}

export interface ChartPicture {
  boxes: readonly ChartPictureBox[];
  lines: readonly ChartPictureLine[];
  /** What is stroked for all lines together. */
  strokes: readonly Stroke[];
  arrows: readonly ChartArrow[];
  bounds: Rectangle;
}

/** Boxes and links of what is shown, before anything has its place. */
interface ChartParts {
  faces: BoxFace[];
  lines: { line: Line; words: LineWords }[];
  links: ChartLink[];
}

/** Measures every box and all words; `clean` makes text fit for where it is written. */
function* chartParts(
  { entities, ties, day, ofTwoRecords, words: spoken = ENGLISH_WORDS }: ChartShown,
  clean?: (text: string) => string,
): Generator<void, ChartParts> {
  const several = areOfSeveralRegistries(entities.map(({ id }) => id));
  const namesakes = findNamesakes(entities);
  yield;
  const faces = yield* mapInSteps(entities, (entity) =>
    boxFace(entity, {
      apart: toldApart(entity.id, namesakes.has(entity.id), several, spoken),
      ofTwoRecords: ofTwoRecords?.has(entity.id) ?? false,
      ...(clean && { clean }),
      words: spoken,
    }),
  );
  const ids = new Set(entities.map(({ id }) => id));
  const within = ties.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const bundled = yield* bundleInSteps(within, day, spoken);
  const lines = yield* mapInSteps(bundled, (line) => ({
    line,
    words: wordsOf(line, clean, spoken),
  }));
  const links = lines.map(({ line: { id, from, to, kind }, words }) => {
    return { id, from, to, kind, words: { width: words.width, height: words.height } };
  });
  return { faces, lines, links };
}

/** Places for all that is shown as a chart, whatever places it has. */
export function* layOutChart(shown: ChartShown): Generator<void, Spot[]> {
  const { faces, links } = yield* chartParts(shown);
  return yield* chartSpots(faces, links);
}

/** The picture of what is shown, of entities that have a place. */
export function makeChart(shown: ChartShown, clean?: (text: string) => string): ChartPicture {
  return toEnd(chartInSteps(shown, clean));
}

/** The same, with steps between which others may be answered. */
export function* chartInSteps(
  shown: ChartShown,
  clean?: (text: string) => string,
): Generator<void, ChartPicture> {
  const entities = shown.entities.filter(isPlaced);
  const placeById = new Map(entities.map(({ id, x, y }) => [id, { x, y }]));
  const parts = yield* chartParts({ ...shown, entities }, clean);
  const boxes = parts.faces.map((face) => ({
    ...face,
    ...(placeById.get(face.id) ?? { x: 0, y: 0 }),
  }));
  const runs = yield* chartRuns(boxes, parts.links);
  const lines = parts.lines.flatMap(({ line, words }): ChartPictureLine[] => {
    const run = runs.get(line.id);
    return run ? [{ ...line, words, points: run.points, wordsAt: run.words }] : [];
  });
  yield;
  const strokes = yield* strokesOf(lines);
  yield;
  const bounds = boundsOf(boxes.map(rectangleOf), [...runs.values()]);
  return { boxes, lines, strokes, arrows: arrowsOf(lines), bounds };
}

/** One at each place where lines arrive, in the look they share there. */
function arrowsOf(lines: readonly ChartPictureLine[]): ChartArrow[] {
  const arrows = new Map<string, ChartArrow>();
  for (const { kind, state, points } of lines) {
    const [before, tip] = points.slice(-2);
    if (before === undefined || tip === undefined || kind === 'same') continue;
    const dx = tip.x - before.x;
    const dy = tip.y - before.y;
    const way = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'down' : 'up';
    const key = `${tip.x} ${tip.y} ${way}`;
    const known = arrows.get(key);
    const isAlike = known?.look?.kind === kind && known.look.state === state;
    if (known === undefined) arrows.set(key, { tip, way, look: { kind, state } });
    else if (!isAlike) known.look = null;
  }
  return [...arrows.values()];
}

function boundsOf(boxes: readonly Rectangle[], runs: readonly ChartRun[]): Rectangle {
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const include = ({ minX, minY, maxX, maxY }: Rectangle): void => {
    bounds.minX = Math.min(bounds.minX, minX);
    bounds.minY = Math.min(bounds.minY, minY);
    bounds.maxX = Math.max(bounds.maxX, maxX);
    bounds.maxY = Math.max(bounds.maxY, maxY);
  };
  for (const box of boxes) include(box);
  for (const { points, words } of runs) {
    for (const { x, y } of points) include({ minX: x, maxX: x, minY: y, maxY: y });
    if (words) include(words);
  }
  return bounds.minX > bounds.maxX ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : bounds;
}
