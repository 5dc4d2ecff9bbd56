/**
 * Finds the access key in a response: a registry may repeat the requested address, even in disguise. Text
 * is reduced to its letters and digits with every escape undone, so that neither an encoding nor separators
 * hide the key.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes searched in one step, which takes some milliseconds. */
const SLICE = 2 ** 20;
/** The same if each text is checked by itself. */
const SLICE_OF_TEXTS = SLICE / 8;

/**
 * Whether a body contains the key: anywhere if the key has at least 16 characters; a shorter one only after
 * the word `auth_key`, or as the whole of a JSON text.
 */
export function repeatsKey(body: Uint8Array, key: string): boolean {
  const steps = search(body, key);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps, between which other work can run. */
export async function repeatsKeyInSlices(body: Uint8Array, key: string): Promise<boolean> {
  const steps = search(body, key);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

function* search(body: Uint8Array, key: string): Generator<void, boolean> {
  if (key === '') return false;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const forms = keyForms(key);
  const reader = new LetterReader(bytes);
  const overlap = forms.longest;
  let before = Buffer.alloc(0);
  for (let from = 0; from < bytes.length; from += SLICE) {
    const end = from + SLICE;
    const raw = bytes.subarray(Math.max(0, from - overlap), end);
    if (forms.exact.some((form) => raw.includes(form))) return true;
    const letters = Buffer.concat([before, reader.upTo(end)]);
    if (forms.letters.some((form) => letters.includes(form))) return true;
    before = letters.subarray(Math.max(0, letters.length - overlap));
    yield;
  }
  return forms.whole.length > 0 && (yield* isWholeText(bytes, forms));
}

/** Whether a JSON string is nothing but the key. */
function* isWholeText(bytes: Buffer, { whole }: KeyForms): Generator<void, boolean> {
  const QUOTE = 0x22;
  const BACKSLASH = 0x5c;
  const longest = 6 * Math.max(...whole.map((form) => form.length));
  let from = bytes.indexOf(QUOTE);
  let nextYield = SLICE_OF_TEXTS;
  while (from !== -1) {
    const to = bytes.indexOf(QUOTE, from + 1);
    if (to === -1) return false;
    if (to - from <= longest) {
      const text = bytes.subarray(from + 1, to);
      const plain = text.includes(BACKSLASH) ? unescaped(text) : text;
      if (whole.some((form) => form.equals(plain))) return true;
    }
    from = to;
    if (from > nextYield) {
      nextYield = from + SLICE_OF_TEXTS;
      yield;
    }
  }
  return false;
}

/** The value of a JSON string; unchanged if it is none. */
function unescaped(text: Buffer): Buffer {
  try {
    return Buffer.from(JSON.parse(`"${text.toString()}"`) as string);
  } catch {
    return text;
  }
}

/** The least length of a key that is searched anywhere; a shorter one could be any word of a record. */
const TELLING_LENGTH = 16;

/** The least length of a form that doesn't occur by chance, in letters and digits. */
const TELLING_LETTERS = 8;

/** The same for half a key, which must contain a digit. */
const TELLING_HALF = 12;

interface KeyForms {
  /** Forms that are searched anywhere in the bytes. */
  exact: readonly Buffer[];
  /** Forms that are searched anywhere in the letters and digits. */
  letters: readonly Buffer[];
  /** Forms that are searched as the whole of a JSON string. */
  whole: readonly Buffer[];
  /** The length of the longest form in `exact` and `letters`, in bytes. */
  longest: number;
}

function keyForms(key: string): KeyForms {
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

/** What separates a name from its value. */
const BETWEEN = ['=', ':', '":"', '": "', '%3D'];

const reversed = (text: string): string => [...text].toReversed().join('');

/** The text as JSON and addresses write it. */
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

/** Its Base64 at any offset within other bytes, without the characters that its neighbours affect. */
function base64Of(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].map((offset) => {
    const all = Buffer.concat([Buffer.alloc(offset), bytes]);
    const from = Math.ceil((offset * 8) / 6);
    return all.toString('base64').slice(from, Math.floor((all.length * 8) / 6));
  });
}

/** The forms of a long key, as letters and digits. */
function anywhere(key: string): Buffer[] {
  const plain = [key, reversed(key)].map(lettersOf);
  const coded = [...new Set([key, encodeURIComponent(key.toWellFormed()), reversed(key)])]
    .flatMap((text) => [hexOf(text), ...base64Of(text)])
    .map(lettersOf);
  const whole = [...plain, ...coded].filter((form) => form.length >= TELLING_LETTERS);
  return [...whole, ...plain.flatMap(halves)];
}

/** Wherever a key is cut in two, one half stays whole. Halves without a digit may be words of a record. */
function halves(letters: Buffer): Buffer[] {
  const length = Math.ceil(letters.length / 2);
  return [letters.subarray(0, length), letters.subarray(-length)].filter(
    (half) => half.length >= TELLING_HALF && /[0-9]/.test(half.toString()),
  );
}

/** A short key in disguise, as letters and digits. */
function disguises(key: string): Buffer[] {
  const plain = [key, reversed(key)];
  const coded = plain.flatMap((text) => [hexOf(text), Buffer.from(text).toString('base64')]);
  return [...plain, ...coded].map(lettersOf);
}

/** The forms of a short key as a whole text; a very short one is only taken as it is, not in disguise. */
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

/** The forms of a short key behind its name. */
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

/** ASCII letters in lower case, and digits, by their byte; 0 for any other. */
const LOWER_CASE = new Uint8Array(256);

for (const [index] of LOWER_CASE.entries()) {
  const small = String.fromCharCode(index).toLowerCase();
  if (index < 0x80 && /[a-z0-9]/.test(small)) LOWER_CASE[index] = small.charCodeAt(0);
}

const HEX = new Uint8Array(256).fill(0xff);

for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}

const PERCENT = 0x25;

const BACKSLASH = 0x5c;

const AMPERSAND = 0x26;

/** The letters in JSON escapes of control characters, which are no letters of the text. */
const CONTROLS = new Set([...'nrtbf'].map((letter) => letter.charCodeAt(0)));

const ENTITY = /^&(?:amp;)*(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|[a-z]{2,8};)/i;

class LetterReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The next letters and digits, up to this place or the end of an escape across it. */
  upTo(end: number): Buffer {
    const bytes = this.#bytes;
    const until = Math.min(end, bytes.length);
    const letters = Buffer.allocUnsafe(Math.max(0, until - this.#at));
    let count = 0;
    let at = this.#at;
    while (at < until) {
      const byte = bytes[at] as number;
      let code = byte;
      if (byte === PERCENT) [code, at] = this.#percent(at);
      else if (byte === BACKSLASH) [code, at] = this.#backslash(at);
      else if (byte === AMPERSAND) [code, at] = this.#entity(at);
      else at += 1;
      const letter = code < 256 ? (LOWER_CASE[code] as number) : 0;
      if (letter !== 0) letters[count++] = letter;
    }
    this.#at = at;
    return letters.subarray(0, count);
  }

  #hex(at: number, digits: number): number | null {
    let code = 0;
    for (let index = at; index < at + digits; index += 1) {
      const value = HEX[this.#bytes[index] ?? 0] as number;
      if (value === 0xff) return null;
      code = code * 16 + value;
    }
    return code;
  }

  /** `%41`, and `%2541` if it was escaped twice. */
  #percent(from: number): [code: number, next: number] {
    let at = from + 1;
    while (this.#hex(at, 2) === PERCENT && this.#hex(at + 2, 2) !== null) at += 2;
    const code = this.#hex(at, 2);
    return code === null ? [0, from + 1] : [code, at + 2];
  }

  /** Any number of backslashes before `u0041`, `x41`, or the letter of a control character. */
  #backslash(from: number): [code: number, next: number] {
    let at = from + 1;
    while (this.#bytes[at] === BACKSLASH) at += 1;
    const letter = this.#bytes[at] ?? 0;
    const digits = letter === 0x75 ? 4 : letter === 0x78 ? 2 : 0;
    const code = digits === 0 ? null : this.#hex(at + 1, digits);
    if (code !== null) return [code, at + 1 + digits];
    return [0, CONTROLS.has(letter) ? at + 1 : at];
  }

  #entity(from: number): [code: number, next: number] {
    const found = ENTITY.exec(this.#bytes.toString('latin1', from, from + 60));
    if (found === null) return [0, from + 1];
    const [whole, decimal, hex] = found;
    const code = decimal === undefined ? parseInt(hex ?? '0', 16) : Number(decimal);
    return [code, from + whole.length];
  }
}

/** The letters, in lower case, and digits of a text; escapes are not undone. */
const lettersOf = (text: string): Buffer =>
  Buffer.from(text.replace(/[^a-z0-9]/gi, '').toLowerCase());
