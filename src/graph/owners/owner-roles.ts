/** Whether a role is an owner's, by a list of words and by the share it states. */
import { spellings } from '../../contract/text/fold-words.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { statedShares } from '../../record/values/stated-share.ts';

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
