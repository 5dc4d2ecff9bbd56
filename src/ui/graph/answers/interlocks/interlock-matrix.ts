/** A matrix of companies, ordered so that those that share most form blocks, with what each two share. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { InterlockAnswer, InterlocksAnswer } from '../../../../contract/answers/interlocks.ts';
import { blockOrder } from '../../../../graph/answers/block-order.ts';
import { countOf } from '../../../shared/words/moment-words.ts';
import { interlockInWords, type Names } from './interlock-words.ts';

export interface InterlockMatrix {
  /** The order of both the rows and the columns. */
  companies: readonly EntityId[];
  /** The index of each company. */
  placeOf: ReadonlyMap<EntityId, number>;
  /** What the companies at these indexes share; undefined if no such pair was read. */
  at: (row: number, column: number) => InterlockAnswer | undefined;
  /** The most members that any two of the shown pairs share. */
  mostShared: number;
}

/** The pairs by company, each listed under both. */
type Between = ReadonlyMap<EntityId, ReadonlyMap<EntityId, InterlockAnswer>>;

export function pairsBetween(pairs: readonly InterlockAnswer[]): Between {
  const between = new Map<EntityId, Map<EntityId, InterlockAnswer>>();
  const note = (one: EntityId, other: EntityId, pair: InterlockAnswer): void => {
    const row = between.get(one) ?? new Map<EntityId, InterlockAnswer>();
    between.set(one, row.set(other, pair));
  };
  for (const pair of pairs) {
    note(pair.a, pair.b, pair);
    note(pair.b, pair.a, pair);
  }
  return between;
}

/** @param shown ranked pairs whose companies are the rows and columns; `between` fills the cells */
export function matrixOf(between: Between, shown: readonly InterlockAnswer[]): InterlockMatrix {
  const companies = blockOrder(shown);
  return {
    companies,
    placeOf: new Map(companies.map((id, place) => [id, place])),
    at(row, column) {
      const one = companies[row];
      const other = companies[column];
      return one && other && between.get(one)?.get(other);
    },
    mostShared: shown.reduce((most, { members }) => Math.max(most, members.length), 0),
  };
}

/** The most members a pair not read yet can share; 0 once all are read. */
export const sharedAtMost = ({ pairs, total }: Pick<InterlocksAnswer, 'pairs' | 'total'>): number =>
  pairs.length < total ? (pairs.at(-1)?.members.length ?? 0) : 0;

/** A cell for a screen reader. */
export function cellInWords(
  matrix: InterlockMatrix,
  { row, column }: MatrixPlace,
  unread: number,
  names: Names,
): string {
  const one = matrix.companies[row];
  const other = matrix.companies[column];
  if (!one || !other) return '';
  if (one === other) return `${names.labelOf(one)} itself`;
  const pair = matrix.at(row, column);
  if (pair) return interlockInWords(pair, names);
  const two = `${names.labelOf(one)} and ${names.labelOf(other)}`;
  return unread === 0
    ? `${two}: no shared member found`
    : `${two}: not read, ${countOf(unread, 'shared member')} at most`;
}

export interface MatrixPlace {
  row: number;
  column: number;
}

/** The indexes of the visible items in a row of equally sized ones, with a few on either side. */
export function visibleIndexes(
  count: number,
  { size, scrolled, paneSize }: { size: number; scrolled: number; paneSize: number },
): number[] {
  const BEYOND = 3;
  const first = Math.max(0, Math.floor(scrolled / size) - BEYOND);
  const last = Math.min(count - 1, Math.ceil((scrolled + paneSize) / size) + BEYOND);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** The cell a key moves to, or null for other keys; `page` is the number of rows in a screenful. */
export function cellAfterKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: MatrixPlace,
  { count, page }: { count: number; page: number },
): MatrixPlace | null {
  const within = (place: number): number => Math.max(0, Math.min(place, count - 1));
  const far = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowDown':
      return { row: within(row + 1), column };
    case 'ArrowUp':
      return { row: within(row - 1), column };
    case 'ArrowRight':
      return { row, column: within(column + 1) };
    case 'ArrowLeft':
      return { row, column: within(column - 1) };
    case 'PageDown':
      return { row: within(row + page), column };
    case 'PageUp':
      return { row: within(row - page), column };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? within(count) : row, column: within(count) };
    default:
      return null;
  }
}
