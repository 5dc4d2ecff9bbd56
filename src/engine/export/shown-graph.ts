/** The graph of a case as it is taken away. */
import type { Graph } from '../../contract/model/canvas.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { CaseCanvas } from '../canvas/case-canvas.ts';

/** What is hidden on the graph is not taken away with it. */
export function shownGraph(canvas: CaseCanvas, all: readonly Tie[]): Graph {
  const entities = canvas.entities().filter(({ hidden }) => !hidden);
  const ids = new Set(entities.map(({ id }) => id));
  const ties = all.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return { entities, ties };
}
