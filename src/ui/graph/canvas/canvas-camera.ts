/** Moves the view over the canvas: fit, zoom, and follow what comes. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Spot } from '../../../drawing/boxes.ts';
import type { Point, Size } from '../../../drawing/plane.ts';
import type { PictureNode } from '../../../drawing/picture.ts';
import {
  fitView,
  isOutside,
  legendRoom,
  readableView,
  type Bounds,
  type ScreenSize,
  type View,
} from './camera.ts';
import { wordScale } from '../../../drawing/sight.ts';
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

export interface CanvasCamera {
  /**
   * What is drawn now: the first is opened, and what comes out of sight is brought into it. From
   * farther than `readable` it can't be read.
   */
  follow: (frames: readonly Framed[], readable?: number) => void;
  fit: () => void;
  /** Shows all where that can be read; else what can be, at the highest of these or at the top. */
  open: (at: readonly string[]) => void;
  zoomBy: (factor: number) => void;
  reveal: (entity: EntityId) => void;
}

const GLIDE_MS = 140;
/** Pixels from the edge within which an entity is not well in sight. */
const MARGIN = 44;
/** Rounds in which the zoom at which all names are in sight is found. */
const ROUNDS = 6;
/** Half of the largest shape with its outline, in pixels. */
const NODE_HALF = 24;

/** @param onopened hears whether all of it is shown, whenever the view was put somewhere */
export function createCamera(
  cy: Core,
  glides: boolean,
  onopened: (isWhole: boolean) => void,
): CanvasCamera {
  const duration = glides ? GLIDE_MS : 0;
  let drawn: readonly Framed[] = [];
  let readable = 0;
  let fitted = false;
  /** On the way to where the view was put. */
  let gliding = false;

  const sizeNow = (): ScreenSize => ({ width: cy.width(), height: cy.height() });
  const viewOfAll = (frame: ScreenSize): View => fitWithWords(drawn, frame);
  /** Where the view was put last, in a pane of some size. */
  let viewIn = viewOfAll;
  let size = sizeNow();
  /** Whether the view was put for a pane of this size, and not moved since. */
  const isFitTo = (frame: ScreenSize): boolean => {
    const { zoom, pan } = viewIn(frame);
    const now = cy.pan();
    return Math.abs(cy.zoom() - zoom) < 0.001 && Math.hypot(now.x - pan.x, now.y - pan.y) < 1;
  };
  /** What can be seen: all of the canvas but what the legend covers. */
  const sight = (): Bounds => {
    const extent = cy.extent();
    return { ...extent, y2: extent.y2 - legendRoom(cy.width()) / cy.zoom() };
  };
  const tell = ({ zoom }: View): void => onopened(zoom <= viewOfAll(sizeNow()).zoom);
  const put = (view: typeof viewOfAll): void => {
    if (drawn.length === 0 || cy.width() === 0) return;
    viewIn = view;
    const to = viewIn(sizeNow());
    gliding = fitted;
    if (fitted) cy.stop().animate({ ...to, duration, complete: () => (gliding = false) });
    else cy.viewport(to);
    fitted = true;
    tell(to);
  };
  const fit = (): void => put(viewOfAll);
  const open = (at: readonly string[]): void =>
    put((frame) => {
      const whole = viewOfAll(frame);
      if (whole.zoom >= readable) return whole;
      return readableView(boundsOf(drawn), boundsOf(highest(drawn, at)), readable, frame);
    });
  // What was in the middle stays there, and what was all in sight stays so. A pane that was folded
  // or not laid out yet had no size to fit into.
  cy.on('resize', () => {
    if (cy.destroyed() || cy.width() === 0 || cy.height() === 0) return;
    const before = size;
    size = sizeNow();
    if (!fitted) return open([]);
    const held = cy
      .nodes(':selected')
      .toArray()
      .find((node) => isWellInSight(node, before));
    if (gliding || isFitTo(before)) {
      const to = viewIn(size);
      cy.stop().viewport(to);
      gliding = false;
      tell(to);
    } else {
      cy.panBy({
        x: (size.width - before.width) / 2,
        y: (size.height - before.height) / 2,
      });
    }
    if (held && !isWellInSight(held, size)) cy.center(held);
  });

  return {
    fit,
    open,
    follow: (nodes, from = 0) => {
      const before = new Set(drawn.map(({ id }) => id));
      drawn = nodes;
      readable = from;
      if (before.size === 0) fitted = false;
      const came = nodes.filter(({ id }) => !before.has(id));
      if (!fitted) open([]);
      else if (came.length > 0 && isOutside(boundsOf(came), sight())) fit();
    },
    zoomBy: (factor) =>
      cy.zoom({
        level: cy.zoom() * factor,
        renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 },
      }),
    reveal: (entity) => {
      const node = cy.getElementById(entity);
      if (node.empty()) return;
      if (isWellInSight(node, sizeNow())) return;
      gliding = false;
      cy.animate({ center: { eles: node }, duration });
    },
  };
}

function isWellInSight(node: NodeSingular, { width, height }: ScreenSize): boolean {
  const { x, y } = node.renderedPosition();
  const below = Math.max(MARGIN, legendRoom(width));
  return x > MARGIN && y > MARGIN && x < width - MARGIN && y < height - below;
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
