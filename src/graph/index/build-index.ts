/** Builds the tie index from statements, in steps; and rebuilds the ties of one entity. */
import { TieColumns, KIND, BY_MEMBER, BY_COMPANY } from './tie-columns.ts';
import { inOrder } from '../ties/tie-order.ts';
import type { TermDays } from '../ties/state-rule.ts';
import type { TieIndex } from './tie-index.ts';

/** Numbers processed per step: some milliseconds. */
const PER_STEP = 20_000;
/** Pairs of entities processed per step. */
const PAIRS_PER_STEP = 5000;

/** Sorts statements by one of their ends (a stable counting sort). */
function* sortedBy(
  ends: Int32Array,
  before: Int32Array,
  nodes: number,
): Generator<void, Int32Array> {
  const place = new Int32Array(nodes + 1);
  for (let at = 0; at < before.length; at += 1) {
    const node = (ends[before[at] ?? 0] ?? 0) + 1;
    place[node] = (place[node] ?? 0) + 1;
    if (at % PER_STEP === 0) yield;
  }
  for (let node = 1; node < place.length; node += 1) {
    place[node] = (place[node] ?? 0) + (place[node - 1] ?? 0);
    if (node % PER_STEP === 0) yield;
  }
  const order = new Int32Array(before.length);
  for (let at = 0; at < before.length; at += 1) {
    const one = before[at] ?? 0;
    const node = ends[one] ?? 0;
    const to = place[node] ?? 0;
    order[to] = one;
    place[node] = to + 1;
    if (at % PER_STEP === 0) yield;
  }
  return order;
}

/** Adds the ties of these statements; in `order`, those with the same ends must be adjacent. */
function* merge(statements: TieColumns, order: Int32Array, ties: TieColumns): Generator<void> {
  const { from, to } = statements;
  for (let start = 0, steps = 0; start < order.length; steps += 1) {
    const first = order[start] ?? 0;
    let end = start + 1;
    while (end < order.length) {
      const one = order[end] ?? 0;
      if (from[one] !== from[first] || to[one] !== to[first]) break;
      end += 1;
    }
    mergePair(statements, order, start, end, ties);
    start = end;
    if (steps % PAIRS_PER_STEP > 0) continue;
    // Never more than possible: for a single profile the rest would waste a third of a megabyte.
    yield* ties.reserve(Math.min(2 * PAIRS_PER_STEP, order.length - start));
    yield;
  }
}

function numbered(length: number): Int32Array {
  const numbers = new Int32Array(length);
  for (let at = 0; at < length; at += 1) numbers[at] = at;
  return numbers;
}

/** Makes ties of all statements, and lists them in the index, which must be empty. */
export function* indexStatements(index: TieIndex, statements: TieColumns): Generator<void> {
  const { nodes } = index;
  const byTo = yield* sortedBy(statements.to, numbered(statements.length), nodes);
  const byEnds = yield* sortedBy(statements.from, byTo, nodes);
  yield* merge(statements, byEnds, index.ties);
  yield* index.listAll(PER_STEP);
}

/** Rebuilds the ties of one entity from all statements at it. */
export function* indexStatementsAt(
  index: TieIndex,
  node: number,
  statements: TieColumns,
): Generator<void> {
  const { from, to } = statements;
  const order = numbered(statements.length).sort(
    (a, b) => (from[a] ?? 0) - (from[b] ?? 0) || (to[a] ?? 0) - (to[b] ?? 0),
  );
  yield;
  const ties = new TieColumns(Math.max(1, statements.length));
  yield* merge(statements, order, ties);
  index.replaceAt(node, ties);
}

/**
 * What follows merges statements of the same two ends, as numbers, by the rules in `build.ts`. One
 * difference: unreadable dates, and dates written in two ways, are not distinguished.
 */
const isParent = (kind: number): number => Number(kind === KIND.parent);

/** Sorts alike statements together, members' before companies', and equal terms together. */
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
    compareSeveral(all.severalTerms(a), all.severalTerms(b)) ||
    (all.statusMeaning[a] ?? 0) - (all.statusMeaning[b] ?? 0)
  );
}

function compareSeveral(a: readonly TermDays[] | null, b: readonly TermDays[] | null): number {
  if (a === null && b === null) return 0;
  return inOrder(JSON.stringify(a), JSON.stringify(b));
}

const isAlike = (all: TieColumns, a: number, b: number): boolean =>
  all.role[a] === all.role[b] && isParent(all.kind[a] ?? 0) === isParent(all.kind[b] ?? 0);

/**
 * Adds to `ties` what the statements `order[start]` up to `order[end]` (exclusive) make, which all have the
 * same ends in the same direction; reorders them.
 */
function mergePair(
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

/** A company's statement backs each of the member's; it is a tie only if the member states none. */
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
