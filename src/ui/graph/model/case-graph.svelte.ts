/**
 * The graph of the open case: what is on its canvas, what of that is visible, what is selected, and all
 * changes to it. The parts of the window around it share it; it imports none of them.
 */
import type { CanvasLook, CanvasPlace, GraphEntity } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { RecordsApart } from '../../../contract/answers/picture.ts';
import type { ShownSource, Tie } from '../../../contract/model/tie.ts';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import { NOTHING_DRAWN, type LegendEntries } from '../../../drawing/legend.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { idInWords, idUnderName } from '../../../graph/sameness/namesakes.ts';
import { shortcutWords } from '../../shared/window/shortcut.ts';
import type { CanvasControls } from './canvas-controls.ts';
import { CanvasData, type CanvasStep } from './canvas-data.svelte.ts';
import { Drawer } from './drawer.svelte.ts';
import {
  NO_OFFSETS,
  placesAt,
  placesOfAdded,
  placesWith,
  type RecordOffsets,
} from './drawn-graph.ts';
import { namedInWords } from './entity-words.ts';
import type { GraphDeps } from './graph-deps.ts';
import { GraphFilters } from './graph-filters.svelte.ts';
import { ShownMajorities } from './shown-majorities.svelte.ts';
import { TimeChoice } from './time-choice.svelte.ts';
import { byId, filteredGraphOf, setOf, visibleGraphOf } from './visible-graph.ts';
import type { ReadProgress } from './whole-canvas.ts';

const MOVING = { verb: 'Move', done: 'Moved' };

/** Entities and ties to stand out on the canvas, if they are drawn, while everything else fades. */
export interface Highlight {
  entities: ReadonlySet<EntityId>;
  ties: ReadonlySet<Tie['id']>;
}

export class CaseGraph {
  selection = $state.raw<ReadonlySet<EntityId>>(setOf());
  selectedTies = $state.raw<ReadonlySet<string>>(setOf());
  /** The entity the keyboard is on. */
  current = $state<EntityId | null>(null);
  highlight = $state.raw<Highlight | null>(null);
  /** The source whose raw response the window shows. */
  source = $state.raw<ShownSource | null>(null);
  controls = $state.raw<CanvasControls | null>(null);
  /** What the legend has to explain. */
  legend = $state.raw<LegendEntries>(NOTHING_DRAWN);
  /** The glyphs whose records are shown apart: none, all, or those listed. */
  recordsApart = $state.raw<RecordsApart>(false);
  /** The offsets of records that are shown apart. */
  recordOffsets = $state.raw<RecordOffsets>(NO_OFFSETS);

  readonly drawer = new Drawer();
  readonly time = new TimeChoice();
  readonly filters = new GraphFilters(() => this.onChanged());
  readonly majorities: ShownMajorities;
  readonly deps: GraphDeps;
  readonly #data: CanvasData;

  /** What passes the filter at any time; `view` is what of it is visible at the chosen time. */
  readonly filtered = $derived.by(() => filteredGraphOf(this));
  readonly view = $derived.by(() => visibleGraphOf(this));
  readonly #byId = $derived.by(() => byId(this.entities));

  constructor(deps: GraphDeps) {
    this.deps = deps;
    this.#data = new CanvasData(deps.client, deps.fault, () => this.onChanged());
    this.majorities = new ShownMajorities(deps.client, this);
  }

  /** The case whose canvas this is; null before the first is shown. */
  get case(): CaseId | null {
    return this.#data.case;
  }

  get firstLoaded(): Promise<void> {
    return this.#data.firstLoaded;
  }

  /** Everything on the canvas, hidden entities too, in the order they were added. */
  get entities(): readonly GraphEntity[] {
    return this.#data.entities;
  }

  get ties(): readonly Tie[] {
    return this.#data.ties;
  }

  get look(): CanvasLook {
    return this.#data.look;
  }

