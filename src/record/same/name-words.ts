/** A name as its words, each as it is written and in the forms that it is compared in. */
import { fold } from '../../contract/fold-words.ts';
import { inOneForm } from './characters.ts';
import { latinOf, scriptOf, type Script } from './latin-letters.ts';
import { consonantsOf, chineseOf, soundOf } from './sound.ts';

export interface NameWord {
  /** As it is written; what is said about it quotes this. */
  text: string;
  /** In its own script, folded. */
  own: string;
  script: Script;
  latin: string;
  sound: string;
  consonants: string;
  /** For names of which one is Chinese in the letters of Wade and Giles. */
  chinese: string;
  /** A bit for each Latin letter in it: words whose letters differ by many need no closer look. */
  letters: number;
  /** With the particles before it, as some write it; empty without any. */
  led: string;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const APOSTROPHES = /['`´‘’ʹʼʻ′]/g;
/** Letters with dots between: A.B.C., S. A. R. L., A/S. */
const DOTTED = /(?<![\p{L}\p{N}])\p{L}(?:[./] ?\p{L}(?![\p{L}\p{N}\p{M}]))+\.?/gu;
const CHARACTERS = /^[\p{scx=Han}\p{Script=Hangul}]{2,4}$/u;
const DIGITS_AS_LETTERS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};
/** Nobody's name is longer, and comparing takes the square of it. */
const WORDS_AT_MOST = 20;
const LETTERS_AT_MOST = 40;

const lettersOf = (latin: string): number => {
  let bits = 0;
  for (let at = 0; at < latin.length; at += 1) bits |= 1 << (latin.charCodeAt(at) - 97);
  return bits;
};

function toNameWord(text: string, read = text): NameWord {
  const own = inOneForm(fold(read));
  const latin = latinOf(own) || own;
  return {
    text,
    own,
    script: scriptOf(own),
    latin,
    sound: soundOf(latin),
    consonants: consonantsOf(latin),
    chinese: chineseOf(latin),
    letters: lettersOf(latin),
    led: '',
  };
}

/** Whether the word is in this list, in its own script or, from a script with all its letters, in Latin. */
export const isOneOf = ({ own, latin, script }: NameWord, list: ReadonlySet<string>): boolean =>
  list.has(own) || ((script === 'latin' || script === 'letters') && list.has(latin));

/** Of two or more words written as one. */
export const joinedWord = (words: readonly NameWord[]): NameWord => ({
  ...toNameWord(words.map(({ own }) => own).join('')),
  text: words.map(({ text }) => text).join(' '),
});

function textsOf(name: string): string[] {
  const bare = name.normalize('NFKC').replace(APOSTROPHES, '');
  const words = bare.match(WORD) ?? [];
  return words.slice(0, WORDS_AT_MOST).map((word) => word.slice(0, LETTERS_AT_MOST).toWellFormed());
}

/** A digit among letters is a letter that looks like it: Ig0r. */
const withLetters = (word: string): string =>
  /\p{L}/u.test(word)
    ? word.replace(/[013457]/g, (digit) => DIGITS_AS_LETTERS[digit] ?? digit)
    : word;

/** Of a person. A short name in characters is taken apart, as Chinese and Korean names are. */
export function personWords(name: string): NameWord[] {
  const isApart = /[·・•\s]/.test(name.trim());
  return textsOf(name).flatMap((text) =>
    CHARACTERS.test(text) && !isApart
      ? [...text].map((character) => toNameWord(character))
      : [toNameWord(text, withLetters(text))],
  );
}

/** Of anything else; letters with dots between are one word. */
export const companyWords = (name: string): NameWord[] =>
  textsOf(name.replace(DOTTED, (letters) => letters.replace(/[./ ]/g, ''))).map((text) =>
    toNameWord(text),
  );
