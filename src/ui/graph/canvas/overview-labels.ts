/** Which names are written when the whole graph is in sight and there is no room for all. */
import RBush from 'rbush';
import { NODE_BOXES } from '../../../drawing/appearance.ts';
import { INDEX_ENTRIES, overlap, type Rectangle } from '../../../drawing/plane.ts';
import { textWidth } from '../../../drawing/text-width.ts';

export interface Nameable {
  id: string;
  label: string;
  x: number;
  y: number;
  /** The heavier is named first. */
  weight: number;
}

/** Names are this large on screen when the graph is seen from far, in pixels. */
export const FAR_FONT_SIZE = 9.5;
/** Below this zoom names keep their size on screen, and those without room are left out. */
export const FAR_ZOOM = 0.66;
/** Down to this zoom names as they are can still be read. */
export const LEGIBLE_ZOOM = 0.52;
/** Names of more nodes than this are not even considered. */
const CONSIDERED = 3000;
/** This many of the heaviest are named even where their name lies over a smaller node. */
const NAMED_OVER_NODES = 12;

/** Names stand below their nodes; above where only there is room. */
export type NameSide = 'below' | 'above';

/**
 * Where the names stand that have room at this zoom without lying on another name or, but for the
 * heaviest, on a node. The heaviest are tried above at once, the others once all have had their turn below.
 */
export function chooseNames(nodes: readonly Nameable[], zoom: number): Map<string, NameSide> {
  const chosen = new Map<string, NameSide>();
  const taken = new RBush<Rectangle>(INDEX_ENTRIES);
  const name = (node: Nameable, side: NameSide): void => {
    const room = roomOf(node, zoom, side);
    // A name begins where its own node ends: to touch is not to lie on it.
    if (taken.search(room).some((other) => overlap(room, other))) return;
    chosen.set(node.id, side);
    taken.insert(room);
  };
  const byWeight = nodes.toSorted((a, b) => b.weight - a.weight).slice(0, CONSIDERED);
  for (const node of byWeight.slice(0, NAMED_OVER_NODES)) {
    name(node, 'below');
    if (!chosen.has(node.id)) name(node, 'above');
  }
  taken.load(nodes.map((each) => shapeOf(each, zoom)));
  byWeight.slice(NAMED_OVER_NODES).forEach((node) => name(node, 'below'));
  byWeight.filter(({ id }) => !chosen.has(id)).forEach((node) => name(node, 'above'));
  return chosen;
}

/** The node itself, on screen. */
function shapeOf({ x, y }: Nameable, zoom: number): Rectangle {
  const [width, height] = [NODE_BOXES.ellipse.width / 2, NODE_BOXES.ellipse.height / 2];
  return {
    minX: (x - width) * zoom,
    maxX: (x + width) * zoom,
    minY: (y - height) * zoom,
    maxY: (y + height) * zoom,
  };
}

/** The name on screen. */
function roomOf({ label, x, y }: Nameable, zoom: number, side: NameSide): Rectangle {
  const lines = label.split('\n');
  const width = Math.max(...lines.map((line) => textWidth(line, FAR_FONT_SIZE))) + 8;
  const height = (FAR_FONT_SIZE + 2) * lines.length + 3;
  const outline = NODE_BOXES.ellipse.height / 2;
  const top = side === 'below' ? (y + outline) * zoom : (y - outline) * zoom - height;
  return {
    minX: x * zoom - width / 2,
    maxX: x * zoom + width / 2,
    minY: top,
    maxY: top + height,
  };
}
