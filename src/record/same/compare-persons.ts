/** Two names of persons. */
import { agreeWords, isOldChinese } from './agree.ts';
import { alignWords, type Alignment } from './align.ts';
import { isOneOf, personWords, type NameWord } from './name-words.ts';
import { FREQUENT, LINEAGE, PARTICLES, RANKS, TITLES } from './person-words.ts';
import {
  alignmentReasons,
  MANY_SLIPS,
  MOST,
  quoted,
  SUGGESTED_FROM,
  type NameComparison,
} from './reasons.ts';

export interface ReadPerson {
  words: NameWord[];
  titles: NameWord[];
  /** Those of the words that name a forefather. */
  lineage: ReadonlySet<string>;
}

const isTitle = (word: NameWord, at: number): boolean =>
  isOneOf(word, TITLES) || (at === 0 && isOneOf(word, RANKS));

const isParticle = (word: NameWord, at: number): boolean =>
  word.latin.length > 1 && isOneOf(word, PARTICLES) && !(at === 0 && word.latin === 'ben');

/** Without titles and particles, unless there is nothing else. */
export function readPerson(name: string): ReadPerson {
  const all = personWords(name);
  const titles = all.filter(isTitle);
  const bare = all.filter((word, at) => !isTitle(word, at));
  const lineage = new Set(
    bare.flatMap(({ own }, at) => {
      const before = bare[at - 1];
      return before !== undefined && isOneOf(before, LINEAGE) ? [own] : [];
    }),
  );
  const named = bare.flatMap((word, at) => {
    if (isParticle(word, at)) return [];
    let first = at;
    while (first > 0 && isParticle(bare[first - 1] ?? word, first - 1)) first -= 1;
    const led = bare.slice(first, at + 1).map(({ latin }) => latin);
    return [{ ...word, led: led.length > 1 ? led.join('') : '' }];
  });
  if (named.length > 0) return { words: named, titles, lineage };
  if (bare.length > 0) return { words: bare, titles, lineage };
  return { words: all, titles: [], lineage };
}

/** What a single letter counts for; one more of them is no other name. */
const INITIAL = 0.4;

const weightOf = ({ latin }: NameWord): number => {
  if (latin.length === 1) return INITIAL;
  return FREQUENT.has(latin) ? 0.6 : 1;
};

/** What the words that only one name has count for. */
const extraOf = (words: readonly NameWord[], lineage: ReadonlySet<string>): number =>
  words.reduce((sum, word) => sum + weightOf(word) * (lineage.has(word.own) ? 0.5 : 1), 0);

/** The sum of what may be slips, in letters. */
const slipsOf = ({ pairs }: Alignment): number => pairs.reduce((sum, { cost }) => sum + cost, 0);

const lengthOf = ({ pairs }: Alignment): number =>
  pairs.reduce((sum, { a, b }) => sum + Math.max(a.latin.length, b.latin.length), 0);

/** More than hands slip in names of this length. */
const hasManySlips = (aligned: Alignment): boolean =>
  slipsOf(aligned) > 1.2 + lengthOf(aligned) / 10;

/** How alike the names are, from 0 to below 1. */
function strengthOf(aligned: Alignment, lineage: ReadonlySet<string>): number {
  const { pairs, onlyA, onlyB } = aligned;
  if (pairs.length === 0) return 0;
  const agreed = pairs.reduce(
    (sum, { a, b, value }) => {
      const weight = Math.max(weightOf(a), weightOf(b));
      return { weight: sum.weight + weight, value: sum.value + weight * value };
    },
    { weight: 0, value: 0 },
  );
  const alike = agreed.value / agreed.weight;
  const extra = Math.max(extraOf(onlyA, lineage), extraOf(onlyB, lineage));
  const covered = agreed.weight / (agreed.weight + extra * 0.6);
  const isContrary = onlyA.length > 0 && onlyB.length > 0;
  const isSlight = pairs.filter(({ how }) => how !== 'initial').length < 2 && extra > INITIAL;
  const slipped = hasManySlips(aligned) ? 0.7 : 1;
  return alike * covered * slipped * (isContrary ? 0.5 : 1) * (isSlight ? 0.6 : 1);
}

/** Two of what `readPerson` read. */
export function comparePersons(one: ReadPerson, other: ReadPerson): NameComparison {
  const isOld = isOldChinese(one.words) || isOldChinese(other.words);
  const [lastOne, lastOther] = [one.words.at(-1), other.words.at(-1)];
  const aligned = alignWords(one.words, other.words, (x, y) => {
    const agreed = agreeWords(x, y, isOld);
    // A family name is not shortened.
    return agreed?.how === 'short' && x === lastOne && y === lastOther ? null : agreed;
  });
  const reasons = alignmentReasons(aligned, 'The parts of the names');
  if (hasManySlips(aligned)) reasons.against.push(MANY_SLIPS);
  const titles = [...one.titles, ...other.titles].map(quoted);
  if (titles.length > 0 && aligned.pairs.length > 0) {
    reasons.for.push(`Titles are put aside: ${[...new Set(titles)].join(', ')}`);
  }
  const strength = Math.min(strengthOf(aligned, one.lineage.union(other.lineage)), MOST);
  return { suggested: strength >= SUGGESTED_FROM, reasons, strength };
}
