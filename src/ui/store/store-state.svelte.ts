/** The state of the store as this window knows it, and the work being done on it. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { StoreOffer, StoreStanding } from '../../contract/answers/store.ts';
import { endedNow, type EndedCheck } from '../shared/export/ended-check.ts';
import { Task, type Progress } from '../shared/work/task.svelte.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';

const AGAIN_EVERY_MS = 3000;

export class StoreState {
  /** null until loaded. */
  standing = $state.raw<StoreStanding | null>(null);
  /** The work under way. */
  work = $state<StoreOffer | null>(null);
  /** Why the last work was refused. */
  fault = $state.raw<Fault | null>(null);
  checked = $state.raw<EndedCheck | null>(null);
  readonly #client: Client;
  readonly #task: Task;

  constructor(client: Client) {
    this.#client = client;
    client.on('storeStandingChanged', ({ standing }) => (this.standing = standing));
    this.#task = new Task(client, 'store');
  }

  /** The progress, once the engine reports any. */
  get progress(): Progress | null {
    const { progress } = this.#task;
    return progress?.words ? progress : null;
  }

  /** Call once, and again when a lost connection is back. */
  async read(): Promise<void> {
    try {
      this.standing = await this.#client.readStoreStanding({});
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    }
  }

  /** Retries automatically while another program has the store; returns a function that stops it. */
  watch(): () => void {
    const trying = setInterval(() => {
      if (this.work !== null || this.standing?.fault?.code !== 'store-busy') return;
      // Nobody requested it, so its failure is not shown.
      this.#client.openStoreAgain({}).catch(() => undefined);
    }, AGAIN_EVERY_MS);
    return () => clearInterval(trying);
  }

  /** @param snapshot the name of the snapshot to restore */
  async take(offer: StoreOffer, snapshot = ''): Promise<void> {
    if (this.work !== null) return;
    this.work = offer;
    this.fault = null;
    this.checked = null;
    await this.#task.run('', async (task) => {
      await this.#do(offer, task, snapshot);
      await this.read();
    });
    this.fault ??= this.#task.fault ?? this.#task.cancelled;
    this.work = null;
  }

  async noteLossesSeen(): Promise<void> {
    this.standing = await this.#client.noteLossesSeen({});
  }

  cancel(): void {
    this.#task.requestCancel(null);
  }

  async #do(offer: StoreOffer, task: string, snapshot: string): Promise<void> {
    const client = this.#client;
    switch (offer) {
      case 'again':
        return void (await client.openStoreAgain({}));
      case 'read-only':
        return void (await client.openStoreReadOnly({ task }));
      case 'restore':
        return void (await client.restoreStore({ snapshot, task }));
      case 'salvage':
        return void (await client.salvageStore({ task }));
      case 'without-log':
        return void (await client.openStoreWithoutLog({}));
      case 'copy':
        return void (await client.copyStore({ task }));
      case 'new':
      case 'beside':
        return void (await client.beginNewStore({ beside: offer === 'beside' }));
      case 'check':
        this.checked = endedNow(await client.checkStore({ task }));
    }
  }
}
