/** The frame of a diagram: a caption above, the legend and the key to its numbers below. */
import { localDay, localMinute, localOffset } from '../../contract/text/local-time.ts';
import {
  pictureWordsIn,
  nounWithCount,
  type PictureWords,
} from '../../contract/words/picture-words.ts';
import { NODE_FONT_SIZE } from '../../drawing/shapes/appearance.ts';
import type { Palette } from '../../drawing/shapes/palette.ts';
import { wrapText } from '../../drawing/chart/chart-text.ts';
import { boxesAttribute } from '../../drawing/paper/paper-picture.ts';
import { cutLabel } from '../../drawing/labels/names.ts';
import type { Rectangle, Size, Point } from '../../drawing/shapes/plane.ts';
import { textWidth } from '../../drawing/shapes/text-width.ts';
import { spellInvisible } from '../../drawing/shapes/visible-text.ts';
import type { GraphToDraw } from './records.ts';
import { addressesInWords, type ExportTally, type GraphToExport } from '../common/exporter.ts';
import { GRAPH_FIELDS } from '../common/flat-graph.ts';
import type { Legend } from './legend.ts';
import { round } from './pen.ts';
import { undrawnInWords } from './undrawn.ts';
import { escapeXml } from '../common/writable-text.ts';
import type { Counted } from '../../contract/words/languages.ts';
import { countLeftOut, tiesLeftOutInWords } from '../../graph/graph-time.ts';
import { countWithin } from '../../drawing/elements/stacks.ts';
import { isFromFile } from '../../contract/model/entity.ts';

const FONT =
  "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK SC', sans-serif";
const MARGIN = 24;
const TITLE_SIZE = 16;
const SMALL_SIZE = 11;
const ROW_HEIGHT = 17;
/** A longer title or entry of the key is cut; in SVG the tooltip has the full text. */
const TITLE_LENGTH = 90;
const ENTRY_LENGTH = 180;
/** Gap between the columns of the key. */
const KEY_GAP = 32;
/** Widest rows of a caption and a legend, and of a key: they fit on a sheet of paper. */
export const ROW_WIDTH = 580;
const KEY_WIDTH = 605;
/** Leaves room for fonts with wider letters than calculated, so that the picture's edge cuts none. */
const WIDER_LETTERS = 1.05;
/** Up to this many entries of a key stay in one column, however wide it may be. */
const FEW = 6;

/** Rows of text, drawn from 0, 0 to the right and down. */
interface Rows {
  svg: string;
  width: number;
  height: number;
}

interface Row {
  text: string;
  size: number;
  fill: string;
  weight?: number;
}

function drawRows(rows: readonly Row[]): Rows {
  let width = 0;
  let height = 0;
  const drawn = rows.map(({ text, size, fill, weight = 400 }) => {
    height += size + 6;
    width = Math.max(width, textWidth(text, size) * (weight > 400 ? 1.06 : 1) * WIDER_LETTERS);
    return `<text y="${height - 6}" text-anchor="start" font-size="${size}" font-weight="${weight}" fill="${fill}" unicode-bidi="plaintext">${escapeXml(text)}</text>`;
  });
  return { svg: drawn.join(''), width, height };
}

/** Wraps a row at this width; an empty text has no rows. */
function rowsOf(row: Row, maxWidth = ROW_WIDTH): Row[] {
  const { text, size, weight = 400 } = row;
  const isLong = textWidth(text, size) > maxWidth;
  const lines = isLong ? wrapText(text, maxWidth, { size, bold: weight > 400 }) : [text];
  return lines.filter(Boolean).map((line) => ({ ...row, text: line }));
}

function drawCaption(graph: GraphToDraw, palette: Palette, clean: (text: string) => string): Rows {
  const { registryIs } = pictureWordsIn(graph.language);
  const title = spellInvisible(cutLabel(clean(titleInWords(graph)), TITLE_LENGTH).text);
  const source = spellInvisible(
    cutLabel(clean(addressesInWords(graph.registries)), TITLE_LENGTH).text,
  );
  const undrawn = undrawnInWords({ ...graph, entities: graph.of.entities });
  const undrawnRow = undrawn && spellInvisible(cutLabel(clean(undrawn), ENTRY_LENGTH).text);
  return drawRows([
    ...rowsOf({ text: title, size: TITLE_SIZE, fill: palette.text, weight: 600 }),
    ...rowsOf({
      text: `${registryIs(source)} · ${drawnInWords(graph)}`,
      size: SMALL_SIZE,
      fill: palette.soft,
    }),
    ...rowsOf({ text: fetchedInWords(graph), size: SMALL_SIZE, fill: palette.soft }),
    ...rowsOf({ text: countsInWords(graph), size: SMALL_SIZE, fill: palette.soft }),
    ...rowsOf({ text: undrawnRow ?? '', size: SMALL_SIZE, fill: palette.text }),
  ]);
}

/**
 * Runs the steps of a drawing, then yields its lines. Its size is known only at the end: until then chunks
 * are empty.
 */
