/** The query for things that several entities state, with its answer, loaded in parts. */
import type { ThingId } from '../../../../contract/model/thing.ts';
import { countWords, countOf } from '../../../shared/words/moment-words.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { JudgedOption, ScopedQuestion } from '../question/question.svelte.ts';
import {
  type SharedThingsAnswer,
  type SharedThingsQuery,
  type ThingFilter,
  limitsInWords,
} from './shared-words.ts';

/** The number of things in the first part, then in each further part. */
const PART_SIZE = 100;
const NEXT_PART_SIZE = 500;

export class SharedThingsState extends ScopedQuestion<SharedThingsQuery, SharedThingsAnswer> {
  filter = $state.raw<ThingFilter>({ kinds: [], near: false, most: 200 });
  chosen = $state.raw<readonly ThingId[]>([]);
  readonly judged: JudgedOption;

  constructor(graph: CaseGraph) {
    super(graph, 'shared');
    this.judged = new JudgedOption(graph);
  }

  /** Changes the filter or the scope, and asks again. */
  change(filter: Partial<ThingFilter>, scope = this.scope): void {
    this.filter = { ...this.filter, ...filter };
    void this.ask(scope);
  }

  /** Chooses this row; if it isn't in the answer, asks about the canvas with all kinds. */
  choose(id: ThingId): void {
    this.chosen = [id];
    if (this.answer?.things.some((thing) => thing.id === id)) return;
    this.change({ kinds: [], near: false }, 'canvas');
  }

  /** As `ScopedQuestion.open`, but also asks if the last question was cancelled before anything came. */
  override open(): void {
    if (this.answer === null && this.task.progress === null) void this.ask();
    else super.open();
  }

  override get stale(): string | null {
    const { answer } = this;
    if (this.isStopped && answer && !this.#isQueryCurrent(answer.query))
      return 'This answers another question';
    return super.stale;
  }

  protected queryOf(about: Pick<SharedThingsQuery, 'scope' | 'entities'>): SharedThingsQuery {
    return { ...about, filter: this.filter, ...this.judged.query() };
  }

  protected changedSince(query: SharedThingsQuery): string | null {
    return (
      this.scopeChanged(query) ?? this.judged.stale ?? this.newsInWords('More was stored since')
    );
  }

  protected read(query: SharedThingsQuery): Promise<SharedThingsAnswer | undefined> {
    const none = { things: [], labels: {}, sameAs: {}, total: 0, leftOut: 0, isWhole: true };
    return this.#readFrom('Looking for what is shared', { ...none, query, next: 0 });
  }

  protected inWords(answer: SharedThingsAnswer): string {
    return thingsInWords(answer);
  }

  /** Loads more until this many things are there, or all. */
  async readUpTo(count: number): Promise<void> {
    if (this.task.progress !== null) return;
    for (;;) {
      const { answer } = this;
      if (answer === null || answer.next === null || answer.things.length >= count) return;
      const words = `Reading ${countWords(answer.total)}`;
      if ((await this.#readFrom(words, answer)) === undefined) return;
    }
  }

  override reset(): void {
    super.reset();
    this.judged.reset();
    this.chosen = [];
  }

  #isQueryCurrent({ scope, filter: { kinds, near, most } }: SharedThingsQuery): boolean {
    const now = this.filter;
    const isSameFilter =
      near === now.near && most === now.most && kinds.join() === now.kinds.join();
    return isSameFilter && scope === this.scope;
  }

  /** Loads the next part of this answer and appends it. */
  #readFrom(words: string, before: SharedThingsAnswer): Promise<SharedThingsAnswer | undefined> {
    const { entities, filter, case: inCase } = before.query;
    const read = async (task: string): Promise<SharedThingsAnswer> => {
      const part = await this.graph.deps.client.readSharedThings({
        entities: [...entities],
        ...filter,
        kinds: [...filter.kinds],
        task,
        offset: before.next ?? 0,
        limit: before.next === 0 ? PART_SIZE : NEXT_PART_SIZE,
        ...(inCase && { case: inCase }),
      });
      return {
        ...before,
        ...part,
        things: [...before.things, ...part.things],
        // Changed in place: copying tens of thousands of names would block the page.
        labels: Object.assign(before.labels, part.labels),
        sameAs: Object.assign(before.sameAs, part.sameAs),
      };
    };
    return before.next === 0 ? this.request(words, read) : this.loadMore(words, read);
  }
}

/** `3 shared things. 1 thing that more than 200 state left out.` */
const thingsInWords = (answer: SharedThingsAnswer): string =>
  `${countOf(answer.total, 'shared thing')}. ${limitsInWords(answer)}`.trim();
