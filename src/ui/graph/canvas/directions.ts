/** Where an arrow key leads on a canvas: the nearest entity that way. */
import type { Spot } from '../../../drawing/boxes.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const TOWARDS: Record<Direction, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** How much a step aside counts against a step ahead. */
const ASIDE = 2;

/**
 * The id of the nearest spot in that direction, or null when there is none. What lies more aside
 * than ahead only counts when nothing lies ahead, so that every spot can be reached.
 */
export function nextInDirection(
  spots: readonly Spot[],
  from: string,
  direction: Direction,
): string | null {
  const start = spots.find(({ id }) => id === from);
  if (!start) return null;
  const way = TOWARDS[direction];
  let best: { id: string; cost: number } | null = null;
  for (const { id, x, y } of spots) {
    const ahead = (x - start.x) * way.x + (y - start.y) * way.y;
    const aside = Math.abs((x - start.x) * way.y + (y - start.y) * way.x);
    if (id === from || ahead <= 0.5) continue;
    const cost = ahead + aside * ASIDE + (aside > ahead ? 10_000 : 0);
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}
