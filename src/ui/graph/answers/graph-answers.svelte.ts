/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph } from './asked-graph.ts';
import { AskedInterlocks } from './interlocks/asked-interlocks.svelte.ts';
import { ProjectionShown } from './interlocks/projection-shown.svelte.ts';

export class GraphAnswers {
  readonly interlocks: AskedInterlocks;
  readonly projection: ProjectionShown;

  constructor(graph: AskedGraph) {
    this.interlocks = new AskedInterlocks(graph);
    this.projection = new ProjectionShown(graph);
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.interlocks.leave();
    this.projection.leave();
  }
}
