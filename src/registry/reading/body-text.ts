/** The bytes of an answer as text: by its byte order mark, else by its charset, else as UTF-8. */
import type { Deviation } from './tolerant-reader.ts';

export interface BodyText {
  text: string;
  /** The name by which a TextDecoder knows what it was read as. */
  encoding: string;
  /** Where that is not what was stated, or doesn't fit; null where all is well. */
  differs: Deviation | null;
}

const UTF_8 = 'utf-8';

/** A byte order mark is left off; bytes that are no text of the encoding become U+FFFD. */
export function toText(body: Uint8Array, contentType: string | null): BodyText {
  const marked = markOf(body);
  const stated = charsetOf(contentType);
  if (marked !== null) {
    const agrees = stated === null || stated.encoding === marked;
    const differs = agrees ? null : mismatch(marked, `charset ${stated.label}`);
    return decodedAs(body, marked, differs);
  }
  if (stated === null) return decodedAs(body, UTF_8, null);
  const { encoding, label } = stated;
  if (encoding === UTF_8) return decodedAs(body, UTF_8, null);
  if (encoding === null) return decodedAs(body, UTF_8, mismatch(UTF_8, `charset ${label}`));
  const text = wholeText(body, encoding);
  // Text beyond ASCII is valid UTF-8 only where it is that: JSON is, whatever its label says.
  const isUtf8 = text === null || isBeyondAscii(text) ? wholeText(body, UTF_8) : null;
  if (text !== null && (isUtf8 === null || isUtf8 === text)) {
    return { text, encoding, differs: null };
  }
  return decodedAs(body, UTF_8, mismatch(UTF_8, `charset ${label}, which its bytes are not`));
}

/** What a body that begins so will be read as, as far as that can be known before it has ended. */
export function encodingOf(beginning: Uint8Array, contentType: string | null): string {
  return markOf(beginning) ?? charsetOf(contentType)?.encoding ?? UTF_8;
}

const mismatch = (expected: string, found: string): Deviation => ({
  kind: 'wrong-type',
  expected: expected.toUpperCase(),
  found,
});

function decodedAs(body: Uint8Array, encoding: string, differs: Deviation | null): BodyText {
  const text = new TextDecoder(encoding).decode(body);
  if (differs !== null || !text.includes('\uFFFD') || wholeText(body, encoding) !== null) {
    return { text, encoding, differs };
  }
  const name = encoding.toUpperCase();
  return { text, encoding, differs: mismatch(name, `bytes that are not ${name}, shown as U+FFFD`) };
}

/** Null where the bytes are no text of this encoding. */
function wholeText(body: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

const isBeyondAscii = (text: string): boolean => /[^\0-\x7f]/.test(text);

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return UTF_8;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
}

/** Null where none is stated; its encoding is null where nobody knows it, or several are stated. */
function charsetOf(contentType: string | null): { label: string; encoding: string | null } | null {
  const labels = [...(contentType ?? '').matchAll(/;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;,]*))/gi)]
    .map(([, quoted, plain]) => quoted ?? plain ?? '')
    .map((label) => label.slice(0, 40));
  if (labels.length === 0) return null;
  const encodings = new Set(labels.map(encodingNamed));
  const [encoding = null] = encodings;
  return { label: labels.join(' and '), encoding: encodings.size === 1 ? encoding : null };
}

function encodingNamed(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
