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
  const compare = comparing(keyed.map(({ value }) => value));
  const sign = sort.descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null);
    return sign * compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

/** Each text is put in order with the others once, in however many rows it stands. */
function comparing(values: readonly Value[]): (a: string | number, b: string | number) => number {
  const texts = new Set<string>();
  for (const value of values) if (typeof value === 'string') texts.add(value.slice(0, COMPARED));
  const placeOf = new Map<string, number>();
  let [place, before] = [0, ''];
  for (const text of [...texts].sort(collator.compare)) {
    if (collator.compare(before, text) !== 0) place += 1;
    placeOf.set(text, place);
    before = text;
  }
  const placed = (value: string | number): number =>
    typeof value === 'number' ? value : (placeOf.get(value.slice(0, COMPARED)) ?? 0);
  return (a, b) => placed(a) - placed(b);
}

/** Ascending, then descending, then the list's own order. */
export function nextSort(sort: GridSort | null, column: string): GridSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
