/** Words of addresses in the form in which they are compared: without case, accents and abbreviations. */
import { fold, inLatin } from '../../contract/text/fold-words.ts';
import { BOXES, HOUSES, STREETS } from '../values/address-words.ts';

/** Further words that are written in more than one way; the first of each is what is compared. */
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

/** What is stated beside the street and its number. */
export const UNITS = ['care', 'box', 'building', 'entrance', 'floor', 'room'] as const;
export type Unit = (typeof UNITS)[number];

/** What stands before the number of each, or behind it. */
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
/** Of these languages the number stands before. */
const BEHIND = new Set(['階', '层', '層', '층', '室', '号室', '호', '호실', '栋', '棟', '동']);

/** What is only said of a number that follows. */
const NUMBERS =
  'no nr number num numero numéro n số so д дом casa hausnummer numara מספר رقم № 第'.split(' ');

/** In Latin letters where these have it, so that ø is o; a letter of another script stays what it is. */
function bare(word: string): string {
  const folded = fold(word);
  if (!/\p{Script=Latin}|\p{Nd}/u.test(folded)) return folded;
  const latin = inLatin(folded)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  // Möwen, Moewen and Mowen are one, as are Århus and Aarhus.
  return latin.replaceAll(/([aou])e/g, '$1').replaceAll('aa', 'a');
}

/** Kinds of streets that are written as the end of their name: what is of other languages ends towns and persons. */
const JOINED = new Set(
  'strasse straat platz gasse weg veien gaten vägen gatan vej gade katu 路 街 大道 巷 弄 대로 로 길 丁目'.split(
    ' ',
  ),
);

/** The words as they are compared; made when the first address is, since few starts compare any. */
function makeTables() {
  /** Ways that share an abbreviation are one: nobody can tell which `str` stands for. */
  const kinds = new Map<string, string>();
  /** Those that may be the end of a longer word, the longest first. */
  const endings: string[] = [];

  function learn(ways: readonly string[], mayEnd: boolean): void {
    const all = ways.map(bare);
    const known = new Set(all.map((way) => kinds.get(way)).filter((kind) => kind !== undefined));
    const kind = [...known][0] ?? all[0] ?? '';
    for (const [way, is] of kinds) if (known.has(is)) kinds.set(way, kind);
    all.forEach((way) => {
      kinds.set(way, kind);
      if (mayEnd && !/^[a-z]$/.test(way)) endings.push(way);
    });
  }
  STREETS.forEach((ways) => learn(ways, JOINED.has(ways[0])));
  OTHERS.forEach((ways) => learn(ways, false));
  endings.sort((a, b) => b.length - a.length);

  return {
    kinds,
    endings,
    /** Not what may be an abbreviation of anything: `St. Julian’s` is a town. */
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

/** The word as it is compared. */
export const comparedWord = (word: string): string => {
  const is = bare(word);
  return tables().kinds.get(is) ?? is;
};

/** The same in parts: `Möwenstr` is a name and a kind of street, as `Möwen Straße` is. */
export function comparedParts(word: string): string[] {
  const is = bare(word);
  const kind = tables().kinds.get(is);
  if (kind !== undefined) return [kind];
  const end = tables().endings.find((ending) => is.endsWith(ending));
  return end === undefined ? [is] : [is.slice(0, -end.length), tables().kinds.get(end) ?? end];
}

/** Whether it says that what it is written with is a street. */
export const isStreetWord = (word: string): boolean => {
  const is = bare(word);
  return (
    tables().streets.includes(is) ||
    tables().endings.some((end) => end.length > 2 && is.endsWith(end))
  );
};
/** Whether it says that what it is written with is a house with a name. */
export const isHouseWord = (word: string): boolean =>
  tables().houses.has(bare(word)) ||
  ['house', 'building'].includes(tables().kinds.get(bare(word)) ?? '');
export const isNumberWord = (word: string): boolean => tables().numbers.has(bare(word));
export const hasDigitFirst = (word: string): boolean => /^\p{Nd}/u.test(word);
/** Which unit this word says of a number; null: none. */
export const unitLabelled = (word: string): Unit | null => tables().labels.get(bare(word)) ?? null;
export const standsBehind = (word: string): boolean => tables().behind.has(bare(word));

const ORDINAL = /^(\d+)(st|nd|rd|th|o|a|e|er|eme)$/;
/** A number in small Latin letters and digits, without zeros before it or what makes it an ordinal. */
export const comparedNumber = (number: string): string =>
  number
    .split(/[-/]/)
    .map((part) =>
      bare(part)
        .replace(ORDINAL, '$1')
        .replace(/^0+(?=\d)/, ''),
    )
    .join('-');
export const isOrdinal = (word: string): boolean => ORDINAL.test(bare(word));

const BOX_WORDS = [
  ...BOXES,
  ...['pob', 'post office box', 'apartado postal', 'casilla', 'а/я', 'pósthólf', 'pk', 'p k', 'pb'],
  ...['τ θ', 'ταχ θυρίδα', 'ص ب', 'ת ד', 'hòm thư', '邮政信箱', '信箱', '私書箱', '사서함'],
];
const gap = '[\\s./]*';
const escaped = (words: string): string => words.split(/[\s/]+/).join(gap);
/** A post box with its number, which is the first group. */
export const BOX = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${BOX_WORDS.toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})${gap}[:#]?\\s*(?:no\\.?|nr\\.?)?\\s*(\\p{L}?\\p{Nd}[\\p{Nd} -]*)`,
  'iu',
);
/** Whose home it is care of, to the end of the line or up to a comma; the first group is who. */
export const CARE =
  /(?<![\p{L}\p{N}])(?:c\s*[/.]\s*o\b|care\s+of\b|p\/a\b|v\/)[\s.:]*([^,;|\n\r،、]*)/iu;
