/** The graph as the window knows it: what is on the canvas, what is selected, and every change to it. */
import { tick } from 'svelte';
import type { CanvasLook, CanvasPlace, GraphEntity } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { RecordsApart } from '../../contract/model/picture.ts';
import type { ShownSource, Tie } from '../../contract/model/tie.ts';
import { idInWords, toldApart } from '../../graph/namesakes.ts';
import { shortcutWords } from '../shared/shortcut.ts';
import { NOTHING_DRAWN, type LegendEntries } from '../../drawing/legend.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';
import { GraphAnswers } from './answers/graph-answers.svelte.ts';
import type { GraphDeps } from './model/graph-deps.ts';
import type { ReadProgress } from './model/whole-canvas.ts';
import { CanvasData, type CanvasStep } from './model/canvas-data.svelte.ts';
import { placesAt, placesOfAdded, placesWith } from './model/drawn-graph.ts';
import { filteredGraphOf, byId, setOf, visibleGraphOf } from './model/visible-graph.ts';
import { Drawer } from './model/drawer.svelte.ts';
import { GraphFilters } from './model/graph-filters.svelte.ts';
import { Expansion } from './expand/expansion.svelte.ts';
import { GraphFind } from './find/graph-find.svelte.ts';
import { createLayoutRunner } from './layout/layout-runner.ts';
import type { Spot } from '../../drawing/elements/boxes.ts';
import type { LayoutKind } from './layout/layout.ts';
import { Placing } from './layout/placing.svelte.ts';
import type { CanvasControls } from './model/canvas-controls.ts';
import { GraphStacks } from './stacks/graph-stacks.svelte.ts';
import { OwnersFollowing } from './owners/owners-following.svelte.ts';
import { TimeChoice } from './model/time-choice.svelte.ts';
import { nearestRemaining } from './canvas/nearest.ts';
import { namedInWords } from './model/entity-words.ts';

const MOVING = { verb: 'Move', done: 'Moved' };

export class GraphState {
  selection = $state.raw<ReadonlySet<EntityId>>(setOf());
  selectedTies = $state.raw<ReadonlySet<string>>(setOf());
  /** Where the keyboard is. */
  current = $state<EntityId | null>(null);
  /** The source of a tie or of a fact whose raw answer is shown; the window does so. */
  source = $state.raw<ShownSource | null>(null);
  controls = $state.raw<CanvasControls | null>(null);
  /** What there is to explain of what is drawn. */
  legend = $state.raw<LegendEntries>(NOTHING_DRAWN);

  readonly drawer = new Drawer();
  readonly time = new TimeChoice();
  readonly find = new GraphFind(this);
  readonly stacks = new GraphStacks(this);
  readonly filters = new GraphFilters(() => this.#wasTold());
  readonly deps: GraphDeps;
  readonly expansion: Expansion;
  readonly following: OwnersFollowing;
  readonly answers: GraphAnswers;
  readonly #book: CanvasData;
  readonly placing: Placing;

  /** What is shown whatever its time, and of that what is shown at the time that was chosen. */
  readonly filtered = $derived.by(() => filteredGraphOf(this));
  readonly view = $derived.by(() => visibleGraphOf(this));
  readonly #byId = $derived.by(() => byId(this.entities));

  constructor(deps: GraphDeps) {
    this.deps = deps;
    this.#book = new CanvasData(deps.client, deps.fault, () => this.#wasTold());
    this.placing = new Placing(this, deps.layout ?? createLayoutRunner());
    this.expansion = new Expansion(this);
    this.following = new OwnersFollowing(this, (at) => this.layOut('chart', true, at));
    this.answers = new GraphAnswers(this);
  }

  /** The case whose canvas it is; null before the first is shown. */
  get case(): CaseId | null {
    return this.#book.case;
  }

  get begun(): Promise<void> {
    return this.#book.begun;
  }

  /** Everything on the canvas, hidden ones too, in the order it was put there. */
  get entities(): readonly GraphEntity[] {
    return this.#book.entities;
  }

  get ties(): readonly Tie[] {
    return this.#book.ties;
  }

  get look(): CanvasLook {
    return this.#book.look;
  }

  /** How far the canvas is being read; null while it isn't. */
  get reading(): ReadProgress | null {
    return this.#book.reading;
  }

  /** Whether the canvas of this case was read. */
  get loaded(): boolean {
    return this.#book.loaded;
  }

  /** The label that a later change names to belong to what was done last. */
  get lastStep(): string | null {
    return this.#book.lastStep;
  }

  /** What undo would take back, in words; null when there is nothing. */
  get undoLabel(): string | null {
    return this.#book.undoLabel;
  }

  get redoLabel(): string | null {
    return this.#book.redoLabel;
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
      this.placing.reset();
      // Before the first case none is left: what was asked in the first moment stays.
      const parts = [this.expansion, this.following, this.answers];
      for (const part of this.case ? parts : []) part.reset();
      this.source = this.current = null;
      this.select([]);
    }
    await this.#book.show(id);
    this.answers.joinRuns();
    await tick();
    if (id === this.case) this.controls?.open([]);
  }

