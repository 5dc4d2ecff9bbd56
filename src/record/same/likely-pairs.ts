/** Finds the pairs among many records that somebody should look at, without comparing each with each. */
import type { EntityId } from '../../contract/model/entity.ts';
import { compareNames, createNameReader } from './compare-names.ts';
import { factsByChance, LONG_NAMES, NAMES_AT_MOST, schemaOfBoth } from './compare-records.ts';
import { countriesAndPlaces, type RecordToCompare } from './fact-evidence.ts';
import {
  NameFrequency,
  type CountedName,
  type NameRarity,
  POPULATION_AT_LEAST,
} from './name-frequency.ts';
import { keysBeside, mayBeOne, nameKeys, readHolders, type Holders } from './name-holders.ts';
import { MAX_STRENGTH } from './reasons.ts';
import { Surroundings, type RecordSurroundings, type SharedGrounds } from './shared-grounds.ts';

export interface LikelyPair {
  a: EntityId;
  b: EntityId;
  /** Their places among the records compared. */
  at: [number, number];
  /** The two names that agree best, the first record’s first. */
  names: [string, string];
  /**
   * 1 / (1 + n), where n is how many pairs of different holders would agree in as much by chance alone among the
   * records compared: by how many have the name and its words, how few share a board, an address or what is
   * behind it, by dates and numbers; what differs counts as if so many more agreed. 0.5: as many as one. It
   * orders the list. It is no probability that both are one: facts are taken for independent of each other.
   */
  strength: number;
  rarity: NameRarity;
  shared: SharedGrounds;
}

export interface LikelyPairsOptions {
  /** For each record, what it stands beside; without, only what the records state is compared. */
  surroundings?: readonly RecordSurroundings[];
  /** Whether two records, by their places, are known to be one: they are no suggestion. */
  areOne?: (one: number, other: number) => boolean;
  /**
   * Told of pairs, by their places, whose names agree but of which too many would agree in as much by chance:
   * perhaps twice, and perhaps of one that is found for something else. Returns whether to tell of more.
   */
  tooCommon?: (one: number, other: number) => boolean;
}

/** A key that more names share is ignored, since it identifies nobody. */
const SHARERS_AT_MOST = 60;
/** Names compared in one step: a few milliseconds. */
const STEP = 8;
/** Names read, pairs looked at quickly, or pairs of records weighed, in one step. */
const QUICK_STEP = 64;
/** Of two names with more pairs of holders, only those are weighed that share something else. */
const HOLDERS_AT_MOST = 400;
/** If more pairs than this would agree in as much by chance, somebody has better to do than to look at one. */
const BY_CHANCE_AT_MOST = 10;

/**
 * Compares names that share a key made of their words, unless too many share it, and weighs the records that
 * have them. Runs in steps of a few milliseconds each; the strongest pairs come first, and the order of the
 * records changes nothing.
 */
export function* likelyPairs(
  records: readonly RecordToCompare[],
  { surroundings = [], ...options }: LikelyPairsOptions = {},
): Generator<void, LikelyPair[]> {
  const search = new PairSearch(records, options);
  yield* search.readSurroundings(surroundings);
  yield* search.readNames();
  yield* search.readKeys();
  yield* search.compareAll();
  return yield* search.inOrder();
}

/** Names that differ agree by chance more often, the more so the more records there are: this by a thousand. */
const NAME_DIFFERENCE = 9;
/** No agreement is rarer, so that the strength stays below 1. */
const LEAST_BY_CHANCE = 1e-12;

/** Two names, in the order of the two records, and how often they agree so by chance. */
interface NamePair {
  names: [string, string];
  rarity: NameRarity;
  byChance: number;
}

class PairSearch {
  readonly #records: readonly RecordToCompare[];
  readonly #areOne: NonNullable<LikelyPairsOptions['areOne']>;
  readonly #tooCommon: NonNullable<LikelyPairsOptions['tooCommon']>;
  #tellsCommon = true;
  readonly #surroundings = new Surroundings();
  readonly #reader = createNameReader();
  readonly #frequency = new NameFrequency();
  readonly #holders: Holders[] = [];
  /** How many records have a country or a place. */
  readonly #values = new Map<string, number>();
  readonly #sharing = new Map<string, number[]>();
  readonly #found = new Map<number, LikelyPair>();
  #compared = 0;

  constructor(
    records: readonly RecordToCompare[],
    { areOne = () => false, tooCommon = () => false }: LikelyPairsOptions,
  ) {
    this.#records = records;
    this.#areOne = areOne;
    this.#tooCommon = tooCommon;
  }

