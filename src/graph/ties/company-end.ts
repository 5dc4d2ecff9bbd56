/** When a company is over, by its own record. */
import type { CompanyEnd } from '../../contract/model/tie.ts';
import { foldText } from '../shared/identity.ts';
import type { TieEnd } from '../shared/tie-end.ts';

/** Folded status words of an ended company, and the start of others: `Dissolved by merger`. */
const DISSOLVED = 'dissolved';
const OTHER_WORDS: ReadonlySet<string> = new Set([
  'struck off',
  'struck-off',
  'deregistered',
  'removed',
  'removed from the register',
  'wound up',
  'liquidated',
  'merged',
  'terminated',
  'cancelled',
  'ceased',
  'closed',
  'extinct',
]);

/** Whether a company's status says that it has ended. One in liquidation hasn't. */
export function meansDissolved(status: string | null): boolean {
  const words = foldText(status ?? '');
  return words === DISSOLVED || words.startsWith(`${DISSOLVED} `) || OTHER_WORDS.has(words);
}

type StatedEnd = Pick<TieEnd, 'id' | 'knowledge' | 'status' | 'end' | 'source'>;

/**
 * Whether these facts mean that a company is over or will be. An expiration beside any other status
 * doesn't: it may be that of a renewable registration.
 */
export const meansOver = (status: string | null, end: string | null): boolean =>
  meansDissolved(status) || (status === null && end !== null);

/** What its own record states of its end; null if nothing. */
export function companyEndOf({
  id,
  knowledge,
  status = null,
  end = null,
  source,
}: StatedEnd): CompanyEnd | null {
  if (knowledge !== 'profile' || !source || !meansOver(status, end)) return null;
  const { sha256, fetchedAt } = source;
  const pointer = status === null ? '/dates' : '/status';
  return { status, end, source: { statedBy: id, sha256, pointer, fetchedAt } };
}
