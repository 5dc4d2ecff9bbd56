/** Post codes: how each country writes them, and which country a code implies. */
import { plainDigits } from '../values/digits.ts';
import { stateNamed, withoutState } from './states.ts';

/** Countries by the shapes of their codes: 9 is a digit, A a letter. */
const SHAPES: Readonly<Record<string, string>> = {
  '999': 'is',
  '9999': 'no dk at be ch lu hu bg si lv cy au nz za ge li',
  '9999-999': 'pt',
  '9999999': 'pt jp il',
  '9999 AA': 'nl',
  '9999AA': 'nl',
  '99-999': 'pl',
  '999 99': 'se cz sk gr',
  '99999': 'se cz sk gr pl de fr it es fi ee tr mx ua kr th my id sa eg us ma hr rs ba me lt il vn',
  '99999-9999': 'us sa',
  '999999999': 'us',
  '99999-999': 'br',
  '99999999': 'br',
  '999-9999': 'jp',
  '999999': 'ru cn in ro sg vn kz by',
  'AAA 9999': 'mt',
  AAA9999: 'mt',
  'A9A 9A9': 'ca',
  A9A9A9: 'ca',
  'A99 A999': 'ie',
  AA9999: 'vg',
  'AA9-9999': 'ky',
};
const BRITISH = /^[a-z]{1,2}[0-9][a-z0-9]? ?[0-9][a-z]{2}$/i;

const shapesOf = new Map<string, Set<string>>();
for (const [shape, countries] of Object.entries(SHAPES))
  for (const country of countries.split(' '))
    shapesOf.set(country, (shapesOf.get(country) ?? new Set()).add(shape));

const ANY_CODE =
  /^(?:[0-9]{3,7}|[0-9]{3} [0-9]{2}|[0-9]{2}-[0-9]{3}|[0-9]{3}-[0-9]{4}|[0-9]{5}-[0-9]{3,4}|[0-9]{4}-[0-9]{3}|[0-9]{4} ?[a-z]{2}|[a-z][0-9][a-z] ?[0-9][a-z][0-9]|[a-z]{3} ?[0-9]{4}|[a-z]{2}[0-9]-?[0-9]{4}|[a-z]{2}[0-9]{4}|[a-z]{1,2}-[0-9]{4,6})$/i;

const shapeOf = (code: string): string => code.replace(/[0-9]/g, '9').replace(/[a-z]/gi, 'A');

const COUNTRY_BEFORE = /^[a-z]{1,3}\s*-\s*(?=[0-9])/i;

/** Whether the text can be a post code of this country; of any if that is not known. */
export function isPostCode(text: string, country: string | null): boolean {
  const shapes = country === null ? undefined : shapesOf.get(country);
  if (country === 'gb' || country === 'gg' || country === 'je' || country === 'im')
    return BRITISH.test(text);
  if (shapes === undefined) return ANY_CODE.test(text) || BRITISH.test(text);
  return shapes.has(shapeOf(text.replace(COUNTRY_BEFORE, '')));
}

/** Countries in which the code stands before the town, and those in which it stands last. */
const BEFORE_TOWN = new Set(
  'no dk se fi de at ch be nl fr es it pt pl cz sk hu gr lu is ee lt hr si rs bg tr'.split(' '),
);
const LAST = new Set('us ca gb gg je im au nz sg in ie za ky vg'.split(' '));

/**
 * Whether a code may stand there in its part: `from` words are before it, `after` behind. Where it belongs before the
 * town, it may also end a part that can be that of the town (`5 rue de Rivoli, Paris 75001`).
 */
export function isPlaceOfCode(
  country: string | null,
  { from, after, isBehindTown }: { from: number; after: number; isBehindTown: boolean },
): boolean {
  if (country !== null && BEFORE_TOWN.has(country))
    return from === 0 || (after === 0 && isBehindTown);
  if (country !== null && LAST.has(country)) return after === 0;
  return from === 0 || after === 0;
}

/** Whether a code is none of the numbers that houses have: of five digits, or of letters between digits. */
export const isLongCode = (code: string): boolean =>
  /^[0-9]{3}[ -]?[0-9]{2,4}$|^[0-9]{2}-?[0-9]{3}$/.test(code) ||
  /^[0-9]{5,8}(?:-[0-9]{3,4})?$/.test(code) ||
  /^[a-z][0-9][a-z] ?[0-9][a-z][0-9]$/i.test(code) ||
  BRITISH.test(code);

/** Only a Japanese post code is written so, and it comes first. */
export const isJapanese = (code: string): boolean => /^[0-9]{3}-[0-9]{4}$/.test(code);

