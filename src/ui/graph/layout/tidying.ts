/**
 * Lays the canvas out anew when newcomers, one by one, have made its lines hard to follow: a step of its
 * own to undo. For when, and why an undo is respected, see `tidying.md`.
 */
import type { CanvasLook, CanvasPlace, GraphEntity } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { isPlaced, type Spot } from '../../../drawing/elements/boxes.ts';
import { meanOf, type Point } from '../../../drawing/shapes/plane.ts';
import { shortcutWords } from '../../shared/window/shortcut.ts';
import { drawnFor } from '../model/drawn-graph.ts';
import type { CanvasStep } from '../model/canvas-data.svelte.ts';
import { setOf, type VisibleGraph } from '../model/visible-graph.ts';
import { inSlices } from '../../shared/work/slices.ts';
import { requestLayout } from './layout-request.ts';
import { LAYOUT_FAILED, type LayoutRunner } from './layout-runner.ts';

/** The graph that is laid out anew. */
export interface GraphToTidy {
  readonly case: CaseId | null;
  readonly view: VisibleGraph;
  readonly look: CanvasLook;
  readonly selection: ReadonlySet<EntityId>;
  /** Tasks that may add entities while they run. */
  readonly expansion: { readonly task: unknown };
  readonly following: { readonly task: unknown };
  readonly deps: { announce(words: string): void };
  /** The places of the entities at these spots that are still there. */
  placed(spots: readonly Spot[]): CanvasPlace[];
  change(change: CanvasStep): Promise<boolean>;
}

/** Newcomers since the last try that make another worthwhile: a number, and a share of all. */
const GROWTH = { least: 10, share: 0.05 };
/** After an undo it isn't tried until the canvas has grown by this factor. */
const GROWTH_AFTER_UNDO = 1.5;
/** Above this many, comparing takes too long to be done after every few newcomers. */
const ENTITIES_AT_MOST = 3000;

export class Tidying {
  readonly #graph: GraphToTidy;
  readonly #runner: LayoutRunner;
  readonly #isIdle: () => boolean;
  /** Newcomers placed since the last try. */
  #newcomers = 0;
  #isPressed = false;
  /** Positions before the last new layout, by case. */
  readonly #before = new Map<CaseId, ReadonlyMap<string, Point>>();

  /** @param isIdle whether no other layout is under way, which this one would drop */
  constructor(graph: GraphToTidy, runner: LayoutRunner, isIdle: () => boolean) {
    this.#graph = graph;
    this.#runner = runner;
    this.#isIdle = isIdle;
    for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
      addEventListener(type, () => (this.#isPressed = type === 'pointerdown'), { capture: true });
    }
  }

  /** Call when another canvas is shown. */
  reset(): void {
    this.#newcomers = 0;
  }

  /** Call after newcomers were placed: lays out anew if it is due, worthwhile, and still possible then. */
  async after(newcomers: number): Promise<void> {
    this.#newcomers += newcomers;
    if (newcomers === 0 || !this.#isDue()) return;
    const graph = this.#graph;
    const { case: id, view } = graph;
    const { entities } = view.drawn;
    const spots = await this.#find(view);
    // A dropped layout doesn't count as a try.
    if (spots === null) return;
    this.#newcomers = 0;
    if (id === null || spots.length === 0 || !this.#isFreeToMove(id, entities)) return;
    this.#before.set(id, placesOf(entities));
    const put = graph.placed(this.#keepingView(spots, entities));
    if (!(await graph.change({ label: 'Lay out anew', put })) || id !== graph.case) return;
    graph.deps.announce(
      `Laid out anew, so that lines are easier to follow: ${shortcutWords('Mod+Z')} puts it back`,
    );
  }

  async #find(view: VisibleGraph): Promise<Spot[] | null> {
    const pinned = setOf(view.drawn.entities.filter((it) => it.pinned).map(({ id }) => id));
    const request = await inSlices(requestLayout('network', view, pinned));
    if (!this.#isIdle() || view !== this.#graph.view) return null;
    try {
      return await this.#runner.run({ ...request, ifClearer: true });
    } catch {
      this.#graph.deps.announce(LAYOUT_FAILED);
      return [];
    }
  }

  #isDue(): boolean {
    const { case: id, look, view } = this.#graph;
    const { entities } = view.drawn;
    const hasGrown = this.#newcomers >= Math.max(GROWTH.least, entities.length * GROWTH.share);
    if (!hasGrown || id === null || look !== 'network' || entities.length > ENTITIES_AT_MOST)
      return false;
    return !this.#wasUndone(id, entities);
  }

  /** Whether most are where they were before, with not many more since: the analyst has undone it. */
  #wasUndone(id: CaseId, entities: readonly GraphEntity[]): boolean {
    const before = this.#before.get(id);
    if (!before || entities.length >= before.size * GROWTH_AFTER_UNDO) return false;
    const free = entities.filter((it) => !it.pinned && before.has(it.id));
    return free.filter((it) => isAt(it, before.get(it.id))).length * 2 > free.length;
  }

  /** Whether nothing was done meanwhile and nothing is under way. */
  #isFreeToMove(id: CaseId, compared: readonly GraphEntity[]): boolean {
    const { case: current, look, view, expansion, following } = this.#graph;
    if (id !== current || look !== 'network' || this.#isPressed) return false;
    if (expansion.task !== null || following.task !== null) return false;
    const { entities } = view.drawn;
    const then = new Map(compared.map((it) => [it.id, it]));
    return entities.length === compared.length && entities.every((it) => isAsIt(it, then));
  }

  /** Moved to keep the middle of the selection, or else of everything; unmoved if something is pinned. */
  #keepingView(spots: readonly Spot[], entities: readonly GraphEntity[]): readonly Spot[] {
    if (entities.some((it) => it.pinned)) return spots;
    const { view, selection } = this.#graph;
    const places = placesOf(entities);
    const selected = setOf(drawnFor(view, selection));
    const marked = spots.filter(({ id }) => selected.has(id as EntityId));
    const anchors = marked.length > 0 ? marked : spots;
    const from = meanOf(anchors);
    const to = meanOf(anchors.flatMap(({ id }) => places.get(id) ?? []));
    return spots.map(({ id, x, y }) => ({ id, x: x + to.x - from.x, y: y + to.y - from.y }));
  }
}

function placesOf(entities: readonly GraphEntity[]): ReadonlyMap<string, Point> {
  return new Map(entities.filter(isPlaced).map(({ id, x, y }) => [id, { x, y }]));
}

function isAt({ x, y }: GraphEntity, place: Point | undefined): boolean {
  return x === place?.x && y === place.y;
}

function isAsIt(it: GraphEntity, then: ReadonlyMap<EntityId, GraphEntity>): boolean {
  const was = then.get(it.id);
  return was?.x === it.x && was.y === it.y && was.pinned === it.pinned;
}
