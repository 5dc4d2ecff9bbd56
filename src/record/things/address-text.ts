/** Takes the text of an address apart: the units of the house (floor, room), and its other words. */
import { UNSPACED, STREETS, HOUSES, BOXES } from '../values/address-words.ts';
import { fold, inLatin } from '../../contract/text/fold-words.ts';

/** `key` is what is compared. */
export interface AddressWord {
  key: string;
  written: string;
}

/** The text between two commas. */
export interface Part {
  written: string;
  words: AddressWord[];
  /** Whether it has a number, or a word for a street or house; otherwise it may be a town. */
  isOfHouse: boolean;
  hasNumber: boolean;
  hasHouse: boolean;
}

interface AddressText {
  parts: Part[];
  units: [Unit, AddressWord][];
}

const BORDERS = new RegExp(`(?<=${UNSPACED})(?=\\p{N})|(?<=\\p{N})(?=${UNSPACED})`, 'gu');
const COMMAS = /[,;|\n\r،、]+/u;
/** A number with its letter, a range, or a number of a block of houses; else a word. */
const WORD =
  /\p{Nd}[\p{L}\p{M}\p{Nd}]*(?:[-/]\p{Nd}[\p{L}\p{Nd}]*)*|[\p{L}\p{M}][\p{L}\p{M}\p{Nd}]*/gu;

/** The text between the numbers of a Chinese or Japanese house, except before a floor or room. */
const BETWEEN_NUMBERS =
  /(\p{Nd})\s*(?:丁目|番地|番|号|號|번지)\s*(?=\p{Nd}+(?!\p{Nd}|\s*(?:階|层|層|층|号室|室)))/gu;

/** Unifies characters that are written in several ways, and Chinese and Japanese house numbers. */
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

/** Joins a number and the letter behind it into one word: `12 B` becomes `12B`. */
const withLetter = (part: string): string =>
  part.replace(LETTER_AT_END, '$1$2').replace(LETTER_OF_NUMBER, '$1');

export function readAddressText(text: string): AddressText {
  const units: [Unit, AddressWord][] = [];
  const take =
    (unit: Unit, pattern: RegExp, compared: (value: string) => string) => (part: string) =>
      part.replace(pattern, (all: string, value: string) => {
        const key = compared(value);
        if (key === '') return all;
        units.push([unit, { key, written: value.trim() }]);
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

/** Joins a number between commas to the street before it, else to the one behind: `49, Lamplighter St.` */
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
  isOfHouse: true,
  hasNumber: true,
  hasHouse: a.hasHouse || b.hasHouse,
});

/** The words of a name as they are compared, sorted. */
export const comparedName = (name: string): string =>
  (plain(name).match(WORD) ?? []).map(comparedWord).toSorted().join(' ');

export const comparedBox = (number: string): string =>
  (plain(number).match(/[\p{L}\p{Nd}]+/gu) ?? []).map(comparedNumber).join('');

/** The value of a field for one unit, without its label if it has one. */
export function comparedUnit(field: string): string {
  const words = plain(field).match(WORD) ?? [];
  const isLabel = (word: string): boolean => unitLabelled(word) !== null || isNumberWord(word);
  const values = words.filter((word) => words.length === 1 || !isLabel(word));
  return values.map(comparedNumber).join(' ');
}

function readPart(part: string, units: [Unit, AddressWord][]): Part {
  const all: string[] = withLetter(part.replace(BORDERS, ' ')).match(WORD) ?? [];
  const left: string[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] ?? '';
    const unit = unitLabelled(word);
    const taken = unit === null ? null : valueOf(all, at, left);
    if (unit !== null && taken !== null) {
      units.push([unit, { key: comparedNumber(taken.value), written: taken.value }]);
      at += taken.after;
      if (taken.after === 0) left.pop();
    } else if (!(isNumberWord(word) && hasDigitFirst(all[at + 1] ?? ''))) left.push(word);
  }
  const hasNumber = left.some(hasDigitFirst);
  const hasHouse = left.length > 1 && left.some(isHouseWord);
  return {
    written: part.trim(),
    words: left.flatMap(splitWord),
    isOfHouse: hasNumber || hasHouse || left.some(isStreetWord),
    hasNumber,
    hasHouse,
  };
}

/** In `Hải Phòng 18083`, where phòng also means room, the longer number is a post code. */
const MAX_UNIT_LENGTH = 4;