export function* drawnLines(
  steps: Generator<void, string[]>,
  graph: GraphToExport,
  tally: ExportTally,
): Generator<string> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield '';
  tally.written = graph.entities.length + graph.ties.length;
  for (const line of step.value) yield `${line}\n`;
}

/** The entries in order, in as many columns as this width has room for. */
function drawKey(entries: readonly string[], palette: Palette, maxWidth: number) {
  const rows = entries.flatMap((entry) => {
    const text = spellInvisible(cutLabel(entry, ENTRY_LENGTH).text);
    return rowsOf({ text, size: SMALL_SIZE, fill: palette.soft }, KEY_WIDTH);
  });
  const { width } = drawRows(rows);
  const fitting = Math.floor((maxWidth + KEY_GAP) / (width + KEY_GAP));
  const columns = rows.length <= FEW ? 1 : Math.max(1, fitting);
  const length = Math.ceil(rows.length / columns);
  const parts = Array.from({ length: length > 0 ? Math.ceil(rows.length / length) : 0 }, (_, at) =>
    drawRows(rows.slice(at * length, (at + 1) * length)),
  );
  return {
    columns: parts.map(
      ({ svg }, at) => `<g transform="translate(${round(at * (width + KEY_GAP))} 0)">${svg}</g>`,
    ),
    /** The rectangle of each row, from 0, 0. */
    boxes: rows.map((_, at): Rectangle => {
      const minX = Math.floor(at / length) * (width + KEY_GAP);
      const minY = (at % length) * ROW_HEIGHT;
      return { minX, maxX: minX + width, minY, maxY: minY + ROW_HEIGHT };
    }),
    width: parts.length * (width + KEY_GAP) - KEY_GAP,
    height: Math.max(0, ...parts.map((part) => part.height)),
  };
}

export interface Frame {
  graph: GraphToDraw;
  /** The diagram, in its own coordinates. */
  content: readonly string[];
  bounds: Rectangle;
  legend: Legend;
  /** What the numbers on the diagram mean, or other notes. */
  key: readonly string[];
}

const boxOfSize = ({ width, height }: Size): Rectangle => {
  return { minX: 0, minY: 0, maxX: width, maxY: height };
};
const movedBy = ({ minX, minY, maxX, maxY }: Rectangle, x: number, y: number): Rectangle => {
  return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
};

/** The fields of the graph as text, a line each, as in the data files. */
const metadataText = (graph: GraphToDraw, clean: (text: string) => string): string =>
  GRAPH_FIELDS.map(({ name, of }) => {
    const value = String(of(graph));
    return value && `${name}: ${escapeXml(clean(value))}\n`;
  }).join('');

/** The lines of the whole document, sized to its content. `clean` makes text writable. */
export function frame(
  { graph, content, bounds, legend, key: entries }: Frame,
  palette: Palette,
  clean: (text: string) => string,
): string[] {
  const caption = drawCaption(graph, palette, clean);
  const drawn = bounds.maxX - bounds.minX;
  const widest = Math.max(drawn, legend.width, caption.width);
  const key = drawKey(entries, palette, widest);
  const inner = Math.max(widest, key.width);
  // The diagram is centred if other parts are wider.
  const left = round(bounds.minX - MARGIN - (inner - drawn) / 2);
  const top = round(bounds.minY - 2 * MARGIN - caption.height);
  const width = round(inner + 2 * MARGIN);
  const belowLegend = bounds.maxY + MARGIN + legend.height;
  const bottom = belowLegend + (key.height > 0 ? ROW_HEIGHT / 2 + key.height : 0) + MARGIN;
  const height = round(bottom - top);
  const box = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  const undrawn = undrawnInWords({ ...graph, entities: graph.of.entities });
  const { from } = pictureWordsIn(graph.language);
  const described = [
    from(countsInWords(graph), addressesInWords(graph.registries), drawnInWords(graph)),
    fetchedInWords(graph),
    ...(undrawn ? [undrawn] : []),
  ].join('. ');
  const text = `font-family="${FONT}" font-size="${NODE_FONT_SIZE}" text-anchor="middle"`;
  const placed = (y: number, boxes: readonly Rectangle[]): string =>
    `transform="translate(${round(left + MARGIN)} ${round(y)})"${boxesAttribute(
      boxes.map((box) => movedBy(box, left + MARGIN, y)),
    )}`;
  const legendY = bounds.maxY + MARGIN;
  const keyY = belowLegend + ROW_HEIGHT / 2;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" ${text} role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(clean(titleInWords(graph)))}</title>`,
    `<desc id="desc">${escapeXml(clean(described))}</desc>`,
    `<metadata>${metadataText(graph, clean)}</metadata>`,
    `<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="4.5" markerHeight="4.5" orient="auto"><path d="M0 0L8 4L0 8z" fill="${palette.text}"/></marker></defs>`,
    `<rect ${box} fill="${palette.ground}"/>`,
    `<g id="caption" ${placed(top + MARGIN, [])}>${caption.svg}</g>`,
    ...content,
    `<g id="legend" ${placed(legendY, [boxOfSize(legend)])}>${legend.svg}</g>`,
    `<g id="key" ${placed(keyY, key.boxes)}>`,
    ...key.columns,
    '</g>',
    '</svg>',
  ];
}

