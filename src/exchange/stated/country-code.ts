/** The code of a country that is stated by its code, by its name, or as what its people are called. */
import { fold } from '../../contract/fold-words.ts';
import { comparedCountry, countryNamed } from '../../record/things/country-codes.ts';
import { COUNTRY_WORDS } from './country-words.ts';

const CODE = /^[A-Z]{2}$/;

interface Known {
  codes: ReadonlySet<string>;
  byWords: ReadonlyMap<string, string>;
  /** What each is called in English. */
  names: ReadonlyMap<string, string>;
  /** What was asked before: few countries make up most of what is stated. */
  asked: Map<string, string | null>;
}

/** A registry may state anything as a country. */
const ASKED_AT_MOST = 1000;

/** Made when the first country is asked for. */
let known: Known | undefined;

const asWords = (text: string): string =>
  fold(text)
    .replaceAll('&', ' and ')
    .replace(/\(.*?\)/g, ' ')
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

function readKnown(): Known {
  const entries = COUNTRY_WORDS.trim().split(/\s*[|\n]\s*/);
  const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = new Set<string>();
  const byWords = new Map<string, string>();
  const calledBy = new Map<string, string>();
  for (const entry of entries) {
    const [code = '', words = ''] = entry.split(': ');
    codes.add(code);
    const called = named.of(code.toUpperCase());
    if (called !== undefined) calledBy.set(code, called);
    const names = [called, ...words.split(', ')];
    for (const name of names) if (name) byWords.set(asWords(name), code);
  }
  return { codes, byWords, names: calledBy, asked: new Map() };
}

/**
 * In small letters, as ISO 3166-1 has it. Null: nothing is stated, or nobody knows here which country
 * it means. A code counts before the words beside it.
 */
export function countryCode(words: string | null, code: string | null = null): string | null {
  known ??= readKnown();
  const byCode = comparedCountry(null, code);
  if (byCode !== null && known.codes.has(byCode)) return byCode;
  const text = words?.trim() ?? '';
  let found = known.asked.get(text);
  if (found !== undefined) return found;
  found = codeOfWords(text, known);
  if (known.asked.size < ASKED_AT_MOST) known.asked.set(text, found);
  return found;
}

/** What a country is called, by its code in small letters; null: there is no such code. */
export function wordsOfCountryCode(code: string): string | null {
  known ??= readKnown();
  return known.names.get(code) ?? null;
}

function codeOfWords(text: string, { codes, byWords }: Known): string | null {
  if (text === '') return null;
  const byName = countryNamed(text) ?? byWords.get(asWords(text));
  if (byName !== undefined) return byName;
  const asCode = CODE.test(text) ? comparedCountry(null, text) : null;
  return asCode !== null && codes.has(asCode) ? asCode : null;
}
