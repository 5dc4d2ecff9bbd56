/** Searches the tie index from both ends, ring by ring, on the side with fewer nodes. */
import { KIND } from '../index/tie-columns.ts';
import { firstLink, type SearchedIndex } from './linked-index.ts';

/** A test whether a tie or link may be followed, in either direction; null if all may be. */
export type Passes = ((tie: number) => boolean) | null;

/** How much was examined, each entity and tie counted once. */
export interface Searched {
  entities: number;
  ties: number;
  /** All reached nodes whose profile was never fetched, the nearest to an end first. */
  frontier: number[];
}

/** Ties examined per step of the generator. */
const PER_STEP = 20_000;

export interface Side {
  /** By node: the number of the search that last reached it, and the steps to it. */
  reachedIn: Int32Array;
  distance: Int32Array;
  /** Nodes in the order they were reached; the last ring starts at index `ring`. */
  queue: Int32Array;
  length: number;
  ring: number;
  depth: number;
}

const newSide = (nodes: number): Side => ({
  reachedIn: new Int32Array(nodes),
  distance: new Int32Array(nodes),
  queue: new Int32Array(nodes),
  length: 0,
  ring: 0,
  depth: 0,
});

/** Memory of a search, reused by the next one: clearing it would take longer than most searches. */
interface SearchMemory {
  search: number;
  sides: [Side, Side];
}

const memories = new WeakMap<SearchedIndex, SearchMemory>();

function memoryOf(index: SearchedIndex): SearchMemory {
  let memory = memories.get(index);
  if (memory === undefined || memory.sides[0].queue.length < index.nodes) {
    memory = { search: 0, sides: [newSide(index.nodes), newSide(index.nodes)] };
    memories.set(index, memory);
  }
  memory.search += 1;
  return memory;
}

/** One search; its results are valid until the next search over the same index starts. */
export class TwoEndedSearch {
  readonly #index: SearchedIndex;
  readonly #passes: Passes;
  readonly #search: number;
  readonly near: Side;
  readonly far: Side;
  /** The number of ties examined by `around`. */
  examined = 0;
  /** A node on a shortest path, once the two sides met. */
  met: number | null = null;

  constructor(
    index: SearchedIndex,
    ends: { from: readonly number[]; to: readonly number[] },
    passes: Passes,
  ) {
    const { search, sides } = memoryOf(index);
    this.#index = index;
    this.#passes = passes;
    this.#search = search;
    [this.near, this.far] = sides;
    this.#begin(this.near, ends.from);
    this.#begin(this.far, ends.to);
  }

  isReached(side: Side, node: number): boolean {
    return side.reachedIn[node] === this.#search;
  }

