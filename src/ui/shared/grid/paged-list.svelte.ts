/** Lists that are read page by page, as a person reads on. */
import { untrack } from 'svelte';
import type { Fault } from '../../../contract/faults/faults.ts';
import { fold } from '../../../contract/text/fold-words.ts';
import { faultToShow } from '../work/fault-to-show.ts';

interface Page<Row> {
  rows: readonly Row[];
  /** Whether other rows follow. */
  more: boolean;
}

/** Reads pages by `readPage`. What was requested before a reset is ignored. */
export abstract class PagedList<Row, P extends Page<Row> = Page<Row>> {
  rows = $state.raw<readonly Row[]>([]);
  /** Whether there are rows that were not read. */
  more = $state(true);
  fault = $state.raw<Fault | null>(null);
  busy = $state(false);
  #turn = {};
  #loading: Promise<void> | null = null;
  /** The last reading that was begun, until it ends. */
  #last: Promise<void> | null = null;

  /** The page after these rows; without rows the first page. */
  protected abstract readPage(rows: readonly Row[]): Promise<P>;

  /** Receives each page, for what it has besides rows. */
  protected take?(page: P): void;

  /** Reads the next page, only once if called again meanwhile. */
  loadMore(): Promise<void> {
    if (!this.more) return Promise.resolve();
    return (this.#loading ??= this.inTurn(async () => {
      const page = await this.readPage(this.rows);
      return () => {
        // Before the rows change, since whoever sees them change may want the next page.
        this.#loading = null;
        this.rows = [...this.rows, ...page.rows];
        this.more = page.more;
        this.take?.(page);
      };
    }));
  }

  /** Tries again after a fault; the rows read before stay, and may be all there are. */
  retry(): Promise<void> {
    this.fault = null;
    return this.loadMore();
  }

  /** Reads all remaining rows, for instance for a file. */
  async readAll(): Promise<void> {
    while (this.more && this.fault === null) await this.loadMore();
  }

  reset(): void {
    this.#turn = {};
    this.#loading = this.#last = null;
    this.rows = [];
    this.more = true;
    this.fault = null;
    this.busy = false;
  }

  /** Runs one reading after another; what `read` returns is called unless the list was reset. */
  protected inTurn(read: () => Promise<() => void>): Promise<void> {
    const turn = this.#turn;
    const isWanted = (): boolean => turn === this.#turn;
    const work = async (): Promise<void> => {
      if (!isWanted()) return;
      this.busy = true;
      this.fault = null;
      try {
        const take = await read();
        if (isWanted()) take();
      } catch (thrown) {
        if (isWanted()) {
          this.#loading = null;
          this.fault = faultToShow(thrown);
        }
      }
      if (isWanted()) this.busy = false;
    };
    const done: Promise<void> = (this.#last ? this.#last.then(work) : work()).then(() => {
      if (this.#last === done) this.#last = null;
    });
    return (this.#last = done);
  }
}

/** The next page is read when a row this close to the last one becomes visible. */
const AHEAD = 20;

/** A log, the newest first: the rows that a filter lets through, and one of them in full. */
export abstract class FilteredLog<
  Row,
  Group extends string,
  P extends Page<Row> = Page<Row>,
> extends PagedList<Row, P> {
  /** Null lets all groups through. */
  group = $state<Group | null>(null);
  text = $state('');
  readonly isFiltered = $derived(this.group !== null || this.text.trim() !== '');
  readonly shown = $derived.by(() => this.#matching());
  /** The number of the row shown in full, since its index changes when rows come before it. */
  #chosen = $state<number | null>(null);
  /** Its index among the rows shown; -1 for none. */
  readonly current = $derived(
    this.#chosen === null ? -1 : this.shown.findIndex((row) => this.numberOf(row) === this.#chosen),
  );
  readonly row = $derived(this.shown[this.current] ?? null);
  #lastVisible = $state(0);

  /** To be created with a component: reads on near the end, also while a filter lets little through. */
  constructor() {
    super();
    $effect(() => untrack(() => void this.loadMore()));
    $effect(() => {
      if (this.rows.length > 0 && this.#lastVisible >= this.shown.length - AHEAD)
        untrack(() => void this.loadMore());
    });
  }

  protected abstract numberOf(row: Row): number;
  protected abstract groupOf(row: Row): Group;
  /** The text that a row is found by. */
  protected abstract textOf(row: Row): string;

  choose(index: number): void {
    const row = this.shown[index];
    this.#chosen = row === undefined ? null : this.numberOf(row);
  }

  reachedRow(index: number): void {
    this.#lastVisible = index;
  }

  #matching(): readonly Row[] {
    const { group, rows } = this;
    const wanted = fold(this.text.trim());
    if (group === null && wanted === '') return rows;
    return rows.filter(
      (row) =>
        (group === null || this.groupOf(row) === group) &&
        (wanted === '' || fold(this.textOf(row)).includes(wanted)),
    );
  }
}
