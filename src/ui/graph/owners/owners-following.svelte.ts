/** Following owners from the window: one call, its progress, and what is said at its end. */
import type { Client } from '../../../contract/client.ts';
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { OwnerDirection } from '../../../contract/model/owners.ts';
import { glyphsOf } from '../drawn-graph.ts';
import { calledInWords } from '../entity-words.ts';
import type { ShownCanvas } from '../shown-canvas.ts';
import { followedInWords } from './followed-words.ts';

/** The graph as far as following owners has to know it. */
interface GraphToFollow {
  readonly case: CaseId | null;
  readonly deps: { readonly client: Client; announce(words: string): void };
  readonly view: ShownCanvas;
  entity(id: EntityId): GraphEntity | undefined;
  has(id: EntityId): boolean;
  select(ids: Iterable<EntityId>): void;
  refusable<T>(work: () => Promise<T>): Promise<T | undefined>;
}

export class OwnersFollowing {
  /** What is under way; null: nothing. */
  task = $state.raw<{ name: string; words: string } | null>(null);
  readonly #graph: GraphToFollow;
  /** Lays all of it out, as what belongs to the step before. */
  readonly #layOut: () => Promise<void>;

  constructor(graph: GraphToFollow, layOut: () => Promise<void>) {
    this.#graph = graph;
    this.#layOut = layOut;
    graph.deps.client.on('taskProgressed', ({ task, words }) => {
      if (task === this.task?.name) this.task = { name: task, words };
    });
  }

  /** Brings who holds these, or what they hold, as one step to undo; one walk at a time. */
  async start(entities: readonly EntityId[], direction: OwnerDirection): Promise<void> {
    const { case: id, deps } = this.#graph;
    if (entities.length === 0 || id === null) return;
    if (this.task !== null) return deps.announce('Owners are being followed already');
    const name = `owners ${crypto.randomUUID()}`;
    const words = `Following owners ${direction} from ${calledInWords(entities, (one) => this.#graph.entity(one))}`;
    this.task = { name, words };
    deps.announce(words);
    const asked = { case: id, entities: [...entities], direction, task: name };
    const answer = await this.#graph.refusable(() => deps.client.followOwners(asked));
    if (this.task?.name === name) this.task = null;
    if (!answer || this.#graph.case !== id) return;
    this.#graph.select(entities.filter((one) => this.#graph.has(one)));
    if (answer.added.length > 0) await this.#layOut();
    const drawn = (ids: readonly EntityId[]): number => glyphsOf(this.#graph.view, ids).length;
    const { added, circle } = answer;
    const counts = { added: drawn(added), circle: drawn(circle) };
    deps.announce(followedInWords(direction, answer, counts));
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    void this.stop();
    this.task = null;
  }

  async stop(): Promise<void> {
    const { task } = this;
    if (task === null) return;
    const { deps } = this.#graph;
    await this.#graph.refusable(() => deps.client.cancelTask({ task: task.name }));
    deps.announce('Cancelled: what was fetched is stored, and nothing was added');
  }
}