  #begin(side: Side, nodes: readonly number[]): void {
    side.length = side.ring = side.depth = 0;
    for (const node of nodes) this.#reach(side, node, 0);
  }

  #reach(side: Side, node: number, distance: number): void {
    if (side.reachedIn[node] === this.#search) return;
    side.reachedIn[node] = this.#search;
    side.distance[node] = distance;
    side.queue[side.length] = node;
    side.length += 1;
  }

  /** The length of a shortest path; null if there is none within `longest`. */
  *meet(longest: number): Generator<void, number | null> {
    const near = this.near;
    const far = this.far;
    while (near.depth + far.depth < longest) {
      const side = near.length - near.ring <= far.length - far.ring ? near : far;
      if (side.ring === side.length) {
        const other = side === near ? far : near;
        yield* this.#exhaust(other, longest);
        return null;
      }
      const isMet = yield* this.#widen(side, side === near ? far : near);
      if (isMet) return near.depth + far.depth;
    }
    return null;
  }

  /** One end has no more nodes: widens the other side as far as possible, for `searched`. */
  *#exhaust(side: Side, longest: number): Generator<void> {
    while (side.ring < side.length && side.depth < longest) yield* this.#widen(side, null);
  }

  /** Adds one ring; returns whether it met the other side. */
  *#widen(side: Side, other: Side | null): Generator<void, boolean> {
    const ringEnd = side.length;
    this.met = null;
    for (let at = side.ring; at < ringEnd;) {
      at = this.#widenSome(side, other, at, ringEnd);
      if (at < ringEnd) yield;
    }
    side.ring = ringEnd;
    side.depth += 1;
    return this.met !== null;
  }

  /** Widens from part of the ring; returns the queue index at which it stopped. */
  #widenSome(side: Side, other: Side | null, from: number, until: number): number {
    const { first, end, tieAt, otherAt, ties, removed } = this.#index;
    const { kind } = ties;
    const passes = this.#passes;
    const passesAll = passes === null && removed === 0;
    const search = this.#search;
    const { reachedIn, distance, queue } = side;
    const reachedThere = other?.reachedIn ?? null;
    const depth = side.depth + 1;
    let examined = 0;
    let length = side.length;
    let at = from;
    for (; at < until && examined < PER_STEP; at += 1) {
      const node = queue[at] as number;
      const last = end[node] as number;
      let place = first[node] as number;
      examined += last - place;
      for (; place < last; place += 1) {
        const next = otherAt[place] as number;
        if (reachedIn[next] === search) continue;
        if (!passesAll) {
          const tie = tieAt[place] as number;
          if (kind[tie] === KIND.none || (passes !== null && !passes(tie))) continue;
        }
        reachedIn[next] = search;
        distance[next] = depth;
        queue[length] = next;
        length += 1;
        if (reachedThere !== null && reachedThere[next] === search) this.met = next;
      }
    }
    side.length = length;
    return at;
  }

  /** Widens the far side until its distances are known up to `depth`. */
  *measure(depth: number): Generator<void> {
    const far = this.far;
    while (far.ring < far.length && far.depth < depth) yield* this.#widen(far, null);
  }

  /** Follows one shortest way to the start of this side, with the number of steps left at each node. */
  goBack(side: Side, from: number, meet: (node: number, left: number) => void): void {
    const { first, end, tieAt, otherAt, ties } = this.#index;
    let node = from;
    for (let left = (side.distance[from] ?? 0) - 1; left >= 0; left -= 1) {
      const last = end[node] ?? 0;
      for (let place = first[node] ?? 0; place < last; place += 1) {
        const other = otherAt[place] ?? 0;
        const tie = tieAt[place] ?? 0;
        if (!this.isReached(side, other) || side.distance[other] !== left) continue;
        if (ties.kind[tie] === KIND.none || (this.#passes !== null && !this.#passes(tie))) continue;
        meet(other, left);
        node = other;
        break;
      }
    }
  }

  around(node: number): number[] {
    const { first, end, tieAt, otherAt, ties } = this.#index;
    const passes = this.#passes;
    const last = end[node] ?? 0;
    const found = new Set<number>();
    for (let place = first[node] ?? 0; place < last; place += 1) {
      this.examined += 1;
      const tie = tieAt[place] ?? 0;
      if (ties.kind[tie] === KIND.none || (passes !== null && !passes(tie))) continue;
      found.add(otherAt[place] ?? 0);
    }
    return [...found];
  }

  /** What was examined; call it after the search. */
  *searched(): Generator<void, Searched> {
    const { first, end, tieAt, otherAt, ties } = this.#index;
    const links = firstLink(this.#index);
    const sides = [this.near, this.far];
    const isWidened = (node: number): boolean =>
      sides.some((side) => this.isReached(side, node) && (side.distance[node] ?? 0) < side.depth);
    let entities = 0;
    let tied = 0;
    let examined = 0;
    for (const [number, { queue, length }] of sides.entries()) {
      for (let at = 0; at < length; at += 1) {
        const node = queue[at] ?? 0;
        if (number === 1 && this.isReached(this.near, node)) continue;
        entities += 1;
        if (!isWidened(node)) continue;
        const last = end[node] ?? 0;
        for (let place = first[node] ?? 0; place < last; place += 1) {
          examined += 1;
          if (examined % PER_STEP === 0) yield;
          const tie = tieAt[place] ?? 0;
          if (tie >= links || ties.kind[tie] === KIND.none) continue;
          const other = otherAt[place] ?? 0;
          if (other >= node || !isWidened(other)) tied += 1;
        }
      }
    }
    return { entities, ties: tied, frontier: this.#frontier() };
  }

  /** Unfetched nodes, the nearest to either end first. */
  #frontier(): number[] {
    const near = this.near;
    const far = this.far;
    const found = new Set<number>();
    const note = (node: number): void => {
      if (!this.#index.isFetched(node)) found.add(node);
    };
    for (let a = 0, b = 0; a < near.length || b < far.length;) {
      const one = near.queue[a] ?? 0;
      const other = far.queue[b] ?? 0;
      const isNear =
        b === far.length ||
        (a < near.length && (near.distance[one] ?? 0) <= (far.distance[other] ?? 0));
      note(isNear ? one : other);
      if (isNear) a += 1;
      else b += 1;
    }
    return [...found];
  }
}
