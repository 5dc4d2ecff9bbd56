/** Finds the pairs among many records that somebody should look at, without comparing each with each. */
import type { EntityId } from '../../contract/model/entity.ts';
import { compareNames, createNameReader, type NameReader } from './compare-names.ts';
import {
  factsByChance,
  LONG_NAMES,
  NAMES_AT_MOST,
  schemaOfBoth,
  type RecordToCompare,
} from './compare-records.ts';
import { COMMON } from './company-name.ts';
import {
  isOfPerson,
  NameFrequency,
  readForCount,
  type CountedName,
  type NameRarity,
} from './name-frequency.ts';
import type { NameWord } from './name-words.ts';
import { mayBeOneCompany, mayBeOnePerson } from './quick-look.ts';
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
}

/** A key that more names share is ignored, since it identifies nobody. */
const SHARERS_AT_MOST = 60;
/** How many letters of two words make a key: slips are mostly further behind. */
const KEY_LETTERS = 2;
/** Names compared in one step: a few milliseconds. */
const STEP = 8;
/** Names read, pairs looked at quickly, or pairs of records weighed, in one step. */
const QUICK_STEP = 64;
/** Of two names with more pairs of holders, only those are weighed that share something else. */
const HOLDERS_AT_MOST = 400;
/** If more pairs than this would agree in as much by chance, somebody has better to do than to look at one. */
const BY_CHANCE_AT_MOST = 10;

/** All records of one kind that state the same name. */
interface Holders {
  kind: RecordToCompare['kind'];
  name: string;
  /** Their places among the records. */
  records: number[];
  counted: CountedName;
}

/** Two names share a key if two words begin with the same consonants, or one longer word sounds alike. */
function keysOf(words: readonly NameWord[]): string[] {
  const sounds = words.flatMap(({ consonants, otherConsonants, latin }) => [
    consonants || latin.charAt(0),
    ...otherConsonants,
  ]);
  const starts = [...new Set(sounds.map((sound) => sound.slice(0, KEY_LETTERS)))].sort();
  const twos = starts.flatMap((one, at) => starts.slice(at + 1).map((other) => `${one} ${other}`));
  const whole = words.map(({ latin }) => latin).join('');
  return [...sounds.filter((sound) => sound.length > 2), ...twos, `=${whole}`];
}

/** A key by which PLA is found for People’s Liberation Army. */
const initialsOf = (words: readonly NameWord[]): string[] =>
  words.length < 3 ? [] : [`=${words.map(({ latin }) => latin.charAt(0)).join('')}`];

/** Keys by which records with a frequent name are still found: with a year of birth, or a number. */
function* keysBeside(
  { born, registrationNumber }: RecordToCompare,
  { key }: CountedName,
): Generator<string> {
  if (born !== null) yield `${key} born ${born.slice(0, 4)}`;
  if (registrationNumber !== null) yield `${key} number ${registrationNumber}`;
}

function nameKeys({ kind, name, counted }: Holders, reader: NameReader): string[] {
  const keys = [`=${counted.key}`];
  if (kind !== 'company' && kind !== 'authority') keys.push(...keysOf(reader.person(name).words));
  if (kind !== 'person') {
    const { words } = reader.company(name);
    const telling = words.filter(({ latin }) => !COMMON.has(latin));
    keys.push(...keysOf(telling.length > 0 ? telling : words), ...initialsOf(words));
  }
  return keys;
}

/**
 * Compares names that share a key made of their words, unless too many share it, and weighs the records that
 * have them. Runs in steps of a few milliseconds each; the strongest pairs come first, and the order of the
 * records changes nothing.
 */
export function* likelyPairs(
  records: readonly RecordToCompare[],
  { surroundings = [], areOne = () => false }: LikelyPairsOptions = {},
): Generator<void, LikelyPair[]> {
  const search = new PairSearch(records, areOne);
  yield* search.readSurroundings(surroundings);
  yield* search.readNames();
  yield* search.readKeys();
  yield* search.compareAll();
  return yield* search.inOrder();
}

