/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph } from './asked-graph.ts';
import { AskedInterlocks } from './interlocks/asked-interlocks.svelte.ts';

export class GraphAnswers {
  readonly interlocks: AskedInterlocks;

  constructor(graph: AskedGraph) {
    this.interlocks = new AskedInterlocks(graph);
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.interlocks.leave();
  }
}
