/** The meanings of a table's columns, chosen column by column. */
import {
  ENTITY_COLUMN_WORDS,
  TIE_COLUMN_WORDS,
  type EntityColumn,
  type ImportMapping,
  type TieColumn,
} from '../../contract/model/import.ts';

type Column = EntityColumn | TieColumn;
type Columns = Partial<Record<Column, number>>;

/** What a column can mean, in the order it is offered. */
export const meaningsOf = ({ of }: ImportMapping): [value: string, words: string][] =>
  Object.entries(of === 'entities' ? ENTITY_COLUMN_WORDS : TIE_COLUMN_WORDS);

/** What this column means; several if it is, for example, both id and name. */
export function meaningsAt({ columns }: ImportMapping, place: number): string[] {
  return Object.entries(columns).flatMap(([column, at]) => (at === place ? [column] : []));
}

/** Sets a column's meaning, taking it from any other column. Empty: the column is kept as a plain field. */
export function withColumn(mapping: ImportMapping, place: number, meaning: string): ImportMapping {
  const others = Object.entries(mapping.columns as Columns).filter(
    ([column, at]) => at !== place && column !== meaning,
  );
  const columns = Object.fromEntries(meaning === '' ? others : [...others, [meaning, place]]);
  // The type can't know this, but only meanings for this sort of table are offered.
  return { ...mapping, columns };
}

/** What has to be chosen before the table can be read, in words; null if nothing. */
export function missingIn(mapping: ImportMapping): string | null {
  if (mapping.of === 'entities') {
    const { id, label } = mapping.columns;
    const hasName = id !== undefined || label !== undefined;
    return hasName ? null : 'Choose which column is the name of each, or its id.';
  }
  const { source, sourceLabel, target, targetLabel } = mapping.columns;
  if (source === undefined && sourceLabel === undefined) {
    return 'Choose which column names those the tie goes from.';
  }
  if (target === undefined && targetLabel === undefined) {
    return 'Choose which column names those the tie goes to.';
  }
  return null;
}

/** Switches to the other sort of table; meanings that both sorts have stay. */
export function withSort(mapping: ImportMapping, of: ImportMapping['of']): ImportMapping {
  if (mapping.of === of) return mapping;
  const known = of === 'entities' ? ENTITY_COLUMN_WORDS : TIE_COLUMN_WORDS;
  const left = Object.entries(mapping.columns).filter(([column]) => column in known);
  const columns = Object.fromEntries(left);
  return of === 'entities'
    ? { of, columns, kind: 'member' }
    : { of, columns, sourceKind: 'member', targetKind: 'member' };
}
