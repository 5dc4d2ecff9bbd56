/** What speaks for and against, in words. */
import { isReordered, type Alignment, type WordPair } from './align.ts';
import { LETTERS_AT_MOST, WORDS_AT_MOST, type NameWord } from './name-words.ts';
import { isWrittenSame, pairInWords, quoted } from './pair-words.ts';

export interface Reasons {
  for: string[];
  against: string[];
}

export interface NameComparison {
  /** Whether somebody should look at the two. */
  suggested: boolean;
  reasons: Reasons;
  /** From 0 to below 1: names alone never prove it. */
  strength: number;
}

/** From this strength on somebody should look at the two. */
const SUGGESTED_FROM = 0.65;

/** No comparison of names shows as certain. */
export const MOST = 0.98;

/** Rounded, since a sum of fractions is not the same in any order, and one name is as good as the other as the first. */
export function judged(alike: number, reasons: Reasons): NameComparison {
  const strength = Math.min(Math.round(alike * 1e6) / 1e6, MOST);
  return { suggested: strength >= SUGGESTED_FROM, reasons, strength };
}

export const MANY_SLIPS = 'More differs than slips would change in names of this length';

export const CUT = `Only beginnings are compared: ${WORDS_AT_MOST} words of a name, ${LETTERS_AT_MOST} letters of a word`;

const list = (words: readonly NameWord[]): string => words.map(quoted).join(', ');

/** What both names have of these, each as often as both do, left out. */
export function unshared(a: readonly NameWord[], b: readonly NameWord[]): [NameWord[], NameWord[]] {
  const onlyB = [...b];
  const onlyA = a.filter(({ own }) => {
    const at = onlyB.findIndex((other) => other.own === own);
    if (at >= 0) onlyB.splice(at, 1);
    return at < 0;
  });
  return [onlyA, onlyB];
}

/** Of the particles of both names those that stand within no word written as one, which are compared with it. */
export function outOf(
  [ofA, ofB]: readonly [readonly NameWord[], readonly NameWord[]],
  pairs: readonly WordPair[],
): [NameWord[], NameWord[]] {
  const isOut = (words: readonly NameWord[]): ((one: NameWord) => boolean) => {
    const within = new Set(words.flatMap((word) => word.within.map(({ at }) => at)));
    return ({ at }) => !within.has(at);
  };
  return [ofA.filter(isOut(pairs.map(({ a }) => a))), ofB.filter(isOut(pairs.map(({ b }) => b)))];
}

/** Said of what is in one name and is not counted. */
export function putAside(what: string, words: readonly Pick<NameWord, 'text'>[]): string[] {
  const texts = [...new Set(words.map(quoted))];
  return texts.length === 0 ? [] : [`${what}: ${texts.join(', ')}`];
}

/** A name, as all the words it is written in. */
type Written = readonly NameWord[];

function against({ pairs, onlyA, onlyB }: Alignment, names: [Written, Written]): string[] {
  const isIn = (word: NameWord, words: Written): boolean =>
    words.some(({ own }) => own === word.own);
  const paired: [NameWord[], NameWord[]] = [pairs.map(({ a }) => a), pairs.map(({ b }) => b)];
  const lacked: [NameWord[], NameWord[]] = [[], []];
  const said: string[] = [];
  for (const side of [0, 1] as const) {
    for (const word of side === 0 ? onlyA : onlyB) {
      if (isIn(word, paired[side])) said.push(`${quoted(word)} stands more often in one of them`);
      else if (!isIn(word, names[1 - side] ?? [])) lacked[side].push(word);
      else said.push(`${quoted(word)} is read as a part of the name in one of them only`);
    }
  }
  const [lackedA, lackedB] = lacked;
  if (lackedA.length > 0 && lackedB.length > 0) {
    said.unshift(
      `Without a counterpart: ${list(lackedA)} in the one, ${list(lackedB)} in the other`,
    );
  } else if (lackedA.length + lackedB.length > 0) {
    said.unshift(`Only one of them has ${list([...lackedA, ...lackedB])}`);
  }
  return [...new Set(said)];
}

/**
 * What of the two names agrees, and what stands in one of them only.
 * @param what - of what all may agree: “parts”
 */
export function alignmentReasons(
  aligned: Alignment,
  what: string,
  names: [Written, Written],
  isCut: boolean,
): Reasons {
  const { pairs, onlyA, onlyB } = aligned;
  const isSame = pairs.length > 0 && pairs.every(isWrittenSame);
  const reordered = isReordered(aligned);
  if (isSame && onlyA.length + onlyB.length === 0) {
    const whole = isCut ? `The beginnings of the ${what}` : `The ${what}`;
    return { for: [`${whole} agree${reordered ? ' but for their order' : ''}`], against: [] };
  }
  const found = pairs.map(pairInWords);
  if (reordered) found.push('What agrees stands in another order');
  return { for: [...new Set(found)], against: against(aligned, names) };
}
