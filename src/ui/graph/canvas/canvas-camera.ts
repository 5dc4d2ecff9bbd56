/** Moves the view over the canvas: fit, zoom, and follow what comes. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Spot } from '../../../drawing/boxes.ts';
import type { Point, Size } from '../../../drawing/plane.ts';
import type { PictureNode } from '../../../drawing/picture.ts';
import { fitView, isOutside, legendRoom, type Bounds, type ScreenSize } from './camera.ts';
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

/** A box has all its words within. */
export const frameOfBox = ({ id, x, y, width, height }: Spot & Size): Framed => {
  return { id, x, y, half: { x: width / 2, y: height / 2 }, name: { width: 0, height: 0 } };
};

export interface CanvasCamera {
  /** What is drawn now: the first is fitted, and what comes out of sight is brought into it. */
  follow: (frames: readonly Framed[]) => void;
  fit: () => void;
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

export function createCamera(cy: Core, glides: boolean): CanvasCamera {
  const duration = glides ? GLIDE_MS : 0;
  let drawn: readonly Framed[] = [];
  let fitted = false;

  const sizeNow = (): ScreenSize => ({ width: cy.width(), height: cy.height() });
  const viewOfAll = (size = sizeNow()) => fitWithWords(drawn, size);
  let size = sizeNow();
  /** Whether all of it was shown in a pane of this size, and the view not moved since. */
  const isFitTo = (frame: ScreenSize): boolean => {
    const { zoom, pan } = viewOfAll(frame);
    const now = cy.pan();
    return Math.abs(cy.zoom() - zoom) < 0.001 && Math.hypot(now.x - pan.x, now.y - pan.y) < 1;
  };
  /** What can be seen: all of the canvas but what the legend covers. */
  const sight = (): Bounds => {
    const extent = cy.extent();
    return { ...extent, y2: extent.y2 - legendRoom(cy.width()) / cy.zoom() };
  };
  const fit = (): void => {
    if (drawn.length === 0 || cy.width() === 0) return;
    if (fitted) cy.stop().animate({ ...viewOfAll(), duration });
    else cy.viewport(viewOfAll());
    fitted = true;
  };
  // What was in the middle stays there, and what was all in sight stays so. A pane that was folded
  // or not laid out yet had no size to fit into.
  cy.on('resize', () => {
    if (cy.width() === 0 || cy.height() === 0) return;
    const before = size;
    size = sizeNow();
    if (!fitted) fit();
    else if (isFitTo(before)) cy.viewport(viewOfAll());
    else {
      cy.panBy({
        x: (size.width - before.width) / 2,
        y: (size.height - before.height) / 2,
      });
    }
  });

  return {
    fit,
    follow: (nodes) => {
      const before = new Set(drawn.map(({ id }) => id));
      drawn = nodes;
      if (before.size === 0) fitted = false;
      const came = nodes.filter(({ id }) => !before.has(id));
      if (!fitted || (came.length > 0 && isOutside(boundsOf(came), sight()))) fit();
    },
    zoomBy: (factor) =>
      cy.zoom({
        level: cy.zoom() * factor,
        renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 },
      }),
    reveal: (entity) => {
      const node = cy.getElementById(entity);
      if (node.empty()) return;
      if (!isWellInSight(cy, node)) cy.animate({ center: { eles: node }, duration });
    },
  };
}

function isWellInSight(cy: Core, node: NodeSingular): boolean {
  const { x, y } = node.renderedPosition();
  const below = Math.max(MARGIN, legendRoom(cy.width()));
  return x > MARGIN && y > MARGIN && x < cy.width() - MARGIN && y < cy.height() - below;
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
