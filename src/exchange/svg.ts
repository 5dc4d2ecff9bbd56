/**
 * SVG: the diagram as it stands on the canvas, with its shapes and line styles, a caption and a legend.
 * Several roles between the same two are one line; the tooltips say each of them in full, and what
 * can't be written on a line stands in a key below.
 */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import {
  LINE_FONT_SIZE,
  NODE_BOXES,
  nodeLook,
  PALETTES,
  SHAPES,
  type Palette,
} from '../drawing/appearance.ts';
import { bundleTies, type Line } from '../drawing/bundle.ts';
import { middleOfLine, NO_LABEL, placeLineLabels } from '../drawing/line-labels.ts';
import { bowLines } from '../drawing/line-run.ts';
import { findNamesakes, idInWords } from '../graph/namesakes.ts';
import { placeAll, type Point } from '../drawing/place.ts';
import {
  inChunks,
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
} from './exchange.ts';
import { frame } from './svg-frame.ts';
import { lineLabel, nodeLabel, textElement, textWidth, type DrawnLabel } from './svg-labels.ts';
import { drawLegend } from './svg-legend.ts';
import { keyEntry, lineElement, type LineEnd, type LineToDraw } from './svg-lines.ts';
import { shapeElement } from './svg-shapes.ts';
import { escapeXml, toWritable } from './writable-text.ts';

const LINE_HEIGHT = 15;
const NARROWEST = 360;
/** Labels of more lines than this are not numbered: nobody would look them up. */
const NUMBERED = 200;

/** The rectangle everything drawn so far lies in. */
class Bounds {
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  include({ x, y }: Point, halfWidth: number, above: number, below: number): void {
    this.left = Math.min(this.left, x - halfWidth);
    this.right = Math.max(this.right, x + halfWidth);
    this.top = Math.min(this.top, y - above);
    this.bottom = Math.max(this.bottom, y + below);
  }
}

/** An entity where it stands, with its name as drawn. */
type Placed = GraphEntity & LineEnd & { drawnName: DrawnLabel };

interface Drawing {
  palette: Palette;
  loss: LossCount;
  clean: (text: string) => string;
}

/** Every entity at its place, those of one name told apart by their ids. */
function placeEntities(graph: GraphToExport, { loss, clean }: Drawing): Placed[] {
  const { places, found } = placeAll(graph.entities, graph.ties);
  loss.add('entities without a place on the canvas, given one on the diagram', found);
  const namesakes = findNamesakes(graph.entities);
  return graph.entities.map((entity) => {
    const place = places.get(entity.id) ?? { x: 0, y: 0 };
    const apart = namesakes.has(entity.id) ? idInWords(entity.id) : null;
    const drawnName = nodeLabel(clean(entity.label), apart);
    if (drawnName.cut) loss.add('names cut on the diagram; in SVG the tooltip has the whole');
    const top = NODE_BOXES[SHAPES[entity.kind]].height / 2;
    const bottom = top + 4 + drawnName.lines.length * LINE_HEIGHT;
    const nameBox = { width: drawnName.width, top, bottom };
    const name = apart === null ? entity.label : `${entity.label} (${apart})`;
    return { ...entity, ...place, name, nameBox, drawnName };
  });
}

