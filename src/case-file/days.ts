/** Finds days in a text, in the ways people write a date: by meaning, not letter by letter. */
import type { FoundLetters } from './known-forms.ts';
import type { Letters } from './letters.ts';
import type { MonthNames } from './month-names.ts';

interface FoundDay extends FoundLetters {
  year: number;
}

type Parts = readonly [DatePart, DatePart];

export class Days {
  /** The year by year, month and day; also by the year's last two digits. */
  readonly #years = new Map<number, number>();
  /** The year by all digits of a day in a row. */
  readonly #rows = new Map<number, number>();
  /** Years with days, for any month. */
  readonly #yearDays = new Set<number>();
  readonly #names: MonthNames;

  constructor(names: MonthNames) {
    this.#names = names;
  }

  get isEmpty(): boolean {
    return this.#years.size === 0;
  }

  /** Adds a day stated in words; false if it is no day. */
  addDate(letters: Letters): boolean {
    const numbers: DatePart[] = [];
    const words: string[] = [];
    for (let run = 0; run < Math.min(letters.runCount, MAX_RUNS); run += 1) {
      if (isNumber(letters, run)) numbers.push(...firstParts(letters, run).slice(0, 1));
      else words.push(...wordsBetween(letters, run - 1, run + 1));
    }
    const [first, last, more] = numbers;
    if (first === undefined || last === undefined || more !== undefined) return false;
    let isDay = false;
    for (const [year, day] of yearsOf([first, last])) {
      if (year.digits !== 4 || day.value === 0 || day.value > 31) continue;
      for (const { month } of this.#names.among(words)) {
        this.add(year.value, month, day.value);
        isDay = true;
      }
    }
    return isDay;
  }

  add(year: number, month: number, day: number): void {
    for (const written of [year, year % 100]) {
      this.#years.set(keyOf(written, month, day), year);
      this.#yearDays.add(keyOf(written, 0, day));
    }
    for (const order of ORDERS) {
      const row = dateInRow(order, { y: year, m: month, d: day });
      if (row.length === order.length) this.#rows.set(rowKey(Number(row), row.length), year);
    }
  }

  find(letters: Letters): FoundDay[] {
    const found: FoundDay[] = [];
    if (this.isEmpty) return found;
    for (let run = 0; run < letters.runCount; run += 1) {
      if (!isNumber(letters, run)) continue;
      this.#findInRow(letters, run, found);
      this.#findInOneNumber(letters, run, found);
      this.#findInNumbers(letters, run, found);
    }
    return found;
  }

