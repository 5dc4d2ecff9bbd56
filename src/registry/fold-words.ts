/** Words as they are compared: without case or accents, and across scripts. */
import anyAscii from 'any-ascii';

/** Scripts that write without spaces, where a word may begin anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export interface FoldedWords {
  /** In the script it was written in. */
  own: string[];
  /** In Latin letters, so that Халвардсен and Halvardsen meet. */
  romanised: string[];
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Lower case, accents taken off, spaces single: what two texts are compared by. */
export function fold(text: string): string {
  const bare = PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return bare.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Some write х and خ as kh, some as h: both are compared as h. */
function romanise(text: string): string[] {
  const latin = PLAIN.test(text) ? text : anyAscii(text);
  const spaced = UNSPACED.test(text) ? latin.replace(/([a-z])([A-Z])/g, '$1 $2') : latin;
  const words = wordsOf(spaced.toLowerCase().replace(/['`]/g, '').replace(/kh/g, 'h'));
  // WangXiaoMing is asked for as xiaoming too.
  return UNSPACED.test(text)
    ? words.flatMap((word, index) => [word, words.slice(index).join('')])
    : words;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a name, or of a text to look for, folded both ways. */
export function foldWords(text: string): FoldedWords {
  return { own: wordsOf(fold(text)), romanised: romanise(text) };
}

/** Whether the folded word begins one of the words, or stands inside one that has no spaces. */
export function beginsOne(asked: string, words: readonly string[]): boolean {
  const inside = UNSPACED.test(asked);
  return words.some((word) => word.startsWith(asked) || (inside && word.includes(asked)));
}
