/** The journal of the case on show as it is read on screen: the newest first, a page at a time, and what comes. */
import type { Client } from '../../contract/client.ts';
import { fold } from '../../contract/text/fold-words.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { JournalRow } from '../../contract/model/journal.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';
import {
  entryWords,
  groupOfEntry,
  standingWords,
  verbWords,
  type JournalGroup,
} from './journal-words.ts';
import { withoutFormulas } from '../../contract/text/formula.ts';

const PAGE = 500;

export class JournalLog {
  /** Newest first, without a gap. */
  rows = $state.raw<readonly JournalRow[]>([]);
  total = $state<number | null>(null);
  fault = $state.raw<Fault | null>(null);
  group = $state<JournalGroup | null>(null);
  text = $state('');
  /** Whether there are older ones that were not read. */
  readonly more = $derived(this.total === null || (this.rows.at(-1)?.sequence ?? 1) > 1);
  readonly isFiltered = $derived(this.group !== null || this.text.trim() !== '');
  readonly shown = $derived.by(() => this.#matching());
  readonly #client: Client;
  readonly #case: CaseId;
  #reading: Promise<void> = Promise.resolve();

  constructor(client: Client, id: CaseId) {
    this.#client = client;
    this.#case = id;
  }

  /** Hears what is done in the case; the function returned stops it. */
  follow(): () => void {
    const hear = ({ case: id }: { case: CaseId }): void => {
      if (id === this.#case) void this.catchUp();
    };
    const stops = [
      this.#client.on('journalGrew', hear),
      this.#client.on('canvasChanged', hear),
      this.#client.on('caseItemsChanged', hear),
      this.#client.on('caseItemsReplaced', hear),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Reads a page of older ones. */
  loadMore(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.more) return;
      const before = this.rows.at(-1)?.sequence ?? null;
      const { entries, total } = await this.#read(before);
      this.rows = [...this.rows, ...entries];
      this.total ??= total;
    });
  }

  /** Reads all that is left, as for a file. */
  async readAll(): Promise<void> {
    while (this.more && this.fault === null) await this.loadMore();
  }

  /** Reads what came since, and what became of the steps before: undo changes them. */
  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.total === null) return;
      const newest = this.rows[0]?.sequence ?? 0;
      const came: JournalRow[] = [];
      for (let before: number | null = null; ; before = came.at(-1)?.sequence ?? null) {
        const { entries, total } = await this.#read(before);
        came.push(...entries);
        this.total = total;
        if (entries.length < PAGE || (entries.at(-1)?.sequence ?? 0) <= newest) break;
      }
      const oldest = came.at(-1)?.sequence ?? 0;
      this.rows = [...came, ...this.rows.filter(({ sequence }) => sequence < oldest)];
    });
  }

  #read(before: number | null) {
    return this.#client.readJournal({ case: this.#case, before, limit: PAGE });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      try {
        this.fault = null;
        await work();
      } catch (thrown) {
        this.fault = faultToShow(thrown);
      }
    });
    return this.#reading;
  }

  #matching(): readonly JournalRow[] {
    const { group, rows } = this;
    const wanted = fold(this.text.trim());
    if (group === null && wanted === '') return rows;
    return rows.filter(
      (row) =>
        (group === null || groupOfEntry(row) === group) &&
        (wanted === '' || fold(textOf(row)).includes(wanted)),
    );
  }
}

/** All that an entry is found by. */
function textOf(row: JournalRow): string {
  const { sequence, at, source } = row;
  const words = [verbWords(row), entryWords(row), standingWords(row)];
  return [sequence, at, ...words, source?.n, source?.sha256, source?.url].join(' ');
}

/** The journal as a table to be taken away: in the order things were done. */
const COLUMNS = [
  'number',
  'time',
  'what',
  'words',
  'standing',
  'changes',
  'request',
  'outcome',
  'sha256',
  'address',
] as const;

/** The texts of one entry, as the columns have them. */
function journalCells(row: JournalRow): string[] {
  const { sequence, at, changes, source } = row;
  return [
    String(sequence),
    at ?? '',
    verbWords(row),
    entryWords(row),
    standingWords(row),
    String(changes),
    source === null ? '' : String(source.n),
    source?.outcome ?? '',
    source?.sha256 ?? '',
    source?.url ?? '',
  ];
}

/**
 * RFC 4180, with nothing in it that a spreadsheet would calculate. `rows`: the newest first. Steps of
 * one entry each.
 */
export function* journalCsv(rows: readonly JournalRow[]): Generator<void, Blob> {
  const lines = [`\uFEFF${csvLine(COLUMNS)}`];
  for (const row of rows.toReversed()) {
    lines.push(csvLine(journalCells(row)));
    yield;
  }
  return new Blob(lines, { type: 'text/csv;charset=utf-8' });
}

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${withoutFormulas(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
