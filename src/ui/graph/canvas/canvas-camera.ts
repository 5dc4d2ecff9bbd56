/** Moves the view over the canvas: fit, zoom, and follow what comes. */
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

/** What has to be in sight of one entity: itself, and its name hanging below, which keeps its size. */
export interface Framed extends Spot {
  half: Point;
  name: Size;
}

export const frameOfNode = ({ id, x, y, scale, name, nameBox }: PictureNode): Framed => {
  const half = { x: NODE_HALF * scale, y: NODE_HALF * scale };
  return { id, x, y, half, name: { width: name.width, height: nameBox.bottom - nameBox.top } };
};

/** The zoom from which a box can be read: its name, of 12 pixels, is 9 then. */
export const READABLE_BOX = 0.75;

/** A box has all its words within. */
export const frameOfBox = ({ id, x, y, width, height }: Spot & Size): Framed => {
  return { id, x, y, half: { x: width / 2, y: height / 2 }, name: { width: 0, height: 0 } };
};

/** An area with its edge and its name. */
export const frameOfRoom = (id: string, { minX, minY, maxX, maxY }: Rectangle): Framed => {
  const half = { x: (maxX - minX) / 2, y: (maxY - minY) / 2 };
  const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
  return { id, ...middle, half, name: { width: 0, height: 0 } };
};

export interface CanvasCamera {
  /**
   * What is drawn now: the first is opened, and what comes out of sight is brought into it. From
   * farther than `readable` it can't be read.
   */
  follow: (frames: readonly Framed[], readable?: number) => void;
  fit: () => void;
  /** Shows all where that can be read; else what can be, at the highest of these or at the top. */
  open: (at: readonly string[]) => void;
  /** As opened, where some of what is drawn is out of sight. */
  bringAll: () => void;
  zoomBy: (factor: number) => void;
  /** Out of sight, it is brought in by the shortest way; the zoom stays. */
  reveal: (entity: EntityId) => void;
  /** Brought into sight, from nearer where it could not be read. */
  approach: (entity: EntityId) => void;
}

const GLIDE_MS = 140;
/** Pixels from the edge within which an entity is not well in sight. */
const MARGIN = 32;
/** Rounds in which the zoom at which all names are in sight is found. */
const ROUNDS = 6;
/** Half of the largest shape with its outline, in pixels. */
const NODE_HALF = 24;

/** What is seen of what is drawn, where the view was put. */
export interface Opened {
  isWhole: boolean;
  canBeRead: boolean;
}

/** @param onopened hears what is seen whenever the view was put somewhere */
export function createCamera(
  cy: Core,
  glides: boolean,
  onopened: (opened: Opened) => void,
): CanvasCamera {
  const duration = glides ? GLIDE_MS : 0;
  const stand = new Stand(cy, duration, onopened);
  let size = sizeOf(cy);
  /** Where a pane too small for all of it had what is selected in its middle. */
  let centred = '';
  const view = (): string => JSON.stringify([cy.zoom(), cy.pan()]);
  // What was in the middle stays there, and what the view was put on stays so, and what is selected in
  // sight. A pane that was folded or not laid out yet had no size to put it in.
  cy.on('resize', () => {
    if (cy.destroyed() || cy.width() === 0 || cy.height() === 0) return;
    const before = size;
    size = sizeOf(cy);
    if (!stand.isPut) return stand.open([]);
    const chosen = cy.nodes(':selected').toArray();
    const held = chosen.find((node) => isWellInSight(node, before));
    if (stand.isAt(before) || view() === centred) stand.keep();
    else cy.panBy({ x: (size.width - before.width) / 2, y: (size.height - before.height) / 2 });
    stand.resume();
    centred = '';
    if (!held || isWellInSight(held, size)) return;
    const wasAtStand = stand.isAt(size);
    cy.center(held);
    if (wasAtStand) centred = view();
  });

  const bringIn = (entity: EntityId, arrived: () => void): void => {
    const node = cy.getElementById(entity);
    if (node.empty() || isWellInSight(node, sizeOf(cy))) return arrived();
    const { x, y } = node.renderedPosition();
    const width = cy.width();
    const height = cy.height();
    const half = { x: node.renderedOuterWidth() / 2, y: node.renderedOuterHeight() / 2 };
    const panBy = { x: intoSight(x, half.x, width), y: intoSight(y, half.y, height) };
    // One that is under way ends here: how far it is, is told from where it is now.
    cy.stop().animate({ panBy, duration, complete: arrived });
  };
  const reveal = (entity: EntityId): void => stand.onceThere((arrived) => bringIn(entity, arrived));

  return {
    fit: () => stand.fit(),
    open: (at) => stand.open(at),
    bringAll: () => stand.bringAll(),
    follow: (nodes, readable = 0) => stand.follow(nodes, readable),
    zoomBy: (factor) =>
      cy.zoom({
        level: cy.zoom() * factor,
        renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 },
      }),
    reveal,
    approach: (entity) => (stand.canBeRead ? reveal(entity) : stand.open([entity])),
  };
}

