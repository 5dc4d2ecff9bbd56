/** A search of one or several registries: what is typed, the query, and the results so far. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { SearchPage } from '../../../contract/answers/search.ts';
import type { CaseView } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { MemberQuery } from '../../../contract/model/query.ts';
import type { RegistryHandle } from '../../../contract/model/registry.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import type { RegistryList } from '../../shared/window/registry-list.svelte.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import { RegistryChoice, RegistrySearch, type FoundMember } from './registry-search.svelte.ts';
import {
  emptyForm,
  fieldError,
  FIELDS,
  FILTER_NAMES,
  isBlank,
  toForm,
  toQuery,
  type FilterName,
  type OpenFilter,
} from './search-form.ts';
import { SeenValues } from './seen-values.ts';
import { StoredMatches } from './stored-matches.svelte.ts';

/** At most this many pages of a search are restored; further ones can be loaded. */
const RESTORED_PAGES = 100;

type Work = 'search' | 'next' | 'all';

/** Work under way: its tasks, each with the registry's part of the list that it continues. */
type Run = readonly { task: Task; part: RegistrySearch | null }[];

export class SearchState {
  form = $state(emptyForm());
  openFilter = $state<OpenFilter | null>(null);
  /** Wrong fields are marked after a search was tried, not while typing. */
  tried = $state(false);
  /** Whether a search was tried with nothing typed. */
  triedBlank = $state(false);
  busy = $state<Work | null>(null);
  /** Registries that failed in the last work. */
  failed = $state.raw<readonly SearchFault[]>([]);
  /** The query of the list, with its first page; null before the first search. */
  listedQuery = $state.raw<MemberQuery | null>(null);
  /** The search as the case will store it: the one listed or being restored. */
  left = $state.raw<CaseView['search']>(null);
  items = $state.raw<readonly FoundMember[]>([]);
  /** The part of each registry that responded. */
  parts = $state.raw<readonly RegistrySearch[]>([]);
  /** The current row. */
  current = $state(-1);
  /** The chosen results, in the order they were chosen. */
  chosen = $state.raw<readonly EntityId[]>([]);
  /** The last query wanted; not that of the list if it was cancelled, failed or was wrong. */
  #wanted = $state.raw<MemberQuery | null>(null);

  readonly registries: RegistryChoice;
  readonly seen = new SeenValues();
  /** What is stored with the last name or number searched for, whatever the registries respond. */
  readonly stored: StoredMatches;
  readonly more = $derived(this.parts.some((part) => part.more));
  /** Whether the list is the result of the last query wanted. */
  readonly answered = $derived(this.#wanted === this.listedQuery);
  readonly activeFilters = $derived(FILTER_NAMES.filter((name) => this.form[name].trim() !== ''));
  readonly errors = $derived(
    FIELDS.map((name) => fieldError(this.form, name)).filter((error) => error !== null),
  );

  readonly #client: Client;
  readonly #announce: (words: string) => void;
  #run: Run | null = null;

  constructor(client: Client, registries: RegistryList, announce: (words: string) => void) {
    this.#client = client;
    this.registries = new RegistryChoice(registries);
    this.stored = new StoredMatches(client, announce);
    this.#announce = announce;
    client.on('searchPageArrived', ({ task, page }) => {
      const part = this.#run?.find((one) => one.task.isCurrent(task))?.part;
      if (part) this.#append(part, page);
    });
  }

  /** Whether something is typed or under way. */
  get isInUse(): boolean {
    return this.busy !== null || !isBlank(this.form);
  }

  get faults(): Fault[] {
    return this.failed.map(({ fault }) => fault);
  }

  /** Searches what is typed; a search under way is cancelled. */
  async search(): Promise<void> {
    this.tried = true;
    this.triedBlank = isBlank(this.form);
    const query = this.triedBlank || this.errors.length > 0 ? null : toQuery(this.form);
    this.#wanted = query;
    if (query === null) return;
    this.failed = [];
    void this.stored.find(query.q);
    await this.registries.known;
    if (this.#wanted !== query) return;
    const done = await this.#request(query, this.registries.handles);
    if (!done || !this.answered) return;
    const members = countOf(this.items.length, 'member');
    this.#announce(this.more ? `${members} so far` : `${members} found`);
  }

  /** Searches this text without filters; in this registry only, if one is given. */
  async searchFor(text: string, registry?: RegistryHandle): Promise<void> {
    if (registry !== undefined) this.registries.take([registry]);
    this.form = { ...emptyForm(), q: text, count: this.form.count };
    await this.search();
  }

  /** Shows a search as it was left, from the store only: no registry is queried. */
  async restore(left: CaseView['search']): Promise<void> {
    this.reset();
    this.form = left === null ? emptyForm() : toForm(left.query);
    this.tried = false;
    this.triedBlank = false;
    this.registries.clear();
    if (left === null) return;
    this.registries.take(left.registries);
    this.left = left;
    this.#wanted = left.query;
    void this.stored.find(left.query.q);
    await this.#request(left.query, left.registries, 'store');
    for (let page = 2; page <= Math.min(left.pages ?? 1, RESTORED_PAGES); page += 1)
      if (!this.answered || !(await this.#next(this.parts, 'store'))) return;
  }

  /** Loads the next page of each registry that has more. */
  async next(): Promise<void> {
    await this.#next(this.parts);
  }

  /** Loads all further pages of each registry that has more. */
  loadAll(): Promise<void> {
    return this.#loadAll(this.parts);
  }

  /** Cancels what is under way; results so far stay. */
  cancel(): void {
    const run = this.#run;
    this.#run = null;
    this.busy = null;
    for (const { task } of run ?? []) task.cancel();
  }

  /** Clears the results; what is typed stays. */
  reset(): void {
    this.cancel();
    this.#wanted = null;
    this.#clear(null, []);
    this.stored.reset();
    this.failed = [];
  }

  clearFilter(name: FilterName): void {
    this.form[name] = '';
  }

  /** The list stays until the first registry has responded. */
  async #request(
    query: MemberQuery,
    registries: readonly RegistryHandle[],
    from?: 'store',
  ): Promise<boolean> {
    return this.#during(
      'search',
      registries.map((registry) => ({ registry, part: null })),
      async ({ registry }, task, isWanted) => {
        const page = await this.#client.searchMembers({
          registry,
          query,
          task,
          ...(from && { from, case: undefined }),
        });
        if (!isWanted()) return;
        if (this.listedQuery !== query) this.#clear(query, registries);
        const part = new RegistrySearch(page);
        this.parts = this.registries.inOrder([...this.parts, part]);
        this.#append(part, page);
      },
      // A registry that failed is queried again for the same list, if that is still wanted.
      (registry) =>
        this.listedQuery === query && this.answered
          ? this.#request(query, [registry])
          : this.search(),
    );
  }

