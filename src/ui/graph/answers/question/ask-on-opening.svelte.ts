/** When a tab that answers asks by itself. */
import { untrack } from 'svelte';
import { REFRESHED_AFTER_MS, type AskedAnswer } from './asked-answer.svelte.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';

/**
 * To be called as the panel of a tab is made: it asks as it is opened, once the canvas was read, and again
 * as soon as something is on an empty one. Whether anything is to be asked is for `ask` to say.
 */
export function askOnOpening({ graph }: { graph: CaseGraph }, ask: () => void): void {
  const isDrawn = $derived(graph.view.entities.length > 0);
  let isOpening = true;
  $effect(() => {
    if (!graph.loaded || !(isDrawn || isOpening)) return;
    isOpening = false;
    untrack(ask);
  });
}

/** What can be asked again as it was. */
interface AskedAgain {
  readonly scope: string;
  /** Why its answer may be another by now. */
  readonly stale: string | null;
  readonly asked: Pick<AskedAnswer<unknown>, 'isQuick' | 'task'>;
  /** The same, and nothing is said aloud. */
  askAgain(): void;
}

/**
 * To be called as the panel of a tab is made: while it is open, what became stale is asked again where that
 * is quick. Not of a selection: to choose among what was found would be another question each time.
 */
export function askAgainWhenStale(asked: () => AskedAgain): void {
  const isWanted = $derived.by(() => {
    const { scope, stale, asked: last } = asked();
    return stale !== null && last.isQuick && last.task.progress === null && scope !== 'selection';
  });
  $effect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => asked().askAgain(), REFRESHED_AFTER_MS);
    return () => clearTimeout(timer);
  });
}
