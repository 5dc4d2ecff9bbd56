/** Words of addresses in all their spellings, for finding and comparing addresses. */

/** Kinds of streets in their spellings; the first word of each line may also end a longer word. */
export const STREETS = [
  ['strasse', 'straße', 'str'],
  ['straat', 'str'],
  ['street', 'st', 'str'],
  ['road', 'rd'],
  ['avenue', 'ave', 'av'],
  ['avenida', 'avda', 'av'],
  ['boulevard', 'blvd', 'bd', 'boul'],
  ['lane', 'ln'],
  ['drive', 'dr'],
  ['square', 'sq'],
  ['court', 'ct'],
  ['terrace', 'ter'],
  ['highway', 'hwy'],
  ['platz', 'pl'],
  ['place', 'pl'],
  ['gasse', 'g'],
  ['weg', 'w'],
  ['veien', 'vei', 'vn'],
  ['gaten', 'gata', 'gate', 'gt'],
  ['vägen', 'väg'],
  ['gatan', 'g'],
  ['vej', 'v'],
  ['gade', 'g'],
  ['katu', 'k'],
  ['rue', 'r'],
  ['calle', 'c'],
  ['rua', 'r'],
  ['via', 'v'],
  ['piazza', 'pza', 'p'],
  ['ulica', 'ul'],
  ['улица', 'ул'],
  ['вулиця', 'вул'],
  ['проспект', 'просп', 'пр'],
  ['переулок', 'пер'],
  ['бульвар', 'бул'],
  ['булевард', 'бул'],
  ['площадь', 'пл'],
  ['площад', 'пл'],
  ['шоссе', 'ш'],
  ['οδός', 'οδ'],
  ['λεωφόρος', 'λεωφ'],
  ['sokak', 'sokağı', 'sok', 'sk'],
  ['cadde', 'caddesi', 'cad', 'cd'],
  ['đường', 'đ'],
  ['aleja', 'al'],
  ['allée', 'allee'],
  ['route', 'rte'],
  ['impasse', 'imp'],
  ['quai'],
  ['triq'],
  ['close', 'cl'],
  ['crescent', 'cres'],
  ['gardens', 'gdns'],
  ['parkway', 'pkwy'],
  ['شارع'],
  ['רחוב', 'רח'],
  ['丁目'],
  ['路'],
  ['街'],
  ['大道'],
  ['巷'],
  ['弄'],
  ['대로'],
  ['로'],
  ['길'],
] as const;

/** Words for a house that has a name of its own. */
export const HOUSES = new Set(
  (
    'house villa cottage lodge manor hall court tower towers mansion mansions residence residences apartments ' +
    'building farm grange haus hof gård slott château maison casa palazzo дом вилла'
  ).split(' '),
);

/** Words before the number of a post box. */
export const BOXES = [
  'po box',
  'p o box',
  'post box',
  'postbox',
  'box',
  'postfach',
  'postboks',
  'bp',
  'apartado',
];
/** Scripts written without spaces, in which a number is a word of its own. */
export const UNSPACED = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]';
const BORDERS = new RegExp(`(?<=${UNSPACED})(?=\\p{N})|(?<=\\p{N})(?=${UNSPACED})`, 'gu');

/** The words of a text in small letters; numbers beside an unspaced script are words of their own. */
export const addressWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(BORDERS, ' ')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
