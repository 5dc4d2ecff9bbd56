/**
 * The canvas of the open case: loaded once, updated by the engine's events, changed in order.
 * Its entities are those the engine has confirmed, with the pending changes applied. So a change shows at
 * once, an event about the same entities can't undo it, and a refused one disappears.
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
  /** The look from now on; undefined: unchanged. */
  look?: CanvasLook;
  /**
   * `true`: part of the previous step. `to`: part of it if it has this label, else a step of its own; with
   * `no step` it then only places new entities and can't be undone.
   */
  join?: boolean | { to: string | null; otherwise?: 'no step' };
}

const LABEL_LIMIT = 200;

/** Nothing loaded yet; no delta can follow this revision. */
const NOTHING: WholeCanvas = {
  revision: -1,
  look: 'network',
  entities: [],
  ties: [],
  undo: null,
  redo: null,
};

export class CanvasData {
  /** The case whose canvas this is; null before the first is shown. */
  case = $state<CaseId | null>(null);
  /** How much is loaded so far; null when not loading. */
  reading = $state.raw<ReadProgress | null>(null);
  loaded = $state(false);
  #confirmed = $state.raw(NOTHING);
  /** Changes sent but not yet answered, the oldest first. */
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
  /** Sends changes one by one, in the order they were made. */
  #queue: Promise<unknown> = Promise.resolve();
  #reading: Promise<void> | null = null;
  #readAgain = false;
  #resolveFirstLoaded: () => void = () => undefined;
  /** Resolved once the first case is loaded: changes made earlier wait for it. */
  readonly firstLoaded = new Promise<void>((resolve) => (this.#resolveFirstLoaded = resolve));
  /** Deltas that arrived while the canvas was being loaded. */
  #missedDeltas: CanvasDelta[] = [];

  /** `changed` is called after every update from the engine. */
  constructor(client: Client, fault: (fault: Fault) => void, changed: () => void) {
    this.#client = client;
    this.#fault = fault;
    this.#changed = changed;
    client.on('canvasChanged', (delta) => this.#onDelta(delta));
    client.on('canvasReplaced', ({ case: id }) => {
      if (id === this.case) void this.load();
    });
  }

  /** Everything on the canvas, hidden entities too, in the order they were added. */
  get entities(): readonly GraphEntity[] {
    return this.#entities;
  }

  /** The look set by the newest pending change, else the confirmed one. */
  get look(): CanvasLook {
    return this.#pending.findLast(({ look }) => look !== undefined)?.look ?? this.#confirmed.look;
  }

  get ties(): readonly Tie[] {
    return this.#ties;
  }

  /** The stored label of the last step, which undo would take back; null without one. */
  get lastStep(): string | null {
    return this.#confirmed.undo;
  }

  /** The label of the step that undo would take back, as plain text; null without one. */
  get undoLabel(): string | null {
    return inPlainWords(this.#confirmed.undo);
  }

  get redoLabel(): string | null {
    return inPlainWords(this.#confirmed.redo);
  }

  async show(id: CaseId): Promise<void> {
    if (id === this.case) return;
    this.case = id;
    this.#confirmed = NOTHING;
    this.#pending = [];
    this.loaded = false;
    await this.load();
    this.#resolveFirstLoaded();
  }

  /** Loads the whole canvas, page by page; called while loading, it loads once more. */
  load(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#readUntilCurrent();
    return this.#reading;
  }

  /** Makes one step: shown at once, then stored by the engine. Returns whether it was stored. */
  change(change: CanvasStep): Promise<boolean> {
    const { label, put = [], remove = [], look, join = false } = change;
    if (put.length === 0 && remove.length === 0 && look === undefined) return Promise.resolve(true);
    this.#pending = [...this.#pending, change];
    return this.inTurn(async (id) => {
      const words = cutText(label, LABEL_LIMIT).text;
      try {
        await this.#client.changeCanvas({ case: id, label: words, put, remove, look, join });
      } finally {
        // The event with the result has arrived before the response.
        this.#pending = this.#pending.filter((other) => other !== change);
      }
    });
  }

  /** Runs after all earlier changes, on the case open now. Returns whether it was done, not refused. */
  async inTurn(work: (id: CaseId) => Promise<unknown>): Promise<boolean> {
    if (this.case === null) await this.firstLoaded;
    const id = this.case;
    if (id === null) return false;
    const turn = this.#queue.then(async () => {
      const done = await this.refusable(async () => {
        await work(id);
        return true;
      });
      // After a refusal the canvas may differ from the one loaded.
      if (!done && id === this.case) await this.load();
      return done === true;
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Shows a refusal on screen and returns undefined; other errors are bugs and are thrown. */
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

  /** Applies the next revision and returns true. Ignores older ones; reloads after a gap. */
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
    const canvas = await readWholeCanvas(this.#client, id, isWanted, (progress) => {
      this.reading = progress;
    });
    if (canvas === null) return;
    this.#confirmed = canvas;
    this.loaded = true;
    for (const delta of this.#missedDeltas) this.#apply(delta);
  }
}

/** Labels may contain any text from a registry or a person. */
const inPlainWords = (label: string | null): string | null =>
  label === null ? null : toPlainWords(label, LABEL_LIMIT);

/** The entities with these places changed and these ids removed. */
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

/** Reuses previous objects, or the whole list, if unchanged: so nothing derived is recomputed. */
function reuseUnchanged(
  before: readonly GraphEntity[],
  now: readonly GraphEntity[],
): readonly GraphEntity[] {
  if (before === now) return before;
  const beforeById = byId(before);
  const reused = now.map((entity) => {
    const previous = beforeById.get(entity.id);
    return previous && isUnchanged(previous, entity) ? previous : entity;
  });
  const isSame = reused.length === before.length && reused.every((it, at) => it === before[at]);
  return isSame ? before : reused;
}

/** Compares shallowly: a nested change comes with a new entity. */
function isUnchanged(before: GraphEntity, now: GraphEntity): boolean {
  const names = Object.keys(now) as (keyof GraphEntity)[];
  return (
    names.length === Object.keys(before).length && names.every((name) => before[name] === now[name])
  );
}
