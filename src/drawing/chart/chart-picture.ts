/** A finished chart: its boxes, lines and words, for a canvas or a file to draw. */
import { ENGLISH_WORDS, type PictureWords } from '../../contract/words/picture-words.ts';
import type { EntityId, EntityKind, Knowledge } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  areOfSeveralRegistries,
  findNamesakes,
  idUnderName,
  idInWords,
} from '../../graph/sameness/namesakes.ts';
import { mapInSteps, toEnd } from '../../graph/shared/steps.ts';
import { isPlaced, type Spot } from '../elements/boxes.ts';
import { bundleInSteps, type Line, type Majorities } from '../elements/bundle.ts';
import type { Point, Rectangle, Size } from '../shapes/plane.ts';
import { type DrawnEntity, underName } from '../shapes/stack-glyph.ts';
import type { ChartLink } from './chart-graph.ts';
import { chartSpots } from './chart-layout.ts';
import { chartRuns, type ChartRun } from './chart-lines.ts';
import type { WordsPlace } from './chart-items.ts';
import { rectangleOf } from './chart-rows.ts';
import { strokesOf, type Stroke } from './chart-strokes.ts';
import { wordsOf, type LineWords } from './chart-words.ts';
import { isRightToLeft } from '../shapes/visible-text.ts';
import { type Font, wrapText } from './chart-text.ts';
import { foldText } from '../../graph/shared/identity.ts';
import { cutLabel } from '../labels/names.ts';
import { notFoundInWords } from '../../graph/shared/not-found-words.ts';
import { MARK_PLACES } from './chart-marks.ts';
import { isImported } from '../shapes/imported-sign.ts';

/** The part of a graph that is shown. */
export interface ChartInput {
  entities: readonly DrawnEntity[];
  ties: readonly Tie[];
  /** The day (YYYY-MM-DD) that states are as of. */
  day: string;
  /** The ties that state a majority; none by default. */
  majorities?: Majorities;
  /** Entities that stand for two records that agree. */
  ofTwoRecords?: ReadonlySet<EntityId>;
  /** Words in the language of the picture; English by default. */
  words?: PictureWords;
}

export interface ChartPictureBox extends BoxFace, Point {}

export interface ChartPictureLine extends Line {
  /** Its points from end to end, for hit tests and highlighting. */
  points: readonly Point[];
  words: LineWords;
  /** The rectangle of the words, the first line at its top; null if there are none. */
  wordsAt: WordsPlace | null;
}

/** An arrowhead: its tip, and the direction it points in. */
export interface ChartArrow extends Pick<Stroke, 'lineType'> {
  tip: Point;
  direction: 'down' | 'right' | 'up' | 'left';
}

export interface ChartPicture {
  boxes: readonly ChartPictureBox[];
  lines: readonly ChartPictureLine[];
  /** The strokes of all lines, merged. */
  strokes: readonly Stroke[];
  arrows: readonly ChartArrow[];
  bounds: Rectangle;
}

/** The boxes and links of what is shown, before they are placed. */
interface ChartParts {
  faces: BoxFace[];
  lines: { line: Line; words: LineWords }[];
  links: ChartLink[];
}

/** Measures all boxes and words; `clean` makes text safe for the output format. */
function* chartParts(
  {
    entities,
    ties,
    day,
    majorities,
    ofTwoRecords,
    words: pictureWords = ENGLISH_WORDS,
  }: ChartInput,
  clean?: (text: string) => string,
): Generator<void, ChartParts> {
  const several = areOfSeveralRegistries(entities.map(({ id }) => id));
  const namesakes = findNamesakes(entities);
  yield;
  const faces = yield* mapInSteps(entities, (entity) =>
    boxFace(entity, {
      idLine: idUnderName(entity.id, namesakes.has(entity.id), several, pictureWords),
      ofTwoRecords: ofTwoRecords?.has(entity.id) ?? false,
      ...(clean && { clean }),
      words: pictureWords,
    }),
  );
  const ids = new Set(entities.map(({ id }) => id));
  const within = ties.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const bundled = yield* bundleInSteps(within, { day, majorities, words: pictureWords });
  const lines = yield* mapInSteps(bundled, (line) => ({
    line,
    words: wordsOf(line, clean, pictureWords),
  }));
  const links = lines.map(({ line: { id, from, to, kind }, words }) => {
    return { id, from, to, kind, words: { width: words.width, height: words.height } };
  });
  return { faces, lines, links };
}

/** Lays out all that is shown as a chart, whatever places it has; yields so that other requests can run. */
export function* layOutChart(shown: ChartInput): Generator<void, Spot[]> {
  const { faces, links } = yield* chartParts(shown);
  return yield* chartSpots(faces, links);
}

/** The chart of the entities that have a place. */
export function makeChart(shown: ChartInput, clean?: (text: string) => string): ChartPicture {
  return toEnd(chartInSteps(shown, clean));
}

