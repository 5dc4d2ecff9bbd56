/** Where the view has to be to show something. */

/** In the graph's own coordinates. */
export interface Bounds {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** The canvas on screen, in pixels. */
export interface ScreenSize {
  width: number;
  height: number;
}

/** Kept free at the edges. */
const EDGE = { side: 28, top: 20 };
const NARROW = 800;

/** Pixels kept free below for the legend: one row of it, or two where the canvas is narrow. */
export const legendRoom = (width: number): number => (width < NARROW ? 78 : 52);
/** A small graph isn't blown up beyond this. */
const CLOSEST = 1.15;

/** The zoom and pan that show all of the bounds, in the middle of what the legend leaves free. */
export function fitView(
  bounds: Bounds,
  { width, height }: ScreenSize,
): { zoom: number; pan: { x: number; y: number } } {
  const room = {
    width: Math.max(40, width - 2 * EDGE.side),
    height: Math.max(40, height - EDGE.top - legendRoom(width)),
  };
  const zoom = Math.min(
    CLOSEST,
    room.width / Math.max(1, bounds.x2 - bounds.x1),
    room.height / Math.max(1, bounds.y2 - bounds.y1),
  );
  const middle = { x: (bounds.x1 + bounds.x2) / 2, y: (bounds.y1 + bounds.y2) / 2 };
  return {
    zoom,
    pan: {
      x: width / 2 - middle.x * zoom,
      y: EDGE.top + room.height / 2 - middle.y * zoom,
    },
  };
}

/** Whether some of the bounds is out of sight. */
export function isOutside(bounds: Bounds, sight: Bounds): boolean {
  return (
    bounds.x1 < sight.x1 || bounds.y1 < sight.y1 || bounds.x2 > sight.x2 || bounds.y2 > sight.y2
  );
}
