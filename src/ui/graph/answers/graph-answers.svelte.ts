/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph } from './asked-graph.ts';

export class GraphAnswers {
  readonly graph: AskedGraph;

  constructor(graph: AskedGraph) {
    this.graph = graph;
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {}
}
