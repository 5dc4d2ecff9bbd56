/** Full-text matching of any field: words match as in names, and numbers however they are written. */
import { initialsIn, isFoundBy, nameWords, spellings } from './fold-words.ts';

/** Longer runs of figures are a list, not a number. */
const NUMBER_LENGTH = 40;
/** Numbers with fewer digits are not joined. */
const DIGITS = 4;
/** Only this much of a text is searchable. */
const TEXT_LENGTH = 20_000;
const NO_LETTERS = /[^a-z0-9]+/g;
const WORD = '[\\p{L}\\p{N}\\p{M}]';
/** A part of a number that has letters alone is short: AB, FN, NWBK. */
const letters = (longest: number): string => `(?<!${WORD})\\p{L}{1,${longest}}(?!${WORD})`;
const FIGURES = `(?<!${WORD})[\\p{L}\\p{M}]*\\p{N}${WORD}*`;
/** What may stand between the parts of one number. A comma with a space behind it separates two. */
const BETWEEN = "(?: ?[-\u2010-\u2015./+()'’·] ?|[ \u00a0\u202f]|,(?!\\s)){1,2}";
/** Letters are only joined to figures, so that no word is made of two: St and Oneonta are no stone. */
const NUMBER = new RegExp(
  `(?:${letters(4)}${BETWEEN})?${FIGURES}` +
    `(?:${BETWEEN}(?:${letters(4)}${BETWEEN})?${FIGURES})*(?:${BETWEEN}${letters(2)})?`,
  'gu',
);
const PARTS = new RegExp(`${WORD}+`, 'gu');
const IS_PAIR = new RegExp(`^\\P{N}*${FIGURES} ${FIGURES}\\P{N}*$`, 'u');
const HAS_DIGIT = /\p{N}/u;
const NO_DIGITS = /\P{N}/gu;
const NOT_A_LETTER = /\P{L}/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;

/** A number written in parts, such as +47 22-33 or AB 123.456. */
interface SplitNumber {
  whole: string;
  /** Where it begins in its text. */
  at: number;
  parts: string[];
}

/** Amid other words, two figures with a mere space between them are no number: Storgata 5 0155 Oslo. */
function numbersIn(text: string): SplitNumber[] {
  if (!HAS_DIGIT.test(text)) return [];
  return [...text.matchAll(NUMBER)].flatMap(({ 0: whole, index: at }) => {
    const parts = whole.match(PARTS) ?? [];
    if (parts.length < 2 || whole.length > NUMBER_LENGTH) return [];
    if (!IS_PAIR.test(whole)) return [{ whole, at, parts }];
    const others = text.length > 2 * NUMBER_LENGTH ? text : text.replace(whole, '');
    return HAS_WORD.test(others) ? [] : [{ whole, at, parts }];
  });
}

const hasDigits = (text: string): boolean => text.replace(NO_DIGITS, '').length >= DIGITS;

/**
 * The parts of each number joined to one word, from each part on except the last, as users rarely type a
 * whole number. Empty if there is nothing to join.
 */
function joinedNumbers(text: string): string[] {
  return numbersIn(text)
    .flatMap(({ parts }) => parts.slice(0, -1).map((_, at) => parts.slice(at).join('')))
    .filter(hasDigits)
    .flatMap((joined) => spellings(joined).map((words) => words.join(' ')));
}

/** The text with each number as one word, and with letters before it apart; empty if it has no number. */
function withNumbersJoined(text: string): string[] {
  const numbers = numbersIn(text).filter(({ whole }) => hasDigits(whole));
  if (numbers.length === 0) return [];
  const joined = (join: (parts: readonly string[]) => string): string =>
    numbers.reduceRight(
      (left, { whole, at, parts }) =>
        left.slice(0, at) + join(parts) + left.slice(at + whole.length),
      text,
    );
  const apart = ([first = '', ...others]: readonly string[]): string =>
    `${first}${HAS_DIGIT.test(first) ? '' : ' '}${others.join('')}`;
  return [...new Set([joined((parts) => parts.join('')), joined(apart)])];
}

/** Its parts may stand in a field each. */
const IS_DATE = /^(?:\d{4}(?:[-./ ]+\d{1,2}){2}|(?:\d{1,2}[-./ ]+){2}\d{4})$/;

/** Figures that are one number: three or more, or two with more than a space between them. */
function figuresTogether(text: string): string[] {
  return numbersIn(text).flatMap(({ whole, parts }) => {
    const isBound = parts.filter((part) => HAS_DIGIT.test(part)).length > 2 || !IS_PAIR.test(whole);
    // Letters before them may be a word of their own, such as a city.
    const figures = HAS_DIGIT.test(parts[0] ?? '') ? parts : parts.slice(1);
    return isBound && figures.length > 1 && !IS_DATE.test(whole) ? [figures.join(' ')] : [];
  });
}

/** The words with each of these runs as one, as words of an unspaced script are: they must follow each other. */
function withRunsBound(words: readonly string[], runs: readonly (readonly string[])[]): string[] {
  const bound: string[] = [];
  for (let at = 0; at < words.length;) {
    const run = runs.find((one) => one.every((word, nth) => words[at + nth] === word));
    bound.push(run?.join(' ') ?? words[at] ?? '');
    at += run?.length ?? 1;
  }
  return bound;
}

/**
 * The ways to read what was typed: a text matches if all words of one of them begin words of the text. Initials,
 * and the figures of one number, are one word with spaces, so that they are not found spread over a record.
 */
export function queryWordings(text: string): string[][] {
  const runs = [...initialsIn(text), ...figuresTogether(text)]
    .flatMap(spellings)
    .filter(({ length }) => length > 1);
  return [text, ...withNumbersJoined(text)]
    .flatMap(spellings)
    .map((words) => withRunsBound(words, runs));
}

/** With the signs and skin tones that follow one: a flag, a family. */
const SIGN = /[\p{So}\p{Sc}][\p{So}\p{Sk}\p{M}\u200d]*/gu;

/** A word of a number: with a digit, or of few letters. */
const NUMBER_WORD = /\p{N}|^[^\p{L}]*\p{L}{0,4}[^\p{L}]*$/u;
const DIGITS_TYPED = 3;

/** Whether what was typed is a number rather than a name, such as 113575 or FN 123456 a. */
export const isTypedNumber = (typed: string): boolean =>
  typed.replace(NO_DIGITS, '').length >= DIGITS_TYPED &&
  typed.replace(NO_DIGITS, '').length >= typed.replace(NOT_A_LETTER, '').length &&
  typed
    .trim()
    .split(/\s+/)
    .every((word) => NUMBER_WORD.test(word));

/** What of a typed text no search looks for, since only letters and digits make words. */
export interface Unsearched {
  /** Signs such as 🚀 or €, each once. Punctuation is not listed. */
  signs: string[];
  /** Whether nothing is left to look for. */
  isAll: boolean;
}

export function unsearchedIn(typed: string): Unsearched {
  const signs = [...new Set(typed.normalize('NFKC').match(SIGN) ?? [])];
  return { signs, isAll: typed.trim() !== '' && spellings(typed).length === 0 };
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
  const parts = words.map((word) => word.replaceAll(' ', ''));
  const shortest = Math.min(...parts.map((word) => word.length));
  return {
    hits(text) {
      if (isQuick && !/[^\0-\x7f]/.test(text)) {
        if (text.length < shortest) return 0n;
        // Letters and digits alone: every word of the text, joined or not, is a part of this.
        const letters = text.toLowerCase().replace(NO_LETTERS, '');
        if (!parts.some((word) => letters.includes(word))) return 0n;
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
