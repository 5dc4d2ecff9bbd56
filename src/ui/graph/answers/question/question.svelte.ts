/** Questions about the graph to the engine: the last answer, whether it is stale, and asking again. */
import { untrack } from 'svelte';
import type { Client } from '../../../../contract/client.ts';
import type { CaseId } from '../../../../contract/model/case.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import { Task } from '../../../shared/work/task.svelte.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { setOf } from '../../model/visible-graph.ts';

/** The delay before a stale answer is refreshed automatically. */
export const REFRESHED_AFTER_MS = 300;
/** Answers that took longer are not refreshed automatically. */
const QUICK_MS = 1000;
/** Why an answer is stale. */
export const STOPPED_BEFORE = 'Stopped before it was answered';

export class GraphQuestion<Answer> {
  /** The last answer; it stays until the next one arrives. */
  answer = $state.raw<Answer | null>(null);
  readonly task: Task;
  /** Whether the last question has no answer, yet or ever. */
  isUnanswered = $state(false);
  /** Whether the last answer came fast enough to be refreshed automatically. */
  isQuick = $state(false);

  constructor(client: Client, name: string) {
    this.task = new Task(client, name);
  }

  /** Whether the answer shown belongs to an earlier question, as the last one ended without an answer. */
  get isStopped(): boolean {
    return this.answer !== null && this.isUnanswered && this.task.progress === null;
  }

  /** Asks, cancelling a question under way. Undefined: cancelled, or refused with the fault in `task`. */
  async request(
    words: string,
    work: (task: string, report: (done: number, total: number) => void) => Promise<Answer>,
    underWay?: Parameters<Task['run']>[2],
  ): Promise<Answer | undefined> {
    const before = performance.now();
    this.isUnanswered = true;
    this.isQuick = false;
    const answer = await this.task.run(words, work, underWay);
    // Changes nothing: a newer question may already be under way or answered.
    if (answer === undefined) return undefined;
    this.isQuick = performance.now() - before <= QUICK_MS;
    this.isUnanswered = false;
    return (this.answer = answer);
  }

  /** Loads the next part of the same answer. */
  async loadMore(
    words: string,
    work: (task: string) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const answer = await this.task.run(words, work);
    if (answer !== undefined) this.answer = answer;
    return answer;
  }

  /** Cancels the task and forgets the answer. */
  clear(): void {
    this.task.detach();
    this.answer = null;
    this.isUnanswered = false;
  }
}

export type AnswerScope = 'canvas' | 'selection' | 'store';

/** Whether both lists have the same ids, in any order. */
export function areSame(before: readonly EntityId[], now: readonly EntityId[]): boolean {
  const known = setOf(before);
  return known.size === now.length && now.every((id) => known.has(id));
}

interface ScopedQuery {
  scope: AnswerScope;
  /** All records of the entities asked about; empty for the whole store. */
  entities: readonly EntityId[];
}

/** A question about the canvas, the selection, or the store. */
export abstract class ScopedQuestion<
  Query extends ScopedQuery,
  Answer,
