/** Computes the zoom and pan that bring something into view. */

/** In coordinates of the graph. */
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

/** Margins left free at the edges, in pixels. */
const EDGE = { side: 28, top: 20, foot: 20 };
/** The largest zoom at which a small graph is fitted. */
const CLOSEST = 1.15;

/** The zoom limits; at the least, 50,000 entities fit into a small pane. */
export const ZOOMS = { least: 0.004, most: 4 };

export interface View {
  zoom: number;
  pan: { x: number; y: number };
}

const usableSize = ({ width, height }: ScreenSize): ScreenSize => ({
  width: Math.max(40, width - 2 * EDGE.side),
  height: Math.max(40, height - EDGE.top - EDGE.foot),
});

/** The zoom and pan that show all of the bounds, centred. */
export function fitView(bounds: Bounds, { width, height }: ScreenSize): View {
  const usable = usableSize({ width, height });
  const fitting = Math.min(
    CLOSEST,
    usable.width / Math.max(1, bounds.x2 - bounds.x1),
    usable.height / Math.max(1, bounds.y2 - bounds.y1),
  );
  const zoom = Math.max(ZOOMS.least, fitting);
  const middle = { x: (bounds.x1 + bounds.x2) / 2, y: (bounds.y1 + bounds.y2) / 2 };
  return {
    zoom,
    pan: {
      x: width / 2 - middle.x * zoom,
      y: EDGE.top + usable.height / 2 - middle.y * zoom,
    },
  };
}

/**
 * The view at zoom `least` or more that shows most of the bounds: their full width if that fits, from the
 * top of `at` down, centred on `at`.
 */
export function readableView(bounds: Bounds, at: Bounds, least: number, size: ScreenSize): View {
  const usable = usableSize(size);
  const zoom = Math.max(least, Math.min(1, usable.width / (bounds.x2 - bounds.x1)));
  const left = EDGE.side - bounds.x1 * zoom;
  const right = size.width - EDGE.side - bounds.x2 * zoom;
  const top = EDGE.top - bounds.y1 * zoom;
  const foot = EDGE.top + usable.height - bounds.y2 * zoom;
  const middle = size.width / 2 - ((at.x1 + at.x2) / 2) * zoom;
  return {
    zoom,
    pan: {
      x: left < right ? (left + right) / 2 : Math.max(right, Math.min(left, middle)),
      y: top < foot ? (top + foot) / 2 : Math.max(foot, EDGE.top - at.y1 * zoom),
    },
  };
}

/** Whether any part of the bounds is outside the viewport. */
export function isOutside(bounds: Bounds, viewport: Bounds): boolean {
  return (
    bounds.x1 < viewport.x1 ||
    bounds.y1 < viewport.y1 ||
    bounds.x2 > viewport.x2 ||
    bounds.y2 > viewport.y2
  );
}
