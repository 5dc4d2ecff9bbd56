/** Whether two names are worth comparing: a look that takes a hundredth of the time, and misses little. */
import { slipsAllowed } from './agree.ts';
import { COMMON, SLIGHT } from './company-name.ts';
import { letterEdits } from './edit-distance.ts';
import { areOneFamilyName, areOneGivenName } from './given-names.ts';
import type { NameWord } from './name-words.ts';

const VOWELS = 'aeiouy';

function beginAlike(a: NameWord, b: NameWord): boolean {
  const one = a.latin.charAt(0);
  const other = b.latin.charAt(0);
  if (one === other || (VOWELS.includes(one) && VOWELS.includes(other))) return true;
  return a.consonants !== '' && a.consonants.charAt(0) === b.consonants.charAt(0);
}

/** The most letters by which slips change the length. */
const LENGTHS = 3;

/** Whether the letters are so alike that slips may explain the rest. */
function maySlip(a: NameWord, b: NameWord): boolean {
  if (Math.abs(a.latin.length - b.latin.length) > LENGTHS) return false;
  const most = Math.max(a.latin.length, b.latin.length) <= 4 ? 2 : 4;
  let differing = a.letters ^ b.letters;
  let bits = 0;
  for (; differing !== 0; bits += 1) {
    if (bits === most) return false;
    differing &= differing - 1;
  }
  // Two slips seldom change the first letter.
  if (bits > 2 && !beginAlike(a, b)) return false;
  const longest = Math.max(a.latin.length, b.latin.length);
  return (
    letterEdits(a.latin, b.latin) <= slipsAllowed(longest) || letterEdits(a.sound, b.sound) <= 1
  );
}

const isSpelled = ({ script }: NameWord): boolean => script === 'latin' || script === 'letters';

/** Whether two words may agree; true wherever telling would take a closer look. */
function mayAgree(a: NameWord, b: NameWord): boolean {
  if (a.own === b.own || !isSpelled(a) || !isSpelled(b)) return true;
  const one = a.latin;
  const other = b.latin;
  if (one.length === 1 || other.length === 1) return one.charAt(0) === other.charAt(0);
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    maySlip(a, b) ||
    a.sound === b.sound ||
    a.chinese === b.chinese ||
    a.wide === other ||
    b.wide === one ||
    long.startsWith(short) ||
    long.endsWith(short) ||
    areOneGivenName(one, other) ||
    areOneFamilyName(one, other)
  );
}

const isIn = (word: NameWord, words: readonly NameWord[]): boolean =>
  words.some((other) => mayAgree(word, other));

/** Two names of persons with a word each that the other lacks are not of one. */
export function mayBeOnePerson(a: readonly NameWord[], b: readonly NameWord[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return (
    few.every((word) => isIn(word, many)) ||
    (few.length === many.length && many.every((word) => isIn(word, few)))
  );
}

const weightOf = ({ latin }: NameWord): number =>
  SLIGHT.has(latin) ? 0.1 : COMMON.has(latin) ? 0.4 : 1;

/** From this share of the words on, by weight, what agrees may be enough. */
const ENOUGH = 0.3;

/** Companies need words that agree in proportion to those that don’t; a single word may be an acronym. */
export function mayBeOneCompany(a: readonly NameWord[], b: readonly NameWord[]): boolean {
  if (a.length === 1 || b.length === 1) {
    const one = a[0]?.latin.charAt(0);
    if (one === b[0]?.latin.charAt(0)) return true;
  }
  let agreed = 0;
  let left = 0;
  for (const [words, others] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const word of words) {
      if (isIn(word, others)) agreed += weightOf(word) / 2;
      else left += weightOf(word);
    }
  }
  return agreed >= ENOUGH * (agreed + 2 * left);
}
