/**
 * The canvas as a graph of companies by shared members, or of members by shared companies. It has its own
 * positions, and nothing of it is written to the case, whose graph returns when it is closed.
 */
import { tick } from 'svelte';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { Tie } from '../../../../contract/model/tie.ts';
import type { Spot } from '../../../../drawing/elements/boxes.ts';
import { NO_COMPANIES } from '../../../../drawing/elements/one-company.ts';
import { NO_MAJORITIES } from '../../../../drawing/elements/bundle.ts';
import { sharedTie } from '../../../../drawing/elements/shared-tie.ts';
import {
  projectOnto,
  tiesBehind,
  type ProjectedLine,
  type Projection,
  type ProjectionSide,
} from '../../../../graph/answers/projection.ts';
import { countOf } from '../../../shared/words/moment-words.ts';
import { inSlices } from '../../../shared/work/slices.ts';
import { placeSimply, requestLayout } from '../../layout/layout-request.ts';
import { createLayoutRunner, type LayoutRunner } from '../../layout/layout-runner.ts';
import { NO_STACKS, type DrawnGraph } from '../../model/drawn-graph.ts';
import { setOf, type VisibleGraph } from '../../model/visible-graph.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import type { Point } from '../../../../drawing/shapes/plane.ts';

export const PROJECTIONS: Readonly<
  Record<ProjectionSide, { name: string; title: string; one: string; many: string }>
> = {
  companies: {
    name: 'Companies',
    title: 'Companies by shared members',
    one: 'company',
    many: 'companies',
  },
  members: {
    name: 'Members',
    title: 'Members by shared companies',
    one: 'member',
    many: 'members',
  },
};

/** What connects those that each side shows. */
export const SHARED_BY = {
  companies: { one: 'shared member', many: 'shared members' },
  members: { one: 'shared company', many: 'shared companies' },
} satisfies Record<ProjectionSide, object>;

/** Entities that connect more than this many others get no lines: these would hide all others. */
const CONNECTED_AT_MOST = 100;

export class ProjectionState {
  /** null: the graph of the case is shown. */
  side = $state<ProjectionSide | null>(null);
  readonly #graph: CaseGraph;
  #spots = $state.raw<ProjectionPlaces>(NO_PLACES);
  #layout: LayoutRunner | undefined;

  readonly projection: Projection | null = $derived.by(() => {
    const { side } = this;
    if (side === null) return null;
    const { entities, ties } = this.#graph.view;
    return projectOnto(side, entities, ties, CONNECTED_AT_MOST);
  });

  /** What the canvas draws. */
  readonly view: VisibleGraph = $derived.by(() => {
    const { view } = this.#graph;
    return this.projection === null ? view : { ...view, drawn: this.#drawn(this.projection) };
  });

  /** @param layout places the entities; undefined: it starts a worker of its own */
  constructor(graph: CaseGraph, layout: LayoutRunner | undefined) {
    this.#graph = graph;
    this.#layout = layout;
  }

  /** Why there can be no lines: no entity of the other side is on the canvas; null otherwise. */
  get whyNoLines(): string | null {
    const { side, projection } = this;
    if (side === null || projection === null) return null;
    const { length } = this.#graph.view.entities;
    if (projection.ids.length === 0 || projection.ids.length < length) return null;
    return `their ${PROJECTIONS[side === 'companies' ? 'members' : 'companies'].many} are not on the graph`;
  }

  /** `12 companies`, `17 lines by shared members`, `of 40 entities`; null without a projection. */
  get counts(): string[] | null {
    const { side, projection } = this;
    if (side === null || projection === null) return null;
    const { one, many } = PROJECTIONS[side];
    return [
      countOf(projection.ids.length, one, many),
      this.whyNoLines ?? `${countOf(projection.lines.length, 'line')} by ${SHARED_BY[side].many}`,
      `of ${countOf(this.#graph.view.entities.length, 'entity', 'entities')}`,
    ];
  }

  show(side: ProjectionSide): void {
    if (side === this.side) return;
    this.side = side;
    this.#spots = NO_PLACES;
    this.#graph.select([]);
    this.#graph.deps.announce(
      `${PROJECTIONS[side].title}: ${this.counts?.join(', ')}. Escape goes back to the ties.`,
    );
  }