/** In small letters and digits, without the letters of the country; ZIP+4 codes without the last four. */
export function comparedPostCode(code: string, country: string | null): string {
  const bare = plainDigits(code.normalize('NFKC')).trim().toLowerCase();
  const own = bare.replace(/^([a-z]{1,3})\s*-\s*(?=[0-9])/, (all, letters: string) =>
    country && (letters === country || letters === country[0] || letters === 'fin') ? '' : all,
  );
  const isZip = country === null || country === 'us' || country === 'sa';
  const short = isZip ? own.replace(/^([0-9]{5})-[0-9]{4}$/, '$1') : own;
  const shortened = country === 'us' ? short.replace(/^([0-9]{5})[0-9]{4}$/, '$1') : short;
  return shortened.replace(/[^\p{L}\p{Nd}]/gu, '');
}

/** Letters of countries before a code, as in `L-1273`; those of two letters are the country’s own. */
const BY_LETTERS = new Map<string, string>([
  ...'de fr lu it es at be no se pt'.split(' ').map((code) => [code.charAt(0), code] as const),
  ...'de fr lu it es at be no se pt ch dk fi nl lt lv ee cz pl gr cy si sk hu bg ro hr'
    .split(' ')
    .map((code) => [code, code] as const),
  ['fin', 'fi'],
]);

const ONLY_THERE = new Map(
  Object.entries({
    'A9A 9A9': 'ca',
    A9A9A9: 'ca',
    '9999 AA': 'nl',
    '99-999': 'pl',
    '9999-999': 'pt',
    '99999-999': 'br',
    '999-9999': 'jp',
    AA9999: 'vg',
    'AA9-9999': 'ky',
  }),
);

/** The country that alone has such codes; `beside` is what stands beside the code. Null if there may be others. */
export function countryByCode(code: string, beside: string | null): string | null {
  const written = code.trim();
  const [, area = ''] = /^([a-z]{1,2})[0-9]/i.exec(written) ?? [];
  if (BRITISH.test(written)) {
    const islands = ['gy', 'je', 'im'].indexOf(area.toLowerCase());
    return ['gg', 'je', 'im'][islands] ?? 'gb';
  }
  const isZip = /^[0-9]{5}(?:-[0-9]{4})?$/.test(written);
  if (isZip && (stateNamed(beside ?? '', 'us') ?? withoutState(beside ?? '', 'us').state) !== null)
    return 'us';
  const letters = /^([a-z]{1,3})\s*-\s*[0-9]{4,6}$/i.exec(written)?.[1]?.toLowerCase() ?? '';
  return BY_LETTERS.get(letters) ?? ONLY_THERE.get(shapeOf(written)) ?? null;
}

const ONE_TOWN = new Set('hk sg mo mc gi'.split(' '));

/** Countries that are one town. */
export const isOneTown = (country: string | null): boolean =>
  country !== null && ONE_TOWN.has(country);

/** Countries whose codes cover several towns, which may have a street of one name each. */
const OF_SEVERAL_TOWNS = new Set('de at fr es it pl cz sk us au'.split(' '));

export const needsTown = (country: string | null): boolean =>
  country !== null && OF_SEVERAL_TOWNS.has(country);

const ENGLISH_NAMES = new Map(
  Object.entries({
    cologne: 'koln',
    munich: 'munchen',
    nuremberg: 'nurnberg',
    hanover: 'hannover',
    vienna: 'wien',
    prague: 'praha',
    pilsen: 'plzen',
    warsaw: 'warszawa',
    cracow: 'krakow',
    rome: 'roma',
    milan: 'milano',
    turin: 'torino',
    florence: 'firenze',
    naples: 'napoli',
    venice: 'venezia',
    genoa: 'genova',
    seville: 'sevilla',
    saragossa: 'zaragoza',
  }),
);

/** Words behind which a German or Austrian town says where it lies: `Frankfurt am Main`. */
const LIES = new Set('am an im in bei ob vor v a'.split(' '));

/** The words of a town without district, province, post office or where it lies: `Praha 1`, `Milano MI`. */
export function townOfCode(words: string, country: string | null): string {
  const all = words.split(' ');
  const isItalian = country === 'it';
  const isGerman = country === 'de' || country === 'at';
  const end = all.findIndex(
    (word, at) =>
      at > 0 &&
      (/^[0-9]/.test(word) ||
        word === 'cedex' ||
        (isGerman && LIES.has(word)) ||
        (isItalian && at === all.length - 1 && word.length === 2)),
  );
  const own = (end === -1 ? all : all.slice(0, end)).join(' ');
  return ENGLISH_NAMES.get(own) ?? own;
}
