/** Where a line that comes to a node from below gets past the name that hangs there. */

/** A name as drawn: a box below the middle of its node, in pixels from that middle. */
export interface NameBox {
  width: number;
  top: number;
  bottom: number;
}

/** From the middle of a node this far out an arrow reaches that ends at its outline, in pixels. */
const HEAD = 34;

/**
 * Pixels from the middle of a node to where a line in this direction of length 1 is out of the
 * name, so that an arrow ending there is seen whole; 0 where the name covers no arrow that ends at the node.
 */
export function reachPastName(
  { width, top, bottom }: NameBox,
  way: { x: number; y: number },
): number {
  if (way.y <= 0) return 0;
  if (way.y * HEAD <= top) return 0;
  const side = way.x === 0 ? Infinity : width / 2 / Math.abs(way.x);
  const out = Math.min(bottom / way.y, side);
  return out > top / way.y ? out + 3 : 0;
}
