/** SVG of a chart as the canvas shows it: with a caption, a legend, and all words on the lines. */
import {
  pictureWordsIn,
  ENGLISH_WORDS,
  type PictureWords,
  nounWithCount,
} from '../../contract/words/picture-words.ts';
import { paperPalette, type Palette } from '../../drawing/shapes/palette.ts';
import {
  chartInSteps,
  layOutChart,
  type ChartArrow,
  type ChartPicture,
  type ChartPictureBox,
  type ChartPictureLine,
} from '../../drawing/chart/chart-picture.ts';
import { rectangleOf } from '../../drawing/chart/chart-rows.ts';
import { boxesAttribute } from '../../drawing/paper/paper-picture.ts';
import {
  arrowShape,
  boxShapes,
  strokeShapes,
  wordShapes,
} from '../../drawing/chart/chart-shapes.ts';
import { isPlaced } from '../../drawing/elements/boxes.ts';
import { chartLineMarkAt, type LineMarks } from '../../drawing/network/line-marks.ts';
import { chartRow, type GlyphMarks } from '../../drawing/elements/record-marks.ts';
import { recordsOnCompany, type Companies } from '../../drawing/elements/one-company.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { areOfSeveralRegistries } from '../../graph/sameness/namesakes.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import {
  datesOrLackInWords,
  roleInWords,
  statedByInFull,
  stateInWords,
} from '../../graph/ties/tie-words.ts';
import {
  tooltipHead,
  companiesOf,
  graphToDraw,
  openingTag,
  stackedElements,
  tieElements,
  type GraphToDraw,
} from './records.ts';
import {
  inChunks,
  tiesWithin,
  type AnalystMarks,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
} from '../common/exporter.ts';
import { drawnLines, frame, ROW_WIDTH } from './frame.ts';
import { drawLegend } from './legend.ts';
import { round, shapeElement, svgOf } from './pen.ts';
import {
  addUndrawnNotes,
  drawnMarks,
  marksElement,
  marksInTooltip,
  marksLegend,
  notedLines,
  tieNotesInTooltip,
} from './marks.ts';
import { addUndrawn } from './undrawn.ts';
import { escapeXml, toWritable } from '../common/writable-text.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { Line } from '../../drawing/elements/bundle.ts';
import { findCircle, shortestCircles } from '../../graph/owners/circle.ts';
import { cutLabel } from '../../drawing/labels/names.ts';

const MIN_WIDTH = 360;

interface Drawing {
  palette: Palette;
  clean: (text: string) => string;
  graph: GraphToDraw;
  loss: LossCount;
  entities: ReadonlyMap<string, GraphEntity>;
  companies: Companies;
  /** Whether the entities are records of several registries. */
  hasSeveralRegistries: boolean;
  /** The analyst's marks on records, and those that each box shows. */
  marks: AnalystMarks;
  marked: ReadonlyMap<EntityId, GlyphMarks>;
  /** The marks that each line shows. */
  noted: ReadonlyMap<string, LineMarks>;
}

function arrowElement(arrow: ChartArrow, { palette }: Drawing): string {
  const { tip, direction } = arrow;
  const left = tip.x - { down: 4, up: 4, right: 8, left: 0 }[direction];
  const top = tip.y - { down: 8, up: 0, right: 4, left: 4 }[direction];
  const box = { minX: left, minY: top, maxX: left + 8, maxY: top + 8 };
  return shapeElement(arrowShape(arrow), palette, boxesAttribute([box]));
}

/** The tooltip: both ends of a line, and everything its ties state. */
function lineTitle({ from, to, kind, ties, day }: ChartPictureLine, drawing: Drawing): string {
  const nameOf = (id: string): string => drawing.entities.get(id)?.label ?? id;
  const statements = ties.map((tie) =>
    [
      roleInWords(tie),
      tie.status,
      datesOrLackInWords(tie),
      stateInWords(tie, day),
      statedByInFull(tie),
    ]
      .filter(Boolean)
      .join(', '),
  );
  const ends = `${nameOf(from)} ${kind === 'same' ? '–' : '→'} ${nameOf(to)}`;
  const notes = tieNotesInTooltip(ties, drawing.marks, drawing.loss);
  return [ends, ...statements, ...notes].map(drawing.clean).map(escapeXml).join('\n');
}

