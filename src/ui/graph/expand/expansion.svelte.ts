/**
 * Expanding as one task, however many entities are expanded and however often it is requested. Requests
 * made while it runs wait in it; one question about many newcomers covers all of them, and one cancel stops
 * everything.
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

/** Codes of faults that concern a profile, not the expansion itself. */
const PROFILE_FAULT = /^(answer|key|not-searched|record|registry|response)-/;

/** The parts of the graph needed for expanding. */
interface ExpandableGraph extends GroupedGraph {
  /** Resolved once the first case is loaded. */
  readonly firstLoaded: Promise<void>;
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
  /** The progress of the task, including what waits in it. */
  task = $state.raw<Progress | null>(null);
  /** The profiles that could not be fetched, until dismissed. */
  notFetched = $state.raw<readonly NotFetched[]>([]);
  /** How many entities were expanded in all when some could not be fetched. */
  of = $state(0);
  /** Groups for the neighbours that were not added. */
  readonly rests: RestGroups;
  readonly #graph: ExpandableGraph;
  readonly #find = (id: EntityId): GraphEntity | undefined => this.#graph.entity(id);
  /** The engine's current call, then the entities it expands. */
  readonly #call: Task;
  #called: readonly EntityId[] = [];
  #running: Promise<void> | null = null;
  #waiting: readonly EntityId[] = [];
  #askAbove = ASK_FROM;
  /** The number of entities done since the task began. */
  #finished = 0;
  /** How many entities were waiting when it was cancelled; null if it wasn't. */
  #dropped: number | null = null;
  /** The selection when it was requested last; if it has changed since, it is left alone. */
  #selected: ReadonlySet<EntityId> = setOf();

  constructor(graph: ExpandableGraph) {
    this.#graph = graph;
    this.rests = new RestGroups(graph);
    this.#call = new Task(graph.deps.client, 'expand');
  }

