/** What was put into a case, a page at a time: others are answered between, and notes may be long. */
import type { KeptItem } from '../contract/model/case-item.ts';
import type { CaseId } from '../contract/model/case.ts';
import type { StoreReader } from '../store/store.ts';

/** In the order it came. */
export function* itemPages(
  read: Pick<StoreReader, 'caseItems'>,
  id: CaseId,
  limit: number,
): Generator<readonly KeptItem[], void> {
  for (let after: number | null = 0; after !== null;) {
    const page: ReturnType<StoreReader['caseItems']> = read.caseItems(id, { after, limit });
    yield page.items;
    after = page.next;
  }
}
