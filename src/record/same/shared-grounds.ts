/** What two records share beside their names: boards, those behind them, things that both state, and when. */

/** What a record stands beside; a number means the same for all records compared. */
export interface RecordSurroundings {
  /** What it is tied to, itself left out. */
  tied: readonly number[];
  /** What those are tied to or state, itself left out. */
  near: readonly number[];
  /** The things it states, such as an address. */
  things: readonly number[];
  /** The known days that it served in what it is tied to, as sorted pairs of a first and an exclusive last. */
  served: ReadonlyMap<number, readonly number[]>;
}

/** How the times that two served at one place go together. */
export type ServedHow = 'succession' | 'overlap';

/** Something that both share, with how many of the records do. */
export interface SharedGround {
  ground: number;
  sharers: number;
}

/** Of each kind that which the fewest records share comes first. */
export interface SharedGrounds {
  /** What both are tied to. */
  tied: readonly SharedGround[];
  /** What both are tied to through others; nothing where both are tied to one. */
  near: readonly SharedGround[];
  things: readonly SharedGround[];
  served: { at: number; how: ServedHow } | null;
}

const NONE: SharedGrounds = { tied: [], near: [], things: [], served: null };

/** An end and a begin so many days apart are a succession. */
const SUCCESSION_DAYS = 31;
/** How many of what is shared are looked at. */
const SHARED_AT_MOST = 8;

/** Fewer records are no measure of how rare a ground is: they count as so many. */
const POPULATION_AT_LEAST = 1000;
/** What a further ground counts beside the one before: grounds go together. */
const FURTHER = 0.5;
/** How many grounds of a kind count. */
const COUNTED = 3;

const SERVED_BY_CHANCE: Readonly<Record<ServedHow, number>> = { succession: 1 / 50, overlap: 2 };

type Sharers = Map<number, number>;

interface Sides {
  tied: ReadonlySet<number>;
  /** With what it is tied to. */
  around: ReadonlySet<number>;
  things: ReadonlySet<number>;
}

/** The surroundings of many records, with how many of them share each. */
export class Surroundings {
  readonly #served: RecordSurroundings['served'][] = [];
  readonly #sides: Sides[] = [];
  readonly #tied: Sharers = new Map();
  readonly #around: Sharers = new Map();
  readonly #things: Sharers = new Map();

  /** In the order of the records. */
  add({ tied, near, things, served }: RecordSurroundings): void {
    const around = new Set([...tied, ...near]);
    const sides = { tied: new Set(tied), around, things: new Set(things) };
    this.#sides.push(sides);
    this.#served.push(served);
    for (const one of sides.tied) count(this.#tied, one);
    for (const one of around) count(this.#around, one);
    for (const one of sides.things) count(this.#things, one);
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
    if (a === undefined || b === undefined) return NONE;
    const tied = rarest(both(a.tied, b.tied), this.#tied);
    const near = tied.length > 0 ? [] : rarest(both(a.around, b.around), this.#around);
    const things = rarest(both(a.things, b.things), this.#things);
    if (tied.length + near.length + things.length === 0) return NONE;
    return { tied, near, things, served: this.#servedBy(one, other, tied) };
  }

  /** By how much, as a factor, pairs by chance are rarer that share all this as well. */
  byChance({ tied, near, things, served }: SharedGrounds): number {
    const population = Math.max(this.#sides.length, POPULATION_AT_LEAST);
    return (
      rarityOf(tied, population) *
      // All that is behind one group says the same.
      rarityOf(near.slice(0, 1), population) *
      rarityOf(things, population) *
      (served === null ? 1 : SERVED_BY_CHANCE[served.how])
    );
  }

  #servedBy(one: number, other: number, tied: readonly SharedGround[]): SharedGrounds['served'] {
    let found: SharedGrounds['served'] = null;
    for (const { ground: at } of tied) {
      const a = this.#served[one]?.get(at) ?? [];
      const b = this.#served[other]?.get(at) ?? [];
      const how = servedHow(a, b);
      if (how === 'succession') return { at, how };
      if (how !== null) found ??= { at, how };
    }
    return found;
  }
}

function count(sharers: Sharers, ground: number): void {
  sharers.set(ground, (sharers.get(ground) ?? 0) + 1);
}

const isShared = (sharers = 0, most: number): boolean => sharers > 1 && sharers <= most;

function both(a: ReadonlySet<number>, b: ReadonlySet<number>): number[] {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  const shared: number[] = [];
  for (const one of few) if (many.has(one)) shared.push(one);
  return shared;
}

const rarest = (grounds: readonly number[], sharers: Sharers): SharedGround[] =>
  grounds
    .map((ground) => ({ ground, sharers: sharers.get(ground) ?? 0 }))
    .sort((one, other) => one.sharers - other.sharers || one.ground - other.ground)
    .slice(0, SHARED_AT_MOST);

/** By how much, as a factor, records are rarer that share these. */
const rarityOf = (grounds: readonly SharedGround[], population: number): number =>
  grounds
    .slice(0, COUNTED)
    .reduce(
      (left, { sharers }, n) => left * Math.min(sharers / population, 1) ** (FURTHER ** n),
      1,
    );

/** Null where the days of one are unknown, or nothing follows from them. */
function servedHow(a: readonly number[], b: readonly number[]): ServedHow | null {
  if (a.length === 0 || b.length === 0) return null;
  for (let i = 0; i < a.length; i += 2) {
    for (let j = 0; j < b.length; j += 2) {
      const [fromA = 0, untilA = 0] = a.slice(i, i + 2);
      const [fromB = 0, untilB = 0] = b.slice(j, j + 2);
      if (fromA < untilB && fromB < untilA) return 'overlap';
    }
  }
  const gap = (until: number | undefined, from: number | undefined): number =>
    (from ?? 0) - (until ?? 0);
  const gaps = [gap(a.at(-1), b[0]), gap(b.at(-1), a[0])];
  return gaps.some((days) => days >= 0 && days <= SUCCESSION_DAYS) ? 'succession' : null;
}
