/** The neighbours of an entity to pick from, read as they are scrolled to. */
import type { Neighbour } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { GraphState } from '../graph-state.svelte.ts';

const PART = 500;

export class NeighbourRows {
  total = $state(0);
  #parts = $state.raw<readonly (readonly Neighbour[] | undefined)[]>([]);
  readonly #asked: boolean[] = [];
  readonly #graph: GraphState;
  readonly #entity: EntityId;

  constructor(graph: GraphState, entity: EntityId) {
    this.#graph = graph;
    this.#entity = entity;
    void this.need(0, 0);
  }

  at(index: number): Neighbour | 'loading' {
    return this.#parts[Math.floor(index / PART)]?.[index % PART] ?? 'loading';
  }

  /** Read what isn't there yet of these rows. */
  async need(first: number, last: number): Promise<void> {
    for (let part = Math.floor(first / PART); part <= Math.floor(last / PART); part += 1) {
      if (this.#asked[part]) continue;
      this.#asked[part] = true;
      await this.#graph.refusable(() => this.#read(part));
    }
  }

  async #read(part: number): Promise<void> {
    const { items, total } = await this.#graph.deps.client.readNeighbours({
      entity: this.#entity,
      offset: part * PART,
      limit: PART,
    });
    const parts = [...this.#parts];
    parts[part] = items;
    this.#parts = parts;
    this.total = total;
  }
}
