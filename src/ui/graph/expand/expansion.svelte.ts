/**
 * Expanding: one task, however many entities are expanded and however often it is asked for. What
 * is asked for while it runs waits its turn in it; many newcomers are asked about once, for all of
 * them; and one cancel ends all of it.
 */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { ExpandAnswer, NotFetched, ExpandHub } from '../../../contract/answers/expand.ts';
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { glyphsOf } from '../model/drawn-graph.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import { Task, type Progress } from '../../shared/work/task.svelte.ts';
import { setOf, type VisibleGraph } from '../model/visible-graph.ts';
import { ASK_FROM } from '../../shared/record/graph-limits.ts';
import { RestGroups, type GroupedGraph } from './rest-groups.svelte.ts';
import { calledInWords } from '../model/entity-words.ts';
import { cancelledInWords, listedInWords, outcomeInWords } from './expand-words.ts';

/** Codes of what keeps a profile from being had, and not the expansion itself. */
const OF_A_PROFILE = /^(answer|key|not-searched|record|registry|response)-/;

/** The graph as far as expanding it has to know it. */
interface ExpandableGraph extends GroupedGraph {
  /** Once the first case was read. */
  readonly begun: Promise<void>;
  readonly selection: ReadonlySet<EntityId>;
  readonly deps: {
    readonly client: Client;
    announce(words: string): void;
    fault(fault: Fault): void;
  };
  has(id: EntityId): boolean;
  entity(id: EntityId): GraphEntity | undefined;
  readonly view: VisibleGraph;
  select(ids: Iterable<EntityId>): void;
  add(ids: readonly EntityId[], label: string): Promise<boolean>;
}

export class Expansion {
  readonly prompt = new ExpandPrompt();
  /** What is under way, with what waits for its turn in it. */
  task = $state.raw<Progress | null>(null);
  /** Whose profile could not be had the last time, until dismissed. */
  notFetched = $state.raw<readonly NotFetched[]>([]);
  /** How many were expanded when those could not be had. */
  of = $state(0);
  /** What stands for the neighbours that did not come. */
  readonly rests: RestGroups;
  readonly #graph: ExpandableGraph;
  readonly #find = (id: EntityId): GraphEntity | undefined => this.#graph.entity(id);
  /** What the engine does now, and for whom. */
  readonly #call: Task;
  #called: readonly EntityId[] = [];
  #running: Promise<void> | null = null;
  #waiting: readonly EntityId[] = [];
  #askFrom = ASK_FROM;
  /** Entities done with since the task began. */
  #finished = 0;
  /** How many waited when it was cancelled; null: it wasn't. */
  #dropped: number | null = null;
  /** What was selected when it was last asked for: whoever has gone on since is left there. */
  #selected: ReadonlySet<EntityId> = setOf();

  constructor(graph: ExpandableGraph) {
    this.#graph = graph;
    this.rests = new RestGroups(graph);
    this.#call = new Task(graph.deps.client, 'expand');
  }