/** What the tooltip of a node says beside its name; what is not stated is left out. */
function factsOf(entity: GraphEntity): string[] {
  const { kind, born, country, nationality, status, registrationNumber, knowledge } = entity;
  const facts: [string, string | null][] = [
    ['kind', kind === 'member' ? null : kind],
    ['born', born],
    ['country', country],
    ['nationality', nationality],
    ['registration number', registrationNumber],
    ['status', status],
    ['known', knowledge === 'named' ? 'by name only' : null],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
}

function nodeElement(entity: Placed, bounds: Bounds, { palette, clean }: Drawing): string {
  const look = nodeLook(entity, palette);
  const { width, height } = NODE_BOXES[look.shape];
  const { drawnName, nameBox } = entity;
  bounds.include(entity, Math.max(width, drawnName.width) / 2, height / 2, nameBox.bottom);
  const texts = drawnName.lines.map((line, i) => {
    const y = entity.y + nameBox.top + 4 + (i + 0.8) * LINE_HEIGHT;
    return textElement(line, { x: entity.x, y }, look.text, palette.ground);
  });
  const facts = [entity.label, idInWords(entity.id), ...factsOf(entity)];
  const title = facts.map(clean).map(escapeXml).join('\n');
  const shape = shapeElement(look, entity, palette.ground);
  return `<g data-entity="${escapeXml(entity.id)}"><title>${title}</title>${shape}${texts.join('')}</g>`;
}

/** The lines with their ends, running as they do on the canvas. */
function linesToDraw(
  lines: readonly Line[],
  placed: readonly Placed[],
  clean: Drawing['clean'],
): LineToDraw[] {
  const ends = new Map(placed.map((entity) => [entity.id, entity]));
  const bows = bowLines(placed, lines);
  const labelled = lines.map((line) => ({ ...line, label: lineLabel(clean(line.label)) }));
  const named = placed.map(({ id, x, y, name }) => ({ id, x, y, label: clean(name) }));
  const labels = placeLineLabels(named, labelled, bows, NUMBERED);
  const loops = new Map<EntityId, number>();
  return lines.flatMap((line): LineToDraw[] => {
    const [from, to] = [ends.get(line.from), ends.get(line.to)];
    if (from === undefined || to === undefined) return [];
    const place = line.from === line.to ? (loops.get(line.from) ?? 0) : 0;
    if (line.from === line.to) loops.set(line.from, place + 1);
    const label = labels.get(line.id) ?? NO_LABEL;
    return [{ line, from, to, bow: bows.get(line.id) ?? 0, label, place }];
  });
}

function drawLines(
  lines: readonly LineToDraw[],
  bounds: Bounds,
  { palette, loss, clean }: Drawing,
): string[] {
  return lines.map((drawn) => {
    const { line, from, to, bow, label, place } = drawn;
    if (label.label === '') loss.add('labels of lines without room for them or for a number');
    // A loop stands above its node, and a bowed line may run outside of all nodes.
    if (line.from === line.to) bounds.include(from, 60, 40 + 26 * (place + 1), 0);
    else {
      const across = label.room === 'across' ? textWidth(label.label, LINE_FONT_SIZE) / 2 : 0;
      bounds.include(middleOfLine(from, to, bow), 4 + across, 16, 8);
    }
    return lineElement(drawn, palette, clean);
  });
}

/** What the numbers on lines stand for, in their order. */
function keyOf(lines: readonly LineToDraw[], clean: Drawing['clean']): string[] {
  return lines
    .filter(({ label }) => label.number !== null)
    .sort((a, b) => (a.label.number ?? 0) - (b.label.number ?? 0))
    .map((line) => clean(keyEntry(line)));
}

/** The whole drawing, sized to what is on it, in the colours of the theme. */
function draw(given: GraphToExport, loss: LossCount): string {
  const clean = (text: string): string => toWritable(text, loss);
  const drawing: Drawing = { palette: PALETTES[given.theme], loss, clean };
  const graph = { ...given, ties: tiesWithin(given, loss) };
  loss.add('ended ties, left out as on the screen', graph.leftOut.endedTies);
  const sources = graph.ties.reduce((count, tie) => count + tie.sources.length, 0);
  loss.add('sources of ties, which a diagram has no place for', sources);
  const placed = placeEntities(graph, drawing);
  const bounds = new Bounds();
  if (placed.length === 0) bounds.include({ x: 0, y: 0 }, 0, 0, 0);
  const lines = bundleTies(graph.ties, graph.day);
  const drawn = linesToDraw(lines, placed, clean);
  // Lines first, so that nodes and their labels stand before them.
  const content = [
    ...drawLines(drawn, bounds, drawing),
    ...placed.map((entity) => nodeElement(entity, bounds, drawing)),
  ];
  const widest = Math.max(NARROWEST, bounds.right - bounds.left);
  const legend = drawLegend(graph.entities, lines, drawing.palette, widest);
  const key = keyOf(drawn, clean);
  return frame({ graph, content, bounds, legend, key }, drawing.palette, clean);
}

/** One file. Its room is known only when everything has its place, so the first chunk takes the work. */
export const exportSvg: Exporter = (graph, tally) => [inChunks(lines(graph, tally))];

function* lines(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const drawn = draw(graph, tally.loss);
  tally.written = graph.entities.length + graph.ties.length;
  for (let start = 0; start < drawn.length;) {
    const end = drawn.indexOf('\n', start) + 1 || drawn.length;
    yield drawn.slice(start, end);
    start = end;
  }
}
