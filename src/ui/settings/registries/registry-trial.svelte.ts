/** Changes the settings of a registry, and tests whether it responds with those typed. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { InputOf } from '../../../contract/commands/commands.ts';
import type { RegistryTest } from '../../../contract/answers/settings.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';

export class RegistryTrial {
  /** Why the last change was refused. */
  fault = $state.raw<Fault | null>(null);
  /** The result of the last test. */
  outcome = $state.raw<RegistryTest | null>(null);
  readonly #client: Client;
  readonly #task: Task;

  constructor(client: Client) {
    this.#client = client;
    this.#task = new Task(client, 'test');
  }

  get isTesting(): boolean {
    return this.#task.progress !== null;
  }

  /** Call when something else is typed: the last test no longer counts. */
  forget(): void {
    this.#task.cancel();
    this.outcome = null;
  }

  /** Makes a change, after which the last test no longer counts. Returns whether it was made. */
  async attempt(work: () => Promise<void>): Promise<boolean> {
    this.fault = null;
    this.outcome = null;
    try {
      await work();
      return true;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      return false;
    }
  }

  async test(typed: InputOf<'testRegistry'>): Promise<void> {
    this.fault = null;
    this.outcome = null;
    const outcome = await this.#task.run('Testing', (task) =>
      this.#client.testRegistry({ ...typed, task }),
    );
    if (outcome) this.outcome = outcome;
    else if (this.#task.fault) this.fault = this.#task.fault;
  }

  cancel(): void {
    this.#task.requestCancel(null);
  }
}
