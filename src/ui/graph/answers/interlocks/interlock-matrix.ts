/** Companies against companies: in blocks of those that share most, and what two of them share. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { InterlockAnswer, InterlocksAnswer } from '../../../../contract/answers/interlocks.ts';
import { blockOrder } from '../../../../graph/answers/block-order.ts';
import { countOf } from '../../../shared/words/moment-words.ts';
import { interlockInWords, type Names } from './interlock-words.ts';

export interface InterlockMatrix {
  /** The same along both sides. */
  companies: readonly EntityId[];
  /** Where each stands. */
  placeOf: ReadonlyMap<EntityId, number>;
  /** What the two at these places share; undefined: nothing that was read. */
  at: (row: number, column: number) => InterlockAnswer | undefined;
  /** How many members two of them share at most. */
  most: number;
}

/** What any two share, from either side. */
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

/** @param shown pairs whose companies are on it, in their rank; what of all pairs lies between them is told too */
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
    most: shown.reduce((most, { members }) => Math.max(most, members.length), 0),
  };
}

/** How many members two companies share at most that no pair read is of; 0 once all are read. */
export const sharedAtMost = ({ pairs, total }: Pick<InterlocksAnswer, 'pairs' | 'total'>): number =>
  pairs.length < total ? (pairs.at(-1)?.members.length ?? 0) : 0;

/** What a cell says to who doesn't see it. */
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
    ? `${two}: no shared member`
    : `${two}: not read, ${countOf(unread, 'shared member')} at most`;
}

export interface MatrixPlace {
  row: number;
  column: number;
}

/** Of a row of things of one size those in sight, and a few beyond. */
export function placesInSight(
  count: number,
  { size, scrolled, room }: { size: number; scrolled: number; room: number },
): number[] {
  const BEYOND = 3;
  const first = Math.max(0, Math.floor(scrolled / size) - BEYOND);
  const last = Math.min(count - 1, Math.ceil((scrolled + room) / size) + BEYOND);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** The cell a key leads to, or null when the key means nothing here; `page` rows are a screenful. */
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
