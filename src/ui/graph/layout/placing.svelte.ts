/** Finds positions on the canvas: for newcomers as they arrive, and for everything on request. */
import { tick } from 'svelte';
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { isPlaced, type Spot } from '../../../drawing/elements/boxes.ts';
import { splitSpots, scatteredGlyphs, type RecordOffsets, drawnFor } from '../model/drawn-graph.ts';
import { setOf, type VisibleGraph } from '../model/visible-graph.ts';
import { inSlices } from '../../shared/work/slices.ts';
import { placeSimply, requestLayout } from './layout-request.ts';
import { LAYOUT_FAILED, type LayoutRunner } from './layout-runner.ts';
import type { LayoutKind } from '../model/canvas-controls.ts';
import { Tidying, type GraphToTidy } from './tidying.ts';
import { LAYOUTS } from './layouts.ts';
import { neighboursIn, stepsFrom } from './algorithms/ring-steps.ts';
import { countOf, countWords } from '../../shared/words/moment-words.ts';
import { countryAreas, NO_COUNTRY } from '../../../drawing/network/country-area.ts';
import { type FindEntity, calledInWords } from '../model/entity-words.ts';

/** The graph whose entities are placed. */
interface GraphToPlace extends GraphToTidy, GraphLaidOut {
  /** The label of the last step. */
  readonly lastStep: string | null;
  /** Positions of the records that are shown apart. */
  recordOffsets: RecordOffsets;
  /** Majorities are placed first. */
  readonly majorities: { read(): Promise<void> };
  readonly controls: { open: (at: readonly EntityId[]) => void } | null;
  readonly deps: GraphToTidy['deps'] & GraphLaidOut['deps'];
}

export class Placing {
  /** The layout that is being computed; null if none is. */
  kind = $state<LayoutKind | null>(null);
  /** The last layout of everything in this window; null once it may have been undone. */
  #laidOut = $state<LayoutKind | null>(null);
  /** The centre of the rings that this window laid out. */
  #centre = $state.raw<RingsCentre | null>(null);
  readonly #graph: GraphToPlace;
  readonly #runner: LayoutRunner;
  readonly #tidying: Tidying;
  /** Entities whose position the engine refused. */
  #unplaceable = setOf();
  #busy = false;
  #again = false;
  /** How many layouts of everything are under way; they place newcomers too. */
  #layouts = 0;
  #runs = 0;

  constructor(graph: GraphToPlace, runner: LayoutRunner) {
    this.#graph = graph;
    this.#runner = runner;
    this.#tidying = new Tidying(graph, runner, () => this.kind === null && this.#layouts === 0);
  }

  /** Stops the layout under way. */
  stop(): void {
    this.#runs += 1;
    this.kind = null;
    this.#runner.stop();
  }

  /** Call when a step is undone or redone. */
  forget(): void {
    this.stop();
    this.#laidOut = null;
  }

  /** The layout shown: a chart is known by its look; without another, it is a network. */
  get layout(): LayoutKind {
    const { look, lastStep } = this.#graph;
    if (look === 'chart') return 'chart';
    const kind = this.#laidOut ?? layoutOfStep(lastStep) ?? 'network';
    return kind === 'chart' ? 'network' : kind;
  }

