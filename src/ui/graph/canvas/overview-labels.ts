/** Which names are written when the whole graph is in sight and there is no room for all. */
import { NODE_BOXES } from '../../../drawing/appearance.ts';
import { textWidth } from '../../../drawing/label-room.ts';

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
const CELL = 120;

interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Names stand below their nodes; above where only there is room. */
export type NameSide = 'below' | 'above';

/**
 * Where the names stand that have room at this zoom without lying on another name or, but for the
 * heaviest, on a node. The heaviest are tried above at once, the others once all have had their turn below.
 */
export function chooseNames(nodes: readonly Nameable[], zoom: number): Map<string, NameSide> {
  const chosen = new Map<string, NameSide>();
  const taken = new Map<string, Room[]>();
  const take = (room: Room): void => {
    for (const cell of cellsOf(room)) {
      const others = taken.get(cell);
      if (others) others.push(room);
      else taken.set(cell, [room]);
    }
  };
  const name = (node: Nameable, side: NameSide): void => {
    const room = roomOf(node, zoom, side);
    const isTaken = cellsOf(room).some((cell) =>
      taken.get(cell)?.some((other) => overlap(room, other)),
    );
    if (isTaken) return;
    chosen.set(node.id, side);
    take(room);
  };
  const byWeight = nodes.toSorted((a, b) => b.weight - a.weight).slice(0, CONSIDERED);
  for (const node of byWeight.slice(0, NAMED_OVER_NODES)) {
    name(node, 'below');
    if (!chosen.has(node.id)) name(node, 'above');
  }
  nodes.forEach((each) => take(shapeOf(each, zoom)));
  byWeight.slice(NAMED_OVER_NODES).forEach((node) => name(node, 'below'));
  byWeight.filter(({ id }) => !chosen.has(id)).forEach((node) => name(node, 'above'));
  return chosen;
}

/** The node itself, on screen. */
function shapeOf({ x, y }: Nameable, zoom: number): Room {
  const [width, height] = [NODE_BOXES.ellipse.width / 2, NODE_BOXES.ellipse.height / 2];
  return {
    left: (x - width) * zoom,
    right: (x + width) * zoom,
    top: (y - height) * zoom,
    bottom: (y + height) * zoom,
  };
}

/** The name on screen. */
function roomOf({ label, x, y }: Nameable, zoom: number, side: NameSide): Room {
  const lines = label.split('\n');
  const width = Math.max(...lines.map((line) => textWidth(line, FAR_FONT_SIZE))) + 8;
  const height = (FAR_FONT_SIZE + 2) * lines.length + 3;
  const outline = NODE_BOXES.ellipse.height / 2;
  const top = side === 'below' ? (y + outline) * zoom : (y - outline) * zoom - height;
  return {
    left: x * zoom - width / 2,
    right: x * zoom + width / 2,
    top,
    bottom: top + height,
  };
}

function cellsOf({ left, right, top, bottom }: Room): string[] {
  const cells: string[] = [];
  for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) {
      cells.push(`${column}:${row}`);
    }
  }
  return cells;
}

function overlap(a: Room, b: Room): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
