/** Following owners from the graph: the task, its progress and its result. */
import type { CanvasLook, GraphEntity } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { FollowAnswer, OwnerDirection } from '../../../contract/answers/owners.ts';
import { Task, type Progress } from '../../shared/work/task.svelte.ts';
import { glyphsOf } from '../model/drawn-graph.ts';
import { calledInWords } from '../model/entity-words.ts';
import type { GraphDeps } from '../model/graph-deps.ts';
import { setOf, type VisibleGraph } from '../model/visible-graph.ts';
import {
  type DrawnCounts,
  endsNamed,
  mainHolderInWords,
  walkInWords,
  type EndOfWalk,
  endReasonInWords,
} from './followed-words.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import { notFollowedInWords } from '../../../graph/graph-time.ts';
import { UNFETCHED_RIGHTS } from '../../../graph/owners/owner-ends.ts';

const CANCELLED = 'Cancelled: what was fetched is stored, and nothing was added';

/** The parts of the graph needed for following owners. */
interface GraphToFollow {
  readonly case: CaseId | null;
  readonly firstLoaded: Promise<void>;
  readonly deps: Pick<GraphDeps, 'client' | 'announce' | 'fault'>;
  readonly view: VisibleGraph;
  readonly entities: readonly GraphEntity[];
  readonly look: CanvasLook;
  readonly answers: { readonly projection: { back(): boolean } };
  entity(id: EntityId): GraphEntity | undefined;
  has(id: EntityId): boolean;
  select(ids: Iterable<EntityId>): void;
}

/** The result of a walk, as shown. */
export interface Followed {
  entities: readonly EntityId[];
  direction: OwnerDirection;
  answer: FollowAnswer;
  drawn: DrawnCounts;
}

export class OwnersFollowing {
  /** The result of the last walk, until dismissed or another case is shown. */
  #followed = $state.raw<Followed | null>(null);
  /** The graph when the result was laid out; null before that. */
  #graphAtResult = $state.raw<{ known: ReadonlySet<EntityId>; look: CanvasLook } | null>(null);
  readonly #task: Task;
  readonly #graph: GraphToFollow;
  /** Lays out the whole graph as part of the previous step, and shows these entities. */
  readonly #layOut: (at: readonly EntityId[]) => Promise<void>;

  constructor(graph: GraphToFollow, layOut: (at: readonly EntityId[]) => Promise<void>) {
    this.#graph = graph;
    this.#layOut = layOut;
    this.#task = new Task(graph.deps.client, 'owners');
  }

  /** The task under way, without a count, as its length is unknown; null if none. */
  get task(): Pick<Progress, 'words'> | null {
    const { progress } = this.#task;
    return progress && { words: progress.words };
  }