/** Names that differ agree by chance more often: at the least strength four times as often. */
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
  readonly #areOne: (one: number, other: number) => boolean;
  readonly #surroundings = new Surroundings();
  readonly #reader = createNameReader();
  readonly #frequency = new NameFrequency();
  readonly #holders: Holders[] = [];
  readonly #sharing = new Map<string, number[]>();
  readonly #found = new Map<number, LikelyPair>();
  #compared = 0;

  constructor(
    records: readonly RecordToCompare[],
    areOne: (one: number, other: number) => boolean,
  ) {
    this.#records = records;
    this.#areOne = areOne;
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
    }
  }

  #holdersOf(byName: Map<string, Holders>, record: RecordToCompare, name: string): Holders {
    const key = `${record.kind} ${name}`;
    const known = byName.get(key);
    if (known !== undefined) return known;
    const counted = readForCount(name, isOfPerson(record), this.#reader);
    const holders = { kind: record.kind, name, records: [], counted };
    byName.set(key, holders);
    this.#holders.push(holders);
    return holders;
  }

  *readKeys(): Generator<void> {
    for (const [at, holders] of this.#holders.entries()) {
      const keys = new Set(nameKeys(holders, this.#reader));
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
      for (const [n, at] of block.entries()) {
        for (const otherAt of block.slice(n + 1)) {
          looked += 1;
          if (looked % (QUICK_STEP * STEP) === 0) yield;
          const [one, other] = [this.#holders[at], this.#holders[otherAt]];
          const pair = at * this.#holders.length + otherAt;
          if (!one || !other || !this.#mayBeOne(one, other) || seen.has(pair)) continue;
          seen.add(pair);
          yield* this.#compare(one, other);
        }
      }
    }
  }

  #mayBeOne(one: Holders, other: Holders): boolean {
    const schema = schemaOfBoth(one.kind, other.kind);
    if (schema === null) return false;
    const [a, b] = [one.name, other.name];
    const { person, company, names } = this.#reader;
    // One of two names in one text may agree alone.
    if (names(a).length + names(b).length > 2) return true;
    const mayBePerson = schema === 'Person' || schema === 'LegalEntity';
    if (mayBePerson && mayBeOnePerson(person(a).words, person(b).words)) return true;
    return schema !== 'Person' && mayBeOneCompany(company(a).words, company(b).words);
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
    const differs = 1 + (MAX_STRENGTH - named.strength) * NAME_DIFFERENCE;
    const names: NamePair['names'] = [one.name, other.name];
    const pair = { names, rarity, byChance: rarity.byChance * differs };
    const isMany = one.records.length * other.records.length > HOLDERS_AT_MOST;
    const pairs = isMany ? this.#pairsBeside(one, other) : pairsOf(one.records, other.records);
    let weighed = 0;
    for (const [a, b] of pairs) {
      this.#weigh(a, b, pair);
      weighed += 1;
      if (weighed % QUICK_STEP === 0) yield;
    }
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
      pair.byChance * factsByChance(first, second) * this.#surroundings.byChance(shared);
    if (byChance > BY_CHANCE_AT_MOST) return;
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

  /** The strongest first; a part of the list at a time, since there may be a hundred thousand. */
  *inOrder(): Generator<void, LikelyPair[]> {
    const parts: LikelyPair[][] = Array.from({ length: PARTS }, () => []);
    let placed = 0;
    for (const pair of this.#found.values()) {
      parts[Math.min(Math.floor((1 - pair.strength) * PARTS), PARTS - 1)]?.push(pair);
      placed += 1;
      if (placed % (QUICK_STEP * STEP) === 0) yield;
    }
    const sorted: LikelyPair[] = [];
    for (const part of parts) {
      for (const pair of part.sort(inOrder)) sorted.push(pair);
      yield;
    }
    return sorted;
  }
}

/** Parts in which the list is put in order. */
const PARTS = 256;

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
