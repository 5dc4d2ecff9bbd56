/** The drawer below the canvas: its height, and which of its tabs is open. */
import { tick } from 'svelte';
import type { ExportRequest } from '../../shared/window/pane-context.ts';
import { PaneSize, type PaneLimits } from '../../shared/pane/pane-size.svelte.ts';
import { focusOn } from '../../shared/window/pane-focus.ts';
import { shareOf, windowHeight, isRoomy } from '../../shared/pane/window-size.ts';

/** In display order. */
export const DRAWER_TABS = {
  entities: 'Entities',
  ties: 'Ties',
  timeline: 'Timeline',
  paths: 'Paths',
  interlocks: 'Interlocks',
  owners: 'Owners',
  shared: 'Shared',
  coverage: 'Coverage',
  indicators: 'Indicators',
} as const;

export type DrawerTab = keyof typeof DRAWER_TABS;

export class Drawer {
  readonly pane = new PaneSize('tables', DRAWER_LIMITS);
  tab = $state<DrawerTab>('entities');
  /** Returns what the open tab has to export; null if the tab exports nothing. */
  offer = $state.raw<(() => ExportRequest | null) | null>(null);

  /** How often `open` was called: a tab without a result asks again when this changes. */
  opened = $state(0);

  /** Unfolds the drawer at this tab, and focuses it. */
  open(tab: DrawerTab): void {
    this.tab = tab;
    this.opened += 1;
    this.pane.fold(false);
    void tick().then(() => focusOn('drawer tab'));
  }
}

const DRAWER_LIMITS: PaneLimits = {
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

export interface TabCount {
  count: string;
  hint?: string;
}
