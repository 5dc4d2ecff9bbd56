/**
 * The canvas of one case in memory: read once, changed by steps and by newly stored records, and every
 * change announced as one small message.
 * How ties stay correct: statements are between two ends, so any change of an entity can only change the
 * ties that touch it. These are built again from the store and compared with the previous ones; nothing
 * else is read.
 */
import type { CanvasDelta, GraphEntity, TurnedPlace } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { tiesInSteps } from '../../graph/build.ts';
import { companyNamedBy } from '../../graph/sameness/same.ts';
import type { StoreReader } from '../../store/store.ts';
import type { ChangedPlaces } from '../../store/cases/changed-case.ts';
import {
  graphEntities,
  inParts,
  inPartsByNeighbours,
  originsOf,
  pagesByTurn,
} from './graph-parts.ts';
import { CanvasTies } from './canvas-ties.ts';
import { takeAll, Turns } from '../base/take-steps.ts';

const PLACES_AT_ONCE = 1000;

/** Receives what happens to a canvas. */
export interface CanvasListener {
  onChange(delta: CanvasDelta): void;
  /** The canvas no longer matches the store, and has to be read again. */
  onBroken(why: unknown): void;
}

export class CaseCanvas {
  readonly id: CaseId;
  /** Counts the announced changes. */
  revision: number;
  readonly #read: StoreReader;
  readonly #listener: CanvasListener;
  readonly #entities = new Map<EntityId, GraphEntity>();
  readonly #ties = new CanvasTies();
  readonly #turns = new Turns();
  /** Members by the company they say they are, to find other records of the same company. */
  readonly #membersByCompany = new Map<EntityId, Set<EntityId>>();

  /** What was stored while a step is awaited that is to be announced with it. */
  #pending: { mentioned: readonly EntityId[]; profileOf: EntityId | null }[] = [];
  #waits = 0;

  private constructor(id: CaseId, read: StoreReader, listener: CanvasListener, revision: number) {
    this.id = id;
    this.#read = read;
    this.#listener = listener;
    this.revision = revision;
  }

  /** Reads it from the store as this revision; other calls are answered between. */
  static async load(
    id: CaseId,
    read: StoreReader,
    listener: CanvasListener,
    revision = 0,
  ): Promise<CaseCanvas> {
    const canvas = new CaseCanvas(id, read, listener, revision);
    await takeAll(canvas.#readAll());
    return canvas;
  }

  get size(): number {
    return this.#entities.size;
  }

  get isWaiting(): boolean {
    return this.#waits > 0;
  }

  /** Whether something is still to be announced. */
  get isBusy(): boolean {
    return this.isWaiting || this.#turns.isBusy;
  }

  /** From now on stored records wait for the next step; the returned function announces the rest. */
  wait(): () => Promise<void> {
    this.#waits += 1;
    return async () => {
      this.#waits -= 1;
      if (!this.isWaiting) await this.#flushPending();
    };
  }

  has(entity: EntityId): boolean {
    return this.#entities.has(entity);
  }

  get(entity: EntityId): GraphEntity | undefined {
    return this.#entities.get(entity);
  }

  /** In the order they were added, including hidden ones. */
  entities(): GraphEntity[] {
    return [...this.#entities.values()];
  }

  /** Calls `use` with all ties in order; everything it reads is of one revision. */
  withTies<T>(use: (ties: readonly Tie[]) => T): Promise<T> {
    const ties = this.#ties;
    return this.#turns.run(function* () {
      return use(yield* ties.inOrder());
    });
  }

  /** A step was made, undone or redone, and the store has it. Resolves when it was announced. */
  stepTaken(places: ChangedPlaces): Promise<void> {
    return this.#inTurn(() => this.#applyStep(places));
  }

