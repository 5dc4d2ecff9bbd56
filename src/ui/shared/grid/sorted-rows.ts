/** Filters and sorts the rows of a table. */
import { foldText } from '../../../graph/shared/identity.ts';
import { sortInSteps, toEnd } from '../../../graph/shared/steps.ts';
import type { GridSort } from './grid-column.ts';

/** How many characters of a text are compared. */
const COMPARED = 200;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Value = string | number | null;
/** The value by which a row is sorted, for each column. */
export type ColumnValues<Row> = Record<string, (row: Row) => Value>;

/** The rows whose text has every word of the filter, in any spelling. */
export function matchingRows<Row>(
  rows: readonly Row[],
  filter: string,
  searched: (row: Row) => string,
): readonly Row[] {
  return toEnd(matchingInSteps(rows, filter, searched));
}

/** As `matchingRows`, one step per row. */
export function* matchingInSteps<Row>(
  rows: readonly Row[],
  filter: string,
  searched: (row: Row) => string,
): Generator<void, readonly Row[]> {
  const words = foldText(filter).split(' ').filter(Boolean);
  if (words.length === 0) return rows;
  const found: Row[] = [];
  for (const row of rows) {
    const text = foldText(searched(row));
    if (words.every((word) => text.includes(word))) found.push(row);
    yield;
  }
  return found;
}

/** Rows without a value come last, whichever way the others are sorted. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sort: GridSort | null,
  columns: ColumnValues<Row>,
): readonly Row[] {
  return toEnd(sortedInSteps(rows, sort, columns));
}

/** As `sortedRows`, in steps. */
export function* sortedInSteps<Row>(
  rows: readonly Row[],
  sort: GridSort | null,
  columns: ColumnValues<Row>,
): Generator<void, readonly Row[]> {
  const valueOf = sort && columns[sort.column];
  if (!valueOf) return rows;
  const keyed: { row: Row; value: Value }[] = [];
  for (const row of rows) {
    keyed.push({ row, value: valueOf(row) });
    yield;
  }
  const compare = yield* comparing(keyed.map(({ value }) => value));
  const sign = sort.descending ? -1 : 1;
  const sorted = yield* sortInSteps(keyed, (a, b) => {
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null);
    return sign * compare(a.value, b.value);
  });
  return sorted.map(({ row }) => row);
}

/** Compares texts by their order, which is worked out once per text, however many rows have it. */
function* comparing(
  values: readonly Value[],
): Generator<void, (a: string | number, b: string | number) => number> {
  const texts = new Set<string>();
  for (const value of values) if (typeof value === 'string') texts.add(value.slice(0, COMPARED));
  const placeOf = new Map<string, number>();
  let place = 0;
  let before = '';
  for (const text of yield* sortInSteps([...texts], collator.compare)) {
    if (collator.compare(before, text) !== 0) place += 1;
    placeOf.set(text, place);
    before = text;
    yield;
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
