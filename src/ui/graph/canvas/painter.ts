/**
 * Paints the visible part. Lines and nodes at rest are painted once per viewport and reused; what is
 * hovered, selected or dragged and all words are painted over them.
 */
import { Scene, type SceneLine } from '../../../drawing/network/scene.ts';
import type { PictureNode } from '../../../drawing/network/picture.ts';
import {
  visibleRectangle,
  NO_FOCUS,
  type Focus,
  type Viewport,
  shapeScale,
  onScreen,
  wordScale,
} from '../../../drawing/network/viewport.ts';
import { NO_NEWS, type News } from '../../../drawing/shapes/news.ts';
import { NOTHING_MARKED, type Marked } from '../../../drawing/network/line-marks.ts';
import { writeWords, type ViewportWords } from '../../../drawing/network/viewport-words.ts';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import { type Ink, type Pen, type Emphasis, FADED } from './paint/ink.ts';
import {
  chartInSteps,
  type ChartPicture,
  type ChartInput,
} from '../../../drawing/chart/chart-picture.ts';
import { toEnd } from '../../../graph/shared/steps.ts';
import { paintChart } from './paint/paint-chart.ts';
import { linesIn, paintLines, underlineLines } from './paint/paint-lines.ts';
import { paintMarks, paintNewLines, paintSigns } from './paint/paint-signs.ts';
import { nodesIn, paintNodes, paintRing } from './paint/paint-nodes.ts';
import { paintWords } from './paint/paint-words.ts';
import { letterShape, letterSize } from '../../../drawing/shapes/measure-scale.ts';
import { drawShapes } from './paint/canvas-pen.ts';
import { areaBoxes, areaShape } from '../../../drawing/network/country-area.ts';
import { type WrittenTitle, titleShapes } from '../../../drawing/network/area-title.ts';

/** How far beyond each edge is painted, in screen pixels, so that a panned picture shows no empty strip. */
export const PAINTED_MARGIN = 64;
/** Nodes and their names reach this far from their middles, in pixels of the plane. */
const REACH = 60;
/** The opacity of the cover over everything without focus. */
const VEIL_OPACITY = 0.72;

/** What to paint. */
export interface PaintInput {
  viewport: Viewport;
  focus: Focus;
  /** The positions of dragged entities. */
  held: readonly Spot[];
  ink: Ink;
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
}

export interface Painted {
  /** As large as the viewport, with `PAINTED_MARGIN` more on each side. */
  bitmap: ImageBitmap;
  viewport: Viewport;
  words: ViewportWords;
}

export class Painter {
  readonly scene = new Scene();
  /** The chart drawn instead of the scene; null for a network. */
  #chart: ChartPicture | null = null;
  /** Counts changes that may make the resting picture stale. */
  #changes = 0;
  #resting: { pen: Pen; key: string } | null = null;

  #news: News = NO_NEWS;
  #marked = NOTHING_MARKED;

  /** Sets the signs of what is new, changed or gone. */
  setNews(news: News): void {
    this.#news = news;
    this.invalidate();
  }

  /** Sets the analyst's marks. */
  setMarked(marked: Marked): void {
    this.#marked = marked;
  }

  /** Call after the scene changed. */
  invalidate(): void {
    this.#changes += 1;
  }

  /** Draws this as a chart, or the network again for null. */
  chart(shown: ChartInput | null): ChartPicture | null {
    this.#chart = shown && toEnd(chartInSteps(shown));
    return this.#chart;
  }

