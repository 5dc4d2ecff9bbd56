/** What differs between two lists of entries, and between two entries of one thing, in words. */
import type { DateEntry } from '../../contract/model/text.ts';
import { valueAt, type Called, type ListFields } from '../fields/field.ts';
import { stated } from '../values/names.ts';
import {
  allButOne,
  canonical,
  placed,
  unlikeEntries,
  type Entry,
  type MatchKey,
  type Unlike,
} from './match.ts';
import type { Difference, DifferencePart } from '../../contract/model/version.ts';

const isStatedIn = (item: object, field: string): boolean =>
  stated(String((valueAt(item, field) as Single) ?? '')) !== null;

/** A key of what these fields state; of an entry of which they state nothing, none. */
const byFields = (fields: readonly string[], single: boolean): MatchKey<object> => ({
  single,
  of: (item) =>
    fields.some((field) => isStatedIn(item, field))
      ? fields.map((field) => canonical(valueAt(item, field))).join()
      : null,
});

/** By what the entries of a list are known again, the surest first. */
const matchKeys = ({ fields, matchedBy = [], matchedLastBy = [] }: ListFields) => [
  ...matchedBy.map((names) => byFields(names, false)),
  ...allButOne<object>(Object.keys(fields)),
  ...matchedLastBy.map((names) => byFields(names, true)),
];

/** One field of two entries that stand for one thing. */
export interface ChangedField {
  field: string;
  /** `Postcode from “1” to “2”`; for dates, what became of each. */
  says: string;
}

/** The fields that differ between two entries of one thing, in the order of the table. */
export function* changedFields(
  fields: Readonly<Record<string, Pick<Called, 'en'>>>,
  before: object,
  after: object,
): Generator<void, ChangedField[]> {
  const changed: ChangedField[] = [];
  for (const [field, { en: called }] of Object.entries(fields)) {
    const one = valueAt(before, field);
    const other = valueAt(after, field);
    if (one === other || canonical(one) === canonical(other)) continue;
    if (Array.isArray(one) && Array.isArray(other)) {
      for (const says of yield* datesChanged(one, other)) changed.push({ field, says });
    } else {
      const values = fromTo(one as Single, other as Single);
      changed.push({ field, says: `${called} ${values}` });
    }
  }
  return changed;
}

/** What became of the dates of one entry. */
function* datesChanged(
  before: readonly DateEntry[],
  after: readonly DateEntry[],
): Generator<void, string[]> {
  const { pairs, left, came } = yield* unlikeDates([before, after], ['', '']);
  return [
    ...pairs.map(
      ([one, other]) => `${dateInWords(other.item)} in place of ${dateInWords(one.item)}`,
    ),
    ...left.map(({ item }) => `${dateInWords(item)} no longer stated`),
    ...came.map(({ item }) => `${dateInWords(item)} now stated`),
  ];
}

/** Everything it states, what it is called by first and without its label. */
function entryInWords({ calledBy, fields }: ListFields, item: object): string {
  const rest = Object.keys(fields).filter((field) => !calledBy.includes(field));
  const words = [...calledBy, ...rest].flatMap((field) => {
    const value = valueAt(item, field);
    if (Array.isArray(value)) return (value as DateEntry[]).map(dateInWords);
    if (value === null || value === '') return [];
    const said = valueInWords(value as Single);
    return calledBy.includes(field) ? [said] : [`${fields[field]?.en} ${said}`];
  });
  return words.length === 0 ? 'an entry that states nothing' : words.join(', ');
}

/** What is said of it in both, for who is to know which one it is. */
function calledInBoth({ calledBy }: ListFields, before: object, after: object): string {
  const field = calledBy.find(
    (name) => valueAt(before, name) === valueAt(after, name) && isStatedIn(before, name),
  );
  return field === undefined ? '' : ` (${valueInWords(valueAt(before, field) as Single)})`;
}

/** Where it changed: the one field, or the whole entry. */
export function changedPlaces<T>(
  [before, after]: [Entry<T>, Entry<T>],
  changed: readonly ChangedField[],
): { before: { pointer: string }; after: { pointer: string } } {
  const fields = new Set(changed.map(({ field }) => field));
  const [only] = fields.size === 1 ? fields : [];
  const end = only === undefined ? '' : `/${only}`;
  return { before: { pointer: before.pointer + end }, after: { pointer: after.pointer + end } };
}

export function* sayList(
  list: ListFields,
  [before, after]: readonly [readonly object[], readonly object[]],
  at: string,
  say: Say,
): Generator<void, void> {
  const { part, one, fields } = list;
  const unlike = yield* unlikeEntries(placed(before, at), placed(after, at), matchKeys(list));
  for (const pair of unlike.pairs) {
    const from = pair[0].item;
    const to = pair[1].item;
    const changed = yield* changedFields(fields, from, to);
    const says = `${one} changed${calledInBoth(list, from, to)}: ${inWords(changed)}`;
    say({ kind: 'changed', part, says, ...changedPlaces(pair, changed) });
    yield;
  }
  sayUnpaired(part, unlike, say, {
    left: (item) => `${one} no longer listed: ${entryInWords(list, item)}`,
    came: (item) => `${one} now listed: ${entryInWords(list, item)}`,
  });
}

/** What stands in one of the two lists alone, each in these words. */
export function sayUnpaired<T>(
  part: DifferencePart,
  { left, came }: Pick<Unlike<T>, 'left' | 'came'>,
  say: Say,
  words: Record<'left' | 'came', (item: T) => string>,
): void {
  for (const { item, pointer } of left)
    say({ kind: 'left', part, says: words.left(item), before: { pointer }, after: null });
  for (const { item, pointer } of came)
    say({ kind: 'came', part, says: words.came(item), before: null, after: { pointer } });
}

export const inWords = (changed: readonly ChangedField[]): string =>
  changed.map(({ says }) => says).join('; ');

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
function fromTo(before: Single, after: Single): string {
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
function* unlikeDates(
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
  const unlike = yield* unlikeDates(dates, [at, at]);
  for (const pair of unlike.pairs) {
    const [before, after] = pair;
    const says = `Date changed: ${dateInWords(after.item)} in place of ${dateInWords(before.item)}`;
    say({ kind: 'changed', part, says, ...changedPlaces(pair, []) });
  }
  sayUnpaired(part, unlike, say, {
    left: (date) => `Date no longer stated: ${dateInWords(date)}`,
    came: (date) => `Date now stated: ${dateInWords(date)}`,
  });
}
