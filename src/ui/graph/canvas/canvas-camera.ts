/** Moves the view over the canvas: fit, zoom, and follow entities that appear. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type { Point, Rectangle, Size } from '../../../drawing/shapes/plane.ts';
import type { PictureNode } from '../../../drawing/network/picture.ts';
import {
  fitView,
  isOutside,
  readableView,
  type Bounds,
  type ScreenSize,
  type View,
} from './camera.ts';
import { wordScale } from '../../../drawing/network/viewport.ts';
import type { Core, NodeSingular } from 'cytoscape';

/** What has to be visible of an entity: its shape, and its name below, which keeps its size. */
export interface Framed extends Spot {
  half: Point;
  name: Size;
}

export const frameOfNode = ({ id, x, y, scale, name, nameBox }: PictureNode): Framed => {
  const half = { x: NODE_HALF * scale, y: NODE_HALF * scale };
  return { id, x, y, half, name: { width: name.width, height: nameBox.bottom - nameBox.top } };
};

/** The least zoom at which a box can be read: its 12-pixel name is then 9 pixels high. */
export const READABLE_BOX = 0.75;

/** The frame of a chart box, which contains all its words. */
export const frameOfBox = ({ id, x, y, width, height }: Spot & Size): Framed => {
  return { id, x, y, half: { x: width / 2, y: height / 2 }, name: { width: 0, height: 0 } };
};

/** The frame of a country area, with its edge and name. */
export const frameOfArea = (id: string, { minX, minY, maxX, maxY }: Rectangle): Framed => {
  const half = { x: (maxX - minX) / 2, y: (maxY - minY) / 2 };
  const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
  return { id, ...middle, half, name: { width: 0, height: 0 } };
};

export interface CanvasCamera {
  /**
   * Sets what is drawn now: the first entities are opened, and those that appear out of sight are brought
   * into view. Below the zoom `readable` they can't be read.
   */
  follow: (frames: readonly Framed[], readable?: number) => void;
  fit: () => void;
  /** Shows everything if it can be read then; else a readable part, at the topmost of `at` or of all. */
  open: (at: readonly string[]) => void;
  /** Like `open`, but only if some of what is drawn is out of sight. */
  revealAll: () => void;
  zoomBy: (factor: number) => void;
  /** Pans just as far as needed if the entity is out of sight; the zoom stays. */
  reveal: (entity: EntityId) => void;
  /** Brings the entity into sight, and zooms in if it could not be read. */
  approach: (entity: EntityId) => void;
}

const ANIMATION_MS = 140;
/** An entity this close to the edge, in pixels, is brought further into sight. */
const MARGIN = 32;
/** Iterations to find the zoom at which all names are visible. */
const ROUNDS = 6;
/** Half of the largest shape with its outline, in pixels. */
const NODE_HALF = 24;

/** What can be seen after the view was placed. */
export interface Opened {
  isWhole: boolean;
  canBeRead: boolean;
}

