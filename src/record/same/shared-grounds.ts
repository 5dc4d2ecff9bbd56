/** What two records share beside their names: boards, those behind them, things that both state, and when. */
import { POPULATION_AT_LEAST } from './name-frequency.ts';
import { areInSuccession, seatsAtOnce, type HeldRole } from './seats.ts';

/** What a record stands beside; a number means the same for all records compared. */
export interface RecordSurroundings {
  /** Its own number. */
  self: number;
  /** What it is tied to, itself left out. */
  tied: readonly number[];
  /** What those are tied to or state, itself left out. */
  near: readonly number[];
  /** The things it states, such as an address. */
  things: readonly number[];
  /** Its roles in what it is tied to, with the days known of each. */
  served: ReadonlyMap<number, readonly HeldRole[]>;
}

/** How the roles that two had at one place go together: after each other, or in two seats at once. */
type ServedHow = 'succession' | 'two seats';

/** Something that both share, with how many of the records do. */
export interface SharedGround {
  ground: number;
  sharers: number;
}

/** Something that both are tied to. */
interface SharedTie extends SharedGround {
  /** Null if the days are unknown, or tell nothing. */
  served: ServedHow | null;
}

/** Of each kind that which the fewest records share comes first. */
export interface SharedGrounds {
  tied: readonly SharedTie[];
  /** What both are tied to through others; nothing where both are tied to one. */
  near: readonly SharedGround[];
  things: readonly SharedGround[];
  /** Whether one of the two is tied to the other: then a record tells them apart. */
  areTied: boolean;
}

export const NO_GROUNDS: SharedGrounds = { tied: [], near: [], things: [], areTied: false };

/** What more records lead to tells nothing of them. */
const NEAR_AT_MOST = 100;
/** What a further ground counts beside the one before: grounds go together. */
const FURTHER = 0.5;
/** How many grounds of a kind count. */
const COUNTED = 3;

const SERVED_BY_CHANCE: Readonly<Record<ServedHow, number>> = {
  succession: 1 / 50,
  'two seats': 2,
};
/** Of fifty records of one none is tied to the other. */
const TIED_BY_CHANCE = 50;

/** For each ground, the records that have it, by their places. */
type Sharers = Map<number, number[]>;

/** The grounds of one record, each once. */
class Sides {
  readonly record: RecordSurroundings;
  #tied: ReadonlySet<number> | null = null;
  #around: ReadonlySet<number> | null = null;
  #things: ReadonlySet<number> | null = null;

  constructor(record: RecordSurroundings) {
    this.record = record;
  }

