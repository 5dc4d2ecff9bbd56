/** How much of what is stored, or written into cases, has the words of a search. */
import type { EverythingCount } from '../../../contract/answers/everything.ts';
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import { Task } from '../../shared/work/task.svelte.ts';

/** Matches asked for at first: if there are no more, none have to be counted. */
const FIRST = 50;

export class StoredCount {
  /** `12 matches`, `at most 12 matches`, `12 matches so far`; null until they are counted. */
  words = $state.raw<string | null>(null);
  /** Whether there is nothing to show; false also while it isn't known. */
  isNone = $state(false);
  readonly #client: Client;
  readonly #task: Task;

  constructor(client: Client) {
    this.#client = client;
    this.#task = new Task(client, 'stored-count');
  }

  get fault(): Fault | null {
    return this.#task.fault;
  }

  async count(text: string): Promise<void> {
    this.words = null;
    this.isNone = false;
    const counted = await this.#task.run('Counting', (task) => this.#counted(text, task));
    if (counted === undefined) return;
    const { records, is } = counted;
    this.isNone = records === 0 && is !== 'so far';
    const most = is === 'at most' ? 'at most ' : '';
    this.words = `${most}${countOf(records, 'match', 'matches')}${is === 'so far' ? ' so far' : ''}`;
  }

  close(): void {
    this.#task.cancel();
  }

  /** Texts of cases among the records. */
  async #counted(text: string, task: string): Promise<EverythingCount> {
    const first = await this.#client.searchEverything({ text, limit: FIRST, task });
    const { items, writtenCount, more, behind } = first;
    const { records, is }: EverythingCount = more
      ? await this.#client.countEverything({ text, task })
      : { records: items.length, is: behind > 0 ? 'so far' : 'exact' };
    return { records: records + writtenCount, is };
  }
}
