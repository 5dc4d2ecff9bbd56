/** The canvas as the engine keeps it: read whole, changed in order, shown before it is answered. */
import type { Client } from '../../contract/client.ts';
import { Refusal, type Fault } from '../../contract/faults.ts';
import type { CanvasPlace, GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { cutText } from '../../drawing/visible-text.ts';
import { readWholeCanvas, type WholeCanvas } from './canvas-reading.ts';
import { withChange } from './shown-canvas.ts';

export interface CanvasStep {
  label: string;
  put?: CanvasPlace[];
  remove?: EntityId[];
  /** Belongs to the step before. */
  join?: boolean;
}

const LABEL_LIMIT = 200;

export class KeptCanvas {
  /** Everything on the canvas, hidden ones too, in the order it was put there. */
  entities = $state.raw<readonly GraphEntity[]>([]);
  ties = $state.raw<readonly Tie[]>([]);
  /** What undo and redo would do, in words; null when there is nothing. */
  undoLabel = $state<string | null>(null);
  redoLabel = $state<string | null>(null);
  loading = $state(false);
  /** Whether the canvas was read at least once. */
  loaded = $state(false);

  readonly #client: Client;
  readonly #fault: (fault: Fault) => void;
  readonly #read: () => void;
  /** Changes go one after the other, in the order they were asked for. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Counts changes, so that a canvas read before one is not shown after it. */
  #changes = 0;
  /** Changes asked for and not yet answered. */
  #unkept = 0;
  #reading: Promise<void> | null = null;
  #readAgain = false;

  /** `read` is called whenever the canvas was read anew. */
  constructor(client: Client, fault: (fault: Fault) => void, read: () => void) {
    this.#client = client;
    this.#fault = fault;
    this.#read = read;
  }

  /** Read the whole canvas, page by page; asking again meanwhile reads it once more. */
  load(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#readUntilCurrent().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** One step on the canvas: shown at once, then kept by the engine. Answers whether it was kept. */
  change({ label, put = [], remove = [], join = false }: CanvasStep): Promise<boolean> {
    if (put.length === 0 && remove.length === 0) return Promise.resolve(true);
    this.#changes += 1;
    this.#unkept += 1;
    this.entities = withChange(this.entities, put, remove);
    return this.inTurn(async () => {
      try {
        const words = cutText(label, LABEL_LIMIT).text;
        await this.#client.changeCanvas({ label: words, put, remove, join });
      } finally {
        this.#unkept -= 1;
      }
    });
  }

  /** After every change asked for before; whatever comes of it, the canvas is read again. */
  inTurn(work: () => Promise<unknown>): Promise<boolean> {
    const turn = this.#queue.then(async () => {
      const done = await this.refusable(async () => {
        await work();
        return true;
      });
      await this.load();
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

  async #readUntilCurrent(): Promise<void> {
    this.loading = true;
    await this.refusable(async () => {
      // While a change is on its way the engine's answer is older than what is shown.
      while (this.#readAgain && this.#unkept === 0) {
        this.#readAgain = false;
        const changes = this.#changes;
        const canvas = await readWholeCanvas(this.#client);
        if (changes === this.#changes) this.#show(canvas);
        else this.#readAgain = true;
      }
    });
    this.loading = false;
  }

  #show({ entities, ties, undo, redo }: WholeCanvas): void {
    this.entities = entities;
    this.ties = ties;
    this.undoLabel = undo;
    this.redoLabel = redo;
    this.loaded = true;
    this.#read();
  }
}