  *readSurroundings(all: readonly RecordSurroundings[]): Generator<void> {
    for (const [at, one] of all.entries()) {
      this.#surroundings.add(one);
      if (at % QUICK_STEP === 0) yield;
    }
  }

  *readNames(): Generator<void> {
    const byName = new Map<string, Holders>();
    let read = 0;
    for (const [at, record] of this.#records.entries()) {
      const counted: CountedName[] = [];
      for (const name of new Set(record.names.slice(0, NAMES_AT_MOST))) {
        const holders = this.#holdersOf(byName, record, name);
        holders.records.push(at);
        counted.push(holders.counted);
        read += 1;
        if (read % QUICK_STEP === 0) yield;
      }
      this.#frequency.add(counted);
      for (const value of new Set(countriesAndPlaces(record))) {
        this.#values.set(value, (this.#values.get(value) ?? 0) + 1);
      }
    }
  }

  #holdersOf(byName: Map<string, Holders>, record: RecordToCompare, name: string): Holders {
    const key = `${record.kind} ${name}`;
    const known = byName.get(key);
    if (known !== undefined) return known;
    const holders = readHolders(name, record.kind, this.#reader);
    byName.set(key, holders);
    this.#holders.push(holders);
    return holders;
  }

  *readKeys(): Generator<void> {
    for (const [at, holders] of this.#holders.entries()) {
      const keys = new Set(nameKeys(holders));
      for (const record of holders.records) {
        const one = this.#records[record];
        if (one !== undefined) for (const key of keysBeside(one, holders.counted)) keys.add(key);
      }
      for (const key of keys) {
        const sharers = this.#sharing.get(key);
        if (sharers === undefined) this.#sharing.set(key, [at]);
        else sharers.push(at);
      }
      if (at % QUICK_STEP === 0) yield;
    }
  }