  /**
   * Bring the neighbours of these as one step to undo: at once, or after the question when more
   * than `askFrom` would come. While others are expanded these wait; asked for twice they come
   * once. It ends when everything asked for is there or nobody wants it.
   */
  start(entities: readonly EntityId[], askFrom = ASK_FROM): Promise<void> {
    const pending = setOf([...this.#called, ...this.#waiting]);
    const news = [...setOf(entities)].filter((id) => !pending.has(id));
    this.#selected = this.#graph.selection;
    if (news.length > 0) {
      this.#waiting = [...this.#waiting, ...news];
      this.#askFrom = Math.min(this.#askFrom, askFrom);
      if (this.question === null) this.#show();
      if (this.task?.total) this.#graph.deps.announce(this.task.words);
    }
    if (this.#running === null && this.#waiting.length > 0) this.#running = this.#run();
    return this.#running ?? Promise.resolve();
  }

  /** Offer the neighbours of these that aren't on the canvas, however few they are. */
  open(hubs: readonly EntityId[]): Promise<void> {
    return this.start(hubs, 0);
  }

  get question(): ExpandQuestion | null {
    return this.prompt.question;
  }

  /** Bring nobody of those that are asked about. */
  cancel(): void {
    this.prompt.cancel();
  }

  /** End the task, with all that waits in it; says whether there was one. */
  stop(): boolean {
    if (this.task === null) return false;
    this.#drop();
    this.task = { ...this.task, words: 'Cancelling' };
    this.#call.requestCancel();
    return true;
  }

  /** Another case is shown: nothing of it belongs there. */
  reset(): void {
    this.stop();
    this.cancel();
    this.dismiss();
    this.rests.reset();
  }

  dismiss(): void {
    this.notFetched = [];
    this.of = 0;
  }

  /** Ask once more for the profiles that could not be had. */
  tryAgain(): Promise<void> {
    return this.start(this.notFetched.map(({ entity }) => entity));
  }

  async #run(): Promise<void> {
    if (this.#graph.case === null) await this.#graph.begun;
    const { case: id } = this.#graph;
    this.dismiss();
    let held: readonly EntityId[] = [];
    try {
      while (this.#waiting.length > 0) {
        const entities = [...held, ...this.#waiting];
        held = [];
        this.#waiting = [];
        const answer = await this.#expand(entities, {
          limit: ASK_FROM,
          unlessMoreThan: this.#askFrom,
        });
        // What came to another case is told by its undo step alone.
        if (id !== this.#graph.case) return;
        if (!answer) this.#failed(entities);
        else if (answer.newcomers <= this.#askFrom) this.#came(entities, answer);
        else if (this.#dropped !== null) this.#sayCounted(entities, answer);
        // What was asked for meanwhile is part of the same question.
        else if (this.#waiting.length > 0) held = entities;
        else await this.#bringSome(entities, answer);
      }
    } finally {
      this.task = null;
      this.#running = this.#dropped = null;
      this.#finished = 0;
      this.#askFrom = ASK_FROM;
      // What was asked for in another case, while this one was still being left.
      if (this.#waiting.length > 0) void this.start([]);
    }
  }

  /** As many as are wanted; everything is stored by now. */
  async #bringSome(entities: readonly EntityId[], counted: ExpandAnswer): Promise<void> {
    const { case: id } = this.#graph;
    const choice = await this.#ask(entities, counted);
    if (id !== this.#graph.case) return;
    const { notFetched, neighbours, newcomers } = counted;
    if (choice === null) {
      this.#drop();
      this.#sayCounted(entities, counted);
    } else if ('limit' in choice) {
      const answer = await this.#expand(entities, { limit: choice.limit, from: 'store' });
      if (answer && id === this.#graph.case) this.#came(entities, { ...answer, notFetched });
    } else {
      const label = this.#nameOf(entities, counted.label);
      const absent = entities.filter((id) => !this.#graph.has(id));
      const { picked } = choice;
      if (!(await this.#graph.add([...absent, ...picked], `Expand ${label}`))) return;
      const leftOff = newcomers - picked.length;
      this.#ended(entities, leftOff, notFetched);
      const outcome = outcomeInWords(label, picked.length, { neighbours, newcomers }, leftOff);
      this.#graph.deps.announce(outcome);
    }
  }

  #ask(entities: readonly EntityId[], answer: ExpandAnswer): Promise<ExpandChoice> {
    const { neighbours, newcomers, fetched, hubs } = answer;
    const label = this.#nameOf(entities, answer.label);
    this.task = null;
    return this.prompt.ask({ entities, label, neighbours, newcomers, fetched, hubs });
  }

  async #expand(
    entities: readonly EntityId[],
    how: { limit: number; unlessMoreThan?: number; from?: 'store' },
  ): Promise<ExpandAnswer | undefined> {
    const { case: id, deps } = this.#graph;
    if (id === null) return undefined;
    this.#called = entities;
    const answer = await this.#call.run(
      (progress) => this.#show(progress?.done),
      (task) => deps.client.expandEntities({ case: id, entities: [...entities], ...how, task }),
    );
    const { fault, cancelled } = this.#call;
    const refused = fault ?? cancelled;
    if (answer === undefined && refused) this.#note(refused, entities);
    if (fault) deps.fault(fault);
    this.#called = [];
    return answer;
  }

  /** How far the task is, in words; it never goes back. */
  #show(done = 0): string {
    if (this.#dropped !== null) return this.task?.words ?? '';
    const entities = [...this.#called, ...this.#waiting];
    const total = this.#finished + entities.length;
    const words = total === 1 ? this.#nameOf(entities, null) : countOf(total, 'entity', 'entities');
    this.task = {
      words: `Expanding ${words}`,
      done: Math.max(this.task?.done ?? 0, this.#finished + done),
      total: total > 1 ? total : null,
    };
    return this.task.words;
  }

  /** A single entity is refused where of several it would be told whose profile is missing. */
  #note(fault: Fault, entities: readonly EntityId[]): void {
    const [entity] = entities;
    if (fault.code === 'cancelled') {
      this.#sayCancelled(Number(fault.detail['had'] ?? 0), entities.length);
    } else if (entity !== undefined && OF_A_PROFILE.test(fault.code)) {
      this.notFetched = [...this.notFetched, { entity, fault }];
      this.of += 1;
    }
  }

  /** Refused, and told so. What is asked for after a cancel is a task of its own. */
  #failed(entities: readonly EntityId[]): void {
    this.#finished += entities.length;
    if (this.#dropped === null) return;
    this.#dropped = this.task = null;
    this.#finished = 0;
  }

  #drop(): void {
    this.#dropped = (this.#dropped ?? 0) + this.#waiting.length;
    this.#waiting = [];
  }

  /** Nobody wants what was counted. */
  #sayCounted({ length }: readonly EntityId[], { notFetched }: ExpandAnswer): void {
    this.#sayCancelled(length - notFetched.length, length);
  }

  #sayCancelled(had: number, of: number): void {
    const all = of + (this.#dropped ?? 0);
    this.#graph.deps.announce(cancelledInWords(had, all, this.#finished > 0));
  }

  #came(entities: readonly EntityId[], answer: ExpandAnswer): void {
    const graph = this.#graph;
    if (graph.selection === this.#selected) graph.select(entities.filter((id) => graph.has(id)));
    const { added, leftOff, notFetched } = answer;
    this.#ended(entities, leftOff, notFetched);
    const expanded = setOf(entities);
    const came = added.filter((id) => !expanded.has(id)).length;
    const label = this.#nameOf(entities, answer.label);
    const missing = listedInWords(notFetched, this.#find);
    graph.deps.announce(outcomeInWords(label, came, answer, leftOff, missing));
  }

  #ended(entities: readonly EntityId[], leftOff: number, notFetched: readonly NotFetched[]): void {
    this.#finished += entities.length;
    this.of += entities.length;
    this.notFetched = [...this.notFetched, ...notFetched];
    if (leftOff > 0) this.rests.leftOff(entities);
  }

  #nameOf(entities: readonly EntityId[], label: string | null): string {
    return calledInWords(glyphsOf(this.#graph.view, entities), this.#find, label);
  }
}

/** The question before many neighbours come: asked once, and answered by the dialog. */
class ExpandPrompt {
  /** What is asked now. */
  question = $state.raw<ExpandQuestion | null>(null);
  #choose: ((choice: ExpandChoice) => void) | null = null;

  /** Resolves with what was chosen. */
  async ask(question: ExpandQuestion): Promise<ExpandChoice> {
    this.question = question;
    const choice = await new Promise<ExpandChoice>((resolve) => (this.#choose = resolve));
    this.#choose = this.question = null;
    return choice;
  }

  /** Bring at most this many of each. */
  bring(limit: number): void {
    this.#choose?.({ limit });
  }

  /** Bring exactly these. */
  bringPicked(picked: readonly EntityId[]): void {
    this.#choose?.({ picked });
  }

  /** Bring nobody. */
  cancel(): void {
    this.#choose?.(null);
  }
}

/** What is known before the neighbours come. */
export interface ExpandQuestion {
  entities: readonly EntityId[];
  label: string;
  /** Neighbours that stored profiles state. */
  neighbours: number;
  /** Of those, not on the canvas yet. */
  newcomers: number;
  /** How many profiles a registry was asked for, to count them. */
  fetched: number;
  /** Whose the newcomers are, the one with the most first. */
  hubs: readonly ExpandHub[];
}

/** At most so many of each, or exactly these; null: nobody, and nothing of what waits either. */
type ExpandChoice = { limit: number } | { picked: readonly EntityId[] } | null;
