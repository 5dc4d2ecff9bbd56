/** Whether a name that a search finds is written in other letters than what was typed. */

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const wordsOf = (text: string): string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? [];

/** `Kjaer` of `Kjær`; not if each word typed begins a word of the name, case aside. */
export function isSpelledOtherwise(typed: string, name: string): boolean {
  const words = wordsOf(name);
  return !wordsOf(typed).every((word) => words.some((own) => own.startsWith(word)));
}