  /** Goes back to the graph of the case; returns whether there was a projection. */
  back(): boolean {
    if (this.side === null) return false;
    this.reset();
    this.#graph.deps.announce('Back to the ties');
    void tick().then(() => this.#graph.controls?.fit());
    return true;
  }

  reset(): void {
    this.#layout?.stop();
    this.side = null;
    this.#spots = NO_PLACES;
  }

  /** Places entities that have no position yet; to be called in an effect. */
  async placeWaiting(): Promise<void> {
    const { side, view, projection } = this;
    const waiting = projection?.ids.filter((id) => !this.#spots.has(id)) ?? [];
    if (waiting.length === 0) return;
    const isAnew = this.#spots.size === 0;
    this.#layout ??= createLayoutRunner();
    const request = await inSlices(requestLayout('network', view, setOf(this.#placed())));
    const spots = await this.#layout.run(request).catch(() => placeSimply(request));
    if (spots === null || side !== this.side) return;
    this.move(spots);
    await tick();
    if (isAnew) this.#graph.controls?.fit();
  }

  /** Sets positions, which last as long as the projection is shown. */
  move(spots: readonly Spot[]): void {
    this.#spots = withSpots(this.#spots, spots);
  }

  /** The ids of the ties behind these drawn lines; without a projection, the same ids. */
  tiesOf(drawn: Iterable<string>): string[] {
    const ids = setOf(drawn);
    if (this.projection === null) return [...ids];
    const lines = this.projection.lines.filter(({ a, b }) => ids.has(sharedTie(a, b, '').id));
    return this.#behind(lines).map(({ id }) => id);
  }

  /** The drawn lines to select with these ties: in a projection, those whose ties are all among them. */
  drawnOf(ties: ReadonlySet<string>): Tie[] {
    const { projection, view } = this;
    if (projection === null || ties.size === 0)
      return view.drawn.ties.filter(({ id }) => ties.has(id));
    const lines = projection.lines.filter((line) =>
      this.#behind([line]).every(({ id }) => ties.has(id)),
    );
    const ids = setOf(lines.map(({ a, b }) => sharedTie(a, b, '').id));
    return view.drawn.ties.filter(({ id }) => ids.has(id));
  }

  /** Shows the ties behind the lines between the selected entities, or behind all lines of a single one. */
  showBehind(): void {
    const { selection, deps } = this.#graph;
    const isBetween = ({ a, b }: ProjectedLine): boolean =>
      selection.size === 1
        ? selection.has(a) || selection.has(b)
        : selection.has(a) && selection.has(b);
    const ties = this.#behind(this.projection?.lines.filter(isBetween) ?? []);
    if (ties.length === 0) {
      deps.announce('No line between those selected');
      return;
    }
    deps.inspect(ties);
    deps.announce(`${countOf(ties.length, 'tie')} behind the selection`);
  }

  #behind(lines: readonly ProjectedLine[]): Tie[] {
    return tiesBehind(lines, this.#graph.view.ties);
  }

  #placed(): EntityId[] {
    return this.projection?.ids.filter((id) => this.#spots.has(id)) ?? [];
  }

  #drawn({ ids, lines }: Projection): DrawnGraph {
    const { day, entityById, namesakes } = this.#graph.view;
    const shared = SHARED_BY[this.side ?? 'companies'];
    const nowhere = { x: null, y: null };
    return {
      entities: ids
        .flatMap((id) => entityById.get(id) ?? [])
        .map((it) => ({ ...it, ...(this.#spots.get(it.id) ?? nowhere), pinned: false })),
      ties: lines.map(({ a, b, by }) =>
        sharedTie(a, b, countOf(by.length, shared.one, shared.many)),
      ),
      day,
      majorities: NO_MAJORITIES,
      namesakes,
      ofTwoRecords: setOf(),
      stacks: NO_STACKS,
      companies: NO_COMPANIES,
      glyphs: NO_COMPANIES,
    };
  }
}

/** Positions in a projection, which are not stored. */
type ProjectionPlaces = ReadonlyMap<string, Point>;

const NO_PLACES: ProjectionPlaces = new Map();

const withSpots = (before: ProjectionPlaces, spots: readonly Spot[]): ProjectionPlaces =>
  new Map([...before, ...spots.map(({ id, x, y }) => [id, { x, y }] as const)]);
