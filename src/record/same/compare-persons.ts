/** Two names of persons. */
import { agreeWords, isOldChinese } from './agree.ts';
import { alignWords, type Alignment } from './align.ts';
import { filiationFactor } from './compare-filiation.ts';
import type { NameWord } from './name-words.ts';
import { generationOf } from './numerals.ts';
import { isWrittenSame, quoted } from './pair-words.ts';
import type { ReadPerson } from './person-name.ts';
import { FREQUENT } from './person-words.ts';
import {
  alignmentReasons,
  CUT,
  judged,
  MANY_SLIPS,
  particlesAside,
  putAside,
  type NameComparison,
  type Reasons,
} from './reasons.ts';

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

/** A title is a name where the other name has it as one: King Michael, Michael King. */
function withNames(one: ReadPerson, other: ReadPerson): ReadPerson {
  const isName = ({ own }: NameWord): boolean => other.words.some((word) => word.own === own);
  const names = one.titles.filter(isName);
  if (names.length === 0) return one;
  const titles = one.titles.filter((word) => !isName(word));
  return { ...one, words: [...names, ...one.words], titles };
}

/** What stands behind both that is not written the same, and tells a father from a son, or doesn't: II and I, II and 2nd. */
function agesOfBoth(one: ReadPerson, other: ReadPerson): [NameWord, NameWord] | null {
  const a = one.ages.at(-1);
  const b = other.ages.at(-1);
  if (a === undefined || b === undefined || a.text.length + b.text.length < 3) return null;
  return isWrittenSame({ a, b }) ? null : [a, b];
}

/** Whether they are of two. */
function tellsApart(ages: [NameWord, NameWord], reasons: Reasons): boolean {
  const [x, y] = ages.map(({ text }) => generationOf(text));
  const both = ages.map(quoted).join(' and ');
  if (x === y) reasons.for.push(`Told from others by ${both}, which mean the same`);
  else reasons.against.push(`Told apart by ${both}`);
  return x !== y;
}

/** Two of what `readPerson` read. */
export function comparePersons(readOne: ReadPerson, readOther: ReadPerson): NameComparison {
  const one = withNames(readOne, readOther);
  const other = withNames(readOther, readOne);
  const ages = agesOfBoth(one, other);
  const isOther = ({ text }: NameWord): boolean => ages?.some((age) => age.text === text) !== true;
  const [a, b] = [one, other].map(({ words }) => words.filter(isOther)) as [NameWord[], NameWord[]];
  const isOld = isOldChinese(a) || isOldChinese(b);
  const lastA = a.at(-1);
  const lastB = b.at(-1);
  const aligned = alignWords(a, b, (x, y) => {
    const agreed = agreeWords(x, y, isOld);
    // A family name is not shortened.
    const isShort = agreed?.how === 'short' || agreed?.how === 'end';
    return isShort && x === lastA && y === lastB ? null : agreed;
  });
  const isCut = one.isCut || other.isCut;
  const names: [NameWord[], NameWord[]] = [one.written, other.written];
  const reasons = alignmentReasons(aligned, 'parts of the names', names, isCut);
  if (hasManySlips(aligned)) reasons.against.push(MANY_SLIPS);
  const areTwo = ages !== null && tellsApart(ages, reasons);
  const descent = filiationFactor(one, other, aligned, reasons);
  if (aligned.pairs.length > 0) {
    const counted = descent < 1 ? [...one.filiations, ...other.filiations] : [];
    const particles = particlesAside([one.particles, other.particles], aligned);
    const titles = [...one.titles, ...other.titles].filter(isOther);
    reasons.for.push(...putAside('Titles are put aside', titles));
    const aside = particles.filter((word) => !counted.includes(word));
    reasons.for.push(...putAside('Put aside, as telling little', aside));
  }
  if (isCut) reasons.against.push(CUT);
  const alike = strengthOf(aligned, one.lineage.union(other.lineage)) * descent;
  return judged(alike * (areTwo ? 0.5 : 1), reasons);
}
