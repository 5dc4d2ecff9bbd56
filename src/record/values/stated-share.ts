/** The share of a company that the words of a role state, in the languages met. */
import { remembering } from './remembering.ts';
import { mayNameClass, shareParts, shareTokens, type ShareToken } from './share-tokens.ts';

/** What a share is of; `unspecified` where the words name neither capital nor votes. */
type ShareOf = 'capital' | 'voting' | 'unspecified';

/** In per cent, from 0 to 100. Of `more than 25 %` the least is 25 and not included. */
export interface StatedShare {
  of: ShareOf;
  atLeast: number;
  atMost: number;
  isLeastIncluded: boolean;
  isMostIncluded: boolean;
}

/** Longer words state more than a share. */
const MAX_LENGTH = 300;

/**
 * The shares that a role states, one for each of what they are of: `Shareholder, 99.7 %`, `more than 25 %
 * but not more than 50 % of the votes`, `500 of 1,000 shares`. Empty if none is stated, and if anything in the
 * role isn't understood, in whichever part of it: a word that is neither an owner's nor about a share (`via Berg AS`,
 * `sold`), a number over 100, two that contradict each other, `about`, `jointly`, a class of shares, what
 * may be a date. A count of shares without the total states none, nor does it with what each is worth.
 */
export function statedShares(role: string | null): readonly StatedShare[] {
  if (role === null || role.length > MAX_LENGTH || !/\p{N}/u.test(role)) return NONE;
  return sharesOf(role);
}

/** Whether a role has a number from which no share is read: it may state one in words not understood. */
export const hasUnreadNumber = (role: string | null): boolean =>
  role !== null && /\p{N}/u.test(role) && statedShares(role).length === 0;

const NONE: readonly StatedShare[] = [];

/** One role is asked about for every tie and in every drawing. */
const sharesOf = remembering(sharesIn, { texts: 20_000, length: MAX_LENGTH });

/** `25,5` and `25.5` as a number of per cent up to 100; null for anything else. */
function percentOf(text: string): number | null {
  const value = /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
  return value <= 100 ? value : null;
}

/** `1,000`, `1.000` and `1 000` are a thousand; null if it isn't whole, or begins with a zero as in dates. */
function countOf(text: string): number | null {
  if (/^0\d/.test(text)) return null;
  if (/^\d+$/.test(text)) return Number(text);
  return /^\d{1,3}([., ])\d{3}(?:\1\d{3})*$/.test(text) ? Number(text.replace(/\D/g, '')) : null;
}

/** What is said about the share in one part of a role; `side` is where it is bounded. */
interface Bound extends Omit<StatedShare, 'of'> {
  side: 'both' | 'least' | 'most';
}

const exactly = (value: number): Bound => interval(value, value);

const interval = (atLeast: number, atMost: number, isMostIncluded = true): Bound => {
  return { side: 'both', atLeast, atMost, isLeastIncluded: true, isMostIncluded };
};

const fromOn = (atLeast: number, isLeastIncluded: boolean): Bound => {
  return { side: 'least', atLeast, atMost: 100, isLeastIncluded, isMostIncluded: true };
};

const upTo = (atMost: number, isMostIncluded: boolean): Bound => {
  return { side: 'most', atLeast: 0, atMost, isLeastIncluded: true, isMostIncluded };
};

type Measure = Exclude<ShareOf, 'unspecified'>;

/** A part of a role between commas or brackets: its bounds, and what it says they are of, in order. */
type Said = Bound | Measure | 'and';

/** Thrown, and caught in this file, by a role that isn't understood. */
class NotUnderstood extends Error {}

/** Of a fraction without a word for shares. */
const MAX_DENOMINATOR = 1000;

/** Whether a fraction may be a month with a year or a day: no year has one digit, and 1/1 is New Year. */
const mayBeDate = (part: number, whole: number): boolean =>
  part === whole ||
  (part <= 12 && ((whole >= 10 && whole <= 99) || (whole >= 1900 && whole <= 2100)));

const PREFIXES: Partial<Record<ShareToken['is'], (value: number) => Bound>> = {
  over: (value) => fromOn(value, false),
  'at least': (value) => fromOn(value, true),
  under: (value) => upTo(value, false),
  'at most': (value) => upTo(value, true),
};

/** Reads one part; throws `NotUnderstood`. */
class PartReader {
  readonly said: Said[] = [];
  readonly hasNumber: boolean;
  readonly hasSlash: boolean;
  readonly #tokens: readonly ShareToken[];
  #at = 0;

