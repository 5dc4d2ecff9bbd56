/** The text of an address taken apart: what is said of a unit of the house, and the words that are left, in their parts. */
import { UNSPACED } from '../values/address-words.ts';
import {
  BOX,
  CARE,
  comparedNumber,
  comparedParts,
  comparedWord,
  isHouseWord,
  hasDigitFirst,
  isNumberWord,
  isOrdinal,
  isStreetWord,
  standsBehind,
  unitLabelled,
  type Unit,
} from './compared-words.ts';

/** How it is compared, and how it was written. */
export interface SaidWord {
  is: string;
  written: string;
}

/** What stands between two commas. */
export interface Part {
  written: string;
  words: SaidWord[];
  /** Whether it has a number, or says that it is a street or a house: else it may be a town. */
  isOfDoor: boolean;
  hasNumber: boolean;
  hasHouse: boolean;
}

interface AddressText {
  parts: Part[];
  units: [Unit, SaidWord][];
}

const BORDERS = new RegExp(`(?<=${UNSPACED})(?=\\p{N})|(?<=\\p{N})(?=${UNSPACED})`, 'gu');
const COMMAS = /[,;|\n\r،、]+/u;
/** A number with its letter, a range, a number of a block of houses; or a word. */
const WORD =
  /\p{Nd}[\p{L}\p{M}\p{Nd}]*(?:[-/]\p{Nd}[\p{L}\p{Nd}]*)*|[\p{L}\p{M}][\p{L}\p{M}\p{Nd}]*/gu;

/** What stands between the numbers of a Chinese or Japanese house; those of a floor and a room are no part of these. */
const BETWEEN_NUMBERS =
  /(\p{Nd})\s*(?:丁目|番地|番|号|號|번지)\s*(?=\p{Nd}+(?!\p{Nd}|\s*(?:階|层|層|층|号室|室)))/gu;

/** Signs that are written in several ways, and numbers of Chinese and Japanese houses as numbers. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\S\n\r]+/g, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/['`´‘’ʹʼʻ〒]/g, '')
    .replace(BETWEEN_NUMBERS, '$1-')
    .replace(/(\p{Nd})\s*(?:番地|番|号|號|번지)(?!室)/gu, '$1 ')
    .replace(/(\p{Nd})\s*[-/]\s*(?=\p{Nd})/gu, '$1-');
}

const LETTER = '[\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}]';
const LETTER_AT_END = new RegExp(`(\\p{Nd})[\\s/-]+(${LETTER})\\s*$`, 'u');
const LETTER_OF_NUMBER = new RegExp(`(\\p{Nd})[/-](?=${LETTER}(?!\\p{L}))`, 'gu');

/** Of a number and a letter behind it at the end one word: `12 B` is `12b`. */
const withLetter = (part: string): string =>
  part.replace(LETTER_AT_END, '$1$2').replace(LETTER_OF_NUMBER, '$1');

export function readAddressText(text: string): AddressText {
  const units: [Unit, SaidWord][] = [];
  const take =
    (unit: Unit, pattern: RegExp, compared: (value: string) => string) => (part: string) =>
      part.replace(pattern, (all: string, value: string) => {
        const is = compared(value);
        if (is === '') return all;
        units.push([unit, { is, written: value.trim() }]);
        return ' ';
      });
  const takeCare = take('care', CARE, comparedName);
  const takeBox = take('box', BOX, comparedBox);
  const parts = plain(text)
    .split(COMMAS)
    .map((part) => takeBox(takeCare(part)))
    .map((part) => readPart(part, units))
    .filter(({ words }) => words.length > 0);
  return { parts: withStreets(parts), units };
}

/** A number between commas is of the street before it, else of the one behind: `49, Lamplighter St.` */
function withStreets(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  let alone: Part | null = null;
  for (const part of parts) {
    const before = all.at(-1);
    const isAlone = /^\p{Nd}{1,4}\p{L}?$/u.test(part.written);
    if (alone !== null) {
      all.push(part.hasNumber ? alone : joined(alone, part));
      if (part.hasNumber) all.push(part);
      alone = null;
    } else if (isAlone && before && !before.hasNumber && !before.hasHouse) {
      all.splice(-1, 1, joined(before, part));
    } else if (isAlone) alone = part;
    else all.push(part);
  }
  return alone === null ? all : [...all, alone];
}

