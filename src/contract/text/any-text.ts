/** What finds a text of any field: its words as those of a name are, and a number however it is written. */
import { isFoundBy, nameWords, spellings } from './fold-words.ts';

/** Longer texts are no numbers. */
const NUMBER_LENGTH = 40;
/** Fewer are found by themselves. */
const DIGITS = 4;
/** A text is found by as much of it. */
const TEXT_LENGTH = 20_000;
const NO_LETTERS = /[^a-z0-9]+/g;
const PARTS = /[\p{L}\p{N}]+/gu;

/**
 * Its letters and digits as one word, as of +47 22-33 or AB 123.456, and as one from each further part on:
 * nobody types all of a number. None where that is no other word than its own.
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

/** Each way of what was typed: a text is found when the words of any one begin words of it. */
export function queryWordings(text: string): string[][] {
  const [joined] = joinedNumbers(text);
  return joined === undefined ? spellings(text) : [...spellings(text), [joined]];
}

/** The words that find these texts. */
export function anyWords(texts: readonly string[]): string {
  const some = texts.map((text) => text.slice(0, TEXT_LENGTH));
  const joined = some.flatMap(joinedNumbers);
  return [nameWords(some).text, ...joined].join(' ').trim();
}

/** Each word once, in any order: what an index needs that keeps no places. */
export const distinctWords = (words: string): string => [...new Set(words.split(' '))].join(' ');

/** Looks for what was typed in one text after the other. */
export function textFinder(typed: string): {
  /** Which of its words begin a word of this text, as a set of bits; 0: none. */
  hits: (text: string) => bigint;
  /** Whether these words, of one way it is written, are all there. */
  isWhole: (hits: bigint) => boolean;
} {
  const asked = queryWordings(typed);
  // Words of all the ways, each a bit; a way is whole with all of its own.
  const words = [...new Set(asked.flat())];
  const bit = new Map(words.map((word, at) => [word, 1n << BigInt(at)]));
  const whole = asked.map((ways) => ways.reduce((bits, word) => bits | (bit.get(word) ?? 0n), 0n));
  /** Most texts of a record are in plain letters, and have nothing of what is looked for. */
  const isQuick = words.every((word) => /^[\0-\x7f]*$/.test(word));
  const shortest = Math.min(...words.map((word) => word.length));
  return {
    hits(text) {
      if (isQuick && !/[^\0-\x7f]/.test(text)) {
        if (text.length < shortest) return 0n;
        // Whatever stands between its letters: no word of it, joined or not, has others.
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
