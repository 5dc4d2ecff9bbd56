/**
 * The graph of the open case: what is on its canvas, what of that is visible, what is selected, and every
 * change to it. All that the parts of the window around it have in common; it knows none of them.
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
import { NO_ASIDES, placesAt, placesOfAdded, placesWith, type Asides } from './drawn-graph.ts';
import { namedInWords } from './entity-words.ts';
import type { GraphDeps } from './graph-deps.ts';
import { GraphFilters } from './graph-filters.svelte.ts';
import { TimeChoice } from './time-choice.svelte.ts';
import { byId, filteredGraphOf, setOf, visibleGraphOf } from './visible-graph.ts';
import type { ReadProgress } from './whole-canvas.ts';

const MOVING = { verb: 'Move', done: 'Moved' };

/** Entities and ties that stand out on the canvas, as far as they are drawn, while all else fades. */
export interface Highlight {
  entities: ReadonlySet<EntityId>;
  ties: ReadonlySet<Tie['id']>;
}

export class CaseGraph {
  selection = $state.raw<ReadonlySet<EntityId>>(setOf());
  selectedTies = $state.raw<ReadonlySet<string>>(setOf());
  /** Where the keyboard is. */
  current = $state<EntityId | null>(null);
  highlight = $state.raw<Highlight | null>(null);
  /** The source of a tie or of a fact whose raw answer is shown; the window does so. */
  source = $state.raw<ShownSource | null>(null);
  controls = $state.raw<CanvasControls | null>(null);
  /** What there is to explain of what is drawn. */
  legend = $state.raw<LegendEntries>(NOTHING_DRAWN);
  /** Whose records are shown apart; else one glyph stands for them. */
  recordsApart = $state.raw<RecordsApart>(false);
  /** Where the records that are shown apart stand. */
  asides = $state.raw<Asides>(NO_ASIDES);

  readonly drawer = new Drawer();
  readonly time = new TimeChoice();
  readonly filters = new GraphFilters(() => this.onChanged());
  readonly deps: GraphDeps;
  readonly #data: CanvasData;

  /** What may be visible whatever its time, and of that what is visible at the chosen time. */
  readonly filtered = $derived.by(() => filteredGraphOf(this));
  readonly view = $derived.by(() => visibleGraphOf(this));
  readonly #byId = $derived.by(() => byId(this.entities));

  constructor(deps: GraphDeps) {
    this.deps = deps;
    this.#data = new CanvasData(deps.client, deps.fault, () => this.onChanged());
  }

  /** The case whose canvas it is; null before the first is shown. */
  get case(): CaseId | null {
    return this.#data.case;
  }

  get begun(): Promise<void> {
    return this.#data.begun;
  }

  /** Everything on the canvas, hidden ones too, in the order it was put there. */
  get entities(): readonly GraphEntity[] {
    return this.#data.entities;
  }

  get ties(): readonly Tie[] {
    return this.#data.ties;
  }

  get look(): CanvasLook {
    return this.#data.look;
  }

  /** How far the canvas is being read; null while it isn't. */
  get reading(): ReadProgress | null {
    return this.#data.reading;
  }

  /** Whether the canvas of this case was read. */
  get loaded(): boolean {
    return this.#data.loaded;
  }

  /** The label that a later change names to belong to what was done last. */
  get lastStep(): string | null {
    return this.#data.lastStep;
  }

  /** What undo would take back, in words; null when there is nothing. */
  get undoLabel(): string | null {
    return this.#data.undoLabel;
  }

  get redoLabel(): string | null {
    return this.#data.redoLabel;
  }

  /** Where the keyboard is, or else what is selected. */
  get lookedAt(): readonly EntityId[] {
    return this.current === null ? [...this.selection] : [this.current];
  }

  has(id: EntityId): boolean {
    return this.#byId.has(id);
  }

  entity(id: EntityId): GraphEntity | undefined {
    return this.#byId.get(id);
  }

  /** Select exactly these entities, and these ties. */
  select(ids: Iterable<EntityId>, ties: Iterable<string> = []): void {
    this.selection = setOf(ids);
    this.selectedTies = setOf(ties);
  }

  /** Show the canvas of this case: all of it, with nothing selected. */
  async show(id: CaseId): Promise<void> {
    if (id !== this.case) {
      if (this.case !== null) this.highlight = null;
      this.recordsApart = this.recordsApart === true;
      this.asides = NO_ASIDES;
      this.source = this.current = null;
      this.select([]);
    }
    await this.#data.show(id);
  }

  /** Read the whole canvas again, as after the engine was out of reach. */
  load(): Promise<void> {
    return this.#data.load();
  }

  showRecordsApart(apart: RecordsApart): void {
    this.recordsApart = apart;
    if (apart === false) this.asides = NO_ASIDES;
  }

  /** What tells it from others drawn of its name, or of its number at another registry; else null. */
  apartInWords(id: EntityId): string | null {
    const { drawn, severalRegistries } = this.view;
    return idUnderName(id, drawn.namesakes.has(id), severalRegistries);
  }

