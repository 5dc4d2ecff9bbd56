/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph, Lit } from './asked-graph.ts';
import { PathsAsked } from './paths/paths-asked.svelte.ts';

export class GraphAnswers {
  /** What an answer is shown by on the canvas, where all else fades. */
  lit = $state.raw<Lit | null>(null);
  readonly paths: PathsAsked;

  constructor(graph: AskedGraph) {
    this.paths = new PathsAsked(graph, this);
  }

  /** Ends what is under way; says whether anything was. */
  stop(): boolean {
    return this.paths.stop();
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.paths.leave();
    this.lit = null;
  }
}
