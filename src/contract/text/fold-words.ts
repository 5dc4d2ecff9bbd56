/** Words as a search compares them, so that the same words find the same members online and offline. */
import anyAscii from 'any-ascii';

/** Accents and vowel points that a search may leave out; not the marks that form Indic letters. */
const MARKS =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05c7]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670/g;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** The same for ASCII texts, which are far more frequent: takes a third of the time. */
const ASCII_WORD = /[A-Za-z0-9]+/g;
/** Scripts written without spaces, whose characters are words or syllables. */
const SYLLABLES = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}';
const SYLLABIC = new RegExp(`[${SYLLABLES}]`, 'u');
const SYLLABIC_SPACES = new RegExp(`(?<=[${SYLLABLES}]) (?=[${SYLLABLES}])`, 'gu');
/** Also scripts whose characters are letters: a word may begin at any of their characters. */
const UNSPACED_SET = `[${SYLLABLES}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]`;
const UNSPACED = new RegExp(UNSPACED_SET, 'u');
const UNSPACED_RUNS = new RegExp(`(${UNSPACED_SET}+)`, 'u');
/** A character with its vowel and tone marks. */
const MARKED = /\P{M}\p{M}*|\p{M}+/gu;
const LATIN = /\p{Script=Latin}/u;
const APOSTROPHES = /['`´‘’ʹʼʻ]/g;
/** Characters that show nothing, such as joiners, soft hyphens and marks of direction. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Initials with dots or a slash between them: I.B.M., J. P., S.p.A., A/S; and E.ON, with a short word last. */
const INITIALS =
  /(?<![\p{L}\p{N}\p{M}])\p{L}(?:(?:\. ?|\/)\p{L}(?![\p{L}\p{N}\p{M}]))*(?:\.\p{L}{2,3}(?![\p{L}\p{N}\p{M}]))?/gu;
const BETWEEN_TWO = /[./ ]./u;
const BETWEEN_INITIALS = /[./ ]/g;
/** Letters that are also written as two. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
};
const WIDE_LETTERS = /[äöüøå]/g;
/** Longer words are compared by their beginning; no search text is longer. */
const MAX_WORD_LENGTH = 1000;
/** 王小明 is also found by xiaoming and ming: this many characters are joined from each one on. */
const JOINED_CHARACTERS = 6;
/** Separates names; it is neither letter nor digit, so no word can contain it. */
export const BORDER = '\ue000';

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Without case, accents, width or unseen characters; with single spaces. */
export function fold(text: string): string {
  return foldLetters(text).replace(/\s+/g, ' ').trim();
}

function foldLetters(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.replace(UNSEEN, '').normalize('NFKD').replace(MARKS, '');
  return plain.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
}

/** The words of a text as written, each in parts: each character of an unspaced script is a part. */
function wordsOf(text: string): string[][] {
  if (isAscii(text)) return (text.match(ASCII_WORD) ?? []).map((word) => [word]);
  const words = text.normalize('NFKC').match(WORD) ?? [];
  return words
    .map((word) =>
      word
        .split(UNSPACED_RUNS)
        .flatMap((part) => (UNSPACED.test(part) ? (part.match(MARKED) ?? []) : [part]))
        .filter((part) => foldLetters(part) !== ''),
    )
    .filter((parts) => parts.length > 0);
}

/** The beginning of a word that is too long, not cut within a character. */
const beginning = (word: string): string =>
  word.length <= MAX_WORD_LENGTH
    ? word
    : word.slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, '');

const ownPart = (part: string): string => beginning(foldLetters(part));

/** A letter without a Latin equivalent stays as it is, so that it still distinguishes names. */
function latinPart(part: string): string {
  const latin = inLatin(part)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return beginning(latin || foldLetters(part));
}

/** The text in Latin letters, character by character, without knowledge of words. */
export const inLatin = (text: string): string => anyAscii(text);

const latinWord = (parts: readonly string[]): string => beginning(parts.map(latinPart).join(''));

/** Some write Х and خ as kh, some as h. Words with Latin letters are left unchanged. */
function otherLatinWord(parts: readonly string[]): string {
  const latin = latinWord(parts);
  return parts.some((part) => LATIN.test(part)) ? latin : latin.replaceAll('kh', 'h');
}