  /** The visible centre of the rings shown; null if unknown. */
  get centre(): RingsCentre | null {
    if (this.layout !== 'rings' || this.#laidOut !== 'rings' || this.#centre === null) return null;
    const { entityById } = this.#graph.view;
    const ids = this.#centre.ids.filter((id) => entityById.has(id));
    return ids.length === 0 ? null : { ...this.#centre, ids };
  }

  /** Call when another canvas is shown. */
  reset(): void {
    this.forget();
    this.#unplaceable = setOf();
    this.#tidying.reset();
  }

  /**
   * Lays out everything shown; for a chart pinned entities too, which then keep no place. One step to undo,
   * or part of the one before unless something else was done meanwhile. Of a chart too large to be read at
   * once, the part at the topmost of `at` is shown.
   */
  async layOut(kind: LayoutKind, join = false, at: readonly EntityId[] = []): Promise<void> {
    if (this.#graph.view.drawn.entities.length === 0) return;
    this.#layouts += 1;
    try {
      await this.#layOut(kind, join, at);
    } finally {
      this.#layouts -= 1;
    }
    // Places those that came meanwhile, or that a stopped layout has left without a place.
    await this.placeNewcomers();
  }

  async #layOut(kind: LayoutKind, join: boolean, at: readonly EntityId[]): Promise<void> {
    const graph = this.#graph;
    const { case: id, lastStep: to } = graph;
    const { entities } = graph.view.drawn;
    const pinned = entities.filter((it) => it.pinned);
    const centre = kind === 'rings' ? ringsCentre(graph) : null;
    const spots = await this.#find(kind, pinned, centre?.ids);
    if (!spots || id !== graph.case) return;
    this.#laidOut = kind;
    this.#centre = centre;
    const label = stepOfLayout(kind);
    const look = kind === 'chart' ? 'chart' : 'network';
    const saved = graph.change({ label, put: graph.placed(spots), look, join: join && { to } });
    await tick();
    graph.controls?.open(at);
    if (!(await saved) || id !== graph.case) return;
    if (centre) graph.deps.announce(ringsInWords(graph, centre));
    if (kind === 'jurisdiction') graph.deps.announce(areasInWords(graph.view));
  }

  /** Places newcomers in one layout after the other: further newcomers don't make it start over. */
  async placeNewcomers(): Promise<void> {
    this.#again = true;
    if (this.#busy || this.#layouts > 0) return;
    this.#busy = true;
    let placedCount = 0;
    try {
      while (this.#again && this.#layouts === 0) {
        this.#again = false;
        placedCount += await this.#placeThoseWaiting();
      }
    } finally {
      this.#busy = false;
    }
    // Nothing waits for this, and the next layout request drops it.
    void this.#tidying.after(placedCount);
  }

  /** Returns how many were placed beside others; 0 if none had a place before: that lays out all. */
  async #placeThoseWaiting(): Promise<number> {
    const graph = this.#graph;
    const { case: id, look, lastStep: to } = graph;
    const { entities, drawn } = graph.view;
    const isWaiting = (it: GraphEntity): boolean => !isPlaced(it) && !this.#unplaceable.has(it.id);
    const unplaced = drawn.entities.filter(isWaiting);
    const spots = unplaced.length > 0 ? await this.#findForNewcomers() : [];
    if (!spots || id !== graph.case || look !== graph.look) return 0;
    const isAnew = look === 'chart' && spots.length > 0;
    const { newcomers, recordOffsets } = splitSpots(entities, spots, graph.recordOffsets);
    const waiting = [...unplaced, ...entities.filter(isWaiting)];
    if (!isAnew) {
      graph.recordOffsets = recordOffsets;
      if (!entities.some(isWaiting)) return 0;
    }
    // Records drawn as one move to their glyph, since a newcomer may take their old place.
    const found = isAnew ? spots : [...newcomers, ...scatteredGlyphs(graph.view)];
    const put = graph.placed(found);
    // After another step this is none to undo: the analyst never made it. A chart moves all and stays one.
    const join = { to, ...(!isAnew && { otherwise: 'no step' as const }) };
    const saved = await graph.change({ label: 'Place', put, join });
    // A refused position isn't tried again.
    if (!saved && id === graph.case) this.#unplaceable = setOf(waiting.map((it) => it.id));
    return saved && entities.some(isPlaced) ? newcomers.length : 0;
  }

  /** A chart is laid out anew, each record with its own place; elsewhere placed entities stay. */
  #findForNewcomers(): Promise<Spot[] | null> {
    const { look, view } = this.#graph;
    return look === 'chart'
      ? this.#find('chart', [])
      : this.#find('network', view.drawn.entities.filter(isPlaced));
  }

  async #find(
    kind: LayoutKind,
    fixed: readonly GraphEntity[],
    centre: readonly EntityId[] = [],
  ): Promise<Spot[] | null> {
    const run = (this.#runs += 1);
    this.kind = kind;
    await this.#graph.majorities.read();
    const { view } = this.#graph;
    const steps = requestLayout(kind, view, setOf(fixed.map((it) => it.id)), centre);
    const request = await inSlices(steps);
    // Stopped, or another run has replaced it.
    if (run !== this.#runs) return null;
    try {
      return await this.#runner.run(request);
    } catch {
      this.#graph.deps.announce(LAYOUT_FAILED);
      return placeSimply(request);
    } finally {
      if (run === this.#runs) this.kind = null;
    }
  }
}

/** The layout a step with this label made; undefined if it made none. */
const layoutOfStep = (step: string | null): LayoutKind | undefined =>
  LAYOUTS.find((layout) => layout.step === step)?.kind;

const stepOfLayout = (kind: LayoutKind): string =>
  LAYOUTS.find((layout) => layout.kind === kind)?.step ?? kind;

/** The selection; or else the visible subjects of the case; or else the entity with most ties. */
function ringsCentre({ view, selection, deps }: GraphLaidOut): RingsCentre {
  const drawn = new Set(view.drawn.entities.map(({ id }) => id));
  const shown = (ids: Iterable<EntityId>): EntityId[] =>
    drawnFor(view, ids).filter((id) => drawn.has(id));
  const subjects = deps.marks.of('subject').map(({ id }) => id);
  const named = [shown(selection), shown(subjects)].find((ids) => ids.length > 0);
  if (named !== undefined) return { ids: named, isChosen: true };
  const neighbours = neighboursIn(view.drawn.ties);
  const tiesOf = (id: EntityId): number => neighbours.get(id)?.length ?? 0;
  const mostTied = [...drawn].reduce<EntityId | null>(
    (best, id) => (best !== null && tiesOf(best) >= tiesOf(id) ? best : id),
    null,
  );
  return { ids: mostTied === null ? [] : [mostTied], isChosen: false };
}

/**
 * For example `3 rings around Nord AS: 4, 12, 1; 2 entities that no shown tie leads to on a ring outside`,
 * and how to choose another centre if none was chosen.
 */
function ringsInWords(graph: GraphLaidOut, chosen: RingsCentre): string {
  const { ids: centre, isChosen } = chosen;
  const { entities, ties } = graph.view.drawn;
  const steps = stepsFrom(neighboursIn(ties), centre);
  const counts: number[] = [];
  let unreachable = 0;
  for (const { id } of entities) {
    const step = steps.get(id);
    if (step === undefined) unreachable += 1;
    else counts[step] = (counts[step] ?? 0) + 1;
  }
  const [, ...out] = counts;
  const around = `${countOf(out.length, 'ring')} ${aroundInWords(graph, chosen)}`;
  const each = out.length > 0 ? `: ${out.map(countWords).join(', ')}` : '';
  const unreachableWords = `${countOf(unreachable, 'entity', 'entities')} that no shown tie leads to on a ring outside`;
  const parts = [around + each, unreachable > 0 && unreachableWords, !isChosen && OTHER_CENTRE];
  return parts.filter(Boolean).join('; ');
}

/** `4 areas: Norway 5, Cyprus 2, not stated 1`, and how many are pinned outside their areas. */
function areasInWords({ drawn }: VisibleGraph): string {
  const areas = countryAreas(drawn.entities);
  const first = areas
    .slice(0, AREAS_NAMED)
    .map(({ name, count }) => `${name} ${countWords(count)}`);
  const more = areas.length - first.length;
  const named = [...first, ...(more > 0 ? [`and ${countWords(more)} more`] : [])].join(', ');
  const isStated = areas.some(({ name }) => name !== NO_COUNTRY);
  const pinned = drawn.entities.filter((it) => it.pinned).length;
  const aside = pinned > 0 ? `; ${countWords(pinned)} pinned, outside their areas` : '';
  return `${countOf(areas.length, 'area')}: ${isStated ? named : 'no country is stated'}${aside}`;
}

const OTHER_CENTRE = 'select another and lay out again for rings around it';

const AREAS_NAMED = 8;

/** The parts of the graph that these layouts need. */
interface GraphLaidOut {
  readonly view: VisibleGraph;
  readonly selection: ReadonlySet<EntityId>;
  entity(id: EntityId): ReturnType<FindEntity>;
  readonly deps: {
    readonly marks: { of(kind: 'subject'): readonly { readonly id: EntityId }[] };
  };
}

/** The entities that rings are around. */
interface RingsCentre {
  ids: readonly EntityId[];
  /** Whether they were selected or are subjects of the case; else it is the entity with most ties. */
  isChosen: boolean;
}

/** `around Nord AS`, and why if it was not chosen. */
export const aroundInWords = (
  graph: Pick<GraphLaidOut, 'entity'>,
  { ids, isChosen }: RingsCentre,
): string =>
  `around ${calledInWords(ids, (id) => graph.entity(id))}${isChosen ? '' : ', who has most ties'}`;
