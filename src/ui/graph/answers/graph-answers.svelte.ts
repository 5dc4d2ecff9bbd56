/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph } from './asked-graph.ts';
import { SharedAsked } from './shared/shared-asked.svelte.ts';

export class GraphAnswers {
  readonly graph: AskedGraph;
  /** What several entities state. */
  readonly shared: SharedAsked;

  constructor(graph: AskedGraph) {
    this.graph = graph;
    this.shared = new SharedAsked(graph);
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.shared.leave();
  }
}
