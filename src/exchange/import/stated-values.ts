/** Sorts the values that a file states of one entity or tie into columns and other fields. */
import type { EntityColumn, ImportMapping, TieColumn } from '../../contract/model/import.ts';
import { toDays } from '../../record/values/days.ts';
import { toWritable } from '../common/writable-text.ts';
import { FIELDS_AT_MOST, TEXT_AT_MOST, type StatedValue } from './imported.ts';
import { asQuoted, type ProblemList } from './problems.ts';

/** Where an entity or tie is in the file. */
export interface FilePlace {
  table: ImportMapping['of'] | null;
  row: number;
}

/** The value of one column, and its name in the file. */
type Said = Pick<StatedValue<EntityColumn | TieColumn>, 'name' | 'value' | 'rank'>;

export interface Values<C> {
  /** Null if not stated. */
  textOf: (column: C) => string | null;
  /** As text; one that isn't a day is reported as doubtful. */
  dateOf: (column: C) => string | null;
  /** Reports a problem with the value of a column. */
  say: (severity: 'left-out' | 'changed' | 'doubtful', column: C, says: string) => void;
  /** Adds a value that is not understood to the fields. */
  keep: (column: C) => void;
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
  if (text.length > TEXT_AT_MOST) {
    text = text.slice(0, TEXT_AT_MOST).replace(/[\uD800-\uDBFF]$/, '');
    problems.add(
      'changed',
      { ...place, column: name },
      `its text is longer than ${TEXT_AT_MOST} characters, and cut there`,
    );
  }
  return toWritable(text, problems.replaced);
}

/** Under which fields beyond the limit are counted. */
export const FIELDS_LEFT_OUT = `fields beyond the first ${FIELDS_AT_MOST} of one thing`;

/** No date is longer, and parsing long texts as dates is slow. */
const DATE_AT_MOST = 64;

const isDay = (date: string): boolean => date.length <= DATE_AT_MOST && toDays(date) !== null;

export function sortValues<C extends EntityColumn | TieColumn>(
  stated: readonly StatedValue<C>[],
  place: FilePlace,
  problems: ProblemList,
): Values<C> {
  const taken = new Map<C, Said>();
  const rest: Said[] = [];
  const addField = (said: Said): void => {
    if (rest.length < FIELDS_AT_MOST) rest.push(said);
    else problems.tally('left-out', FIELDS_LEFT_OUT);
  };
  for (const { column, name, value, rank } of stated) {
    if (value === '') continue;
    const said = { name, value: bounded(value, name, place, problems), rank };
    const before = column === null ? undefined : taken.get(column);
    if (column !== null && (before === undefined || rank < before.rank)) {
      taken.set(column, said);
      if (before !== undefined) addField(before);
    } else if (before?.value !== said.value) addField(said);
  }
  const fields = rest.map(({ name, value }): [string, string] => [
    bounded(name, name, place, problems),
    value,
  ]);
  const textOf = (column: C): string | null => taken.get(column)?.value ?? null;
  const say: Values<C>['say'] = (severity, column, says) =>
    problems.add(severity, { ...place, column: taken.get(column)?.name ?? null }, says);
  return {
    textOf,
    dateOf(column) {
      const date = textOf(column);
      if (date !== null && !isDay(date)) {
        const says = `${asQuoted(date)} can’t be read as a day, and is kept as it stands`;
        say('doubtful', column, says);
      }
      return date;
    },
    say,
    keep(column) {
      const said = taken.get(column);
      if (said === undefined) return;
      if (fields.length < FIELDS_AT_MOST) fields.push([said.name, said.value]);
      else problems.tally('left-out', FIELDS_LEFT_OUT);
    },
    fields,
  };
}
