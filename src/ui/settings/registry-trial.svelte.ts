/** Changing what is set for a registry, and trying whether it answers as it is typed. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { InputOf } from '../../contract/commands/commands.ts';
import type { RegistryTest } from '../../contract/answers/settings.ts';
import { faultToShow } from '../shared/fault-to-show.ts';

export class RegistryTrial {
  /** Why the last change was refused. */
  fault = $state.raw<Fault | null>(null);
  /** What came back when the registry was tried. */
  outcome = $state.raw<RegistryTest | null>(null);
  task = $state<string | null>(null);
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Something else is typed: what was tried before no longer counts. */
  forget(): void {
    this.cancel();
    this.task = null;
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
    const task = `test-${crypto.randomUUID()}`;
    this.task = task;
    await this.attempt(async () => {
      const outcome = await this.#client.testRegistry({ ...typed, task });
      if (this.task === task) this.outcome = outcome;
    });
    if (this.fault?.code === 'cancelled') this.fault = null;
    if (this.task === task) this.task = null;
  }

  cancel(): void {
    if (this.task) void this.#client.cancelTask({ task: this.task }).catch(() => undefined);
  }
}
