/** Lists that are read a page after the other, as somebody reads on. */
import { untrack } from 'svelte';
import type { Fault } from '../../../contract/faults/faults.ts';
import { fold } from '../../../contract/text/fold-words.ts';
import { faultToShow } from '../work/fault-to-show.ts';

interface Page<Row> {
  rows: readonly Row[];
  /** Whether others come after it. */
  more: boolean;
}

/** Its question is `readPage`. What was requested before a reset comes too late. */
export abstract class PagedList<Row, P extends Page<Row> = Page<Row>> {
  rows = $state.raw<readonly Row[]>([]);
  /** Whether there are more that were not read. */
  more = $state(true);
  fault = $state.raw<Fault | null>(null);
  busy = $state(false);
  #turn = {};
  #loading: Promise<void> | null = null;
  /** The reading that was begun last, until it ends. */
  #last: Promise<void> | null = null;

  /** What comes after these rows; without any the first page. */
  protected abstract readPage(rows: readonly Row[]): Promise<P>;

  /** What a page says besides its rows, as it comes. */
  protected take?(page: P): void;

  /** Reads the next page, once however often it is called meanwhile. */
  loadMore(): Promise<void> {
    if (!this.more) return Promise.resolve();
    return (this.#loading ??= this.inTurn(async () => {
      const page = await this.readPage(this.rows);
      return () => {
        // Before the rows change: whoever sees that they do may want the next page.
        this.#loading = null;
        this.rows = [...this.rows, ...page.rows];
        this.more = page.more;
        this.take?.(page);
      };
    }));
  }

  /** After a fault: what was listed before it stands, and may be all there is. */
  retry(): Promise<void> {
    this.fault = null;
    return this.loadMore();
  }

  /** Reads all that is left, as for a file. */
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

  /** One reading after the other; what `read` answers is done with what came, if that is still wanted. */
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

/** So many rows before the last that were read, the next page is. */
const AHEAD = 20;

/** A log, the newest first, of which what a filter lets through is shown, and one row in full. */
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
  /** The number of the row that is shown in full: rows come before it. */
  #chosen = $state<number | null>(null);
  /** Its place among those that are shown; -1 for none. */
  readonly current = $derived(
    this.#chosen === null ? -1 : this.shown.findIndex((row) => this.numberOf(row) === this.#chosen),
  );
  readonly row = $derived(this.shown[this.current] ?? null);
  #lastVisible = $state(0);

  /** To be made with a component: reads on near the end; a filter that lets little through goes on by itself. */
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
  /** All that a row is found by. */
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
