/**
 * Finds the access key in what came: a registry may repeat the address it was asked at, and repeat it
 * in disguise. Text is brought down to its letters and digits with every escape undone, so that
 * neither what a key is written in nor what it is split by hides it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { keyForms, type KeyForms } from './key-forms.ts';
import { LetterReader } from './letters.ts';

/** Bytes looked through in one step, which takes some milliseconds. */
const SLICE = 2 ** 20;
/** The same where each text is looked at by itself. */
const SLICE_OF_TEXTS = SLICE / 8;

/**
 * Whether a body holds the key: anywhere if it is at least 16 characters long; a shorter one after the
 * word `auth_key`, or as the whole of a JSON text.
 */
export function repeatsKey(body: Uint8Array, key: string): boolean {
  const steps = search(body, key);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps, between which others have their turn. */
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

/** Whether a text of JSON is nothing but the key. */
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

/** What a text of JSON says; itself where it is none. */
function unescaped(text: Buffer): Buffer {
  try {
    return Buffer.from(JSON.parse(`"${text.toString()}"`) as string);
  } catch {
    return text;
  }
}