  *compareAll(): Generator<void> {
    for (const one of this.#holders) if (one.records.length > 1) yield* this.#compare(one, one);
    const seen = new Set<number>();
    let looked = 0;
    for (const block of this.#sharing.values()) {
      if (block.length > SHARERS_AT_MOST) continue;
      for (let n = 0; n < block.length; n += 1) {
        for (let m = n + 1; m < block.length; m += 1) {
          looked += 1;
          if (looked % (QUICK_STEP * STEP) === 0) yield;
          const at = block[n] ?? 0;
          const otherAt = block[m] ?? 0;
          const one = this.#holders[at];
          const other = this.#holders[otherAt];
          const pair = at * this.#holders.length + otherAt;
          if (!one || !other || !mayBeOne(one, other) || seen.has(pair)) continue;
          seen.add(pair);
          yield* this.#compare(one, other);
        }
      }
    }
  }

  *#compare(one: Holders, other: Holders): Generator<void> {
    const schema = schemaOfBoth(one.kind, other.kind);
    if (schema === null) return;
    this.#compared += 1;
    const isLong = one.name.length * other.name.length > LONG_NAMES;
    if (isLong || this.#compared % STEP === 0) yield;
    const named = compareNames(schema, one.name, other.name, this.#reader);
    if (!named.suggested) return;
    const rarity = this.#frequency.rarityOf(one.counted, other.counted, named.agreed);
    const thousands = Math.max(this.#records.length / POPULATION_AT_LEAST, 1);
    const differs = 1 + (MAX_STRENGTH - named.strength) * NAME_DIFFERENCE * thousands;
    const names: NamePair['names'] = [one.name, other.name];
    const pair = { names, rarity, byChance: rarity.byChance * differs };
    const isMany = one.records.length * other.records.length > HOLDERS_AT_MOST;
    if (isMany) yield* this.#tellAllCommon(one, other);
    const pairs = isMany ? this.#pairsBeside(one, other) : pairsOf(one.records, other.records);
    let weighed = 0;
    for (const [a, b] of pairs) {
      this.#weigh(a, b, pair);
      weighed += 1;
      if (weighed % QUICK_STEP === 0) yield;
    }
  }

  *#tellAllCommon(one: Holders, other: Holders): Generator<void> {
    let told = 0;
    for (const [a, b] of pairsOf(one.records, other.records)) {
      if (!this.#tellsCommon) return;
      if (a !== b) this.#tellCommon(a, b);
      told += 1;
      if (told % (QUICK_STEP * STEP) === 0) yield;
    }
  }

  #tellCommon(one: number, other: number): void {
    if (this.#tellsCommon && !this.#areOne(one, other))
      this.#tellsCommon = this.#tooCommon(one, other);
  }

  /** The pairs of holders that share something beside the name. */
  *#pairsBeside(one: Holders, other: Holders): Generator<[number, number]> {
    const ofOne = this.#byKeyBeside(one);
    const ofOther = one === other ? ofOne : this.#byKeyBeside(other);
    for (const [key, records] of ofOne) {
      const others = ofOther.get(key) ?? [];
      if (records.length * others.length <= HOLDERS_AT_MOST) yield* pairsOf(records, others);
    }
  }

  #byKeyBeside({ records, counted }: Holders): Map<string, number[]> {
    const byKey = new Map<string, number[]>();
    for (const at of records) {
      const record = this.#records[at];
      if (record === undefined) continue;
      const shared = this.#surroundings.keysOf(at, SHARERS_AT_MOST);
      for (const key of [...keysBeside(record, counted), ...shared]) {
        const sharers = byKey.get(key);
        if (sharers === undefined) byKey.set(key, [at]);
        else sharers.push(at);
      }
    }
    return byKey;
  }

  #weigh(one: number, other: number, pair: NamePair): void {
    const first = this.#records[one];
    const second = this.#records[other];
    if (one === other || first === undefined || second === undefined) return;
    if (first.id > second.id) {
      const [a, b] = pair.names;
      this.#weigh(other, one, { ...pair, names: [b, a] });
      return;
    }
    if (this.#areOne(one, other)) return;
    const shared = this.#surroundings.between(one, other);
    const byChance =
      pair.byChance *
      factsByChance(first, second, this.#shareOf) *
      this.#surroundings.byChance([one, other], shared);
    if (byChance > BY_CHANCE_AT_MOST) {
      this.#tellCommon(one, other);
      return;
    }
    // Rounded, since a product depends on its order, and the order of the records must not matter.
    const rounded = Number(Math.max(byChance, LEAST_BY_CHANCE).toPrecision(9));
    const strength = 1 / (1 + rounded);
    const { names, rarity } = pair;
    const at: LikelyPair['at'] = [one, other];
    const found = { a: first.id, b: second.id, at, names, strength, rarity, shared };
    const key = one * this.#records.length + other;
    const known = this.#found.get(key);
    if (known === undefined || inOrder(found, known) < 0) this.#found.set(key, found);
  }

  readonly #shareOf = (value: string): number => {
    const population = Math.max(this.#records.length, POPULATION_AT_LEAST);
    return Math.min((this.#values.get(value) ?? 0) / population, 1);
  };

  /** The strongest first. */
  *inOrder(): Generator<void, LikelyPair[]> {
    let runs: LikelyPair[][] = [];
    let run: LikelyPair[] = [];
    for (const pair of this.#found.values()) {
      run.push(pair);
      if (run.length < RUN) continue;
      runs.push(run.sort(inOrder));
      run = [];
      yield;
    }
    runs.push(run.sort(inOrder));
    while (runs.length > 1) {
      const merged: LikelyPair[][] = [];
      for (let at = 0; at < runs.length; at += 2) {
        merged.push(yield* mergedRuns(runs[at] ?? [], runs[at + 1] ?? []));
      }
      runs = merged;
    }
    return runs[0] ?? [];
  }
}

/** Pairs put in order, or merged into a longer list, in one step. */
const RUN = 2000;

function* mergedRuns(
  a: readonly LikelyPair[],
  b: readonly LikelyPair[],
): Generator<void, LikelyPair[]> {
  const merged: LikelyPair[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const one = a[i];
    const other = b[j];
    const isFirst = other === undefined || (one !== undefined && inOrder(one, other) <= 0);
    const next = isFirst ? one : other;
    if (next !== undefined) merged.push(next);
    if (isFirst) i += 1;
    else j += 1;
    if (merged.length % RUN === 0) yield;
  }
  return merged;
}

const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const inOrder = (x: LikelyPair, y: LikelyPair): number =>
  y.strength - x.strength ||
  compared(x.a, y.a) ||
  compared(x.b, y.b) ||
  compared(x.names.join('\n'), y.names.join('\n'));

/** Each two of both lists. */
function* pairsOf(a: readonly number[], b: readonly number[]): Generator<[number, number]> {
  const isOne = a === b;
  for (const [n, one] of a.entries()) {
    for (const other of isOne ? b.slice(n + 1) : b) yield [one, other];
  }
}
