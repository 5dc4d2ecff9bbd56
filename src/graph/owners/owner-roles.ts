/** Whether a role is an owner's, by a list of words and by the share it states. */
import { spellings } from '../../contract/text/fold-words.ts';
import type { OwnerStatement } from '../../contract/answers/owners.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { statedShares } from '../../record/values/stated-share.ts';
import { STATE_BY_RULE } from '../ties/state-rule.ts';
import { isStatedBy, stateRule } from '../ties/tie-state.ts';

/** Joined and padded with spaces, so that only whole words match. */
const asWords = (words: readonly string[]): string => ` ${words.join(' ')} `;

/**
 * A test for roles that contain one of these phrases as whole words, ignoring case, accents and script, or that
 * state a share of the capital or the votes. Votes or shares alone make no owner: `Board member without voting
 * rights`, `Pledgee of shares`.
 */
export function ownersRoles(phrases: readonly string[]): (role: string | null) => boolean {
  const wanted = [...new Set(phrases.flatMap((phrase) => spellings(phrase).map(asWords)))];
  const known = new Map<string, boolean>();
  return (role) => {
    if (role === null) return false;
    let isOwners = known.get(role);
    if (isOwners === undefined) {
      const stated = spellings(role).map(asWords);
      isOwners =
        stated.some((text) => wanted.some((phrase) => text.includes(phrase))) ||
        statedShares(role).some(({ of }) => of !== 'unspecified');
      known.set(role, isOwners);
    }
    return isOwners;
  };
}

/** Whether a tie is between an owner and what is owned: a parent's, or in an owner's words. */
export const isOwnersTie = (
  { kind, role }: Pick<Tie, 'kind' | 'role'>,
  isOwnersRole: (role: string | null) => boolean,
): boolean => kind === 'parent' || (kind !== 'same' && isOwnersRole(role));

/**
 * What an owner's tie says on a day (YYYY-MM-DD). A company's record has neither dates nor a status for who
 * holds it, so what is stated without any time counts from the day on which it was fetched.
 */
export function ownerStatement(tie: Tie, day: string): OwnerStatement {
  const { id, kind, role, from, to, status, terms } = tie;
  const rule = stateRule(tie, day);
  const state = STATE_BY_RULE[rule];
  const isWithoutTime =
    status === null &&
    terms.length === 0 &&
    (rule === 'none stated' || rule === 'start not stated');
  const isInForce = state === 'active' || (isWithoutTime && isStatedBy(tie, day));
  return { tie: id, kind, role, state, isInForce, from, to };
}
