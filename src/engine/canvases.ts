/** The canvases that are in use, each read once and kept true from then on. */
import { Refusal } from '../contract/faults.ts';
import type { EngineEvent } from '../contract/events.ts';
import type { CaseId } from '../contract/model/case.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Store } from '../store/store.ts';
import { CaseCanvas } from './case-canvas.ts';

/** Cases are worked on one after the other; more than these are read again. */
const HELD = 4;

interface Learned {
  spokenOf: readonly EntityId[];
  profileOf: EntityId | null;
}

interface Held {
  canvas: Promise<CaseCanvas>;
  /** Once it is read. */
  ready: CaseCanvas | null;
  /** What was learned while it was being read. */
  missed: Learned[];
}

export class Canvases {
  readonly #store: Store;
  readonly #announce: (event: EngineEvent) => void;
  readonly #held = new Map<CaseId, Held>();

  constructor(store: Store, announce: (event: EngineEvent) => void) {
    this.#store = store;
    this.#announce = announce;
  }

  /** The canvas of this case. Refused as `case-unknown`. */
  async of(id: CaseId): Promise<CaseCanvas> {
    const held = this.#held.get(id) ?? this.#load(id);
    // The least recently used go first.
    this.#held.delete(id);
    this.#held.set(id, held);
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= HELD) break;
      this.#held.delete(oldest);
    }
    const canvas = await held.canvas;
    // Deleted meanwhile.
    if (!this.#isThere(id)) throw new Refusal('case-unknown');
    return canvas;
  }

  learned(spokenOf: readonly EntityId[], profileOf: EntityId | null): void {
    for (const held of this.#held.values()) {
      if (held.ready) held.ready.learned(spokenOf, profileOf);
      else held.missed.push({ spokenOf, profileOf });
    }
  }

  /** This case is gone. */
  drop(id: CaseId): void {
    this.#held.delete(id);
  }

  /** Everything may be different: whoever shows one reads it again. */
  forget(): void {
    const ids = [...this.#held.keys()];
    this.#held.clear();
    for (const id of ids) this.#announce({ name: 'canvasReplaced', case: id });
  }

  #load(id: CaseId): Held {
    if (!this.#isThere(id)) throw new Refusal('case-unknown');
    return { canvas: this.#read(id), ready: null, missed: [] };
  }

  async #read(id: CaseId): Promise<CaseCanvas> {
    const canvas = await CaseCanvas.load(id, this.#store.read, (delta) =>
      this.#announce({ name: 'canvasChanged', ...delta }),
    );
    const held = this.#held.get(id);
    if (held) {
      held.ready = canvas;
      for (const { spokenOf, profileOf } of held.missed) canvas.learned(spokenOf, profileOf);
    }
    return canvas;
  }

  #isThere(id: CaseId): boolean {
    return this.#store.read.hasCase(id);
  }
}
