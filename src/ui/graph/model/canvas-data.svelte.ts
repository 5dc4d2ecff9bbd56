/**
 * The canvas of the open case: read once, updated by the engine's events, changed in order.
 *
 * Its entities are those the engine has confirmed, with the pending changes applied. So a change
 * shows at once, an event about the same entities can't make it jump back, and a refused one is gone.
 */
import type { Client } from '../../../contract/client.ts';
import { Refusal, type Fault } from '../../../contract/faults/faults.ts';
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
import {
  applyDelta,
  readWholeCanvas,
  type ReadProgress,
  type WholeCanvas,
} from './whole-canvas.ts';
import { byId } from './visible-graph.ts';

export interface CanvasStep {
  label: string;
  put?: CanvasPlace[];
  remove?: EntityId[];
  /** How it is drawn from now on. */
  look?: CanvasLook;
  /** Belongs to the step before, or to the one of this label if that is still the last; else it is a step of its own, or none. */
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

const LABEL_WORDS = 200;

export class CanvasData {
  /** Whose canvas it is; null before the first case is shown. */
  case = $state<CaseId | null>(null);
  /** How much of it is read so far; null while it isn't being read. */
  reading = $state.raw<ReadProgress | null>(null);
  /** Whether it was read. */
  loaded = $state(false);
  #confirmed = $state.raw(NOTHING);
  /** Sent and not yet answered, the oldest first. */
  #pending = $state.raw<readonly CanvasStep[]>([]);
  #lastEntities: readonly GraphEntity[] = [];
  readonly #entities = $derived.by(() => {
    const now = this.#pending.reduce<readonly GraphEntity[]>(
      (entities, { put = [], remove = [] }) => withChange(entities, put, remove),
      this.#confirmed.entities,
    );
    return (this.#lastEntities = reuseUnchanged(this.#lastEntities, now));
  });
  readonly #ties = $derived(this.#confirmed.ties);

  readonly #client: Client;
  readonly #fault: (fault: Fault) => void;
  readonly #changed: () => void;
  /** Changes are sent one after the other, in the order they were made. */
  #queue: Promise<unknown> = Promise.resolve();
  #reading: Promise<void> | null = null;
  #readAgain = false;
  #setBegun: () => void = () => undefined;
  /** Resolved once the first case was read: changes made before that wait for it. */
  readonly begun = new Promise<void>((resolve) => (this.#setBegun = resolve));
  /** Those that came while the canvas was being read. */
  #missedDeltas: CanvasDelta[] = [];

  /** `changed` is called whenever something new came from the engine. */
  constructor(client: Client, fault: (fault: Fault) => void, changed: () => void) {
    this.#client = client;
    this.#fault = fault;
    this.#changed = changed;
    client.on('canvasChanged', (delta) => this.#onDelta(delta));
    client.on('canvasReplaced', ({ case: id }) => {
      if (id === this.case) void this.load();
    });
  }

  /** Everything on the canvas, hidden ones too, in the order it was put there. */
  get entities(): readonly GraphEntity[] {
    return this.#entities;
  }

  /** As the newest pending change sets it, else as the engine has it. */
  get look(): CanvasLook {
    return this.#pending.findLast(({ look }) => look !== undefined)?.look ?? this.#confirmed.look;
  }

  get ties(): readonly Tie[] {
    return this.#ties;
  }

  /** The label of the step before whatever is done next, as it is kept; null when there is none. */
  get lastStep(): string | null {
    return this.#confirmed.undo;
  }

  /** What undo and redo would do, in words; null when there is nothing. */
  get undoLabel(): string | null {
    return inPlainWords(this.#confirmed.undo);
  }

  get redoLabel(): string | null {
    return inPlainWords(this.#confirmed.redo);
  }

  /** Opens this case's canvas. */
  async show(id: CaseId): Promise<void> {
    if (id === this.case) return;
    this.case = id;
    this.#confirmed = NOTHING;
    this.#pending = [];
    this.loaded = false;
    await this.load();
    this.#setBegun();
  }

  /** Read the whole canvas, page by page; asking again meanwhile reads it once more. */
  load(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#readUntilCurrent();
    return this.#reading;
  }

  /** One step on the canvas: shown at once, then kept by the engine. Answers whether it was kept. */
  change(change: CanvasStep): Promise<boolean> {
    const { label, put = [], remove = [], look, join = false } = change;
    if (put.length === 0 && remove.length === 0 && look === undefined) return Promise.resolve(true);
    this.#pending = [...this.#pending, change];
    return this.inTurn(async (id) => {
      const words = cutText(label, LABEL_LIMIT).text;
      try {
        await this.#client.changeCanvas({ case: id, label: words, put, remove, look, join });
      } finally {
        // The event with its result came before its response.
        this.#pending = this.#pending.filter((other) => other !== change);
      }
    });
  }

  /** After all changes made before, on the case that is open now. */
  async inTurn(work: (id: CaseId) => Promise<unknown>): Promise<boolean> {
    if (this.case === null) await this.begun;
    const id = this.case;
    if (id === null) return false;
    const turn = this.#queue.then(async () => {
      const done = await this.refusable(async () => {
        await work(id);
        return true;
      });
      // Refused: the canvas may be another than the one that was read.
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

  #onDelta(delta: CanvasDelta): void {
    if (delta.case !== this.case) return;
    if (this.#reading !== null) this.#missedDeltas.push(delta);
    else if (this.#apply(delta)) this.#changed();
  }

  /** Applies the next revision; older ones are known, and after a gap all is read again. */
  #apply(delta: CanvasDelta): boolean {
    const next = this.#confirmed.revision + 1;
    if (delta.revision < next) return false;
    if (delta.revision === next) {
      this.#confirmed = applyDelta(this.#confirmed, delta);
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
        this.#missedDeltas = [];
        const id = this.case;
        if (id !== null) await this.refusable(() => this.#read(id));
      }
    } finally {
      this.#reading = null;
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
    this.#confirmed = canvas;
    this.loaded = true;
    for (const delta of this.#missedDeltas) this.#apply(delta);
  }
}

/** A step may be named after anything a registry or a person wrote. */
const inPlainWords = (label: string | null): string | null =>
  label === null ? null : toPlainWords(label, LABEL_WORDS);

/** The entities as they will be: places of those there changed, others removed. */
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
 * The same entities, each unchanged one as the same object as before, and the same list if none changed:
 * so what is derived from them isn't computed again.
 */
function reuseUnchanged(
  before: readonly GraphEntity[],
  now: readonly GraphEntity[],
): readonly GraphEntity[] {
  if (before === now) return before;
  const beforeById = byId(before);
  const kept = now.map((entity) => {
    const there = beforeById.get(entity.id);
    return there && isUnchanged(there, entity) ? there : entity;
  });
  const isSame = kept.length === before.length && kept.every((it, at) => it === before[at]);
  return isSame ? before : kept;
}

/** Shallow: what lies deeper is replaced with its entity. */
function isUnchanged(before: GraphEntity, now: GraphEntity): boolean {
  const names = Object.keys(now) as (keyof GraphEntity)[];
  return (
    names.length === Object.keys(before).length && names.every((name) => before[name] === now[name])
  );
}
