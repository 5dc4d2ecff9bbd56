/** Refreshes the shown case: the running task, and the report of the last refresh. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import {
  countDone,
  refreshInWords,
  type RefreshedRecord,
  type RefreshHead,
  type RefreshOutcome,
  type RefreshPage,
} from '../../contract/answers/change.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';
import { Task, type Progress } from '../shared/work/task.svelte.ts';
import { countOf, countWords } from '../shared/words/moment-words.ts';

const PAGE = 200;
/** The largest page, for reloading a list that is already long. */
const MAX_RECORDS = 500;
/** How long after the first event new results are read; longer if reading takes long. */
const SOON_MILLIS = 400;
const PAUSES = 4;

interface RefreshDeps {
  client: Client;
  announce: (words: string) => void;
}

export class CaseRefresh {
  /** The last refresh; null if there was none or it isn't loaded yet. */
  head = $state.raw<RefreshHead | null>(null);
  records = $state.raw<readonly RefreshedRecord[]>([]);
  /** The outcome that is listed; null for all. */
  outcome = $state.raw<RefreshOutcome | null>(null);
  /** Whether there are more records than are loaded. */
  more = $state(false);
  /** Whether another window's refresh is running. */
  isElsewhere = $state(false);
  fault = $state.raw<Fault | null>(null);
  readonly #deps: RefreshDeps;
  readonly #task: Task;
  #case = $state<CaseId | null>(null);
  /** The case of this window's own refresh, running or last. */
  #refreshed = $state<CaseId | null>(null);
  #next: number | null = null;
  /** Counts reads, so that results of an earlier one are dropped. */
  #turn = 0;
  #isAwaited = false;
  #isCatchingUp = false;
  /** Milliseconds the last reload of the list took. */
  #readMillis = 0;

  constructor(deps: RefreshDeps) {
    this.#deps = deps;
    const { client } = deps;
    this.#task = new Task(client, 'refresh');
    // Another window's too: the names of its tasks aren't known here.
    client.on('taskProgressed', () => this.isRunning && this.#readSoon());
    client.on('caseRefreshed', ({ case: id, running }) => {
      if (id !== this.#case) return;
      this.isElsewhere = running && this.task === null;
      void this.read();
    });
  }

  /** This window's own running refresh. */
  get task(): Progress | null {
    return this.#task.progress;
  }

  /** Whether a refresh of the shown case is running, in any window. */
  get isRunning(): boolean {
    return this.isElsewhere || this.#isOwn(this.#case);
  }

  /** Whether the last refresh was interrupted and can be continued. */
  get isCutOff(): boolean {
    return this.head !== null && this.head.ended === null && !this.isRunning;
  }

  async show(id: CaseId): Promise<void> {
    if (id !== this.#case) {
      this.#case = id;
      this.head = this.fault = null;
      this.records = [];
      this.outcome = null;
      this.more = this.isElsewhere = false;
    }
    await this.read();
  }

  /** Lists the records with this outcome; null for all. */
  async choose(outcome: RefreshOutcome | null): Promise<void> {
    this.outcome = outcome;
    await this.read();
  }

  /** Reads the beginning of the report, or with `on` the next page. */
  async read(on = false): Promise<void> {
    this.#isCatchingUp = on;
    await this.#readPart(on ? this.records : [], on ? (this.#next ?? -1) : -1, PAGE);
    this.#isCatchingUp = false;
  }

  #readSoon(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    const wait = Math.max(SOON_MILLIS, PAUSES * this.#readMillis);
    setTimeout(() => {
      this.#isAwaited = false;
      void this.#catchUp();
    }, wait);
  }

  /** Reloads what is listed. */
  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    const startedAt = performance.now();
    await this.#readPart([], -1, Math.max(PAGE, this.records.length));
    this.#readMillis = performance.now() - startedAt;
  }

  /** Reads at least this many records after `after`, and appends them to `known`. */
  async #readPart(known: readonly RefreshedRecord[], after: number, least: number): Promise<void> {
    const { outcome } = this;
    const id = this.#case;
    if (id === null) return;
    const turn = (this.#turn += 1);
    const limit = Math.min(least, MAX_RECORDS);
    const of = { case: id, limit, ...(outcome !== null && { outcome }) };
    const records = [...known];
    try {
      for (let from: number | null = after; from !== null;) {
        const page: RefreshPage = await this.#deps.client.readRefresh({ ...of, after: from });
        if (turn !== this.#turn) return;
        records.push(...page.records);
        from = records.length - known.length < least ? page.next : null;
        this.head = page.head;
        this.#next = page.next;
        this.more = page.next !== null;
        this.isElsewhere = page.running && !this.#isOwn(id);
      }
      this.records = records;
    } catch (thrown) {
      if (turn === this.#turn) this.fault = faultToShow(thrown);
    }
  }

  /** Loads the whole list, for a file. */
  async readAll(): Promise<readonly RefreshedRecord[]> {
    while (this.more && this.fault === null) await this.read(true);
    return this.records;
  }

  /** `rest`: what an interrupted refresh has not requested yet, and what failed. */
  async start(which: 'new' | 'rest' = this.isCutOff ? 'rest' : 'new'): Promise<void> {
    const id = this.#case;
    if (id === null || this.isRunning || this.task !== null) return;
    this.#refreshed = id;
    this.fault = null;
    const head = await this.#task.run(
      () => 'Asking again for every record',
      (task) => this.#deps.client.refreshCase({ case: id, which, task }),
    );
    const { fault, cancelled } = this.#task;
    if (head) {
      const words = `${countOf(head.total, 'record')}: ${refreshInWords(head.counts)}`;
      this.#deps.announce(`Refreshed ${words}`);
    } else if (cancelled) this.#deps.announce('Refresh cancelled; it goes on where it was left');
    else this.fault = fault;
    await this.read();
  }

  /** Cancels this window's own refresh; returns whether there was one. */
  stop(): boolean {
    return this.#task.requestCancel();
  }

  #isOwn(id: CaseId | null): boolean {
    return this.task !== null && this.#refreshed === id;
  }

  /** `12 of 30 records`, for an interrupted refresh. */
  get doneInWords(): string {
    if (this.head === null) return '';
    return `${countWords(countDone(this.head))} of ${countOf(this.head.total, 'record')}`;
  }
}
