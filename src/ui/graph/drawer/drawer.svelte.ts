/** The drawer below the canvas: how high it is, and which of its tabs is open. */
import { tick } from 'svelte';
import type { ExportRequest } from '../../shared/export-request.ts';
import { PaneSize } from '../../shared/pane-size.svelte.ts';
import { focusOn } from '../../shared/pane-focus.ts';
import { DRAWER_LIMITS } from './drawer-limits.ts';

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

  /** Counts how often it was opened at a tab: what a tab asks first is asked once more where nothing was told. */
  opened = $state(0);

  /** Unfolds it at this tab, with the focus there. */
  open(tab: DrawerTab): void {
    this.tab = tab;
    this.opened += 1;
    this.pane.fold(false);
    void tick().then(() => focusOn('drawer tab'));
  }
}
