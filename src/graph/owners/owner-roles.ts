/** Whether the words of a role are an owner's: by a list of words, and by nothing else. */
import { spellings } from '../../contract/text/fold-words.ts';
import type { Tie } from '../../contract/model/tie.ts';

/** One spelling as a text in which only whole words can be found. */
const asWords = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** The roles in which any of these words or phrases stands whole; case, accents and script aside. */
export function ownersRoles(phrases: readonly string[]): (role: string | null) => boolean {
  const wanted = [...new Set(phrases.flatMap((phrase) => spellings(phrase).map(asWords)))];
  const known = new Map<string, boolean>();
  return (role) => {
    if (role === null) return false;
    let is = known.get(role);
    if (is === undefined) {
      const stated = spellings(role).map(asWords);
      is = stated.some((text) => wanted.some((phrase) => text.includes(phrase)));
      known.set(role, is);
    }
    return is;
  };
}

/** Whether it is a tie between an owner and what is owned: to a parent, or in the words of an owner. */
export const isOwnersTie = (
  { kind, role }: Pick<Tie, 'kind' | 'role'>,
  isOwnersRole: (role: string | null) => boolean,
): boolean => kind === 'parent' || (kind !== 'same' && isOwnersRole(role));
