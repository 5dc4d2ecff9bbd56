/** Whether a company still is, by the words of its status. */
import type { EntityFacts } from '../../contract/model/entity.ts';
import { saysDissolved } from '../company-end.ts';
import { foldText } from '../identity.ts';

/** Status words for a company that is, folded. Any word that is for none leaves it open. */
const STANDING = new Set([
  ...['active', 'registered', 'live', 'existing', 'in existence', 'good standing'],
  ...['in good standing', 'dormant', 'in liquidation', 'in administration', 'open', 'current'],
]);

export type CompanyStanding = 'dissolved' | 'standing' | 'not stated' | 'not understood';

export function companyStanding(status: EntityFacts['status']): CompanyStanding {
  if (status === null) return 'not stated';
  if (saysDissolved(status)) return 'dissolved';
  return STANDING.has(foldText(status)) ? 'standing' : 'not understood';
}
