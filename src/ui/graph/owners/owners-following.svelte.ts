/** Following owners from the window: one call, its progress, and what is said at its end. */
import type { Client } from '../../../contract/client.ts';
import { Refusal } from '../../../contract/faults.ts';
import type { CanvasLook, GraphEntity } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { FollowAnswer, OwnerDirection } from '../../../contract/model/owners.ts';
import { glyphsOf } from '../model/drawn-graph.ts';
import { calledInWords } from '../model/entity-words.ts';
import { idSet, type ShownCanvas } from '../model/visible-graph.ts';
import { followedInWords, type DrawnCounts } from './followed-words.ts';

const CANCELLING = 'Cancelling';
const CANCELLED = 'Cancelled: what was fetched is stored, and nothing was added';

/** The graph as far as following owners has to know it. */
interface GraphToFollow {
  readonly case: CaseId | null;
  readonly begun: Promise<void>;
  readonly deps: { readonly client: Client; announce(words: string): void };
  readonly view: ShownCanvas;
  readonly entities: readonly GraphEntity[];
  readonly look: CanvasLook;
  readonly answers: { readonly projection: { back(): boolean } };
  entity(id: EntityId): GraphEntity | undefined;
  has(id: EntityId): boolean;
  select(ids: Iterable<EntityId>): void;
  refusable<T>(work: () => Promise<T>): Promise<T | undefined>;
}

/** What came of a walk, as it is shown. */
export interface Followed {
  entities: readonly EntityId[];
  direction: OwnerDirection;
  answer: FollowAnswer;
  drawn: DrawnCounts;
}

export class OwnersFollowing {
  /** What came of the last walk, until it is dismissed, the graph is brought on, or its case is left. */
  #followed = $state.raw<Followed | null>(null);
  /** How the graph was when that was laid out; null: it isn't yet. */
  #then = $state.raw<{ known: ReadonlySet<EntityId>; look: CanvasLook } | null>(null);
  /** What is under way; null: nothing. */
  task = $state.raw<{ name: string; words: string } | null>(null);
  readonly #graph: GraphToFollow;
  /** Lays all of it out, as what belongs to the step before, and shows these. */
  readonly #layOut: (at: readonly EntityId[]) => Promise<void>;

  constructor(graph: GraphToFollow, layOut: (at: readonly EntityId[]) => Promise<void>) {
    this.#graph = graph;
    this.#layOut = layOut;
    graph.deps.client.on('taskProgressed', ({ task, words }) => {
      const isUnderWay = task === this.task?.name && this.task.words !== CANCELLING;
      if (isUnderWay) this.task = { name: task, words };
    });
  }

  /**
   * What came of the last walk; nothing while all that it brought is taken back, while others were brought
   * since, or while all is laid out otherwise.
   */
  get followed(): Followed | null {
    const added = this.#followed?.answer.added ?? [];
    const isThere = added.length === 0 || added.some((id) => this.#graph.has(id));
    return isThere && !this.#isPast ? this.#followed : null;
  }

  get #isPast(): boolean {
    if (this.#then === null) return false;
    const { known, look } = this.#then;
    return look !== this.#graph.look || this.#graph.entities.some(({ id }) => !known.has(id));
  }

  /** Brings who holds these, or what they hold, as one step to undo; one walk at a time. */
  async start(entities: readonly EntityId[], direction: OwnerDirection): Promise<void> {
    if (this.#graph.case === null) await this.#graph.begun;
    const { case: id, deps } = this.#graph;
    if (entities.length === 0 || id === null) return;
    if (this.task !== null) return deps.announce('Owners are being followed already');
    const name = `owners ${crypto.randomUUID()}`;
    const words = `Following owners ${direction} from ${calledInWords(entities, (one) => this.#graph.entity(one))}`;
    this.task = { name, words };
    this.#followed = null;
    // Its steps are ties, which a projection does not draw.
    const leaves = this.#graph.answers.projection.back();
    deps.announce(leaves ? `Back to the ties. ${words}` : words);
    const { day } = this.#graph.view;
    const asked = { case: id, entities: [...entities], direction, asOf: day, task: name };
    const answer = await this.#graph.refusable(() =>
      deps.client.followOwners(asked).catch(cancelledOrThrow),
    );
    // Left meanwhile: what came of it is no matter of the case that is on show.
    if (this.task?.name !== name) return;
    this.task = null;
    if (answer === 'cancelled') deps.announce(CANCELLED);
    else if (answer) await this.#came(entities, direction, answer);
  }

  async #came(
    entities: readonly EntityId[],
    direction: OwnerDirection,
    answer: FollowAnswer,
  ): Promise<void> {
    const graph = this.#graph;
    const { case: id } = graph;
    graph.select(entities.filter((one) => graph.has(one)));
    const count = (ids: readonly EntityId[]): number => glyphsOf(graph.view, ids).length;
    const drawn = { added: count(answer.added), circle: count(answer.circle) };
    const followed = { entities, direction, answer, drawn };
    this.#then = null;
    this.#followed = followed;
    if (answer.added.length > 0) await this.#layOut(direction === 'up' ? topOf(answer) : entities);
    const known = idSet([...graph.entities.map((it) => it.id), ...answer.added]);
    if (this.#followed === followed) this.#then = { known, look: graph.look };
    if (graph.case === id) graph.deps.announce(followedInWords(direction, answer, drawn));
  }

  dismiss(): void {
    this.#followed = null;
  }

  /** The same walk once more: what came of it before is stored, and only what is missing is asked for. */
  async again(): Promise<void> {
    if (this.followed) await this.start(this.followed.entities, this.followed.direction);
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.stop();
    this.task = this.#followed = null;
  }

  /** Asks it to end; whether it did, or was done before, its own answer tells. */
  stop(): void {
    const { task } = this;
    if (task === null || task.words === CANCELLING) return;
    this.task = { ...task, words: CANCELLING };
    const { client } = this.#graph.deps;
    void this.#graph.refusable(() => client.cancelTask({ task: task.name }));
  }
}

/** Where the answer is: the owners at which it ends. */
const topOf = ({ ends }: FollowAnswer): EntityId[] =>
  ends.filter(({ why, goesOn }) => why !== 'not fetched' && !goesOn).map(({ entity }) => entity);

function cancelledOrThrow(error: unknown): 'cancelled' {
  if (error instanceof Refusal && error.fault.code === 'cancelled') return 'cancelled';
  throw error;
}
