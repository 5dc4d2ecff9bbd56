/** Changing what is set for one registry, and trying whether it answers. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RegistryTest } from '../../contract/model/settings.ts';
import { faultToShow } from '../shared/fault-to-show.ts';

export class RegistryTrial {
  /** Why the last change was refused. */
  fault = $state.raw<Fault | null>(null);
  /** What came back when the registry was tried. */
  outcome = $state.raw<RegistryTest | null>(null);
  task = $state<string | null>(null);
  readonly #client: Client;

  readonly #registry: RegistryHandle;

  constructor(client: Client, registry: RegistryHandle) {
    this.#client = client;
    this.#registry = registry;
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

  async test(): Promise<void> {
    const task = `test-${crypto.randomUUID()}`;
    this.task = task;
    await this.attempt(async () => {
      this.outcome = await this.#client.testRegistry({ registry: this.#registry, task });
    });
    if (this.fault?.code === 'cancelled') this.fault = null;
    this.task = null;
  }

  cancel(): void {
    if (this.task) void this.#client.cancelTask({ task: this.task }).catch(() => undefined);
  }
}
