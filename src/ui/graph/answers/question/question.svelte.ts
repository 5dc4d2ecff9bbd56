/** Questions that the graph asks the engine: the last answer, whether it still stands, and asking again. */
import { untrack } from 'svelte';
import type { Client } from '../../../../contract/client.ts';
import type { CaseId } from '../../../../contract/model/case.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import { Task } from '../../../shared/work/task.svelte.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { setOf } from '../../model/visible-graph.ts';

/** So long after something changed what is asked again by itself is asked. */
export const REFRESHED_AFTER_MS = 300;
/** What took longer is not asked for again by itself. */
const QUICK_MS = 1000;
/** Why an answer is stale. */
export const STOPPED_BEFORE = 'Stopped before it was answered';

export class GraphQuestion<Answer> {
  /** The last that came; it stays while another is asked for. */
  answer = $state.raw<Answer | null>(null);
  readonly task: Task;
  /** Whether what was asked last has not been answered, be it that it never will. */
  isUnanswered = $state(false);
  /** Whether it was answered, and soon enough to be asked again by itself. */
  isQuick = $state(false);

  constructor(client: Client, name: string) {
    this.task = new Task(client, name);
  }

  /** Whether the answer is to what was asked before the last, which is not under way any more. */
  get isStopped(): boolean {
    return this.answer !== null && this.isUnanswered && this.task.progress === null;
  }

  /** One before it that is under way is cancelled. Undefined: refused, which its task says, or cancelled. */
  async request(
    words: string,
    work: (task: string, tell: (done: number, total: number) => void) => Promise<Answer>,
    underWay?: Parameters<Task['run']>[2],
  ): Promise<Answer | undefined> {
    const before = performance.now();
    this.isUnanswered = true;
    this.isQuick = false;
    const answer = await this.task.run(words, work, underWay);
    // Another may have been asked for, and even have come, before this one was refused.
    if (answer === undefined) return undefined;
    this.isQuick = performance.now() - before <= QUICK_MS;
    this.isUnanswered = false;
    return (this.answer = answer);
  }

  /** What comes next of the same answer. */
  async loadMore(
    words: string,
    work: (task: string) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const answer = await this.task.run(words, work);
    if (answer !== undefined) this.answer = answer;
    return answer;
  }

  /** As if it had never been asked. */
  clear(): void {
    this.task.detach();
    this.answer = null;
    this.isUnanswered = false;
  }
}

/** What a question is asked about. */
export type AnswerScope = 'canvas' | 'selection' | 'store';

/** In whatever order. */
export function areSame(before: readonly EntityId[], now: readonly EntityId[]): boolean {
  const known = setOf(before);
  return known.size === now.length && now.every((id) => known.has(id));
}

interface ScopedQuery {
  scope: AnswerScope;
  /** All records of those asked about; none for the whole store. */
  entities: readonly EntityId[];
}

/** A question about the canvas, a selection of it, or the store. */
export abstract class ScopedQuestion<
  Query extends ScopedQuery,
  Answer,
> extends GraphQuestion<Answer> {
  scope = $state<AnswerScope>('canvas');
  /** What was asked last; null: nothing was. */
  protected query = $state.raw<Query | null>(null);
  /** Whether records came since it was asked. */
  protected hasNews = $state(false);
  protected readonly graph: CaseGraph;
  /** What was selected by choosing in the answer: no other question. */
  #ownSelection: ReadonlySet<EntityId> | null = null;

  constructor(graph: CaseGraph, name: string) {
    super(graph.deps.client, name);
    this.graph = graph;
    graph.deps.client.on('profileKept', () => (this.hasNews = true));
  }

  /** The question as it would be asked now. */
  protected abstract queryOf(about: ScopedQuery): Query;
  protected abstract read(query: Query): Promise<Answer | undefined>;
  /** As it is said aloud. */
  protected abstract inWords(answer: Answer): string;
  /** What changed since this was asked, in words; null: nothing. */
  protected abstract changedSince(query: Query): string | null;

  /** Why the answer may be another by now; null: it is not, or nothing was asked. */
  get stale(): string | null {
    const { query } = this;
    const isUnderWay = this.isUnanswered && this.task.progress !== null;
    if (query === null || isUnderWay) return null;
    return this.isStopped ? STOPPED_BEFORE : this.changedSince(query);
  }

  /** Whether the answer is to what would be asked now. */
  get stands(): boolean {
    return this.answer !== null && !this.isUnanswered && this.stale === null;
  }

  /** Whether it was asked about nobody. */
  get ofNobody(): boolean {
    return this.query?.entities.length === 0 && this.query.scope !== 'store';
  }

  /** As the tab is opened: what was asked before is still there, unless it is stale. */
  open(): void {
    const isKnown = this.query !== null && this.stale === null;
    if (this.task.progress === null && !isKnown) void this.ask();
  }

  /** The same, and nothing is said aloud. */
  askAgain(): void {
    void this.ask(this.scope, true);
  }

  async ask(scope: AnswerScope = this.scope, isQuiet = false): Promise<void> {
    this.scope = scope;
    this.hasNews = false;
    this.query = this.queryOf({ scope, entities: this.#entitiesOf(scope) });
    if (this.ofNobody) return this.clear();
    const answer = await this.read(this.query);
    if (answer && !isQuiet) this.graph.deps.announce(this.inWords(answer));
  }

  /** Another case is shown: nothing of it belongs there. */
  reset(): void {
    this.clear();
    this.query = this.#ownSelection = null;
    this.scope = 'canvas';
    this.hasNews = false;
  }

  /** On the graph, with all records of each; the answer stays that of the selection before. */
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
    return areSame(entities, this.#entitiesOf(scope)) ? null : `The ${scope} changed since`;
  }

  protected newsCame(words = 'Records were fetched since'): string | null {
    return this.hasNews ? words : null;
  }

  #entitiesOf(scope: AnswerScope): EntityId[] {
    const { view, selection } = this.graph;
    if (scope === 'store') return [];
    if (scope === 'selection') return withRecords(view, selection);
    return view.entities.map(({ id }) => id);
  }
}

/**
 * To be called as the panel of a tab is made: it asks as it is opened, once the canvas was read, and again as
 * soon as something is on an empty one. While it is open, what became stale is asked again where that is quick.
 * Not of a selection: to choose among what was found would be another question each time.
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

/** Whether what the case judged the same counts in an answer, and whether that changed since it was asked. */
export class JudgedOption {
  isOn = $state(true);
  #queried = $state.raw<string | null>(null);
  readonly #graph: CaseGraph;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
  }

  /** Whether anything is judged the same in the case. */
  get isAny(): boolean {
    return this.#graph.deps.marks.asOne.length > 0;
  }

  /** It is asked now. */
  note(): void {
    this.#queried = this.#now();
  }

  /** The same, with the case to ask with where what is judged in it is to count, and anything is. */
  query(): { case?: CaseId } {
    this.note();
    const { case: id } = this.#graph;
    return this.isOn && this.isAny && id !== null ? { case: id } : {};
  }

  get isChanged(): boolean {
    return this.#queried !== null && this.#queried !== this.#now();
  }

  /** In words; null where it counts as it did, or not at all. */
  get stale(): string | null {
    return this.isOn && this.isChanged ? 'What is judged the same changed since' : null;
  }

  /** Another case is shown. */
  reset(): void {
    this.#queried = null;
    this.isOn = true;
  }

  #now(): string {
    return this.#graph.deps.marks.asOne.map((group) => group.join(' ')).join('\n');
  }
}
