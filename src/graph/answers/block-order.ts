/** Orders companies so that those that share most are adjacent: blocks along the diagonal of a matrix. */

interface Pair<Id> {
  a: Id;
  b: Id;
}

/** Adjacent entities, as a linked list from the first to the last. */
interface Block<Id> {
  first: Id;
  last: Id;
  size: number;
  /** The index of the pair that started it. */
  rank: number;
}

/**
 * The order for pairs sorted by how much they share: for any number of first pairs, all entities these
 * connect are adjacent; blocks started by a higher pair come first.
 */
export function blockOrder<Id>(pairs: readonly Pair<Id>[]): Id[] {
  const next = new Map<Id, Id>();
  const above = new Map<Id, Id>();
  const blocks = new Map<Id, Block<Id>>();
  for (const [rank, { a, b }] of pairs.entries()) {
    for (const id of [a, b]) {
      if (above.has(id)) continue;
      above.set(id, id);
      blocks.set(id, { first: id, last: id, size: 1, rank });
    }
    const one = topOf(above, a);
    const other = topOf(above, b);
    const here = blocks.get(one);
    const there = blocks.get(other);
    if (one === other || !here || !there) continue;
    const [front, back] = here.rank <= there.rank ? [here, there] : [there, here];
    next.set(front.last, back.first);
    const [root, child] = here.size >= there.size ? [one, other] : [other, one];
    above.set(child, root);
    blocks.delete(child);
    const size = here.size + there.size;
    blocks.set(root, { first: front.first, last: back.last, size, rank: front.rank });
  }
  const inOrder = [...blocks.values()].sort((one, other) => one.rank - other.rank);
  return inOrder.flatMap(({ first, size }) => walk(first, size, next));
}

function topOf<Id>(above: ReadonlyMap<Id, Id>, id: Id): Id {
  for (let at = id; ;) {
    const up = above.get(at) ?? at;
    if (up === at) return at;
    at = up;
  }
}

function walk<Id>(first: Id, size: number, next: ReadonlyMap<Id, Id>): Id[] {
  const walked = [first];
  for (let at = next.get(first); at !== undefined && walked.length < size; at = next.get(at))
    walked.push(at);
  return walked;
}