const joined = (a: Part, b: Part): Part => ({
  written: `${a.written} ${b.written}`,
  words: [...a.words, ...b.words],
  isOfDoor: true,
  hasNumber: true,
  hasHouse: a.hasHouse || b.hasHouse,
});

/** The words of a name, in any order. */
export const comparedName = (name: string): string =>
  (plain(name).match(WORD) ?? []).map(comparedWord).toSorted().join(' ');

export const comparedBox = (number: string): string =>
  (plain(number).match(/[\p{L}\p{Nd}]+/gu) ?? []).map(comparedNumber).join('');

/** What a field that is of one unit says, with or without its label. */
export function comparedUnit(field: string): string {
  const words = plain(field).match(WORD) ?? [];
  const isLabel = (word: string): boolean => unitLabelled(word) !== null || isNumberWord(word);
  const values = words.filter((word) => words.length === 1 || !isLabel(word));
  return values.map(comparedNumber).join(' ');
}

/** Takes the units out of a part; what is left are its words. */
function readPart(part: string, units: [Unit, SaidWord][]): Part {
  const all: string[] = withLetter(part.replace(BORDERS, ' ')).match(WORD) ?? [];
  const left: string[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] ?? '';
    const unit = unitLabelled(word);
    const taken = unit === null ? null : valueOf(all, at, left);
    if (unit !== null && taken !== null) {
      units.push([unit, { is: comparedNumber(taken.value), written: taken.value }]);
      at += taken.after;
      if (taken.after === 0) left.pop();
    } else if (!(isNumberWord(word) && hasDigitFirst(all[at + 1] ?? ''))) left.push(word);
  }
  const hasNumber = left.some(hasDigitFirst);
  const hasHouse = left.length > 1 && left.some(isHouseWord);
  return {
    written: part.trim(),
    words: left.flatMap(saidWords),
    isOfDoor: hasNumber || hasHouse || left.some(isStreetWord),
    hasNumber,
    hasHouse,
  };
}

/** A longer number is no room’s: of `Hải Phòng 18083`, where a room is a phòng, it is the post code. */
const MOST_OF_UNIT = 4;

/** The number that a label is of, and how many words behind it that takes: none where it stands before. */
function valueOf(
  all: readonly string[],
  at: number,
  left: readonly string[],
): { value: string; after: number } | null {
  const label = all[at] ?? '';
  const next = all[at + 1] ?? '';
  const skipped = isNumberWord(next) && hasDigitFirst(all[at + 2] ?? '') ? 1 : 0;
  const behind = all[at + 1 + skipped] ?? '';
  const isShort = behind.length <= MOST_OF_UNIT;
  const isValue =
    (hasDigitFirst(behind) && isShort) || (label.length > 1 && /^\p{L}\p{Nd}*$/u.test(behind));
  const before = left.at(-1);
  const isBefore =
    before !== undefined &&
    before === all[at - 1] &&
    hasDigitFirst(before) &&
    (standsBehind(label) ||
      (unitLabelled(label) === 'floor' && (isOrdinal(before) || at === all.length - 1)));
  if (isBefore && (standsBehind(label) || isOrdinal(before) || !isValue)) {
    return { value: before, after: 0 };
  }
  return isValue ? { value: behind, after: 1 + skipped } : null;
}

const saidWords = (word: string): SaidWord[] =>
  hasDigitFirst(word)
    ? [{ is: comparedNumber(word), written: word }]
    : comparedParts(word).map((is) => ({ is, written: word }));

/** The words of a text that has no units. */
export const readWords = (text: string): SaidWord[] =>
  (withLetter(plain(text).replace(BORDERS, ' ')).match(WORD) ?? [])
    .filter((word, at, all) => !(isNumberWord(word) && hasDigitFirst(all[at + 1] ?? '')))
    .flatMap(saidWords);
