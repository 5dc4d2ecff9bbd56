/** The chain of requests as it is read on screen: the newest first, a page at a time, and what comes. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { ChainHead, RequestRow } from '../../contract/model/request.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';
import { fold } from '../../contract/text/fold-words.ts';
import { askedInWords, OUTCOMES, whyInPlainWords, type OutcomeGroup } from './outcome-words.ts';

const PAGE = 500;
const NEW_AT_ONCE = 1000;
/** So many rows are looked through for a filter before somebody has to say that it is worth more. */
const LOOKED_THROUGH_UNASKED = 20_000;

export class RequestLog {
  /** Newest first. */
  rows = $state.raw<readonly RequestRow[]>([]);
  head = $state.raw<ChainHead | null>(null);
  fault = $state.raw<Fault | null>(null);
  group = $state<OutcomeGroup | null>(null);
  text = $state('');
  /** Read, but not shown yet: what is being read stays where it is. */
  newer = $state.raw<readonly RequestRow[]>([]);
  /** Whether what comes is shown at once. */
  isAtTop = true;
  /** Whether there are older ones that were not read. */
  readonly more = $derived(this.head === null || (this.rows.at(-1)?.n ?? 1) > 1);
  readonly isFiltered = $derived(this.group !== null || this.text.trim() !== '');
  readonly shown = $derived.by(() => this.#matching());
  /** Whether reading on for the filter waits for somebody to say so. */
  readonly pauses = $derived.by(
    () => this.more && this.isFiltered && this.rows.length >= this.#reach,
  );
  #reach = $state(LOOKED_THROUGH_UNASKED);
  #reading = false;
  #catchingUp = false;
  #known = 0;
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Reads a page of older ones. */
  async loadMore(): Promise<void> {
    if (this.#reading || !this.more || this.pauses) return;
    this.#reading = true;
    this.fault = null;
    try {
      const last = this.rows.at(-1);
      const { rows, head } = await this.#client.readRequests({
        ...(last && { before: last.n }),
        limit: PAGE,
      });
      this.rows = [...this.rows, ...rows];
      this.head ??= head;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    } finally {
      this.#reading = false;
    }
  }

  /** Looks through as many again for the filter. */
  lookFurther(): void {
    this.#reach = this.rows.length + LOOKED_THROUGH_UNASKED;
    void this.loadMore();
  }

  /** Reads what came since; the chain is said to have so many rows now. */
  async catchUp(count: number): Promise<void> {
    this.#known = Math.max(this.#known, count);
    if (this.#catchingUp || this.head === null) return;
    this.#catchingUp = true;
    try {
      let last = this.newer[0]?.n ?? this.rows[0]?.n ?? 0;
      while (last < this.#known) {
        const range = { after: last, limit: NEW_AT_ONCE };
        const { rows, head } = await this.#client.readRequests(range);
        if (rows.length === 0) break;
        this.newer = [...rows.toReversed(), ...this.newer];
        this.head = head;
        last = rows.at(-1)?.n ?? last;
      }
      if (this.isAtTop) this.showNewer();
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    } finally {
      this.#catchingUp = false;
    }
  }

  showNewer(): void {
    if (this.newer.length === 0) return;
    this.rows = [...this.newer, ...this.rows];
    this.newer = [];
  }

  #matching(): readonly RequestRow[] {
    const { group, rows } = this;
    const wanted = fold(this.text.trim());
    if (group === null && wanted === '') return rows;
    return rows.filter(
      (row) =>
        (group === null || OUTCOMES[row.outcome].group === group) &&
        (wanted === '' || fold(textOf(row)).includes(wanted)),
    );
  }
}

/** All that a row is found by. */
function textOf(row: RequestRow): string {
  const { n, at, registry, asked, outcome, status, sha256, hash } = row;
  const words = [askedInWords(row), OUTCOMES[outcome].words, whyInPlainWords(row)];
  return [n, at, registry, asked, ...words, status, sha256, hash].join(' ');
}
