/** SVG of a chart, as it stands on the canvas: with a caption, a legend, and all words on the lines. */
import { pictureWordsIn } from '../contract/words/picture-words.ts';
import { nodeLook, paperPalette, type Palette } from '../drawing/shapes/appearance.ts';
import {
  behindBox,
  boxOutline,
  boxMark,
  MARK_PLACES,
  secondEdge,
} from '../drawing/chart/chart-marks.ts';
import {
  chartInSteps,
  layOutChart,
  type ChartArrow,
  type ChartPicture,
  type ChartPictureBox,
  type ChartPictureLine,
} from '../drawing/chart/chart-picture.ts';
import { rectangleOf } from '../drawing/chart/chart-rows.ts';
import { roomAttribute } from '../drawing/paper/paper-picture.ts';
import { strokeLook, strokePath, type Stroke } from '../drawing/chart/chart-strokes.ts';
import { WORDS_FONT, WORDS_LINE } from '../drawing/chart/chart-words.ts';
import { isPlaced } from '../drawing/elements/boxes.ts';
import { chartBadgePlace } from '../drawing/shapes/imported-sign.ts';
import { chartLineMarkAt, type LineMarks } from '../drawing/network/line-marks.ts';
import { chartRow, type GlyphMarks } from '../drawing/elements/record-marks.ts';
import { recordsOnCompany, type Companies } from '../drawing/elements/one-company.ts';
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { areOfSeveralRegistries } from '../graph/namesakes.ts';
import { mapInSteps } from '../graph/steps.ts';
import { datesInWords, roleInWords, statedByInFull, stateInWords } from '../graph/tie-words.ts';
import {
  calledInTooltip,
  companiesOf,
  graphToDraw,
  openingOf,
  stackedElements,
  tieElements,
  type GraphToDraw,
} from './drawn-records.ts';
import {
  inChunks,
  tiesWithin,
  type AnalystMarks,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
} from './exchange.ts';
import { drawnLines, frame, ROW_WIDTH } from './svg-frame.ts';
import { drawChartLegend } from './svg-chart-legend.ts';
import { importedElement, importedSamples } from './svg-imported.ts';
import { chartNotes } from './svg-chart-notes.ts';
import { dashes, round } from './svg-shapes.ts';
import {
  addUndrawnNotes,
  agreeing,
  drawnMarks,
  marksElement,
  marksInTooltip,
  marksLegend,
  notedLines,
  tieNotesInTooltip,
} from './svg-marks.ts';
import { addUndrawn } from './undrawn.ts';
import { escapeXml, toWritable } from './writable-text.ts';

const NARROWEST = 360;

interface Drawing {
  palette: Palette;
  clean: (text: string) => string;
  graph: GraphToDraw;
  loss: LossCount;
  entities: ReadonlyMap<string, GraphEntity>;
  companies: Companies;
  /** Whether they are records of several registries. */
  several: boolean;
  /** What the analyst put on records, and what of it each box bears. */
  marks: AnalystMarks;
  marked: ReadonlyMap<EntityId, GlyphMarks>;
  /** What it bears at lines. */
  noted: ReadonlyMap<string, LineMarks>;
}

function strokeElement(stroke: Stroke, { palette }: Drawing): string {
  const { color, width, dash, cap, doubleGap } = strokeLook(stroke.look, palette);
  const path = strokePath(stroke);
  const drawn = (paint: string, wide: number): string =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${wide}"${dashes(dash)} stroke-linecap="${dash.length === 0 ? 'square' : cap}"/>`;
  if (doubleGap > 0) return drawn(color, 2 * width + doubleGap) + drawn(palette.ground, doubleGap);
  return drawn(color, width);
}

const ARROWS: Readonly<Record<ChartArrow['way'], string>> = {
  down: 'l-4 -8h8z',
  up: 'l-4 8h8z',
  right: 'l-8 -4v8z',
  left: 'l8 -4v8z',
};

function arrowElement({ tip, way, look }: ChartArrow, { palette }: Drawing): string {
  const x = round(tip.x);
  const y = round(tip.y);
  const left = x - { down: 4, up: 4, right: 8, left: 0 }[way];
  const top = y - { down: 8, up: 0, right: 4, left: 4 }[way];
  const room = { minX: left, minY: top, maxX: left + 8, maxY: top + 8 };
  return `<path d="M${x} ${y}${ARROWS[way]}" fill="${strokeLook(look, palette).color}"${roomAttribute([room])}/>`;
}

interface Written {
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor: 'start' | 'middle' | 'end';
  bold: boolean;
  rightToLeft: boolean;
}

/** One line of text; nothing in it can turn round what stands beside it. */
function textAt(text: string, written: Written): string {
  const { x, y, size, fill, anchor, bold, rightToLeft } = written;
  // Where text begins is on its right when it is read from there.
  const turned = rightToLeft
    ? ({ start: 'end', end: 'start', middle: 'middle' } as const)[anchor]
    : anchor;
  const direction = rightToLeft ? ' direction="rtl"' : '';
  const weight = bold ? ' font-weight="600"' : '';
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}"${weight} fill="${fill}" text-anchor="${turned}"${direction} unicode-bidi="isolate">${escapeXml(text)}</text>`;
}

function wordsElement({ words, wordsAt }: ChartPictureLine, { palette }: Drawing): string {
  if (wordsAt === null) return '';
  return words.lines
    .map(({ text, rightToLeft }, index) =>
      textAt(text, {
        x: wordsAt.align === 'end' ? wordsAt.maxX : wordsAt.minX,
        y: wordsAt.minY + index * WORDS_LINE + WORDS_FONT.size,
        size: WORDS_FONT.size,
        fill: palette.text,
        bold: false,
        rightToLeft,
        anchor: wordsAt.align,
      }),
    )
    .join('');
}

