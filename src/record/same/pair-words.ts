/** In what two words of names agree, said so that it is true of them as they are written. */
import { counted } from '../../contract/text/counted.ts';
import { fold } from '../../contract/text/fold-words.ts';
import type { How } from './agree.ts';
import type { WordPair } from './align.ts';
import { letterEdits } from './edit-distance.ts';
import type { NameWord } from './name-words.ts';

export const quoted = ({ text }: Pick<NameWord, 'text'>): string => `“${text}”`;

const lower = (text: string): string => text.toLowerCase().normalize('NFC');

/** But for capitals. */
export const isWrittenSame = ({ a, b }: Pick<WordPair, 'a' | 'b'>): boolean =>
  lower(a.text) === lower(b.text);

const both = ({ a, b }: WordPair): string => `${quoted(a)} and ${quoted(b)}`;

/** With what is compared of it, where its own letters aren't. */
const inLatin = (word: NameWord): string =>
  word.own === word.latin ? quoted(word) : `${quoted(word)} (read as ${word.latin})`;

/** Its letters alone. */
const lettersOf = (text: string): string => lower(text).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');

const isOneWord = ({ a, b }: WordPair): boolean => /\s/.test(a.text) === /\s/.test(b.text);

/** Letters that differ besides accents. */
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
  slip: slipInWords,
};

/** What of them agrees, and how. */
export function pairInWords(pair: WordPair): string {
  const said = WORDS[pair.how](pair);
  const hasDigits = (pair.a.hasDigits || pair.b.hasDigits) && !isWrittenSame(pair);
  return hasDigits ? `${said}, with digits read as letters` : said;
}
