/** How frequent names and their words are among many records: a name that many have tells nobody apart. */
import type { WordPair } from './align.ts';
import type { NameReader } from './compare-names.ts';
import type { NameWord } from './name-words.ts';

/** Fewer records are no measure of how frequent something is: they count as so many. */
export const POPULATION_AT_LEAST = 1000;

/** The chance that two people have the same initial. */
const SAME_INITIAL = 1 / 12;

/** How rare it is that two names agree as they do. */
export interface NameRarity {
  /**
   * How many pairs of different people have names that agree so: as many as there are, or as many as the
   * frequency of the words makes likely where that is more, since of few records a frequent name may be met once.
   */
  byChance: number;
  /** How many other records have one of the names. */
  others: number;
  /** The words that agree, if it is for their frequency, with how many other records have each. */
  words: readonly { text: string; others: number }[];
}

/** How often a name was met, and each of its words. */
interface Counted {
  people: number;
  names: Map<string, number>;
  words: Map<string, number>;
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** The words of a name and its numbers, in one order, so that HALVARD, Ingrid is Ingrid Halvard. */
export interface CountedName {
  /** Persons are counted apart from companies and others. */
  isPerson: boolean;
  words: readonly NameWord[];
  /** The same for each order of the words, whatever the legal form. */
  key: string;
}

export function readForCount(name: string, isPerson: boolean, reader: NameReader): CountedName {
  const read = isPerson ? reader.person(name) : reader.company(name);
  const numbers = 'numbers' in read ? read.numbers.map(({ value }) => value) : [];
  const all = read.words.map(({ latin }) => latin).sort();
  return { isPerson, words: read.words, key: [...all, ...numbers].join(' ') };
}

export class NameFrequency {
  readonly #persons: Counted = { people: 0, names: new Map(), words: new Map() };
  readonly #others: Counted = { people: 0, names: new Map(), words: new Map() };

  /** Counts a record once for each of its names, and of their words. */
  add(names: readonly CountedName[]): void {
    const [first] = names;
    if (first === undefined) return;
    const counted = this.#of(first);
    counted.people += 1;
    for (const key of new Set(names.map((name) => name.key))) count(counted.names, key);
    const words = names.flatMap((name) => name.words.map(({ latin }) => latin));
    for (const word of new Set(words)) count(counted.words, word);
  }

  #of({ isPerson }: Pick<CountedName, 'isPerson'>): Counted {
    return isPerson ? this.#persons : this.#others;
  }

  /** How rare it is that names agree so. */
  rarityOf(a: CountedName, b: CountedName, agreed: readonly WordPair[]): NameRarity {
    const ofA = this.#of(a).names.get(a.key) ?? 0;
    const ofB = this.#of(b).names.get(b.key) ?? 0;
    const isSame = a.key === b.key && a.isPerson === b.isPerson;
    const byCount = isSame ? (ofA * (ofA - 1)) / 2 : ofA * ofB;
    const others = Math.max((isSame ? ofA : ofA + ofB) - 2, 0);
    const having = agreed.map((pair) => this.#having(pair, a, b));
    const population = Math.max(this.#of(a).people, this.#of(b).people, POPULATION_AT_LEAST);
    const people = agreed.reduce((left, { how }, at) => {
      const share = how === 'initial' ? SAME_INITIAL : (having[at] ?? 1) / population;
      return left * share;
    }, population);
    const byWords = agreed.length === 0 ? 0 : (people * people) / 2;
    if (byWords <= byCount) return { byChance: byCount, others, words: [] };
    const words = agreed.flatMap((pair, at) => {
      const text = [pair.a.text, pair.b.text].sort()[0] ?? '';
      return pair.how === 'initial' ? [] : [{ text, others: Math.max((having[at] ?? 0) - 2, 0) }];
    });
    words.sort((x, y) => y.others - x.others || (x.text < y.text ? -1 : 1));
    return { byChance: byWords, others, words };
  }

  /** How many records have either of two words that agree. */
  #having(pair: WordPair, a: CountedName, b: CountedName): number {
    const one = this.#of(a).words.get(pair.a.latin) ?? 0;
    const other = this.#of(b).words.get(pair.b.latin) ?? 0;
    return Math.max(one, other, 1);
  }
}
