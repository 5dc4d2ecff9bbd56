/** The default and allowed widths of the panes beside the graph, which keeps most of the window. */
import type { PaneLimits } from '../shared/pane/pane-size.svelte.ts';
import { shareOf, windowWidth } from '../shared/pane/window-size.ts';

/** In a narrow window the profile takes room only while it is open. */
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

/** The graph's share of the window's width, beside a search pane and a profile. */
const GRAPH_SHARE = 0.4;

/** The width of a profile that leaves the graph its share; null if there is no room. */
export function besideGraph(searchWidth: number): number | null {
  const space = windowWidth() * (1 - GRAPH_SHARE) - searchWidth;
  return space < PROFILE_LIMITS.min ? null : Math.round(Math.min(420, space));
}
