/** The names of months in many languages, and the other words within a date. */
import { Letters } from './letters.ts';

/** The languages that registries are written in, and some more. */
const LANGUAGES =
  'af am ar ar-LB ar-MA az be bg bn bs ca cs cy da de el en es et eu fa fi fil fo fr ga gl gu he hi hr hu hy ' +
  'id is it ja ka kk km kn ko ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn pa pl ps pt ro ru si sk sl sq sr ' +
  'sr-Latn sv sw ta te tg th tk tr uk ur uz uz-Cyrl vi zh zu';

/** Other words within a date of numbers. */
const BETWEEN =
  'st nd rd th the of day month year d m y 年 月 日 号 號 년 월 일 г року рік р оны сар сарын tháng ngày năm thg';

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** Fewest letters of an abbreviation. */
const MIN_LENGTH = 3;
/** Fewest letters of a name that is found within a longer word. */
const MIN_LENGTH_WITHIN = 4;
/** Most results remembered. */
const MAX_RESULTS = 20_000;

/** A named month, and how many letters of the words are its name. */
interface NamedMonth {
  month: number;
  length: number;
}

/** Each method takes consecutive words: `rd`, `of`, `April`. */
export interface MonthNames {
  /** The months named anywhere in the words. */
  among(words: readonly string[]): readonly NamedMonth[];
  /** The months whose name the words end with. */
  endOf(words: readonly string[]): readonly NamedMonth[];
  /** The months whose name the words begin with. */
  startOf(words: readonly string[]): readonly NamedMonth[];
  /** Whether the word may be part of a date in numbers. */
  isBetween(word: string): boolean;
}

let known: MonthNames | null = null;

/** Collected once, in steps: all languages take a third of a second. */
export function* collectMonthNames(): Generator<void, MonthNames> {
  if (known !== null) return known;
  const names = new CollectedNames();
  for (const language of LANGUAGES.split(' ')) {
    for (const width of ['long', 'short'] as const) {
      names.collect(language, width);
      yield;
    }
  }
  known = names;
  return known;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

class CollectedNames implements MonthNames {
  /** The names of each month, as their letters are compared. */
  readonly #names = MONTHS.map(() => new Set<string>());
  /** Their abbreviations, down to `apr`. */
  readonly #short = MONTHS.map(() => new Set<string>());
  readonly #between = new Set<string>();
  readonly #letters = new Letters();
  readonly #results = new Map<string, readonly NamedMonth[]>();

  constructor() {
    for (const word of BETWEEN.split(' ')) this.#between.add(this.#plain(word));
  }

  collect(language: string, month: 'long' | 'short'): void {
    const calendar = `${language}-u-ca-gregory-nu-latn`;
    // A name has different forms alone, with a year, and in a date.
    for (const more of [{}, { year: 'numeric' }, { day: 'numeric', year: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(calendar, { month, ...more, timeZone: 'UTC' });
      for (const at of MONTHS) {
        for (const { type, value } of format.formatToParts(Date.UTC(2001, at - 1, 23))) {
          if (type === 'month') this.#name(value, at);
          else if (type === 'literal') this.#between.add(this.#plain(value));
        }
      }
    }
  }

  #name(value: string, month: number): void {
    const name = this.#plain(value);
    // `4月`: the number is recognized without a name.
    if (/\d/.test(name)) return;
    this.#names[month - 1]?.add(name);
    for (let length = MIN_LENGTH; length <= name.length; length += 1) {
      this.#short[month - 1]?.add(name.slice(0, length));
    }
  }

  among(words: readonly string[]): readonly NamedMonth[] {
    return this.#remembered('among', words, (month) => {
      const joined = words.join('');
      const isThere =
        [...words, joined].some((word) => this.#isName(word, month)) || this.#isIn(joined, month);
      return isThere ? joined.length : 0;
    });
  }

  endOf(words: readonly string[]): readonly NamedMonth[] {
    return this.#remembered('end', words, (month) =>
      this.#edge(words.at(-1), words, month, 'endsWith'),
    );
  }

  startOf(words: readonly string[]): readonly NamedMonth[] {
    return this.#remembered('start', words, (month) =>
      this.#edge(words[0], words, month, 'startsWith'),
    );
  }

  isBetween(word: string): boolean {
    return this.#between.has(word);
  }

  #isName(word: string, month: number): boolean {
    const at = month - 1;
    return this.#short[at]?.has(word) || this.#names[at]?.has(word) || ROMAN[at] === word;
  }

  /** Whether a name is part of the text, such as with an ending. */
  #isIn(text: string, month: number): boolean {
    const names = [...(this.#names[month - 1] ?? [])];
    return names.some((name) => isLong(name) && text.includes(name));
  }

  #edge(
    word: string | undefined,
    words: readonly string[],
    month: number,
    method: 'startsWith' | 'endsWith',
  ): number {
    if (word === undefined) return 0;
    if (this.#isName(word, month)) return word.length;
    const joined = words.join('');
    let longest = 0;
    for (const name of this.#names[month - 1] ?? []) {
      const isLonger = name.length >= MIN_LENGTH && name.length > longest;
      if (isLonger && joined[method](name)) longest = name.length;
    }
    return longest === 0 && this.#isIn(word, month) ? word.length : longest;
  }

  /** Remembers results, as the same words often come beside numbers. */
  #remembered(
    how: string,
    words: readonly string[],
    lengthOf: (month: number) => number,
  ): readonly NamedMonth[] {
    const key = `${how} ${words.join(' ')}`;
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const named = MONTHS.map((month) => ({ month, length: lengthOf(month) }));
    const result = named.filter(({ length }) => length > 0);
    if (this.#results.size >= MAX_RESULTS) this.#results.clear();
    this.#results.set(key, result);
    return result;
  }

  #plain(value: string): string {
    const letters = this.#letters.read(value, false);
    return letters.slice(0, letters.count);
  }
}

/** Two characters of Thai, Chinese and the like count like four letters. */
const isLong = (name: string): boolean =>
  name.length >= MIN_LENGTH_WITHIN || (name.length > 1 && name.charCodeAt(0) >= 0x0e00);
