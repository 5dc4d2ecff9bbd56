/** Whether rows are gone from the end of the chain: what the head beside the store says that it doesn't. */
import type { ChainHead } from '../contract/model/request.ts';
import { NO_ROW_BEFORE } from './request-link.ts';
import type { StoreReader } from './store.ts';

const cutInWords = (count: number): string =>
  `whatever was written after request ${count} ` +
  '(the file was copied without its log while it was in use, or its log was removed)';

type ChainReader = Pick<StoreReader, 'chainHead' | 'requests'>;

/**
 * What is lost, in words; null: nothing is. Rows beyond the head are fine, since it lags. The head of
 * another store says nothing of this one. `lacksLog`: it was in use and there is no log.
 */
export function lossInWords(
  read: ChainReader,
  head: ChainHead | null,
  lacksLog: boolean,
): string | null {
  const { store, count } = read.chainHead();
  // The head lags, so that it fits rows that end too early as well.
  const cut = lacksLog ? cutInWords(count) : null;
  if (head?.store !== store || head.count === 0) return cut;
  if (head.count > count) {
    return `requests ${count + 1} to ${head.count}, the last of which had the hash ${head.hash}`;
  }
  const [row] = read.requests({ after: head.count - 1, limit: 1 });
  if (row?.n === head.count && row.hash === head.hash) return cut;
  const found = row?.n === head.count ? row.hash : NO_ROW_BEFORE;
  return `request ${head.count} as it was: its hash was ${head.hash} and is ${found}`;
}
