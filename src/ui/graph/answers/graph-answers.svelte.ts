/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph } from './asked-graph.ts';
import { AskedIndicators } from './indicators/asked-indicators.svelte.ts';
import { AskedOwners } from './owners/asked-owners.svelte.ts';

export class GraphAnswers {
  readonly graph: AskedGraph;
  readonly indicators: AskedIndicators;
  readonly owners: AskedOwners;

  constructor(graph: AskedGraph) {
    this.graph = graph;
    this.indicators = new AskedIndicators(graph);
    this.owners = new AskedOwners(graph);
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.indicators.leave();
    this.owners.leave();
  }
}
