/** When a tab that answers asks by itself. */
import { untrack } from 'svelte';
import type { GraphState } from '../graph-state.svelte.ts';

/**
 * To be called as the panel of a tab is made: it asks as it is opened, once the canvas was read, and again
 * as soon as something is on an empty one. Whether anything is to be asked is for `ask` to say.
 */
export function askOnOpening({ graph }: { graph: GraphState }, ask: () => void): void {
  const isDrawn = $derived(graph.view.entities.length > 0);
  let isOpening = true;
  $effect(() => {
    if (!graph.loaded || !(isDrawn || isOpening)) return;
    isOpening = false;
    untrack(ask);
  });
}
