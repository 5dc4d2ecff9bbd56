/** What is in a case, a page at a time: others are answered between, and notes may be long. */
import type { StoredItem } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { StoreReader } from '../../store/store.ts';

/** Of a canvas, or of what was noted of all that is on one. */
export function* pagesByTurn<T extends { turn: number }>(
  read: (part: { after: number; limit: number }) => readonly T[],
  limit: number,
  begin = -1,
): Generator<readonly T[], void> {
  for (let after: number | undefined = begin; after !== undefined;) {
    const page = read({ after, limit });
    yield page;
    after = page.at(-1)?.turn;
  }
}

/** What was put into it, in the order it came. */
export function* itemPages(
  read: Pick<StoreReader, 'caseItems'>,
  id: CaseId,
  limit: number,
): Generator<readonly StoredItem[], void> {
  for (let after: number | null = 0; after !== null;) {
    const page: ReturnType<StoreReader['caseItems']> = read.caseItems(id, { after, limit });
    yield page.items;
    after = page.next;
  }
}
