/** When a company is over, by what its own record says. */
import type { CompanyEnd } from '../../contract/model/tie.ts';
import { foldText } from '../shared/identity.ts';
import type { TieEnd } from '../shared/tie-end.ts';

/** Words for a company that is no more, folded; and whatever begins with the first: `Dissolved by merger`. */
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

/** Whether the status of a company is a word for one that is no more. One in liquidation still is. */
export function saysDissolved(status: string | null): boolean {
  const words = foldText(status ?? '');
  return words === DISSOLVED || words.startsWith(`${DISSOLVED} `) || OTHER_WORDS.has(words);
}

type StatedEnd = Pick<TieEnd, 'id' | 'knowledge' | 'status' | 'end' | 'source'>;

/**
 * Whether this is said of a company that is over, or will be. An expiration beside a status that says
 * otherwise, as of a registration that is to be renewed, says nothing of the sort.
 */
export const saysOver = (status: string | null, end: string | null): boolean =>
  saysDissolved(status) || (status === null && end !== null);

/** What its own record says of its end; null: nothing. */
export function companyEndOf({
  id,
  knowledge,
  status = null,
  end = null,
  source,
}: StatedEnd): CompanyEnd | null {
  if (knowledge !== 'profile' || !source || !saysOver(status, end)) return null;
  const { sha256, fetchedAt } = source;
  const pointer = status === null ? '/dates' : '/status';
  return { status, end, source: { statedBy: id, sha256, pointer, fetchedAt } };
}
