/** One click on the drawn graph inspects what it selected; several are selected without that. */
import { glyphsOf } from './model/drawn-graph.ts';
import type { GraphPaneState } from './graph-pane-state.svelte.ts';

/** Pixels that the pointer may move between press and release; farther, it dragged something. */
const STILL = 4;

/** To be attached to what the canvas lies in: a press has selected before its click is heard. */
export const inspectOnClick =
  (graph: GraphPaneState) =>
  (stage: HTMLElement): (() => void) => {
    let pressed: PointerEvent | null = null;

    function isPlain({
      clientX,
      clientY,
      ctrlKey,
      metaKey,
      shiftKey,
      target,
    }: MouseEvent): boolean {
      const isOnCanvas =
        target instanceof Element && target.closest('[role="application"]') !== null;
      const moved = pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY);
      return isOnCanvas && !ctrlKey && !metaKey && !shiftKey && moved !== null && moved <= STILL;
    }

    const onpointerdown = (event: PointerEvent): void => void (pressed = event);

    function onclick(event: MouseEvent): void {
      if (!isPlain(event)) return;
      const { selection, selectedTies, view, deps } = graph;
      // All records of a company are selected together, and it is the company's that is inspected.
      const [entity, ...more] = glyphsOf(view, selection);
      if (entity !== undefined && more.length === 0) deps.inspect(entity);
      else if (entity === undefined && selectedTies.size > 0)
        deps.inspect(view.ties.filter(({ id }) => selectedTies.has(id)));
    }

    stage.addEventListener('pointerdown', onpointerdown, true);
    stage.addEventListener('click', onclick);
    return () => {
      stage.removeEventListener('pointerdown', onpointerdown, true);
      stage.removeEventListener('click', onclick);
    };
  };