> extends GraphQuestion<Answer> {
  scope = $state<AnswerScope>('canvas');
  /** The last query; null before the first. */
  protected query = $state.raw<Query | null>(null);
  /** Whether a profile was stored since the last question. */
  protected hasNews = $state(false);
  protected readonly graph: CaseGraph;
  /** The selection made by choosing in the answer, which doesn't make it stale. */
  #ownSelection: ReadonlySet<EntityId> | null = null;

  constructor(graph: CaseGraph, name: string) {
    super(graph.deps.client, name);
    this.graph = graph;
    graph.deps.client.on('profileKept', () => (this.hasNews = true));
  }

  /** The query for the current state of the graph. */
  protected abstract queryOf(about: ScopedQuery): Query;
  protected abstract read(query: Query): Promise<Answer | undefined>;
  /** The announcement of an answer. */
  protected abstract inWords(answer: Answer): string;
  /** What changed since this query, in words; null if nothing. */
  protected abstract changedSince(query: Query): string | null;

  /** Why the answer may be outdated; null if it isn't, or without a query. */
  get stale(): string | null {
    const { query } = this;
    const isUnderWay = this.isUnanswered && this.task.progress !== null;
    if (query === null || isUnderWay) return null;
    return this.isStopped ? STOPPED_BEFORE : this.changedSince(query);
  }

  /** Whether there is an answer and it is up to date. */
  get isCurrent(): boolean {
    return this.answer !== null && !this.isUnanswered && this.stale === null;
  }

  /** Whether the last question was about an empty canvas or selection. */
  get isAboutNothing(): boolean {
    return this.query?.entities.length === 0 && this.query.scope !== 'store';
  }

  /** To be called when the tab opens: asks unless an up-to-date answer is there. */
  open(): void {
    const isKnown = this.query !== null && this.stale === null;
    if (this.task.progress === null && !isKnown) void this.ask();
  }

  /** Asks again without an announcement. */
  askAgain(): void {
    void this.ask(this.scope, true);
  }

  async ask(scope: AnswerScope = this.scope, isQuiet = false): Promise<void> {
    this.scope = scope;
    this.hasNews = false;
    this.query = this.queryOf({ scope, entities: this.entitiesOf(scope) });
    if (this.isAboutNothing) return this.clear();
    const answer = await this.read(this.query);
    if (answer && !isQuiet) this.graph.deps.announce(this.inWords(answer));
  }

  /** Clears everything when another case is shown. */
  reset(): void {
    this.clear();
    this.query = this.#ownSelection = null;
    this.scope = 'canvas';
    this.hasNews = false;
  }

  /** Selects all records of these entities; the answer is not stale by that. */
  protected selectOnGraph(ids: Iterable<EntityId>): void {
    const { graph } = this;
    graph.select(withRecords(graph.view, ids));
    this.#ownSelection = graph.selection;
  }

  protected dayChanged(day: string): string | null {
    return day === this.graph.view.day ? null : 'The day changed since';
  }

  protected scopeChanged({ scope, entities }: ScopedQuery): string | null {
    if (scope === 'selection' && this.graph.selection === this.#ownSelection) return null;
    return areSame(entities, this.entitiesOf(scope)) ? null : `The ${scope} changed since`;
  }

  protected newsInWords(words = 'Records were fetched since'): string | null {
    return this.hasNews ? words : null;
  }

  protected entitiesOf(scope: AnswerScope): EntityId[] {
    const { view, selection } = this.graph;
    if (scope === 'store') return [];
    if (scope === 'selection') return withRecords(view, selection);
    return view.entities.map(({ id }) => id);
  }
}

/**
 * To be called when the panel of a tab is created. Asks once the canvas is loaded, and again when an empty
 * canvas gets its first entities. While the panel is open, refreshes stale answers that are quick, except
 * those about a selection, where every choice among the results would ask anew.
 */
export function askWhileOpen<Query extends ScopedQuery, Answer>(
  graph: Pick<CaseGraph, 'view'> & { readonly loaded: boolean },
  question: ScopedQuestion<Query, Answer>,
): void {
  const isDrawn = $derived(graph.view.entities.length > 0);
  let isOpening = true;
  $effect(() => {
    if (!graph.loaded || !(isDrawn || isOpening)) return;
    isOpening = false;
    untrack(() => question.open());
  });

  const shouldRepeat = $derived.by(() => {
    const { scope, stale, isQuick, task } = question;
    return stale !== null && isQuick && task.progress === null && scope !== 'selection';
  });
  $effect(() => {
    if (!shouldRepeat) return;
    const timer = setTimeout(() => question.askAgain(), REFRESHED_AFTER_MS);
    return () => clearTimeout(timer);
  });
}

/** Whether records judged the same count as one, and whether these judgements changed since. */
export class JudgedOption {
  isOn = $state(true);
  #queried = $state.raw<string | null>(null);
  readonly #graph: CaseGraph;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
  }

  /** Whether the case judges any records the same. */
  get isAny(): boolean {
    return this.#graph.deps.marks.asOne.length > 0;
  }

  /** Remembers the current judgements as those of the last query. */
  remember(): void {
    this.#queried = this.#now();
  }

  /** Calls `remember` and returns the case to ask with, or nothing if no judgements count. */
  query(): { case?: CaseId } {
    this.remember();
    const { case: id } = this.#graph;
    return this.isOn && this.isAny && id !== null ? { case: id } : {};
  }

  get isChanged(): boolean {
    return this.#queried !== null && this.#queried !== this.#now();
  }

  /** That the judgements changed, in words; null if they didn't or don't count. */
  get stale(): string | null {
    return this.isOn && this.isChanged ? 'What is judged the same changed since' : null;
  }

  /** Resets to the defaults when another case is shown. */
  reset(): void {
    this.#queried = null;
    this.isOn = true;
  }

  #now(): string {
    return this.#graph.deps.marks.asOne.map((group) => group.join(' ')).join('\n');
  }
}
