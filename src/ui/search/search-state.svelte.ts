/** A search: what is typed, what was asked, what came back so far and from where. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults.ts';
import type { SearchPage, SearchTotals } from '../../contract/model/answers.ts';
import type { MemberItem } from '../../contract/model/member.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import { countOf } from '../shared/moment-words.ts';
import { faultToShow } from '../shared/fault-to-show.ts';
import { newMembers } from './new-members.ts';
import {
  emptyForm,
  fieldError,
  FILTER_NAMES,
  isBlank,
  toQuery,
  type FilterName,
} from './search-form.ts';

type Work = 'search' | 'next' | 'all';

export class SearchState {
  form = $state(emptyForm());
  /** Wrong fields are marked once Search was tried, not while the first digit is typed. */
  tried = $state(false);
  /** Search was asked for with nothing typed. */
  askedNothing = $state(false);
  busy = $state<Work | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** The first page's query of what is on the list; null before the first search. */
  asked = $state.raw<MemberQuery | null>(null);
  /** The query wanted last: not what is on the list when it was cancelled, failed or is wrong. */
  #wanted = $state.raw<MemberQuery | null>(null);
  items = $state.raw<readonly MemberItem[]>([]);
  /** The page that came last: its source and time stand above the list. */
  lastPage = $state.raw<SearchPage | null>(null);
  /** Items left out because their id was on the list already. */
  duplicates = $state(0);
  /** How "load all" ended. */
  totals = $state.raw<SearchTotals | null>(null);
  repeated = $state(false);
  /** The row the keyboard is on. */
  current = $state(-1);

  readonly more = $derived((this.lastPage?.more ?? false) && !this.repeated);
  /** Whether the list is the answer to what was wanted last. */
  readonly answered = $derived(this.#wanted === this.asked);
  readonly activeFilters = $derived(FILTER_NAMES.filter((name) => this.form[name].trim() !== ''));
  readonly errors = $derived(
    FILTER_NAMES.map((name) => fieldError(this.form, name)).filter((error) => error !== null),
  );

  readonly #client: Client;
  readonly #announce: (words: string) => void;
  #task: string | null = null;

  constructor(client: Client, announce: (words: string) => void) {
    this.#client = client;
    this.#announce = announce;
    client.on('searchPageArrived', ({ task, page }) => {
      if (task === this.#task) this.#append(page);
    });
  }

  /** Asks for what is typed; a search under way is cancelled. */
  async search(): Promise<void> {
    this.tried = true;
    this.askedNothing = isBlank(this.form);
    const query = this.askedNothing || this.errors.length > 0 ? null : toQuery(this.form);
    this.#wanted = query;
    if (query === null) return;
    await this.#run('search', async (task) => {
      const page = await this.#client.searchMembers({ query, task });
      if (task !== this.#task) return;
      this.#clear(query);
      this.#append(page);
      this.current = -1;
      const members = countOf(page.items.length, 'member');
      this.#announce(page.more ? `${members} so far` : `${members} found`);
    });
  }

  /** Asks for this text alone, without filters. */
  async searchFor(text: string): Promise<void> {
    this.form = { ...emptyForm(), q: text, count: this.form.count };
    await this.search();
  }

  async next(): Promise<void> {
    const query = this.#nextQuery();
    if (!query) return;
    await this.#run('next', async (task) => {
      const page = await this.#client.searchMembers({ query, task, from: this.#from });
      if (task !== this.#task) return;
      const added = this.#append(page);
      this.repeated = page.items.length > 0 && added === 0;
      this.#announce(`${countOf(added, 'more member', 'more members')}`);
    });
  }

  async loadAll(): Promise<void> {
    const query = this.#nextQuery();
    if (!query) return;
    await this.#run('all', async (task) => {
      const totals = await this.#client.searchAllMembers({ query, task, from: this.#from });
      if (task !== this.#task) return;
      this.totals = totals;
      // What repeated itself within this run was left out by the engine already.
      this.duplicates += totals.duplicates;
      this.repeated = totals.ended === 'repeated';
      if (this.lastPage && totals.ended === 'last-page')
        this.lastPage = { ...this.lastPage, more: false };
      this.#announce(`${countOf(this.items.length, 'member')} loaded`);
    });
  }

  /** Stops what is under way; what came so far stays. */
  cancel(): void {
    const task = this.#task;
    if (task === null) return;
    this.#task = null;
    this.busy = null;
    void this.#client.cancelTask({ task }).catch(() => undefined);
  }

  /** Forgets what was found; what is typed stays. */
  reset(): void {
    this.cancel();
    this.#wanted = null;
    this.#clear(null);
    this.fault = null;
  }

  clearFilter(name: FilterName): void {
    this.form[name] = '';
  }

  /** Runs the last thing again that went wrong. */
  retry(): Promise<void> {
    return this.#retry();
  }

  #retry: () => Promise<void> = () => this.search();

  async #run(work: Work, ask: (task: string) => Promise<void>): Promise<void> {
    this.cancel();
    const task = `search-${crypto.randomUUID()}`;
    this.#task = task;
    this.busy = work;
    this.fault = null;
    this.#retry = {
      search: () => this.search(),
      next: () => this.next(),
      all: () => this.loadAll(),
    }[work];
    try {
      await ask(task);
    } catch (thrown) {
      const fault = faultToShow(thrown);
      if (task === this.#task && fault.code !== 'cancelled') this.fault = fault;
    }
    if (task === this.#task) {
      this.#task = null;
      this.busy = null;
    }
  }

  /** Pages of stored matches are another list than the registry's own: one doesn't go on in the other. */
  get #from(): 'auto' | 'store' {
    return this.lastPage?.response === null ? 'store' : 'auto';
  }

  #nextQuery(): MemberQuery | null {
    const last = this.lastPage;
    return last && this.more ? { ...last.query, page: last.query.page + 1 } : null;
  }

  #clear(query: MemberQuery | null): void {
    this.asked = query;
    this.items = [];
    this.duplicates = 0;
    this.totals = null;
    this.repeated = false;
    this.lastPage = null;
  }

  /** How many of the page's items were new. */
  #append(page: SearchPage): number {
    const fresh = newMembers(this.items, page.items);
    this.duplicates += page.items.length - fresh.length;
    this.items = [...this.items, ...fresh];
    this.lastPage = page;
    return fresh.length;
  }
}