/** Begins a move of the view, and calls back once it has arrived. */
type Move = (arrived: () => void) => void;

const sizeOf = (cy: Core): ScreenSize => ({ width: cy.width(), height: cy.height() });

/** Where the view is put on what is drawn, and whether it is still there. */
class Stand {
  /** Whether it was put anywhere since there is something to see. */
  isPut = false;
  #drawn: readonly Framed[] = [];
  #readable = 0;
  /** On the way to where it was put. */
  #glides = false;
  /** What waits until it is there. */
  #next: Move | null = null;
  /** A move from there that is under way: a pane that is resized meanwhile begins it again. */
  #moving: Move | null = null;
  /** Where it was put last, in a pane of some size. */
  #viewIn: (size: ScreenSize) => View = (size) => this.#viewOfAll(size);
  readonly #cy: Core;
  readonly #duration: number;
  readonly #onopened: (opened: Opened) => void;

  constructor(cy: Core, duration: number, onopened: (opened: Opened) => void) {
    this.#cy = cy;
    this.#duration = duration;
    this.#onopened = onopened;
  }

  /** From where it is seen now. */
  get canBeRead(): boolean {
    return this.#cy.zoom() >= this.#readable;
  }

  fit(): void {
    this.#put((size) => this.#viewOfAll(size));
  }