/** A line's words, with an invisible stroke for pointing at it. */
function lineElement(line: ChartPictureLine, drawing: Drawing): string {
  const sign = marksElement(drawing.noted.get(line.id), chartLineMarkAt(line), drawing.palette);
  const run = line.points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  return `<g data-line="${line.kind}" data-state="${line.state}" data-ties="${line.ties.length}"${boxesAttribute(line.wordsAt ? [line.wordsAt] : [])}><title>${lineTitle(line, drawing)}</title>${tieElements(line.ties, drawing.graph, drawing.loss)}<polyline points="${run}" fill="none" stroke="${drawing.palette.ground}" stroke-opacity="0" stroke-width="8"/>${svgOf(wordShapes(line), drawing.palette)}${sign}</g>`;
}

function boxElement(box: ChartPictureBox, drawing: Drawing): string {
  const { palette, clean, entities, companies } = drawing;
  const at = rectangleOf(box);
  const entity = entities.get(box.id);
  const shown = companies.recordsOf.get(box.id) ?? [box.id];
  const records = entity
    ? [
        ...tooltipHead(entity, drawing),
        ...shown.flatMap((one) => marksInTooltip(one, drawing.marks, drawing.loss)),
      ]
    : [];
  const title = records.map(clean).map(escapeXml).join('\n');
  const opening = entity ? openingTag(entity, drawing.graph, drawing.loss) : '<g';
  const inside = stackedElements(box.id, drawing.graph, drawing.loss);
  const signs = marksElement(drawing.marked.get(box.id), chartRow(at), palette);
  return `${opening}${boxesAttribute([at])}><title>${title}</title>${svgOf(boxShapes(box), palette)}${signs}${inside}</g>`;
}

/** Everything in the chart's coordinates: lines, then boxes, then words, so that no words are covered. */
function* contentOf(picture: ChartPicture, drawing: Drawing): Generator<void, string[]> {
  return [
    ...(yield* mapInSteps(picture.strokes, (stroke) =>
      svgOf(strokeShapes(stroke), drawing.palette),
    )),
    ...(yield* mapInSteps(picture.boxes, (box) => boxElement(box, drawing))),
    ...picture.arrows.map((arrow) => arrowElement(arrow, drawing)),
    ...(yield* mapInSteps(picture.lines, (line) => lineElement(line, drawing))),
  ];
}

/** Whether every entity has a place of its own; records shown apart must not lie on their company. */
function isWhole({ entities, ties, judged }: GraphToExport): boolean {
  if (!entities.every(isPlaced)) return false;
  return recordsOnCompany(entities, companiesOf({ entities, ties, judged })).length === 0;
}

