/** Long work of the engine: how far it is, what it was refused with, and how it is stopped. */
import type { Client } from '../../contract/client.ts';
import { Refusal, type Fault } from '../../contract/faults.ts';
import { faultToShow } from './fault-to-show.ts';

interface Progress {
  words: string;
  done: number;
  total: number | null;
}

/** Under this name, and so far by now. */
type Begun = Omit<Progress, 'words'> & { task: string };

/** Nothing went wrong. */
const ENDINGS: ReadonlySet<Fault['code']> = new Set(['cancelled', 'run-over']);

/** In the name of every task that this page begins. */
const PAGE = crypto.randomUUID();
let begunSoFar = 0;

/** Whether this page began it, which knows how it is with it, or has stopped it. */
export const isBegunHere = (task: string): boolean => task.includes(PAGE);

export class LongTask {
  progress = $state.raw<Progress | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** How far the last came that ended, where it was stopped; null: it wasn't. */
  stoppedWith: Fault['detail'] | null = null;
  readonly #client: Client;
  readonly #name: string;
  #task: string | null = null;
  /** Whether it was begun elsewhere. */
  #isJoined = false;

  /** `name` tells its tasks from those of others. */
  constructor(client: Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  /**
   * Undefined where it was refused, which `fault` says, or stopped. One before it is left. `begun`: a run that
   * is under way already, which is heard to its end in the place of the work; undefined too if that was over.
   */
  async run<T>(
    words: string,
    work: (task: string, tell: (done: number, total: number) => void) => Promise<T>,
    begun?: Begun,
  ): Promise<T | undefined> {
    this.leave();
    this.#isJoined = begun !== undefined;
    const task = begun?.task ?? `${this.#name} ${PAGE} ${(begunSoFar += 1)}`;
    this.#task = task;
    this.progress = { done: begun?.done ?? 0, total: begun?.total ?? null, words };
    const stopHearing = this.#client.on('taskProgressed', (event) => {
      if (event.task === task && task === this.#task) this.progress = event;
    });
    const tell = (done: number, total: number): void => {
      if (task !== this.#task) throw new Refusal('cancelled');
      this.progress = { words, done, total };
    };
    try {
      // What a run comes to is what its work would have.
      const made = begun ? await this.#join<T>(task) : await work(task, tell);
      this.stoppedWith = null;
      return task === this.#task ? made : undefined;
    } catch (error) {
      const refused = faultToShow(error);
      this.stoppedWith = refused.code === 'cancelled' ? refused.detail : null;
      if (task === this.#task && !ENDINGS.has(refused.code)) this.fault = refused;
      return undefined;
    } finally {
      stopHearing();
      if (task === this.#task) this.#end();
    }
  }

  /** What was said of it is gone too. */
  stop(): void {
    const task = this.#task;
    this.#end();
    this.fault = null;
    // Refused only when the engine is gone, and then nothing is under way.
    if (task !== null) void this.#client.cancelTask({ task }).catch(() => undefined);
  }

  /** As `stop`, but what was begun elsewhere goes on, and is heard no more. */
  leave(): void {
    if (this.#isJoined) this.#task = null;
    this.stop();
  }

  async #join<T>(task: string): Promise<T> {
    return (await this.#client.joinRun({ task })).answer as T;
  }

  #end(): void {
    this.#isJoined = false;
    this.#task = null;
    this.progress = null;
  }
}
