/** How wide the panes beside the graph are and may be: most of the window stays the graph's. */
import type { PaneLimits } from '../shared/pane/pane-size.svelte.ts';
import { shareOf, windowWidth } from '../shared/pane/window-size.ts';

/** A profile shares such a window only where it is open. */
const isNarrow = (): boolean => windowWidth() < 1000;

export const SEARCH_LIMITS: PaneLimits = {
  min: 208,
  get max() {
    const width = windowWidth();
    return isNarrow() ? shareOf(width, 0.28, 248, 280) : shareOf(width, 0.36, 208, 720);
  },
  get initial() {
    return shareOf(windowWidth(), 0.2125, 248, 420);
  },
};

export const PROFILE_LIMITS: PaneLimits = {
  min: 280,
  get max() {
    return shareOf(windowWidth(), 0.4, 280, 960);
  },
  get initial() {
    return shareOf(windowWidth(), 0.26, 320, 600);
  },
};

/** Of the window's width, beside a search pane and a profile. */
const GRAPH_SHARE = 0.4;

/** How wide a profile is that comes beside the graph and leaves it its share; null: there is no room. */
export function besideGraph(searchWidth: number): number | null {
  const room = windowWidth() * (1 - GRAPH_SHARE) - searchWidth;
  return room < PROFILE_LIMITS.min ? null : Math.round(Math.min(420, room));
}
