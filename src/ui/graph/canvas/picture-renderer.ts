/**
 * A renderer for Cytoscape, by its own extension point. Cytoscape has the graph, its gestures and the
 * positions; the pixels come from the painter's worker as pictures, and a picture is moved and scaled until
 * the next one arrives. So no gesture waits for drawing, however large the graph.
 * Why not Cytoscape's own: one frame of its canvas renderer took seconds at 10,000 entities, and its WebGL
 * renderer draws dots and dashes, which show the state of a tie, as solid lines.
 */
import cytoscape, { type Core } from 'cytoscape';
import { PAINTED_MARGIN } from './painter.ts';
import type { PaintedView } from './painter-worker.ts';
import type { Point, Rectangle } from '../../../drawing/shapes/plane.ts';
import type { Viewport } from '../../../drawing/network/viewport.ts';

/** What Cytoscape's base renderer, which handles the gestures, expects of this one. */
interface BaseRenderer {
  cy: Core;
  container: HTMLElement;
  /** Called before each requested frame, whatever it was requested for. */
  onframe: () => void;
  data: Record<string, unknown>;
  /** Two corners on the plane, then 1 while the selection box is drawn. */
  selection: (number | undefined)[];
  hoverData: { selecting?: boolean };
  touchData: { selecting?: boolean };
  findNearestElement(x: number, y: number, interactive: boolean, touch: boolean): unknown;
  findNearestElements(x: number, y: number, interactive: boolean, touch: boolean): unknown[];
  getAllInBox(x1: number, y1: number, x2: number, y2: number): unknown[];
  /** All elements in drawing order. */
  getCachedZSortedEles(): unknown[];
}

function PictureRenderer(this: BaseRenderer): void {
  this.data = {};
  this.onframe = () => undefined;
}

PictureRenderer.prototype = {
  render(this: BaseRenderer) {
    this.onframe();
  },
  redrawHint() {},
  matchCanvasSize() {},
  renderTo() {},
  nodeShapeImpl() {},
  arrowShapeImpl() {},
};

const NAME = 'picture';
(cytoscape as unknown as (type: string, name: string, made: unknown) => void)(
  'renderer',
  NAME,
  PictureRenderer,
);

/** The Cytoscape option that selects this renderer. */
export const PICTURE_RENDERER = { renderer: { name: NAME } };

/** What the renderer needs from its owner. */
export interface RendererCallbacks {
  /** Called before each requested frame. */
  onframe: () => void;
  /** The id of what lies at this point of the plane, or null. */
  at: (point: Point, byFinger: boolean) => string | null;
  /** The ids of everything in this rectangle. */
  allIn: (rectangle: Rectangle) => readonly string[];
}

/**
 * Cytoscape measures every element to find what is under the pointer, as for renderers that draw them; this
 * uses the painted positions instead. Its WebGL renderer replaces the same functions.
 */
export function attachRenderer(cy: Core, { onframe, at, allIn }: RendererCallbacks): void {
  const renderer = rendererOf(cy);
  renderer.onframe = onframe;
  renderer.findNearestElement = (x, y, _interactive, touch) => {
    const id = at({ x, y }, touch);
    return id === null ? undefined : cy.getElementById(id)[0];
  };
  renderer.findNearestElements = (x, y, interactive, touch) => {
    const nearest = renderer.findNearestElement(x, y, interactive, touch);
    return nearest === undefined ? [] : [nearest];
  };
  renderer.getAllInBox = (x1, y1, x2, y2) => {
    const minX = Math.min(x1, x2);
    const maxX = Math.max(x1, x2);
    const minY = Math.min(y1, y2);
    const maxY = Math.max(y1, y2);
    return allIn({ minX, maxX, minY, maxY }).flatMap((id) => [...cy.getElementById(id)]);
  };
  // At the end of a drag Cytoscape goes through all elements; any order will do, since it draws none.
  renderer.getCachedZSortedEles = () => cy.elements().toArray();
  // Nothing needs measuring in advance either, which Cytoscape would do for every change before each frame.
  cy.removeListener('bounds.* dirty.* style.* background.*');
}

/** Shows the picture, and the selection box dragged around entities. */
export class PictureStage {
  readonly #cy: Core;
  readonly #canvas = document.createElement('canvas');
  readonly #frame = document.createElement('div');
  readonly #picture: ImageBitmapRenderingContext;
  #painted: Viewport | null = null;
  #isFrameHidden = true;

  constructor(cy: Core, container: HTMLElement) {
    this.#cy = cy;
    this.#canvas.className = 'picture';
    this.#frame.className = 'frame';
    this.#frame.hidden = true;
    const picture = this.#canvas.getContext('bitmaprenderer');
    if (!picture) throw new Error('There is no canvas to show pictures on.');
    this.#picture = picture;
    container.append(this.#canvas, this.#frame);
  }

  show({ bitmap, viewport }: PaintedView): void {
    this.#picture.transferFromImageBitmap(bitmap);
    this.#canvas.style.width = `${viewport.width + 2 * PAINTED_MARGIN}px`;
    this.#canvas.style.height = `${viewport.height + 2 * PAINTED_MARGIN}px`;
    this.#painted = viewport;
    this.place();
  }

  /** Moves and scales the current picture to the current view. */
  place(): void {
    this.#placeFrame();
    if (!this.#painted) return;
    const { zoom, pan } = this.#painted;
    const now = this.#cy.pan();
    const scale = this.#cy.zoom() / zoom;
    const x = now.x - (PAINTED_MARGIN + pan.x) * scale;
    const y = now.y - (PAINTED_MARGIN + pan.y) * scale;
    this.#canvas.style.transform = `matrix(${scale}, 0, 0, ${scale}, ${x}, ${y})`;
  }

  #placeFrame(): void {
    const { selection, hoverData, touchData } = rendererOf(this.#cy);
    const [x1, y1, x2, y2, drawn] = selection;
    const isDrawn = drawn === 1 && Boolean(hoverData.selecting ?? touchData.selecting);
    const isHidden = !isDrawn || x1 === undefined || x2 === undefined;
    // Most frames have no selection box; setting `hidden` each time has a cost.
    if (isHidden && this.#isFrameHidden) return;
    this.#frame.hidden = this.#isFrameHidden = isHidden;
    if (isHidden) return;
    const zoom = this.#cy.zoom();
    const pan = this.#cy.pan();
    const [left, right] = [x1 ?? 0, x2 ?? 0].sort((a, b) => a - b);
    const [top, foot] = [y1 ?? 0, y2 ?? 0].sort((a, b) => a - b);
    const { style } = this.#frame;
    style.left = `${(left ?? 0) * zoom + pan.x}px`;
    style.top = `${(top ?? 0) * zoom + pan.y}px`;
    style.width = `${((right ?? 0) - (left ?? 0)) * zoom}px`;
    style.height = `${((foot ?? 0) - (top ?? 0)) * zoom}px`;
  }
}

function rendererOf(cy: Core): BaseRenderer {
  return (cy as unknown as { renderer(): BaseRenderer }).renderer();
}
