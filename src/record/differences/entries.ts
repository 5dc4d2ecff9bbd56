/** What differs between two lists of entries, and between two entries of one thing, in words. */
import type { DateEntry } from '../../contract/model/text.ts';
import { valueAt, type Called, type ListFields } from '../fields/field.ts';
import { stated } from '../names.ts';
import { allButOne, canonical, placed, unlikeEntries, type Entry, type MatchKey } from './match.ts';
import {
  dateInWords,
  fromTo,
  placeOf,
  unlikeDates,
  valueInWords,
  type Say,
  type Single,
} from './words.ts';

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
  for (const entry of unlike.left) {
    const says = `${one} no longer listed: ${entryInWords(list, entry.item)}`;
    say({ kind: 'left', part, says, before: placeOf(entry), after: null });
  }
  for (const entry of unlike.came) {
    const says = `${one} now listed: ${entryInWords(list, entry.item)}`;
    say({ kind: 'came', part, says, before: null, after: placeOf(entry) });
  }
}

export const inWords = (changed: readonly ChangedField[]): string =>
  changed.map(({ says }) => says).join('; ');