  /**
   * Adds the neighbours of these entities as one undo step, after a question if there are more than
   * `askAbove` newcomers. While others are expanded, these wait; duplicates are expanded once. Resolves when
   * everything requested is done or cancelled.
   */
  start(entities: readonly EntityId[], askAbove = ASK_FROM): Promise<void> {
    const pending = setOf([...this.#called, ...this.#waiting]);
    const fresh = [...setOf(entities)].filter((id) => !pending.has(id));
    this.#selected = this.#graph.selection;
    if (fresh.length > 0) {
      this.#waiting = [...this.#waiting, ...fresh];
      this.#askAbove = Math.min(this.#askAbove, askAbove);
      if (this.question === null) this.#show();
      if (this.task?.total) this.#graph.deps.announce(this.task.words);
    }
    if (this.#running === null && this.#waiting.length > 0) this.#running = this.#run();
    return this.#running ?? Promise.resolve();
  }

  /** Asks which of the neighbours not on the canvas to add, however few they are. */
  open(hubs: readonly EntityId[]): Promise<void> {
    return this.start(hubs, 0);
  }

  get question(): ExpandQuestion | null {
    return this.prompt.question;
  }

  /** Answers the question with no neighbours. */
  cancel(): void {
    this.prompt.cancel();
  }

  /** Stops the task with all that waits in it; returns whether there was one. */
  stop(): boolean {
    if (this.task === null) return false;
    this.#drop();
    this.task = { ...this.task, words: 'Cancelling' };
    this.#call.requestCancel();
    return true;
  }

  /** Clears everything when another case is shown. */
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

  /** Tries again to fetch the failed profiles. */
  tryAgain(): Promise<void> {
    return this.start(this.notFetched.map(({ entity }) => entity));
  }

  async #run(): Promise<void> {
    if (this.#graph.case === null) await this.#graph.firstLoaded;
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
          unlessMoreThan: this.#askAbove,
        });
        // A result for another case shows only as an undo step there.
        if (id !== this.#graph.case) return;
        if (!answer) this.#failed(entities);
        else if (answer.newcomers <= this.#askAbove) this.#finishAdded(entities, answer);
        else if (this.#dropped !== null) this.#announceNoneAdded(entities, answer);
        // What was requested meanwhile joins the same question.
        else if (this.#waiting.length > 0) held = entities;
        else await this.#addChosen(entities, answer);
      }
    } finally {
      this.task = null;
      this.#running = this.#dropped = null;
      this.#finished = 0;
      this.#askAbove = ASK_FROM;
      // Requested in another case while this one was still being left.
      if (this.#waiting.length > 0) void this.start([]);
    }
  }

  /** Asks how many or which to add, and adds them; all profiles are stored by now. */
  async #addChosen(entities: readonly EntityId[], counted: ExpandAnswer): Promise<void> {
    const { case: id } = this.#graph;
    const choice = await this.#requestChoice(entities, counted);
    if (id !== this.#graph.case) return;
    const { notFetched, neighbours, newcomers } = counted;
    if (choice === null) {
      this.#drop();
      this.#announceNoneAdded(entities, counted);
    } else if ('limit' in choice) {
      const answer = await this.#expand(entities, { limit: choice.limit, from: 'store' });
      if (answer && id === this.#graph.case) this.#finishAdded(entities, { ...answer, notFetched });
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

  #requestChoice(entities: readonly EntityId[], answer: ExpandAnswer): Promise<ExpandChoice> {
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

  /** Updates the progress and returns its words; `done` never decreases. */
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

  /** A single entity is refused, whereas of several the missing profiles are listed. */
  #note(fault: Fault, entities: readonly EntityId[]): void {
    const [entity] = entities;
    if (fault.code === 'cancelled') {
      this.#announceCancelled(Number(fault.detail['had'] ?? 0), entities.length);
    } else if (entity !== undefined && PROFILE_FAULT.test(fault.code)) {
      this.notFetched = [...this.notFetched, { entity, fault }];
      this.of += 1;
    }
  }

  /** The refusal was already shown. After a cancel, what waits begins a new task. */
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

  /** Announces that nothing of what was counted is added. */
  #announceNoneAdded({ length }: readonly EntityId[], { notFetched }: ExpandAnswer): void {
    this.#announceCancelled(length - notFetched.length, length);
  }

  #announceCancelled(had: number, of: number): void {
    const all = of + (this.#dropped ?? 0);
    this.#graph.deps.announce(cancelledInWords(had, all, this.#finished > 0));
  }

  #finishAdded(entities: readonly EntityId[], answer: ExpandAnswer): void {
    const graph = this.#graph;
    if (graph.selection === this.#selected) graph.select(entities.filter((id) => graph.has(id)));
    const { added, leftOff, notFetched } = answer;
    this.#ended(entities, leftOff, notFetched);
    const expanded = setOf(entities);
    const newcomers = added.filter((id) => !expanded.has(id)).length;
    const label = this.#nameOf(entities, answer.label);
    const missing = listedInWords(notFetched, this.#find);
    graph.deps.announce(outcomeInWords(label, newcomers, answer, leftOff, missing));
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

/** The question before many neighbours are added, answered by the dialog. */
class ExpandPrompt {
  /** The open question; null without one. */
  question = $state.raw<ExpandQuestion | null>(null);
  #choose: ((choice: ExpandChoice) => void) | null = null;

  /** Resolves with the choice made. */
  async ask(question: ExpandQuestion): Promise<ExpandChoice> {
    this.question = question;
    const choice = await new Promise<ExpandChoice>((resolve) => (this.#choose = resolve));
    this.#choose = this.question = null;
    return choice;
  }

  /** Answers with at most this many neighbours of each. */
  chooseLimit(limit: number): void {
    this.#choose?.({ limit });
  }

  /** Answers with exactly these neighbours. */
  choosePicked(picked: readonly EntityId[]): void {
    this.#choose?.({ picked });
  }

  cancel(): void {
    this.#choose?.(null);
  }
}

/** What is known before the neighbours are added. */
export interface ExpandQuestion {
  entities: readonly EntityId[];
  label: string;
  /** The number of neighbours that stored profiles state. */
  neighbours: number;
  /** How many of them are not on the canvas yet. */
  newcomers: number;
  /** The number of profiles fetched to count them. */
  fetched: number;
  /** The entities with newcomers, those with the most first. */
  hubs: readonly ExpandHub[];
}

/** At most `limit` of each, or exactly those picked; null: none, and everything waiting is dropped. */
type ExpandChoice = { limit: number } | { picked: readonly EntityId[] } | null;