  /** `company 1002`, with the registry where those visible are of several. */
  idInWords(id: EntityId): string {
    return idInWords(id, this.view.severalRegistries);
  }

  /** Put entities on the canvas, or show them if they are hidden there; the layout finds places. */
  async add(ids: readonly EntityId[], label: string): Promise<boolean> {
    if (this.case === null) await this.begun;
    const saved = await this.change({ label, put: placesOfAdded(this.#byId, ids) });
    if (saved) this.select(ids.filter((id) => this.view.entityById.has(id)));
    return saved;
  }

  hide(ids: Iterable<EntityId>): Promise<boolean> {
    const gone = [...ids];
    return this.#changeAloud(this.#changeOf('Hide', gone, { hidden: true }), 'Hidden', gone);
  }

  showAll(): Promise<boolean> {
    const hidden = this.entities.filter((entity) => entity.hidden).map(({ id }) => id);
    return this.change(this.#changeOf('Show', hidden, { hidden: false }));
  }

  pin(ids: Iterable<EntityId>, on: boolean): Promise<boolean> {
    const step = this.#changeOf(on ? 'Pin' : 'Unpin', ids, { pinned: on });
    return this.#changeAloud(step, on ? 'Pinned' : 'Unpinned');
  }

  /** Take entities off the canvas; what is known of them stays stored. */
  remove(ids: Iterable<EntityId>): Promise<boolean> {
    const known = [...ids].filter((id) => this.has(id));
    const step = { label: `Remove ${this.#named(known)}`, remove: known };
    return this.#changeAloud(step, 'Removed', known);
  }

  /** Places given by hand: pinned there, except in a chart, whose layout keeps no place. */
  move(spots: readonly Spot[], { verb, done } = MOVING): Promise<boolean> {
    const pins = this.look !== 'chart';
    const put = this.placed(spots).map((it) => ({ ...it, pinned: it.pinned || pins }));
    const step = { label: `${verb} ${this.#named(put.map(({ entity }) => entity))}`, put };
    return this.#changeAloud(step, pins ? `${done} and pinned` : done);
  }

  undo(): Promise<boolean> {
    return this.#step(async (id) => (await this.deps.client.undo({ case: id })).undone, 'Undone');
  }

  redo(): Promise<boolean> {
    return this.#step(async (id) => (await this.deps.client.redo({ case: id })).redone, 'Redone');
  }

  /** One step on the canvas; answers whether it was kept. */
  change(change: CanvasStep): Promise<boolean> {
    const turn = this.#data.change(change);
    this.#dropInvisible();
    return turn;
  }

  /** A refusal becomes words on screen and undefined; anything else is a bug and goes on. */
  refusable<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#data.refusable(work);
  }

  /** Entities at these spots; what was taken off the canvas meanwhile doesn't come back by it. */
  placed(spots: readonly Spot[]): CanvasPlace[] {
    return placesAt(this.view, this.#byId, spots);
  }

  /** Something new came from the engine, or another filter was chosen. */
  protected onChanged(): void {
    this.time.lookAtClock();
    this.#dropInvisible();
  }

  /** Says what was done; when the current entity goes with it, the nearest one left is current. */
  async #changeAloud(
    step: CanvasStep,
    done: string,
    gone: readonly EntityId[] = [],
  ): Promise<boolean> {
    const about = this.#named(gone.length > 0 ? gone : (step.put ?? []).map((it) => it.entity));
    const last = this.current ?? gone[0];
    const goes = last !== undefined && gone.includes(last);
    const next = goes ? nearestRemaining(this.view.entities, last, setOf(gone)) : this.current;
    const turn = this.change(step);
    this.current = next;
    const saved = await turn;
    const back = gone.length > 0 ? `, ${shortcutWords('Mod+Z')} brings back` : '';
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

  /** What isn't visible is neither selected nor current. */
  #dropInvisible(): void {
    const { entityById } = this.view;
    const visible = [...this.selection].filter((id) => entityById.has(id));
    if (visible.length !== this.selection.size) this.select(visible, this.selectedTies);
    if (this.current !== null && !entityById.has(this.current)) this.current = null;
  }
}

/** The entity that stands nearest to this one and stays when these go; null when none stays. */
export function nearestRemaining(
  entities: readonly GraphEntity[],
  from: EntityId,
  gone: ReadonlySet<EntityId>,
): EntityId | null {
  const start = entities.find(({ id }) => id === from);
  const away = ({ x, y }: GraphEntity): number =>
    Math.hypot((x ?? 0) - (start?.x ?? 0), (y ?? 0) - (start?.y ?? 0));
  let nearest: GraphEntity | null = null;
  for (const entity of entities) {
    if (gone.has(entity.id) || entity.hidden) continue;
    if (!nearest || away(entity) < away(nearest)) nearest = entity;
  }
  return nearest?.id ?? null;
}