  /** How much of the canvas is loaded so far; null when not loading. */
  get reading(): ReadProgress | null {
    return this.#data.reading;
  }

  get loaded(): boolean {
    return this.#data.loaded;
  }

  /** The label of the last step, by which a later change can join it. */
  get lastStep(): string | null {
    return this.#data.lastStep;
  }

  /** The label of the step that undo would take back, as plain text; null without one. */
  get undoLabel(): string | null {
    return this.#data.undoLabel;
  }

  get redoLabel(): string | null {
    return this.#data.redoLabel;
  }

  /** The entity the keyboard is on, or else the selection. */
  get currentOrSelected(): readonly EntityId[] {
    return this.current === null ? [...this.selection] : [this.current];
  }

  has(id: EntityId): boolean {
    return this.#byId.has(id);
  }

  entity(id: EntityId): GraphEntity | undefined {
    return this.#byId.get(id);
  }

  /** Selects exactly these entities and ties. */
  select(ids: Iterable<EntityId>, ties: Iterable<string> = []): void {
    this.selection = setOf(ids);
    this.selectedTies = setOf(ties);
  }

  /** Opens the canvas of this case with nothing selected. */
  async show(id: CaseId): Promise<void> {
    if (id !== this.case) {
      if (this.case !== null) this.highlight = null;
      this.recordsApart = this.recordsApart === true;
      this.recordOffsets = NO_OFFSETS;
      this.source = this.current = null;
      this.select([]);
    }
    await this.#data.show(id);
  }

  /** Loads the whole canvas again, for example after the engine was unreachable. */
  load(): Promise<void> {
    return this.#data.load();
  }

  showRecordsApart(apart: RecordsApart): void {
    this.recordsApart = apart;
    if (apart === false) this.recordOffsets = NO_OFFSETS;
  }

  /** The id or registry that tells it from others of its name; null if none is needed. */
  distinctionInWords(id: EntityId): string | null {
    const { drawn, severalRegistries } = this.view;
    return idUnderName(id, drawn.namesakes.has(id), severalRegistries);
  }

  /** `company 1002`, with the registry if entities of several are visible. */
  idInWords(id: EntityId): string {
    return idInWords(id, this.view.severalRegistries);
  }

