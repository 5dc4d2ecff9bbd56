/** An entity from a file's values. Nothing is filled in; what isn't understood stays as a field. */
import type { EntityColumn } from '../../contract/model/import.ts';
import type { EntityKind } from '../../contract/model/entity.ts';
import { MAX_FIELDS_EACH, type ImportedEntity, type StatedValue } from './imported.ts';
import { kindOfWord } from './column-names.ts';
import { asQuoted, type ProblemList } from './problems.ts';
import { bounded, sortValues, type FilePlace, type SortedValues } from './stated-values.ts';

/** The largest coordinate: nothing is drawn beyond. */
const MAX_COORDINATE = 1_000_000;

/** A number as programs write it; `12,5` could be two numbers or one, so it is none. */
const NUMBER = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d{1,3})?\s*$/;

export interface StatedEntity {
  place: FilePlace;
  stated: readonly StatedValue<EntityColumn>[];
  names?: readonly string[];
  /** The kind if the entity itself states none. */
  kind?: EntityKind;
  /** The key of an entity without an id; null if an id is required. */
  ownKey: string | null;
  /** For tables by others: the names of the columns that contain its id and its name. */
  columns?: Record<'id' | 'label', string | null>;
}

/** Null if refused, as nothing identifies it. */
export function toImportedEntity(
  given: StatedEntity,
  problems: ProblemList,
): ImportedEntity | null {
  const { place, stated, ownKey, columns } = given;
  const values = sortValues(stated, place, problems);
  const { textOf } = values;
  const statedLabel = textOf('label');
  // In a table, a cell of blanks counts as empty.
  const label = columns && statedLabel?.trim() === '' ? null : statedLabel;
  const key = textOf('id') ?? ownKey;
  if (key === null || (ownKey !== null && label === null && textOf('id') === null)) {
    const [problem, column] =
      ownKey === null
        ? ['it has no id', columns?.id]
        : ['it has neither an id nor a name', columns?.label];
    problems.add('refused', { ...place, column: column ?? null }, problem);
    return null;
  }
  // Without a column of names, a missing name is no problem.
  const unnamed = label === null ? (columns?.label ?? null) : null;
  if (unnamed !== null) {
    const message = 'it has no name, and is called by its id';
    problems.add('doubtful', { ...place, column: unnamed }, message);
  }
  const kind = kindOf(values, given.kind ?? 'member');
  return {
    key,
    kind,
    label: label ?? key,
    names: namesOf(label, given.names ?? [], place, problems),
    country: textOf('country'),
    nationality: textOf('nationality'),
    status: textOf('status'),
    born: values.dateOf('born'),
    registrationNumber: textOf('registrationNumber'),
    notes: textOf('notes'),
    x: numberOf(values, 'x'),
    y: numberOf(values, 'y'),
    fields: values.fields,
    row: place.row,
  };
}

/** Each name once, the label first. */
function namesOf(
  label: string | null,
  others: readonly string[],
  place: FilePlace,
  problems: ProblemList,
): string[] {
  const names = others
    .slice(0, MAX_FIELDS_EACH)
    .filter((name) => name !== '')
    .map((name) => bounded(name, 'name', place, problems));
  const left = Math.max(0, others.length - MAX_FIELDS_EACH);
  problems.tally('left-out', `names beyond the first ${MAX_FIELDS_EACH} of one thing`, left);
  return [...new Set(label === null ? names : [label, ...names])];
}

function kindOf(values: SortedValues<EntityColumn>, otherwise: EntityKind): EntityKind {
  const word = values.textOf('kind');
  if (word === null) return otherwise;
  const kind = kindOfWord(word);
  if (kind !== null) return kind;
  values.report(
    'changed',
    'kind',
    `${asQuoted(word)} is no kind that is known here: kept as a field`,
  );
  values.addAsField('kind');
  return otherwise;
}

function numberOf(values: SortedValues<EntityColumn>, column: 'x' | 'y'): number | null {
  const text = values.textOf(column);
  if (text === null) return null;
  const number = NUMBER.test(text) ? Number(text) : NaN;
  if (Math.abs(number) <= MAX_COORDINATE) return number;
  const why = Number.isNaN(number) ? 'is not a number' : 'is too far out to be drawn';
  values.report('left-out', column, `${asQuoted(text)} ${why}`);
  return null;
}
