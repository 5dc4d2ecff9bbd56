/** The neighbours of an entity to pick from, filtered by a search and loaded as they are scrolled to. */
import type { Neighbour } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';

const PART_SIZE = 100;
/** A pause in typing, in milliseconds, before a search. */
const TYPED_MS = 120;

export class NeighbourRows {
  /** The number found, then how many of them are tied to the graph; those come first. */
  total = $state(0);
  tied = $state(0);
  /** The search text as typed. */
  text = $state('');
  /** Whether the first rows are loaded. */
  loaded = $state(false);
  /** The search text of the rows loaded. */
  #found = $state('');
  /** Whether the rows loaded belong to an earlier search text. */
  readonly isSearching = $derived(this.text !== this.#found);
  /** The number of the search that the parts belong to. */
  #partsOf = 0;
  #parts = $state.raw<readonly (readonly Neighbour[] | undefined)[]>([]);
  /** The requests for parts, so that each is loaded once. */
  #reading: (Promise<void> | undefined)[] = [];
  #searched = '';
  /** The number of the current search; responses to earlier ones are ignored. */
  #turn = 0;
  #searchTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #graph: CaseGraph;
  readonly #entity: EntityId;

  constructor(graph: CaseGraph, entity: EntityId) {
    this.#graph = graph;
    this.#entity = entity;
    void this.need(0, 0);
  }

  at(index: number): Neighbour | 'loading' {
    return this.#parts[Math.floor(index / PART_SIZE)]?.[index % PART_SIZE] ?? 'loading';
  }

  /** Searches by name after a pause in typing. */
  search(text: string): void {
    this.text = text;
    clearTimeout(this.#searchTimer);
    this.#searchTimer = setTimeout(() => {
      this.#turn += 1;
      this.#searched = text;
      this.#reading = [];
      void this.need(0, 0);
    }, TYPED_MS);
  }

  /** Loads the parts of these rows that are missing. */
  async need(first: number, last: number): Promise<void> {
    const reading: Promise<void>[] = [];
    for (
      let part = Math.floor(first / PART_SIZE);
      part <= Math.floor(last / PART_SIZE);
      part += 1
    ) {
      reading.push((this.#reading[part] ??= this.#readPart(part)));
    }
    await Promise.all(reading);
  }

  /** A part that failed is requested again when next needed. */
  async #readPart(part: number): Promise<void> {
    const reading = this.#reading;
    await this.#graph.refusable(() => this.#read(part));
    if (this.#parts[part] === undefined) reading[part] = undefined;
  }

  /** The ids of the first rows found; empty if another search began meanwhile. */
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
      offset: part * PART_SIZE,
      limit: PART_SIZE,
    });
    if (turn !== this.#turn) return;
    // The first response to a new search replaces all parts.
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
