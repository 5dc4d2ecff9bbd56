/** Changing what is set for a registry, and trying whether it answers as it is typed. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { InputOf } from '../../../contract/commands/commands.ts';
import type { RegistryTest } from '../../../contract/answers/settings.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';

export class RegistryTrial {
  /** Why the last change was refused. */
  fault = $state.raw<Fault | null>(null);
  /** What came back when the registry was tried. */
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

  /** Something else is typed: what was tried before no longer counts. */
  forget(): void {
    this.#task.cancel();
    this.outcome = null;
  }

  /** Makes a change; what was tried before it no longer counts. */
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
