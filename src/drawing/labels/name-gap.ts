/** The box of a name below its node. */

/** A name as drawn: a box below the middle of its node, in pixels from that middle. */
export interface NameBox {
  width: number;
  top: number;
  bottom: number;
}
