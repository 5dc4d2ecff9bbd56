/** The states of the questions about the graph, most of them a tab of the drawer. */
import type { BudgetedRun } from '../../../contract/commands/answer-commands.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { isStartedHere } from '../../shared/work/task.svelte.ts';
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
import { SharedBoardsState } from './interlocks/shared-boards-state.svelte.ts';

export class GraphAnswers {
  readonly paths: PathsState;
  readonly typed: TypedFetch;
  /** Things that several entities state. */
  readonly shared: SharedThingsState;
  readonly interlocks: InterlocksState;
  /** Interlocks by member. */
  readonly sharedBoards: SharedBoardsState;
  readonly coverage: CoverageState;
  /** Which shared things are drawn on the canvas. */
  readonly drawnThings: DrawnSharedThings;
  readonly projection: ProjectionState;
  /** What a further expansion would add and cost. */
  readonly further: ExpansionFurther;
  readonly indicators: IndicatorsState;
  readonly owners: OwnersState;
  /** What entities are sized and coloured by. */
  readonly measure: MeasureState;

  readonly #graph: CaseGraph;
  /** The tasks of the runs already passed to a panel. */
  #offered: readonly string[] = [];

  /** @param layout places the entities of the projection; undefined: it starts a worker of its own */
  constructor(graph: CaseGraph, layout: LayoutRunner | undefined) {
    this.#graph = graph;
    graph.deps.client.on('runsChanged', () => void this.#joinRuns());
    this.typed = new TypedFetch(graph);
    this.shared = new SharedThingsState(graph);
    this.interlocks = new InterlocksState(graph);
    this.sharedBoards = new SharedBoardsState(graph);
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
   * Shows running tasks with a budget that belong to this case, begun before a reload or in another window,
   * in the panels that start them. To be called when the page shows a case.
   */
  joinRuns(): void {
    this.#offered = [];
    void this.#joinRuns(true);
  }

  /** Joins each run once: one that was left for another question is not joined again. */
  async #joinRuns(isAnew = false): Promise<void> {
    const { case: id, deps } = this.#graph;
    if (id === null) return;
    const result = await this.#graph.refusable(() => deps.client.readRuns({}));
    if (this.#graph.case !== id) return;
    for (const run of result?.runs ?? []) {
      if (run.input.case !== id || this.#offered.includes(run.task)) continue;
      // Already shown where it was started, or by the graph itself.
      if (isStartedHere(run.task) || isTypedFetch(run.task)) continue;
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
        // Its dialog must not open in the middle of other work.
        if (isAnew) void this.further.join(run);
    }
  }

  /** Opens the tab of interlocks at who sits on several boards: with these, or of the last question. */
  askForSharedBoards(entities: readonly EntityId[]): void {
    this.interlocks.display = 'members';
    if (entities.length > 0) this.sharedBoards.askAbout(entities);
    this.#graph.drawer.open('interlocks');
  }

  /** Stops a running task; returns whether there was one. */
  stop(): boolean {
    return this.typed.stop() || this.paths.stop();
  }

  /** Clears everything when another case is shown. */
  reset(): void {
    const { shared, interlocks, coverage, indicators, owners, paths, typed } = this;
    const { drawnThings, projection, further, measure, sharedBoards } = this;
    const questions = [shared, interlocks, coverage, indicators, owners, paths, typed];
    for (const one of [...questions, drawnThings, projection, further, measure, sharedBoards])
      one.reset();
  }
}
