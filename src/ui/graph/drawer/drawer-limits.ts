/** How high the tables below the graph are and may be. */
import type { PaneLimits } from '../../shared/pane-size.svelte.ts';
import { isRoomy, shareOf, windowHeight } from '../../shared/window-room.ts';

export const DRAWER_LIMITS: PaneLimits = {
  min: 120,
  get max() {
    return shareOf(windowHeight(), 0.6, 120, 1200);
  },
  get initial() {
    return shareOf(windowHeight(), 0.26, 208, 360);
  },
  get initiallyFolded() {
    return !isRoomy();
  },
};
