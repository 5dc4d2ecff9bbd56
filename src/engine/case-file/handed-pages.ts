/** What the store has of a case that is handed over, read a page at a step: others are answered between. */
import type { KeptItem } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { JournalRow } from '../../contract/model/journal.ts';
import { NO_ROW_BEFORE } from '../../store/requests/request-link.ts';
import type { Step } from '../../store/base/step.ts';
import type { StoreReader } from '../../store/store.ts';
import { itemPages, pagesByTurn } from '../cases/item-pages.ts';

const PAGE = 1000;
const READ: Step = { done: 0, total: 1 };

/** All of a canvas. */
export function* allByTurn<T extends { turn: number }>(
  read: (part: { after: number; limit: number }) => readonly T[],
): Generator<Step, T[]> {
  const all: T[] = [];
  for (const page of pagesByTurn(read, PAGE)) {
    all.push(...page);
    yield READ;
  }
  return all;
}

/** In the order they came. */
export function* allItems(read: StoreReader, id: CaseId): Generator<Step, KeptItem[]> {
  const all: KeptItem[] = [];
  for (const page of itemPages(read, id, PAGE)) {
    all.push(...page);
    yield READ;
  }
  return all;
}

/** The last first. */
export function* allEntries(read: StoreReader, id: CaseId): Generator<Step, JournalRow[]> {
  const rows: JournalRow[] = [];
  for (let before: number | null = null; ;) {
    const page = read.caseJournal(id, { before, limit: PAGE });
    rows.push(...page);
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return rows;
    before = last.sequence;
    yield READ;
  }
}

/** The hash of every row of the chain. */
export function* chainOf(read: StoreReader): Generator<string> {
  let after = 0;
  for (;;) {
    const rows = read.chainHashes(after, PAGE);
    for (const { n, hash } of rows) {
      // What a salvage didn't find has no hash any more.
      for (let gone = after + 1; gone < n; gone += 1) yield NO_ROW_BEFORE;
      yield hash;
      after = n;
    }
    if (rows.length < PAGE) return;
  }
}
