/** The chain of requests on screen: newest first, loaded by page, updated live; each in words. */
import type { Client } from '../../contract/client.ts';
import type { ChainHead, RequestRow, RowOutcome } from '../../contract/model/request.ts';
import { FilteredLog } from '../shared/grid/paged-list.svelte.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';
import { idInWords } from '../../graph/sameness/namesakes.ts';
import { queryInWords } from '../../contract/model/query.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { faultWords, fault } from '../../contract/faults/faults.ts';

const PAGE = 500;
const NEW_AT_ONCE = 1000;
/** Rows a filter searches before the user has to ask for more. */
const SEARCHED_AT_FIRST = 20_000;

interface RequestsPage {
  rows: readonly RequestRow[];
  head: ChainHead;
  more: boolean;
}

export class RequestLog extends FilteredLog<RequestRow, OutcomeGroup, RequestsPage> {
  head = $state.raw<ChainHead | null>(null);
  /** Loaded but not shown yet, so that what is being read doesn't move. */
  newer = $state.raw<readonly RequestRow[]>([]);
  /** Whether new rows are shown at once. */
  isAtTop = true;
  /** Whether loading more rows for the filter waits for the user. */
  readonly pauses = $derived.by(
    () => this.more && this.isFiltered && this.rows.length >= this.#reach,
  );
  #reach = $state(SEARCHED_AT_FIRST);
  #catchingUp = false;
  #known = 0;
  readonly #client: Client;

  constructor(client: Client) {
    super();
    this.#client = client;
  }

  override loadMore(): Promise<void> {
    return this.pauses ? Promise.resolve() : super.loadMore();
  }

  /** Searches as many rows again for the filter. */
  searchFurther(): void {
    this.#reach = this.rows.length + SEARCHED_AT_FIRST;
    void this.loadMore();
  }

  /** Loads new rows; `count` is the number of rows that the chain is said to have now. */
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

  /** Loads older rows. */
  protected async readPage(listed: readonly RequestRow[]): Promise<RequestsPage> {
    const last = listed.at(-1);
    const page = await this.#client.readRequests({
      ...(last && { before: last.n }),
      limit: PAGE,
    });
    return { ...page, more: (page.rows.at(-1)?.n ?? 1) > 1 };
  }

  protected override take({ head }: RequestsPage): void {
    this.head ??= head;
  }

  protected numberOf({ n }: RequestRow): number {
    return n;
  }

  protected groupOf({ outcome }: RequestRow): OutcomeGroup {
    return OUTCOMES[outcome].group;
  }

  protected textOf(row: RequestRow): string {
    const { n, at, registry, asked, outcome, status, sha256, hash } = row;
    const words = [requestedInWords(row), OUTCOMES[outcome].words, whyInPlainWords(row)];
    return [n, at, registry, asked, ...words, status, sha256, hash].join(' ');
  }
}

/** Groups of outcomes; `store` is what happened to the store itself. */
export type OutcomeGroup = 'answered' | 'imported' | 'not-found' | 'failed' | 'not-asked' | 'store';

interface OutcomeEntry {
  words: string;
  group: OutcomeGroup;
}

export const OUTCOMES: Readonly<Record<RowOutcome, OutcomeEntry>> = {
  answered: { words: 'answered', group: 'answered' },
  'answered-before': { words: 'answered before', group: 'answered' },
  imported: { words: 'imported', group: 'imported' },
  'not-found': { words: 'not found', group: 'not-found' },
  refused: { words: 'refused', group: 'failed' },
  unusable: { words: 'unusable answer', group: 'failed' },
  'timed-out': { words: 'timed out', group: 'failed' },
  'cut-off': { words: 'cut off', group: 'failed' },
  unreachable: { words: 'not reached', group: 'failed' },
  cancelled: { words: 'cancelled', group: 'not-asked' },
  offline: { words: 'not asked', group: 'not-asked' },
  restored: { words: 'store restored', group: 'store' },
  salvaged: { words: 'store salvaged', group: 'store' },
  lost: { words: 'rows lost', group: 'store' },
};

/** What was requested: a record, a search with its words, or whether the registry responds. */
export function requestedInWords({ entity, query, outcome, asked }: RequestRow): string {
  if (entity !== null) return idInWords(entity);
  if (OUTCOMES[outcome].group === 'store') return asked;
  if (query === null) return 'the registry itself';
  return `search: ${queryInWords(query)}`;
}

/** Why there is no response, or no longer one; empty if there is one. */
export function whyInPlainWords(row: RequestRow): string {
  const { reason, status, entity, at, deletedAt } = row;
  if (deletedAt !== null) return `Its answer was deleted with a case on ${deletedAt}.`;
  if (reason === null) return '';
  const record = entity === null ? null : parseEntityId(entity);
  return faultWords(
    fault(reason, {
      ...(status !== null && { status }),
      ...(record && { subject: record.subject, id: record.id }),
      at,
    }),
  ).says;
}
