/**
 * A renderer for Cytoscape, by its own extension point. Cytoscape keeps the graph, its gestures and
 * what lies where; the pixels come from the painter's worker as pictures, and a picture is moved and
 * scaled as it is until the next one comes. So no gesture waits for drawing, however large the graph.
 *
 * Why not Cytoscape's own: one frame of its canvas renderer took seconds at 10,000 entities, and its
 * WebGL one draws dots and dashes solid, which carry the state of a tie.
 */
import cytoscape, { type Core } from 'cytoscape';
import { BEYOND } from './painter.ts';
import type { PaintedSight } from './painter-worker.ts';
import type { Point, Rectangle } from '../../../drawing/shapes/plane.ts';
import type { Viewport } from '../../../drawing/network/viewport.ts';

/** What Cytoscape's base renderer, which handles the gestures, has for the one made of this. */
interface BaseRenderer {
  cy: Core;
  container: HTMLElement;
  /** Called before each frame that was asked for, whatever for. */
  onframe: () => void;
  data: Record<string, unknown>;
  /** Two corners on the plane, and 1 while it is drawn. */
  selection: (number | undefined)[];
  hoverData: { selecting?: boolean };
  touchData: { selecting?: boolean };
  findNearestElement(x: number, y: number, interactive: boolean, touch: boolean): unknown;
  findNearestElements(x: number, y: number, interactive: boolean, touch: boolean): unknown[];
  getAllInBox(x1: number, y1: number, x2: number, y2: number): unknown[];
  /** All elements in the order they are drawn in. */
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

/** The option of Cytoscape that takes this renderer. */
export const PICTURE_RENDERER = { renderer: { name: NAME } };

/** What the renderer has to be told: when something may be seen otherwise, and what lies where. */
export interface RendererCallbacks {
  /** Called before each frame that was asked for. */
  onframe: () => void;
  /** The id of what lies at this point of the plane, null for nothing. */
  at: (point: Point, byFinger: boolean) => string | null;
  /** The ids of all that is in here. */
  allIn: (room: Rectangle) => readonly string[];
}

/**
 * Cytoscape measures every element to tell what the pointer is on, as its renderers do that draw
 * them; here that is asked of what is painted. Its own WebGL renderer replaces the same functions.
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
  // It lets go of what was dragged by going through all: in any order, since it draws none of them.
  renderer.getCachedZSortedEles = () => cy.elements().toArray();
  // Nor is anything measured ahead, which it would do of all that changed before each frame.
  cy.removeListener('bounds.* dirty.* style.* background.*');
}

/** Where the picture is shown, and the frame that a person pulls up around entities. */
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

  show({ bitmap, viewport }: PaintedSight): void {
    this.#picture.transferFromImageBitmap(bitmap);
    this.#canvas.style.width = `${viewport.width + 2 * BEYOND}px`;
    this.#canvas.style.height = `${viewport.height + 2 * BEYOND}px`;
    this.#painted = viewport;
    this.place();
  }

  /** Moves the picture that is there to where it would be at the sight of now. */
  place(): void {
    this.#placeFrame();
    if (!this.#painted) return;
    const { zoom, pan } = this.#painted;
    const now = this.#cy.pan();
    const scale = this.#cy.zoom() / zoom;
    const x = now.x - (BEYOND + pan.x) * scale;
    const y = now.y - (BEYOND + pan.y) * scale;
    this.#canvas.style.transform = `matrix(${scale}, 0, 0, ${scale}, ${x}, ${y})`;
  }

  #placeFrame(): void {
    const { selection, hoverData, touchData } = rendererOf(this.#cy);
    const [x1, y1, x2, y2, drawn] = selection;
    const isDrawn = drawn === 1 && Boolean(hoverData.selecting ?? touchData.selecting);
    const isHidden = !isDrawn || x1 === undefined || x2 === undefined;
    // Most frames of the page have none: to say so each time is not free.
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
