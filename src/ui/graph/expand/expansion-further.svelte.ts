/** Expanding by kinds and roles, over levels and within a budget: the choice, the progress and the result. */
import { tick } from 'svelte';
import type { InputOf } from '../../../contract/commands/commands.ts';
import type { EntityId, EntityKind } from '../../../contract/model/entity.ts';
import type { ExpandFurtherAnswer, CountedNeighbours } from '../../../contract/answers/expand.ts';
import type { RunOf } from '../../../contract/commands/answer-commands.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import { GraphQuestion } from '../answers/question/question.svelte.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';
import { DRAWN_AT_MOST } from '../../shared/record/graph-limits.ts';
import { furtherInWords } from './further-words.ts';

export class ExpansionFurther {
  /** The entities to expand; null when the dialog is closed. */
  entities = $state.raw<readonly EntityId[] | null>(null);
  /** The kinds and roles wanted; empty: all. */
  kinds = $state.raw<readonly EntityKind[]>([]);
  roles = $state.raw<readonly string[]>([]);
  currentOnly = $state(false);
  levels = $state(1);
  budget = $state(100);
  result = $state.raw<ExpandFurtherAnswer | null>(null);
  stopped = $state('');
  readonly counted: GraphQuestion<CountedNeighbours>;
  readonly task: Task;
  readonly #graph: CaseGraph;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
    this.counted = new GraphQuestion(graph.deps.client, 'count neighbours');
    this.task = new Task(graph.deps.client, 'expand further');
  }

  open(entities: readonly EntityId[]): void {
    if (entities.length === 0) return;
    this.reset();
    this.entities = entities;
    void this.count();
  }

  /** Closes the dialog and resets its choices; its tasks are stopped. */
  reset(): void {
    this.counted.clear();
    this.task.detach();
    this.entities = this.result = null;
    this.kinds = this.roles = [];
    this.currentOnly = false;
    this.levels = 1;
    this.stopped = '';
  }

  chooseKind(kind: EntityKind, on: boolean): void {
    this.kinds = on ? [...this.kinds, kind] : this.kinds.filter((one) => one !== kind);
    void this.count();
  }

  chooseRole(role: string, on: boolean): void {
    this.roles = on ? [...this.roles, role] : this.roles.filter((one) => one !== role);
    void this.count();
  }

  chooseCurrent(on: boolean): void {
    this.currentOnly = on;
    void this.count();
  }

  /** Counts the neighbours in the store; no registry is requested. */
  async count(): Promise<void> {
    const query = this.#query();
    if (query === null) return;
    await this.counted.request('Counting neighbours', (task) =>
      this.#graph.deps.client.countNeighbours({ ...query, task }),
    );
  }

  async start(): Promise<void> {
    const query = this.#query();
    if (query === null) return;
    const { levels, budget } = this;
    await this.#start({ ...query, levels, budget, limit: DRAWN_AT_MOST });
  }

  /** Shows a run that is already under way, unless the dialog is open. */
  async join(run: RunOf<'expandFurther'>): Promise<void> {
    if (this.entities !== null) return;
    const { entities, kinds, roles, currentOnly, levels, budget } = run.input;
    this.entities = entities;
    this.kinds = kinds;
    this.roles = roles;
    this.currentOnly = currentOnly;
    this.levels = levels;
    this.budget = budget;
    void this.count();
    await this.#start(run.input, run);
  }

  async #start(query: InputOf<'expandFurther'>, underWay?: RunOf<'expandFurther'>): Promise<void> {
    const { client } = this.#graph.deps;
    this.result = null;
    this.stopped = '';
    const result = await this.task.run(
      'Expanding',
      (task) => client.expandFurther({ ...query, task }),
      underWay,
    );
    if (this.task.cancelled) this.#stopped(Number(this.task.cancelled.detail['had'] ?? 0));
    if (!result || query.case !== this.#graph.case) return;
    this.#graph.select(query.entities.filter((id) => this.#graph.has(id)));
    const reachedAll = Object.keys(result.counts).length === 0;
    if (reachedAll) this.reset();
    // Whom it did not reach is listed, and may be asked for again.
    else this.result = result;
    // What has the focus behind the dialog is announced first.
    await tick();
    this.#graph.deps.announce(furtherInWords(result));
    if (!reachedAll) await this.count();
  }

  #stopped(had: number): void {
    if (this.entities === null) return;
    this.stopped = `Stopped: ${countOf(had, 'profile')} fetched, which stay stored, and nobody added`;
    this.#graph.deps.announce(this.stopped);
    void this.count();
  }

  #query() {
    const { case: id } = this.#graph;
    if (id === null || this.entities === null) return null;
    return {
      case: id,
      entities: [...this.entities],
      kinds: [...this.kinds],
      roles: [...this.roles],
      currentOnly: this.currentOnly,
      day: this.#graph.view.day,
    };
  }
}
