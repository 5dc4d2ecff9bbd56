/** Selects whatever lies on the shortest paths between those selected, over what is shown. */
import { allBetween } from '../../../graph/between.ts';
import { inSlices } from '../../shared/slices.ts';
import { countOf } from '../../shared/moment-words.ts';
import { selectAloud } from '../canvas/canvas-keyboard.ts';
import { glyphsOf } from '../drawn-graph.ts';
import type { GraphState } from '../graph-state.svelte.ts';
import { idSet } from '../shown-canvas.ts';

/** Says how many they are, and how many pairs no path joins; what is otherwise meanwhile stays as it is. */
export async function selectBetween(graph: GraphState): Promise<void> {
  const { selection, answers, deps } = graph;
  const { view } = answers.projection;
  const ends = idSet(glyphsOf(view, selection));
  const { on, apart } = await inSlices(allBetween(view.drawn.ties, ends));
  if (graph.selection !== selection) return;
  if (answers.projection.view !== view) {
    deps.announce('The graph changed meanwhile: ask again for what lies between');
    return;
  }
  if (on.size === 0) {
    deps.announce('No path between those selected, over what is shown');
    return;
  }
  const without = apart === 0 ? '' : `; ${countOf(apart, 'pair')} of them without a path`;
  const which = `on the shortest paths between ${ends.size.toLocaleString('en')}${without}`;
  selectAloud(graph, [...ends, ...on], which);
}
