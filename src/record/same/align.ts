/** Pairs the words of one name with those of another. */
import type { Agreement, How } from './agree.ts';
import { joinedWord, type NameWord } from './name-words.ts';

type Agree = (a: NameWord, b: NameWord) => Agreement | null;

export interface WordPair extends Agreement {
  a: NameWord;
  b: NameWord;
  /** The indexes of the two words in their names, after words were joined. */
  at: [number, number];
}

export interface Alignment {
  pairs: WordPair[];
  /** The words without a counterpart. */
  onlyA: NameWord[];
  onlyB: NameWord[];
}

/** The most words that are compared as one word written apart: Xi Jin Ping, Good Will. */
const MAX_JOINED = 3;
/** The most letters by which joined words may be longer or shorter than the other word. */
const MAX_JOINED_SLIPS = 4;

interface Join {
  at: number;
  count: number;
  /** The distance from the word of the other name, in letters. */
  cost: number;
}

/** `words`, with those joined that the other name writes as one; the closest matches are joined first. */
function joinLike(
  words: readonly NameWord[],
  others: readonly NameWord[],
  agree: Agree,
): NameWord[] {
  // A word that both names have is not written apart.
  const whole = others.filter(({ own }) => !words.some((word) => word.own === own));
  if (whole.length === 0) return [...words];
  const joins: Join[] = [];
  for (let at = 0; at < words.length - 1; at += 1) {
    for (let count = 2; count <= MAX_JOINED; count += 1) {
      const parts = words.slice(at, at + count);
      if (parts.length < count || !areNeighbours(parts)) break;
      const costs = whole.flatMap((other) => joinCost(parts, other, agree) ?? []);
      if (costs.length > 0) joins.push({ at, count, cost: Math.min(...costs) });
    }
  }
  joins.sort((x, y) => x.cost - y.cost || y.count - x.count || x.at - y.at);
  const countAt = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, count } of joins) {
    const places = Array.from({ length: count }, (_, n) => at + n);
    if (places.some((place) => taken.has(place))) continue;
    countAt.set(at, count);
    for (const place of places) taken.add(place);
  }
  return words.flatMap((word, at) => {
    const count = countAt.get(at);
    if (count !== undefined) return [joinedWord(words.slice(at, at + count))];
    return taken.has(at) ? [] : [word];
  });
}

/** Whether only particles stand between the words. */
const areNeighbours = (parts: readonly NameWord[]): boolean =>
  parts.every(({ at, particlesBefore }, n) => {
    const before = parts[n - 1];
    return before === undefined || at - particlesBefore.length === before.at + 1;
  });

/** Whether `whole` may begin with `part`: in Latin script, by their first consonant or letter. */
function mayBegin(part: NameWord, whole: NameWord): boolean {
  if (part.script !== 'latin' || whole.script !== 'latin') return true;
  const one = part.consonants || part.latin;
  const other = whole.consonants || whole.latin;
  const first = whole.latin.charAt(0);
  return (
    one.charAt(0) === other.charAt(0) ||
    part.latin.charAt(0) === first ||
    part.chinese.charAt(0) === whole.chinese.charAt(0)
  );
}

/** The ways of agreeing that cover the whole of a joined word. */
const WHOLE_MATCHES: ReadonlySet<How> = new Set([
  'same',
  'wide',
  'spelling',
  'ending',
  'led',
  'script',
  'chinese',
  'slip',
]);

/** In so many letters words may differ that are one. */
const DIFFERING_LETTERS = 4;

/** Whether, in Latin script, so many letters stand in one only that nothing but another word explains it. */
function haveOtherLetters(parts: readonly NameWord[], other: NameWord): boolean {
  if (other.script !== 'latin') return false;
  let letters = 0;
  let chinese = '';
  for (const part of parts) {
    if (part.script !== 'latin' || part.particlesBefore.length > 0) return false;
    letters |= part.letters;
    chinese += part.chinese;
  }
  // Tse-tung and Zedong.
  if (chinese === other.chinese) return false;
  let differing = letters ^ other.letters;
  let bits = 0;
  for (; differing !== 0; bits += 1) differing &= differing - 1;
  return bits > DIFFERING_LETTERS;
}

/** How many letters the words have together, with the particles between them. */
function lengthOf(parts: readonly NameWord[]): number {
  let length = 0;
  for (const [n, { latin, particlesBefore }] of parts.entries()) {
    length += latin.length;
    if (n > 0) for (const particle of particlesBefore) length += particle.latin.length;
  }
  return length;
}

/** The distance of the joined parts from this word, in letters; null if they don't match. */
function joinCost(parts: readonly NameWord[], other: NameWord, agree: Agree): number | null {
  const areInitials = other.latin.length === parts.length && /^\p{Lu}+$/u.test(other.text);
  if (areInitials && agree(joinedWord(parts), other)?.how === 'initials') return 0;
  const length = lengthOf(parts);
  // Most are rejected by length and beginning, before the joined word is made.
  const isVague = parts.some(({ script }) => script === 'vague') || other.script === 'vague';
  const maxDifference = isVague ? other.latin.length : MAX_JOINED_SLIPS;
  if (other.latin.length < 4 || Math.abs(length - other.latin.length) > maxDifference) return null;
  if (parts[0] !== undefined && !mayBegin(parts[0], other)) return null;
  if (haveOtherLetters(parts, other)) return null;
  const whole = joinedWord(parts);
  const longest = Math.max(...parts.map(({ latin }) => latin.length));
  if (longest > other.latin.length - 1) return null;
  const found = agree(whole, other);
  if (found === null || !WHOLE_MATCHES.has(found.how)) return null;
  const isCloser = (part: NameWord): boolean => (agree(part, other)?.value ?? 0) >= found.value;
  const isSlip = found.how === 'slip' && whole.latin.length >= 8;
  return (found.cost === 0 || isSlip) && !parts.some(isCloser) ? found.cost : null;
}

/**
 * The best pairs first; of equal ones those written the same, then those at the nearest places, then those
 * nearest to the beginning. The order of the names doesn't matter, as long as `agree` ignores it.
 */
export function alignWords(
  a: readonly NameWord[],
  b: readonly NameWord[],
  agree: Agree,
): Alignment {
  const one = joinLike(a, b, agree);
  const other = joinLike(b, a, agree);
  const found: WordPair[] = [];
  for (const [i, wordA] of one.entries()) {
    for (const [j, wordB] of other.entries()) {
      const agreed = agree(wordA, wordB);
      if (agreed !== null) found.push({ ...agreed, a: wordA, b: wordB, at: [i, j] });
    }
  }
  const distance = ({ at: [i, j] }: WordPair): number => Math.abs(i - j);
  const wordsDiffer = ({ how }: WordPair): number => Number(how !== 'same');
  const fromStart = ({ at: [i, j] }: WordPair): number => i + j;
  found.sort(
    (x, y) =>
      y.value - x.value ||
      wordsDiffer(x) - wordsDiffer(y) ||
      distance(x) - distance(y) ||
      fromStart(x) - fromStart(y),
  );
  const takenA = new Set<number>();
  const takenB = new Set<number>();
  const pairs = found.filter(({ at: [i, j] }) => {
    if (takenA.has(i) || takenB.has(j)) return false;
    takenA.add(i);
    takenB.add(j);
    return true;
  });
  return {
    pairs: pairs.sort((x, y) => x.at[0] - y.at[0]),
    onlyA: one.filter((_, at) => !takenA.has(at)),
    onlyB: other.filter((_, at) => !takenB.has(at)),
  };
}
