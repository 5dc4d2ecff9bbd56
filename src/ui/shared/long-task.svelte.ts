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

export class LongTask {
  progress = $state.raw<Progress | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** What was said of the last that was stopped: how far it came. */
  stoppedWith: Fault['detail'] = {};
  readonly #client: Client;
  readonly #name: string;
  #task: string | null = null;

  /** `name` tells its tasks from those of others. */
  constructor(client: Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  /**
   * Undefined where it was refused, which `fault` says, or stopped. One before it is stopped. `begun`: it is
   * under way already, and is heard to its end.
   */
  async run<T>(
    words: string,
    work: (task: string, tell: (done: number, total: number) => void) => Promise<T>,
    begun?: Begun,
  ): Promise<T | undefined> {
    this.stop();
    const task = begun?.task ?? `${this.#name} ${crypto.randomUUID()}`;
    this.#task = task;
    this.progress = { done: begun?.done ?? 0, total: begun?.total ?? null, words };
    const stopHearing = this.#client.on('taskProgressed', (event) => {
      if (event.task === task && task === this.#task) this.progress = event;
    });
    try {
      const made = await work(task, (done, total) => {
        if (task !== this.#task) throw new Refusal('cancelled');
        this.progress = { words, done, total };
      });
      return task === this.#task ? made : undefined;
    } catch (error) {
      const refused = faultToShow(error);
      if (refused.code === 'cancelled') this.stoppedWith = refused.detail;
      if (task === this.#task && refused.code !== 'cancelled') this.fault = refused;
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

  #end(): void {
    this.#task = null;
    this.progress = null;
  }
}