/** @param onopened called with what can be seen, each time the view was placed */
export function createCamera(
  cy: Core,
  isAnimated: boolean,
  onopened: (opened: Opened) => void,
): CanvasCamera {
  const duration = isAnimated ? ANIMATION_MS : 0;
  const placement = new ViewPlacement(cy, duration, onopened);
  let size = sizeOf(cy);
  /** The view after the selection was centred because the resized pane was too small to show everything. */
  let centred = '';
  const view = (): string => JSON.stringify([cy.zoom(), cy.pan()]);
  // After a resize, what was in the middle stays there, a placed view is placed again, and the selection
  // stays visible. A pane that is folded or not laid out yet has no size.
  cy.on('resize', () => {
    if (cy.destroyed() || cy.width() === 0 || cy.height() === 0) return;
    const before = size;
    size = sizeOf(cy);
    if (!placement.isPlaced) return placement.open([]);
    const chosen = cy.nodes(':selected').toArray();
    const keptInView = chosen.find((node) => isWellInSight(node, before));
    if (placement.isAt(before) || view() === centred) placement.placeAgain();
    else cy.panBy({ x: (size.width - before.width) / 2, y: (size.height - before.height) / 2 });
    placement.resume();
    centred = '';
    if (!keptInView || isWellInSight(keptInView, size)) return;
    const wasPlaced = placement.isAt(size);
    cy.center(keptInView);
    if (wasPlaced) centred = view();
  });

  const panTo = (entity: EntityId, arrived: () => void): void => {
    const node = cy.getElementById(entity);
    if (node.empty() || isWellInSight(node, sizeOf(cy))) return arrived();
    const { x, y } = node.renderedPosition();
    const width = cy.width();
    const height = cy.height();
    const half = { x: node.renderedOuterWidth() / 2, y: node.renderedOuterHeight() / 2 };
    const panBy = { x: intoSight(x, half.x, width), y: intoSight(y, half.y, height) };
    // Stops an animation under way: the distance is computed from the current position.
    cy.stop().animate({ panBy, duration, complete: arrived });
  };
  const reveal = (entity: EntityId): void =>
    placement.afterAnimation((arrived) => panTo(entity, arrived));

  return {
    fit: () => placement.fit(),
    open: (at) => placement.open(at),
    revealAll: () => placement.revealAll(),
    follow: (nodes, readable = 0) => placement.follow(nodes, readable),
    zoomBy: (factor) =>
      cy.zoom({
        level: cy.zoom() * factor,
        renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 },
      }),
    reveal,
    approach: (entity) => (placement.canBeRead ? reveal(entity) : placement.open([entity])),
  };
}

/** Starts a move of the view, and calls back when it has arrived. */
type Move = (arrived: () => void) => void;

const sizeOf = (cy: Core): ScreenSize => ({ width: cy.width(), height: cy.height() });

/** Where the view was placed, and whether it is still there. */
class ViewPlacement {
  /** Whether the view was placed since there is something to see. */
  isPlaced = false;
  #drawn: readonly Framed[] = [];
  #readable = 0;
  /** Whether the animation to the placed view is running. */
  #isAnimating = false;
  /** The move to make once it has arrived. */
  #next: Move | null = null;
  /** The move away from there under way; a resize of the pane restarts it. */
  #moving: Move | null = null;
  /** Computes the last placed view for a pane of a given size. */
  #viewIn: (size: ScreenSize) => View = (size) => this.#viewOfAll(size);
  readonly #cy: Core;
  readonly #duration: number;
  readonly #onopened: (opened: Opened) => void;

  constructor(cy: Core, duration: number, onopened: (opened: Opened) => void) {
    this.#cy = cy;
    this.#duration = duration;
    this.#onopened = onopened;
  }

  /** Whether names can be read at the current zoom. */
  get canBeRead(): boolean {
    return this.#cy.zoom() >= this.#readable;
  }

  fit(): void {
    this.#place((size) => this.#viewOfAll(size));
  }