  paint(input: PaintInput): Painted {
    const { viewport, focus, held, ink, pixelRatio } = input;
    if (this.#chart) return this.#paintChart(this.#chart, input);
    this.scene.hold(held);
    const { width, height } = sizeOf(input);
    const pen = penOf(width, height);
    const resting = this.#paintResting(input, width, height);
    pen.drawImage(resting.canvas, 0, 0);
    readyPen(pen, pixelRatio);
    const strong = this.#paintFocused(pen, viewport, focus, ink);
    const emphasis = { strong, fades: this.#fades(focus), group: focus.group };
    const visibleNodes = nodesIn(
      this.scene.nodes.values(),
      visibleRectangle(viewport, PAINTED_MARGIN),
    );
    paintMeasured(pen, visibleNodes, viewport, ink, emphasis);
    paintSigns(pen, this.scene, this.#news, viewport, ink);
    paintMarks(pen, this.scene, this.#marked, viewport, ink);
    const words = writeWords(this.scene, viewport, focus);
    paintTitles(pen, words.titles, viewport, ink);
    paintWords(pen, words, viewport, ink, emphasis);
    return { bitmap: pen.canvas.transferToImageBitmap(), viewport, words };
  }

  #paintChart(picture: ChartPicture, input: PaintInput): Painted {
    const { viewport, focus, held, ink, pixelRatio } = input;
    const { width, height } = sizeOf(input);
    const pen = penOf(width, height);
    pen.fillStyle = ink.palette.ground;
    pen.fillRect(0, 0, width, height);
    readyPen(pen, pixelRatio);
    const { groups } = this.scene;
    const signs = { news: this.#news, marked: this.#marked };
    paintChart(pen, { picture, groups, ...signs, viewport, focus, held }, ink);
    return { bitmap: pen.canvas.transferToImageBitmap(), viewport, words: NO_WORDS };
  }

  /** Lines and nodes that are not dragged; repainted only if they or the viewport changed. */
  #paintResting(
    { viewport, held, ink, pixelRatio }: PaintInput,
    width: number,
    height: number,
  ): Pen {
    const ids = held.map(({ id }) => id).join(' ');
    const key = JSON.stringify([this.#changes, viewport, ids, ink, pixelRatio]);
    if (this.#resting?.key === key) return this.#resting.pen;
    const pen = this.#resting?.pen ?? penOf(width, height);
    Object.assign(pen.canvas, { width, height });
    pen.fillStyle = ink.palette.ground;
    pen.fillRect(0, 0, width, height);
    readyPen(pen, pixelRatio);
    const visible = visibleRectangle(viewport, PAINTED_MARGIN + REACH * viewport.zoom);
    const isAtRest = ({ id }: PictureNode): boolean => !this.scene.isHeld(id);
    const lines = linesIn(this.scene.lines.values(), visible);
    const resting = lines.filter(({ from, to }) => isAtRest(from) && isAtRest(to));
    paintAreas(pen, this.scene, viewport, ink);
    paintLines(pen, resting, viewport, ink.palette);
    paintNewLines(pen, this.scene, this.#news, viewport, ink);
    paintNodes(pen, nodesIn(this.scene.nodes.values(), visible).filter(isAtRest), viewport, ink);
    this.#resting = { pen, key };
    return pen;
  }

  /** Paints what has the focus or is dragged over the rest; returns the ids whose words are emphasised. */
  #paintFocused(pen: Pen, viewport: Viewport, focus: Focus, ink: Ink): Set<string> {
    const { scene } = this;
    const { palette } = ink;
    const held = [...scene.nodes.values()].filter(({ id }) => scene.isHeld(id));
    if (held.length > 0) {
      paintLines(pen, [...new Set(held.flatMap(({ id }) => scene.linesAt(id)))], viewport, palette);
      const ends = held
        .flatMap(({ id }) => scene.linesAt(id))
        .flatMap(({ from, to }) => [from, to]);
      paintNodes(pen, [...new Set([...ends, ...held])], viewport, ink);
    }
    const { lines, nodes } = this.#near(focus);
    if (this.#fades(focus)) {
      pen.globalAlpha = VEIL_OPACITY;
      pen.fillStyle = palette.ground;
      pen.fillRect(
        -PAINTED_MARGIN,
        -PAINTED_MARGIN,
        viewport.width + 2 * PAINTED_MARGIN,
        viewport.height + 2 * PAINTED_MARGIN,
      );
      pen.globalAlpha = 1;
    }
    const chosenLines = focus.selectedLines.flatMap((id) => scene.lines.get(id) ?? []);
    underlineLines(pen, chosenLines, viewport, palette.accent);
    const strongLines = [...new Set([...lines, ...chosenLines])];
    paintLines(pen, strongLines, viewport, palette, palette.accent);
    const ends = strongLines.flatMap(({ from, to }) => [from, to]);
    paintNodes(pen, [...new Set([...nodes, ...ends])], viewport, ink);
    const chosen = focus.selected.flatMap((id) => scene.nodes.get(id) ?? []);
    const marking = { stroke: palette.accent, fill: palette.accentSoft, thicker: 1.5 };
    const visible = visibleRectangle(viewport, PAINTED_MARGIN + REACH * viewport.zoom);
    paintNodes(pen, nodesIn(chosen, visible), viewport, ink, marking);
    const current = focus.current === null ? undefined : scene.nodes.get(focus.current);
    if (current) paintRing(pen, current, viewport, palette.accent);
    return new Set([...strongLines, ...nodes, ...ends, ...chosen].map(({ id }) => id));
  }

  #hasHovered({ hovered }: Focus): boolean {
    return hovered !== null && (this.scene.nodes.has(hovered) || this.scene.lines.has(hovered));
  }

  /** What the pointer is on takes precedence over the highlight. */
  #fades(focus: Focus): boolean {
    return focus.highlighted.length > 0 || this.#hasHovered(focus);
  }

  /** What is tied to the hovered or only selected entity, or else the highlight. */
  #near(focus: Focus = NO_FOCUS): { lines: SceneLine[]; nodes: PictureNode[] } {
    const { hovered, selected, highlighted } = focus;
    if (highlighted.length > 0 && !this.#hasHovered(focus)) {
      return {
        lines: highlighted.flatMap((id) => this.scene.lines.get(id) ?? []),
        nodes: highlighted.flatMap((id) => this.scene.nodes.get(id) ?? []),
      };
    }
    const focused = hovered ?? (selected.length === 1 ? selected[0] : undefined);
    if (focused === undefined) return { lines: [], nodes: [] };
    const node = this.scene.nodes.get(focused);
    const line = this.scene.lines.get(focused);
    return {
      lines: line ? [line] : [...this.scene.linesAt(focused)],
      nodes: node ? [node] : [],
    };
  }
}

/** A chart paints all words itself. */
const NO_WORDS: ViewportWords = {
  ratio: 1,
  names: [],
  roles: [],
  groups: [],
  signs: [],
  titles: [],
};

/** The size of a picture in device pixels. */
function sizeOf({ viewport, pixelRatio }: PaintInput): { width: number; height: number } {
  return {
    width: Math.max(1, Math.round((viewport.width + 2 * PAINTED_MARGIN) * pixelRatio)),
    height: Math.max(1, Math.round((viewport.height + 2 * PAINTED_MARGIN) * pixelRatio)),
  };
}

function penOf(width: number, height: number): Pen {
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (!pen) throw new Error('There is no canvas to paint on.');
  return pen;
}

/** From here on the pen works in screen pixels from the viewport's corner. */
function readyPen(pen: Pen, pixelRatio: number): void {
  pen.setTransform(
    pixelRatio,
    0,
    0,
    pixelRatio,
    PAINTED_MARGIN * pixelRatio,
    PAINTED_MARGIN * pixelRatio,
  );
}

/** Smaller letters can't be read, in pixels. */
const LEAST_LETTER_SIZE = 6;

/** How far a letter is moved from the middle if a pin is beside it. */
const LETTER_SHIFT = 8;

function paintMeasured(
  pen: Pen,
  nodes: readonly PictureNode[],
  viewport: Viewport,
  ink: Ink,
  { strong, fades }: Pick<Emphasis, 'strong' | 'fades'>,
): void {
  for (const node of nodes) {
    const scale = shapeScale(node, viewport.zoom);
    const size = letterSize(scale);
    if (!node.measured?.sign || size < LEAST_LETTER_SIZE) continue;
    const { x, y } = onScreen(node, viewport);
    const at = { x: x + (node.pinned ? LETTER_SHIFT * scale : 0), y };
    pen.globalAlpha = fades && !strong.has(node.id) ? FADED : 1;
    drawShapes(pen, [letterShape(node.measured.sign, at, size)], ink);
  }
  pen.globalAlpha = 1;
}

/** Paint below everything else. */
function paintAreas(pen: Pen, { areas, nodes }: Scene, viewport: Viewport, ink: Ink): void {
  for (const { bounds } of areaBoxes(areas, (id) => nodes.get(id))) {
    const first = onScreen({ x: bounds.minX, y: bounds.minY }, viewport);
    const last = onScreen({ x: bounds.maxX, y: bounds.maxY }, viewport);
    const area = { minX: first.x, minY: first.y, maxX: last.x, maxY: last.y };
    drawShapes(pen, [areaShape(area, Math.min(1, viewport.zoom))], ink);
  }
}

/** Titles are painted over lines, which may cross them; nothing else is there. */
function paintTitles(
  pen: Pen,
  titles: readonly WrittenTitle[],
  viewport: Viewport,
  ink: Ink,
): void {
  const scale = wordScale(viewport.zoom);
  pen.save();
  pen.translate(viewport.pan.x, viewport.pan.y);
  pen.scale(scale, scale);
  for (const title of titles) drawShapes(pen, titleShapes(title), ink);
  pen.restore();
}
