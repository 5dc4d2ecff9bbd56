/** What a key may be repeated as. */
import { lettersOf } from './letters.ts';

/** A shorter key could be any word of a record. */
const TELLING_LENGTH = 16;
/** So many letters and digits of a long key don't come about by chance. */
const TELLING_LETTERS = 8;
/** Nor so many of a half of it, with a digit among them. */
const TELLING_HALF = 12;

export interface KeyForms {
  /** As bytes, found anywhere. */
  exact: readonly Buffer[];
  /** As letters and digits, found anywhere. */
  letters: readonly Buffer[];
  /** As the whole of a text. */
  whole: readonly Buffer[];
  /** Bytes of the longest of them that are found anywhere. */
  longest: number;
}

export function keyForms(key: string): KeyForms {
  const isLong = key.length >= TELLING_LENGTH;
  const exact = (isLong ? [key] : BETWEEN.map((between) => `auth_key${between}${key}`))
    .flatMap((text) => spellings(text))
    .filter((text) => text !== '')
    .map((text) => Buffer.from(text));
  const letters = isLong ? anywhere(key) : named(key);
  const whole = isLong ? [] : wholeForms(key);
  const longest = Math.max(...[...exact, ...letters].map((form) => form.length));
  return { exact, letters, whole, longest };
}

/** What stands between a name and a value. */
const BETWEEN = ['=', ':', '":"', '": "', '%3D'];

const reversed = (text: string): string => [...text].toReversed().join('');

/** As JSON, HTML and addresses write it. */
function spellings(text: string): string[] {
  const wellFormed = text.toWellFormed();
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replace(/[^\0-\x7f]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  const form = new URLSearchParams({ a: wellFormed }).toString().slice(2);
  return [...new Set([text, json, ascii, encodeURIComponent(wellFormed), form])];
}

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

/** Base64 of it, wherever in other bytes it begins: without what its neighbours have a part in. */
function base64Of(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].map((offset) => {
    const all = Buffer.concat([Buffer.alloc(offset), bytes]);
    const from = Math.ceil((offset * 8) / 6);
    return all.toString('base64').slice(from, Math.floor((all.length * 8) / 6));
  });
}

/** A key that is found wherever it is. */
function anywhere(key: string): Buffer[] {
  const plain = [key, reversed(key)].map(lettersOf);
  const coded = [...new Set([key, encodeURIComponent(key.toWellFormed()), reversed(key)])]
    .flatMap((text) => [hexOf(text), ...base64Of(text)])
    .map(lettersOf);
  const whole = [...plain, ...coded].filter((form) => form.length >= TELLING_LETTERS);
  return [...whole, ...plain.flatMap(halves)];
}

/** Cut in two anywhere, one part has a whole half. Words alone aren't told from those of a record. */
function halves(letters: Buffer): Buffer[] {
  const length = Math.ceil(letters.length / 2);
  return [letters.subarray(0, length), letters.subarray(-length)].filter(
    (half) => half.length >= TELLING_HALF && /[0-9]/.test(half.toString()),
  );
}

/** A key as letters and digits. */
function disguises(key: string): Buffer[] {
  const plain = [key, reversed(key)];
  const coded = plain.flatMap((text) => [hexOf(text), Buffer.from(text).toString('base64')]);
  return [...plain, ...coded].map(lettersOf);
}

/** A short key as a text of its own: a very short one as it is, since any other word could be its disguise. */
function wholeForms(key: string): Buffer[] {
  const hex = hexOf(key);
  const others = [
    reversed(key),
    hex,
    hex.toUpperCase(),
    ...['base64', 'base64url'].map((coding) => Buffer.from(key).toString(coding as BufferEncoding)),
  ];
  const all = [...spellings(key), ...(key.length >= TELLING_LETTERS ? others : [])];
  return [...new Set(all)].map((form) => Buffer.from(form));
}

/** A short key after its name, each in any form. */
function named(key: string): Buffer[] {
  const name = lettersOf('auth_key');
  const after = disguises(key)
    .filter((form) => form.length > 0)
    .map((form) => Buffer.concat([name, form]));
  const together = BETWEEN.flatMap((between) => {
    const text = `auth_key${between}${key}`;
    return [reversed(text), hexOf(text), ...base64Of(text)];
  }).map(lettersOf);
  return lettersOf(key).length === 0 ? [] : [...after, ...together];
}
