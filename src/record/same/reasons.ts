/** What speaks for and against, in words. */
import { counted } from '../../contract/counted.ts';
import type { How } from './agree.ts';
import { isReordered, type Alignment, type WordPair } from './align.ts';
import { letterEdits } from './edit-distance.ts';
import type { NameWord } from './name-words.ts';

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
export const SUGGESTED_FROM = 0.65;

/** No comparison of names shows as certain. */
export const MOST = 0.98;

export const MANY_SLIPS = 'Many letters differ for names of this length';

export const quoted = ({ text }: Pick<NameWord, 'text'>): string => `“${text}”`;

const letters = ({ a, b }: WordPair): string => {
  const isOwn = a.script === b.script && a.script === 'vague';
  const edits = isOwn ? letterEdits(a.own, b.own) : letterEdits(a.latin, b.latin);
  return `${counted(edits, 'letter')}${a.script === b.script ? '' : ' when both are in Latin ones'}`;
};

const WORDS: Record<How, (pair: WordPair) => string> = {
  same: ({ a, b }) =>
    a.text.toLowerCase() === b.text.toLowerCase()
      ? `Both have ${quoted(a)}`
      : `${quoted(a)} and ${quoted(b)} are one word, written otherwise`,
  spelling: ({ a, b }) => `${quoted(a)} and ${quoted(b)} are spellings of the same sounds`,
  led: ({ a, b }) => `${quoted(a)} and ${quoted(b)} are one name, with its particle joined or not`,
  script: ({ a, b, cost }) =>
    `${quoted(a)} and ${quoted(b)} are ${cost === 0 ? 'one word' : 'close'} as far as their scripts tell`,
  given: ({ a, b }) => `${quoted(a)} and ${quoted(b)} are forms of one given name`,
  short: ({ a, b }) => `${quoted(a)} and ${quoted(b)} begin alike: one may be short for the other`,
  initial: ({ a, b }) => `${quoted(a)} and ${quoted(b)} have the same initial`,
  slip: (pair) => `${quoted(pair.a)} and ${quoted(pair.b)} differ in ${letters(pair)}`,
};

const list = (words: readonly NameWord[]): string => words.map(quoted).join(', ');

function against({ onlyA, onlyB }: Alignment): string[] {
  if (onlyA.length > 0 && onlyB.length > 0) {
    return [`Without a counterpart: ${list(onlyA)} in the one, ${list(onlyB)} in the other`];
  }
  return onlyA.length + onlyB.length > 0
    ? [`Only one of them has ${list([...onlyA, ...onlyB])}`]
    : [];
}

/** What of the two names agrees, and what stands in one of them only. `what`: of what all may agree. */
export function alignmentReasons(aligned: Alignment, what: string): Reasons {
  const { pairs, onlyA, onlyB } = aligned;
  const isSame = pairs.length > 0 && pairs.every(({ how }) => how === 'same');
  const reordered = isReordered(aligned);
  if (isSame && onlyA.length + onlyB.length === 0) {
    return { for: [`${what} agree${reordered ? ' but for their order' : ''}`], against: [] };
  }
  const found = pairs.map((pair) => WORDS[pair.how](pair));
  if (reordered) found.push('What agrees stands in another order');
  return { for: found, against: against(aligned) };
}
