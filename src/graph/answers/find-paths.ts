/**
 * Ways from some entities to others over the index of ties: every shortest one, then longer ones, none of
 * which comes by an entity twice. Both ends are searched from, a ring at a time, on the side with less to
 * look at. No direction of a tie counts, and ties between the same two are one step.
 */
import type { SearchedIndex } from './linked-index.ts';
import { TwoEndedSearch, type Passes, type Searched, type Side } from './two-ended-search.ts';

export interface PathsQuestion {
  from: readonly number[];
  to: readonly number[];
  passes: Passes;
  /** Steps at most; null: shortest ones of any length, and longer ones of up to two steps more. */
  longest: number | null;
  /** Paths wanted; of the last length that is begun all are looked for, up to `MET_AT_MOST`. */
  wanted: number;
}

interface FoundPaths {
  /** Nodes from the first to the last, the shortest first; those of one length in no order. */
  paths: Int32Array[];
  /** Of the shortest length, however many of them are given; 0: there is none. */
  shortest: number;
  /** Whether there may be others, of these lengths or longer. */
  more: boolean;
}

/** Paths of one length that are looked at; more differ in little. */
const MET_AT_MOST = 5000;
/** Ways of so many steps more are looked for. */
const LONGER_BY = 2;
/** Ties looked at between two moments at which others may be answered. */
const A_STEP = 20_000;
/** Ties looked at for longer ways: half a second of work; then it is told that there may be more. */
const LOOKED_AT_MOST = 10_000_000;

/** One search; what it tells holds until the next one over the same index begins. */
export class PathSearch {
  readonly #question: PathsQuestion;
  readonly #search: TwoEndedSearch;
  #restAt = A_STEP;

  /** Neither end may be empty, and none may be at both ends. */
  constructor(index: SearchedIndex, question: PathsQuestion) {
    this.#question = question;
    this.#search = new TwoEndedSearch(index, question, question.passes);
  }

  /** How much was gone over, once the paths were looked for. */
  searched(): Generator<void, Searched> {
    return this.#search.searched();
  }

  /** Any one of the shortest; null: there is none. */
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
      if (paths.length === Math.max(wanted, MET_AT_MOST)) break;
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

  /** Adds longer ways until there are as many as wanted; whether some were left out. */
  *#addLonger(shortest: number, paths: Int32Array[]): Generator<void, boolean> {
    const { wanted } = this.#question;
    const longest = this.#longest(shortest);
    if (shortest === longest) return false;
    yield* this.#search.measure(longest - 1);
    const until = this.#search.looked + LOOKED_AT_MOST;
    for (let length = shortest + 1; length <= longest; length += 1) {
      let met = 0;
      for (const path of this.#ofLength(length)) {
        if (path === null) yield;
        else {
          paths.push(path);
          met += 1;
        }
        if (met === MET_AT_MOST || this.#search.looked > until) return true;
      }
      yield;
      if (paths.length >= wanted) return length < longest;
    }
    return false;
  }

  /** Nodes that both sides reached and that together make the shortest ways. */
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

  /** How many shortest ways there are: as many as a number can tell. */
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

  /** From the beginning of that side to this node; no way is as deep as calls may nest. */
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

  /** Those one step nearer to where that side began, each once. */
  #nearer(side: Side, node: number): number[] {
    const before = (side.distance[node] ?? 0) - 1;
    return this.#search
      .around(node)
      .filter((other) => this.#search.isReached(side, other) && side.distance[other] === before);
  }

  /** The shortest ways, one after the other. */
  *#shortest(length: number): Generator<Int32Array> {
    for (const node of this.#middle(length)) {
      for (const head of this.#back(this.#search.near, node, [])) {
        for (const tail of this.#back(this.#search.far, node, [])) {
          yield Int32Array.from([...head.toReversed(), node, ...tail]);
        }
      }
    }
  }

  /** The ways from a node to where that side began, the nearest to the node first, without it. */
  *#back(side: Side, node: number, way: readonly number[]): Generator<readonly number[]> {
    if (side.distance[node] === 0) {
      yield way;
      return;
    }
    for (const before of this.#nearer(side, node)) {
      yield* this.#back(side, before, [...way, before]);
    }
  }

  /** Ways of just this length, none of which is by an entity twice; `null` between them: others may be answered. */
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
      if (this.#search.looked >= this.#restAt) {
        this.#restAt = this.#search.looked + A_STEP;
        yield null;
      }
      if (taken.has(next)) continue;
      const isNear = this.#search.isReached(this.#search.far, next);
      if (!isNear || (this.#search.far.distance[next] ?? 0) > left - 1) continue;
      if (left === 1) {
        yield Int32Array.from([...way, next]);
        continue;
      }
      // Whoever comes to an end is there.
      if (ends.has(next)) continue;
      taken.add(next);
      yield* this.#onward([...way, next], taken, ends, length);
      taken.delete(next);
    }
  }
}