function* draw(given: GraphToExport, tally: ExportTally): Generator<void, string[]> {
  const clean = (text: string): string => toWritable(text, tally.loss);
  const palette = paperPalette(given.theme);
  const words = pictureWordsIn(given.language);
  const graph = graphToDraw({ ...given, ties: yield* tiesWithin(given, tally.loss, undefined) });
  addUndrawn(graph, tally.loss);
  yield;
  const spots = isWhole(graph) ? [] : yield* layOutChart({ ...graph, words });
  const spotById = new Map<string, { x: number; y: number }>(spots.map((spot) => [spot.id, spot]));
  const entities = graph.entities.map((entity) => {
    const spot = spotById.get(entity.id);
    return spot ? { ...entity, x: spot.x, y: spot.y } : entity;
  });
  const picture = yield* chartInSteps({ ...graph, entities, words }, clean);
  const cut = picture.boxes.filter((box) => box.cut).length;
  tally.loss.add('names cut on the chart; in SVG the tooltip has the whole', cut);
  addUndrawnNotes(graph, picture.lines, tally.loss);
  const drawing = {
    palette,
    clean,
    graph,
    loss: tally.loss,
    companies: graph.companies,
    marks: given.marks,
    marked: drawnMarks(given.marks, graph),
    noted: notedLines(graph),
    hasSeveralRegistries: areOfSeveralRegistries(graph.entities.map(({ id }) => id)),
    entities: new Map(entities.map((one) => [one.id as string, one])),
  };
  const content = yield* contentOf(picture, drawing);
  const { boxes, bounds, lines } = picture;
  const maxWidth = Math.min(ROW_WIDTH, Math.max(MIN_WIDTH, bounds.maxX - bounds.minX));
  const signs = marksLegend([...drawing.marked.values(), ...drawing.noted.values()], words);
  const drawn = { nodes: boxes, lines, companies: graph.companies };
  const legend = drawLegend(drawn, 'chart', signs, palette, maxWidth, words);
  const nameOf = (id: EntityId): string => drawing.entities.get(id)?.label ?? id;
  const key = chartNotes(lines, (id) => clean(nameOf(id)), words);
  return frame({ graph, content, bounds, legend, key }, palette, clean);
}

export const exportChartSvg: Exporter = (graph, tally) => [
  inChunks(drawnLines(draw(graph, tally), graph, tally)),
];

/** Limits of the circles listed: how many, the names in each, and the characters of a name. */
const MAX_CIRCLES = 3;

const MAX_NAMES = 6;

const MAX_NAME_LENGTH = 36;

/** A share is a number in the words of a role: the registry has no field for it. */
const statesShare = ({ kind, role }: Tie): boolean =>
  kind !== 'parent' && /\p{Nd}/u.test(role ?? '');

/**
 * Sentences that explain a chart besides its legend: which way arrows point, what is not stated, who is in
 * a circle. `nameOf` returns the name of an entity.
 */
function chartNotes(
  lines: readonly Pick<Line, 'from' | 'to' | 'kind' | 'state' | 'ties'>[],
  nameOf: (id: EntityId) => string,
  words = ENGLISH_WORDS,
): string[] {
  const held = lines.filter(({ kind }) => kind !== 'same');
  if (held.length === 0) return [];
  return [
    words.arrows,
    ...notStated(
      held.flatMap(({ ties }) => ties),
      words,
    ),
    ...circlesInWords(held, nameOf, words),
  ];
}

function notStated(ties: readonly Tie[], words: PictureWords): string[] {
  const { digits } = words;
  const inFull = (count: number): string => nounWithCount(words.ties, count, words);
  const all = inFull(ties.length);
  const shareless = ties.filter((tie) => !statesShare(tie)).length;
  const dateless = ties.filter(({ terms }) => terms.length === 0).length;
  const share = words.noShare(inFull(shareless), digits(ties.length));
  if (shareless > 0) {
    return [dateless > 0 ? words.norDates(share, digits(dateless), all) : `${share}.`];
  }
  return dateless > 0 ? [words.noDates(digits(dateless), all)] : [];
}

/** Ended ties are not part of a circle. */
function circlesInWords(
  held: readonly Pick<Line, 'from' | 'to' | 'state'>[],
  nameOf: (id: EntityId) => string,
  words: PictureWords,
): string[] {
  const onward = new Map<EntityId, EntityId[]>();
  for (const { from, to, state } of held) {
    if (state === 'ended') continue;
    const targets = onward.get(from);
    if (targets) targets.push(to);
    else onward.set(from, [to]);
  }
  const all = findCircle(onward);
  const ways = shortestCircles(onward, all, MAX_CIRCLES);
  const sentences = ways.map((circle) => {
    const names = circle.map((id) => cutLabel(nameOf(id), MAX_NAME_LENGTH).text);
    const some = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES - 1), '…'] : names;
    return words.inCircle([...some, names[0] ?? ''].join(' → '));
  });
  const more = all.length - new Set(ways.flat()).size;
  return more === 0
    ? sentences
    : [...sentences, words.inCirclesToo(nounWithCount(words.others, more, words))];
}
