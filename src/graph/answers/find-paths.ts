/**
 * Finds paths between entities in the tie index: all shortest ones, then longer ones, none of which passes
 * an entity twice. Searches from both ends, ring by ring, on the side with fewer nodes. Ties have no
 * direction, and several ties between the same two are one step.
 */
import type { SearchedIndex } from './linked-index.ts';
import { TwoEndedSearch, type Passes, type Searched, type Side } from './two-ended-search.ts';

export interface PathsQuestion {
  from: readonly number[];
  to: readonly number[];
  passes: Passes;
  /** Limit on the steps; null: the shortest paths of any length, and longer ones by up to two steps. */
  longest: number | null;
  /** Paths wanted; the last length that is started is completed, up to `MAX_PER_LENGTH`. */
  wanted: number;
}

interface FoundPaths {
  /** The nodes of each path from start to end, the shortest paths first. */
  paths: Int32Array[];
  /** The number of shortest paths, including those not returned; 0 if there is none. */
  shortest: number;
  /** Whether there may be more paths of these or greater lengths. */
  more: boolean;
}

/** Limit on the paths of one length; more would differ little. */
const MAX_PER_LENGTH = 5000;
/** Paths with up to this many more steps than the shortest are searched. */
const LONGER_BY = 2;
/** Ties examined per step of the generator. */
const PER_STEP = 20_000;
/** Limit on ties examined for longer paths (half a second); beyond it `more` is true. */
const MAX_EXAMINED = 10_000_000;

/** One search; its results are valid until the next search over the same index starts. */
export class PathSearch {
  readonly #question: PathsQuestion;
  readonly #search: TwoEndedSearch;
  #yieldAt = PER_STEP;

  /** Neither end may be empty, and no node may be at both. */
  constructor(index: SearchedIndex, question: PathsQuestion) {
    this.#question = question;
    this.#search = new TwoEndedSearch(index, question, question.passes);
  }

  /** What was examined; call it after `paths` or `any`. */
  searched(): Generator<void, Searched> {
    return this.#search.searched();
  }

  /** One of the shortest paths; null if there is none. */
  *any(): Generator<void, Int32Array | null> {
    const length = yield* this.#search.meet(this.#question.longest ?? Infinity);
    const { near, far, met } = this.#search;
    if (length === null || met === null) return null;
    const path = new Int32Array(length + 1);
    const at = near.distance[met] ?? 0;
    this.#search.goBack(near, met, (node, left) => (path[left] = node));
    this.#search.goBack(far, met, (node, left) => (path[length - left] = node));
    path[at] = met;
    return path;
  }

  *paths(): Generator<void, FoundPaths> {
    const { wanted } = this.#question;
    const length = yield* this.#search.meet(this.#question.longest ?? Infinity);
    if (length === null) return { paths: [], shortest: 0, more: false };
    const shortest = yield* this.#count(length);
    const paths: Int32Array[] = [];
    for (const path of this.#shortest(length)) {
      if (paths.length === Math.max(wanted, MAX_PER_LENGTH)) break;
      paths.push(path);
      if (paths.length % 100 === 0) yield;
    }
    const isFull = paths.length >= wanted;
    const more = isFull
      ? shortest > paths.length || length < this.#longest(length)
      : yield* this.#addLonger(length, paths);
    return { paths, shortest, more };
  }

