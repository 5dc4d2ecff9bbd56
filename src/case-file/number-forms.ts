/** In which words the numbers of a document are looked for. */
import type { Secret } from '../record/personal-details.ts';

type NumbersOf = Extract<Secret, { of: 'document-numbers' }>;

/** What may stand between a series and a number. */
const SIGNS = ['', ' no ', ' nr ', ' number '];
const FEWEST_DIGITS = 5;

/** Each number; series and number together; all that is said of it, and what in that is a number. */
export function numberForms({ numbers, series, number, words }: NumbersOf): string[] {
  const told = [
    ...numbers,
    ...(series === null || number === null ? [] : together(series, number)),
  ];
  const parts = words.flatMap((text) => text.split(/[\s,;:()]+/)).filter(isNumberLike);
  // A series of letters alone, or what is said without a number, is of any document.
  return [...told, ...[series ?? '', ...words].filter(hasDigit), ...parts];
}

const together = (series: string, number: string): string[] =>
  SIGNS.map((sign) => `${series}${sign}${number}`);

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);

/** A day is none: that is looked for as what it is, if it is one of birth. */
const isNumberLike = (text: string): boolean =>
  (text.match(/\p{Nd}/gu) ?? []).length >= FEWEST_DIGITS &&
  !/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/.test(text);
