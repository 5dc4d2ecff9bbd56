/** Compares two names of persons. */
import { agreeWords, isOldChinese } from './agree.ts';
import { alignWords, type Alignment, type WordPair } from './align.ts';
import { type NameWord, isOneOf } from './name-words.ts';
import { generationOf } from './numerals.ts';
import {
  isWrittenSame,
  quoted,
  alignmentReasons,
  CUT,
  judged,
  MANY_SLIPS,
  particlesAside,
  notCounted,
  type NameComparison,
  type Reasons,
} from './reasons.ts';
import { type ReadPerson, FREQUENT, DAUGHTERS_OF } from './person-name.ts';

/** The weight of a single letter: an additional initial makes no different name. */
const INITIAL = 0.4;

const weightOf = ({ latin }: NameWord): number => {
  if (latin.length === 1) return INITIAL;
  return FREQUENT.has(latin) ? 0.6 : 1;
};

/** The weight of the words that only one name has. */
const extraOf = (words: readonly NameWord[], lineage: ReadonlySet<string>): number =>
  words.reduce((sum, word) => sum + weightOf(word) * (lineage.has(word.own) ? 0.5 : 1), 0);

/** The number of letters that may be slips. */
const slipsOf = ({ pairs }: Alignment): number => pairs.reduce((sum, { cost }) => sum + cost, 0);

const lengthOf = ({ pairs }: Alignment): number =>
  pairs.reduce((sum, { a, b }) => sum + Math.max(a.latin.length, b.latin.length), 0);

/** Whether more letters differ than slips explain in names of this length. */
const hasManySlips = (aligned: Alignment): boolean =>
  slipsOf(aligned) > 1.2 + lengthOf(aligned) / 10;

/** The fewest names that, in both, tell as much as any more that only one has. */
const ENOUGH = 3;

/**
 * What the names count that only one has. Those that somebody leaves out of their full name count less, and
 * no more than half of what agrees where that begins and ends both names.
 */
function leftOut({ pairs, onlyA, onlyB }: Alignment, agreed: number, extra: number): number {
  const ofB = pairs.map(({ at }) => at[1]);
  const isPart =
    pairs.length > 1 &&
    (onlyA.length === 0 || onlyB.length === 0) &&
    pairs.every(({ how, cost }) => how !== 'initial' && cost === 0) &&
    pairs[0]?.at[0] === 0 &&
    ofB[0] === 0 &&
    ofB.every((at, n) => n === 0 || at > (ofB[n - 1] ?? 0));
  if (!isPart) return extra * 0.6;
  const [lastA, lastB] = pairs.at(-1)?.at ?? [0, 0];
  const isEnd =
    lastA === pairs.length + onlyA.length - 1 && lastB === pairs.length + onlyB.length - 1;
  const most = isEnd && pairs.length >= ENOUGH ? agreed / 2 : Infinity;
  return Math.min(extra * 0.5, most);
}

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
  const covered = agreed.weight / (agreed.weight + leftOut(aligned, agreed.weight, extra));
  const isContrary = onlyA.length > 0 && onlyB.length > 0;
  const isSlight = pairs.filter(({ how }) => how !== 'initial').length < 2 && extra > INITIAL;
  const slipped = hasManySlips(aligned) ? 0.7 : 1;
  return alike * covered * slipped * (isContrary ? 0.5 : 1) * (isSlight ? 0.6 : 1);
}

/** Reads a title as a name if the other name has it as one: King Michael, Michael King. */
function withNames(one: ReadPerson, other: ReadPerson): ReadPerson {
  const isName = ({ own }: NameWord): boolean => other.words.some((word) => word.own === own);
  const names = one.titles.filter(isName);
  if (names.length === 0) return one;
  const titles = one.titles.filter((word) => !isName(word));
  return { ...one, words: [...names, ...one.words], titles };
}

/** The generation words (Jr, III) of both names if written differently, else null: II and I, II and 2nd. */
function agesOfBoth(one: ReadPerson, other: ReadPerson): [NameWord, NameWord] | null {
  const a = one.ages.at(-1);
  const b = other.ages.at(-1);
  if (a === undefined || b === undefined || a.text.length + b.text.length < 3) return null;
  return isWrittenSame({ a, b }) ? null : [a, b];
}

function areTwoGenerations(ages: [NameWord, NameWord], reasons: Reasons): boolean {
  const [x, y] = ages.map(({ text }) => generationOf(text));
  const both = ages.map(quoted).join(' and ');
  if (x === y) reasons.for.push(`Told from others by ${both}, which mean the same`);
  else reasons.against.push(`Told apart by ${both}`);
  return x !== y;
}

