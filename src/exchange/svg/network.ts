/**
 * SVG of a network as the canvas shows it, with a caption and a legend. Tooltips state each role of a line
 * in full; a key below has what doesn't fit on a line.
 */
import { pictureWordsIn, type PictureWords } from '../../contract/words/picture-words.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import {
  LINE_FONT_SIZE,
  NODE_BOXES,
  nodeStyle,
  upperCorner,
  type NodeStyle,
} from '../../drawing/shapes/appearance.ts';
import { paperPalette, type Palette } from '../../drawing/shapes/palette.ts';
import { countryAreas } from '../../drawing/network/country-area.ts';
import { boxOf, isPlaced } from '../../drawing/elements/boxes.ts';
import { badgePlace, importedSign } from '../../drawing/shapes/imported-sign.ts';
import { nodeShapes } from '../../drawing/shapes/outline.ts';
import { middleOfLine } from '../../drawing/labels/line-labels.ts';
import { LINE_HEIGHT, NAME_GAP } from '../../drawing/labels/names.ts';
import { newcomersInSteps } from '../../drawing/arrange/newcomers.ts';
import { recordsOnCompany, type Companies } from '../../drawing/elements/one-company.ts';
import { boxesAttribute } from '../../drawing/paper/paper-picture.ts';
import {
  pictureInSteps,
  type Picture,
  type PictureLine,
  type PictureNode,
} from '../../drawing/network/picture.ts';
import { lineMarkAt, type LineMarks } from '../../drawing/network/line-marks.ts';
import type { GlyphMarks } from '../../drawing/elements/record-marks.ts';
import { textWidth } from '../../drawing/shapes/text-width.ts';
import {
  areOfSeveralRegistries,
  findNamesakes,
  idUnderName,
} from '../../graph/sameness/namesakes.ts';
import { notFoundInWords } from '../../graph/shared/not-found-words.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
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
  type GraphToExport,
  type LossCount,
} from '../common/exporter.ts';
import { freeSpaceBeside, drawThings, drawAreas } from './beside.ts';
import { SvgBounds, drawnLines, frame, ROW_WIDTH } from './frame.ts';
import { drawLegend, type Legend, type LegendSample } from './legend.ts';
import { keyEntry, lineElement, type NodeNaming, inOnePiece, textElement } from './lines.ts';
import { svgOf } from './pen.ts';
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
import type { PictureMeasure } from '../../contract/answers/picture.ts';
import { type MeasuredStyle, letterShape, letterSize } from '../../drawing/shapes/measure-scale.ts';
import type { Shape } from '../../drawing/shapes/shape.ts';

const MIN_WIDTH = 360;
/** Most numbered lines: nobody would look up more. */
const MAX_NUMBERED = 200;
/** Baseline of a line of text, from its top. */
const BASELINE = 0.8 * LINE_HEIGHT;
/** How far a row of signs reaches to the right. */
const MARKS_WIDTH = 64;
/** How far a stack's back outlines reach beyond its own. */
const BEHIND = 8;
const UNPLACED = { x: null, y: null };

interface Drawing {
  palette: Palette;
  /** In the picture's language; tooltips are English. */
  words: PictureWords;
  loss: LossCount;
  clean: (text: string) => string;
  graph: GraphToDraw;
  entities: ReadonlyMap<EntityId, GraphEntity>;
  /** Entities that share their name with another. */
  namesakes: ReadonlySet<EntityId>;
  /** Whether the entities are records of several registries. */
  hasSeveralRegistries: boolean;
  companies: Companies;
  /** The analyst's marks on records, and those that each glyph shows. */
  marks: AnalystMarks;
  marked: ReadonlyMap<EntityId, GlyphMarks>;
  /** The marks that each line shows. */
  noted: ReadonlyMap<string, LineMarks>;
}

/**
 * Every entity with a place: those without one are placed beside what they are tied to, and so are records
 * drawn apart that lie on their company.
 */
function* placeAll(
  { entities, ties, judged }: GraphToExport,
  { loss, namesakes, hasSeveralRegistries, words }: Drawing,
): Generator<void, GraphEntity[]> {
  const unplaced = entities.filter((entity) => !isPlaced(entity)).length;
  const onCompany = new Set(recordsOnCompany(entities, companiesOf({ entities, ties, judged })));
  if (unplaced + onCompany.size === 0) return entities;
  const boxes = yield* mapInSteps(entities, (entity) => {
    const { id } = entity;
    const { x, y } = onCompany.has(entity) ? UNPLACED : entity;
    return boxOf(
      { ...entity, x, y },
      idUnderName(id, namesakes.has(id), hasSeveralRegistries, words),
      true,
    );
  });
  loss.add('entities without a place on the canvas, given one on the diagram', unplaced);
  const placed = new Map((yield* newcomersInSteps(boxes, ties)).map((box) => [box.id, box]));
  return entities.map((entity) => {
    const { x, y } = placed.get(entity.id) ?? entity;
    return { ...entity, x, y };
  });
}

