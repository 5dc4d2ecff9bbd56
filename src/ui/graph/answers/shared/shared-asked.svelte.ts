/** What several entities state: asked for, and read part by part as it is looked through. */
import type { ThingId } from '../../../../contract/model/thing.ts';
import { countWords } from '../../../shared/moment-words.ts';
import { AskedAnswer, STOPPED_BEFORE } from '../question/asked-answer.svelte.ts';
import { entitiesAskedAbout } from '../question/answer-scope.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { JudgedThen } from '../question/judged-then.svelte.ts';
import type { SharedAnswer, SharedQuestion } from './shared-question.ts';
import { areSame, isSameQuestion, thingsInWords } from './shared-words.ts';

/** Of the things that come first, and of those read on. */
const PART = 100;
const NEXT_PART = 500;

export class SharedAsked {
  question = $state.raw<SharedQuestion>({ scope: 'canvas', kinds: [], near: false, most: 200 });
  /** The rows that are chosen. */
  chosen = $state.raw<readonly ThingId[]>([]);
  /** More was stored since it was answered. */
  hasMore = $state(false);
  readonly asked: AskedAnswer<SharedAnswer>;
  readonly judged: JudgedThen;
  readonly #graph: CaseGraph;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
    this.judged = new JudgedThen(graph);
    this.asked = new AskedAnswer(graph.deps.client, 'shared');
    graph.deps.client.on('profileKept', () => (this.hasMore = true));
  }

  get answer(): SharedAnswer | null {
    return this.asked.answer;
  }

  get scope(): SharedQuestion['scope'] {
    return this.question.scope;
  }

  /** Whether the answer is to what would be asked now. */
  get stands(): boolean {
    return this.asked.stands(this.stale);
  }

  /** Why the answer may be another by now, in words; null where it is not. */
  get stale(): string | null {
    const { answer } = this;
    if (answer === null) return null;
    if (!isSameQuestion(answer.question, this.question)) return 'This answers another question';
    const { scope } = answer.question;
    if (!areSame(answer.about, entitiesAskedAbout(this.#graph, scope)))
      return `The ${scope} changed since`;
    if (this.asked.isStopped) return STOPPED_BEFORE;
    if (this.judged.stale !== null) return this.judged.stale;
    return this.hasMore ? 'More was stored since' : null;
  }

  /** As the tab is opened: what was asked before is still there, unless it is stale. */
  begin(): void {
    if (this.asked.task.progress !== null || (this.answer !== null && this.stale === null)) return;
    void this.ask();
  }

  /** Of another scope, of other kinds … */
  change(part: Partial<SharedQuestion>): void {
    this.question = { ...this.question, ...part };
    void this.ask();
  }

  /** Chooses this row, of what is asked about the canvas if it is on no other. */
  choose(id: ThingId): void {
    this.chosen = [id];
    if (this.answer?.things.some((thing) => thing.id === id)) return;
    this.change({ scope: 'canvas', kinds: [], near: false });
  }

  askAgain(): void {
    void this.ask(true);
  }

  async ask(isQuiet = false): Promise<void> {
    const { question } = this;
    const about = entitiesAskedAbout(this.#graph, question.scope);
    this.hasMore = false;
    // Of nobody is not of all.
    if (about.length === 0 && question.scope !== 'store') {
      this.asked.reset();
      return;
    }
    const told = await this.#read('Looking for what is shared', {
      ...this.judged.ask(),
      question,
      about,
      things: [],
      labels: {},
      sameAs: {},
      next: 0,
      total: 0,
      leftOut: 0,
      isWhole: true,
    });
    if (told && !isQuiet) this.#graph.deps.announce(thingsInWords(told));
  }

  /** Reads on until so many are read, or all. */
  async need(count: number): Promise<void> {
    if (this.asked.task.progress !== null) return;
    for (;;) {
      const { answer } = this;
      if (answer === null || answer.next === null || answer.things.length >= count) return;
      const words = `Reading ${countWords(answer.total)}`;
      if ((await this.#read(words, answer)) === undefined) return;
    }
  }

  reset(): void {
    this.asked.reset();
    this.judged.reset();
    this.chosen = [];
    this.question = { ...this.question, scope: 'canvas' };
    this.hasMore = false;
  }

  /** The part of this answer that comes next, behind what is there. */
  #read(words: string, before: SharedAnswer): Promise<SharedAnswer | undefined> {
    const { kinds, near, most } = before.question;
    const read = async (task: string): Promise<SharedAnswer> => {
      const part = await this.#graph.deps.client.readSharedThings({
        entities: [...before.about],
        kinds: [...kinds],
        near,
        most,
        task,
        offset: before.next ?? 0,
        limit: before.next === 0 ? PART : NEXT_PART,
        ...(before.case && { case: before.case }),
      });
      return {
        ...before,
        ...part,
        things: [...before.things, ...part.things],
        // Of tens of thousands of names a copy would hold the page up.
        labels: Object.assign(before.labels, part.labels),
        sameAs: Object.assign(before.sameAs, part.sameAs),
      };
    };
    return before.next === 0 ? this.asked.ask(words, read) : this.asked.readOn(words, read);
  }
}
