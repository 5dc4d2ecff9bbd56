/** What of a text may be a part of a date: its numbers, and the words beside them. */
import type { Letters } from './letters.ts';

/** A number of a text, or as much of a longer one as may be a part of a date. */
export interface DatePart {
  value: number;
  digits: number;
  /** Its letters; the last is not included. */
  from: number;
  to: number;
  /** The run that it is of. */
  run: number;
  isWhole: boolean;
}

/** So many signs may stand between two parts of a date. */
const MOST_BETWEEN = 6;
/** So many words: `23rd day of the month of April`. */
const MOST_WORDS = 10;
/** Of a word that is longer no more is looked at. */
const MOST_LETTERS = 60;
/** A longer number is no part of a date as a whole. */
const MOST_DIGITS = 4;

/** What these digits come to. */
export function numberAt({ codes }: Letters, from: number, length: number): number {
  let value = 0;
  for (let at = from; at < from + length; at += 1) value = value * 10 + (codes[at] ?? 48) - 48;
  return value;
}

function partOf(letters: Letters, run: number, from: number, to: number): DatePart {
  const digits = to - from;
  const isWhole = from === letters.runs[run] && to === letters.runs[run + 1];
  return { value: numberAt(letters, from, digits), digits, from, to, run, isWhole };
}

/** Of a number that is longer its end may be where a date begins. */
export const firstParts = (letters: Letters, run: number): DatePart[] =>
  partsOf(letters, run, (length, _, to) => partOf(letters, run, to - length, to));

/** And its beginning where one ends. */
export const lastParts = (letters: Letters, run: number): DatePart[] =>
  partsOf(letters, run, (length, from) => partOf(letters, run, from, from + length));

/** A run that may be a day and a year: `231966`, `196623`. */
export function splitParts(letters: Letters, run: number): [DatePart, DatePart][] {
  const from = letters.runs[run] ?? 0;
  const to = letters.runs[run + 1] ?? 0;
  if (to - from !== 5 && to - from !== 6) return [];
  return [from + 4, to - 4].map((at) => [
    partOf(letters, run, from, at),
    partOf(letters, run, at, to),
  ]);
}

function partsOf(
  { runs }: Letters,
  run: number,
  make: (length: number, from: number, to: number) => DatePart,
): DatePart[] {
  const from = runs[run] ?? 0;
  const to = runs[run + 1] ?? 0;
  const parts: DatePart[] = [];
  if (to - from <= MOST_DIGITS) parts.push(make(to - from, from, to));
  for (const length of [4, 2])
    if (to - from > Math.max(length, 2)) parts.push(make(length, from, to));
  return parts;
}

/** Whether this run is near to the one before it. */
export const isNear = (letters: Letters, run: number): boolean =>
  run < letters.runCount && letters.gapAt(letters.runs[run] ?? 0) <= MOST_BETWEEN;

export const isNumber = (letters: Letters, run: number): boolean =>
  letters.isDigitAt(letters.runs[run] ?? 0);

/** The next number after one, with few words between; null: there is none near. */
export function numberAfter(letters: Letters, run: number): number | null {
  for (let next = run + 1; next <= run + MOST_WORDS && isNear(letters, next); next += 1) {
    if (isNumber(letters, next)) return next;
  }
  return null;
}

export function wordsBetween(letters: Letters, run: number, other: number): string[] {
  const words: string[] = [];
  for (let at = run + 1; at < other; at += 1) words.push(wordAt(letters, at));
  return words;
}

/** The last few before a number. */
export function wordsBefore(letters: Letters, run: number): string[] {
  let first = run;
  while (first > 0 && run - first < 3 && isNear(letters, first) && !isNumber(letters, first - 1)) {
    first -= 1;
  }
  return wordsBetween(letters, first - 1, run);
}

/** The first few after a number. */
export function wordsAfter(letters: Letters, run: number): string[] {
  let last = run + 1;
  while (last - run <= 3 && isNear(letters, last) && !isNumber(letters, last)) last += 1;
  return wordsBetween(letters, run, last);
}

/** What is written to a number: `日` of `23日`; empty where there is none. */
export function wordWrittenTo(letters: Letters, { run, isWhole }: DatePart): string {
  const next = letters.runs[run + 1] ?? 0;
  if (!isWhole || run + 1 >= letters.runCount || letters.gapAt(next) > 0) return '';
  return wordAt(letters, run + 1);
}

/** Of a long word its end, where a name may stand before a number. */
function wordAt(letters: Letters, run: number): string {
  const from = letters.runs[run] ?? 0;
  const to = letters.runs[run + 1] ?? 0;
  return letters.slice(Math.max(from, to - MOST_LETTERS), to);
}