  // Most records are never compared with another.
  get tied(): ReadonlySet<number> {
    return (this.#tied ??= new Set(this.record.tied));
  }

  /** What it is tied to, and what those are tied to. */
  get around(): ReadonlySet<number> {
    return (this.#around ??= new Set([...this.record.tied, ...this.record.near]));
  }

  get things(): ReadonlySet<number> {
    return (this.#things ??= new Set(this.record.things));
  }
}

/** The surroundings of many records, with how many of them share each. */
export class Surroundings {
  readonly #sides: Sides[] = [];
  readonly #tied: Sharers = new Map();
  readonly #around: Sharers = new Map();
  readonly #things: Sharers = new Map();
  /** By record: the turn of counting in which it was last reached. */
  readonly #reachedIn: number[] = [];
  #turn = 0;

  /** In the order of the records. */
  add(record: RecordSurroundings): void {
    const at = this.#sides.push(new Sides(record)) - 1;
    for (const one of record.tied) note(this.#tied, one, at, Infinity);
    for (const one of record.tied) note(this.#around, one, at, NEAR_AT_MOST);
    for (const one of record.near) note(this.#around, one, at, NEAR_AT_MOST);
    for (const one of record.things) note(this.#things, one, at, Infinity);
  }

  /** What at most `most` records share, by which two records of a frequent name are still found. */
  *keysOf(record: number, most: number): Generator<string> {
    const sides = this.#sides[record];
    if (sides === undefined) return;
    for (const one of sides.around) if (isShared(this.#around.get(one), most)) yield `tied ${one}`;
    for (const one of sides.things) if (isShared(this.#things.get(one), most)) yield `thing ${one}`;
  }

  /** What the records share, by their places among all. */
  between(one: number, other: number): SharedGrounds {
    const a = this.#sides[one];
    const b = this.#sides[other];
    if (a === undefined || b === undefined) return NO_GROUNDS;
    const tied = rarest(both(a.tied, b.tied), this.#tied);
    const around = tied.length > 0 ? [] : rarest(both(a.around, b.around), this.#around);
    const near = around.filter(({ sharers }) => sharers <= NEAR_AT_MOST);
    const things = rarest(both(a.things, b.things), this.#things);
    const areTied = a.tied.has(b.record.self);
    if (tied.length + near.length + things.length === 0 && !areTied) return NO_GROUNDS;
    const servedAt = ({ ground }: SharedGround): ServedHow | null =>
      servedHow(this.#servedIn(one, ground), this.#servedIn(other, ground));
    return { tied: tied.map((tie) => ({ ...tie, served: servedAt(tie) })), near, things, areTied };
  }

  #servedIn(record: number, ground: number): readonly HeldRole[] {
    return this.#sides[record]?.record.served.get(ground) ?? [];
  }

  /** By how much, as a factor, pairs by chance are rarer that share all this as well. */
  byChance([one, other]: readonly [number, number], shared: SharedGrounds): number {
    const { tied, near, things, areTied } = shared;
    const a = this.#sides[one];
    const b = this.#sides[other];
    if (a === undefined || b === undefined) return 1;
    const hows = tied.flatMap(({ served }) => served ?? []);
    const served = hows.includes('succession') ? 'succession' : hows[0];
    return (
      this.#rarity([a.tied, b.tied], tied, this.#tied) *
      // All that is behind one group says the same.
      this.#rarity([a.around, b.around], near.slice(0, 1), this.#around) *
      this.#rarity([a.things, b.things], things, this.#things) *
      (served === undefined ? 1 : SERVED_BY_CHANCE[served]) *
      (areTied ? TIED_BY_CHANCE : 1)
    );
  }

  /** The share of records that share as rare a ground with either, and less for each further ground. */
  #rarity(
    sides: readonly ReadonlySet<number>[],
    grounds: readonly SharedGround[],
    sharers: Sharers,
  ): number {
    const [rarest, ...further] = grounds.slice(0, COUNTED);
    if (rarest === undefined) return 1;
    const population = Math.max(this.#sides.length, POPULATION_AT_LEAST);
    const reached = sides.map((side) => this.#reached(side, rarest.sharers, sharers));
    return further.reduce(
      (left, ground, n) => left * (ground.sharers / population) ** (FURTHER ** (n + 1)),
      Math.min(Math.max(...reached) / population, 1),
    );
  }

  /** How many records share any of these grounds that at most so many share. */
  #reached(grounds: ReadonlySet<number>, most: number, sharers: Sharers): number {
    this.#turn += 1;
    let reached = 0;
    for (const ground of grounds) {
      const all = sharers.get(ground) ?? [];
      if (all.length > most) continue;
      for (const at of all) {
        if (this.#reachedIn[at] === this.#turn) continue;
        this.#reachedIn[at] = this.#turn;
        reached += 1;
      }
    }
    return reached;
  }
}

/** No more than one record above `most` is noted: then nobody asks how many more. */
function note(sharers: Sharers, ground: number, at: number, most: number): void {
  const all = sharers.get(ground);
  if (all === undefined) sharers.set(ground, [at]);
  else if (all.at(-1) !== at && all.length <= most) all.push(at);
}

const isShared = (sharers: readonly number[] = [], most: number): boolean =>
  sharers.length > 1 && sharers.length <= most;

function both(a: ReadonlySet<number>, b: ReadonlySet<number>): number[] {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  const shared: number[] = [];
  for (const one of few) if (many.has(one)) shared.push(one);
  return shared;
}

const rarest = (grounds: readonly number[], sharers: Sharers): SharedGround[] =>
  grounds
    .map((ground) => ({ ground, sharers: sharers.get(ground)?.length ?? 0 }))
    .sort((one, other) => one.sharers - other.sharers || one.ground - other.ground);

/** Null where the days of one are unknown, or nothing follows from them. */
function servedHow(a: readonly HeldRole[], b: readonly HeldRole[]): ServedHow | null {
  if (a.length === 0 || b.length === 0) return null;
  if (seatsAtOnce(a, b).against !== null) return 'two seats';
  return areInSuccession(a, b) ? 'succession' : null;
}
