/** Differences between two lists of entries, and between two matched entries, in words. */
import type { DateEntry } from '../../contract/model/text.ts';
import { valueAt, type Called, type ListFields } from '../fields/field.ts';
import { stated } from '../values/names.ts';
import {
  allButOne,
  canonical,
  placed,
  differingEntries,
  type Entry,
  type MatchKey,
  type DifferingEntries,
} from './match.ts';
import type { Difference, DifferencePart } from '../../contract/model/version.ts';

const isStatedIn = (item: object, field: string): boolean =>
  stated(String((valueAt(item, field) as Single) ?? '')) !== null;

/** A key of the values of these fields; null for an entry that states none of them. */
const byFields = (fields: readonly string[], mustBeUnique: boolean): MatchKey<object> => ({
  mustBeUnique,
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
  words: string;
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
      for (const words of yield* datesChanged(one, other)) changed.push({ field, words });
    } else {
      const values = fromTo(one as Single, other as Single);
      changed.push({ field, words: `${called} ${values}` });
    }
  }
  return changed;
}

function* datesChanged(
  before: readonly DateEntry[],
  after: readonly DateEntry[],
): Generator<void, string[]> {
  const { pairs, removed, added } = yield* differingDates([before, after], ['', '']);
  return [
    ...pairs.map(
      ([one, other]) => `${dateInWords(other.item)} in place of ${dateInWords(one.item)}`,
    ),
    ...removed.map(({ item }) => `${dateInWords(item)} no longer stated`),
    ...added.map(({ item }) => `${dateInWords(item)} now stated`),
  ];
}

/** Everything an entry states; the fields that name it come first and have no label. */
function entryInWords({ calledBy, fields }: ListFields, item: object): string {
  const rest = Object.keys(fields).filter((field) => !calledBy.includes(field));
  const statements = [...calledBy, ...rest].flatMap((field) => {
    const value = valueAt(item, field);
    if (Array.isArray(value)) return (value as DateEntry[]).map(dateInWords);
    if (value === null || value === '') return [];
    const words = valueInWords(value as Single);
    return calledBy.includes(field) ? [words] : [`${fields[field]?.en} ${words}`];
  });
  return statements.length === 0 ? 'an entry that states nothing' : statements.join(', ');
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

export function* reportList(
  list: ListFields,
  [before, after]: readonly [readonly object[], readonly object[]],
  at: string,
  report: ReportDifference,
): Generator<void, void> {
  const { part, one, fields } = list;
  const differing = yield* differingEntries(placed(before, at), placed(after, at), matchKeys(list));
  for (const pair of differing.pairs) {
    const from = pair[0].item;
    const to = pair[1].item;
    const changed = yield* changedFields(fields, from, to);
    const says = `${one} changed${calledInBoth(list, from, to)}: ${inWords(changed)}`;
    report({ kind: 'changed', part, says, ...changedPlaces(pair, changed) });
    yield;
  }
  reportUnpaired(part, differing, report, {
    removed: (item) => `${one} no longer listed: ${entryInWords(list, item)}`,
    added: (item) => `${one} now listed: ${entryInWords(list, item)}`,
  });
}

/** Reports the entries that only one of the two lists has, in these words. */
export function reportUnpaired<T>(
  part: DifferencePart,
  { removed, added }: Pick<DifferingEntries<T>, 'removed' | 'added'>,
  report: ReportDifference,
  words: Record<'removed' | 'added', (item: T) => string>,
): void {
  for (const { item, pointer } of removed)
    report({ kind: 'left', part, says: words.removed(item), before: { pointer }, after: null });
  for (const { item, pointer } of added)
    report({ kind: 'came', part, says: words.added(item), before: null, after: { pointer } });
}

export const inWords = (changed: readonly ChangedField[]): string =>
  changed.map(({ words }) => words).join('; ');

/** Called with each difference. */
export type ReportDifference = (difference: Difference) => void;

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
export function reportField(
  part: DifferencePart,
  label: string,
  [before, after]: readonly [Single, Single],
  pointer: string,
  report: ReportDifference,
): void {
  if (before === after) return;
  const place = { pointer };
  if (isStated(before) === isStated(after)) {
    const says = `${label} changed ${fromTo(before, after)}`;
    report({ kind: 'changed', part, says, before: place, after: place });
  } else if (isStated(after)) {
    const says = `${label} now stated: ${valueInWords(after)}`;
    report({ kind: 'came', part, says, before: null, after: place });
  } else {
    const says = `${label} no longer stated: ${valueInWords(before)}`;
    report({ kind: 'left', part, says, before: place, after: null });
  }
}

/** `expiration 2025-03-01` */
export const dateInWords = ({ date_full: date, type }: DateEntry): string =>
  `${type ?? 'undesignated'} ${date ?? '(date not stated)'}`;

/** Dates are matched by type, then by day, each only if it is unique on both sides. */
const DATE_KEYS: readonly MatchKey<DateEntry>[] = [
  { of: ({ type }) => canonical(type), mustBeUnique: true },
  { of: ({ date_full: date }) => stated(date), mustBeUnique: true },
];

function* differingDates(
  [before, after]: readonly [readonly DateEntry[], readonly DateEntry[]],
  [fromPlace, toPlace]: readonly [string, string],
) {
  return yield* differingEntries(placed(before, fromPlace), placed(after, toPlace), DATE_KEYS);
}

export function* reportDates(
  part: DifferencePart,
  dates: readonly [readonly DateEntry[], readonly DateEntry[]],
  at: string,
  report: ReportDifference,
): Generator<void, void> {
  const differing = yield* differingDates(dates, [at, at]);
  for (const pair of differing.pairs) {
    const [before, after] = pair;
    const says = `Date changed: ${dateInWords(after.item)} in place of ${dateInWords(before.item)}`;
    report({ kind: 'changed', part, says, ...changedPlaces(pair, []) });
  }
  reportUnpaired(part, differing, report, {
    removed: (date) => `Date no longer stated: ${dateInWords(date)}`,
    added: (date) => `Date now stated: ${dateInWords(date)}`,
  });
}
