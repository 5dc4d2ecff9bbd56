/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { AskedGraph } from './asked-graph.ts';
import { ExpansionFurther } from '../expand/expansion-further.svelte.ts';
import { CoverageShown } from './covered/coverage-shown.svelte.ts';
import { AskedIndicators } from './indicators/asked-indicators.svelte.ts';
import { AskedInterlocks } from './interlocks/asked-interlocks.svelte.ts';
import { AskedOwners } from './owners/asked-owners.svelte.ts';
import { MeasureShown } from './measure/measure-shown.svelte.ts';
import { SharedAsked } from './shared/shared-asked.svelte.ts';
import { SharedDrawn } from './shared/shared-drawn.svelte.ts';
import { ProjectionShown } from './interlocks/projection-shown.svelte.ts';

export class GraphAnswers {
  /** What several entities state. */
  readonly shared: SharedAsked;
  readonly interlocks: AskedInterlocks;
  readonly coverage: CoverageShown;
  /** Which of it is drawn on the canvas. */
  readonly drawnThings: SharedDrawn;
  readonly projection: ProjectionShown;
  /** What expanding would bring and cost. */
  readonly further: ExpansionFurther;
  readonly indicators: AskedIndicators;
  readonly owners: AskedOwners;
  /** By what entities are sized and coloured. */
  readonly measure: MeasureShown;

  constructor(graph: AskedGraph) {
    this.shared = new SharedAsked(graph);
    this.interlocks = new AskedInterlocks(graph);
    this.coverage = new CoverageShown(graph);
    this.drawnThings = new SharedDrawn(graph);
    this.projection = new ProjectionShown(graph);
    this.further = new ExpansionFurther(graph);
    this.indicators = new AskedIndicators(graph);
    this.owners = new AskedOwners(graph);
    this.measure = new MeasureShown(graph, this.indicators.rules);
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    const { shared, interlocks, coverage, drawnThings } = this;
    const { projection, further, indicators, owners, measure } = this;
    const all = [
      shared,
      interlocks,
      coverage,
      drawnThings,
      projection,
      further,
      indicators,
      owners,
      measure,
    ];
    for (const one of all) one.leave();
  }
}
