/** The results of a search of everything; repeated while typing, and while the index lags behind. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type {
  EverythingCount,
  EverythingFound,
  EverythingMatch,
  WrittenMatch,
} from '../../contract/answers/everything.ts';
import { Task } from '../shared/work/task.svelte.ts';

/** Pause after the last key. */
const PAUSE_MILLIS = 150;
/** Until the next try, while newly stored records are not in the index yet. */
const AGAIN_MILLIS = 800;

export type EverythingRow =
  | { kind: 'written'; match: WrittenMatch }
  | { kind: 'record'; match: EverythingMatch };

type EverythingQuery = { text: string; case: CaseId | null };

export class Everything {
  rows = $state.raw<readonly EverythingRow[]>([]);
  /** null before the first result for the typed text. */
  found = $state.raw<EverythingFound | null>(null);

  /** How many records there are in all; null until they are counted, or if all are in the first part. */
  total = $state.raw<EverythingCount | null>(null);
  /** How many texts of cases there are in all. */
  writtenCount = $state(0);

  readonly #client: Client;
  #query: EverythingQuery = { text: '', case: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #task: Task;
  readonly #counting: Task;
  #isLoading = false;

  constructor(client: Client) {
    this.#client = client;
    this.#task = new Task(client, 'everything');
    this.#counting = new Task(client, 'everything-count');
  }

  get fault(): Fault | null {
    return this.#task.fault;
  }

  get busy(): boolean {
    return this.#task.progress !== null;
  }

  /** Searches once typing pauses. The results of earlier text stay until then. */
  search(query: EverythingQuery): void {
    this.#stop();
    this.#query = query;
    if (query.text !== '') this.#timer = setTimeout(() => void this.#request(0), PAUSE_MILLIS);
    else this.#show(null, []);
  }

  again(): void {
    this.#stop();
    void this.#request(0);
  }

  /** Loads the next page, if there is one and nothing is under way. */
  async loadMore(): Promise<void> {
    const next = this.found?.next ?? null;
    // Its task ends before its rows are there: the same part must not be asked for between.
    if (next === null || this.busy || this.#isLoading) return;
    this.#isLoading = true;
    await this.#request(next);
    this.#isLoading = false;
  }

  close(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#task.cancel();
    this.#counting.cancel();
  }

  async #request(offset: number): Promise<void> {
    const { text, case: id } = this.#query;
    const found = await this.#task.run('Searching', (task) =>
      this.#client.searchEverything({ text, offset, task, ...(id !== null && { case: id }) }),
    );
    if (!found) return;
    this.#show(found, offset === 0 ? [] : this.rows);
    if (offset === 0) void this.#count(found);
    // Not after more was loaded, as the list would jump.
    if (found.behind > 0 && offset === 0)
      this.#timer = setTimeout(() => void this.#request(0), AGAIN_MILLIS);
  }

  /** Only what is more than one part is counted: that takes longer than to find a part. */
  async #count({ more, writtenCount }: EverythingFound): Promise<void> {
    this.writtenCount = writtenCount;
    this.total = null;
    const { text, case: id } = this.#query;
    if (!more) return;
    const total = await this.#counting.run('Counting', (task) =>
      this.#client.countEverything({ text, task, ...(id !== null && { case: id }) }),
    );
    if (total) this.total = total;
  }

  #show(found: EverythingFound | null, before: readonly EverythingRow[]): void {
    this.found = found;
    if (found === null) this.rows = [];
    else
      this.rows = [
        ...before,
        ...found.written.map((match): EverythingRow => ({ kind: 'written', match })),
        ...found.items.map((match): EverythingRow => ({ kind: 'record', match })),
      ];
  }
}
