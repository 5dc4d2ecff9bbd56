/** Sorts the values that a file states of one entity or tie into columns and other fields. */
import { listedDates } from '../../record/values/terms.ts';
import type { EntityColumn, ImportMapping, TieColumn } from '../../contract/model/import.ts';
import { toDays } from '../../record/values/days.ts';
import { toWritable } from '../common/writable-text.ts';
import { MAX_FIELDS_EACH, MAX_TEXT_LENGTH, type StatedValue } from './imported.ts';
import { asQuoted, type ProblemList } from './problems.ts';

/** Where an entity or tie is in the file. */
export interface FilePlace {
  table: ImportMapping['of'] | null;
  row: number;
}

/** The value of one column, and its name in the file. */
type NamedValue = Pick<StatedValue<EntityColumn | TieColumn>, 'name' | 'value' | 'rank'>;

export interface SortedValues<C> {
  /** Null if not stated. */
  textOf: (column: C) => string | null;
  /** What the file calls the column. */
  nameOf: (column: C) => string | null;
  /** As text; one that isn't a day is reported as doubtful. */
  dateOf: (column: C) => string | null;
  /** Reports a problem with the value of a column. */
  report: (severity: 'left-out' | 'changed' | 'doubtful', column: C, message: string) => void;
  /** Adds a value that is not understood to the fields. */
  addAsField: (column: C) => void;
  fields: [name: string, value: string][];
}

/** A value without unwritable characters, cut to the limit without splitting a surrogate pair. */
export function bounded(
  value: string,
  name: string,
  place: FilePlace,
  problems: ProblemList,
): string {
  let text = value;
  if (text.length > MAX_TEXT_LENGTH) {
    text = text.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
    problems.add(
      'changed',
      { ...place, column: name },
      `its text is longer than ${MAX_TEXT_LENGTH} characters, and cut there`,
    );
  }
  return toWritable(text, problems.replaced);
}

/** Under which fields beyond the limit are counted. */
export const FIELDS_LEFT_OUT = `fields beyond the first ${MAX_FIELDS_EACH} of one thing`;

/** No date is longer, and parsing long texts as dates is slow. */
const MAX_DATE_LENGTH = 64;

const isDay = (date: string): boolean => date.length <= MAX_DATE_LENGTH && toDays(date) !== null;

export function sortValues<C extends EntityColumn | TieColumn>(
  stated: readonly StatedValue<C>[],
  place: FilePlace,
  problems: ProblemList,
): SortedValues<C> {
  const taken = new Map<C, NamedValue>();
  const rest: NamedValue[] = [];
  const addField = (entry: NamedValue): void => {
    if (rest.length < MAX_FIELDS_EACH) rest.push(entry);
    else problems.tally('left-out', FIELDS_LEFT_OUT);
  };
  for (const { column, name, value, rank } of stated) {
    if (value === '') continue;
    const entry = { name, value: bounded(value, name, place, problems), rank };
    const before = column === null ? undefined : taken.get(column);
    if (column !== null && (before === undefined || rank < before.rank)) {
      taken.set(column, entry);
      if (before !== undefined) addField(before);
    } else if (before?.value !== entry.value) addField(entry);
  }
  const fields = rest.map(({ name, value }): [string, string] => [
    bounded(name, name, place, problems),
    value,
  ]);
  const textOf = (column: C): string | null => taken.get(column)?.value ?? null;
  const report: SortedValues<C>['report'] = (severity, column, message) =>
    problems.add(severity, { ...place, column: taken.get(column)?.name ?? null }, message);
  return {
    textOf,
    nameOf: (column) => taken.get(column)?.name ?? null,
    dateOf(column) {
      const date = textOf(column);
      if (date !== null && !(listedDates(date) ?? [date]).every(isDay)) {
        const message = `${asQuoted(date)} can’t be read as a day, and is kept as it stands`;
        report('doubtful', column, message);
      }
      return date;
    },
    report,
    addAsField(column) {
      const entry = taken.get(column);
      if (entry === undefined) return;
      if (fields.length < MAX_FIELDS_EACH) fields.push([entry.name, entry.value]);
      else problems.tally('left-out', FIELDS_LEFT_OUT);
    },
    fields,
  };
}
