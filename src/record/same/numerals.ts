/** Numbers in names, however they are written: 1st and First, II and 2, Forty 4 and 44. */

const NAMES = `one first 1st|two second 2nd|three third 3rd|four fourth 4th|five fifth 5th|six sixth 6th
|seven seventh 7th|eight eighth 8th|nine ninth 9th|ten tenth 10th|eleven eleventh|twelve twelfth
|thirteen thirteenth|fourteen fourteenth|fifteen fifteenth|sixteen sixteenth|seventeen seventeenth
|eighteen eighteenth|nineteen nineteenth`;

const VALUES = new Map<string, number>();
for (const [at, names] of NAMES.split('|').entries()) {
  for (const name of names.trim().split(' ')) VALUES.set(name, at + 1);
}
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
for (const [at, name] of TENS.entries()) VALUES.set(name, (at + 2) * 10);

/** Roman numbers up to 39, and up to 399 of three letters or more, since li and mix are words. */
const ROMAN = /^(?:(?=[ivx])x{0,3}|(?=[ivxlc]{3})c{0,3}(?:x[cl]|l?x{0,3}))(?:i[vx]|v?i{0,3})$/;
const ROMAN_DIGITS: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanValue(word: string): number | null {
  if (!ROMAN.test(word)) return null;
  const digits = [...word].map((digit) => ROMAN_DIGITS[digit] ?? 0);
  return digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  );
}

/**
 * The number that a word is, or null: digits with letters around them (2005-AR16), a number in words, or a
 * Roman one, which is never the first word, and a single letter only as the last.
 */
export function numberOf(
  word: string,
  place: { isFirst: boolean; isLast: boolean },
): string | null {
  if (/^\d+(st|nd|rd|th)?$/.test(word)) return String(Number.parseInt(word, 10));
  if (/^(?=.*\d)[a-z]{0,3}\d+[a-z]?$/.test(word)) return word;
  const named = VALUES.get(word);
  if (named !== undefined) return String(named);
  const mayBeRoman = !place.isFirst && (place.isLast || word.length > 1);
  const roman = mayBeRoman ? romanValue(word) : null;
  return roman === null ? null : String(roman);
}

export interface NameNumber {
  value: string;
  /** The number as written. */
  text: string;
  /** The text between it and the word before. */
  before: string;
  /** Its index among the words of the name. */
  at: number;
}

/** Joins tens with the ones right behind them into one number: forty, 4. */
export function joinedNumbers(numbers: readonly NameNumber[]): NameNumber[] {
  const joined: NameNumber[] = [];
  for (const number of numbers) {
    const last = joined.at(-1);
    const isOnes = /^[1-9]$/.test(number.value) && /^[2-9]0$/.test(last?.value ?? '');
    if (last === undefined || !isOnes || number.at !== last.at + 1) joined.push(number);
    else {
      const value = String(Number(last.value) + Number(number.value));
      const text = `${last.text}${number.before}${number.text}`;
      joined[joined.length - 1] = { ...last, value, text };
    }
  }
  return joined;
}

const GENERATION = /^[IVX]+$/;
const ORDINAL = /^[1-9](?:st|nd|rd|th)$/;
const AGES: ReadonlyMap<string, string> = new Map([
  ['jr', 'junior'],
  ['junior', 'junior'],
  ['sr', 'senior'],
  ['senior', 'senior'],
]);

/** The generation that a word states (III, 3rd, Jr): a number, `junior` or `senior`; null if none. */
export function generationOf(text: string): string | null {
  const lower = text.toLowerCase();
  if (ORDINAL.test(lower)) return lower.charAt(0);
  const roman = GENERATION.test(text) ? romanValue(lower) : null;
  return roman === null ? (AGES.get(lower) ?? null) : String(roman);
}
