/** A task of the engine that this page began or joined: how far it is, what it was refused with, and its end. */
import type { Client } from '../../../contract/client.ts';
import { Refusal, type Fault } from '../../../contract/faults/faults.ts';
import { faultToShow } from './fault-to-show.ts';

export interface Progress {
  words: string;
  done: number;
  /** null: nobody knows how much it will be. */
  total: number | null;
}

/** A run that is under way already, and how far it is by now. */
type RunUnderWay = Omit<Progress, 'words'> & { task: string };

/** What is being done: as it begins, and until the engine says it in words of its own; a function: all along. */
type Words = string | ((progress: Omit<Progress, 'words'> | null) => string);

/** Endings that are no fault. */
const ENDINGS: ReadonlySet<Fault['code']> = new Set(['cancelled', 'run-over']);

/** In the name of every task that this page begins. */
const PAGE = crypto.randomUUID();
let begunSoFar = 0;

/** Whether this page began it, which knows how it is with it, or has cancelled it. */
export const isBegunHere = (task: string): boolean => task.includes(PAGE);

export class Task {
  progress = $state.raw<Progress | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** What the last that ended was cancelled with, as how far it had come; null: it wasn't cancelled. */
  cancelled: Fault | null = null;
  readonly #client: Client;
  readonly #kind: string;
  #name: string | null = null;
  #isJoined = false;
  /** What is said of one that was asked to end, until it ended. */
  #cancelling: string | null = null;

  /** `kind` tells the names of its tasks from those of others. */
  constructor(client: Client, kind: string) {
    this.#client = client;
    this.#kind = kind;
  }

  /**
   * Undefined where it was refused, which `fault` says, or cancelled. One before it is detached from. `underWay`:
   * a run that is waited for in the place of the work; undefined too if that was over.
   */
  async run<T>(
    words: Words,
    work: (task: string, tell: (done: number, total: number) => void) => Promise<T>,
    underWay?: RunUnderWay,
  ): Promise<T | undefined> {
    this.detach();
    this.#isJoined = underWay !== undefined;
    const task = underWay?.task ?? `${this.#kind} ${PAGE} ${(begunSoFar += 1)}`;
    this.#name = task;
    const { done = 0, total = null } = underWay ?? {};
    this.progress = { done, total, words: typeof words === 'string' ? words : words(null) };
    const show = (said: string, progress: Omit<Progress, 'words'>): void => {
      const now = typeof words === 'string' ? said : words(progress);
      this.progress = { ...progress, words: this.#cancelling ?? now };
    };
    const stopListening = this.#client.on('taskProgressed', (event) => {
      if (event.task === task && this.isCurrent(task)) show(event.words, event);
    });
    const tell = (done: number, total: number): void => {
      if (!this.isCurrent(task)) throw new Refusal('cancelled');
      show(typeof words === 'string' ? words : '', { done, total });
    };
    try {
      // What a run comes to is what its work would have.
      const made = underWay ? await this.#join<T>(task) : await work(task, tell);
      this.cancelled = null;
      return this.isCurrent(task) ? made : undefined;
    } catch (error) {
      const refused = faultToShow(error);
      this.cancelled = refused.code === 'cancelled' ? refused : null;
      if (this.isCurrent(task) && !ENDINGS.has(refused.code)) this.fault = refused;
      return undefined;
    } finally {
      stopListening();
      if (this.isCurrent(task)) this.#end();
    }
  }

  /** Whether the work of this name is under way and still wanted. */
  isCurrent(task: string): boolean {
    return task === this.#name;
  }

  /** At once, whatever comes of it later; the fault before is gone too. */
  cancel(): void {
    const task = this.#name;
    this.#end();
    this.fault = null;
    // Refused only when the engine is gone, and then nothing is under way.
    if (task !== null) void this.#client.cancelTask({ task }).catch(() => undefined);
  }

  /**
   * Asks it to end: whether it did, or was done before, its own answer says. Whether anything is under way.
   * @param words what is said of it until then; null: the same as before
   */
  requestCancel(words: string | null = 'Cancelling'): boolean {
    const task = this.#name;
    if (task === null || this.progress === null) return false;
    this.#cancelling = words;
    this.progress = { ...this.progress, words: words ?? this.progress.words };
    this.#client.cancelTask({ task }).catch((thrown: unknown) => {
      this.fault = faultToShow(thrown);
    });
    return true;
  }

  /** As `cancel`, but a run that was joined goes on without being listened to. */
  detach(): void {
    if (this.#isJoined) this.#name = null;
    this.cancel();
  }

  async #join<T>(task: string): Promise<T> {
    return (await this.#client.joinRun({ task })).answer as T;
  }

  #end(): void {
    this.#isJoined = false;
    this.#name = this.#cancelling = null;
    this.progress = null;
  }
}
