/** The reasons for and against two names being the same, in words. */
import type { Alignment, WordPair } from './align.ts';
import { LETTERS_AT_MOST, WORDS_AT_MOST, type NameWord } from './name-words.ts';
import { counted } from '../../contract/text/counted.ts';
import { letterEdits } from './edit-distance.ts';
import { fold } from '../../contract/text/fold-words.ts';
import type { How } from './agree.ts';

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
  /** The words that agree, of the first name and of the other; none if the names are compared as wholes. */
  agreed: readonly WordPair[];
}

/** From this strength on a pair is suggested. */
const SUGGESTED_FROM = 0.65;

/** The greatest strength: no comparison of names is certain. */
export const MAX_STRENGTH = 0.98;

const TOO_LITTLE = 'What agrees is too little to suggest it';

/** Rounded, since a sum of fractions depends on its order, and which name is first must not matter. */
export function judged(
  alike: number,
  reasons: Reasons,
  agreed: readonly WordPair[],
): NameComparison {
  const strength = Math.min(Math.round(alike * 1e6) / 1e6, MAX_STRENGTH);
  const suggested = strength >= SUGGESTED_FROM;
  if (!suggested && reasons.against.length === 0) reasons.against.push(TOO_LITTLE);
  return { suggested, reasons, strength, agreed };
}

export const MANY_SLIPS = 'More differs than slips would change in names of this length';

export const CUT = `Only beginnings are compared: ${WORDS_AT_MOST} words of a name, ${LETTERS_AT_MOST} letters of a word`;

const list = (words: readonly NameWord[]): string => words.map(quoted).join(', ');

/** Whether the names have the same words, in any order. */
const isWhole = ({ pairs, onlyA, onlyB }: Alignment): boolean =>
  pairs.length > 0 && pairs.every(isWrittenSame) && onlyA.length + onlyB.length === 0;

/** What remains of both lists when the words they share are left out, each as often as it is shared. */
function unshared(a: readonly NameWord[], b: readonly NameWord[]): [NameWord[], NameWord[]] {
  const onlyB = [...b];
  const onlyA = a.filter((one) => {
    const at = onlyB.findIndex((other) => isWrittenSame({ a: one, b: other }));
    if (at >= 0) onlyB.splice(at, 1);
    return at < 0;
  });
  return [onlyA, onlyB];
}

/**
 * The particles of both names that are reported as put aside: not those joined to a word, which are
 * compared with it; nor those that both names have, if all other words agree.
 */
export function particlesAside(
  [ofA, ofB]: readonly [readonly NameWord[], readonly NameWord[]],
  aligned: Alignment,
): NameWord[] {
  const compared = (side: 'a' | 'b'): Set<number> =>
    new Set(
      aligned.pairs.flatMap(({ [side]: word, how }) =>
        [...word.within, ...(how === 'led' ? word.particlesBefore : [])].map(({ at }) => at),
      ),
    );
  const inA = compared('a');
  const inB = compared('b');
  const a = ofA.filter(({ at }) => !inA.has(at));
  const b = ofB.filter(({ at }) => !inB.has(at));
  return isWhole(aligned) ? unshared(a, b).flat() : [...a, ...b];
}

/** The reason that lists words which are not counted; empty without words. */
export function notCounted(what: string, words: readonly Pick<NameWord, 'text'>[]): string[] {
  const texts = [...new Set(words.map(quoted))];
  return texts.length === 0 ? [] : [`${what}: ${texts.join(', ')}`];
}

/** All words of a name as written. */
type Written = readonly NameWord[];

function against({ pairs, onlyA, onlyB }: Alignment, names: [Written, Written]): string[] {
  const isIn = (word: NameWord, words: Written): boolean =>
    words.some(({ own }) => own === word.own);
  const paired: [NameWord[], NameWord[]] = [pairs.map(({ a }) => a), pairs.map(({ b }) => b)];
  const lacked: [NameWord[], NameWord[]] = [[], []];
  const reasons: string[] = [];
  for (const side of [0, 1] as const) {
    for (const word of side === 0 ? onlyA : onlyB) {
      if (isIn(word, paired[side]))
        reasons.push(`${quoted(word)} stands more often in one of them`);
      else if (!isIn(word, names[1 - side] ?? [])) lacked[side].push(word);
      else reasons.push(`${quoted(word)} is read as a part of the name in one of them only`);
    }
  }
  const [lackedA, lackedB] = lacked;
  if (lackedA.length > 0 && lackedB.length > 0) {
    reasons.unshift(
      `Without a counterpart: ${list(lackedA)} in the one, ${list(lackedB)} in the other`,
    );
  } else if (lackedA.length + lackedB.length > 0) {
    reasons.unshift(`Only one of them has ${list([...lackedA, ...lackedB])}`);
  }
  return [...new Set(reasons)];
}

/**
 * What agrees in two names, and what only one of them has.
 * @param what - a noun for all that may agree: “parts of the names”
 */
