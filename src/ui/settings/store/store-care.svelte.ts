/** Checks the store against its hashes, takes snapshots, derives everything again from responses. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type {
  RebuildReport,
  SnapshotInfo,
  SnapshotsAnswer,
} from '../../../contract/answers/store.ts';
import { Task, type Progress } from '../../shared/work/task.svelte.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';
import { endedNow, type EndedCheck } from '../../shared/export/ended-check.ts';

const WORDS = { check: 'Checking …', rebuild: 'Rebuilding …', snapshot: 'Taking a snapshot …' };

type Work = keyof typeof WORDS;

export class StoreCareState {
  work = $state<Work | null>(null);
  fault = $state.raw<Fault | null>(null);
  checked = $state.raw<EndedCheck | null>(null);
  rebuilt = $state.raw<RebuildReport | null>(null);
  /** null until loaded. */
  listed = $state.raw<SnapshotsAnswer | null>(null);
  /** The result of the last request; `snapshot` is null if nothing changed since the one before. */
  taken = $state.raw<{ snapshot: SnapshotInfo | null } | null>(null);
  readonly #client: Client;
  readonly #task: Task;

  constructor(client: Client) {
    this.#client = client;
    this.#task = new Task(client, 'store-care');
  }

  get progress(): Progress | null {
    return this.#task.progress;
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
      const { taken, ...listed } = await this.#client.takeSnapshot({ task });
      this.taken = { snapshot: taken };
      this.listed = listed;
    });
  }

  async readSnapshots(): Promise<void> {
    try {
      this.listed = await this.#client.readSnapshots({});
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    }
  }

  cancel(): void {
    this.#task.requestCancel(null);
  }

  async #run(work: Work, request: (task: string) => Promise<void>): Promise<void> {
    this.work = work;
    this.fault = null;
    this.checked = null;
    this.rebuilt = null;
    this.taken = null;
    await this.#task.run(WORDS[work], request);
    this.fault ??= this.#task.fault ?? this.#task.cancelled;
    this.work = null;
  }
}
