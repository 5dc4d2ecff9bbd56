/**
 * All stored ties in typed arrays, for answers. A node is the store's number of an entity, so no look-up is
 * needed. A tie means the same as a `Tie`, without its words and sources, which are loaded for display. The
 * ties of a node are contiguous in a common list, with the nodes at their other ends in a parallel one, in
 * the order of their ids: numbers tell which was stored first, and no answer may depend on that.
 */
import {
  NEVER,
  NOT_STATED,
  ruleOn,
  STATE_BY_RULE,
  type TermDays,
  type Timed,
} from '../ties/state-rule.ts';
import type { TieState } from '../../contract/model/tie.ts';
import { withCapacity, KIND, TieColumns } from './tie-columns.ts';
import { createWordReader } from '../shared/identity.ts';

/** When a company is over, as in `Timed`. */
export type Over = Pick<Timed, 'overFirst' | 'overLast' | 'dissolvedDay'>;

const NOT_OVER: Over = { overFirst: NEVER, overLast: NEVER, dissolvedDay: NEVER };

export class TieIndex {
  readonly roles = new RoleNumbers();
  ties: TieColumns;
  /** The number of removed ties. */
  removed = 0;
  /** By node: the day its own profile was fetched; `NOT_STATED` if it wasn't. */
  profileDay: Int32Array;
  /** By node: where its ties start and end in `tieAt`, and the capacity there. */
  first: Int32Array;
  end: Int32Array;
  #capacity: Int32Array;
  /** The ties of each node, contiguous. */
  tieAt: Int32Array;
  otherAt: Int32Array;
  #used = 0;
  /** All nodes in the order of their ids, then by node its place in it. */
  #inOrder: Int32Array = new Int32Array(0);
  #rank: Int32Array = new Int32Array(0);
  /** Nodes whose lists are not in order; null: none is. */
  #disordered: Set<number> | null = null;
  readonly #over = new Map<number, Over>();
  readonly #term: TermDays = { startFirst: 0, startLast: 0, endFirst: 0, endLast: 0 };
  readonly #only: readonly TermDays[] = [this.#term];
  readonly #timed: Timed;

