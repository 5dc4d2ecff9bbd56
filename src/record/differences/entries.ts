/** Differences between two lists of entries, and between two matched entries, in words. */
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

/** A key of the values of these fields; null for an entry that states none of them. */
const byFields = (fields: readonly string[], single: boolean): MatchKey<object> => ({
  single,
  of: (item) =>
    fields.some((field) => isStatedIn(item, field))
      ? fields.map((field) => canonical(valueAt(item, field))).join()
      : null,
});

/** Keys by which the entries of a list are matched, the surest first. */
const matchKeys = ({ fields, matchedBy = [], matchedLastBy = [] }: ListFields) => [
  ...matchedBy.map((names) => byFields(names, false)),
  ...allButOne<object>(Object.keys(fields)),
  ...matchedLastBy.map((names) => byFields(names, true)),
];

/** One changed field of two matched entries. */
export interface ChangedField {
  field: string;
  /** `Postcode from “1” to “2”`; for dates, how each of them changed. */
  says: string;
}

/** The fields that differ between two matched entries, in the order of the table. */
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

/** Everything an entry states; the fields that name it come first and have no label. */
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

/** A naming field that both entries share, in brackets, to show which entry it is; else empty. */
function calledInBoth({ calledBy }: ListFields, before: object, after: object): string {
  const field = calledBy.find(
    (name) => valueAt(before, name) === valueAt(after, name) && isStatedIn(before, name),
  );
  return field === undefined ? '' : ` (${valueInWords(valueAt(before, field) as Single)})`;
}

/** Where the entry changed: its single changed field, else the whole entry. */
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

/** Reports the entries that only one of the two lists has, in these words. */
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

/** Called with each difference. */
export type Say = (difference: Difference) => void;

/** The value of a field that is no list. */
export type Single = string | number | boolean | null;

/** The value verbatim, text in quotation marks, so that `5` and `“5”` differ. */
export function valueInWords(value: Single): string {
  if (value === null) return 'not stated';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : `“${value}”`;
}

const isStated = (value: Single): boolean =>
  typeof value === 'string' ? stated(value) !== null : value !== null;

const withoutSpacing = (value: Single): Single =>
  typeof value === 'string' ? value.replace(/\s+/g, '') : value;

/** `from “A” to “B”`, with a remark if only the spacing changed. */
function fromTo(before: Single, after: Single): string {
  const words = `from ${valueInWords(before)} to ${valueInWords(after)}`;
  const isSpacing =
    isStated(before) && isStated(after) && withoutSpacing(before) === withoutSpacing(after);
  return isSpacing ? `${words}, in its spacing only` : words;
}

/** Reports the change of a single field that is at the same place in both versions. */
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

/** Dates are matched by type, then by day, each only if it is unique on both sides. */
const DATE_KEYS: readonly MatchKey<DateEntry>[] = [
  { of: ({ type }) => canonical(type), single: true },
  { of: ({ date_full: date }) => stated(date), single: true },
];

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
