/**
 * SVG: the diagram as it stands on the canvas, with its shapes, line styles and a legend. Several
 * roles between the same two are one line; the tooltips say each of them in full.
 */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import {
  NODE_BOXES,
  NODE_FONT_SIZE,
  nodeLook,
  PALETTES,
  type Palette,
} from '../graph/appearance.ts';
import { bundleTies, type Line } from '../graph/bundle.ts';
import { middleOfLine, NO_LABEL, placeLineLabels } from '../graph/line-labels.ts';
import { bowLines } from '../graph/line-run.ts';
import { placeAll, type Point } from '../graph/place.ts';
import { LossCount, tiesWithin, type Exported, type GraphToExport } from './exchange.ts';
import { lineLabel, nodeLabel, textElement } from './svg-labels.ts';
import { drawLegend, type Legend } from './svg-legend.ts';
import { lineElement, type LineToDraw } from './svg-lines.ts';
import { round, shapeElement } from './svg-shapes.ts';
import { escapeXml, toWritable } from './writable-text.ts';

const FONT =
  "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK SC', sans-serif";
const LINE_HEIGHT = 15;
const MARGIN = 24;
const NARROWEST = 360;

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

type Placed = GraphEntity & Point;

interface Drawing {
  palette: Palette;
  loss: LossCount;
  clean: (text: string) => string;
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

function nodeElement(entity: Placed, bounds: Bounds, drawing: Drawing): string {
  const { palette, loss, clean } = drawing;
  const look = nodeLook(entity, palette);
  const { width, height } = NODE_BOXES[look.shape];
  const label = nodeLabel(clean(entity.label));
  if (label.cut) loss.add('labels cut on the diagram; the tooltip has the whole');
  const below = height / 2 + 4 + label.lines.length * LINE_HEIGHT;
  bounds.include(entity, Math.max(width, label.width) / 2, height / 2, below);
  const texts = label.lines.map((line, i) => {
    const y = entity.y + height / 2 + 4 + (i + 0.8) * LINE_HEIGHT;
    return textElement(line, { x: entity.x, y }, look.text, palette.ground);
  });
  const title = [entity.label, ...factsOf(entity)].map(clean).map(escapeXml).join('\n');
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
  const named = placed.map(({ id, x, y, label }) => ({ id, x, y, label: clean(label) }));
  const labels = placeLineLabels(named, labelled, bows);
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
  lines: LineToDraw[],
  bounds: Bounds,
  { palette, loss, clean }: Drawing,
): string[] {
  return lines.map((drawn) => {
    const { svg, labelLeftOff } = lineElement(drawn, palette, clean);
    if (labelLeftOff) loss.add('labels of lines without room for them; the tooltip has them');
    // A loop stands above its node, and a bowed line may run outside of all nodes.
    if (drawn.line.from === drawn.line.to)
      bounds.include(drawn.from, 60, 40 + 26 * (drawn.place + 1), 0);
    else bounds.include(middleOfLine(drawn.from, drawn.to, drawn.bow), 4, 16, 4);
    return svg;
  });
}

interface Frame {
  graph: GraphToExport;
  content: string[];
  legend: Legend;
  bounds: Bounds;
}

/** The whole document around what was drawn, sized to it, with the legend below. */
function frame({ graph, content, legend, bounds }: Frame, { palette, clean }: Drawing): string {
  const [left, top] = [round(bounds.left - MARGIN), round(bounds.top - MARGIN)];
  const width = round(Math.max(bounds.right - bounds.left, legend.width) + 2 * MARGIN);
  const height = round(bounds.bottom - bounds.top + 3 * MARGIN + legend.height);
  const box = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  const { entities, ties, registry, at, name } = graph;
  const described = `${entities.length} entities and ${ties.length} ties from ${registry}, drawn ${at}`;
  const text = `font-family="${FONT}" font-size="${NODE_FONT_SIZE}" text-anchor="middle"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" ${text} role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(clean(name))}</title>`,
    `<desc id="desc">${escapeXml(clean(described))}</desc>`,
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="4.5" markerHeight="4.5" orient="auto"><path d="M0 0L8 4L0 8z" fill="${palette.text}"/></marker></defs>`,
    `<rect ${box} fill="${palette.ground}"/>`,
    ...content,
    `<g transform="translate(${round(left + MARGIN)} ${round(bounds.bottom + MARGIN)})">${legend.svg}</g>`,
    '</svg>',
    '',
  ].join('\n');
}

/** One file, sized to what is on it, in the colours of the theme. */
export function exportSvg(given: GraphToExport): Exported {
  const loss = new LossCount();
  const clean = (text: string): string => toWritable(text, loss);
  const drawing: Drawing = { palette: PALETTES[given.theme], loss, clean };
  const graph = { ...given, ties: tiesWithin(given, loss) };
  const { places, found } = placeAll(graph.entities, graph.ties);
  loss.add('entities without a place on the canvas, given one on the diagram', found);
  const sources = graph.ties.reduce((count, tie) => count + tie.sources.length, 0);
  loss.add('sources of ties, which a diagram has no place for', sources);
  const placed = graph.entities.map((entity) => ({
    ...entity,
    ...(places.get(entity.id) ?? { x: 0, y: 0 }),
  }));
  const bounds = new Bounds();
  if (placed.length === 0) bounds.include({ x: 0, y: 0 }, 0, 0, 0);
  const lines = bundleTies(graph.ties);
  // Lines first, so that nodes and their labels stand before them.
  const content = [
    ...drawLines(linesToDraw(lines, placed, clean), bounds, drawing),
    ...placed.map((entity) => nodeElement(entity, bounds, drawing)),
  ];
  const widest = Math.max(NARROWEST, bounds.right - bounds.left);
  const legend = drawLegend(graph.entities, lines, drawing.palette, widest);
  const text = frame({ graph, content, legend, bounds }, drawing);
  const file = { name: `${graph.name}.svg`, mime: 'image/svg+xml', text };
  return { files: [file], loss: loss.list() };
}
