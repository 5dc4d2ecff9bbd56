/**
 * Statements of the same two ends made ties, on numbers: as `build.ts` makes them of texts, which has the
 * rules. One thing is otherwise: dates that can't be read, or are written in two ways, are not told apart.
 */
import { BY_COMPANY, BY_MEMBER, KIND, type TieColumns } from './tie-columns.ts';

const isParent = (kind: number): number => Number(kind === KIND.parent);

/** Alike ones in a row, what members state before what companies do, and what says the same in a row. */
function compare(all: TieColumns, a: number, b: number): number {
  return (
    isParent(all.kind[a] ?? 0) - isParent(all.kind[b] ?? 0) ||
    (all.role[a] ?? 0) - (all.role[b] ?? 0) ||
    (all.sides[a] ?? 0) - (all.sides[b] ?? 0) ||
    compareTerms(all, a, b)
  );
}

function compareTerms(all: TieColumns, a: number, b: number): number {
  return (
    (all.kind[a] ?? 0) - (all.kind[b] ?? 0) ||
    (all.startFirst[a] ?? 0) - (all.startFirst[b] ?? 0) ||
    (all.startLast[a] ?? 0) - (all.startLast[b] ?? 0) ||
    (all.endFirst[a] ?? 0) - (all.endFirst[b] ?? 0) ||
    (all.endLast[a] ?? 0) - (all.endLast[b] ?? 0) ||
    (all.says[a] ?? 0) - (all.says[b] ?? 0)
  );
}

const isAlike = (all: TieColumns, a: number, b: number): boolean =>
  all.role[a] === all.role[b] && isParent(all.kind[a] ?? 0) === isParent(all.kind[b] ?? 0);

/**
 * Adds to `ties` what the statements `order[start]` up to `order[end]` make, all of which are from the one
 * to the other of the same two ends; reorders them.
 */
export function mergePair(
  all: TieColumns,
  order: Int32Array,
  start: number,
  end: number,
  ties: TieColumns,
): void {
  if (end - start === 2) {
    const a = order[start] ?? 0;
    const b = order[start + 1] ?? 0;
    if (compare(all, a, b) > 0) {
      order[start] = b;
      order[start + 1] = a;
    }
  } else if (end - start > 2) order.subarray(start, end).sort((a, b) => compare(all, a, b));
  for (let at = start; at < end;) {
    const first = order[at] ?? 0;
    let next = at + 1;
    while (next < end && isAlike(all, first, order[next] ?? 0)) next += 1;
    mergeAlike(all, order, at, next, ties);
    at = next;
  }
}

/** What a company states backs each of the member's; it is a tie where the member states none. */
function mergeAlike(
  all: TieColumns,
  order: Int32Array,
  start: number,
  end: number,
  ties: TieColumns,
): void {
  const byMember = all.sides[order[start] ?? 0] === BY_MEMBER;
  const byCompany = all.sides[order[end - 1] ?? 0] === BY_COMPANY;
  const sides = byMember ? BY_MEMBER | (byCompany ? BY_COMPANY : 0) : BY_COMPANY;
  let tie = -1;
  let before = -1;
  for (let at = start; at < end; at += 1) {
    const one = order[at] ?? 0;
    if (byMember && all.sides[one] === BY_COMPANY) break;
    if (before >= 0 && compareTerms(all, before, one) === 0) {
      ties.statusDay[tie] = Math.min(ties.statusDay[tie] ?? 0, all.statusDay[one] ?? 0);
      continue;
    }
    tie = ties.copy(all, one);
    ties.sides[tie] = sides;
    before = one;
  }
}
