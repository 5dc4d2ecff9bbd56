/** Searches for many words and numbers in one pass, by their letters and digits alone. */
import { isDigit, SPACED, type Letters } from './letters.ts';

/** Letters `from` to `to` of a text; `to` is exclusive. */
export interface FoundLetters {
  from: number;
  to: number;
}

/** Shorter forms would be found everywhere by chance. */
const SHORTEST = 4;
const SHORTEST_NUMBER = 6;
/** Shorter forms are found only as a separate word, with no space within. */
const SHORT = 6;
/** Longer forms are no coincidence, whatever they are part of. */
const LONG = 10;
const LONG_NUMBER = 9;
/** Most signs between two letters of a form. */
const MOST_BETWEEN = 6;
/** Numbers of first letters by which forms are looked up in steps. */
const STEPS = [SHORTEST, 8, 16] as const;
/** Longer forms are searched for in parts. */
const LONGEST = 200;

/** Most truncations read in a text: a quotation has only a few. */
const MOST_CUTS = 10;

/** short: as a separate word. usual: as whole words. within: also within a longer word. */
type Strength = 'short' | 'usual' | 'within';

export class KnownForms {
  readonly #forms = new Map<string, Strength>();
  /** Forms by the hash of their first four letters. */
  readonly #begun = new Map<number, string[]>();
  /** Lengths of the forms that begin with letters of this hash, as many as one of `STEPS`, the shortest first. */
  readonly #lengths = new Map<number, number[]>();
  /** Whether any form begins with letters of this hash: at the beginning of a word, and within one. */
  readonly #begin = new Uint8Array(SUMS);
  readonly #beginWithin = new Uint8Array(SUMS);
  /** Whether any whole form has this hash. */
  readonly #whole = new Uint8Array(SUMS);

  get isEmpty(): boolean {
    return this.#forms.size === 0;
  }

  /** Adds the text that `letters` has read. */
  add(letters: Letters): void {
    const { count } = letters;
    if (count <= LONGEST) return this.#add(letters, 0, count);
    for (let at = 0; at < count; at += LONGEST) {
      const from = Math.min(at, count - LONGEST);
      this.#add(letters, from, from + LONGEST);
    }
  }

  #add(letters: Letters, from: number, to: number): void {
    const form = letters.slice(from, to);
    const strength = strengthOf(form);
    if (strength === null || this.#forms.has(form)) return;
    this.#forms.set(form, strength);
    const start = sumOf(letters.codes, from, from + SHORTEST);
    this.#begin[placeOf(start)] = 1;
    if (strength === 'within') this.#beginWithin[placeOf(start)] = 1;
    this.#whole[placeOf(sumOf(letters.codes, from, to))] = 1;
    const begun = this.#begun.get(start);
    if (begun === undefined) this.#begun.set(start, [form]);
    else begun.push(form);
    const step = STEPS.findLast((letters) => letters <= form.length) ?? SHORTEST;
    const beginning = sumOf(letters.codes, from, from + step);
    const lengths = this.#lengths.get(beginning);
    if (lengths === undefined) this.#lengths.set(beginning, [form.length]);
    else if (!lengths.includes(form.length)) {
      lengths.push(form.length);
      lengths.sort((a, b) => a - b);
    }
  }

  /** Yields the longest form at each place, and those that a truncated text has at least half of. */
  *find(letters: Letters): Generator<FoundLetters> {
    if (this.isEmpty) return;
    const { codes, runs, count } = letters;
    let run = 0;
    for (let at = 0; at + SHORTEST <= count; at += 1) {
      const isBeginning = runs[run] === at;
      if (isBeginning) run += 1;
      const begin = isBeginning || isUnspaced(codes[at] ?? 0) ? this.#begin : this.#beginWithin;
      const start = sumOf(codes, at, at + SHORTEST);
      if (begin[placeOf(start)] !== 1) continue;
      const length = this.#lengthAt(letters, at, start);
      if (length > 0) yield { from: at, to: at + length };
    }
    for (const cut of letters.cuts.slice(0, MOST_CUTS)) yield* this.#brokenOff(letters, cut);
  }