  /** Adds entities to the canvas, or shows those hidden there; the layout places them. */
  async add(ids: readonly EntityId[], label: string): Promise<boolean> {
    if (this.case === null) await this.firstLoaded;
    const saved = await this.change({ label, put: placesOfAdded(this.#byId, ids) });
    if (saved) this.select(ids.filter((id) => this.view.entityById.has(id)));
    return saved;
  }

  hide(ids: Iterable<EntityId>): Promise<boolean> {
    const hidden = [...ids];
    return this.#changeAndAnnounce(
      this.#changeOf('Hide', hidden, { hidden: true }),
      'Hidden',
      hidden,
    );
  }

  showAll(): Promise<boolean> {
    const hidden = this.entities.filter((entity) => entity.hidden).map(({ id }) => id);
    return this.change(this.#changeOf('Show', hidden, { hidden: false }));
  }

  pin(ids: Iterable<EntityId>, on: boolean): Promise<boolean> {
    const step = this.#changeOf(on ? 'Pin' : 'Unpin', ids, { pinned: on });
    return this.#changeAndAnnounce(step, on ? 'Pinned' : 'Unpinned');
  }

  /** Removes entities from the canvas; their records stay stored. */
  remove(ids: Iterable<EntityId>): Promise<boolean> {
    const known = [...ids].filter((id) => this.has(id));
    const step = { label: `Remove ${this.#named(known)}`, remove: known };
    return this.#changeAndAnnounce(step, 'Removed', known);
  }

  /** Stores positions set by hand and pins them, except in a chart, whose layout fixes all positions. */
  move(spots: readonly Spot[], { verb, done } = MOVING): Promise<boolean> {
    const pins = this.look !== 'chart';
    const put = this.placed(spots).map((it) => ({ ...it, pinned: it.pinned || pins }));
    const step = { label: `${verb} ${this.#named(put.map(({ entity }) => entity))}`, put };
    return this.#changeAndAnnounce(step, pins ? `${done} and pinned` : done);
  }

  undo(): Promise<boolean> {
    return this.#step(async (id) => (await this.deps.client.undo({ case: id })).undone, 'Undone');
  }

  redo(): Promise<boolean> {
    return this.#step(async (id) => (await this.deps.client.redo({ case: id })).redone, 'Redone');
  }

  /** Makes one step on the canvas; returns whether it was stored. */
  change(change: CanvasStep): Promise<boolean> {
    const turn = this.#data.change(change);
    this.#dropInvisible();
    return turn;
  }

  /** Shows a refusal on screen and returns undefined; other errors are bugs and are thrown. */
  refusable<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#data.refusable(work);
  }

  /** Places for these positions; entities removed from the canvas meanwhile are left out. */
  placed(spots: readonly Spot[]): CanvasPlace[] {
    return placesAt(this.view, this.#byId, spots);
  }

  /** To be called after an update from the engine or a change of the filter. */
  protected onChanged(): void {
    this.time.updateToday();
    this.#dropInvisible();
  }

  /** Makes a step and announces it; if the current entity is removed by it, the nearest one left becomes current. */
  async #changeAndAnnounce(
    step: CanvasStep,
    done: string,
    removed: readonly EntityId[] = [],
  ): Promise<boolean> {
    const about = this.#named(
      removed.length > 0 ? removed : (step.put ?? []).map((it) => it.entity),
    );
    const last = this.current ?? removed[0];
    const isLastRemoved = last !== undefined && removed.includes(last);
    const next = isLastRemoved
      ? nearestRemaining(this.view.entities, last, setOf(removed))
      : this.current;
    const turn = this.change(step);
    this.current = next;
    const saved = await turn;
    const back = removed.length > 0 ? `, ${shortcutWords('Mod+Z')} brings back` : '';
    if (saved) this.deps.announce(`${done}: ${about}${back}`);
    return saved;
  }

  #step(take: (id: CaseId) => Promise<string | null>, word: string): Promise<boolean> {
    return this.#data.inTurn(async (id) => {
      const label = await take(id);
      if (label !== null) this.deps.announce(`${word}: ${toPlainWords(label, 200)}`);
    });
  }

  #changeOf(verb: string, ids: Iterable<EntityId>, change: Partial<CanvasPlace>): CanvasStep {
    const put = placesWith(this.#byId, ids, change);
    return { label: `${verb} ${this.#named(put.map(({ entity }) => entity))}`, put };
  }

  #named(ids: readonly EntityId[]): string {
    return namedInWords(this, ids);
  }

  /** Removes what isn't visible from the selection and the current entity. */
  #dropInvisible(): void {
    const { entityById } = this.view;
    const visible = [...this.selection].filter((id) => entityById.has(id));
    if (visible.length !== this.selection.size) this.select(visible, this.selectedTies);
    if (this.current !== null && !entityById.has(this.current)) this.current = null;
  }
}

/** The visible entity nearest to `from` that isn't in `removed`; null if none is left. */
export function nearestRemaining(
  entities: readonly GraphEntity[],
  from: EntityId,
  removed: ReadonlySet<EntityId>,
): EntityId | null {
  const start = entities.find(({ id }) => id === from);
  const distance = ({ x, y }: GraphEntity): number =>
    Math.hypot((x ?? 0) - (start?.x ?? 0), (y ?? 0) - (start?.y ?? 0));
  let nearest: GraphEntity | null = null;
  for (const entity of entities) {
    if (removed.has(entity.id) || entity.hidden) continue;
    if (!nearest || distance(entity) < distance(nearest)) nearest = entity;
  }
  return nearest?.id ?? null;
}
