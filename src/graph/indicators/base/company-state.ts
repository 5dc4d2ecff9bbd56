/** Whether a company still exists, by the words of its status, and whether its end can be read. */
import type { EntityFacts } from '../../../contract/model/entity.ts';
import type { DateEntry } from '../../../contract/model/text.ts';
import { toDays } from '../../../record/values/days.ts';
import { stated } from '../../../record/values/names.ts';
import { meansDissolved } from '../../ties/company-end.ts';
import { foldText } from '../../shared/identity.ts';
import { isDateOf } from './days.ts';
import { cite } from './words.ts';

/** Status words of an existing company, folded. Words in neither list leave it undecided. */
const STANDING = new Set([
  ...['active', 'registered', 'live', 'existing', 'in existence', 'good standing'],
  ...['in good standing', 'dormant', 'in liquidation', 'in administration', 'open', 'current'],
]);

type CompanyState = 'dissolved' | 'standing' | 'not stated' | 'not understood';

export function companyState(status: EntityFacts['status']): CompanyState {
  if (status === null) return 'not stated';
  if (meansDissolved(status)) return 'dissolved';
  return STANDING.has(foldText(status)) ? 'standing' : 'not understood';
}

/** Why a stated end can't be read; null if none is stated or it can. */
export function whyUnreadEnd(dates: readonly DateEntry[]): string | null {
  const ends = dates.filter((entry) => isDateOf(entry, 'expiration'));
  const unread = ends.map(({ date_full }) => stated(date_full)).find((end) => end && !toDays(end));
  return unread ? `its end can’t be read: ${cite(unread)}` : null;
}
