/** Full-text matching of any field: words match as in names, and numbers however they are written. */
import { isFoundBy, nameWords, spellings } from './fold-words.ts';

/** Longer texts are not treated as numbers. */
const NUMBER_LENGTH = 40;
/** Numbers with fewer digits are not joined. */
const DIGITS = 4;
/** Only this much of a text is searchable. */
const TEXT_LENGTH = 20_000;
const NO_LETTERS = /[^a-z0-9]+/g;
const PARTS = /[\p{L}\p{N}]+/gu;

/**
 * The parts of a number joined to one word, such as +47 22-33 or AB 123.456, from each part on except the
 * last, as users rarely type a whole number. Empty if there is nothing to join.
 */
function joinedNumbers(text: string): string[] {
  if (text.length > NUMBER_LENGTH || !/\d/.test(text)) return [];
  const parts = text.match(PARTS) ?? [];
  return parts
    .slice(0, -1)
    .map((_, at) => parts.slice(at).join(''))
    .filter((joined) => joined.replace(/\D/g, '').length >= DIGITS)
    .flatMap((joined) => spellings(joined).map((words) => words.join(' ')));
}

/** The ways to read what was typed: a text matches if all words of one of them begin words of the text. */
export function queryWordings(text: string): string[][] {
  const [joined] = joinedNumbers(text);
  return joined === undefined ? spellings(text) : [...spellings(text), [joined]];
}

/** The words by which these texts are found. */
export function anyWords(texts: readonly string[]): string {
  const some = texts.map((text) => text.slice(0, TEXT_LENGTH));
  const joined = some.flatMap(joinedNumbers);
  return [nameWords(some).text, ...joined].join(' ').trim();
}

/** Each word once, in any order, for an index that stores no positions. */
export const distinctWords = (words: string): string => [...new Set(words.split(' '))].join(' ');

/** Searches one text after another for what was typed. */
export function textFinder(typed: string): {
  /** Which of its words begin a word of this text, as a bit set; 0 if none. */
  hits: (text: string) => bigint;
  /** Whether these words include all of one way to read it. */
  isWhole: (hits: bigint) => boolean;
} {
  const wordings = queryWordings(typed);
  // One bit per word of any way; a way is complete if all its bits are set.
  const words = [...new Set(wordings.flat())];
  const bit = new Map(words.map((word, at) => [word, 1n << BigInt(at)]));
  const whole = wordings.map((ways) =>
    ways.reduce((bits, word) => bits | (bit.get(word) ?? 0n), 0n),
  );
  /** Most texts of a record are ASCII and contain nothing of what is searched. */
  const isQuick = words.every((word) => /^[\0-\x7f]*$/.test(word));
  const shortest = Math.min(...words.map((word) => word.length));
  return {
    hits(text) {
      if (isQuick && !/[^\0-\x7f]/.test(text)) {
        if (text.length < shortest) return 0n;
        // Letters and digits alone: every word of the text, joined or not, is a part of this.
        const letters = text.toLowerCase().replace(NO_LETTERS, '');
        if (!words.some((word) => letters.includes(word))) return 0n;
      }
      const found = anyWords([text]);
      return words.reduce(
        (bits, word) => (isFoundBy([[word]], found) ? bits | (bit.get(word) ?? 0n) : bits),
        0n,
      );
    },
    isWhole: (hits) => whole.some((bits) => bits !== 0n && (hits & bits) === bits),
  };
}