  /** The store has the step already: an error is not reported to the caller, but the canvas is broken. */
  async #inTurn(work: () => Generator<void>): Promise<void> {
    try {
      await this.#turns.run(work);
    } catch (error) {
      this.#listener.onBroken(error);
    }
  }

  *#applyStep({ put, removed }: ChangedPlaces): Generator<void> {
    const difference = noChanges();
    // An entity added anew by a step that is undone gets back its earlier turn, so its order changes.
    const added = put.filter(({ entity, turn }) => this.#entities.get(entity)?.turn !== turn);
    const isNew = new Set(added);
    for (const part of inParts(put)) {
      for (const place of part) if (!isNew.has(place)) this.#move(place, difference);
      yield;
    }
    for (const part of inParts(removed)) {
      for (const entity of part) this.#remove(entity, difference);
      yield;
    }
    yield* this.#add(added, difference);
    yield* this.#applyPending(difference);
    this.#announce(difference);
  }

  *#readAll(): Generator<void> {
    const places: TurnedPlace[] = [];
    for (const page of pagesByTurn((part) => this.#read.canvas(this.id, part), PLACES_AT_ONCE)) {
      places.push(...page);
      yield;
    }
    yield* this.#add(places, noChanges());
  }

  /** Adds the entities at these places, in the order of all, and their ties. */
  *#add(added: readonly TurnedPlace[], { put, ties }: CanvasDifference): Generator<void> {
    if (added.length === 0) return;
    for (const part of inParts(added)) {
      for (const entity of graphEntities(this.#read, part)) {
        this.#set(entity);
        put.push(entity);
      }
      yield;
    }
    this.#sortEntities();
    yield* this.#buildTies(
      added.map(({ entity }) => entity),
      ties,
    );
  }

  /**
   * A response was stored about these entities, or no longer mentions some of them; it is the profile of
   * `profileOf`, the only entity whose ties can have changed.
   */
  async noteStored(mentioned: readonly EntityId[], profileOf: EntityId | null): Promise<void> {
    this.#pending.push({ mentioned, profileOf });
    if (!this.isWaiting) await this.#flushPending();
  }

  #flushPending(): Promise<void> {
    return this.#inTurn(() => this.#announcePending());
  }

  *#announcePending(): Generator<void> {
    const difference = noChanges();
    yield* this.#applyPending(difference);
    if (hasChanges(difference)) this.#announce(difference);
  }

  /** Takes in what was stored and not announced yet. */
  *#applyPending(difference: CanvasDifference): Generator<void> {
    const pending = this.#pending;
    this.#pending = [];
    if (pending.length === 0) return;
    const about = new Set(pending.flatMap(({ mentioned }) => mentioned));
    const profiles = new Set<EntityId>();
    for (const { profileOf } of pending) {
      if (profileOf !== null) profiles.add(profileOf);
    }
    yield* this.#refresh(about, difference);
    yield* this.#buildTies([...profiles], difference.ties);
  }

  #announce(difference: CanvasDifference): void {
    this.revision += 1;
    const steps = this.#read.caseSteps(this.id);
    const look = this.#read.canvasLook(this.id);
    const ties = this.#ties.settle(difference.ties);
    const change = { case: this.id, revision: this.revision, look, ...difference, ties, ...steps };
    this.#listener.onChange(change);
  }

  #move({ entity, ...place }: TurnedPlace, { moved }: CanvasDifference): void {
    const there = this.#entities.get(entity);
    if (!there) return;
    this.#set({ ...there, ...place });
    const { turn: _turn, ...announced } = place;
    moved.push({ entity, ...announced });
  }

  #remove(entity: EntityId, { removed, ties }: CanvasDifference): void {
    const there = this.#entities.get(entity);
    if (!there) return;
    this.#entities.delete(entity);
    this.#membersOf(there)?.delete(entity);
    removed.push(entity);
    ties.removed.push(...this.#ties.remove(entity));
  }

  /** Reads these again; differing ones are announced. */
  *#refresh(ids: ReadonlySet<EntityId>, { put }: CanvasDifference): Generator<void> {
    const places = [...ids].flatMap((id): TurnedPlace[] => {
      const there = this.#entities.get(id);
      if (!there) return [];
      const { turn, x, y, pinned, hidden } = there;
      return [{ entity: id, turn, x, y, pinned, hidden }];
    });
    for (const part of inParts(places)) {
      for (const entity of graphEntities(this.#read, part)) {
        const before = this.#entities.get(entity.id);
        if (JSON.stringify(before) === JSON.stringify(entity)) continue;
        this.#set(entity);
        put.push(entity);
      }
      yield;
    }
  }

  /** Builds the ties that touch any of these again, and notes the differences. */
  *#buildTies(all: readonly EntityId[], ties: CanvasDifference['ties']): Generator<void> {
    const present = all.flatMap((id) => this.#entities.get(id) ?? []);
    for (const part of inPartsByNeighbours(present)) {
      yield* this.#buildPart(new Set(part), ties);
    }
  }

  /** A part may be a single entity that thousands are tied to. */
  *#buildPart(ids: ReadonlySet<EntityId>, ties: CanvasDifference['ties']): Generator<void> {
    const statements = this.#read.statementsOnCanvas(this.id, [...ids]);
    yield;
    const ends = new Set(ids);
    for (const { from, to } of statements) ends.add(from).add(to);
    for (const id of ids) for (const other of this.#possiblySame(id)) ends.add(other);
    const known = [...ends].flatMap((id) => this.#entities.get(id) ?? []);
    const fetched = known.filter((one) => one.kind === 'company' && one.fetchedAt !== null);
    const origins = yield* originsOf(this.#read, fetched);
    const built = yield* tiesInSteps(known, statements, (id) => origins.get(id) ?? null);
    const touching = built.filter(({ from, to }) => ids.has(from) || ids.has(to));
    this.#ties.replace(ids, touching, ties);
    yield;
  }

  /** The entities on this canvas that may be the same company as this one. */
  #possiblySame(id: EntityId): EntityId[] {
    const entity = this.#entities.get(id);
    const company = entity && companyNamedBy(entity);
    return [...(company ? [company] : []), ...(this.#membersByCompany.get(id) ?? [])];
  }

  #set(entity: GraphEntity): void {
    const before = this.#entities.get(entity.id);
    if (before) this.#membersOf(before)?.delete(entity.id);
    this.#entities.set(entity.id, entity);
    const company = companyNamedBy(entity);
    if (company === null) return;
    const members = this.#membersByCompany.get(company) ?? new Set();
    this.#membersByCompany.set(company, members.add(entity.id));
  }

  #membersOf(entity: GraphEntity): Set<EntityId> | undefined {
    const company = companyNamedBy(entity);
    return company === null ? undefined : this.#membersByCompany.get(company);
  }

  /** What undo brings back gets its former place in the order, not the end. */
  #sortEntities(): void {
    const all = this.entities();
    if (all.every(({ turn }, at) => at === 0 || (all[at - 1]?.turn ?? 0) < turn)) return;
    this.#entities.clear();
    for (const entity of all.sort((a, b) => a.turn - b.turn)) this.#entities.set(entity.id, entity);
  }
}

/** The parts of a message besides its canvas and revision. */
type CanvasDifference = Pick<CanvasDelta, 'put' | 'moved' | 'removed' | 'ties'>;

const noChanges = (): CanvasDifference => ({
  put: [],
  moved: [],
  removed: [],
  ties: { put: [], removed: [] },
});

const hasChanges = ({ put, moved, removed, ties }: CanvasDifference): boolean =>
  [put, moved, removed, ties.put, ties.removed].some(({ length }) => length > 0);