  open(at: readonly string[]): void {
    this.#put((size) => {
      const whole = this.#viewOfAll(size);
      if (whole.zoom >= this.#readable) return whole;
      const there = boundsOf(highest(this.#drawn, at));
      return readableView(boundsOf(this.#drawn), there, this.#readable, size);
    });
  }

  bringAll(): void {
    if (isOutside(boundsOf(this.#drawn), this.#cy.extent())) this.open([]);
  }

  follow(nodes: readonly Framed[], readable: number): void {
    const before = new Set(this.#drawn.map(({ id }) => id));
    // As after an undo of a layout: drawn otherwise, everything stands elsewhere.
    const isOtherLook = readable !== this.#readable;
    this.#drawn = nodes;
    this.#readable = readable;
    if (before.size === 0) this.isPut = false;
    const came = nodes.filter(({ id }) => !before.has(id));
    if (!this.isPut || (isOtherLook && nodes.length > 0)) this.open([]);
    else if (came.length > 0 && isOutside(boundsOf(came), this.#cy.extent())) this.fit();
  }

  /** Whether it was put for a pane of this size, and not moved since. */
  isAt(size: ScreenSize): boolean {
    const { zoom, pan } = this.#viewIn(size);
    const now = this.#cy.pan();
    const isThere =
      Math.abs(this.#cy.zoom() - zoom) < 0.001 && Math.hypot(now.x - pan.x, now.y - pan.y) < 1;
    return this.#glides || isThere;
  }

  /** From on the way there nobody can tell what will be in sight. */
  onceThere(move: Move): void {
    if (this.#glides) this.#next = move;
    else this.#move(move);
  }

  /** Begins the move that is under way again, from where the view is now. */
  resume(): void {
    if (this.#moving) this.#move(this.#moving);
  }

  #move(move: Move): void {
    this.#moving = move;
    move(() => {
      if (this.#moving === move) this.#moving = null;
    });
  }

  /** Puts it there again, in a pane of another size. */
  keep(): void {
    const to = this.#viewIn(sizeOf(this.#cy));
    this.#cy.stop().viewport(to);
    this.#arrive();
    this.#tell(to);
  }

  #put(view: (size: ScreenSize) => View): void {
    const cy = this.#cy;
    if (this.#drawn.length === 0 || cy.width() === 0) return;
    this.#viewIn = view;
    const to = view(sizeOf(cy));
    this.#glides = this.isPut;
    this.#next = null;
    this.#moving = null;
    const duration = this.#duration;
    const complete = () => this.#arrive();
    if (this.isPut) cy.stop().animate({ ...to, duration, complete });
    else cy.viewport(to);
    this.isPut = true;
    this.#tell(to);
  }

  #arrive(): void {
    this.#glides = false;
    const next = this.#next;
    this.#next = null;
    if (next) this.#move(next);
  }

  #tell({ zoom }: View): void {
    const isWhole = zoom <= this.#viewOfAll(sizeOf(this.#cy)).zoom;
    this.#onopened({ isWhole, canBeRead: zoom >= this.#readable });
  }

  #viewOfAll(size: ScreenSize): View {
    return fitWithWords(this.#drawn, size);
  }
}

/** The least way that brings what reaches so far to both sides of a place within the margins of a pane. */
function intoSight(at: number, half: number, size: number): number {
  const edge = Math.min(MARGIN + half, size / 2);
  return Math.max(edge, Math.min(size - edge, at)) - at;
}

function isWellInSight(node: NodeSingular, { width, height }: ScreenSize): boolean {
  const { x, y } = node.renderedPosition();
  return x > MARGIN && y > MARGIN && x < width - MARGIN && y < height - MARGIN;
}

/** The highest of these, or else of all; of several as high, that nearest to the middle. */
function highest(frames: readonly Framed[], ids: readonly string[]): Framed[] {
  const those = frames.filter(({ id }) => ids.includes(id));
  const among = those.length > 0 ? those : frames;
  const top = Math.min(...among.map(({ y, half }) => y - half.y));
  const row = among.filter(({ y, half }) => y - half.y <= top);
  const { x1, x2 } = boundsOf(row);
  const aside = ({ x }: Framed): number => Math.abs(x - (x1 + x2) / 2);
  return row.sort((one, other) => aside(one) - aside(other)).slice(0, 1);
}

/** Words keep their size when the graph is seen from far, and so reach ever farther out. */
function fitWithWords(nodes: readonly Framed[], size: ScreenSize): ReturnType<typeof fitView> {
  let view = fitView(boundsOf(nodes, 1), size);
  for (let round = 0; round < ROUNDS; round += 1) {
    view = fitView(boundsOf(nodes, wordScale(view.zoom) / view.zoom), size);
  }
  return view;
}

/** Names included, written so much larger than nodes are drawn. */
function boundsOf(frames: readonly Framed[], words = 1): Bounds {
  const bounds = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
  for (const { x, y, half, name } of frames) {
    const aside = Math.max(half.x, (name.width * words) / 2);
    bounds.x1 = Math.min(bounds.x1, x - aside);
    bounds.x2 = Math.max(bounds.x2, x + aside);
    bounds.y1 = Math.min(bounds.y1, y - half.y);
    bounds.y2 = Math.max(bounds.y2, y + half.y + name.height * words);
  }
  return bounds;
}
