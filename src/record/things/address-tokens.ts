/** Cuts the text of an address into words and numbers, with what is written in several ways made one. */
import { plainDigits } from '../values/digits.ts';
import { termOf } from './address-terms.ts';

/** A unit of a house. */
export interface AddressWord {
  /** What is compared. */
  key: string;
  written: string;
  /** What its label calls it, empty without one; missing where it has no number that a label could be of. */
  called?: string;
}

export interface Token {
  written: string;
  isNumber: boolean;
  /** Written as the how-manieth: `2nd`, `2º`, `2.`; of `2.` it isn't sure. */
  isOrdinal: boolean;
  endsInDot: boolean;
  /** A word such as `No.` stands before it. */
  isAnnounced: boolean;
}

const UNSPACED = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}]';
const BORDERS = new RegExp(`(?<=${UNSPACED})(?=[0-9])|(?<=[0-9])(?=${UNSPACED})`, 'gu');
/** A number with its letter, a range, or a number of a block of houses, with a sign of an ordinal; else a word. */
export const WORD =
  /[0-9][\p{L}\p{M}0-9]*(?:[-/][0-9][\p{L}0-9]*)*(?:°|\.(?=\s*(?:\p{L}|$)))?|[\p{L}\p{M}][\p{L}\p{M}0-9]*|#/gu;

/** The text between the numbers of a Chinese or Japanese house, except before a floor or room. */
const BETWEEN_NUMBERS =
  /([0-9])\s*(?:丁目|番地|番|号|號|번지)\s*(?=[0-9]+(?![0-9]|\s*(?:階|层|層|楼|층|号室|室)))/gu;
const KANJI = '一二三四五六七八九十';

/** Unifies what is written in several ways with letters that English lacks. */
function plainForeign(text: string): string {
  let plain = plainDigits(
    text
      .replace(/([0-9])(?=[\u00bc-\u00be\u2150-\u215e])/gu, '$1 ')
      .replace(/(?<!\p{L})(n|p)\s?\.?\s?[º°]/giu, (_, letter: string) =>
        letter.toLowerCase() === 'n' ? ' no ' : ' paseo ',
      )
      .replace(/(\p{Nd})\s?\.?\s?[ºª°]/gu, '$1° ')
      .normalize('NFKC'),
  )
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[´‘’ʹʼʻ〒]/g, '')
    .replaceAll('⁄', '/');
  if (/[čśéã]/i.test(plain)) plain = plainAccented(plain);
  if (/[а-я]/i.test(plain)) plain = plainCyrillic(plain);
  if (/[\p{sc=Han}번]/u.test(plain)) plain = plainBlocks(plain);
  return plain;
}

const plainAccented = (text: string): string =>
  text
    .replace(/č\s?\.?\s?p\s?\./giu, ' čp ')
    .replace(/č\s?\.?\s?ev?\s?\./giu, ' čev ')
    .replace(/č\.?\s*(?=[0-9])/giu, ' no ')
    .replace(/św\.(?=\s?\p{L})/giu, 'święty ')
    .replace(/rez[ -]de[ -]chaussée|r[ée]s[\s-]do[\s-]ch[ãa]o/giu, ' rdc ');

const plainCyrillic = (text: string): string =>
  text
    .replace(/([0-9])-(?:й|я|ой|ый|ая|го)(?!\p{L})/giu, '$1°')
    .replace(/пр-к?т(?!\p{L})/giu, 'проспект')
    .replace(/б-р(?!\p{L})/giu, 'бульвар');

/** Numbers of blocks and houses in Chinese, Japanese and Korean. */
const plainBlocks = (text: string): string =>
  text
    .replace(/[一二三四五六七八九十](?=丁目)/gu, (one) => String(KANJI.indexOf(one) + 1))
    .replace(BETWEEN_NUMBERS, '$1-')
    .replace(/([0-9])\s*(?:番地|番|号|號|번지)(?!室)/gu, '$1 ');

