/**
 * Finds what was taken out of records wherever else it stands, in notes, titles and other answers, in the
 * ways people write it, and takes it out there too.
 */
import type { Secret } from '../record/personal-details.ts';

/** What stands in the place of what was taken out. */
export const TAKEN_OUT = '[redacted]';

/** Shorter ones are found everywhere by chance; in the records themselves they are taken out all the same. */
const SHORTEST = 4;

const SHORTEST_DIGITS = 6;

const isTooShort = (text: string): boolean =>
  text.length < (/^\d+$/.test(text) ? SHORTEST_DIGITS : SHORTEST);

interface Form {
  text: string;
  instead: string;
}

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

export class Scrubber {
  /** By their first letters, the longest first. */
  readonly #forms = new Map<string, Form[]>();
  /** Whether any begins with these two, which is asked at every letter. */
  readonly #begin = new Uint8Array(2 ** 16);

  constructor(secrets: readonly Secret[]) {
    const known = new Set<string>();
    for (const { text, leaves } of secrets) {
      const instead = leaves ?? TAKEN_OUT;
      for (const form of formsOf(text)) {
        const lower = fold(form);
        if (isTooShort(lower) || known.has(lower)) continue;
        known.add(lower);
        this.#begin[beginning(lower, 0)] = 1;
        const start = lower.slice(0, SHORTEST);
        this.#forms.set(start, [...(this.#forms.get(start) ?? []), { text: lower, instead }]);
      }
    }
    for (const forms of this.#forms.values()) forms.sort((a, b) => b.text.length - a.text.length);
  }

  get isEmpty(): boolean {
    return this.#forms.size === 0;
  }

  /** The same text where nothing of it has to be taken out. */
  text(text: string): string {
    if (this.isEmpty || text.length < SHORTEST) return text;
    const lower = fold(text);
    let out = '';
    let from = 0;
    for (let at = 0; at + SHORTEST <= lower.length; at += 1) {
      if (this.#begin[beginning(lower, at)] !== 1) continue;
      const form = this.#formAt(lower, at);
      if (form === undefined) continue;
      out += text.slice(from, at) + form.instead;
      from = at + form.text.length;
      at = from - 1;
    }
    return from === 0 ? text : out + text.slice(from);
  }

  /** Plain data: every text and number of it, and the names of its fields. The same value where nothing is found. */
  value<T>(value: T): T {
    if (this.isEmpty) return value;
    return this.#walk(value) as T;
  }

  #walk(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') {
      const text = String(value);
      const left = this.text(text);
      return left === text ? value : left;
    }
    if (Array.isArray(value)) {
      const walked = value.map((one: unknown) => this.#walk(one));
      return walked.some((one, at) => one !== (value as unknown[])[at]) ? walked : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    let differs = false;
    const entries = Object.entries(value).map(([name, one]) => {
      const walked = this.#walk(one);
      const named = this.text(name);
      differs ||= walked !== one || named !== name;
      return [named, walked] as const;
    });
    return differs ? Object.fromEntries(entries) : value;
  }

  #formAt(lower: string, at: number): Form | undefined {
    const forms = this.#forms.get(lower.slice(at, at + SHORTEST));
    return forms?.find(
      ({ text }) =>
        lower.startsWith(text, at) &&
        !(isWord(lower, at - 1) && isWord(lower, at)) &&
        !(isWord(lower, at + text.length - 1) && isWord(lower, at + text.length)),
    );
  }
}

const WORD = /[\p{L}\p{N}]/u;
const isWord = (text: string, at: number): boolean => WORD.test(text.charAt(at));

/** Of the same length, so that places in one are places in the other. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

const beginning = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** As it stands, without spaces and dashes, and a day in the ways it is written. */
function formsOf(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const [, year, month, day] = DAY.exec(trimmed) ?? [];
  if (year === undefined || month === undefined || day === undefined) {
    return [trimmed, trimmed.replace(/[\s-]+/g, ''), trimmed.replace(/\s+/g, ' ')];
  }
  return daysOf(year, Number(month), Number(day));
}

function daysOf(year: string, month: number, day: number): string[] {
  const two = (number: number): string => String(number).padStart(2, '0');
  const name = MONTHS[month - 1] ?? '';
  const words = [name, name.slice(0, 3)].flatMap((one) => [
    `${day} ${one} ${year}`,
    `${two(day)} ${one} ${year}`,
    `${one} ${day}, ${year}`,
    `${one} ${two(day)}, ${year}`,
    `${one} ${day} ${year}`,
  ]);
  const numbers = ['-', '.', '/', ' '].flatMap((sign) =>
    [
      [year, two(month), two(day)],
      [year, String(month), String(day)],
      [two(day), two(month), year],
      [String(day), String(month), year],
      [two(month), two(day), year],
      [String(month), String(day), year],
      [two(day), two(month), year.slice(2)],
    ].map((parts) => parts.join(sign)),
  );
  return [
    ...numbers,
    `${year}${two(month)}${two(day)}`,
    `${two(day)}${two(month)}${year}`,
    ...(name === '' ? [] : words),
  ];
}