  /** From the store only, a page that doesn't continue the list is dropped. */
  async #next(parts: readonly RegistrySearch[], only?: 'store'): Promise<boolean> {
    let added = 0;
    const done = await this.#during(
      'next',
      parts.filter(({ more }) => more).map((part) => ({ registry: part.registry, part })),
      async ({ registry, part }, task, isWanted) => {
        const { nextQuery: query, from } = part;
        const page = await this.#client.searchMembers({
          registry,
          query,
          task,
          ...(only ? { from: only, case: undefined } : { from }),
        });
        if (!isWanted() || (only && !part.continuesWith(page))) return;
        const fresh = this.#append(part, page);
        part.repeated = page.items.length > 0 && fresh === 0;
        added += fresh;
      },
      (registry) => this.#next(this.#partsOf(registry)),
    );
    if (done && !only) this.#announce(countOf(added, 'more member', 'more members'));
    return done && added > 0;
  }

  async #loadAll(parts: readonly RegistrySearch[]): Promise<void> {
    const done = await this.#during(
      'all',
      parts.filter(({ more }) => more).map((part) => ({ registry: part.registry, part })),
      async ({ registry, part }, task, isWanted) => {
        const { nextQuery: query, from } = part;
        const totals = await this.#client.searchAllMembers({ registry, query, task, from });
        if (isWanted()) part.end(totals);
      },
      (registry) => this.#loadAll(this.#partsOf(registry)),
    );
    if (done) this.#announce(`${countOf(this.items.length, 'member')} loaded`);
  }

  /**
   * Queries all registries at once; one that fails doesn't affect the others. Returns whether it was not
   * replaced meanwhile and at least one responded.
   */
  async #during<P extends RegistrySearch | null>(
    work: Work,
    wished: readonly { registry: RegistryHandle; part: P }[],
    request: (
      wish: { registry: RegistryHandle; part: P },
      task: string,
      isWanted: () => boolean,
    ) => Promise<void>,
    again: (registry: RegistryHandle) => Promise<unknown>,
  ): Promise<boolean> {
    this.cancel();
    if (wished.length === 0) return false;
    const run = wished.map((wish) => ({ ...wish, task: new Task(this.#client, 'search') }));
    const isWanted = (): boolean => this.#run === run;
    const isRequested = (registry: RegistryHandle): boolean =>
      wished.some((wish) => wish.registry === registry);
    this.#run = run;
    this.busy = work;
    this.failed = this.failed.filter(({ registry }) => !isRequested(registry));
    await Promise.all(
      run.map(async ({ task, ...wish }) => {
        await task.run('Searching', (name) => request(wish, name, isWanted));
        const { registry } = wish;
        const { fault } = task;
        if (isWanted() && fault)
          this.failed = this.registries.inOrder([
            ...this.failed,
            { registry, fault, retry: () => again(registry) },
          ]);
      }),
    );
    if (!isWanted()) return false;
    this.#run = null;
    this.busy = null;
    return wished.some(({ registry }) => !this.failed.some((it) => it.registry === registry));
  }

  #partsOf(registry: RegistryHandle): RegistrySearch[] {
    return this.parts.filter((part) => part.registry === registry);
  }

  #clear(query: MemberQuery | null, registries: readonly RegistryHandle[]): void {
    this.listedQuery = query;
    this.left = query && { query, registries: [...registries] };
    this.items = [];
    this.parts = [];
    this.current = -1;
  }

  /** Returns how many of the page's items were new. */
  #append(part: RegistrySearch, page: SearchPage): number {
    const fresh = part.take(page);
    this.seen.takeItems(fresh.map(({ item }) => item));
    this.items = [...this.items, ...fresh];
    if (this.left && page.query.page > (this.left.pages ?? 1))
      this.left = { ...this.left, pages: page.query.page };
    return fresh.length;
  }
}

/** A registry whose search failed, and how to try again. */
interface SearchFault {
  registry: RegistryHandle;
  fault: Fault;
  retry: () => Promise<unknown>;
}
