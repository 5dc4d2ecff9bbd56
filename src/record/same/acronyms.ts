/** Whether a word is made of the initials of a name: PLA, People’s Liberation Army. */
import { FILLERS, type ReadCompany } from './company-name.ts';
import { countryWordsOf } from './country-words.ts';
import type { NameWord } from './name-words.ts';

/** The fewest letters of an acronym. */
const LETTERS_AT_LEAST = 3;
/** From this length on a word may be compounded, and give a second letter: Kullagerfabriken. */
const COMPOUND = 9;
/** The fewest letters and the fewest words of a name of which one word may be left out. */
const LONG = { letters: 4, words: 5 };

/** How the letters of a word may go into an acronym: of the parts listed here, in this order, one. */
interface Giver {
  parts: string[];
  /** Whether it gives a letter in a proper acronym. */
  isTelling: boolean;
}

function giverOf(word: NameWord, isForm: boolean, hasCompounds: boolean): Giver {
  const { latin } = word;
  const first = latin.charAt(0);
  if (isForm) return { parts: [first, latin, ''], isTelling: false };
  if (FILLERS.has(latin) && latin.length <= 4) return { parts: ['', first], isTelling: false };
  if (!hasCompounds || latin.length < COMPOUND) return { parts: [first], isTelling: true };
  const inner = new Set(latin.slice(3, -3));
  return { parts: [first, ...[...inner].map((letter) => first + letter)], isTelling: true };
}

/** Whether the letters are given in order; `spare` of the telling words may give none. */
function isGiven(letters: string, givers: readonly Giver[], spare: number): boolean {
  // How many letters may be given so far, by how many words were left out for it.
  let reached = [new Set([0]), ...Array.from({ length: spare }, () => new Set<number>())];
  for (const { parts, isTelling } of givers) {
    const next = reached.map(() => new Set<number>());
    for (const [left, places] of reached.entries()) {
      for (const place of places) {
        if (isTelling) next[left + 1]?.add(place);
        for (const part of parts) {
          if (letters.startsWith(part, place)) next[left]?.add(place + part.length);
        }
      }
    }
    reached = next;
  }
  return reached.some((places) => places.has(letters.length));
}

function isMadeOf({ latin }: NameWord, { written, all }: ReadCompany): boolean {
  const kept = new Set(all.map(({ at }) => at));
  const telling = all.filter((word) => !FILLERS.has(word.latin));
  const isLong = latin.length >= LONG.letters && telling.length >= LONG.words;
  const hasCompounds = telling.length === 2;
  const givers = written.map((word) => giverOf(word, !kept.has(word.at), hasCompounds));
  return telling.length >= 2 && isGiven(latin, givers, isLong ? 1 : 0);
}

const isCapital = ({ text }: NameWord): boolean => text === text.toUpperCase();

/**
 * The word of `short` that is made of the initials of `long`; else null. What else `short` has must be a
 * country, or stand in `long` as well: PLA China, DBS Bank.
 */
export function acronymOf(short: ReadCompany, long: ReadCompany): NameWord | null {
  const [first, ...others] = short.words;
  if (first === undefined || first.latin.length < LETTERS_AT_LEAST || long.words.length < 2) {
    return null;
  }
  if (others.length > 0) {
    const countries = countryWordsOf(short.words);
    const isSaid = (word: NameWord): boolean =>
      countries.has(word) || long.all.some(({ own }) => own === word.own);
    if (!isCapital(first) || !others.every(isSaid)) return null;
  }
  return isMadeOf(first, long) ? first : null;
}