/** The tooltip's facts about a node, without those not stated. */
function factsOf(entity: GraphEntity): string[] {
  const { kind, born, country, nationality, status, registrationNumber, knowledge } = entity;
  const notFound = entity.notFoundAt === null ? '' : `, ${notFoundInWords(entity.notFoundAt)}`;
  const facts: [string, string | null][] = [
    ['kind', kind === 'member' ? null : kind],
    ['born', born],
    ['country', country],
    ['nationality', nationality],
    ['registration number', registrationNumber],
    ['status', status],
    ['known', knowledge === 'named' ? `by name only${notFound}` : null],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
}

function nodeElement(node: PictureNode, bounds: SvgBounds, drawing: Drawing): string {
  const { palette, clean, loss } = drawing;
  const look = measuredFill(nodeStyle(node), node);
  const { width } = NODE_BOXES[look.shape];
  const { id, x, y, name, nameBox, scale, ofTwoRecords, stacked } = node;
  const behind = stacked > 0 ? BEHIND : 0;
  const halfWidth = Math.max(width * scale + 2 * behind, name.width) / 2;
  bounds.include(node, halfWidth, nameBox.top + behind, nameBox.bottom);
  if (name.cut) loss.add('names cut on the diagram; in SVG the tooltip has the whole');
  const texts = name.lines.map((line, i) => {
    const base = y + nameBox.top + NAME_GAP + i * LINE_HEIGHT + BASELINE;
    return textElement(line, { x, y: base }, palette[look.text], palette.ground);
  });
  const entity = drawing.entities.get(id);
  const facts = entity
    ? [
        ...tooltipHead(entity, drawing),
        ...factsOf(entity),
        ...recordsOf(id, drawing).flatMap((one) =>
          marksInTooltip(one, drawing.marks, drawing.loss),
        ),
      ]
    : [];
  const title = facts.map(clean).map(escapeXml).join('\n');
  const shapes = [...nodeShapes(look, node, { scale, ofTwoRecords, stacked }), ...nodeLetter(node)];
  const boxes = boxesAttribute([
    {
      minX: x - halfWidth,
      maxX: x + halfWidth,
      minY: y - nameBox.top - behind,
      maxY: y + nameBox.bottom,
    },
  ]);
  const opening = entity ? openingTag(entity, drawing.graph, loss) : '<g';
  const place = badgePlace(node.kind, scale);
  if (node.imported) shapes.push(importedSign({ x: x + place.x, y: y + place.y }));
  const corner = upperCorner(node.kind, 'right', scale);
  const row = { x: x + corner.x, y: y + corner.y };
  const signs = marksElement(drawing.marked.get(id), row, palette);
  if (signs !== '') bounds.include(row, MARKS_WIDTH, 8, 0);
  return `${opening}${boxes}><title>${title}</title>${svgOf(shapes, palette)}${signs}${texts.join('')}${stackedElements(id, drawing.graph, loss)}</g>`;
}

const recordsOf = (id: EntityId, { companies }: Drawing): readonly EntityId[] =>
  companies.recordsOf.get(id) ?? [id];

/** Names an entity, with its id if others have its name. */
function namerOf(
  { entities, namesakes, hasSeveralRegistries }: Drawing,
  words?: PictureWords,
): NodeNaming {
  return ({ id }) => {
    const label = entities.get(id)?.label ?? id;
    const distinction = idUnderName(id, namesakes.has(id), hasSeveralRegistries, words);
    return distinction === null ? label : `${label} (${distinction})`;
  };
}

function drawLine(
  line: PictureLine,
  nameOf: NodeNaming,
  bounds: SvgBounds,
  drawing: Drawing,
): string {
  const { from, to, bow, label, loop } = line;
  if (label.label === '') {
    drawing.loss.add('labels of lines without room for them or for a number');
  }
  // A loop is above its node, and a bowed line may leave the area of all nodes.
  if (from === to) bounds.include(from, 60, 40 + 26 * (loop + 1), 0);
  else {
    const across = label.fit === 'across' ? textWidth(label.label, LINE_FONT_SIZE) / 2 : 0;
    bounds.include(middleOfLine(from, to, bow), 4 + across, 16, 8);
  }
  const { graph, marks, loss, palette, clean } = drawing;
  const stated = tieElements(line.ties, graph, loss);
  const notes = tieNotesInTooltip(line.ties, marks, loss);
  const sign = marksElement(drawing.noted.get(line.id), lineMarkAt(line), palette);
  return lineElement(line, { stated, notes, sign }, nameOf, palette, clean);
}

/** The key's entries for the numbered lines, in order. */
function keyOf(lines: readonly PictureLine[], drawing: Drawing): string[] {
  const { clean, words } = drawing;
  const nameOf = namerOf(drawing, words);
  return lines
    .filter(({ label }) => label.number !== null)
    .sort((a, b) => (a.label.number ?? 0) - (b.label.number ?? 0))
    .map((line) => clean(keyEntry(line, nameOf, words)));
}

function legendBelow({ nodes, lines }: Picture, drawing: Drawing, maxWidth: number): Legend {
  const { graph, palette, words, clean, marked, noted } = drawing;
  const signs = [
    ...measureSamples(graph.measured, clean),
    ...marksLegend([...marked.values(), ...noted.values()], words),
  ];
  const drawn = { nodes, lines, companies: graph.companies };
  return drawLegend(drawn, 'network', signs, palette, maxWidth, words);
}

/** The lines of the whole drawing, sized to its content, in the theme's colours. */
function* draw(given: GraphToExport, loss: LossCount): Generator<void, string[]> {
  const clean = (text: string): string => toWritable(text, loss);
  const graph = graphToDraw({ ...given, ties: yield* tiesWithin(given, loss, undefined) });
  yield;
  const namesakes = findNamesakes(graph.entities);
  yield;
  const byId = new Map(graph.entities.map((entity) => [entity.id, entity]));
  const drawing: Drawing = {
    palette: paperPalette(given.theme),
    loss,
    clean,
    namesakes,
    companies: graph.companies,
    words: pictureWordsIn(given.language),
    marks: given.marks,
    marked: drawnMarks(given.marks, graph),
    noted: notedLines(graph),
    graph,
    entities: byId,
    hasSeveralRegistries: areOfSeveralRegistries(byId.keys()),
  };
  addUndrawn(graph, loss);
  yield;
  const entities = yield* placeAll(graph, drawing);
  yield;
  const { ties, day, majorities, ofTwoRecords } = graph;
  const measured = looksBy(graph.measured);
  const shown = { entities, ties, day, majorities, namesakes, ofTwoRecords, measured };
  const picture = yield* pictureInSteps(shown, {
    numbers: MAX_NUMBERED,
    clean,
    words: drawing.words,
  });
  const { nodes, lines } = picture;
  yield;
  const space = yield* freeSpaceBeside(picture);
  const things = drawThings(graph.things, picture, space, drawing.palette, clean);
  const divided = graph.areas ? countryAreas(entities) : [];
  const areas = drawAreas(divided, picture, space, drawing.palette, clean);
  yield;
  addUndrawnNotes(graph, lines, loss);
  yield;
  const bounds = new SvgBounds();
  if (nodes.length === 0) bounds.include({ x: 0, y: 0 }, 0, 0, 0);
  const nameOf = namerOf(drawing);
  bounds.includeAll([...areas.boxes, ...things.boxes]);
  // Lines first, so that nodes and their labels are drawn over them.
  const content = [
    ...areas.outlines,
    ...(yield* mapInSteps(lines, (line) => inOnePiece(drawLine(line, nameOf, bounds, drawing)))),
    ...things.elements,
    ...areas.titles,
    ...(yield* mapInSteps(nodes, (node) => inOnePiece(nodeElement(node, bounds, drawing)))),
  ];
  const maxWidth = Math.min(ROW_WIDTH, Math.max(MIN_WIDTH, bounds.maxX - bounds.minX));
  const legend = legendBelow(picture, drawing, maxWidth);
  const key = keyOf(lines, drawing);
  return frame({ graph, content, bounds, legend, key }, drawing.palette, clean);
}

export const exportSvg: Exporter = (graph, tally) => [
  inChunks(drawnLines(draw(graph, tally.loss), graph, tally)),
];

/** How many times smaller size samples are than entities. */
const SMALLER = 3.6;

const SWATCH = 8;

/** The look that a measure gives each entity, as on the canvas. */
const looksBy = (measure: PictureMeasure | null): ReadonlyMap<EntityId, MeasuredStyle> =>
  new Map(measure?.looks.map(({ entity, ...look }) => [entity, look]));

/** The look of an entity, with the measure's fill if it has one. */
const measuredFill = (look: NodeStyle, { measured }: PictureNode): NodeStyle =>
  measured?.fill ? { ...look, fill: measured.fill, filled: true } : look;

const nodeLetter = ({ x, y, scale, measured }: PictureNode): Shape[] =>
  measured?.sign ? [letterShape(measured.sign, { x, y }, letterSize(scale))] : [];

const ORIGIN = { x: 0, y: 0 };

const measureSamples = (
  measure: PictureMeasure | null,
  clean: (text: string) => string,
): LegendSample[] =>
  (measure?.scale ?? []).map(({ words, scale, fill, sign }) => ({
    words: escapeXml(clean(words)),
    shapes: [
      scale === null ? swatch(fill) : circle(scale),
      ...(sign === '' ? [] : [letterShape(sign, ORIGIN, 11)]),
    ],
  }));

const circle = (scale: number): Shape => ({
  circle: ORIGIN,
  radius: (NODE_BOXES.ellipse.width * scale) / SMALLER / 2,
  stroke: 'soft',
  width: 1.4,
});

const swatch = (fill: MeasuredStyle['fill']): Shape => ({
  rectangle: { minX: -SWATCH, minY: -SWATCH, maxX: SWATCH, maxY: SWATCH },
  corner: 3,
  fill: fill ?? 'pane',
  stroke: 'soft',
});
