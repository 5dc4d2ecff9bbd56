/** The rows of a table as they are filtered and sorted. */
import { foldText } from '../../graph/identity.ts';
import { toEnd } from '../../graph/steps.ts';
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
  return toEnd(matchingInSteps(rows, filter, searched));
}

/** As `matchingRows`, a step a row. */
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

/** What is not stated comes last, whichever way the rest is sorted. */
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
  const sorted = yield* inOrder(keyed, (a, b) => {
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null);
    return sign * compare(a.value, b.value);
  });
  return sorted.map(({ row }) => row);
}

/** Each text is put in order with the others once, in however many rows it stands. */
function* comparing(
  values: readonly Value[],
): Generator<void, (a: string | number, b: string | number) => number> {
  const texts = new Set<string>();
  for (const value of values) if (typeof value === 'string') texts.add(value.slice(0, COMPARED));
  const placeOf = new Map<string, number>();
  let [place, before] = [0, ''];
  for (const text of yield* inOrder([...texts], collator.compare)) {
    if (collator.compare(before, text) !== 0) place += 1;
    placeOf.set(text, place);
    before = text;
    yield;
  }
  const placed = (value: string | number): number =>
    typeof value === 'number' ? value : (placeOf.get(value.slice(0, COMPARED)) ?? 0);
  return (a, b) => placed(a) - placed(b);
}

/** So many are sorted at once: a step. */
const AT_ONCE = 256;

/** Sorted, those alike as they stood: a few at once, which are merged with the next as often as it takes. */
function* inOrder<T>(all: readonly T[], compare: (a: T, b: T) => number): Generator<void, T[]> {
  const runs: T[][] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    runs.push(all.slice(at, at + AT_ONCE).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    for (let at = 0; at + 1 < runs.length; at += 1) {
      const [one, other] = runs.splice(at, 2) as [T[], T[]];
      runs.splice(at, 0, yield* merged(one, other, compare));
    }
  }
  return runs[0] ?? [];
}

function* merged<T>(
  one: readonly T[],
  other: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[]> {
  const both: T[] = [];
  let at = 0;
  for (const next of other) {
    while (at < one.length && compare(one[at] as T, next) <= 0) both.push(one[at++] as T);
    both.push(next);
    if (both.length % AT_ONCE < 2) yield;
  }
  return [...both, ...one.slice(at)];
}

/** Ascending, then descending, then the list's own order. */
export function nextSort(sort: GridSort | null, column: string): GridSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
