/** A task of the engine that this page began or joined: its progress, its refusal, and its end. */
import type { Client } from '../../../contract/client.ts';
import { Refusal, type Fault } from '../../../contract/faults/faults.ts';
import { faultToShow } from './fault-to-show.ts';

export interface Progress {
  words: string;
  done: number;
  /** null if the amount is unknown. */
  total: number | null;
}

/** A run that is under way already, and its progress so far. */
type RunUnderWay = Omit<Progress, 'words'> & { task: string };

/** What is being done: a string is shown until the engine reports its own words, a function all along. */
type Words = string | ((progress: Omit<Progress, 'words'> | null) => string);

/** Endings that are no fault. */
const ENDINGS: ReadonlySet<Fault['code']> = new Set(['cancelled', 'run-over']);

/** Part of the name of every task that this page begins. */
const PAGE = crypto.randomUUID();
let startedTasks = 0;

/** Whether this page began the task, and so knows its state, or has cancelled it. */
export const isStartedHere = (task: string): boolean => task.includes(PAGE);

export class Task {
  progress = $state.raw<Progress | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** How the last task that ended was cancelled, with how far it came; null if it wasn't cancelled. */
  cancelled: Fault | null = null;
  readonly #client: Client;
  readonly #kind: string;
  #name: string | null = null;
  #isJoined = false;
  /** What is shown after a cancel was requested, until the task ends. */
  #cancelling: string | null = null;

  /** `kind` distinguishes the names of its tasks from those of others. */
  constructor(client: Client, kind: string) {
    this.#client = client;
    this.#kind = kind;
  }

  /**
   * Undefined if it was refused, which sets `fault`, or cancelled. A task before it is detached.
   * `underWay`: a run that is joined in place of the work; also undefined if that was over.
   */
  async run<T>(
    words: Words,
    work: (task: string, onProgress: (done: number, total: number) => void) => Promise<T>,
    underWay?: RunUnderWay,
  ): Promise<T | undefined> {
    this.detach();
    this.#isJoined = underWay !== undefined;
    const task = underWay?.task ?? `${this.#kind} ${PAGE} ${(startedTasks += 1)}`;
    this.#name = task;
    const { done = 0, total = null } = underWay ?? {};
    this.progress = { done, total, words: typeof words === 'string' ? words : words(null) };
    const show = (engineWords: string, progress: Omit<Progress, 'words'>): void => {
      const now = typeof words === 'string' ? engineWords : words(progress);
      this.progress = { ...progress, words: this.#cancelling ?? now };
    };
    const stopListening = this.#client.on('taskProgressed', (event) => {
      if (event.task === task && this.isCurrent(task)) show(event.words, event);
    });
    const onProgress = (done: number, total: number): void => {
      if (!this.isCurrent(task)) throw new Refusal('cancelled');
      show(typeof words === 'string' ? words : '', { done, total });
    };
    try {
      // A joined run returns what its work would have.
      const made = underWay ? await this.#join<T>(task) : await work(task, onProgress);
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

  /** Ends at once, whatever the engine does later; removes an earlier fault, too. */
  cancel(): void {
    const task = this.#name;
    this.#end();
    this.fault = null;
    // Refused only when the engine is gone, and then nothing is under way.
    if (task !== null) void this.#client.cancelTask({ task }).catch(() => undefined);
  }

  /**
   * Requests its end; its own result states whether it was cancelled. False if nothing is under way.
   * @param words shown until then; null for the same as before
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

  /** As `cancel`, but a joined run goes on unobserved. */
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