  #longest(shortest: number): number {
    return this.#question.longest ?? shortest + LONGER_BY;
  }

  /** Adds longer paths until there are as many as wanted; returns whether some were left out. */
  *#addLonger(shortest: number, paths: Int32Array[]): Generator<void, boolean> {
    const { wanted } = this.#question;
    const longest = this.#longest(shortest);
    if (shortest === longest) return false;
    yield* this.#search.measure(longest - 1);
    const until = this.#search.examined + MAX_EXAMINED;
    for (let length = shortest + 1; length <= longest; length += 1) {
      let met = 0;
      for (const path of this.#ofLength(length)) {
        if (path === null) yield;
        else {
          paths.push(path);
          met += 1;
        }
        if (met === MAX_PER_LENGTH || this.#search.examined > until) return true;
      }
      yield;
      if (paths.length >= wanted) return length < longest;
    }
    return false;
  }

  /** Nodes at which the two sides' shortest parts meet. */
  #middle(length: number): number[] {
    const { near, far } = this.#search;
    const middle: number[] = [];
    for (let at = 0; at < near.length; at += 1) {
      const node = near.queue[at] ?? 0;
      const isShared = this.#search.isReached(far, node);
      if (!isShared || near.distance[node] !== near.depth) continue;
      if ((near.distance[node] ?? 0) + (far.distance[node] ?? 0) === length) middle.push(node);
    }
    return middle;
  }

  /** The number of shortest paths. */
  *#count(length: number): Generator<void, number> {
    const ways = [new Map<number, number>(), new Map<number, number>()] as const;
    let all = 0;
    for (const node of this.#middle(length)) {
      all +=
        this.#waysTo(this.#search.near, node, ways[0]) *
        this.#waysTo(this.#search.far, node, ways[1]);
      yield;
    }
    return all;
  }

  /** The number of shortest ways from the start of this side to the node; shallow enough for recursion. */
  #waysTo(side: Side, node: number, known: Map<number, number>): number {
    const distance = side.distance[node] ?? 0;
    if (distance === 0) return 1;
    let ways = known.get(node);
    if (ways === undefined) {
      ways = 0;
      for (const before of this.#nearer(side, node)) ways += this.#waysTo(side, before, known);
      known.set(node, ways);
    }
    return ways;
  }

  /** Neighbours one step nearer to the start of this side, each once. */
  #nearer(side: Side, node: number): number[] {
    const before = (side.distance[node] ?? 0) - 1;
    return this.#search
      .around(node)
      .filter((other) => this.#search.isReached(side, other) && side.distance[other] === before);
  }

  *#shortest(length: number): Generator<Int32Array> {
    for (const node of this.#middle(length)) {
      for (const head of this.#back(this.#search.near, node, [])) {
        for (const tail of this.#back(this.#search.far, node, [])) {
          yield Int32Array.from([...head.toReversed(), node, ...tail]);
        }
      }
    }
  }

  /** The shortest ways from a node to the start of this side, without the node, the nearest first. */
  *#back(side: Side, node: number, way: readonly number[]): Generator<readonly number[]> {
    if (side.distance[node] === 0) {
      yield way;
      return;
    }
    for (const before of this.#nearer(side, node)) {
      yield* this.#back(side, before, [...way, before]);
    }
  }

  /** Paths of exactly this length without repeated nodes; yields `null` so that other requests can run. */
  *#ofLength(length: number): Generator<Int32Array | null> {
    const { from, to } = this.#question;
    const ends = new Set(to);
    for (const node of new Set(from)) yield* this.#onward([node], new Set(from), ends, length);
  }

  *#onward(
    way: readonly number[],
    taken: Set<number>,
    ends: ReadonlySet<number>,
    length: number,
  ): Generator<Int32Array | null> {
    const left = length - way.length + 1;
    for (const next of this.#search.around(way.at(-1) ?? 0)) {
      if (this.#search.examined >= this.#yieldAt) {
        this.#yieldAt = this.#search.examined + PER_STEP;
        yield null;
      }
      if (taken.has(next)) continue;
      const isNear = this.#search.isReached(this.#search.far, next);
      if (!isNear || (this.#search.far.distance[next] ?? 0) > left - 1) continue;
      if (left === 1) {
        yield Int32Array.from([...way, next]);
        continue;
      }
      // A path ends at the first end it reaches.
      if (ends.has(next)) continue;
      taken.add(next);
      yield* this.#onward([...way, next], taken, ends, length);
      taken.delete(next);
    }
  }
}