/** With two letters for each umlaut and ring: Mueller, Aase. The text itself if it has none. */
export function inTwoLetters(text: string): string {
  if (isAscii(text)) return text;
  const lower = text.normalize('NFC').toLowerCase();
  const wide = lower.replace(WIDE_LETTERS, (letter) => TWO_LETTERS[letter] ?? letter);
  return wide === lower ? text : wide;
}

/** With each run of initials as one word; the text itself if it has none. */
function withInitialsJoined(text: string): string {
  if (!text.includes('.') && !text.includes('/')) return text;
  return text.replace(INITIALS, (initials) => initials.replace(BETWEEN_INITIALS, ''));
}

/** The runs of two initials or more: `S.p.A.`, `J. P.` */
export const initialsIn = (text: string): string[] =>
  (text.normalize('NFC').match(INITIALS) ?? []).filter((run) => BETWEEN_TWO.test(run));

/** The spellings of one way to read a text, which may repeat each other. */
function spellingsOf(text: string): string[][] {
  const own = wordsOf(text).map((parts) => parts.map(ownPart).join(' '));
  const bare = text.replace(APOSTROPHES, '');
  if (bare === text && isAscii(text)) return [own];
  const words = wordsOf(bare);
  const wide = inTwoLetters(bare);
  return [
    own,
    words.map(latinWord),
    words.map(otherLatinWord),
    ...(wide === bare ? [] : [wordsOf(wide).map(latinWord)]),
  ];
}

/**
 * The spellings of a name or a search text, without duplicates: folded; in Latin letters without
 * apostrophes, so that obrien finds O'Brien; in another common romanization; with two letters for an umlaut
 * or a ring, so that mueller finds Müller; and all these with initials joined, so that ibm finds I.B.M. Each
 * is a list of words, with spaces between the characters of an unspaced script. Empty if there is neither
 * letter nor digit.
 */
export function spellings(text: string): string[][] {
  const seenText = isAscii(text) ? text : text.replace(UNSEEN, '').normalize('NFC');
  const joined = withInitialsJoined(seenText);
  const all = spellingsOf(seenText);
  if (joined !== seenText) all.push(...spellingsOf(joined));
  const seen = new Set<string>();
  return all.filter((words) => {
    const whole = words.join(' ');
    return whole !== '' && !seen.has(whole) && seen.add(whole);
  });
}

/** The Latin words that begin inside a word of a script whose characters are syllables. */
function innerWords(name: string): string[] {
  if (!SYLLABIC.test(name)) return [];
  return wordsOf(name.replace(UNSEEN, '')).flatMap((parts) => {
    const latin = parts.map(latinPart);
    return latin.slice(1).map((_, n) => latin.slice(n + 1, n + 1 + JOINED_CHARACTERS).join(''));
  });
}

/** The same for a name spelled as by `spellings`, with spaces between the characters. */
export const innerWordsOf = (spelled: string): string[] =>
  innerWords(spelled.replace(SYLLABIC_SPACES, ''));

export interface NameWords {
  /** Every spelling of every name. */
  wholeNames: string[];
  /**
   * Words separated by spaces: a search matches if, in one of its spellings, each word begins a word here.
   * Empty if the names have neither letter nor digit.
   */
  text: string;
}

/** The words by which something with these names is found. */
export function nameWords(names: readonly string[]): NameWords {
  const distinct = [...new Set(names)];
  const wholeNames = [
    ...new Set(distinct.flatMap((name) => spellings(name).map((words) => words.join(' ')))),
  ];
  const inner = distinct.flatMap(innerWords);
  return { wholeNames, text: [wholeNames.join(` ${BORDER} `), ...inner].join(' ') };
}

/** Whether a search with these spellings finds something with these words, from `nameWords`. */
export function isFoundBy(querySpellings: readonly (readonly string[])[], text: string): boolean {
  const words = ` ${text}`;
  return querySpellings.some((spelled) => spelled.every((word) => words.includes(` ${word}`)));
}