/** `Twenty-fourth` is one word, as is `Twenty-four`. */
const TENS_AND_ONES =
  /\b((?:twen|thir|for|fif|six|seven|eigh|nine)ty)[ -](?=(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|one|two|three|four|five|six|seven|eight|nine)\b)/gi;

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Unifies characters that are written in several ways, Chinese and Japanese house numbers, and names of floors. */
export function plain(text: string): string {
  const letters = (isAscii(text) ? text : plainForeign(text))
    .replace(/[^\S\n\r]+/g, ' ')
    .replace(/['`]/g, '');
  const numbers = /[0-9]/.test(letters) ? plainNumbers(letters) : letters;
  const dotted = numbers.includes('.') ? plainDots(numbers) : numbers;
  const whole = /ty[ -]/i.test(dotted) ? dotted.replace(TENS_AND_ONES, '$1') : dotted;
  return /[rR][ /e]/.test(whole)
    ? whole.replace(/(?<![a-z])(?:r\s?\/\s?c(?![a-z])|rez[ -]de[ -]chaussee)/gi, ' rdc ')
    : whole;
}

/** The number of a house by its distance from two roads, as in `N57 W13652 Reichert Ave`. */
const GRID = /(?<![\p{L}0-9])([NSEW])([0-9]{2,5}) ?([NSEW])([0-9]{2,6})(?![\p{L}0-9])/gu;

const plainNumbers = (text: string): string =>
  text
    .replace(GRID, '$2$1-$4$3')
    .replace(/([0-9])-go(?![a-z])/gi, '$1°')
    .replace(/(?<!\p{L})km\.? ?([0-9]+(?:[.,][0-9]+)?)(?![0-9\p{L}])/giu, 'no $1km')
    .replace(/([0-9]) - (?=[0-9]+°? ?(?:andar|piso|planta|sala|loja|apto)\b)/gi, '$1, ')
    .replace(/(?<![0-9])([0-9]{1,3})\/F(?![\p{L}0-9])/gu, '$1th floor')
    .replace(/([0-9]) ?([-/]) ?(?=[0-9])/g, '$1$2');

/** Joins what dots cut: `N.W.`, `D.C.`, `V.le Roma`; spells out `Kungsg. 5`. */
const plainDots = (text: string): string =>
  text
    .replace(/(\p{L}{3})g\.(?= ?[0-9])/gu, '$1gatan ')
    .replace(/(?<![\p{L}0-9.])D\. ?C\.?(?![\p{L}.])/gu, 'DC')
    .replace(/, ?(?=[js]r\.)/gi, ' ')
    .replace(/(?<![\p{L}0-9.])([ns])\. ?([ew])\.?(?!\p{L})/giu, '$1$2')
    .replace(/(?<![\p{L}0-9.])(\p{L})\.(?=\p{L}{2}(?!\p{L}))/gu, '$1');

const LETTER = '[\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}]';
const LETTER_AT_END = new RegExp(`([0-9])[\\s/-]+(${LETTER})\\.?\\s*$`, 'u');
const COMPASS_AT_END = /[0-9]\s[nsew]\.?\s*$/i;
const LETTER_OF_NUMBER = new RegExp(`([0-9])[/-](?=${LETTER}(?!\\p{L}))`, 'gu');
const NUMBER_OF_LETTER = new RegExp(`(?<![\\p{L}0-9])(${LETTER})-(?=[0-9])`, 'gu');
/** A letter before a name; those that are words or sides of the compass stay alone. */
const LETTER_BEFORE_NAME = /([0-9]) ([abcdfghjklmpqrtuvxz])(?= \p{L}{2})/giu;
/** House, entrance and flat in Finland: `10A5` is `10 A 5`. */
const LETTER_BETWEEN = /(?<![\p{L}0-9/-])([0-9]{1,4})([a-h])([0-9]{1,3})(?![\p{L}0-9/-])/giu;
const MORE_OF_NUMBER = /([0-9]) ?(bis|ter|quater)(?![\p{L}0-9])/giu;

/** Where sides of the compass stand behind numbers, and rooms before the number of the house. */
const AMERICAN = new Set(['us', 'ca']);

/** A word for a kind of street that nothing else is written so, in whole or as `Ave`. */
export const isStreetWord = ({ written, isNumber }: Token): boolean =>
  !isNumber && termOf(written).isStreet && termOf(written).kind !== null;

/** Whether a letter before these words is the name of a street, as in `1200 K Street NW`. */
function isStreetOfLetter(words: string, isAmerican: boolean): boolean {
  const [kind = '', next, ...more] = words.match(WORD) ?? [];
  const term = termOf(kind);
  if (term.kind === null || kind.length < 2) return false;
  if (next === undefined || term.bare === 'street') return true;
  const { isCompass, label } = termOf(next);
  if (isCompass || label !== null || /^[#0-9]/.test(next)) return true;
  return isAmerican && !more.some((word) => termOf(word).kind !== null);
}

/** Joins a number and the letter behind it into one word: `12 B` becomes `12B`. */
function withLetter(part: string, country: string | null): string {
  const isAmerican = AMERICAN.has(country ?? '');
  const isSide = isAmerican && COMPASS_AT_END.test(part);
  return (isSide ? part : part.replace(LETTER_AT_END, '$1$2'))
    .replace(LETTER_OF_NUMBER, '$1')
    .replace(NUMBER_OF_LETTER, '$1')
    .replace(MORE_OF_NUMBER, '$1$2')
    .replace(LETTER_BEFORE_NAME, (all: string, number: string, letter: string, at: number, text) =>
      isStreetOfLetter(String(text).slice(at + all.length), isAmerican) ? all : number + letter,
    )
    .replace(LETTER_BETWEEN, country === 'fi' ? '$1 $2 $3' : '$&');
}

const ORDINAL = /^[0-9]+(?:°|st|nd|rd|th|er|ere|[eè]me|i[eè]me|ste|de)$/i;

function toToken(written: string): Token {
  const isNumber = /^[0-9]/.test(written);
  return {
    written,
    isNumber,
    isOrdinal: isNumber && ORDINAL.test(written),
    endsInDot: isNumber && written.endsWith('.'),
    isAnnounced: false,
  };
}

/** The words and numbers of a plain text. */
export function tokensOf(text: string, country: string | null): Token[] {
  const lettered = /[0-9]/.test(text)
    ? withLetter(isAscii(text) ? text : text.replace(BORDERS, ' '), country)
    : text;
  return (lettered.match(WORD) ?? []).map(toToken);
}

const YEAR = /^(?:1[6-9]|20)[0-9]{2}$/;

/** Whether a number behind these is the road’s: `Highway 61`, `County Road 12`. */
function isRoadOfNumber(road: Token, before: Token | undefined): boolean {
  const { isNumberedRoad, isStreet } = termOf(road.written);
  if (road.isNumber || isNumberedRoad) return isNumberedRoad;
  return isStreet && before !== undefined && termOf(before.written).isOfRoad;
}

/** Whether a number may be of a house: it isn’t the how-manieth of streets, nor a day in the name of one. */
export function isOfHouseAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token?.isNumber || token.isOrdinal) return false;
  const before = tokens[at - 1];
  const next = tokens[at + 1];
  if (next && !next.isNumber && termOf(next.written).isMonth) return false;
  if (before && !token.isAnnounced && isRoadOfNumber(before, tokens[at - 2])) return false;
  const isAfterMonth = before && !before.isNumber && termOf(before.written).isMonth;
  if (isAfterMonth && YEAR.test(token.written)) return false;
  if (!token.endsInDot) return true;
  const isOther = (one: Token, place: number): boolean =>
    place !== at && one.isNumber && !one.isOrdinal && !one.endsInDot;
  return !(next && !next.isNumber && termOf(next.written).isStreet) && !tokens.some(isOther);
}

/** A number in small Latin letters and digits, without leading zeros; its letter and its parts stay. */
export const comparedNumber = (number: string): string =>
  number
    .replace(/[°.]$/, '')
    .split(/[-/]/)
    .map((part) => termOf(part).bare.replace(/^0+(?=[0-9])/, ''))
    .join('-');

/** The same of a number that may say the how-manieth, without its ending: `2nd`, `3e`. */
export const comparedOrdinal = (number: string): string =>
  comparedNumber(
    ORDINAL.test(number) || /^[0-9]+[eao]$/i.test(number) ? number.replace(/\D+$/, '') : number,
  );
