/** Expanding: one call for one or several entities; when many would come, how many is asked first. */
import type { Client } from '../../../contract/client.ts';
import type { ExpandAnswer, NotFetched } from '../../../contract/model/answers.ts';
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { countOf, countWords } from '../../shared/moment-words.ts';
import { toPlainWords } from '../../../drawing/visible-text.ts';
import { idSet } from '../shown-canvas.ts';

/** More newcomers than this are asked about first. */
export const ASK_FROM = 60;
/** More than this are never brought at once: nobody could read the graph, or move it. */
export const DRAWN_AT_MOST = 2000;

const NAME_LIMIT = 60;
const NAMED_AT_MOST = 3;

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
}

/** The graph as far as expanding it has to know it. */
export interface ExpandableGraph {
  /** The case on show. */
  readonly case: CaseId | null;
  readonly deps: { readonly client: Client; announce(words: string): void };
  has(id: EntityId): boolean;
  entity(id: EntityId): GraphEntity | undefined;
  select(ids: Iterable<EntityId>): void;
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
  /** The expansions under way, the newest last. */
  #tasks = $state.raw<readonly ExpandTask[]>([]);
  readonly #graph: ExpandableGraph;
  #answered: (() => void) | null = null;

  constructor(graph: ExpandableGraph) {
    this.#graph = graph;
    graph.deps.client.on('taskProgressed', ({ task, done, total }) => {
      if (total !== null && total > 1) this.#change(task, { done, total });
    });
  }

  /** The expansion under way that is shown. */
  get task(): ExpandTask | null {
    return this.#tasks.at(-1) ?? null;
  }

  /**
   * Bring the neighbours of these as one step to undo: at once, or after the question when more
   * than `ASK_FROM` would come. It ends when they are there or nobody wants them.
   */
  async start(entities: readonly EntityId[]): Promise<void> {
    if (entities.length === 0) return;
    const answer = await this.#expand(entities, ASK_FROM, ASK_FROM);
    if (!answer) return;
    if (answer.newcomers <= ASK_FROM) return this.#came(entities, answer);
    const { neighbours, newcomers, fetched } = answer;
    this.question = {
      entities,
      label: this.#nameOf(entities, answer.label),
      neighbours,
      newcomers,
      fetched,
    };
    await new Promise<void>((resolve) => (this.#answered = resolve));
  }

  /** Bring at most this many of each. */
  async bring(limit: number): Promise<void> {
    const asked = this.#close();
    if (!asked) return;
    const answer = await this.#expand(asked.entities, limit);
    if (answer) this.#came(asked.entities, answer);
  }

  /** Bring exactly these. */
  async bringPicked(ids: readonly EntityId[]): Promise<void> {
    const asked = this.#close();
    if (!asked) return;
    const { entities, label, neighbours, newcomers } = asked;
    const absent = entities.filter((id) => !this.#graph.has(id));
    if (!(await this.#graph.add([...absent, ...ids], `Expand ${label}`))) return;
    const leftOff = newcomers - ids.length;
    this.#announce(label, ids.length, neighbours - newcomers, leftOff, []);
  }

  /** Bring nobody. */
  cancel(): void {
    this.#close();
  }

  async stop(): Promise<void> {
    const names = this.#tasks.map(({ name }) => name);
    await this.#graph.refusable(() =>
      Promise.all(names.map((task) => this.#client.cancelTask({ task }))),
    );
  }

  get #client(): Client {
    return this.#graph.deps.client;
  }

  #close(): ExpandQuestion | null {
    const asked = this.question;
    this.question = null;
    this.#answered?.();
    this.#answered = null;
    return asked;
  }

  async #expand(
    entities: readonly EntityId[],
    limit: number,
    unlessMoreThan?: number,
  ): Promise<ExpandAnswer | undefined> {
    const id = this.#graph.case;
    if (id === null) return undefined;
    const task = `expand ${crypto.randomUUID()}`;
    const words = `Expanding ${this.#nameOf(entities, null)}`;
    if (entities.length > 1) this.#graph.deps.announce(words);
    const total = entities.length > 1 ? entities.length : null;
    this.#tasks = [...this.#tasks, { name: task, words, done: 0, total }];
    try {
      return await this.#graph.refusable(() =>
        this.#client.expandEntities({
          case: id,
          entities: [...entities],
          limit,
          ...(unlessMoreThan !== undefined && { unlessMoreThan }),
          task,
        }),
      );
    } finally {
      this.#tasks = this.#tasks.filter(({ name }) => name !== task);
    }
  }

  #change(name: string, change: Partial<ExpandTask>): void {
    if (!this.#tasks.some((task) => task.name === name)) return;
    this.#tasks = this.#tasks.map((task) => (task.name === name ? { ...task, ...change } : task));
  }

  #came(entities: readonly EntityId[], answer: ExpandAnswer): void {
    this.#graph.select(entities.filter((id) => this.#graph.has(id)));
    const { added, neighbours, newcomers, leftOff, notFetched } = answer;
    const asked = idSet(entities);
    const came = added.filter((id) => !asked.has(id)).length;
    const label = this.#nameOf(entities, answer.label);
    this.#announce(label, came, neighbours - newcomers, leftOff, notFetched);
  }

  /** One by its name, several by their number. */
  #nameOf(entities: readonly EntityId[], label: string | null): string {
    const [first] = entities;
    if (entities.length !== 1 || !first) return countOf(entities.length, 'entity', 'entities');
    return toPlainWords(label ?? this.#graph.entity(first)?.label ?? first, NAME_LIMIT);
  }

  #announce(
    label: string,
    added: number,
    already: number,
    leftOff: number,
    notFetched: readonly NotFetched[],
  ): void {
    const said = [
      `${countWords(added)} added`,
      already > 0 && `${countOf(already, 'was', 'were')} there already`,
      leftOff > 0 && `${countWords(leftOff)} left off`,
      notFetched.length > 0 && `no profile of ${this.#listed(notFetched)}`,
    ].filter(Boolean);
    this.#graph.deps.announce(`${label}: ${said.join(', ')}`);
  }

  /** The first few by name, the rest by their number. */
  #listed(notFetched: readonly NotFetched[]): string {
    const names = notFetched
      .slice(0, NAMED_AT_MOST)
      .map(({ entity }) => this.#nameOf([entity], null));
    const rest = notFetched.length - names.length;
    return [names.join(', '), rest > 0 && countOf(rest, 'other')].filter(Boolean).join(' and ');
  }
}
