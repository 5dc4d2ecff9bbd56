/** Finds and removes what was redacted in records wherever else it is, in the ways people write it. */
import type { Secret } from '../record/personal-details.ts';
import { addressForms } from './address-forms.ts';
import { Days } from './days.ts';
import { KnownForms, type FoundLetters } from './known-forms.ts';
import { Letters } from './letters.ts';
import type { MonthNames } from './month-names.ts';

/** Replaces what is removed. */
export const TAKEN_OUT = '[redacted]';

/** The remainder may match again: `23/04.23.04.1966` leaves `23/04.1966`. Then growing stretches go. */
const MAX_PASSES = 10;

/** A stretch of a text, and its replacement. */
interface Cut {
  from: number;
  to: number;
  replacement: string;
}

export class Scrubber {
  readonly #letters = new Letters();
  readonly #forms = new KnownForms();
  readonly #days: Days | null;
  /** The secrets already added. */
  readonly #known = new Set<string>();

  /** @param names of months in written days; null to find no days */
  constructor(names: MonthNames | null) {
    this.#days = names && new Days(names);
  }

  add(secret: Secret): void {
    const key = JSON.stringify(secret);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    if (secret.of === 'birth-dates') {
      for (const { year, month, day } of secret.days) this.#days?.add(year, month, day);
    }
    for (const form of formsOf(secret)) {
      const letters = this.#letters.read(form, false);
      if (secret.of !== 'birth-dates' || !this.#days?.addDate(letters)) this.#forms.add(letters);
    }
  }

  get isEmpty(): boolean {
    return this.#forms.isEmpty && (this.#days?.isEmpty ?? true);
  }

  /** Whether this text contains any secret. */
  findsIn(text: string): boolean {
    if (this.isEmpty) return false;
    return READINGS.some(
      (reading) => appliesTo(text, reading) && !this.#cutsIn(text, reading).next().done,
    );
  }

  /** The same for plain data. */
  findsInValue(value: unknown, name = ''): boolean {
    if (typeof value === 'string') return !isRecordNumber(name, value) && this.findsIn(value);
    if (typeof value === 'number') return this.findsIn(String(value));
    if (Array.isArray(value)) return value.some((one) => this.findsInValue(one, name));
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([key, one]) => this.findsInValue(one, key));
  }

  /** The text without secrets; the same text if there are none. */
  text(text: string): string {
    if (this.isEmpty) return text;
    let left = text;
    for (let pass = 0; left !== TAKEN_OUT; pass += 1) {
      const before = left;
      for (const reading of READINGS) {
        if (!appliesTo(left, reading)) continue;
        const cuts = [...this.#cutsIn(left, reading)];
        left = without(
          left,
          pass < MAX_PASSES ? cuts : stretchOf(left, cuts, 2 ** (pass - MAX_PASSES)),
        );
      }
      if (left === before) break;
    }
    return left;
  }

  /** Plain data without secrets in any text or number, except record ids. The same value if there are none. */
  value<T>(value: T): T {
    return this.isEmpty ? value : (this.#walk(value, '') as T);
  }

  #walk(value: unknown, name: string): unknown {
    if (typeof value === 'string') return isRecordNumber(name, value) ? value : this.text(value);
    if (typeof value === 'number') {
      const text = String(value);
      const left = this.text(text);
      return left === text ? value : left;
    }
    if (Array.isArray(value)) {
      const walked = value.map((one: unknown) => this.#walk(one, name));
      return walked.some((one, at) => one !== (value as unknown[])[at]) ? walked : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    let differs = false;
    const entries = Object.entries(value).map(([key, one]) => {
      const walked = this.#walk(one, key);
      differs ||= walked !== one;
      return [key, walked] as const;
    });
    return differs ? Object.fromEntries(entries) : value;
  }

  *#cutsIn(text: string, reading: Reading): Generator<Cut> {
    const letters = this.#letters.read(text, reading === 'with escapes');
    const cutOf = (found: FoundLetters, replacement: string): Cut => {
      const from = letters.from[found.from] ?? 0;
      const to = letters.to[found.to - 1] ?? 0;
      return { from, to, replacement };
    };
    for (const found of this.#forms.find(letters)) yield cutOf(found, TAKEN_OUT);
    for (const found of this.#days?.find(letters) ?? []) yield cutOf(found, String(found.year));
  }
}

/** Applies the cuts; overlapping cuts become one. */
function without(text: string, cuts: Cut[]): string {
  if (cuts.length === 0) return text;
  const joined: Cut[] = [];
  for (const cut of cuts.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1);
    if (last === undefined || cut.from >= last.to) joined.push(cut);
    else if (cut.to > last.to)
      joined.splice(-1, 1, { ...last, to: cut.to, replacement: TAKEN_OUT });
  }
  let out = '';
  let at = 0;
  for (const { from, to, replacement } of joined) {
    out += text.slice(at, from) + replacement;
    at = to;
  }
  return out + text.slice(at);
}

/** One cut from the first to the last, with this many more characters on both sides, to ends of words. */
function stretchOf(text: string, cuts: readonly Cut[], more: number): Cut[] {
  if (cuts.length === 0) return [];
  const first = cuts.reduce((lowest, { from }) => Math.min(lowest, from), text.length);
  const last = cuts.reduce((highest, { to }) => Math.max(highest, to), 0);
  const from = first > more ? text.lastIndexOf(' ', first - more) + 1 : 0;
  const end = text.indexOf(' ', last + more);
  return [{ from, to: end === -1 ? text.length : end, replacement: TAKEN_OUT }];
}

/** `50%23.04` is a percentage or an escaped sign: it is read both ways. */
const READINGS = ['as it stands', 'with escapes'] as const;
type Reading = (typeof READINGS)[number];

const ESCAPES = /&[#a-z]|%[\da-f]|\[U\+|\\u/i;
const appliesTo = (text: string, reading: Reading): boolean =>
  reading === 'as it stands' || ESCAPES.test(text);

const isRecordNumber = (name: string, value: string): boolean =>
  (name === 'id' || name.endsWith('_id')) && /^\d+$/.test(value);

function formsOf(secret: Secret): readonly string[] {
  if (secret.of === 'home-addresses') return addressForms(secret.address);
  return secret.of === 'document-numbers' ? numberForms(secret) : secret.texts;
}

/** The numbers of a document, as a secret. */
type NumbersOf = Extract<Secret, { of: 'document-numbers' }>;

/** What may be between a series and a number. */
const SIGNS = ['', ' no ', ' nr ', ' number '];

const MIN_DIGITS = 5;

/** The forms of a document: each number; series and number together; all its words, and the numbers within them. */
function numberForms({ numbers, series, number, words }: NumbersOf): string[] {
  const numberTexts = [
    ...numbers,
    ...(series === null || number === null ? [] : seriesWithNumber(series, number)),
  ];
  const parts = words.flatMap((text) => text.split(/[\s,;:()]+/)).filter(isNumberLike);
  // A series of letters alone, or words without a number, could be of any document.
  return [...numberTexts, ...[series ?? '', ...words].filter(hasDigit), ...parts];
}

const seriesWithNumber = (series: string, number: string): string[] =>
  SIGNS.map((sign) => `${series}${sign}${number}`);

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);

/** False for a day: birth dates are searched for as days. */
const isNumberLike = (text: string): boolean =>
  (text.match(/\p{Nd}/gu) ?? []).length >= MIN_DIGITS &&
  !/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/.test(text);