  open(at: readonly string[]): void {
    this.#place((size) => {
      const whole = this.#viewOfAll(size);
      if (whole.zoom >= this.#readable) return whole;
      const target = boundsOf(topmost(this.#drawn, at));
      return readableView(boundsOf(this.#drawn), target, this.#readable, size);
    });
  }

  revealAll(): void {
    if (isOutside(boundsOf(this.#drawn), this.#cy.extent())) this.open([]);
  }

  follow(nodes: readonly Framed[], readable: number): void {
    const before = new Set(this.#drawn.map(({ id }) => id));
    // After an undo of a layout, for example, everything is drawn elsewhere.
    const isOtherLayout = readable !== this.#readable;
    this.#drawn = nodes;
    this.#readable = readable;
    if (before.size === 0) this.isPlaced = false;
    const added = nodes.filter(({ id }) => !before.has(id));
    if (!this.isPlaced || (isOtherLayout && nodes.length > 0)) this.open([]);
    else if (added.length > 0 && isOutside(boundsOf(added), this.#cy.extent())) this.fit();
  }

  /** Whether the view is where it was placed for a pane of this size, or on its way there. */
  isAt(size: ScreenSize): boolean {
    const { zoom, pan } = this.#viewIn(size);
    const now = this.#cy.pan();
    const isThere =
      Math.abs(this.#cy.zoom() - zoom) < 0.001 && Math.hypot(now.x - pan.x, now.y - pan.y) < 1;
    return this.#isAnimating || isThere;
  }

  /** Makes the move after the animation: only then is it known what is in sight. */
  afterAnimation(move: Move): void {
    if (this.#isAnimating) this.#next = move;
    else this.#move(move);
  }

  /** Restarts the move under way from the current view. */
  resume(): void {
    if (this.#moving) this.#move(this.#moving);
  }

  #move(move: Move): void {
    this.#moving = move;
    move(() => {
      if (this.#moving === move) this.#moving = null;
    });
  }

  /** Places the view again for the new size of the pane. */
  placeAgain(): void {
    const to = this.#viewIn(sizeOf(this.#cy));
    this.#cy.stop().viewport(to);
    this.#arrive();
    this.#report(to);
  }

  #place(view: (size: ScreenSize) => View): void {
    const cy = this.#cy;
    if (this.#drawn.length === 0 || cy.width() === 0) return;
    this.#viewIn = view;
    const to = view(sizeOf(cy));
    this.#isAnimating = this.isPlaced;
    this.#next = null;
    this.#moving = null;
    const duration = this.#duration;
    const complete = () => this.#arrive();
    if (this.isPlaced) cy.stop().animate({ ...to, duration, complete });
    else cy.viewport(to);
    this.isPlaced = true;
    this.#report(to);
  }

  #arrive(): void {
    this.#isAnimating = false;
    const next = this.#next;
    this.#next = null;
    if (next) this.#move(next);
  }

  #report({ zoom }: View): void {
    const isWhole = zoom <= this.#viewOfAll(sizeOf(this.#cy)).zoom;
    this.#onopened({ isWhole, canBeRead: zoom >= this.#readable });
  }

  #viewOfAll(size: ScreenSize): View {
    return fitWithWords(this.#drawn, size);
  }
}

/** The shortest shift that brings something with this half extent within the margins of a pane. */
function intoSight(at: number, half: number, size: number): number {
  const edge = Math.min(MARGIN + half, size / 2);
  return Math.max(edge, Math.min(size - edge, at)) - at;
}

function isWellInSight(node: NodeSingular, { width, height }: ScreenSize): boolean {
  const { x, y } = node.renderedPosition();
  return x > MARGIN && y > MARGIN && x < width - MARGIN && y < height - MARGIN;
}

/** The topmost of these, or of all if there are none; among several, the one nearest to their middle. */
function topmost(frames: readonly Framed[], ids: readonly string[]): Framed[] {
  const chosen = frames.filter(({ id }) => ids.includes(id));
  const candidates = chosen.length > 0 ? chosen : frames;
  const top = Math.min(...candidates.map(({ y, half }) => y - half.y));
  const row = candidates.filter(({ y, half }) => y - half.y <= top);
  const { x1, x2 } = boundsOf(row);
  const distanceFromMiddle = ({ x }: Framed): number => Math.abs(x - (x1 + x2) / 2);
  return row.sort((one, other) => distanceFromMiddle(one) - distanceFromMiddle(other)).slice(0, 1);
}

/** Fits the names as well. They keep their size on screen, so they reach farther the smaller the zoom. */
function fitWithWords(nodes: readonly Framed[], size: ScreenSize): ReturnType<typeof fitView> {
  let view = fitView(boundsOf(nodes, 1), size);
  for (let round = 0; round < ROUNDS; round += 1) {
    view = fitView(boundsOf(nodes, wordScale(view.zoom) / view.zoom), size);
  }
  return view;
}

/** The bounds of all frames with their names; `words` is the scale of names relative to nodes. */
function boundsOf(frames: readonly Framed[], words = 1): Bounds {
  const bounds = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
  for (const { x, y, half, name } of frames) {
    const halfWidth = Math.max(half.x, (name.width * words) / 2);
    bounds.x1 = Math.min(bounds.x1, x - halfWidth);
    bounds.x2 = Math.max(bounds.x2, x + halfWidth);
    bounds.y1 = Math.min(bounds.y1, y - half.y);
    bounds.y2 = Math.max(bounds.y2, y + half.y + name.height * words);
  }
  return bounds;
}