  /** `19660423` and the like, also within a longer number; `660423` only as a whole number. */
  #findInRow(letters: Letters, run: number, found: FoundDay[]): void {
    const from = letters.runs[run] ?? 0;
    const end = letters.runs[run + 1] ?? 0;
    const addIfDay = (at: number, to: number): void => {
      const year = this.#rows.get(rowKey(numberAt(letters, at, to - at), to - at));
      if (year !== undefined) found.push({ from: at, to, year });
    };
    for (let at = from; at + FULL <= end; at += 1) addIfDay(at, at + FULL);
    if (end - from >= SHORT && end - from < FULL) addIfDay(from, end);
    // Split otherwise than a date: `19 66 04 23`, or digit by digit.
    for (let next = run + 1; isNear(letters, next) && isNumber(letters, next); next += 1) {
      const to = letters.runs[next + 1] ?? 0;
      if (to - from > FULL) return;
      if (to - from === FULL || to - from === next - run + 1) addIfDay(from, to);
    }
  }

  /** `231966` beside a month's name. */
  #findInOneNumber(letters: Letters, run: number, found: FoundDay[]): void {
    for (const parts of splitParts(letters, run)) {
      const day = this.#named(letters, parts);
      if (day !== null) found.push(day);
    }
  }

  /** Two numbers and a month's name, or three numbers. */
  #findInNumbers(letters: Letters, run: number, found: FoundDay[]): void {
    const second = numberAfter(letters, run);
    if (second === null) return;
    const third = numberAfter(letters, second);
    const middle = letters.runLength(second) <= 2 ? lastParts(letters, second)[0] : undefined;
    for (const first of firstParts(letters, run)) {
      for (const last of lastParts(letters, second)) {
        const day = this.#named(letters, [first, last]);
        if (day !== null) found.push(day);
      }
      if (third === null || middle === undefined) continue;
      for (const last of lastParts(letters, third)) {
        const day = this.#numbered(letters, [first, last], middle);
        if (day !== null) found.push(day);
      }
    }
  }

  #numbered(letters: Letters, parts: Parts, middle: DatePart): FoundDay | null {
    for (const [year, other] of yearsOf(parts)) {
      const found =
        this.#years.get(keyOf(year.value, middle.value, other.value)) ??
        this.#years.get(keyOf(year.value, other.value, middle.value));
      if (found === undefined) continue;
      const [first, last] = parts;
      const between = wordsBetween(letters, first.run, last.run);
      // The number between the two is among these words.
      if (!between.every((word) => /^\d+$/.test(word) || this.#names.isBetween(word))) continue;
      return { from: first.from, to: this.#endOf(letters, last), year: found };
    }
    return null;
  }

  /** Two numbers with the name of the month before, between or after them. */
  #named(letters: Letters, parts: Parts): FoundDay | null {
    for (const [year, day] of yearsOf(parts)) {
      if (!this.#yearDays.has(keyOf(year.value, 0, day.value))) continue;
      for (const { month, ...range } of this.#namesBeside(letters, parts)) {
        const found = this.#years.get(keyOf(year.value, month, day.value));
        if (found !== undefined) return { ...range, year: found };
      }
    }
    return null;
  }

  *#namesBeside(
    letters: Letters,
    [first, last]: Parts,
  ): Generator<FoundLetters & { month: number }> {
    const { from } = first;
    const to = this.#endOf(letters, last);
    const between = wordsBetween(letters, first.run, last.run);
    if (between.length > 0) {
      for (const { month } of this.#names.among(between)) yield { month, from, to };
    }
    // `April the 23rd, 1966`, `1966, 23rd April`.
    const before = wordsBefore(letters, first.run);
    const end = before.findLastIndex((word) => !this.#names.isBetween(word)) + 1;
    for (const at of new Set([before.length, end])) {
      const passed = lengthOf(before.slice(at));
      for (const { month, length } of this.#names.endOf(before.slice(0, at))) {
        yield { month, from: from - passed - length, to };
      }
    }
    const after = wordsAfter(letters, last.run);
    const start = Math.max(
      after.findIndex((word) => !this.#names.isBetween(word)),
      0,
    );
    for (const at of new Set([0, start])) {
      const passed = lengthOf(after.slice(0, at));
      for (const { month, length } of this.#names.startOf(after.slice(at))) {
        yield { month, from, to: last.to + passed + length };
      }
    }
  }

  #endOf(letters: Letters, last: DatePart): number {
    const word = attachedWord(letters, last);
    return word.charCodeAt(0) >= 0x80 && this.#names.isBetween(word)
      ? last.to + word.length
      : last.to;
  }
}

const lengthOf = (words: readonly string[]): number => words.join('').length;

/** Most runs of a text that are read for a day in words. */
const MAX_RUNS = 20;
const FULL = 8;
const SHORT = 6;

/** A unique number for each day; -1 if it is no day. */
const keyOf = (year: number, month: number, day: number): number =>
  month > 12 || day > 31 ? -1 : (year * 16 + month) * 32 + day;

/** The parts ordered as year and the other part, in every possible way. */
function yearsOf([first, last]: Parts): Parts[] {
  const years: Parts[] = [];
  const isWhole = first.isWhole && last.isWhole;
  const mayBeYear = (year: DatePart, other: DatePart): boolean =>
    other.digits <= 2 && (year.digits === 4 || (year.digits === 2 && isWhole));
  if (mayBeYear(first, last)) years.push([first, last]);
  if (mayBeYear(last, first)) years.push([last, first]);
  return years;
}

/** A unique number for each row of this many digits. */
const rowKey = (row: number, digits: number): number => digits * 10 ** FULL + row;

/** The possible orders of digits in a row. */
const ORDERS = (
  'yyyymmdd ddmmyyyy mmddyyyy yyyyddmm yyyymdd yyyymmd dmmyyyy ddmyyyy mddyyyy mmdyyyy ' +
  'yymmdd ddmmyy mmddyy yyyymd dmyyyy mdyyyy'
).split(' ');

/** The date in this order; longer than the order if the month or the day has more digits than it. */
const dateInRow = (order: string, date: Readonly<Record<string, number>>): string =>
  order.replace(/y+|m+|d+/g, (part) => {
    const text = String(date[part.charAt(0)]).padStart(part.length, '0');
    return part === 'yy' ? text.slice(-2) : text;
  });

/** A number in a text, or the part of a longer one that may belong to a date. */
interface DatePart {
  value: number;
  digits: number;
  /** Indices of its letters; `to` is exclusive. */
  from: number;
  to: number;
  /** The run that contains it. */
  run: number;
  isWhole: boolean;
}

/** Most signs between two parts of a date. */
const MAX_BETWEEN = 6;

/** Most words between them: `23rd day of the month of April`. */
const MAX_WORDS = 10;

/** Most letters of a word that are read. */
const MAX_LETTERS = 60;

/** Most digits of a number that is a part of a date as a whole. */
const MAX_DIGITS = 4;

/** The value of these digits. */
function numberAt({ codes }: Letters, from: number, length: number): number {
  let value = 0;
  for (let at = from; at < from + length; at += 1) value = value * 10 + (codes[at] ?? 48) - 48;
  return value;
}

function partOf(letters: Letters, run: number, from: number, to: number): DatePart {
  const digits = to - from;
  const isWhole = from === letters.runs[run] && to === letters.runs[run + 1];
  return { value: numberAt(letters, from, digits), digits, from, to, run, isWhole };
}

/** What a date may begin with in this number: of a longer one, its last digits. */
const firstParts = (letters: Letters, run: number): DatePart[] =>
  partsOf(letters, run, (length, _, to) => partOf(letters, run, to - length, to));

/** What a date may end with in this number: of a longer one, its first digits. */
const lastParts = (letters: Letters, run: number): DatePart[] =>
  partsOf(letters, run, (length, from) => partOf(letters, run, from, from + length));

/** A run that may be a day and a year: `231966`, `196623`. */
function splitParts(letters: Letters, run: number): [DatePart, DatePart][] {
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
  if (to - from <= MAX_DIGITS) parts.push(make(to - from, from, to));
  for (const length of [4, 2])
    if (to - from > Math.max(length, 2)) parts.push(make(length, from, to));
  return parts;
}

/** Whether this run is close to the one before it. */
const isNear = (letters: Letters, run: number): boolean =>
  run < letters.runCount && letters.gapAt(letters.runs[run] ?? 0) <= MAX_BETWEEN;

const isNumber = (letters: Letters, run: number): boolean =>
  letters.isDigitAt(letters.runs[run] ?? 0);

/** The next number after one, with few words between; null if none is close. */
function numberAfter(letters: Letters, run: number): number | null {
  for (let next = run + 1; next <= run + MAX_WORDS && isNear(letters, next); next += 1) {
    if (isNumber(letters, next)) return next;
  }
  return null;
}

function wordsBetween(letters: Letters, run: number, other: number): string[] {
  const words: string[] = [];
  for (let at = run + 1; at < other; at += 1) words.push(wordAt(letters, at));
  return words;
}

/** The last few words before a number. */
function wordsBefore(letters: Letters, run: number): string[] {
  let first = run;
  while (first > 0 && run - first < 3 && isNear(letters, first) && !isNumber(letters, first - 1)) {
    first -= 1;
  }
  return wordsBetween(letters, first - 1, run);
}

/** The first few words after a number. */
function wordsAfter(letters: Letters, run: number): string[] {
  let last = run + 1;
  while (last - run <= 3 && isNear(letters, last) && !isNumber(letters, last)) last += 1;
  return wordsBetween(letters, run, last);
}

/** The word attached to a number: `日` of `23日`; '' if there is none. */
function attachedWord(letters: Letters, { run, isWhole }: DatePart): string {
  const next = letters.runs[run + 1] ?? 0;
  if (!isWhole || run + 1 >= letters.runCount || letters.gapAt(next) > 0) return '';
  return wordAt(letters, run + 1);
}

/** Of a long word only its end, where a month's name may precede a number. */
function wordAt(letters: Letters, run: number): string {
  const from = letters.runs[run] ?? 0;
  const to = letters.runs[run + 1] ?? 0;
  return letters.slice(Math.max(from, to - MAX_LETTERS), to);
}
