/** Where a line that comes to a node from below gets past the name that hangs there. */

/** A name as drawn: a box below the middle of its node, in pixels from that middle. */
export interface NameBox {
  width: number;
  top: number;
  bottom: number;
}
