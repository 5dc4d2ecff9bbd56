/** Differences in words: what a value reads like, and what became of it. */
import type { DateEntry } from '../../contract/model/text.ts';
import type { DifferencePart, Difference } from '../../contract/model/version.ts';
import { stated } from '../names.ts';
import { canonical, placed, unlikeEntries, type MatchKey } from './match.ts';

/** Hears of a difference. */
export type Say = (difference: Difference) => void;

/** A field that is no list. */
export type Single = string | number | boolean | null;

/** Verbatim; text stands in quotation marks, so that `5` and `“5”` are told apart. */
export function valueInWords(value: Single): string {
  if (value === null) return 'not stated';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : `“${value}”`;
}

const isStated = (value: Single): boolean =>
  typeof value === 'string' ? stated(value) !== null : value !== null;

const withoutSpacing = (value: Single): Single =>
  typeof value === 'string' ? value.replace(/\s+/g, '') : value;

/** `from “A” to “B”`, and where nothing but its spacing changed, that it did. */
export function fromTo(before: Single, after: Single): string {
  const words = `from ${valueInWords(before)} to ${valueInWords(after)}`;
  const isSpacing =
    isStated(before) && isStated(after) && withoutSpacing(before) === withoutSpacing(after);
  return isSpacing ? `${words}, in its spacing only` : words;
}

/** A single field, at the same place in both. */
export function sayField(
  part: DifferencePart,
  label: string,
  [before, after]: readonly [Single, Single],
  pointer: string,
  say: Say,
): void {
  if (before === after) return;
  const place = { pointer };
  if (isStated(before) === isStated(after)) {
    const says = `${label} changed ${fromTo(before, after)}`;
    say({ kind: 'changed', part, says, before: place, after: place });
  } else if (isStated(after)) {
    const says = `${label} now stated: ${valueInWords(after)}`;
    say({ kind: 'came', part, says, before: null, after: place });
  } else {
    const says = `${label} no longer stated: ${valueInWords(before)}`;
    say({ kind: 'left', part, says, before: place, after: null });
  }
}

/** `expiration 2025-03-01` */
export const dateInWords = ({ date_full: date, type }: DateEntry): string =>
  `${type ?? 'undesignated'} ${date ?? '(date not stated)'}`;

/** A date is known again by what it is of; of several of one type, nobody can tell. */
const DATE_KEYS: readonly MatchKey<DateEntry>[] = [
  { of: ({ type }) => canonical(type), single: true },
  { of: ({ date_full: date }) => stated(date), single: true },
];

/** What became of the dates at these places. */
export function* unlikeDates(
  [before, after]: readonly [readonly DateEntry[], readonly DateEntry[]],
  [fromPlace, toPlace]: readonly [string, string],
) {
  return yield* unlikeEntries(placed(before, fromPlace), placed(after, toPlace), DATE_KEYS);
}

export function* sayDates(
  part: DifferencePart,
  dates: readonly [readonly DateEntry[], readonly DateEntry[]],
  at: string,
  say: Say,
): Generator<void, void> {
  const { pairs, left, came } = yield* unlikeDates(dates, [at, at]);
  for (const [before, after] of pairs) {
    const says = `Date changed: ${dateInWords(after.item)} in place of ${dateInWords(before.item)}`;
    say({ kind: 'changed', part, says, before: placeOf(before), after: placeOf(after) });
  }
  for (const one of left) {
    const says = `Date no longer stated: ${dateInWords(one.item)}`;
    say({ kind: 'left', part, says, before: placeOf(one), after: null });
  }
  for (const one of came) {
    const says = `Date now stated: ${dateInWords(one.item)}`;
    say({ kind: 'came', part, says, before: null, after: placeOf(one) });
  }
}

export const placeOf = ({ pointer }: { pointer: string }): { pointer: string } => ({ pointer });