  /** @param nodes - the highest entity number */
  constructor(nodes: number) {
    this.ties = new TieColumns();
    this.profileDay = new Int32Array(nodes + 1).fill(NOT_STATED);
    this.first = new Int32Array(nodes + 1);
    this.end = new Int32Array(nodes + 1);
    this.#capacity = new Int32Array(nodes + 1);
    this.tieAt = new Int32Array(0);
    this.otherAt = new Int32Array(0);
    this.#timed = {
      statusMeaning: 0,
      statusDay: 0,
      terms: this.#only,
      ...NOT_OVER,
    };
  }

  /** Node numbers are below this. */
  get nodes(): number {
    return this.first.length;
  }

  /** The number of ties. */
  get size(): number {
    return this.ties.length - this.removed;
  }

  /** The ties at a node. Removed ones stay listed until a rebuild, and are skipped. */
  *tiesAt(node: number): Generator<number> {
    const end = this.end[node] ?? 0;
    for (let at = this.first[node] ?? 0; at < end; at += 1) {
      const tie = this.tieAt[at] ?? 0;
      if (this.ties.kind[tie] !== KIND.none) yield tie;
    }
  }

  /** The order of two nodes by their ids. */
  readonly byId = (a: number, b: number): number =>
    (this.#rank[a] ?? this.nodes) - (this.#rank[b] ?? this.nodes) || a - b;

  /** These nodes in the order of their ids, each once, in steps; last those stored since `order`. */
  *sortedById(nodes: readonly number[], perStep: number): Generator<void, number[]> {
    const left = new Set<number>();
    for (const [at, node] of nodes.entries()) {
      left.add(node);
      if (at % perStep === 0) yield;
    }
    const sorted: number[] = [];
    for (const [at, node] of this.#inOrder.entries()) {
      if (left.delete(node)) sorted.push(node);
      if (at % perStep === 0) yield;
    }
    return sorted.concat([...left].sort((a, b) => a - b));
  }

  /**
   * Puts the ties of each node that has others since into the order of ids, in steps.
   * @param inOrder - all nodes in that order
   */
  *order(inOrder: Int32Array, perStep: number): Generator<void> {
    this.#inOrder = inOrder;
    this.#rank = new Int32Array(this.nodes).fill(this.nodes);
    for (const [at, node] of inOrder.entries()) {
      this.#rank[node] = at;
      if (at % perStep === 0) yield;
    }
    const disordered = (this.#disordered ??= new Set(inOrder));
    let sorted = 0;
    for (const node of disordered) {
      sorted += this.#sortList(node) + 1;
      // One by one: who stops in between leaves the others to who asks next.
      disordered.delete(node);
      if (sorted < perStep) continue;
      sorted = 0;
      yield;
    }
  }

  /** Returns how many ties are listed. */
  #sortList(node: number): number {
    const first = this.first[node] ?? 0;
    const ties = this.tieAt.slice(first, this.end[node] ?? 0);
    const others = this.otherAt.slice(first, this.end[node] ?? 0);
    const places = Array.from(ties, (_, place) => place);
    places.sort(
      (a, b) => this.byId(others[a] ?? 0, others[b] ?? 0) || (ties[a] ?? 0) - (ties[b] ?? 0),
    );
    for (const [to, place] of places.entries()) {
      this.tieAt[first + to] = ties[place] ?? 0;
      this.otherAt[first + to] = others[place] ?? 0;
    }
    return places.length;
  }

  isFetched(node: number): boolean {
    return (this.profileDay[node] ?? NOT_STATED) !== NOT_STATED;
  }

  setOver(company: number, over: Over | null): void {
    if (over === null) this.#over.delete(company);
    else this.#over.set(company, over);
  }

  /** The dates of a tie; the same object is returned each time. */
  timed(tie: number): Timed {
    const timed = this.#timed;
    const { ties } = this;
    timed.statusMeaning = ties.statusMeaning[tie] ?? 0;
    timed.statusDay = ties.statusDay[tie] ?? NOT_STATED;
    timed.terms = ties.severalTerms(tie) ?? this.#onlyTerm(tie);
    const { overFirst, overLast, dissolvedDay } =
      this.#over.size === 0 ? NOT_OVER : (this.#over.get(ties.to[tie] ?? 0) ?? NOT_OVER);
    timed.overFirst = overFirst;
    timed.overLast = overLast;
    timed.dissolvedDay = dissolvedDay;
    return timed;
  }

  #onlyTerm(tie: number): readonly TermDays[] {
    const { ties } = this;
    const term = this.#term;
    term.startFirst = ties.startFirst[tie] ?? NOT_STATED;
    term.startLast = ties.startLast[tie] ?? NOT_STATED;
    term.endFirst = ties.endFirst[tie] ?? NOT_STATED;
    term.endLast = ties.endLast[tie] ?? NOT_STATED;
    return this.#only;
  }

  /** The state on a day, as `tieState` computes it. */
  stateOf(tie: number, day: number): TieState {
    const kind = this.ties.kind[tie] ?? 0;
    if (kind !== KIND.position && kind !== KIND.right) return 'unknown';
    return STATE_BY_RULE[ruleOn(this.timed(tie), day)];
  }

  /** Makes room for entity numbers up to this one. */
  reserveNodes(highest: number): void {
    if (highest < this.nodes) return;
    const capacity = Math.max(highest + 1, Math.ceil(this.nodes * 1.25));
    const fetched = withCapacity(this.profileDay, capacity);
    fetched.fill(NOT_STATED, this.nodes);
    this.profileDay = fetched;
    this.first = withCapacity(this.first, capacity);
    this.end = withCapacity(this.end, capacity);
    this.#capacity = withCapacity(this.#capacity, capacity);
  }

  /** Lists every tie at both ends, in steps; nothing may be listed yet. */
  *listAll(perStep: number): Generator<void> {
    const { ties } = this;
    for (let tie = 0; tie < ties.length; tie += 1) {
      const [from, to] = this.#ends(tie);
      this.#capacity[from] = (this.#capacity[from] ?? 0) + 1;
      if (to !== from) this.#capacity[to] = (this.#capacity[to] ?? 0) + 1;
      if (tie % perStep === 0) yield;
    }
    let used = 0;
    for (let node = 0; node < this.nodes; node += 1) {
      this.first[node] = this.end[node] = used;
      used += this.#capacity[node] ?? 0;
      if (node % perStep === 0) yield;
    }
    this.tieAt = new Int32Array(used);
    this.otherAt = new Int32Array(used);
    this.#used = used;
    for (let tie = 0; tie < ties.length; tie += 1) {
      const [from, to] = this.#ends(tie);
      this.#list(from, tie, to);
      if (to !== from) this.#list(to, tie, from);
      if (tie % perStep === 0) yield;
    }
  }

  /** Replaces all ties at this node. */
  replaceAt(node: number, ties: TieColumns): void {
    for (const tie of this.tiesAt(node)) {
      this.ties.kind[tie] = KIND.none;
      this.removed += 1;
    }
    this.end[node] = this.first[node] ?? 0;
    for (let at = 0; at < ties.length; at += 1) this.add(this.ties.copy(ties, at));
  }

  /** Lists a tie of `ties` at its ends. */
  add(tie: number): void {
    const [from, to] = this.#ends(tie);
    this.#list(from, tie, to);
    if (to !== from) this.#list(to, tie, from);
  }

  #ends(tie: number): readonly [from: number, to: number] {
    return [this.ties.from[tie] ?? 0, this.ties.to[tie] ?? 0];
  }

  #list(node: number, tie: number, other: number): void {
    const first = this.first[node] ?? 0;
    const end = this.end[node] ?? 0;
    if (end - first === this.#capacity[node]) {
      this.#moveToEnd(node);
      this.#list(node, tie, other);
      return;
    }
    this.tieAt[end] = tie;
    this.otherAt[end] = other;
    this.end[node] = end + 1;
    this.#disordered?.add(node);
  }

  /** Moves a node's list to the end, with more capacity and without removed ties. */
  #moveToEnd(node: number): void {
    const remaining = [...this.tiesAt(node)];
    const capacity = Math.max(4, Math.ceil(remaining.length * 1.5));
    if (this.#used + capacity > this.tieAt.length) {
      const all = Math.max(1024, Math.ceil((this.#used + capacity) * 1.25));
      this.tieAt = withCapacity(this.tieAt, all);
      this.otherAt = withCapacity(this.otherAt, all);
    }
    const first = this.#used;
    this.#used += capacity;
    this.first[node] = this.end[node] = first;
    this.#capacity[node] = capacity;
    for (const tie of remaining) {
      const [from, to] = this.#ends(tie);
      this.#list(node, tie, from === node ? to : from);
    }
  }
}

/** Numbers of role texts; texts that ties treat as equal have the same number. */
class RoleNumbers {
  readonly #read = createWordReader();
  readonly #numbers = new Map<string, number>();
  /** The first spelling of each, by number; null if no words are stated. */
  readonly words: (string | null)[] = [];

  numberOf(role: string | null): number {
    const { key } = this.#read(role);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.words.length;
      this.#numbers.set(key, number);
      this.words.push(role);
    }
    return number;
  }
}
