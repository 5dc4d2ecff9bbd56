/** How wide the panes beside the graph are and may be: most of the window stays the graph's. */
import type { PaneLimits } from '../shared/pane-size.svelte.ts';
import { shareOf, windowWidth } from '../shared/window-room.ts';

export const SEARCH_LIMITS: PaneLimits = {
  min: 208,
  get max() {
    return shareOf(windowWidth(), 0.36, 208, 720);
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