  /** Read the whole canvas again, as after the engine was out of reach. */
  load(): Promise<void> {
    this.answers.joinRuns();
    return this.#book.load();
  }

  /** Whose records are shown apart; else one glyph stands for them. */
  get recordsApart(): RecordsApart {
    return this.placing.apart;
  }

  set recordsApart(apart: RecordsApart) {
    void this.placing.showApart(apart);
  }

  /** What tells it from others drawn of its name, or of its number at another registry; else null. */
  apartInWords(id: EntityId): string | null {
    const { drawn, severalRegistries } = this.view;
    return toldApart(id, drawn.namesakes.has(id), severalRegistries);
  }

  /** `company 1002`, with the registry where those shown are of several. */
  idInWords(id: EntityId): string {
    return idInWords(id, this.view.severalRegistries);
  }

  /** Put entities on the canvas, or show them if they are hidden there; the layout finds places. */
  async add(ids: readonly EntityId[], label: string): Promise<boolean> {
    if (this.case === null) await this.begun;
    const kept = await this.change({ label, put: placesOfAdded(this.#byId, ids) });
    if (kept) this.select(ids.filter((id) => this.view.entityById.has(id)));
    return kept;
  }

  /** Bring the neighbours onto the canvas; asks first when they are many. */
  expand(id: EntityId): Promise<void> {
    return this.expansion.start([id]);
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

  /** As `Placing.layOut`; a large chart is shown at these, or its top. */
  layOut(kind: LayoutKind, join = false, at = this.lookedAt): Promise<void> {
    return this.placing.layOut(kind, join, at);
  }

  undo(): Promise<boolean> {
    return this.#step(async (id) => (await this.deps.client.undo({ case: id })).undone, 'Undone');
  }

  redo(): Promise<boolean> {
    return this.#step(async (id) => (await this.deps.client.redo({ case: id })).redone, 'Redone');
  }

  /** One step on the canvas; answers whether it was kept. */
  change(change: CanvasStep): Promise<boolean> {
    const turn = this.#book.change(change);
    this.#keepSelectionShown();
    return turn;
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
    const kept = await turn;
    const back = gone.length > 0 ? `, ${shortcutWords('Mod+Z')} brings back` : '';
    if (kept) this.deps.announce(`${done}: ${about}${back}`);
    return kept;
  }

  /** A refusal becomes words on screen and undefined; anything else is a bug and goes on. */
  refusable<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#book.refusable(work);
  }

  #step(take: (id: CaseId) => Promise<string | null>, word: string): Promise<boolean> {
    this.placing.forget();
    return this.#book.inTurn(async (id) => {
      const label = await take(id);
      if (label !== null) this.deps.announce(`${word}: ${toPlainWords(label, 200)}`);
    });
  }

  #wasTold(): void {
    this.time.lookAtClock();
    this.#keepSelectionShown();
    this.expansion.rests.refresh();
    void this.placing.placeNewcomers();
  }

  /** Entities at these spots; what was taken off the canvas meanwhile doesn't come back by it. */
  placed(spots: readonly Spot[]): CanvasPlace[] {
    return placesAt(this.view, this.#byId, spots);
  }

  #changeOf(verb: string, ids: Iterable<EntityId>, change: Partial<CanvasPlace>): CanvasStep {
    const put = placesWith(this.#byId, ids, change);
    return { label: `${verb} ${this.#named(put.map(({ entity }) => entity))}`, put };
  }

  #named(ids: readonly EntityId[]): string {
    return namedInWords(this, ids);
  }

  #keepSelectionShown(): void {
    const { entityById } = this.view;
    const kept = [...this.selection].filter((id) => entityById.has(id));
    if (kept.length !== this.selection.size) this.select(kept, this.selectedTies);
    if (this.current !== null && !entityById.has(this.current)) this.current = null;
  }
}
