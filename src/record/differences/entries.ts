/** What differs between two lists of entries, and between two entries of one thing, in words. */
import type { DateEntry } from '../../contract/model/text.ts';
import type { DifferencePart } from '../../contract/model/version.ts';
import type { Labels } from '../field-labels.ts';
import { stated } from '../names.ts';
import { allButOne, canonical, placed, unlikeEntries, type MatchKey, type Entry } from './match.ts';
import {
  dateInWords,
  fromTo,
  placeOf,
  unlikeDates,
  valueInWords,
  type Say,
  type Single,
} from './words.ts';

/** How a list is compared. */
export interface ListRules<T> {
  part: DifferencePart;
  /** One entry, in the singular: `Address`. */
  one: string;
  labels: Labels<T>;
  /** What an entry is called by, the best first. */
  headline: readonly (keyof T & string)[];
  /** What it is known again by, the surest first; all fields but one come after these. */
  keys?: readonly MatchKey<T>[];
  /** What it may be known by in the end. */
  lastly?: readonly MatchKey<T>[];
}

/** A key of what these fields state; of an entry of which they state nothing, none. */
export const byFields = <T extends object>(
  fields: readonly (keyof T & string)[],
  single = false,
): MatchKey<T> => ({
  single,
  of: (item) =>
    fields.some((field) => stated(String(item[field] ?? '')) !== null)
      ? fields.map((field) => canonical(item[field])).join()
      : null,
});

/** One field of two entries that stand for one thing. */
export interface ChangedField {
  field: string;
  /** `Postcode from “1” to “2”`; for dates, what became of each. */
  says: string;
}

/** The fields that differ between two entries of one thing, in the order of the labels. */
export function* changedFields<T extends object>(
  labels: Labels<T>,
  before: T,
  after: T,
): Generator<void, ChangedField[]> {
  const changed: ChangedField[] = [];
  for (const field of Object.keys(labels) as (keyof T & string)[]) {
    const one = before[field];
    const other = after[field];
    if (one === other || canonical(one) === canonical(other)) continue;
    if (Array.isArray(one) && Array.isArray(other)) {
      for (const says of yield* datesChanged(one, other)) changed.push({ field, says });
    } else {
      const values = fromTo(one as Single, other as Single);
      changed.push({ field, says: `${labels[field]} ${values}` });
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
function entryInWords<T extends object>(rules: ListRules<T>, item: T): string {
  const { headline, labels } = rules;
  const rest = (Object.keys(labels) as (keyof T & string)[]).filter(
    (field) => !headline.includes(field),
  );
  const words = [...headline, ...rest].flatMap((field) => {
    const value: unknown = item[field];
    if (Array.isArray(value)) return (value as DateEntry[]).map(dateInWords);
    if (value === null || value === '') return [];
    const said = valueInWords(value as Single);
    return headline.includes(field) ? [said] : [`${labels[field]} ${said}`];
  });
  return words.length === 0 ? 'an entry that states nothing' : words.join(', ');
}

/** What is said of it in both, for who is to know which one it is. */
function calledBoth<T extends object>({ headline }: ListRules<T>, before: T, after: T): string {
  const field = headline.find(
    (name) => before[name] === after[name] && stated(String(before[name] ?? '')) !== null,
  );
  return field === undefined ? '' : ` (${valueInWords(before[field] as Single)})`;
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

export function* sayList<T extends object>(
  rules: ListRules<T>,
  [before, after]: [readonly T[], readonly T[]],
  at: string,
  say: Say,
): Generator<void, void> {
  const { part, one, labels, keys = [], lastly = [] } = rules;
  const fields = Object.keys(labels) as (keyof T & string)[];
  const all = [...keys, ...allButOne<T>(fields), ...lastly];
  const unlike = yield* unlikeEntries(placed(before, at), placed(after, at), all);
  for (const pair of unlike.pairs) {
    const from = pair[0].item;
    const to = pair[1].item;
    const changed = yield* changedFields(labels, from, to);
    const says = `${one} changed${calledBoth(rules, from, to)}: ${inWords(changed)}`;
    say({ kind: 'changed', part, says, ...changedPlaces(pair, changed) });
    yield;
  }
  for (const entry of unlike.left) {
    const says = `${one} no longer listed: ${entryInWords(rules, entry.item)}`;
    say({ kind: 'left', part, says, before: placeOf(entry), after: null });
  }
  for (const entry of unlike.came) {
    const says = `${one} now listed: ${entryInWords(rules, entry.item)}`;
    say({ kind: 'came', part, says, before: null, after: placeOf(entry) });
  }
}

export const inWords = (changed: readonly ChangedField[]): string =>
  changed.map(({ says }) => says).join('; ');
