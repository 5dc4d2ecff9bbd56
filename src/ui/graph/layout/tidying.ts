/**
 * Lays the canvas out anew once newcomers, one by one, have made its lines hard to follow: a step of
 * its own to undo. When, and why it then stays undone: `tidying.md`.
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

/** What is asked of the graph that is laid out anew. */
export interface GraphToTidy {
  readonly case: CaseId | null;
  readonly view: VisibleGraph;
  readonly look: CanvasLook;
  readonly selection: ReadonlySet<EntityId>;
  /** What may bring more while it is under way. */
  readonly expansion: { readonly task: unknown };
  readonly following: { readonly task: unknown };
  readonly deps: { announce(words: string): void };
  /** Entities at these spots, as far as they are still there. */
  placed(spots: readonly Spot[]): CanvasPlace[];
  change(change: CanvasStep): Promise<boolean>;
}

/** So many newcomers since it was tried last make it worth another try, and so much of all there is. */
const GROWN = { least: 10, share: 0.05 };
/** Undone, it is left so until the canvas is so many times as large. */
const LARGER = 1.5;
/** More than this take too long to compare after every few. */
const ENTITIES = 3000;

export class Tidying {
  readonly #graph: GraphToTidy;
  readonly #runner: LayoutRunner;
  readonly #isIdle: () => boolean;
  /** Newcomers placed since it was tried last. */
  #came = 0;
  #isPressed = false;
  /** Where everything stood before the last time, for each case. */
  readonly #before = new Map<CaseId, ReadonlyMap<string, Point>>();

  /** @param isIdle whether no other layout is under way, which would be dropped */
  constructor(graph: GraphToTidy, runner: LayoutRunner, isIdle: () => boolean) {
    this.#graph = graph;
    this.#runner = runner;
    this.#isIdle = isIdle;
    for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
      addEventListener(type, () => (this.#isPressed = type === 'pointerdown'), { capture: true });
    }
  }

  /** Another canvas is shown. */
  reset(): void {
    this.#came = 0;
  }

  /** So many newcomers were placed: lays out anew if that is due, worth it, and still wanted then. */
  async after(newcomers: number): Promise<void> {
    this.#came += newcomers;
    if (newcomers === 0 || !this.#isDue()) return;
    const graph = this.#graph;
    const { case: id, view } = graph;
    const { entities } = view.drawn;
    const spots = await this.#find(view);
    // Dropped, it was no try.
    if (spots === null) return;
    this.#came = 0;
    if (id === null || spots.length === 0 || !this.#isFreeToMove(id, entities)) return;
    this.#before.set(id, placesOf(entities));
    const put = graph.placed(this.#withViewKept(spots, entities));
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
    const grown = this.#came >= Math.max(GROWN.least, entities.length * GROWN.share);
    if (!grown || id === null || look !== 'network' || entities.length > ENTITIES) return false;
    return !this.#wasUndone(id, entities);
  }

  /** Most stand where they stood before, and not much has come since: the analyst wants it so. */
  #wasUndone(id: CaseId, entities: readonly GraphEntity[]): boolean {
    const before = this.#before.get(id);
    if (!before || entities.length >= before.size * LARGER) return false;
    const free = entities.filter((it) => !it.pinned && before.has(it.id));
    return free.filter((it) => isAt(it, before.get(it.id))).length * 2 > free.length;
  }

  /** Whether nothing was done meanwhile, nor is being done. */
  #isFreeToMove(id: CaseId, compared: readonly GraphEntity[]): boolean {
    const { case: current, look, view, expansion, following } = this.#graph;
    if (id !== current || look !== 'network' || this.#isPressed) return false;
    if (expansion.task !== null || following.task !== null) return false;
    const { entities } = view.drawn;
    const then = new Map(compared.map((it) => [it.id, it]));
    return entities.length === compared.length && entities.every((it) => isAsIt(it, then));
  }

  /** Moved so that the middle of what is selected, or else of everything, stays; pinned, nothing moves. */
  #withViewKept(spots: readonly Spot[], entities: readonly GraphEntity[]): readonly Spot[] {
    if (entities.some((it) => it.pinned)) return spots;
    const { view, selection } = this.#graph;
    const places = placesOf(entities);
    const selected = setOf(drawnFor(view, selection));
    const marked = spots.filter(({ id }) => selected.has(id as EntityId));
    const looked = marked.length > 0 ? marked : spots;
    const from = meanOf(looked);
    const to = meanOf(looked.flatMap(({ id }) => places.get(id) ?? []));
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
