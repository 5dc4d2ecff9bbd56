/** Ties, or the statements they are made of, as columns of numbers with one entry per tie. */
import { NOT_STATED } from '../ties/state-rule.ts';
import { boundsOf, saysOf } from '../ties/tie-state.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import { statedDates } from '../../record/values/stated-dates.ts';

/** The kind of a tie; 0 if it was removed. */
export const KIND = { none: 0, position: 1, right: 2, parent: 3, same: 4 } as const;

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
  /** One of `SAYS`, and the day on which that was stated. */
  says: number;
  statusDay: number;
  startFirst: number;
  startLast: number;
  endFirst: number;
  endLast: number;
}

const FIRST_ROOM = 1024;

/** `kind` grows last: once it has room, all others have. */
const COLUMNS = [
  ...(['from', 'to', 'role', 'sides', 'says'] as const),
  ...(['statusDay', 'startFirst', 'startLast', 'endFirst', 'endLast', 'kind'] as const),
];

export class TieColumns {
  length = 0;
  kind: Uint8Array;
  from: Int32Array;
  to: Int32Array;
  role: Int32Array;
  sides: Uint8Array;
  says: Uint8Array;
  statusDay: Int32Array;
  startFirst: Int32Array;
  startLast: Int32Array;
  endFirst: Int32Array;
  endLast: Int32Array;

  constructor(room = FIRST_ROOM) {
    this.kind = new Uint8Array(room);
    this.from = new Int32Array(room);
    this.to = new Int32Array(room);
    this.role = new Int32Array(room);
    this.sides = new Uint8Array(room);
    this.says = new Uint8Array(room);
    this.statusDay = new Int32Array(room);
    this.startFirst = new Int32Array(room);
    this.startLast = new Int32Array(room);
    this.endFirst = new Int32Array(room);
    this.endLast = new Int32Array(room);
  }

  /** Appends a row and returns its number. */
  add(row: NumberedTie): number {
    const at = this.#next();
    this.kind[at] = row.kind;
    this.from[at] = row.from;
    this.to[at] = row.to;
    this.role[at] = row.role;
    this.sides[at] = row.sides;
    this.says[at] = row.says;
    this.statusDay[at] = row.statusDay;
    this.startFirst[at] = row.startFirst;
    this.startLast[at] = row.startLast;
    this.endFirst[at] = row.endFirst;
    this.endLast[at] = row.endLast;
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
    this.says[at] = of.says[from] ?? 0;
    this.statusDay[at] = of.statusDay[from] ?? NOT_STATED;
    this.startFirst[at] = of.startFirst[from] ?? NOT_STATED;
    this.startLast[at] = of.startLast[from] ?? NOT_STATED;
    this.endFirst[at] = of.endFirst[from] ?? NOT_STATED;
    this.endLast[at] = of.endLast[from] ?? NOT_STATED;
    return at;
  }

  /** Makes room for more rows, one column per step, as copying millions of numbers would block others. */
  *makeRoom(more: number): Generator<void> {
    if (this.length + more <= this.kind.length) return;
    const room = Math.max(this.length + more, this.kind.length * 2);
    for (const name of COLUMNS) {
      this.#grow(name, room);
      yield;
    }
  }

  #next(): number {
    if (this.length === this.kind.length)
      for (const name of COLUMNS) this.#grow(name, this.length * 2);
    this.length += 1;
    return this.length - 1;
  }

  #grow(name: keyof NumberedTie, room: number): void {
    Object.assign(this, { [name]: grown(this[name], room) });
  }
}

/** A copy with this capacity. */
export function grown<A extends Uint8Array | Int32Array>(numbers: A, room: number): A {
  const more = numbers instanceof Uint8Array ? new Uint8Array(room) : new Int32Array(room);
  more.set(numbers);
  return more as A;
}

/** The status and dates of a statement as numbers. */
type Terms = Pick<NumberedTie, 'says' | 'startFirst' | 'startLast' | 'endFirst' | 'endLast'>;

/** Limit on cached statuses and dates; only a hostile store has more. */
const KEPT = 200_000;

/** A function that parses status and dates; each text is parsed once. */
export function createTermReader() {
  const statuses = new Map<string | null, number>();
  const bounds = new Map<string | null, ReturnType<typeof boundsOf>>();

  function kept<K, V>(known: Map<K, V>, key: K, read: (key: K) => V): V {
    let value = known.get(key);
    if (value === undefined) {
      value = read(key);
      if (known.size < KEPT) known.set(key, value);
    }
    return value;
  }

  return (status: string | null, dates: readonly DateEntry[]): Terms => {
    const { start, end } = statedDates(dates);
    const begins = kept(bounds, start, boundsOf);
    const ends = kept(bounds, end, boundsOf);
    return {
      says: kept(statuses, status, saysOf),
      startFirst: begins.first,
      startLast: begins.last,
      endFirst: ends.first,
      endLast: ends.last,
    };
  };
}
