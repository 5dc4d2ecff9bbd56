/** What the columns of a table are, as it is chosen column by column. */
import {
  ENTITY_COLUMN_WORDS,
  TIE_COLUMN_WORDS,
  type EntityColumn,
  type ImportMapping,
  type TieColumn,
} from '../../contract/model/import.ts';

type Column = EntityColumn | TieColumn;
type Columns = Partial<Record<Column, number>>;

/** What a column can be, in the order it is offered. */
export const meaningsOf = ({ of }: ImportMapping): [value: string, words: string][] =>
  Object.entries(of === 'entities' ? ENTITY_COLUMN_WORDS : TIE_COLUMN_WORDS);

/** What the column at this place is; several where it is more than one thing, as id and name at once. */
export function meaningsAt({ columns }: ImportMapping, place: number): string[] {
  return Object.entries(columns).flatMap(([column, at]) => (at === place ? [column] : []));
}

/** Empty: it is kept as a field. Whatever was that before is nothing now. */
export function withColumn(mapping: ImportMapping, place: number, meaning: string): ImportMapping {
  const others = Object.entries(mapping.columns as Columns).filter(
    ([column, at]) => at !== place && column !== meaning,
  );
  const columns = Object.fromEntries(meaning === '' ? others : [...others, [meaning, place]]);
  // Which columns a table of this sort can have is known of what was offered.
  return { ...mapping, columns };
}

/** What has to be chosen before such a table can be read, in words; null: nothing. */
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

/** A table of the other sort: what both have a column for stays. */
export function withSort(mapping: ImportMapping, of: ImportMapping['of']): ImportMapping {
  if (mapping.of === of) return mapping;
  const known = of === 'entities' ? ENTITY_COLUMN_WORDS : TIE_COLUMN_WORDS;
  const left = Object.entries(mapping.columns).filter(([column]) => column in known);
  const columns = Object.fromEntries(left);
  return of === 'entities'
    ? { of, columns, kind: 'member' }
    : { of, columns, sourceKind: 'member', targetKind: 'member' };
}
