/**
 * The profiles not fetched: the list while it is open, and trying again, which continues after the list is
 * closed.
 */
import type { Client } from '../../contract/client.ts';
import { Refusal, type Fault } from '../../contract/faults/faults.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { triedAgainInWords, type NotFetchedEntry } from '../../contract/answers/not-fetched.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';
import { Task, type Progress } from '../shared/work/task.svelte.ts';
import { countOf, countWords } from '../shared/words/moment-words.ts';
import { changedRows, type NotFetchedRow } from './not-fetched-rows.ts';

const PAGE = 1000;
/** At most this many are listed and tried at once; the rest is listed once these are gone. */
const LISTED_AT_MOST = 50_000;

interface NotFetchedDeps {
  client: Client;
  /** Announces in the status bar and to screen readers. */
  announce(words: string): void;
}

export class NotFetchedState {
  /** In the order in which they failed; empty while the list is closed. */
  rows = $state.raw<readonly NotFetchedRow[]>([]);
  /** Whether the whole list was loaded. */
  isRead = $state(false);
  fault = $state.raw<Fault | null>(null);
  /** The result of the last try, or of the last removal from the list. */
  result = $state('');
  /** The entities removed last, which can be put back. */
  dismissed = $state.raw<readonly EntityId[]>([]);
  readonly #deps: NotFetchedDeps;
  readonly #task: Task;
  /** How many are or were tried in the last task. */
  #tried = $state(0);
  /** Counts openings, so that results for a list closed meanwhile are dropped. */
  #opened = 0;
  #isOpen = false;

  constructor(deps: NotFetchedDeps) {
    this.#deps = deps;
    const { client } = deps;
    this.#task = new Task(client, 'again');
    client.on('notFetchedChanged', ({ put: changed, gone: removed }) =>
      this.#apply(changed, removed),
    );
  }

  /** The running task of trying again. */
  get task(): (Progress & { total: number }) | null {
    const { progress } = this.#task;
    return progress && { ...progress, total: this.#tried };
  }

  /** Loads the list, and keeps it up to date until it is closed. */
  async open(): Promise<void> {
    const opened = (this.#opened += 1);
    this.#isOpen = true;
    this.fault = null;
    try {
      for (let after = 0; ;) {
        const { entries } = await this.#deps.client.readNotFetched({ after, limit: PAGE });
        if (opened !== this.#opened) return;
        this.#apply(entries, []);
        after = entries.at(-1)?.key ?? after;
        if (entries.length < PAGE || this.rows.length >= LISTED_AT_MOST) break;
      }
      this.isRead = true;
    } catch (thrown) {
      if (opened === this.#opened) this.fault = faultToShow(thrown);
    }
  }

  close(): void {
    this.#opened += 1;
    this.#isOpen = this.isRead = false;
    this.rows = this.dismissed = [];
    this.result = '';
  }

  /** Tries these again in one task; ignored while one is running. */
  async tryAgain(entities: readonly EntityId[]): Promise<void> {
    if (this.task !== null || entities.length === 0) return;
    const listed = entities.slice(0, LISTED_AT_MOST);
    const words = `Trying ${countOf(listed.length, 'profile')} again`;
    this.#tried = listed.length;
    this.fault = null;
    this.#report(words);
    const answer = await this.#task.run(
      () => words,
      (task) => this.#deps.client.tryNotFetched({ entities: listed, task }),
    );
    const { fault, cancelled } = this.#task;
    if (answer) this.#report(triedAgainInWords(answer));
    else if (cancelled) this.#report(cancelledInWords(cancelled));
    else {
      this.fault = fault;
      this.result = '';
    }
  }

  /** Cancels trying again; returns whether it was running. */
  stop(): boolean {
    return this.#task.requestCancel();
  }

  async dismiss(entities: readonly EntityId[]): Promise<void> {
    await this.#change(entities, true);
  }

  /** Puts back the entities removed last. */
  async undo(): Promise<void> {
    await this.#change(this.dismissed, false);
  }

  async #change(entities: readonly EntityId[], dismissed: boolean): Promise<void> {
    if (entities.length === 0) return;
    try {
      const listed = entities.slice(0, LISTED_AT_MOST);
      const { changed } = await this.#deps.client.dismissNotFetched({
        entities: listed,
        dismissed,
      });
      this.dismissed = dismissed ? listed : [];
      this.#report(`${countWords(changed)} ${dismissed ? 'dismissed' : 'put back'}`);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      this.fault = thrown.fault;
    }
  }

  #report(words: string): void {
    this.result = words;
    this.#deps.announce(words);
  }

  #apply(changed: readonly NotFetchedEntry[], removed: readonly EntityId[]): void {
    if (this.#isOpen) this.rows = changedRows(this.rows, changed, removed);
  }
}

function cancelledInWords({ detail: { had = 0, of = 0 } }: Fault): string {
  return `Cancelled: ${countWords(Number(had))} of ${countOf(Number(of), 'profile')} fetched`;
}
