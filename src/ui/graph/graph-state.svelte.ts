/** The graph as the window knows it: what is on the canvas, what is selected, and every change to it. */
import type { Client } from '../../contract/client.ts';
import { Refusal, type Fault } from '../../contract/faults.ts';
import type { CanvasPlace, GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';

export interface GraphDeps {
  client: Client;
  openProfile(id: EntityId): void;
  fault(fault: Fault): void;
  /** Say something in the status bar and to a screen reader. */
  announce(words: string): void;
}

export class GraphState {
  /** Everything on the canvas, hidden ones too, in the order it was put there. */
  entities = $state.raw<readonly GraphEntity[]>([]);
  ties = $state.raw<readonly Tie[]>([]);
  selection = $state.raw<ReadonlySet<EntityId>>(new Set());
  loading = $state(false);
  /** What undo and redo would do, in words; null when there is nothing. */
  undoLabel = $state<string | null>(null);
  redoLabel = $state<string | null>(null);

  readonly #deps: GraphDeps;
  readonly #byId = $derived(new Map(this.entities.map((entity) => [entity.id, entity])));

  constructor(deps: GraphDeps) {
    this.#deps = deps;
  }

  has(id: EntityId): boolean {
    return this.#byId.has(id);
  }

  entity(id: EntityId): GraphEntity | undefined {
    return this.#byId.get(id);
  }

  select(ids: Iterable<EntityId>): void {
    this.selection = new Set(ids);
  }

  /** Read the whole canvas, page by page. */
  async load(): Promise<void> {
    this.loading = true;
    await this.#refusable(async () => {
      const entities: GraphEntity[] = [];
      const ties: Tie[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const page = await this.#deps.client.readCanvas({ after });
        entities.push(...page.entities);
        ties.push(...page.ties);
        after = page.next;
        this.undoLabel = page.undo;
        this.redoLabel = page.redo;
      }
      this.entities = entities;
      this.ties = ties;
    });
    this.loading = false;
  }

  /** Put entities on the canvas; the layout finds their places. */
  add(ids: readonly EntityId[], label: string): Promise<void> {
    const put = ids
      .filter((id) => !this.has(id))
      .map((entity) => ({ entity, x: null, y: null, pinned: false, hidden: false }));
    return this.#change({ label, put });
  }

  /** Bring the neighbours onto the canvas; asks first when they are many. */
  async expand(id: EntityId): Promise<void> {
    await this.#refusable(async () => {
      await this.#deps.client.expandEntity({ entity: id });
      await this.load();
    });
  }

  hide(ids: readonly EntityId[]): Promise<void> {
    return this.#change({ label: 'hide', put: this.#places(ids, { hidden: true }) });
  }

  showAll(): Promise<void> {
    const hidden = this.entities.filter((entity) => entity.hidden).map(({ id }) => id);
    return this.#change({ label: 'show all', put: this.#places(hidden, { hidden: false }) });
  }

  pin(ids: readonly EntityId[], on: boolean): Promise<void> {
    return this.#change({ label: on ? 'pin' : 'unpin', put: this.#places(ids, { pinned: on }) });
  }

  remove(ids: readonly EntityId[]): Promise<void> {
    return this.#change({ label: 'remove', remove: [...ids] });
  }

  async undo(): Promise<void> {
    await this.#refusable(async () => {
      await this.#deps.client.undoCanvas({});
      await this.load();
    });
  }

  async redo(): Promise<void> {
    await this.#refusable(async () => {
      await this.#deps.client.redoCanvas({});
      await this.load();
    });
  }

  #places(ids: readonly EntityId[], change: Partial<CanvasPlace>): CanvasPlace[] {
    return ids.flatMap((id) => {
      const entity = this.#byId.get(id);
      if (!entity) return [];
      const { x, y, pinned, hidden } = entity;
      return [{ entity: id, x, y, pinned, hidden, ...change }];
    });
  }

  async #change(change: {
    label: string;
    put?: CanvasPlace[];
    remove?: EntityId[];
  }): Promise<void> {
    if (!change.put?.length && !change.remove?.length) return;
    await this.#refusable(async () => {
      await this.#deps.client.changeCanvas(change);
      await this.load();
    });
  }

  /** A refusal becomes words on screen; anything else is a bug and goes on. */
  async #refusable(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#deps.fault(error.fault);
    }
  }
}
