/** Building the index of ties out of statements, in steps; and again the ties of one entity. */
import { TieColumns } from './tie-columns.ts';
import type { TieIndex } from './tie-index.ts';
import { mergePair } from './merge-statements.ts';

/** Numbers looked at in one step: some milliseconds. */
const A_STEP = 50_000;
/** Pairs of which ties are made. */
const PAIRS_A_STEP = 5000;

/** Orders of statements by one of their ends; of the same end as they were before. */
function* sortedBy(
  ends: Int32Array,
  before: Int32Array,
  nodes: number,
): Generator<void, Int32Array> {
  const place = new Int32Array(nodes + 1);
  for (let at = 0; at < before.length; at += 1) {
    const node = (ends[before[at] ?? 0] ?? 0) + 1;
    place[node] = (place[node] ?? 0) + 1;
    if (at % A_STEP === 0) yield;
  }
  for (let node = 1; node < place.length; node += 1) {
    place[node] = (place[node] ?? 0) + (place[node - 1] ?? 0);
    if (node % A_STEP === 0) yield;
  }
  const order = new Int32Array(before.length);
  for (let at = 0; at < before.length; at += 1) {
    const one = before[at] ?? 0;
    const node = ends[one] ?? 0;
    const to = place[node] ?? 0;
    order[to] = one;
    place[node] = to + 1;
    if (at % A_STEP === 0) yield;
  }
  return order;
}

/** Adds the ties that these statements make, those of the same two ends in a row in `order`. */
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
    if (steps % PAIRS_A_STEP > 0) continue;
    // No more than there can be: of one profile the rest would be a third of a megabyte for nothing.
    yield* ties.makeRoom(Math.min(2 * PAIRS_A_STEP, order.length - start));
    yield;
  }
}

function numbered(length: number): Int32Array {
  const numbers = new Int32Array(length);
  for (let at = 0; at < length; at += 1) numbers[at] = at;
  return numbers;
}

/** Makes ties of all these, and lists them; the index has none yet. */
export function* indexStatements(index: TieIndex, statements: TieColumns): Generator<void> {
  const { nodes } = index;
  const byTo = yield* sortedBy(statements.to, numbered(statements.length), nodes);
  const byEnds = yield* sortedBy(statements.from, byTo, nodes);
  yield* merge(statements, byEnds, index.ties);
  yield* index.listAll(A_STEP);
}

/** All statements at one entity: its ties are made anew. */
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