  #lengthAt(letters: Letters, at: number, start: number): number {
    let beginning = start;
    let summed = SHORTEST;
    let longest = 0;
    for (const step of STEPS) {
      if (at + step > letters.count) break;
      beginning = sumOf(letters.codes, at + summed, at + step, beginning);
      summed = step;
      const lengths = this.#lengths.get(beginning);
      if (lengths !== undefined) longest = this.#longestOf(lengths, letters, at) || longest;
    }
    return longest;
  }

  /** Given the shortest first: each letter is hashed once, and read again only for likely forms. */
  #longestOf(lengths: readonly number[], letters: Letters, at: number): number {
    const likely: number[] = [];
    let sum = NO_SUM;
    let to = at;
    for (const length of lengths) {
      if (at + length > letters.count) break;
      sum = sumOf(letters.codes, to, at + length, sum);
      to = at + length;
      if (this.#whole[placeOf(sum)] === 1) likely.push(length);
    }
    return likely.findLast((length) => this.#isAt(letters, at, at + length)) ?? 0;
  }

  #isAt(letters: Letters, from: number, to: number): boolean {
    const strength = this.#forms.get(letters.slice(from, to));
    return strength !== undefined && mayStand(letters, { from, to }, strength);
  }

  *#broken(letters: Letters, cut: number): Generator<number> {
    for (let run = letters.runCount - 1; run >= 0; run -= 1) {
      const at = letters.runs[run] ?? 0;
      if (at + SHORTEST > cut) continue;
      if (at + LONGEST < cut) return;
      if (this.#begun.has(sumOf(letters.codes, at, at + SHORTEST))) yield at;
    }
  }

  *#brokenOff(letters: Letters, cut: number): Generator<FoundLetters> {
    for (const at of this.#broken(letters, cut)) {
      const part = letters.slice(at, cut);
      const forms = this.#begun.get(sumOf(letters.codes, at, at + SHORTEST)) ?? [];
      const isBegun = forms.some((form) => form.length <= 2 * part.length && form.startsWith(part));
      if (isBegun) yield { from: at, to: cut };
    }
  }
}

const SUMS = 2 ** 22;
const NO_SUM = 0x811c9dc5;

/** FNV-1a hash of these letters, continuing an earlier hash. */
function sumOf(codes: Uint16Array, from: number, to: number, before = NO_SUM): number {
  let sum = before;
  for (let at = from; at < to; at += 1) sum = Math.imul(sum ^ (codes[at] ?? 0), 0x01000193);
  return sum;
}

const placeOf = (sum: number): number => (sum ^ (sum >>> 15)) & (SUMS - 1);

/** Null if it is too short to be searched for. */
function strengthOf(form: string): Strength | null {
  const isNumber = /^\d+$/.test(form);
  if (form.length < (isNumber ? SHORTEST_NUMBER : SHORTEST)) return null;
  if (isNumber) return form.length < LONG_NUMBER ? 'usual' : 'within';
  if (form.length < SHORT) return 'short';
  return form.length >= LONG || /\d/.test(form) ? 'within' : 'usual';
}

/** Letters of scripts that are written without spaces, or attach endings to words. */
const isUnspaced = (code: number): boolean => code >= 0x0e00;

function mayStand(letters: Letters, { from, to }: FoundLetters, strength: Strength): boolean {
  for (let at = from + 1; at < to; at += 1) {
    const gap = letters.gaps[at] ?? 0;
    if ((gap & ~SPACED) > MOST_BETWEEN || (strength === 'short' && gap >= SPACED)) return false;
  }
  const isFar = to - from >= SHORT + 2;
  return (
    mayBorder(letters, from, { strength, isFar }) && mayBorder(letters, to, { strength, isFar })
  );
}

/** Whether a form may begin or end before this letter. */
function mayBorder(
  letters: Letters,
  at: number,
  { strength, isFar }: { strength: Strength; isFar: boolean },
): boolean {
  if (at === 0 || at === letters.count || (letters.gaps[at] ?? 0) > 0) return true;
  if (strength === 'short') return false;
  const [before = 0, after = 0] = letters.codes.subarray(at - 1, at + 1);
  if (isDigit(before) !== isDigit(after)) return true;
  if (isDigit(before)) return strength === 'within' && isFar;
  return strength === 'within' || isUnspaced(before) || isUnspaced(after);
}
