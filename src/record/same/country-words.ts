/** Countries in names of companies, which often stand there or not: Siemens, Siemens Polska. */
import { fold } from '../../contract/text/fold-words.ts';
import type { NameWord } from './name-words.ts';

/** Besides English, the languages in which names state countries most often. */
const LANGUAGES = 'de fr es pt it nl da sv nb fi pl cs tr ru uk el ar'.split(' ');

/** What stands for no country: made-up regions, and unions of countries. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const SHORT_NAMES = 'uk usa us uae prc england scotland wales holland';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface Countries {
  names: ReadonlySet<string>;
  /** The first words of names of several words. */
  beginnings: ReadonlySet<string>;
}

/** Built when the first name is compared. */
let countries: Countries | undefined;

function readCountries(): Countries {
  const inEnglish = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(
    (code) => !NO_COUNTRIES.has(code) && inEnglish.of(code) !== undefined,
  );
  const languages = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }),
  );
  const all = [inEnglish, ...languages].flatMap((regions) =>
    codes.map((code) => fold(regions.of(code) ?? '')),
  );
  const names = new Set([...SHORT_NAMES.split(' '), ...all].filter(Boolean));
  const several = [...names].filter((name) => name.includes(' '));
  return { names, beginnings: new Set(several.map((name) => name.slice(0, name.indexOf(' ')))) };
}

/** The most words of a country’s name that are looked for: Papua New Guinea. */
const WORDS_AT_MOST = 3;

/** The words that name a country, alone or with those right behind them. */
export function countryWordsOf(words: readonly NameWord[]): ReadonlySet<NameWord> {
  countries ??= readCountries();
  const { names, beginnings } = countries;
  const found = new Set<NameWord>();
  for (let at = 0; at < words.length; at += 1) {
    const isBeginning = beginnings.has(words[at]?.own ?? '');
    const most = isBeginning ? Math.min(WORDS_AT_MOST, words.length - at) : 1;
    for (let count = most; count > 0; count -= 1) {
      const part = words.slice(at, at + count);
      if (!names.has(part.map(({ own }) => own).join(' '))) continue;
      for (const word of part) found.add(word);
      at += count - 1;
      break;
    }
  }
  return found;
}