/** The number of a label, and how many words behind the label it takes: 0 if it stands before. */
function valueOf(
  all: readonly string[],
  at: number,
  left: readonly string[],
): { value: string; after: number } | null {
  const label = all[at] ?? '';
  const next = all[at + 1] ?? '';
  const skipped = isNumberWord(next) && hasDigitFirst(all[at + 2] ?? '') ? 1 : 0;
  const behind = all[at + 1 + skipped] ?? '';
  const isShort = behind.length <= MAX_UNIT_LENGTH;
  const isValue =
    (hasDigitFirst(behind) && isShort) || (label.length > 1 && /^\p{L}\p{Nd}*$/u.test(behind));
  const before = left.at(-1);
  const isBefore =
    before !== undefined &&
    before === all[at - 1] &&
    hasDigitFirst(before) &&
    (isLabelBehind(label) ||
      (unitLabelled(label) === 'floor' && (isOrdinal(before) || at === all.length - 1)));
  if (isBefore && (isLabelBehind(label) || isOrdinal(before) || !isValue)) {
    return { value: before, after: 0 };
  }
  return isValue ? { value: behind, after: 1 + skipped } : null;
}

const splitWord = (word: string): AddressWord[] =>
  hasDigitFirst(word)
    ? [{ key: comparedNumber(word), written: word }]
    : comparedParts(word).map((key) => ({ key, written: word }));

/** The words of a text without units, as they are compared. */
export const readWords = (text: string): AddressWord[] =>
  (withLetter(plain(text).replace(BORDERS, ' ')).match(WORD) ?? [])
    .filter((word, at, all) => !(isNumberWord(word) && hasDigitFirst(all[at + 1] ?? '')))
    .flatMap(splitWord);