/** The same as a generator, which yields so that other requests can run. */
export function* chartInSteps(
  shown: ChartInput,
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

/** One arrow at each place where lines arrive, in the look they share there. */
function arrowsOf(lines: readonly ChartPictureLine[]): ChartArrow[] {
  const arrows = new Map<string, ChartArrow>();
  for (const { kind, state, points } of lines) {
    const [before, tip] = points.slice(-2);
    if (before === undefined || tip === undefined || kind === 'same') continue;
    const dx = tip.x - before.x;
    const dy = tip.y - before.y;
    const direction =
      Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'down' : 'up';
    const key = `${tip.x} ${tip.y} ${direction}`;
    const known = arrows.get(key);
    const isAlike = known?.lineType?.kind === kind && known.lineType.state === state;
    if (known === undefined) arrows.set(key, { tip, direction, lineType: { kind, state } });
    else if (!isAlike) known.lineType = null;
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

/** One line of text in a box, centred. */
interface BoxText {
  text: string;
  /** The y of its baseline, from the middle of the box. */
  baseline: number;
  font: Font;
  /** Drawn in the softer colour: everything but the name. */
  soft: boolean;
  rightToLeft: boolean;
}

interface BoxFace extends Size {
  id: EntityId;
  kind: EntityKind;
  knowledge: Knowledge;
  texts: readonly BoxText[];
  /** Whether it stands for two records that agree. */
  ofTwoRecords: boolean;
  /** The number of entities in its stack; 0 if it is none. */
  stacked: number;
  imported: boolean;
  /** Whether the name is cut. */
  cut: boolean;
}

interface FaceOptions {
  /** What distinguishes it from others of the same name: `idUnderName`. */
  idLine?: string | null;
  ofTwoRecords?: boolean;
  /** Makes text safe for the output format. */
  clean?: (text: string) => string;
  /** Words in the language of the picture; English by default. */
  words?: PictureWords;
}

const NAME_FONT: Font = { size: 12, bold: true };

const FACT_FONT: Font = { size: 10, bold: false };

const NAME_LINE = 15;

const FACT_LINE = 13;

/** Two widths, so that boxes form columns; the wide one is for names of more than this many lines. */
const WIDTHS = { usual: 200, wide: 288 };

const LINES_IN_USUAL = 4;

const MIN_HEIGHT = 44;

/** Space between the kind's mark and the name, the same on the other side. */
const BESIDE_MARK = 9;

const FACT_INSET = 12;

const ABOVE = 9;

const BETWEEN = 3;

/** Longer names are cut; the tooltip and the profile show them whole. No company name is that long. */
const NAME_LENGTH = 320;

const FACT_LENGTH = 80;

/** The facts stated of it, in reading order, without those that aren't stated. */
function factsOf(entity: DrawnEntity, words: PictureWords): string[] {
  const { country, nationality, born, registrationNumber, status } = entity;
  const isSame =
    (nationality ?? '') === '' || foldText(nationality ?? '') === foldText(country ?? '');
  return [
    country,
    isSame ? null : words.nationality(nationality ?? ''),
    born && words.born(born),
    registrationNumber?.trim() && words.registeredAs(registrationNumber),
    status,
  ].filter((fact): fact is string => Boolean(fact?.trim()));
}

/** Facts joined with dots; one is only broken across lines if it starts a line of its own. */
function factLines(facts: readonly string[], width: number): string[] {
  const rows: string[] = [];
  for (const fact of facts) {
    const [first = '', ...rest] = wrapText(cutLabel(fact, FACT_LENGTH).text, width, FACT_FONT);
    const joined = `${rows.at(-1) ?? ''} · ${first}`;
    const fits = rest.length === 0 && rows.length > 0 && fitsIn(joined, width);
    if (fits) rows[rows.length - 1] = joined;
    else rows.push(first, ...rest);
  }
  return rows;
}

const fitsIn = (text: string, width: number): boolean =>
  wrapText(text, width, FACT_FONT).length === 1;

/** Says that only others name it, and if so, when its own record was not found. */
const howNamed = ({ notFoundAt }: DrawnEntity, words: PictureWords): string =>
  notFoundAt === null
    ? words.namedOnly
    : `${words.namedOnly}, ${notFoundInWords(notFoundAt, words)}`;

/** The box of an entity, sized to contain all its texts. */
export function boxFace(entity: DrawnEntity, options: FaceOptions = {}): BoxFace {
  const { idLine = null, ofTwoRecords = false, clean = (text: string) => text } = options;
  const { words = ENGLISH_WORDS } = options;
  const { id, kind, knowledge, stacked = 0 } = entity;
  const { text: label, cut } = cutLabel(clean(entity.label), NAME_LENGTH);
  const inset = MARK_PLACES[kind].x + BESIDE_MARK;
  const linesAt = (width: number): string[] => wrapText(label, width - 2 * inset, NAME_FONT);
  const width = linesAt(WIDTHS.usual).length > LINES_IN_USUAL ? WIDTHS.wide : WIDTHS.usual;
  const names = linesAt(width);
  const stated = factsOf(entity, words);
  // Without any other fact the id is shown, as a name alone isn't unique.
  const which =
    underName(entity, idLine, words) ?? (stated.length === 0 ? idInWords(id, false, words) : null);
  const allFacts = [which, ...stated, knowledge === 'named' ? howNamed(entity, words) : null];
  const facts = factLines(
    allFacts.flatMap((fact) => (fact === null ? [] : [clean(fact)])),
    width - 2 * FACT_INSET,
  );
  const between = facts.length > 0 && names.length > 0 ? BETWEEN : 0;
  const inner = names.length * NAME_LINE + between + facts.length * FACT_LINE;
  const height = Math.max(MIN_HEIGHT, Math.ceil((inner + 2 * ABOVE) / 4) * 4);
  const toText = (font: Font, first: number, line: number) => (text: string, index: number) => ({
    text,
    font,
    soft: !font.bold,
    baseline: first + line * index + font.size,
    rightToLeft: isRightToLeft(font.bold ? label : text),
  });
  const top = -inner / 2;
  const texts = [
    ...names.map(toText(NAME_FONT, top + 1, NAME_LINE)),
    ...facts.map(toText(FACT_FONT, top + names.length * NAME_LINE + between + 1, FACT_LINE)),
  ];
  const imported = isImported(entity);
  return { id, kind, knowledge, texts, width, height, ofTwoRecords, stacked, imported, cut };
}