/** Everything its ties say, for the tooltip. */
function lineTitle({ from, to, kind, ties, day }: ChartPictureLine, drawing: Drawing): string {
  const called = (id: string): string => drawing.entities.get(id)?.label ?? id;
  const said = ties.map((tie) =>
    [roleInWords(tie), tie.status, datesInWords(tie), stateInWords(tie, day), statedByInFull(tie)]
      .filter(Boolean)
      .join(', '),
  );
  const ends = `${called(from)} ${kind === 'same' ? '–' : '→'} ${called(to)}`;
  const notes = tieNotesInTooltip(ties, drawing.marks, drawing.loss);
  return [ends, ...said, ...notes].map(drawing.clean).map(escapeXml).join('\n');
}

/** Its words, and its run unseen but there to be pointed at. */
function lineElement(line: ChartPictureLine, drawing: Drawing): string {
  const sign = marksElement(drawing.noted.get(line.id), chartLineMarkAt(line), drawing.palette);
  const run = line.points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  return `<g data-line="${line.kind}" data-state="${line.state}" data-ties="${line.ties.length}"${roomAttribute(line.wordsAt ? [line.wordsAt] : [])}><title>${lineTitle(line, drawing)}</title>${tieElements(line.ties, drawing.graph, drawing.loss)}<polyline points="${run}" fill="none" stroke="${drawing.palette.ground}" stroke-opacity="0" stroke-width="8"/>${wordsElement(line, drawing)}${sign}</g>`;
}

function boxElement(box: ChartPictureBox, drawing: Drawing): string {
  const { palette, clean, entities, companies } = drawing;
  const { kind, x, y } = box;
  const look = nodeLook(box, palette);
  const at = rectangleOf(box);
  const entity = entities.get(box.id);
  const shown = companies.recordsOf.get(box.id) ?? [box.id];
  const records = entity
    ? [
        ...calledInTooltip(entity, drawing),
        ...shown.flatMap((one) => marksInTooltip(one, drawing.marks, drawing.loss)),
      ]
    : [];
  const title = records.map(clean).map(escapeXml).join('\n');
  const edges = [...(box.stacked > 0 ? behindBox(at) : []), at];
  const outline = edges
    .map(
      (edge) =>
        `<path d="${boxOutline(kind, edge)}" fill="${look.filled ? look.fill : palette.ground}" stroke="${look.stroke}" stroke-width="${look.strokeWidth}"${dashes(look.dash)}/>`,
    )
    .join('');
  const second = box.ofTwoRecords
    ? `<path d="${secondEdge(kind, at)}" fill="none" stroke="${look.stroke}" stroke-width="${look.strokeWidth}"/>`
    : '';
  const path = boxMark(box);
  const mark =
    path === null
      ? ''
      : `<path d="${path}" transform="translate(${round(at.minX + MARK_PLACES[kind].x)} ${round(at.minY + MARK_PLACES[kind].y)})" fill="none" stroke="${palette.soft}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round"/>`;
  const texts = box.texts.map(({ text, baseline, font, soft, rightToLeft }) =>
    textAt(text, {
      x,
      y: y + baseline,
      size: font.size,
      bold: font.bold,
      rightToLeft,
      fill: soft ? palette.soft : look.text,
      anchor: 'middle',
    }),
  );
  const opening = entity ? openingOf(entity, drawing.graph, drawing.loss) : '<g';
  const inside = stackedElements(box.id, drawing.graph, drawing.loss);
  const badge = box.imported ? importedElement(chartBadgePlace(at), palette) : '';
  const signs = marksElement(drawing.marked.get(box.id), chartRow(at), palette);
  return `${opening}${roomAttribute([at])}><title>${title}</title>${outline}${second}${mark}${texts.join('')}${badge}${signs}${inside}</g>`;
}

/** All of it in its own coordinates: lines, then boxes, then words, so that none is covered. */
function* contentOf(picture: ChartPicture, drawing: Drawing): Generator<void, string[]> {
  return [
    ...(yield* mapInSteps(picture.strokes, (stroke) => strokeElement(stroke, drawing))),
    ...(yield* mapInSteps(picture.boxes, (box) => boxElement(box, drawing))),
    ...picture.arrows.map((arrow) => arrowElement(arrow, drawing)),
    ...(yield* mapInSteps(picture.lines, (line) => lineElement(line, drawing))),
  ];
}

/** Whether everything has a place of its own; records shown apart must not stand on their company. */
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
    several: areOfSeveralRegistries(graph.entities.map(({ id }) => id)),
    entities: new Map(entities.map((one) => [one.id as string, one])),
  };
  const content = yield* contentOf(picture, drawing);
  const { boxes, bounds, lines } = picture;
  const widest = Math.min(ROW_WIDTH, Math.max(NARROWEST, bounds.maxX - bounds.minX));
  const signs = [
    ...importedSamples(boxes, palette, words),
    ...marksLegend([...drawing.marked.values(), ...drawing.noted.values()], palette, words),
  ];
  const legend = drawChartLegend(
    agreeing(boxes, graph.companies),
    lines,
    palette,
    widest,
    words,
    signs,
  );
  const called = (id: EntityId): string => drawing.entities.get(id)?.label ?? id;
  const key = chartNotes(lines, (id) => clean(called(id)), words);
  return frame({ graph, content, bounds, legend, key }, palette, clean);
}

export const exportChartSvg: Exporter = (graph, tally) => [
  inChunks(drawnLines(draw(graph, tally), graph, tally)),
];
