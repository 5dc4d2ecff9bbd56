/** The neighbours of an entity to pick from, found by a search and read as they are scrolled to. */
import type { Neighbour } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';

const PART = 100;
/** Whoever types has stopped for a moment. */
const TYPED_MS = 120;

export class NeighbourRows {
  /** All that were found, and how many of them come first for being tied to the graph. */
  total = $state(0);
  tied = $state(0);
  /** What they were searched for. */
  text = $state('');
  /** Whether the first of them are there. */
  loaded = $state(false);
  /** What those that are there were searched for. */
  #found = $state('');
  /** Whether those that are there are not of what is typed. */
  readonly isSearching = $derived(this.text !== this.#found);
  /** Of which search they are. */
  #partsOf = 0;
  #parts = $state.raw<readonly (readonly Neighbour[] | undefined)[]>([]);
  /** What is read of them, each part once. */
  #reading: (Promise<void> | undefined)[] = [];
  #searched = '';
  /** Another number for every search: answers to one before are too late. */
  #turn = 0;
  #typing: ReturnType<typeof setTimeout> | undefined;
  readonly #graph: CaseGraph;
  readonly #entity: EntityId;

  constructor(graph: CaseGraph, entity: EntityId) {
    this.#graph = graph;
    this.#entity = entity;
    void this.need(0, 0);
  }

  at(index: number): Neighbour | 'loading' {
    return this.#parts[Math.floor(index / PART)]?.[index % PART] ?? 'loading';
  }

  /** Find those with such a name, once nobody types any more. */
  search(text: string): void {
    this.text = text;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      this.#turn += 1;
      this.#searched = text;
      this.#reading = [];
      void this.need(0, 0);
    }, TYPED_MS);
  }

  /** Read what isn't there yet of these rows. */
  async need(first: number, last: number): Promise<void> {
    const reading: Promise<void>[] = [];
    for (let part = Math.floor(first / PART); part <= Math.floor(last / PART); part += 1) {
      reading.push((this.#reading[part] ??= this.#readOnce(part)));
    }
    await Promise.all(reading);
  }

  /** Refused, it is read again when it is needed again. */
  async #readOnce(part: number): Promise<void> {
    const reading = this.#reading;
    await this.#graph.refusable(() => this.#read(part));
    if (this.#parts[part] === undefined) reading[part] = undefined;
  }

  /** The first so many of those that were found; nobody once another search took their place. */
  async readFirst(count: number): Promise<EntityId[]> {
    const turn = this.#turn;
    if (count > 0) await this.need(0, count - 1);
    if (turn !== this.#turn) return [];
    return Array.from({ length: count }, (_, index) => this.at(index)).flatMap((row) =>
      row === 'loading' ? [] : [row.entity],
    );
  }

  async #read(part: number): Promise<void> {
    const turn = this.#turn;
    const { items, total, tied } = await this.#graph.deps.client.readNeighbours({
      entity: this.#entity,
      ...(this.#graph.case !== null && { case: this.#graph.case }),
      text: this.#searched,
      day: this.#graph.time.day,
      offset: part * PART,
      limit: PART,
    });
    if (turn !== this.#turn) return;
    // The first answer to another search takes the place of all there was.
    const parts = turn === this.#partsOf ? [...this.#parts] : [];
    parts[part] = items;
    this.#parts = parts;
    this.#partsOf = turn;
    this.total = total;
    this.tied = tied;
    this.loaded = true;
    this.#found = this.#searched;
  }
}