  constructor(tokens: readonly ShareToken[]) {
    this.#tokens = tokens;
    this.hasNumber = tokens.some(({ is }) => is === 'number');
    this.hasSlash = tokens.some(({ is }) => is === 'slash');
    if (tokens.some(({ is }) => is === 'doubtful' || is === 'word')) this.#fail();
    if (!this.hasNumber && tokens.some(({ is }) => is === 'currency')) this.#fail();
    while (this.#at < tokens.length) this.#read();
  }

  #fail(): never {
    throw new NotUnderstood();
  }

  #is(...wanted: readonly ShareToken['is'][]): boolean {
    return wanted.every((is, index) => this.#tokens[this.#at + index]?.is === is);
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token?.text ?? this.#fail();
  }

  #skipPlain(): void {
    while (this.#is('plain') || this.#is('share')) this.#at += 1;
  }

  #read(): void {
    const is = this.#tokens[this.#at]?.is;
    if (is === 'number') return this.#readNumber();
    if (is === undefined) return;
    const text = this.#next();
    const prefix = PREFIXES[is];
    if (prefix !== undefined && this.hasNumber) {
      this.#skipPlain();
      this.said.push(prefix(this.#percent(true)));
    } else if (is === 'shares') this.said.push('capital');
    else if (is === 'capital' || is === 'voting' || is === 'and') this.said.push(is);
    else if (is === 'to' && this.#is('number')) this.#readEnd(text);
    else if (is === 'between' && this.#is('number')) this.#readBetween();
    else if (this.hasNumber && ['percent', 'or more', 'or less', 'slash'].includes(is))
      this.#fail();
  }

  /** A number and its percent sign, which may be left to a later number of the same range. */
  #percent(isSigned: boolean): number {
    if (!this.#is('number')) this.#fail();
    const value = percentOf(this.#next());
    if (this.#is('percent')) this.#at += 1;
    else if (isSigned) this.#fail();
    return value ?? this.#fail();
  }

  /** `to 50 %` after a bound is its end; alone it is a limit, except for words that also mean `of`. */
  #readEnd(text: string): void {
    const last = this.said.at(-1);
    if (typeof last === 'object' && last.side === 'least') {
      this.said.push(upTo(this.#percent(true), true));
    } else if (text === '-' || typeof last === 'object') this.#fail();
    else if (text !== 'a' && text !== 'al') this.said.push(upTo(this.#percent(true), true));
  }

  #readBetween(): void {
    const least = this.#percent(false);
    if (!this.#is('and') && !this.#is('to')) this.#fail();
    this.#at += 1;
    this.said.push(interval(least, this.#percent(true)));
  }

  #readNumber(): void {
    if (this.#isAmount()) return void this.#next();
    const before = this.#at;
    const text = this.#next();
    const isCounted = this.#is('shares');
    if (isCounted) this.#at += 1;
    if (this.#is('slash', 'number') || this.#is('of', 'number')) {
      const isFraction = this.#is('slash');
      this.#at += 1;
      this.said.push(this.#ratio(text, this.#next(), isFraction));
      if (isCounted) this.said.push('capital');
      return;
    }
    if (isCounted) return;
    this.#at = before;
    this.#readPercent();
  }

  /** An amount of money, or a count of shares without the total: neither says what share it is. */
  #isAmount(): boolean {
    const beside = [this.#tokens[this.#at - 1]?.is, this.#tokens[this.#at + 1]?.is];
    return beside.includes('currency');
  }

  #ratio(part: string, total: string, isFraction: boolean): Bound {
    const count = countOf(part);
    const whole = countOf(total);
    if (count === null || whole === null || count > whole || whole === 0) this.#fail();
    const hasShares = this.#tokens.some(({ is }) => is === 'shares');
    // Each share is worth that amount: it is no total.
    if (this.#is('currency')) this.#fail();
    if (this.#is('percent') || (!hasShares && !isFraction)) this.#fail();
    if (!hasShares && whole > MAX_DENOMINATOR) this.#fail();
    const isOfThem = this.#is('of') || this.#is('shares');
    if (isFraction && !isOfThem && mayBeDate(count, whole)) this.#fail();
    return exactly((100 * count) / whole);
  }

  #readPercent(): void {
    const least = this.#percent(false);
    if (this.#is('to')) {
      this.#at += 1;
      const isUnder = this.#is('under');
      if (isUnder || this.#is('at most')) this.#at += 1;
      return void this.said.push(interval(least, this.#percent(true), !isUnder));
    }
    if (this.#tokens[this.#at - 1]?.is !== 'percent') this.#fail();
    const isMore = this.#is('or more');
    const isLess = this.#is('or less');
    if (isMore || isLess) this.#at += 1;
    this.said.push(isMore ? fromOn(least, true) : isLess ? upTo(least, true) : exactly(least));
  }
}

function sharesIn(role: string): readonly StatedShare[] {
  try {
    const tokens = shareTokens(role);
    if (mayNameClass(role, tokens)) return NONE;
    const parts = shareParts(tokens).map((part) => new PartReader(part));
    const general = measuresIn(
      parts
        .filter(({ hasNumber }) => !hasNumber)
        .flatMap(({ said, hasSlash }) => {
          if (hasSlash && said.some((one) => one === 'capital' || one === 'voting')) {
            throw new NotUnderstood();
          }
          return said;
        }),
    );
    return together(
      parts.flatMap(({ said, hasNumber }) => (hasNumber ? measured(said, general) : [])),
    );
  } catch (error) {
    if (error instanceof NotUnderstood) return NONE;
    throw error;
  }
}

/** What these say a share is of; both only if an `and` joins them: `shares with voting rights` is a class. */
function measuresIn(said: readonly Said[]): Measure[] {
  const named = said.filter((one): one is Measure => one === 'capital' || one === 'voting');
  const measures = [...new Set(named)];
  if (measures.length < 2) return measures;
  const [first = -1, second = -1] = measures.map((one) => said.indexOf(one));
  if (named.length > 2 || !said.slice(first, second).includes('and')) throw new NotUnderstood();
  return measures;
}

type MeasuredBound = Bound & { of: ShareOf };

/** The bounds of a part, each with what it is of: named after it, or before if the first one is. */
function measured(said: readonly Said[], general: readonly Measure[]): MeasuredBound[] {
  const groups: { bound: Bound; before: Said[]; after: Said[] }[] = [];
  let since: Said[] = [];
  for (const one of said) {
    const group = groups.at(-1);
    if (typeof one !== 'object') {
      since.push(one);
      group?.after.push(one);
    } else if (
      group?.bound.side === 'least' &&
      one.side === 'most' &&
      measuresIn(since).length === 0
    ) {
      group.bound = bothOf(group.bound, one);
      since = [];
    } else {
      groups.push({ bound: one, before: since, after: [] });
      since = [];
    }
  }
  const isBefore = measuresIn(groups[0]?.before ?? []).length > 0;
  const last = groups.at(-1);
  if (isBefore && last !== undefined && measuresIn(last.after).length > 0)
    throw new NotUnderstood();
  return groups.flatMap(({ bound, before, after }): MeasuredBound[] => {
    const own = measuresIn(isBefore ? before : after);
    const all = own.length > 0 ? own : general;
    return (all.length > 0 ? all : (['unspecified'] as const)).map((of) => ({ ...bound, of }));
  });
}

const bothOf = (least: Bound, most: Bound): Bound => {
  const { atLeast, isLeastIncluded } = least;
  const { atMost, isMostIncluded } = most;
  return { side: 'both', atLeast, isLeastIncluded, atMost, isMostIncluded };
};

/** One share for each of what they are of; throws if two of one differ. */
function together(bounds: readonly MeasuredBound[]): StatedShare[] {
  const found = new Map<ShareOf, Bound>();
  for (const { of, ...bound } of bounds) {
    const before = found.get(of);
    if (before === undefined || before.side + bound.side === 'leastmost') {
      found.set(of, before === undefined ? bound : bothOf(before, bound));
    } else if (!isAlike(before, bound)) throw new NotUnderstood();
  }
  const capital = found.get('capital');
  const unspecified = found.get('unspecified');
  if (capital !== undefined && unspecified !== undefined) {
    if (!isAlike(capital, unspecified)) throw new NotUnderstood();
    found.delete('unspecified');
  }
  return Array.from(found, ([of, { atLeast, atMost, isLeastIncluded, isMostIncluded }]) => {
    const isEmpty =
      atLeast > atMost || (atLeast === atMost && !(isLeastIncluded && isMostIncluded));
    if (isEmpty) throw new NotUnderstood();
    return { of, atLeast, atMost, isLeastIncluded, isMostIncluded };
  });
}

const isAlike = (a: Bound, b: Bound): boolean =>
  a.atLeast === b.atLeast &&
  a.atMost === b.atMost &&
  a.isLeastIncluded === b.isLeastIncluded &&
  a.isMostIncluded === b.isMostIncluded;
