/** Searches for many words and numbers in one pass, by their letters and digits alone. */
import { isDigit, SPACED, type Letters } from './letters.ts';

/** Letters `from` to `to` of a text; `to` is exclusive. */
export interface FoundLetters {
  from: number;
  to: number;
}

/** Shorter forms would be found everywhere by chance. */
const MIN_LENGTH = 4;
const MIN_DIGITS = 6;
/** Shorter forms are found only as a separate word, with no space within. */
const SHORT = 6;
/** Longer forms are no coincidence, whatever they are part of. */
const LONG = 10;
const LONG_NUMBER = 9;
/** Most signs between two letters of a form. */
const MAX_BETWEEN = 6;
/** Numbers of first letters by which forms are looked up in steps. */
const STEPS = [MIN_LENGTH, 8, 16] as const;
/** Longer forms are searched for in parts. */
const MAX_LENGTH = 200;

/** Most truncations read in a text: a quotation has only a few. */
const MAX_CUTS = 10;

/** short: as a separate word. usual: as whole words. within: also within a longer word. */
type Strength = 'short' | 'usual' | 'within';

export class KnownForms {
  readonly #forms = new Map<string, Strength>();
  /** Forms by the hash of their first four letters. */
  readonly #formsByStart = new Map<number, string[]>();
  /** Lengths of the forms that begin with letters of this hash, as many as one of `STEPS`, the shortest first. */
  readonly #lengths = new Map<number, number[]>();
  /** Whether any form begins with letters of this hash: at the beginning of a word, and within one. */
  readonly #mayBegin = new Uint8Array(SLOTS);
  readonly #mayBeginWithin = new Uint8Array(SLOTS);
  /** Whether any whole form has this hash. */
  readonly #mayBeWhole = new Uint8Array(SLOTS);

  get isEmpty(): boolean {
    return this.#forms.size === 0;
  }

  /** Adds the text that `letters` has read. */
  add(letters: Letters): void {
    const { count } = letters;
    if (count <= MAX_LENGTH) return this.#add(letters, 0, count);
    for (let at = 0; at < count; at += MAX_LENGTH) {
      const from = Math.min(at, count - MAX_LENGTH);
      this.#add(letters, from, from + MAX_LENGTH);
    }
  }

  #add(letters: Letters, from: number, to: number): void {
    const form = letters.slice(from, to);
    const strength = strengthOf(form);
    if (strength === null || this.#forms.has(form)) return;
    this.#forms.set(form, strength);
    const start = sumOf(letters.codes, from, from + MIN_LENGTH);
    this.#mayBegin[slotOf(start)] = 1;
    if (strength === 'within') this.#mayBeginWithin[slotOf(start)] = 1;
    this.#mayBeWhole[slotOf(sumOf(letters.codes, from, to))] = 1;
    const sameStart = this.#formsByStart.get(start);
    if (sameStart === undefined) this.#formsByStart.set(start, [form]);
    else sameStart.push(form);
    const step = STEPS.findLast((letters) => letters <= form.length) ?? MIN_LENGTH;
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
    for (let at = 0; at + MIN_LENGTH <= count; at += 1) {
      const isBeginning = runs[run] === at;
      if (isBeginning) run += 1;
      const mayBegin =
        isBeginning || isUnspaced(codes[at] ?? 0) ? this.#mayBegin : this.#mayBeginWithin;
      const start = sumOf(codes, at, at + MIN_LENGTH);
      if (mayBegin[slotOf(start)] !== 1) continue;
      const length = this.#lengthAt(letters, at, start);
      if (length > 0) yield { from: at, to: at + length };
    }
    for (const cut of letters.cuts.slice(0, MAX_CUTS)) yield* this.#findTruncated(letters, cut);
  }

  #lengthAt(letters: Letters, at: number, start: number): number {
    let beginning = start;
    let summed = MIN_LENGTH;
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
      if (this.#mayBeWhole[slotOf(sum)] === 1) likely.push(length);
    }
    return likely.findLast((length) => this.#isAt(letters, at, at + length)) ?? 0;
  }

  #isAt(letters: Letters, from: number, to: number): boolean {
    const strength = this.#forms.get(letters.slice(from, to));
    return strength !== undefined && mayBeForm(letters, { from, to }, strength);
  }

  *#startsBefore(letters: Letters, cut: number): Generator<number> {
    for (let run = letters.runCount - 1; run >= 0; run -= 1) {
      const at = letters.runs[run] ?? 0;
      if (at + MIN_LENGTH > cut) continue;
      if (at + MAX_LENGTH < cut) return;
      if (this.#formsByStart.has(sumOf(letters.codes, at, at + MIN_LENGTH))) yield at;
    }
  }

  *#findTruncated(letters: Letters, cut: number): Generator<FoundLetters> {
    for (const at of this.#startsBefore(letters, cut)) {
      const part = letters.slice(at, cut);
      const forms = this.#formsByStart.get(sumOf(letters.codes, at, at + MIN_LENGTH)) ?? [];
      const isTruncated = forms.some(
        (form) => form.length <= 2 * part.length && form.startsWith(part),
      );
      if (isTruncated) yield { from: at, to: cut };
    }
  }
}

const SLOTS = 2 ** 22;
const NO_SUM = 0x811c9dc5;

/** FNV-1a hash of these letters, continuing an earlier hash. */
function sumOf(codes: Uint16Array, from: number, to: number, before = NO_SUM): number {
  let sum = before;
  for (let at = from; at < to; at += 1) sum = Math.imul(sum ^ (codes[at] ?? 0), 0x01000193);
  return sum;
}

const slotOf = (sum: number): number => (sum ^ (sum >>> 15)) & (SLOTS - 1);

/** Null if it is too short to be searched for. */
function strengthOf(form: string): Strength | null {
  const isNumber = /^\d+$/.test(form);
  if (form.length < (isNumber ? MIN_DIGITS : MIN_LENGTH)) return null;
  if (isNumber) return form.length < LONG_NUMBER ? 'usual' : 'within';
  if (form.length < SHORT) return 'short';
  return form.length >= LONG || /\d/.test(form) ? 'within' : 'usual';
}

/** Letters of scripts that are written without spaces, or attach endings to words. */
const isUnspaced = (code: number): boolean => code >= 0x0e00;

function mayBeForm(letters: Letters, { from, to }: FoundLetters, strength: Strength): boolean {
  for (let at = from + 1; at < to; at += 1) {
    const gap = letters.gaps[at] ?? 0;
    if ((gap & ~SPACED) > MAX_BETWEEN || (strength === 'short' && gap >= SPACED)) return false;
  }
  const isLong = to - from >= SHORT + 2;
  return (
    mayEndAt(letters, from, { strength, isLong }) && mayEndAt(letters, to, { strength, isLong })
  );
}

/** Whether a form may begin or end before this letter. */
function mayEndAt(
  letters: Letters,
  at: number,
  { strength, isLong }: { strength: Strength; isLong: boolean },
): boolean {
  if (at === 0 || at === letters.count || (letters.gaps[at] ?? 0) > 0) return true;
  if (strength === 'short') return false;
  const [before = 0, after = 0] = letters.codes.subarray(at - 1, at + 1);
  if (isDigit(before) !== isDigit(after)) return true;
  if (isDigit(before)) return strength === 'within' && isLong;
  return strength === 'within' || isUnspaced(before) || isUnspaced(after);
}