/** Other words with several spellings; the first of each line is what is compared. */
const OTHERS = [
  ['house', 'hse', 'hs'],
  ['building', 'bldg', 'bld', 'bdg'],
  ['tower', 'twr'],
  ['saint', 'st', 'sankt', 'sainte', 'ste'],
  ['centre', 'center', 'ctr'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['mount', 'mt'],
  ['fort', 'ft'],
  ['industrial', 'ind'],
  ['estate', 'est'],
  ['park', 'pk'],
];

/** What an address states besides the street and its number. */
export const UNITS = ['care', 'box', 'building', 'entrance', 'floor', 'room'] as const;

export type Unit = (typeof UNITS)[number];

/** Labels that stand before or behind the number of each unit. */
const LABELS: Readonly<Record<Exclude<Unit, 'care' | 'box'>, string>> = {
  building:
    'building bldg bld bdg block blk blok gebäude geb bâtiment bât bygning bygg edificio edif корпус корп к ' +
    'строение стр сграда блок бл budynek bud bina κτίριο κτ toà tòa 栋 棟 楼栋 동 مبنى عمارة בניין',
  entrance:
    'entrance entr подъезд вход вх entrée eingang aufgang oppgang klatka stair staircase stiege escalera esc ' +
    'scala είσοδος giriş inngang 입구 مدخل כניסה',
  floor:
    'floor fl flr level lvl storey étage etg etasje stock og obergeschoss piso planta piętro kat этаж эт етаж ет ' +
    'όροφος hæð tầng kerros verdieping våning sal 階 层 層 층 الطابق طابق קומה',
  room:
    'room rm suite ste apt apartment flat unit office ofc off of oficina bureau appartement appt app ap wohnung whg ' +
    'top zimmer büro квартира кв офис оф комната ком помещение пом апартамент ап lokal lok mieszkanie m ' +
    'leilighet leil kontor íbúð daire d shop studio διαμέρισμα διαμ γραφείο γρ phòng 室 号室 호 호실 ' +
    'شقة مكتب דירה משרד',
};

/** Labels that stand behind their number. */
const BEHIND = new Set(['階', '层', '層', '층', '室', '号室', '호', '호실', '栋', '棟', '동']);

/** Words that only announce a number. */
const NUMBERS =
  'no nr number num numero numéro n số so д дом casa hausnummer numara מספר رقم № 第'.split(' ');

/** The word in Latin letters where it has any, so that ø is o; words of other scripts are only folded. */
function bare(word: string): string {
  const folded = fold(word);
  if (!/\p{Script=Latin}|\p{Nd}/u.test(folded)) return folded;
  const latin = inLatin(folded)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  // Möwen, Moewen and Mowen are one, as are Århus and Aarhus.
  return latin.replaceAll(/([aou])e/g, '$1').replaceAll('aa', 'a');
}

/** Kinds of streets that can end their name; in other languages, such endings occur in other names. */
const JOINED = new Set(
  'strasse straat platz gasse weg veien gaten vägen gatan vej gade katu 路 街 大道 巷 弄 대로 로 길 丁目'.split(
    ' ',
  ),
);

/** The words as compared; made for the first address, since the program seldom compares any. */
function makeTables() {
  /** The kind of street by spelling; kinds that share an abbreviation, such as `str`, are one. */
  const kinds = new Map<string, string>();
  /** Spellings that may be the end of a longer word, the longest first. */
  const endings: string[] = [];

  function addSpellings(ways: readonly string[], mayEnd: boolean): void {
    const all = ways.map(bare);
    const known = new Set(all.map((way) => kinds.get(way)).filter((kind) => kind !== undefined));
    const kind = [...known][0] ?? all[0] ?? '';
    for (const [way, other] of kinds) if (known.has(other)) kinds.set(way, kind);
    all.forEach((way) => {
      kinds.set(way, kind);
      if (mayEnd && !/^[a-z]$/.test(way)) endings.push(way);
    });
  }
  STREETS.forEach((ways) => addSpellings(ways, JOINED.has(ways[0])));
  OTHERS.forEach((ways) => addSpellings(ways, false));
  endings.sort((a, b) => b.length - a.length);

  return {
    kinds,
    endings,
    /** Without short abbreviations, which may mean something else: `St. Julian’s` is a town. */
    streets: STREETS.flat()
      .filter((way) => way.length > 2 || !/^[a-z]/.test(way))
      .map(bare),
    houses: new Set([...HOUSES].map(bare)),
    numbers: new Set(NUMBERS.map(bare)),
    labels: new Map(
      Object.entries(LABELS).flatMap(([unit, words]) =>
        words.split(' ').map((word) => [bare(word), unit as Unit] as const),
      ),
    ),
    behind: new Set([...BEHIND].map(bare)),
  };
}

let made: ReturnType<typeof makeTables> | undefined;

const tables = () => (made ??= makeTables());

/** The form of a word that is compared. */
export const comparedWord = (word: string): string => {
  const key = bare(word);
  return tables().kinds.get(key) ?? key;
};

/** The same in parts: `Möwenstr` is a name and a kind of street, as `Möwen Straße` is. */
function comparedParts(word: string): string[] {
  const key = bare(word);
  const kind = tables().kinds.get(key);
  if (kind !== undefined) return [kind];
  const end = tables().endings.find((ending) => key.endsWith(ending));
  return end === undefined ? [key] : [key.slice(0, -end.length), tables().kinds.get(end) ?? end];
}

/** Whether the word marks a street. */
const isStreetWord = (word: string): boolean => {
  const key = bare(word);
  return (
    tables().streets.includes(key) ||
    tables().endings.some((end) => end.length > 2 && key.endsWith(end))
  );
};

/** Whether the word marks a house that has a name. */
export const isHouseWord = (word: string): boolean =>
  tables().houses.has(bare(word)) ||
  ['house', 'building'].includes(tables().kinds.get(bare(word)) ?? '');

const isNumberWord = (word: string): boolean => tables().numbers.has(bare(word));

export const hasDigitFirst = (word: string): boolean => /^\p{Nd}/u.test(word);

/** The unit that this word is a label of; null if none. */
const unitLabelled = (word: string): Unit | null => tables().labels.get(bare(word)) ?? null;

const isLabelBehind = (word: string): boolean => tables().behind.has(bare(word));

const ORDINAL = /^(\d+)(st|nd|rd|th|o|a|e|er|eme)$/;

/** A number in small Latin letters and digits, without leading zeros and ordinal endings. */
const comparedNumber = (number: string): string =>
  number
    .split(/[-/]/)
    .map((part) =>
      bare(part)
        .replace(ORDINAL, '$1')
        .replace(/^0+(?=\d)/, ''),
    )
    .join('-');

const isOrdinal = (word: string): boolean => ORDINAL.test(bare(word));

const BOX_WORDS = [
  ...BOXES,
  ...['pob', 'post office box', 'apartado postal', 'casilla', 'а/я', 'pósthólf', 'pk', 'p k', 'pb'],
  ...['τ θ', 'ταχ θυρίδα', 'ص ب', 'ת ד', 'hòm thư', '邮政信箱', '信箱', '私書箱', '사서함'],
];

const gap = '[\\s./]*';

const escaped = (words: string): string => words.split(/[\s/]+/).join(gap);

/** A post box; the first group is its number. */
const BOX = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${BOX_WORDS.toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})${gap}[:#]?\\s*(?:no\\.?|nr\\.?)?\\s*(\\p{L}?\\p{Nd}[\\p{Nd} -]*)`,
  'iu',
);

/** “Care of” with a name, to the end of the line or a comma; the first group is the name. */
export const CARE =
  /(?<![\p{L}\p{N}])(?:c\s*[/.]\s*o\b|care\s+of\b|p\/a\b|v\/)[\s.:]*([^,;|\n\r،、]*)/iu;