/** Compares two results of `readPerson`. */
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
  const areTwo = ages !== null && areTwoGenerations(ages, reasons);
  const descent = filiationFactor(one, other, aligned, reasons);
  if (aligned.pairs.length > 0) {
    const counted = descent < 1 ? [...one.filiations, ...other.filiations] : [];
    const particles = particlesAside([one.particles, other.particles], aligned);
    const titles = [...one.titles, ...other.titles].filter(isOther);
    reasons.for.push(...notCounted('Titles are put aside', titles));
    const aside = particles.filter((word) => !counted.includes(word));
    reasons.for.push(...notCounted('Put aside, as telling little', aside));
  }
  if (isCut) reasons.against.push(CUT);
  const alike = strengthOf(aligned, one.lineage.union(other.lineage)) * descent;
  return judged(alike * (areTwo ? 0.5 : 1), reasons, aligned.pairs);
}

/** The words quoted, each once. */
const quotedOnce = (words: readonly NameWord[]): string =>
  [...new Set(words.map(quoted))].join(' and ');

/** Two pairs of words whose order of descent is reversed in the other name; null if there are none. */
function turnedRound(pairs: readonly WordPair[]): [WordPair, WordPair] | null {
  for (const one of pairs) {
    const other = pairs.find(
      ({ a, b }) => one.a.generation < a.generation && one.b.generation > b.generation,
    );
    if (other !== undefined) return [one, other];
  }
  return null;
}

/** The word that marks one person as a daughter, then the one that marks the other as a son; or null. */
function ofTwoSexes(one: ReadPerson, other: ReadPerson): [NameWord, NameWord] | null {
  const a = one.filiations[0];
  const b = other.filiations[0];
  if (a === undefined || b === undefined) return null;
  const isDaughter = isOneOf(a, DAUGHTERS_OF);
  if (isDaughter === isOneOf(b, DAUGHTERS_OF)) return null;
  return isDaughter ? [a, b] : [b, a];
}

const isBearers = ({ generation }: NameWord): boolean => generation === 0;

/** Whether the word is of different generations in the two names; a family name may stand at either end. */
function isMoved({ a, b, at }: WordPair, { pairs, onlyA, onlyB }: Alignment): boolean {
  const [lastA, lastB] = [onlyA, onlyB].map(({ length }) => pairs.length + length - 1);
  const [i, j] = at;
  const isFamily = (i === 0 && j === lastB) || (i === lastA && j === 0);
  return a.generation !== b.generation && !isFamily;
}

/** The factor by which descent (Omar bin Hassan, Vagif Hasan oglu) reduces the strength. */
function filiationFactor(
  one: ReadPerson,
  other: ReadPerson,
  aligned: Alignment,
  reasons: Reasons,
): number {
  const { pairs } = aligned;
  const ofA = one.filiations;
  const ofB = other.filiations;
  if (ofA.length === 0 || ofB.length === 0) return 1;
  const sexes = ofTwoSexes(one, other);
  if (sexes !== null) {
    const [daughter, son] = sexes.map(quoted);
    reasons.against.push(`${daughter} is of a daughter, ${son} of a son`);
    return 0.5;
  }
  const turned = turnedRound(pairs);
  if (turned !== null) {
    const [child, parent] = turned.map(({ a }) => quoted(a));
    reasons.against.push(
      `Who descends from whom differs: ${child} from ${parent} in the one, the other way round in the other`,
    );
    return 0.5;
  }
  // Some names begin with the parent: Bin Omar, Ali.
  const areBorne = [one, other].every(({ words }) => words.some(isBearers));
  const parent = areBorne ? pairs.find(({ a, b }) => isBearers(a) !== isBearers(b)) : undefined;
  if (parent !== undefined && !pairs.some(({ a, b }) => isBearers(a) && isBearers(b))) {
    const { a, b } = parent;
    reasons.against.push(
      `${quotedOnce([a, b])} is the bearer’s own name in one of them, a forefather’s in the other`,
    );
    return 0.5;
  }
  // Some names leave a generation out.
  const isAsFar = areBorne && ofA.length === ofB.length;
  const moved = isAsFar ? pairs.filter((pair) => isMoved(pair, aligned)) : [];
  for (const { a, b } of moved) {
    reasons.against.push(
      `By the place of ${quotedOnce([...ofA, ...ofB])}, ${quotedOnce([a, b])} is the child’s in one of them, the parent’s in the other`,
    );
  }
  return moved.length > 0 ? 0.85 : 1;
}
