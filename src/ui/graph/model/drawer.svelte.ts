/** The drawer below the canvas: how high it is, and which of its tabs is open. */
import { tick } from 'svelte';
import type { ExportRequest } from '../../shared/window/pane-context.ts';
import { PaneSize, type PaneLimits } from '../../shared/pane/pane-size.svelte.ts';
import { focusOn } from '../../shared/window/pane-focus.ts';
import { shareOf, windowHeight, isRoomy } from '../../shared/pane/window-size.ts';

/** In the order they stand. */
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
  /** What the open tab can be asked to have taken away; null: nothing. */
  offer = $state.raw<(() => ExportRequest | null) | null>(null);

  /** How often it was opened at a tab: a tab without a result then asks its question again. */
  opened = $state(0);

  /** Unfolds it at this tab, with the focus there. */
  open(tab: DrawerTab): void {
    this.tab = tab;
    this.opened += 1;
    this.pane.fold(false);
    void tick().then(() => focusOn('drawer tab'));
  }
}

/** How high the tables below the graph are and may be. */
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
