/** The canvases in use, each read once and kept up to date from then on. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { CanvasDelta } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Store } from '../../store/store.ts';
import type { ChangedPlaces } from '../../store/cases/changed-case.ts';
import { thrownInWords } from '../base/announcer.ts';
import { CaseCanvas, type CanvasListener } from './case-canvas.ts';
import type { Log } from '../base/log.ts';

/** If more are added or removed, windows read the canvas again: one message would block them. */
const ANNOUNCED_AT_ONCE = 1000;
/** How many canvases are held; cases beyond these are read again. */
const MAX_HELD = 4;

interface StoredRecords {
  mentioned: readonly EntityId[];
  profileOf: EntityId | null;
}

interface Held {
  canvas: Promise<CaseCanvas>;
  /** Null until it is read. */
  ready: CaseCanvas | null;
  /** What was stored while it was being read. */
  missed: StoredRecords[];
}

export class Canvases {
  readonly #store: Store;
  readonly #announce: (event: EngineEvent) => void;
  readonly #log: Pick<Log, 'write'>;
  readonly #held = new Map<CaseId, Held>();
  /** The last announced revision of each: a canvas read again continues after a gap. */
  readonly #revisions = new Map<CaseId, number>();

  constructor(store: Store, announce: (event: EngineEvent) => void, log: Pick<Log, 'write'>) {
    this.#store = store;
    this.#log = log;
    this.#announce = announce;
  }

  /** The canvas of this case. Refused as `case-unknown`. */
  async of(id: CaseId): Promise<CaseCanvas> {
    const held = this.#held.get(id) ?? this.#load(id);
    // The least recently used are dropped first, except one being read or with something to announce.
    this.#held.delete(id);
    this.#held.set(id, held);
    for (const [oldest, { ready }] of this.#held) {
      if (this.#held.size <= MAX_HELD) break;
      if (oldest !== id && ready !== null && !ready.isBusy) this.#held.delete(oldest);
    }
    const canvas = await held.canvas;
    // It may have been deleted meanwhile.
    if (!this.#caseExists(id)) throw new Refusal('case-unknown');
    return canvas;
  }

  /** Does this work; what is stored meanwhile is announced with the step that results, as one message. */
  async announceTogether<T>(id: CaseId, work: () => Promise<T>): Promise<T> {
    const canvas = await this.of(id);
    const announceRest = canvas.wait();
    try {
      return await work();
    } finally {
      await announceRest();
    }
  }

  /** Resolves when it was announced, unless it waits for a step. */
  async noteStored(mentioned: readonly EntityId[], profileOf: EntityId | null): Promise<void> {
    const announcing: Promise<void>[] = [];
    for (const held of this.#held.values()) {
      if (held.ready) announcing.push(held.ready.noteStored(mentioned, profileOf));
      else held.missed.push({ mentioned, profileOf });
    }
    await Promise.all(announcing);
  }

  /** The case was deleted. */
  drop(id: CaseId): void {
    this.#held.delete(id);
    this.#revisions.delete(id);
  }

  /** The store has this step. Resolves when it was announced. */
  async stepTaken(id: CaseId, places: ChangedPlaces): Promise<void> {
    const { put, removed } = places;
    const ready = this.#held.get(id)?.ready;
    const changeCount = removed.length + put.filter(({ entity }) => !ready?.has(entity)).length;
    if (changeCount > ANNOUNCED_AT_ONCE) this.#replaced(id);
    // A canvas that is read takes the step at once, so that later steps come after it.
    else await (ready ?? (await this.of(id))).stepTaken(places);
  }

  /** Everything may have changed: windows read the canvases again. */
  forget(): void {
    for (const id of [...this.#held.keys()]) this.#replaced(id);
  }

  #announceDelta(delta: CanvasDelta): void {
    this.#revisions.set(delta.case, delta.revision);
    this.#announce({ name: 'canvasChanged', ...delta });
  }

  #replaced(id: CaseId): void {
    this.#held.delete(id);
    this.#announce({ name: 'canvasReplaced', case: id });
  }

  #load(id: CaseId): Held {
    if (!this.#caseExists(id)) throw new Refusal('case-unknown');
    const held: Held = { canvas: this.#read(id, () => held), ready: null, missed: [] };
    return held;
  }

  async #read(id: CaseId, self: () => Held): Promise<CaseCanvas> {
    const isHeld = (): boolean => this.#held.get(id) === self();
    // A dropped canvas must not announce: its case has another by now.
    const listener: CanvasListener = {
      onChange: (delta) => {
        if (isHeld()) this.#announceDelta(delta);
      },
      onBroken: (why) => {
        this.#log.write(`A canvas is read again: ${thrownInWords(why)}`);
        if (isHeld()) this.#replaced(id);
      },
    };
    // Skips a number: a reader of the last revision must not take the next as its successor.
    const revision = (this.#revisions.get(id) ?? -1) + 1;
    try {
      const canvas = await CaseCanvas.load(id, this.#store.read, listener, revision);
      const held = self();
      if (isHeld()) this.#revisions.set(id, canvas.revision);
      held.ready = canvas;
      for (const { mentioned, profileOf } of held.missed)
        await canvas.noteStored(mentioned, profileOf);
      return canvas;
    } catch (error) {
      if (isHeld()) this.#held.delete(id);
      throw error;
    }
  }

  #caseExists(id: CaseId): boolean {
    return this.#store.read.hasCase(id);
  }
}