  /** The result of the last walk; null once it was undone, others were added or the look changed. */
  get followed(): Followed | null {
    const added = this.#followed?.answer.added ?? [];
    const isOnGraph = added.length === 0 || added.some((id) => this.#graph.has(id));
    return isOnGraph && !this.#isOutdated ? this.#followed : null;
  }

  get #isOutdated(): boolean {
    if (this.#graphAtResult === null) return false;
    const { known, look } = this.#graphAtResult;
    return look !== this.#graph.look || this.#graph.entities.some(({ id }) => !known.has(id));
  }

  /** Adds the holders of these entities, or what they hold, as one undo step. Only one walk runs at a time. */
  async start(entities: readonly EntityId[], direction: OwnerDirection): Promise<void> {
    if (this.#graph.case === null) await this.#graph.firstLoaded;
    const { case: id, deps } = this.#graph;
    if (entities.length === 0 || id === null) return;
    if (this.task !== null) return deps.announce('Owners are being followed already');
    const words = `Following owners ${direction} from ${calledInWords(entities, (one) => this.#graph.entity(one))}`;
    this.#followed = null;
    // Its steps are ties, which a projection doesn't draw.
    const wasProjected = this.#graph.answers.projection.back();
    deps.announce(wasProjected ? `Back to the ties. ${words}` : words);
    const query = { case: id, entities: [...entities], direction, asOf: this.#graph.view.day };
    const answer = await this.#task.run(words, (task) =>
      deps.client.followOwners({ ...query, task }),
    );
    if (answer) return this.#showResult(entities, direction, answer);
    // A refusal or cancel in another case is not shown in this one.
    if (this.#graph.case !== id || this.task !== null) return;
    if (this.#task.fault) deps.fault(this.#task.fault);
    else if (this.#task.cancelled) deps.announce(CANCELLED);
  }

  async #showResult(
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
    this.#graphAtResult = null;
    this.#followed = followed;
    if (answer.added.length > 0) await this.#layOut(direction === 'up' ? topOf(answer) : entities);
    const known = setOf([...graph.entities.map((it) => it.id), ...answer.added]);
    if (this.#followed === followed) this.#graphAtResult = { known, look: graph.look };
    if (graph.case === id) graph.deps.announce(followedInWords(direction, answer, drawn));
  }

  dismiss(): void {
    this.#followed = null;
  }

  /** Repeats the last walk: what was fetched is stored, so only missing records are requested. */
  async again(): Promise<void> {
    if (this.followed) await this.start(this.followed.entities, this.followed.direction);
  }

  /** Fetches the records in which rights may stand that nobody knows, and follows again. */
  async fetchUnheard(): Promise<void> {
    const { followed } = this;
    const { case: id, deps } = this.#graph;
    if (followed === null || id === null || this.task !== null) return;
    const entities = unheardToFetch(followed.answer);
    if (entities.length === 0) return;
    const found = await this.#task.run('Fetching records', (task) =>
      deps.client.fetchProfiles({ entities, budget: entities.length, case: id, task }),
    );
    if (this.#graph.case !== id) return;
    const fault = this.#task.fault ?? found?.fault;
    if (fault) deps.fault(fault);
    if (found) await this.start(followed.entities, followed.direction);
    else if (this.#task.cancelled) deps.announce('Stopped: what was fetched stays stored');
  }

  /** Clears everything when another case is shown. */
  reset(): void {
    this.#task.cancel();
    this.#followed = null;
  }

  /** Requests the end of the walk; its answer says whether it was cancelled or already done. */
  stop(): void {
    this.#task.requestCancel();
  }
}

/** Records requested at once for the rights in them. */
const FETCHED_AT_ONCE = 1000;

/** The first members whose own records, in which rights stand, were not fetched. */
export const unheardToFetch = ({ unheard }: Pick<FollowAnswer, 'unheard'>): EntityId[] =>
  unheard.slice(0, FETCHED_AT_ONCE).map(({ entity }) => entity);

/** The owners at which the walk ends, for the layout to show. */
const topOf = ({ ends }: FollowAnswer): EntityId[] =>
  ends.filter(({ why, goesOn }) => why !== 'not fetched' && !goesOn).map(({ entity }) => entity);

/**
 * `Nordvik AS: 12 levels up, 14 entities added; ends at Ingrid X, a person; 1 record could not be fetched`,
 * with the number of members whose rights are unknown, as their records were not fetched.
 */
export function followedInWords(
  direction: OwnerDirection,
  answer: FollowAnswer,
  drawn: DrawnCounts,
): string {
  const { label, unheard } = answer;
  const ends = endsNamed(answer);
  const faults = answer.ends.filter(({ why }) => why === 'not fetched').length;
  const parts = [
    `${toPlainWords(label, NAME_LIMIT)}: ${walkInWords(direction, answer, drawn)}`,
    mainHolderInWords(answer),
    endsInWords(
      direction,
      'ends at',
      answer,
      ends.filter(({ goesOn }) => !goesOn),
    ),
    endsInWords(
      direction,
      'more may be beyond',
      answer,
      ends.filter(({ goesOn }) => goesOn),
    ),
    drawn.circle > 0 && `${countOf(drawn.circle, 'entity', 'entities')} in a circle`,
    notFollowedInWords(answer),
    faults > 0 && `${countOf(faults, 'record')} could not be fetched`,
    unheard.length > 0 && `${UNFETCHED_RIGHTS.en} ${countOf(unheard.length, 'member')}`,
  ];
  return parts.filter(Boolean).join('; ');
}

function endsInWords(
  direction: OwnerDirection,
  prefix: string,
  walk: FollowAnswer,
  ends: readonly EndOfWalk[],
): string | null {
  const named = ends
    .filter(({ why }) => why !== 'not fetched')
    .map(
      (end) => `${toPlainWords(end.label, NAME_LIMIT)}, ${endReasonInWords(direction, end, walk)}`,
    );
  if (named.length === 0) return null;
  const rest = named.length - NAMED_AT_MOST;
  const others = rest > 0 ? [`${countOf(rest, 'other')}`] : [];
  return `${prefix} ${[...named.slice(0, NAMED_AT_MOST), ...others].join(' and ')}`;
}

const NAME_LIMIT = 60;

/** At most this many ends are named; the others are counted. */
const NAMED_AT_MOST = 3;
