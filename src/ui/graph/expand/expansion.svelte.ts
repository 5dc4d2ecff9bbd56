/** Expanding: how many neighbours would come is known, and asked about when they are many. */
import type { Client } from '../../../contract/client.ts';
import { Refusal } from '../../../contract/faults.ts';
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { answerName } from '../../shared/answer-name.ts';
import { countOf } from '../../shared/moment-words.ts';
import { toPlainWords } from '../../../drawing/visible-text.ts';
import { neighboursOnCanvas } from '../shown-canvas.ts';

/** More newcomers than this are asked about first. */
export const ASK_FROM = 60;
/** More than this are never brought at once: nobody could read the graph, or move it. */
export const DRAWN_AT_MOST = 2000;

/** What is known before the neighbours come. */
export interface ExpandQuestion {
  entity: EntityId;
  label: string;
  /** Neighbours that stored profiles state. */
  neighbours: number;
  /** Of those, not on the canvas yet. */
  newcomers: number;
  /** Whether its own profile has to be asked of the registry: one request, and more may come. */
  asksRegistry: boolean;
}

/** The graph as far as expanding it has to know it. */
export interface ExpandableGraph {
  readonly entities: readonly GraphEntity[];
  readonly ties: readonly Tie[];
  readonly deps: { readonly client: Client; announce(words: string): void };
  has(id: EntityId): boolean;
  entity(id: EntityId): GraphEntity | undefined;
  select(ids: Iterable<EntityId>): void;
  load(): Promise<void>;
  add(ids: readonly EntityId[], label: string): Promise<boolean>;
  refusable<T>(work: () => Promise<T>): Promise<T | undefined>;
}

interface ExpandTask {
  name: string;
  words: string;
  done: number;
  /** null: a single entity, and nobody knows how long it takes. */
  total: number | null;
}

export class Expansion {
  question = $state.raw<ExpandQuestion | null>(null);
  /** The expansion under way. */
  task = $state.raw<ExpandTask | null>(null);

  readonly #graph: ExpandableGraph;
  #answered: (() => void) | null = null;
  /** Several are being expanded. */
  #batch: { done: number; total: number; stopped: boolean } | null = null;

  constructor(graph: ExpandableGraph) {
    this.#graph = graph;
  }

  /** Expand at once, or after the question when more than `ASK_FROM` would come. */
  async start(entity: EntityId): Promise<void> {
    const found = await this.#graph.refusable(() => this.#lookAround(entity));
    if (!found) return;
    if (found.newcomers <= ASK_FROM) return this.#bring(found);
    this.question = found;
    await new Promise<void>((resolve) => (this.#answered = resolve));
  }

  /** Expand several, one after the other; each may ask its question. Stopping leaves the rest. */
  async startAll(entities: readonly EntityId[]): Promise<void> {
    if (entities.length === 1 && entities[0]) return this.start(entities[0]);
    const before = this.#graph.entities.length;
    this.#batch = { done: 0, total: entities.length, stopped: false };
    const batch = this.#batch;
    this.#graph.deps.announce(`Expanding ${countOf(batch.total, 'entity', 'entities')}`);
    for (const entity of entities) {
      if (batch.stopped) break;
      await this.start(entity);
      batch.done += 1;
    }
    this.#batch = null;
    this.#graph.select(entities);
    const came = this.#graph.entities.length - before;
    const done = countOf(batch.done, 'entity', 'entities');
    this.#graph.deps.announce(`${done} expanded: ${came.toLocaleString('en')} added`);
  }

  /** Bring at most this many. */
  async bring(limit: number): Promise<void> {
    const asked = this.question;
    this.#close();
    if (asked) await this.#bring(asked, limit);
  }

  /** Bring exactly these. */
  async bringPicked(ids: readonly EntityId[]): Promise<void> {
    const asked = this.question;
    this.#close();
    if (!asked) return;
    const here = this.#graph.has(asked.entity) ? [] : [asked.entity];
    if (await this.#graph.add([...here, ...ids], `expand ${asked.label}`)) {
      const leftOff = asked.newcomers - ids.length;
      this.#announce(asked.label, ids.length, asked.neighbours - asked.newcomers, leftOff);
    }
  }

  cancel(): void {
    this.#close();
  }

  async stop(): Promise<void> {
    const { task } = this;
    if (this.#batch) this.#batch.stopped = true;
    if (task) await this.#graph.refusable(() => this.#client.cancelTask({ task: task.name }));
  }

  get #client() {
    return this.#graph.deps.client;
  }

  #close(): void {
    this.question = null;
    this.#answered?.();
    this.#answered = null;
  }

  /** Counts before anything comes; a profile nobody fetched is fetched for that (one request). */
  async #lookAround(entity: EntityId): Promise<ExpandQuestion> {
    const shown = this.#graph.entity(entity);
    const known = (
      neighbours: number,
      asksRegistry: boolean,
      name = shown?.label ?? entity,
    ): ExpandQuestion => {
      const label = toPlainWords(name, 60);
      const here = neighboursOnCanvas(this.#graph.ties, entity).size;
      const newcomers = Math.max(0, neighbours - here);
      return { entity, label, neighbours, newcomers, asksRegistry };
    };
    if (shown && shown.fetchedAt !== null) return known(shown.neighbours, false);
    const many = known(shown?.neighbours ?? 0, true);
    if (many.newcomers > ASK_FROM) return many;
    try {
      const answer = await this.#during(`Reading ${many.label}`, (task) =>
        this.#client.readProfile({ entity, from: 'auto', listLimit: 0, task }),
      );
      return known(answer.neighbours, false, answerName(answer));
    } catch (error) {
      // Other profiles may state neighbours even when its own can't be had.
      if (error instanceof Refusal && error.fault.code !== 'cancelled' && many.neighbours > 0) {
        return many;
      }
      throw error;
    }
  }

  async #bring({ entity, label }: ExpandQuestion, limit?: number): Promise<void> {
    await this.#graph.refusable(async () => {
      const answer = await this.#during(`Expanding ${label}`, (task) =>
        this.#client.expandEntity({ entity, task, limit: limit ?? ASK_FROM + 1000 }),
      );
      await this.#graph.load();
      if (this.#batch) return;
      this.#graph.select([entity]);
      const { added, neighbours, leftOff } = answer;
      const newcomers = added.filter((id) => id !== entity).length;
      this.#announce(label, newcomers, neighbours - leftOff - newcomers, leftOff);
    });
  }

  async #during<T>(words: string, work: (task: string) => Promise<T>): Promise<T> {
    const name = `expand ${crypto.randomUUID()}`;
    const done = this.#batch?.done ?? 0;
    const total = this.#batch?.total ?? null;
    this.task = { name, words, done, total };
    try {
      return await work(name);
    } finally {
      if (this.task?.name === name) this.task = null;
    }
  }

  #announce(label: string, added: number, already: number, leftOff: number): void {
    const said = [
      `${added.toLocaleString('en')} added`,
      already > 0 && `${countOf(already, 'was', 'were')} there already`,
      leftOff > 0 && `${leftOff.toLocaleString('en')} left off`,
    ].filter(Boolean);
    this.#graph.deps.announce(`${label}: ${said.join(', ')}`);
  }
}
