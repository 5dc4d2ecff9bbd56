/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph } from './asked-graph.ts';
import { SharedAsked } from './shared/shared-asked.svelte.ts';
import { SharedDrawn } from './shared/shared-drawn.svelte.ts';

export class GraphAnswers {
  readonly graph: AskedGraph;
  /** What several entities state. */
  readonly shared: SharedAsked;
  /** Which of it is drawn on the canvas. */
  readonly drawnThings: SharedDrawn;

  constructor(graph: AskedGraph) {
    this.graph = graph;
    this.shared = new SharedAsked(graph);
    this.drawnThings = new SharedDrawn(graph);
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.shared.leave();
    this.drawnThings.leave();
  }
}