/** The analyst's title; else the name of the first entity, and how many others are drawn. */
function titleInWords({ title, of, entityCount, language }: GraphToDraw): string {
  if (title !== null) return title;
  const words = pictureWordsIn(language);
  const first = of.entities[0]?.label ?? '';
  const others = entityCount - 1;
  return others < 1 ? first : words.andOthers(first, nounWithCount(words.others, others, words));
}

/** How much is drawn, and how much of the graph is left out. */
function countsInWords(graph: GraphToDraw): string {
  const { entities, entityCount, ties, of, leftOut, filtered } = graph;
  const words = pictureWordsIn(graph.language);
  const { digits } = words;
  const some = (count: number, left: number, noun: Counted, afterOf = noun): string =>
    left === 0
      ? nounWithCount(noun, count, words)
      : words.partOf(digits(count), nounWithCount(afterOf, count + left, words));
  const entitiesLeft = leftOut.entities + (filtered?.entities ?? 0);
  const tiesLeft = countLeftOut(leftOut) + (filtered?.ties ?? 0);
  const records = of.entities.length;
  // A tie that says two records are one is not drawn when they are drawn as one.
  const inStacks = countWithin(of.ties, graph.drawnStacks, graph.companies);
  const within = of.ties.length - ties.length - inStacks;
  const counts = [
    ...(entityCount < records
      ? [nounWithCount(words.entities, entityCount, words)]
      : [some(records, entitiesLeft, words.entities)]),
    ...(entities.length < entityCount ? [words.areDrawn(digits(entities.length))] : []),
    ...(entityCount < records ? [some(records, entitiesLeft, words.records, words.ofRecords)] : []),
    some(ties.length + inStacks, tiesLeft, words.ties),
    ...(inStacks > 0 ? [words.withinStacks(digits(inStacks))] : []),
    ...(within > 0 ? [words.betweenAsOne(digits(within))] : []),
  ].join(', ');
  const why = [
    tiesLeftOutInWords(leftOut, digits, words),
    filtered === null ? '' : words.filteredBy(filtered.by),
  ].filter(Boolean);
  return why.length === 0 ? counts : `${counts} (${why.join('; ')})`;
}

/** When it was drawn, and the day its states are as of, if that is another. */
function drawnInWords({ at, day, language }: GraphToDraw): string {
  const { drawnAt, asOf } = pictureWordsIn(language);
  const drawn = drawnAt(`${localMinute(at)} ${localOffset(at)}`);
  return localDay(at) === day ? drawn : `${asOf(day)} · ${drawn}`;
}

/** When its profiles were fetched, from the oldest to the newest, and how many never were. */
function fetchedInWords({ of: { entities }, language }: GraphToDraw): string {
  const words = pictureWordsIn(language);
  // Entities from files are never fetched.
  const fetchable = entities.filter(({ id }) => !isFromFile(id));
  const times = fetchable.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
  const oldest = times[0];
  const newest = times.at(-1);
  if (oldest === undefined || newest === undefined) return words.noProfile;
  const span = spanInWords(oldest, newest, words);
  const not = fetchable.length - times.length;
  const others = not === 0 ? '' : `; ${words.notFetched(nounWithCount(words.records, not, words))}`;
  return `${words.profilesFetched(span)}${others}`;
}

/** `2026-11-20 09:00 to 10:30 UTC−8`, as it was here. */
function spanInWords(oldest: string, newest: string, words: PictureWords): string {
  const from = localMinute(oldest);
  const to = localMinute(newest);
  const offset = localOffset(newest);
  if (from === to) return `${to} ${offset}`;
  const day = to.slice(0, from.indexOf(' ') + 1);
  const until = from.startsWith(day) ? to.slice(day.length) : to;
  const before = localOffset(oldest) === offset ? from : `${from} ${localOffset(oldest)}`;
  return `${words.fromTo(before, until)} ${offset}`;
}

/** The rectangle around everything drawn so far. */
export class SvgBounds implements Rectangle {
  minX = Infinity;
  minY = Infinity;
  maxX = -Infinity;
  maxY = -Infinity;

  include({ x, y }: Point, halfWidth: number, above: number, below: number): void {
    this.minX = Math.min(this.minX, x - halfWidth);
    this.maxX = Math.max(this.maxX, x + halfWidth);
    this.minY = Math.min(this.minY, y - above);
    this.maxY = Math.max(this.maxY, y + below);
  }

  includeAll(boxes: readonly Rectangle[]): void {
    for (const { minX, minY, maxX, maxY } of boxes)
      this.include({ x: (minX + maxX) / 2, y: minY }, (maxX - minX) / 2, 0, maxY - minY);
  }
}
