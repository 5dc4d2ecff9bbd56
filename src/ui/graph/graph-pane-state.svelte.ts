/** The graph with everything that works on it: layouts, expansion, answers, stacks and search. */
import { tick } from 'svelte';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { RecordsApart } from '../../contract/answers/picture.ts';
import { takeActionKey } from './actions/entity-actions.ts';
import { menuOf } from './actions/entity-menu.ts';
import { GraphAnswers } from './answers/graph-answers.svelte.ts';
import { Expansion } from './expand/expansion.svelte.ts';
import { GraphFind } from './find/graph-find.svelte.ts';
import { createLayoutRunner, type LayoutRunner } from './layout/layout-runner.ts';
import type { LayoutKind } from './model/canvas-controls.ts';
import { Placing } from './layout/placing.svelte.ts';
import { CaseGraph } from './model/case-graph.svelte.ts';
import type { GraphMenu, GraphWithParts, MenuTargets } from './model/graph-parts.ts';
import type { GraphDeps } from './model/graph-deps.ts';
import { OwnersFollowing } from './owners/owners-following.svelte.ts';
import { GraphStacks } from './stacks/graph-stacks.svelte.ts';

export class GraphPaneState extends CaseGraph implements GraphWithParts {
  readonly placing: Placing;
  readonly expansion: Expansion;
  readonly following: OwnersFollowing;
  readonly answers: GraphAnswers;
  readonly find = new GraphFind(this);
  readonly stacks = new GraphStacks(this);

  /** @param layout computes positions; a worker by default */
  constructor(deps: GraphDeps, layout?: LayoutRunner) {
    super(deps);
    this.placing = new Placing(this, layout ?? createLayoutRunner());
    this.expansion = new Expansion(this);
    this.following = new OwnersFollowing(this, (at) => this.layOut('chart', true, at));
    this.answers = new GraphAnswers(this, layout);
  }

  override async show(id: CaseId): Promise<void> {
    if (id !== this.case) {
      this.placing.reset();
      // Not before the first case: what was requested until then stays.
      const parts = [this.expansion, this.following, this.answers];
      for (const part of this.case ? parts : []) part.reset();
    }
    await super.show(id);
    this.answers.joinRuns();
    await tick();
    if (id === this.case) this.controls?.open([]);
  }

  override load(): Promise<void> {
    this.answers.joinRuns();
    return super.load();
  }

  override showRecordsApart(apart: RecordsApart): void {
    // A layout under way is for the old way of drawing.
    this.placing.stop();
    super.showRecordsApart(apart);
    void this.placing.placeNewcomers();
  }

  override undo(): Promise<boolean> {
    this.placing.forget();
    return super.undo();
  }

  override redo(): Promise<boolean> {
    this.placing.forget();
    return super.redo();
  }

  /** Adds the neighbours to the canvas; asks for confirmation if there are many. */
  expand(id: EntityId): Promise<void> {
    return this.expansion.start([id]);
  }

  /** Like `Placing.layOut`; a large chart is shown at these entities, or its top. */
  layOut(kind: LayoutKind, join = false, at = this.currentOrSelected): Promise<void> {
    return this.placing.layOut(kind, join, at);
  }

  menuOf(targets: MenuTargets): GraphMenu {
    return menuOf(this, targets);
  }

  takeActionKey(event: KeyboardEvent, ids: readonly EntityId[]): boolean {
    return takeActionKey(event, this, ids);
  }

  stopTask(): boolean {
    if (this.expansion.stop() || this.answers.stop()) return true;
    if (this.following.task !== null) this.following.stop();
    else if (this.placing.kind !== null) this.placing.stop();
    else return false;
    return true;
  }

  protected override onChanged(): void {
    super.onChanged();
    this.expansion.rests.refresh();
    void this.placing.placeNewcomers();
  }
}
