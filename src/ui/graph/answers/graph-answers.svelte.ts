/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph } from './asked-graph.ts';
import { AskedIndicators } from './indicators/asked-indicators.svelte.ts';

export class GraphAnswers {
  readonly graph: AskedGraph;
  readonly indicators: AskedIndicators;

  constructor(graph: AskedGraph) {
    this.graph = graph;
    this.indicators = new AskedIndicators(graph);
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.indicators.leave();
  }
}
