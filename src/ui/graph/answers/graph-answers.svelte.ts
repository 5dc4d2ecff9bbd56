/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph } from './asked-graph.ts';
import { ExpansionFurther } from '../expand/expansion-further.svelte.ts';
import { CoverageShown } from './covered/coverage-shown.svelte.ts';

export class GraphAnswers {
  readonly coverage: CoverageShown;
  /** What expanding would bring and cost. */
  readonly further: ExpansionFurther;

  constructor(graph: AskedGraph) {
    this.coverage = new CoverageShown(graph);
    this.further = new ExpansionFurther(graph);
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.coverage.leave();
    this.further.leave();
  }
}
