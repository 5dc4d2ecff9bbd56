/** Checking the store against its hashes, its snapshots, and deriving everything again from the responses. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { RebuildReport, SnapshotInfo, SnapshotsAnswer } from '../../contract/answers/store.ts';
import { faultToShow } from '../shared/fault-to-show.ts';
import { endedNow, type EndedCheck } from '../shared/export/check-report-file.ts';

type Work = 'check' | 'rebuild' | 'snapshot';

export class StoreCareState {
  work = $state<Work | null>(null);
  progress = $state.raw<{ done: number; total: number | null; words: string } | null>(null);
  fault = $state.raw<Fault | null>(null);
  checked = $state.raw<EndedCheck | null>(null);
  rebuilt = $state.raw<RebuildReport | null>(null);
  /** Null: not read yet. */
  kept = $state.raw<SnapshotsAnswer | null>(null);
  /** The one that was asked for; null: nothing has changed since the last. */
  taken = $state.raw<{ snapshot: SnapshotInfo | null } | null>(null);
  readonly #client: Client;
  #task: string | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Hears of the progress while it is shown; the function returned stops that. */
  listen(): () => void {
    return this.#client.on('taskProgressed', ({ task, done, total, words }) => {
      if (task === this.#task) this.progress = { done, total, words };
    });
  }

  check(): Promise<void> {
    return this.#run('check', async (task) => {
      this.checked = endedNow(await this.#client.checkStore({ task }));
    });
  }

  rebuild(): Promise<void> {
    return this.#run('rebuild', async (task) => {
      this.rebuilt = await this.#client.rebuildStore({ task });
      await this.readSnapshots();
    });
  }

  snapshot(): Promise<void> {
    return this.#run('snapshot', async (task) => {
      const { taken, ...kept } = await this.#client.takeSnapshot({ task });
      this.taken = { snapshot: taken };
      this.kept = kept;
    });
  }

  async readSnapshots(): Promise<void> {
    try {
      this.kept = await this.#client.readSnapshots({});
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    }
  }

  cancel(): void {
    if (this.#task) void this.#client.cancelTask({ task: this.#task }).catch(() => undefined);
  }

  async #run(work: Work, ask: (task: string) => Promise<void>): Promise<void> {
    const task = `${work}-${crypto.randomUUID()}`;
    this.#task = task;
    this.work = work;
    this.progress = null;
    this.fault = null;
    this.checked = null;
    this.rebuilt = null;
    this.taken = null;
    try {
      await ask(task);
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    }
    this.#task = null;
    this.work = null;
  }
}
