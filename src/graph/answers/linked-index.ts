/** The tie index extended for one query by links: shared things, and records judged the same. */
import type { TieIndex } from '../index/tie-index.ts';

/** The part of the index a search uses. */
export type SearchedIndex = Pick<
  TieIndex,
  'first' | 'end' | 'tieAt' | 'otherAt' | 'ties' | 'removed' | 'nodes' | 'isFetched'
>;

/** The two nodes of a link. */
export type NodePair = readonly [number, number];

/** Nodes processed per step of the generator. */
const PER_STEP = 20_000;

/** Links are numbered from here on, after all ties; the index has no columns for them. */
export const firstLink = ({ ties }: Pick<TieIndex, 'ties'>): number => ties.kind.length;

/** The same index if there are no links; else one that lists each link at both ends, after the ties. */
export function* withLinks(
  index: SearchedIndex,
  pairs: readonly NodePair[],
): Generator<void, SearchedIndex> {
  if (pairs.length === 0) return index;
  const { ties, removed, nodes } = index;
  const more = new Int32Array(nodes);
  for (const [a, b] of pairs) {
    more[a] = (more[a] ?? 0) + 1;
    more[b] = (more[b] ?? 0) + 1;
  }
  const first = new Int32Array(nodes);
  const end = new Int32Array(nodes);
  let used = 0;
  for (let node = 0; node < nodes; node += 1) {
    first[node] = used;
    used += (index.end[node] ?? 0) - (index.first[node] ?? 0) + (more[node] ?? 0);
  }
  const tieAt = new Int32Array(used);
  const otherAt = new Int32Array(used);
  for (let node = 0; node < nodes; node += 1) {
    const from = index.first[node] ?? 0;
    const to = index.end[node] ?? 0;
    const at = first[node] ?? 0;
    tieAt.set(index.tieAt.subarray(from, to), at);
    otherAt.set(index.otherAt.subarray(from, to), at);
    end[node] = at + to - from;
    if (node % PER_STEP === 0) yield;
  }
  const list = (node: number, other: number, link: number): void => {
    const at = end[node] ?? 0;
    tieAt[at] = link;
    otherAt[at] = other;
    end[node] = at + 1;
  };
  pairs.forEach(([a, b], at) => {
    list(a, b, firstLink(index) + at);
    list(b, a, firstLink(index) + at);
  });
  return {
    first,
    end,
    tieAt,
    otherAt,
    ties,
    removed,
    nodes,
    isFetched: (node) => index.isFetched(node),
  };
}
