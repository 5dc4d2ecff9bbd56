/**
 * The canvas of the case on show: read once, kept by what the engine tells, changed in order.
 *
 * What is shown is what the engine told with the changes that are on their way over it. So a change
 * shows at once, news of the same entities can't make it jump back, and a refused one is gone.
 */
import type { Client } from '../../../contract/client.ts';
import { Refusal, type Fault } from '../../../contract/faults.ts';
import type {
  CanvasDelta,
  CanvasLook,
  CanvasPlace,
  GraphEntity,
} from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { cutText, toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { applyDelta, readWholeCanvas, type ReadSoFar, type WholeCanvas } from './whole-canvas.ts';
import { byId } from './visible-graph.ts';

export interface CanvasStep {
  label: string;
  put?: CanvasPlace[];
  remove?: EntityId[];
  /** How it is drawn from now on. */
  look?: CanvasLook;
  /** Belongs to the step before, or to the one of this label if it still is that; else it is one of its own, or none. */
  join?: boolean | { to: string | null; otherwise?: 'no step' };
}

const LABEL_LIMIT = 200;

/** Before anything was read: no change follows on this revision. */
const NOTHING: WholeCanvas = {
  revision: -1,
  look: 'network',
  entities: [],
  ties: [],
  undo: null,
  redo: null,
};

const LABEL_SAID = 200;

export class KeptCanvas {
  /** Whose canvas it is; null before the first case is shown. */
  case = $state<CaseId | null>(null);
  /** How far it is being read; null while it isn't. */
  reading = $state.raw<ReadSoFar | null>(null);
  /** Whether it was read. */
  loaded = $state(false);
  #told = $state.raw(NOTHING);
  /** Asked for and not yet answered, the oldest first. */
  #onTheWay = $state.raw<readonly CanvasStep[]>([]);
  #before: readonly GraphEntity[] = [];
  readonly #shown = $derived.by(() => {
    const now = this.#onTheWay.reduce<readonly GraphEntity[]>(
      (entities, { put = [], remove = [] }) => withChange(entities, put, remove),
      this.#told.entities,
    );
    return (this.#before = keepUnchanged(this.#before, now));
  });
  readonly #ties = $derived(this.#told.ties);

  readonly #client: Client;
  readonly #fault: (fault: Fault) => void;
  readonly #changed: () => void;
  /** Changes go one after the other, in the order they were asked for. */
  #queue: Promise<unknown> = Promise.resolve();
  #untilRead: Promise<void> | null = null;
  #readAgain = false;
  #begin: () => void = () => undefined;
  /** Once the first case was read: what is asked for before that waits for it. */
  readonly begun = new Promise<void>((resolve) => (this.#begin = resolve));
  /** Told while the canvas was being read. */
  #missed: CanvasDelta[] = [];

  /** `changed` is called whenever the engine told something new. */
  constructor(client: Client, fault: (fault: Fault) => void, changed: () => void) {
    this.#client = client;
    this.#fault = fault;
    this.#changed = changed;
    client.on('canvasChanged', (delta) => this.#hear(delta));
    client.on('canvasReplaced', ({ case: id }) => {
      if (id === this.case) void this.load();
    });
  }

  /** Everything on the canvas, hidden ones too, in the order it was put there. */
  get entities(): readonly GraphEntity[] {
    return this.#shown;
  }

  /** As it is told, or as it is asked for by the newest change. */
  get look(): CanvasLook {
    return this.#onTheWay.findLast(({ look }) => look !== undefined)?.look ?? this.#told.look;
  }

  get ties(): readonly Tie[] {
    return this.#ties;
  }

  /** The label of the step before whatever is done next, as it is kept; null when there is none. */
  get lastStep(): string | null {
    return this.#told.undo;
  }

  /** What undo and redo would do, in words; null when there is nothing. */
  get undoLabel(): string | null {
    return inPlainWords(this.#told.undo);
  }

  get redoLabel(): string | null {
    return inPlainWords(this.#told.redo);
  }

  /** Show this case's canvas from now on. */
  async show(id: CaseId): Promise<void> {
    if (id === this.case) return;
    this.case = id;
    this.#told = NOTHING;
    this.#onTheWay = [];
    this.loaded = false;
    await this.load();
    this.#begin();
  }

  /** Read the whole canvas, page by page; asking again meanwhile reads it once more. */
  load(): Promise<void> {
    this.#readAgain = true;
    this.#untilRead ??= this.#readUntilCurrent();
    return this.#untilRead;
  }

  /** One step on the canvas: shown at once, then kept by the engine. Answers whether it was kept. */
  change(change: CanvasStep): Promise<boolean> {
    const { label, put = [], remove = [], look, join = false } = change;
    if (put.length === 0 && remove.length === 0 && look === undefined) return Promise.resolve(true);
    this.#onTheWay = [...this.#onTheWay, change];
    return this.inTurn(async (id) => {
      const words = cutText(label, LABEL_LIMIT).text;
      try {
        await this.#client.changeCanvas({ case: id, label: words, put, remove, look, join });
      } finally {
        // What came of it was told before it was answered.
        this.#onTheWay = this.#onTheWay.filter((other) => other !== change);
      }
    });
  }

  /** After every change asked for before, on the case that is on show now. */
  async inTurn(work: (id: CaseId) => Promise<unknown>): Promise<boolean> {
    if (this.case === null) await this.begun;
    const id = this.case;
    if (id === null) return false;
    const turn = this.#queue.then(async () => {
      const done = await this.refusable(async () => {
        await work(id);
        return true;
      });
      // Refused: then something may be otherwise than it was told.
      if (!done && id === this.case) await this.load();
      return done === true;
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** A refusal becomes words on screen; anything else is a bug and goes on. */
  async refusable<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.fault.code !== 'cancelled') this.#fault(error.fault);
      return undefined;
    }
  }

  #hear(delta: CanvasDelta): void {
    if (delta.case !== this.case) return;
    if (this.#untilRead !== null) this.#missed.push(delta);
    else if (this.#take(delta)) this.#changed();
  }

  /** Takes the next revision; older ones are known, and a gap reads again. */
  #take(delta: CanvasDelta): boolean {
    const next = this.#told.revision + 1;
    if (delta.revision < next) return false;
    if (delta.revision === next) {
      this.#told = applyDelta(this.#told, delta);
      return true;
    }
    void this.load();
    return false;
  }

  async #readUntilCurrent(): Promise<void> {
    this.reading = { done: 0, total: null };
    try {
      while (this.#readAgain) {
        this.#readAgain = false;
        this.#missed = [];
        const id = this.case;
        if (id !== null) await this.refusable(() => this.#read(id));
      }
    } finally {
      this.#untilRead = null;
      this.reading = null;
    }
    this.#changed();
  }

  async #read(id: CaseId): Promise<void> {
    const isWanted = (): boolean => id === this.case;
    const canvas = await readWholeCanvas(this.#client, id, isWanted, (soFar) => {
      this.reading = soFar;
    });
    if (canvas === null) return;
    this.#told = canvas;
    this.loaded = true;
    for (const delta of this.#missed) this.#take(delta);
  }
}

/** A step may be named after anything a registry or a person wrote. */
const inPlainWords = (label: string | null): string | null =>
  label === null ? null : toPlainWords(label, LABEL_SAID);

/** The canvas as it will be told: places of entities already there changed, others removed. */
function withChange(
  entities: readonly GraphEntity[],
  put: readonly CanvasPlace[],
  remove: readonly EntityId[],
): readonly GraphEntity[] {
  const placeById = new Map(put.map((place) => [place.entity, place]));
  const removed = new Set(remove);
  return entities
    .filter(({ id }) => !removed.has(id))
    .map((entity) => {
      const place = placeById.get(entity.id);
      if (!place) return entity;
      const { x, y, pinned, hidden } = place;
      return { ...entity, x, y, pinned, hidden };
    });
}

/**
 * The same entities, each that is as it was before the very object it was then, and all of them the
 * very list: what is told to be as it was shown already is nothing new to whatever is made of it.
 */
function keepUnchanged(
  before: readonly GraphEntity[],
  now: readonly GraphEntity[],
): readonly GraphEntity[] {
  if (before === now) return before;
  const beforeById = byId(before);
  const kept = now.map((entity) => {
    const there = beforeById.get(entity.id);
    return there && isAsBefore(there, entity) ? there : entity;
  });
  const isSame = kept.length === before.length && kept.every((it, at) => it === before[at]);
  return isSame ? before : kept;
}

/** What is not as deep as this is told anew only with what it belongs to. */
function isAsBefore(before: GraphEntity, now: GraphEntity): boolean {
  const names = Object.keys(now) as (keyof GraphEntity)[];
  return (
    names.length === Object.keys(before).length && names.every((name) => before[name] === now[name])
  );
}
