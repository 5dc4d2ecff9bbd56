/** The shown case's journal on screen: newest first, loaded by page, updated live; each entry in words. */
import type { Client } from '../../contract/client.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { JournalRow, JournalVerb } from '../../contract/model/journal.ts';
import { FilteredLog } from '../shared/grid/paged-list.svelte.ts';
import { withoutFormulas } from '../../contract/text/formula.ts';

const PAGE = 500;

interface JournalPage {
  rows: readonly JournalRow[];
  total: number;
  more: boolean;
}

/** The loaded entries, without gaps. */
export class JournalLog extends FilteredLog<JournalRow, JournalGroup, JournalPage> {
  total = $state<number | null>(null);
  readonly #client: Client;
  readonly #case: CaseId;

  constructor(client: Client, id: CaseId) {
    super();
    this.#client = client;
    this.#case = id;
    $effect(() => this.#follow());
  }

  #follow(): () => void {
    const catchUp = ({ case: id }: { case: CaseId }): void => {
      if (id === this.#case) void this.#catchUp();
    };
    const stops = [
      this.#client.on('journalGrew', catchUp),
      this.#client.on('canvasChanged', catchUp),
      this.#client.on('caseItemsChanged', catchUp),
      this.#client.on('caseItemsReplaced', catchUp),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Reads new entries, and the listed ones again: undo changes the state of earlier steps. */
  #catchUp(): Promise<void> {
    return this.inTurn(async () => {
      if (this.total === null) return () => undefined;
      const newest = this.rows[0]?.sequence ?? 0;
      const added: JournalRow[] = [];
      for (let before: number | null = null; ; before = added.at(-1)?.sequence ?? null) {
        const { entries, total } = await this.#read(before);
        added.push(...entries);
        this.total = total;
        if (entries.length < PAGE || (entries.at(-1)?.sequence ?? 0) <= newest) break;
      }
      const oldest = added.at(-1)?.sequence ?? 0;
      return () => {
        this.rows = [...added, ...this.rows.filter(({ sequence }) => sequence < oldest)];
      };
    });
  }

  /** What could not be read may have been new entries. */
  override async retry(): Promise<void> {
    await this.#catchUp();
    if (this.fault === null) await super.retry();
  }

  /** Reads older entries. */
  protected async readPage(listed: readonly JournalRow[]): Promise<JournalPage> {
    const { entries, total } = await this.#read(listed.at(-1)?.sequence ?? null);
    return { rows: entries, total, more: (entries.at(-1)?.sequence ?? 1) > 1 };
  }

  protected override take({ total }: JournalPage): void {
    this.total ??= total;
  }

  #read(before: number | null) {
    return this.#client.readJournal({ case: this.#case, before, limit: PAGE });
  }

  protected numberOf({ sequence }: JournalRow): number {
    return sequence;
  }

  protected groupOf(row: JournalRow): JournalGroup {
    return groupOfEntry(row);
  }

  protected textOf(row: JournalRow): string {
    const { sequence, at, source } = row;
    const words = [verbWords(row), entryWords(row), standingWords(row)];
    return [sequence, at, ...words, source?.n, source?.sha256, source?.url].join(' ');
  }
}

/** The columns of the journal as a table to save. */
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

/** The cells of one entry, in the order of the columns. */
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
 * RFC 4180, without anything a spreadsheet would calculate, in the order things were done. `rows` are
 * newest first. Yields after each entry.
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

/** Groups of similar entries. */
export type JournalGroup = 'asked' | 'changed' | 'noted' | 'taken-away';

interface VerbEntry {
  words: string;
  group: JournalGroup;
}

const WORDS = {
  create: { words: 'created', group: 'changed' },
  open: { words: 'opened', group: 'asked' },
  close: { words: 'closed', group: 'changed' },
  search: { words: 'searched', group: 'asked' },
  fetch: { words: 'fetched', group: 'asked' },
  place: { words: 'graph', group: 'changed' },
  title: { words: 'title', group: 'changed' },
  merge: { words: 'merged', group: 'changed' },
  undo: { words: 'undone', group: 'changed' },
  redo: { words: 'done again', group: 'changed' },
  item: { words: 'changed', group: 'noted' },
  note: { words: 'note', group: 'noted' },
  flag: { words: 'flag', group: 'noted' },
  tag: { words: 'tag', group: 'noted' },
  'to-do': { words: 'to do', group: 'noted' },
  'save-search': { words: 'search saved', group: 'noted' },
  subject: { words: 'subject', group: 'noted' },
  judge: { words: 'judged', group: 'noted' },
  decide: { words: 'decided', group: 'noted' },
  waive: { words: 'waived', group: 'noted' },
  stack: { words: 'stacked', group: 'changed' },
  refresh: { words: 'refreshed', group: 'asked' },
  export: { words: 'exported', group: 'taken-away' },
  dossier: { words: 'dossier made', group: 'taken-away' },
  import: { words: 'imported', group: 'changed' },
  'open-file': { words: 'received', group: 'changed' },
} as const satisfies Record<JournalVerb, VerbEntry>;

const VERBS: Readonly<Record<string, VerbEntry>> = WORDS;

export const verbWords = ({ verb }: JournalRow): string => VERBS[verb]?.words ?? verb;

const groupOfEntry = ({ verb }: JournalRow): JournalGroup => VERBS[verb]?.group ?? 'changed';

/** What the entry states; for one about the case itself, that it was opened or closed, for example. */
export function entryWords({ verb, label, about }: JournalRow): string {
  if (verb === 'undo' || verb === 'redo') {
    const of = about === null ? '' : ` (entry ${about})`;
    return `${verb === 'undo' ? 'Taken back' : 'Done again'}: ${label}${of}`;
  }
  if (verb === 'create') return `The case began: ${label}`;
  if (label !== '') return label;
  return verb === 'open' ? 'The case was opened' : verb === 'close' ? 'The case was closed' : '';
}

/** Whether a step is in effect; empty for entries that aren't steps. */
const STANDING_WORDS = {
  done: '',
  undone: 'taken back',
  passed: 'taken back for good',
} as const;

export const standingWords = ({ standing }: JournalRow): string =>
  standing === null ? '' : STANDING_WORDS[standing];

/** The number of the request the entry is based on; `of the file` if it came with a case file. */
export const requestWords = ({ source }: JournalRow): string =>
  source === null ? '' : source.n > 0 ? String(source.n) : 'of the file';
