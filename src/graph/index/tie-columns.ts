/** Ties, or the statements they are made of, as columns of numbers with one entry per tie. */
import { NO_TERM, NOT_STATED, type TermDays } from '../ties/state-rule.ts';
import { daysOfTerms, meaningOfStatus } from '../ties/tie-state.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import { statedTerms } from '../../record/values/terms.ts';

/** The kind of a tie; 0 if it was removed. */
export const KIND = { none: 0, position: 1, right: 2, parent: 3, same: 4 } as const;

/** Whether a kind in a column is that of a member's role in a company. */
export const isRoleKind = (kind: number | undefined): boolean =>
  kind === KIND.position || kind === KIND.right;

/** Bits for who states it. */
export const BY_MEMBER = 1;
export const BY_COMPANY = 2;

/** One row. */
interface NumberedTie {
  kind: number;
  from: number;
  to: number;
  /** The number of the role: see `RoleNumbers`. */
  role: number;
  /** `BY_MEMBER`, `BY_COMPANY` or both. */
  sides: number;
  /** One of `STATUS_MEANING`, and the day on which that was stated. */
  statusMeaning: number;
  statusDay: number;
  /** The days of its only term, or of the first. */
  startFirst: number;
  startLast: number;
  endFirst: number;
  endLast: number;
  /** All terms if there are several; else null. */
  terms: readonly TermDays[] | null;
}

const INITIAL_CAPACITY = 1024;

/** `kind` grows last: once it has room, all others have. */
const COLUMNS = [
  ...(['from', 'to', 'role', 'sides', 'statusMeaning'] as const),
  ...(['statusDay', 'startFirst', 'startLast', 'endFirst', 'endLast', 'kind'] as const),
];

export class TieColumns {
  length = 0;
  kind: Uint8Array;
  from: Int32Array;
  to: Int32Array;
  role: Int32Array;
  sides: Uint8Array;
  statusMeaning: Uint8Array;
  statusDay: Int32Array;
  startFirst: Int32Array;
  startLast: Int32Array;
  endFirst: Int32Array;
  endLast: Int32Array;
  /** All terms of the few rows that have several. */
  readonly #terms = new Map<number, readonly TermDays[]>();

  constructor(capacity = INITIAL_CAPACITY) {
    this.kind = new Uint8Array(capacity);
    this.from = new Int32Array(capacity);
    this.to = new Int32Array(capacity);
    this.role = new Int32Array(capacity);
    this.sides = new Uint8Array(capacity);
    this.statusMeaning = new Uint8Array(capacity);
    this.statusDay = new Int32Array(capacity);
    this.startFirst = new Int32Array(capacity);
    this.startLast = new Int32Array(capacity);
    this.endFirst = new Int32Array(capacity);
    this.endLast = new Int32Array(capacity);
  }

  /** Appends a row and returns its number. */
  add(row: NumberedTie): number {
    const at = this.#next();
    this.kind[at] = row.kind;
    this.from[at] = row.from;
    this.to[at] = row.to;
    this.role[at] = row.role;
    this.sides[at] = row.sides;
    this.statusMeaning[at] = row.statusMeaning;
    this.statusDay[at] = row.statusDay;
    this.startFirst[at] = row.startFirst;
    this.startLast[at] = row.startLast;
    this.endFirst[at] = row.endFirst;
    this.endLast[at] = row.endLast;
    if (row.terms !== null) this.#terms.set(at, row.terms);
    return at;
  }

  /** Appends a copy of a row of another table. */
  copy(of: TieColumns, from: number): number {
    const at = this.#next();
    this.kind[at] = of.kind[from] ?? KIND.none;
    this.from[at] = of.from[from] ?? 0;
    this.to[at] = of.to[from] ?? 0;
    this.role[at] = of.role[from] ?? 0;
    this.sides[at] = of.sides[from] ?? 0;
    this.statusMeaning[at] = of.statusMeaning[from] ?? 0;
    this.statusDay[at] = of.statusDay[from] ?? NOT_STATED;
    this.startFirst[at] = of.startFirst[from] ?? NOT_STATED;
    this.startLast[at] = of.startLast[from] ?? NOT_STATED;
    this.endFirst[at] = of.endFirst[from] ?? NOT_STATED;
    this.endLast[at] = of.endLast[from] ?? NOT_STATED;
    const terms = of.severalTerms(from);
    if (terms !== null) this.#terms.set(at, terms);
    return at;
  }

  /** All terms of a row that has several; else null. */
  severalTerms(at: number): readonly TermDays[] | null {
    return this.#terms.size === 0 ? null : (this.#terms.get(at) ?? null);
  }

  /** Makes room for more rows, one column per step, as copying millions of numbers would block others. */
  *reserve(more: number): Generator<void> {
    if (this.length + more <= this.kind.length) return;
    const capacity = Math.max(this.length + more, this.kind.length * 2);
    for (const name of COLUMNS) {
      this.#grow(name, capacity);
      yield;
    }
  }

  #next(): number {
    if (this.length === this.kind.length)
      for (const name of COLUMNS) this.#grow(name, this.length * 2);
    this.length += 1;
    return this.length - 1;
  }

  #grow(name: (typeof COLUMNS)[number], capacity: number): void {
    Object.assign(this, { [name]: withCapacity(this[name], capacity) });
  }
}

/** A copy with this capacity. */
export function withCapacity<A extends Uint8Array | Int32Array>(numbers: A, capacity: number): A {
  const copy = numbers instanceof Uint8Array ? new Uint8Array(capacity) : new Int32Array(capacity);
  copy.set(numbers);
  return copy as A;
}

/** The status and dates of a statement as numbers. */
type Terms = Pick<
  NumberedTie,
  'statusMeaning' | 'startFirst' | 'startLast' | 'endFirst' | 'endLast' | 'terms'
>;

/** Limit on cached statuses and dates; only a hostile store has more. */
const MAX_CACHED = 200_000;

/** A function that parses status and dates; each text is parsed once. */
export function createTermReader() {
  const statuses = new Map<string | null, number>();

  function cached<K, V>(known: Map<K, V>, key: K, read: (key: K) => V): V {
    let value = known.get(key);
    if (value === undefined) {
      value = read(key);
      if (known.size < MAX_CACHED) known.set(key, value);
    }
    return value;
  }

  return (status: string | null, dates: readonly DateEntry[]): Terms => {
    const terms = daysOfTerms(statedTerms(dates));
    const { startFirst, startLast, endFirst, endLast } = terms[0] ?? NO_TERM;
    return {
      statusMeaning: cached(statuses, status, meaningOfStatus),
      startFirst,
      startLast,
      endFirst,
      endLast,
      terms: terms.length > 1 ? terms : null,
    };
  };
}
