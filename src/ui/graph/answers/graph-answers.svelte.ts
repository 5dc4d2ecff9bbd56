/** What the graph was asked, and answered: one for each tab of the drawer that answers. */
import type { BudgetedRun } from '../../../contract/commands/answer-commands.ts';
import { isBegunHere } from '../../shared/work/task.svelte.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';
import { ExpansionFurther } from '../expand/expansion-further.svelte.ts';
import { CoverageState } from './coverage/coverage-state.svelte.ts';
import { IndicatorsState } from './indicators/indicators-state.svelte.ts';
import { InterlocksState } from './interlocks/interlocks-state.svelte.ts';
import { OwnersState } from './owners/owners-state.svelte.ts';
import { PathsState } from './paths/paths-state.svelte.ts';
import { MeasureState } from './measure/measure-state.svelte.ts';
import { isTypedFetch, TypedFetch } from '../typed/typed-fetch.svelte.ts';
import { SharedThingsState } from './shared/shared-things-state.svelte.ts';
import { DrawnSharedThings } from './shared/shared-drawn.svelte.ts';
import type { LayoutRunner } from '../layout/layout-runner.ts';
import { ProjectionState } from './interlocks/projection-state.svelte.ts';

export class GraphAnswers {
  readonly paths: PathsState;
  readonly typed: TypedFetch;
  /** What several entities state. */
  readonly shared: SharedThingsState;
  readonly interlocks: InterlocksState;
  readonly coverage: CoverageState;
  /** Which of it is drawn on the canvas. */
  readonly drawnThings: DrawnSharedThings;
  readonly projection: ProjectionState;
  /** What expanding would bring and cost. */
  readonly further: ExpansionFurther;
  readonly indicators: IndicatorsState;
  readonly owners: OwnersState;
  /** By what entities are sized and coloured. */
  readonly measure: MeasureState;

  readonly #graph: CaseGraph;
  /** Runs by their names. */
  #offered: readonly string[] = [];

  /** @param layout as for the graph itself */
  constructor(graph: CaseGraph, layout: LayoutRunner | undefined) {
    this.#graph = graph;
    graph.deps.client.on('runsChanged', () => void this.#joinRuns());
    this.typed = new TypedFetch(graph);
    this.shared = new SharedThingsState(graph);
    this.interlocks = new InterlocksState(graph);
    this.coverage = new CoverageState(graph);
    this.drawnThings = new DrawnSharedThings(graph);
    this.projection = new ProjectionState(graph, layout);
    this.further = new ExpansionFurther(graph);
    this.indicators = new IndicatorsState(graph);
    this.owners = new OwnersState(graph);
    this.paths = new PathsState(graph);
    this.measure = new MeasureState(graph, this.indicators.rules);
  }

  /**
   * A page shows the case anew: runs with a budget that are under way in it, begun before a reload or by another
   * window, are shown where they are begun.
   */
  joinRuns(): void {
    this.#offered = [];
    void this.#joinRuns(true);
  }

  /** Each once: one that was left for another question isn't come back to. */
  async #joinRuns(isAnew = false): Promise<void> {
    const { case: id, deps } = this.#graph;
    if (id === null) return;
    const result = await this.#graph.refusable(() => deps.client.readRuns({}));
    if (this.#graph.case !== id) return;
    for (const run of result?.runs ?? []) {
      if (run.input.case !== id || this.#offered.includes(run.task)) continue;
      // Shown where it was begun, or stopped there; or by the graph itself.
      if (isBegunHere(run.task) || isTypedFetch(run.task)) continue;
      this.#offered = [...this.#offered, run.task];
      this.#join(run, isAnew);
    }
  }

  #join(run: BudgetedRun, isAnew: boolean): void {
    switch (run.command) {
      case 'continuePaths':
        return void this.paths.join(run);
      case 'fetchProfiles':
        return void this.coverage.join(run);
      case 'readOwners':
        return void this.owners.join(run);
      case 'expandFurther':
        // Its dialog is not to open in the midst of something else.
        if (isAnew) void this.further.join(run);
    }
  }

  /** Ends what is under way; says whether anything was. */
  stop(): boolean {
    return this.typed.stop() || this.paths.stop();
  }

  /** Another case is shown: nothing of it belongs there. */
  reset(): void {
    const { shared, interlocks, coverage, indicators, owners, paths, typed } = this;
    const { drawnThings, projection, further, measure } = this;
    const questions = [shared, interlocks, coverage, indicators, owners, paths, typed];
    for (const one of [...questions, drawnThings, projection, further, measure]) one.reset();
  }
}
