/** The rows of a table as they are filtered and sorted. */
import { foldText } from '../../graph/identity.ts';
import type { GridSort } from './grid-column.ts';

/** A long text is compared by its beginning. */
const COMPARED = 200;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Value = string | number | null;
/** What a column is sorted by. */
export type ColumnValues<Row> = Record<string, (row: Row) => Value>;

/** Those whose text has every word of the filter, in any spelling. */
export function matchingRows<Row>(
  rows: readonly Row[],
  filter: string,
  searched: (row: Row) => string,
): readonly Row[] {
  const words = foldText(filter).split(' ').filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = foldText(searched(row));
    return words.every((word) => text.includes(word));
  });
}

/** What is not stated comes last, whichever way the rest is sorted. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sort: GridSort | null,
  columns: ColumnValues<Row>,
): readonly Row[] {
  const valueOf = sort && columns[sort.column];
  if (!valueOf) return rows;
  const keyed = rows.map((row) => ({ row, value: valueOf(row) }));
  const sign = sort.descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null);
    return sign * compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a).slice(0, COMPARED), String(b).slice(0, COMPARED));
}

/** Ascending, then descending, then the list's own order. */
export function nextSort(sort: GridSort | null, column: string): GridSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