export function alignmentReasons(
  aligned: Alignment,
  what: string,
  names: [Written, Written],
  isCut: boolean,
): Reasons {
  const reordered = isReordered(aligned);
  if (isWhole(aligned)) {
    const whole = isCut ? `The beginnings of the ${what}` : `The ${what}`;
    return { for: [`${whole} agree${reordered ? ' but for their order' : ''}`], against: [] };
  }
  const found = aligned.pairs.map(pairInWords);
  if (reordered) found.push('What agrees stands in another order');
  return { for: [...new Set(found)], against: against(aligned, names) };
}

const isReordered = ({ pairs }: Alignment): boolean =>
  pairs.some(({ at }, n) => n > 0 && at[1] < (pairs[n - 1]?.at[1] ?? 0));

/** The word as written, in quotation marks. */
export const quoted = ({ text }: Pick<NameWord, 'text'>): string => `“${text}”`;

const lower = (text: string): string => text.toLowerCase().normalize('NFC');

/** Whether two words are written the same, except for capitals. */
export const isWrittenSame = ({ a, b }: Pick<WordPair, 'a' | 'b'>): boolean =>
  lower(a.text) === lower(b.text);

const both = ({ a, b }: WordPair): string => `${quoted(a)} and ${quoted(b)}`;

/** The quoted word, with the Latin form that is compared if that differs from its own letters. */
const inLatin = (word: NameWord): string =>
  word.own === word.latin ? quoted(word) : `${quoted(word)} (read as ${word.latin})`;

const lettersOf = (text: string): string => lower(text).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');

const isOneWord = ({ a, b }: WordPair): boolean => /\s/.test(a.text) === /\s/.test(b.text);

/** How many letters differ, accents aside. */
function slipInWords(pair: WordPair): string {
  const { a, b } = pair;
  const isOwn = a.script === b.script && a.script !== 'latin' && a.script !== 'letters';
  if (isOwn) return `${both(pair)} differ in ${counted(letterEdits(a.own, b.own), 'letter')}`;
  const edits = letterEdits(a.latin, b.latin);
  const isAll = edits === letterEdits(lettersOf(a.text), lettersOf(b.text));
  const aside = isAll || a.script !== b.script ? '' : ', accents aside';
  const joined = isOneWord(pair) ? '' : ', written as one word';
  return `${inLatin(a)} and ${inLatin(b)} differ in ${counted(edits, 'letter')}${aside}${joined}`;
}

function sameInWords(pair: WordPair): string {
  const { a, b } = pair;
  if (isWrittenSame(pair)) return `Both have ${quoted(a)}`;
  if (lettersOf(a.text) === lettersOf(b.text)) {
    return `${both(pair)} are one word, joined or punctuated otherwise`;
  }
  const isAccent = fold(a.text) === fold(b.text);
  return `${both(pair)} are one word${isAccent ? ' but for accents' : ', written otherwise'}`;
}

function acrossScripts(pair: WordPair): string {
  if (pair.value === 1) return `${both(pair)} are the same in Latin letters`;
  if (pair.cost > 0) return `${both(pair)} are close as far as their scripts tell`;
  return pair.value > 0.9
    ? `${both(pair)} can be spellings of the same sounds`
    : `${both(pair)} can be one word as far as their scripts tell`;
}

const WORDS: Record<How, (pair: WordPair) => string> = {
  same: sameInWords,
  wide: (pair) => `${both(pair)} are one word, with a letter written as one or as two`,
  spelling: (pair) =>
    pair.value === 1
      ? `${both(pair)} are the same in plain letters`
      : `${both(pair)} can be spellings of the same sounds`,
  ending: (pair) => `${both(pair)} can be one name, in one of them with the ending of Latvian`,
  led: (pair) => `${both(pair)} can be one name, with what stands before it joined or not`,
  script: acrossScripts,
  given: (pair) => `${both(pair)} are forms of one given name`,
  family: (pair) => `${both(pair)} can be spellings of one family name`,
  meaning: (pair) => `${both(pair)} mean the same`,
  chinese: (pair) => `${both(pair)} can be one Chinese word in two ways to romanise it`,
  short: (pair) => `${both(pair)} begin alike: one may be short for the other`,
  end: (pair) => `${both(pair)} end alike: one may be short for the other`,
  initial: (pair) => `${both(pair)} have the same initial`,
  initials: ({ a, b }) => {
    const [short, long] = a.initials === '' ? [a, b] : [b, a];
    return `${quoted(short)} can be the initials of ${quoted(long)}`;
  },
  slip: slipInWords,
};

/** How two words agree, in words. */
function pairInWords(pair: WordPair): string {
  const words = WORDS[pair.how](pair);
  const hasDigits = (pair.a.hasDigits || pair.b.hasDigits) && !isWrittenSame(pair);
  return hasDigits ? `${words}, with digits read as letters` : words;
}
