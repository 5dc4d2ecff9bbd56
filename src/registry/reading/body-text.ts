/** The bytes of a response as text: by its byte order mark, else by its charset, else as UTF-8. */
import type { Deviation } from './tolerant-reader.ts';

export interface BodyText {
  text: string;
  /** The encoding that it was read in, as TextDecoder names it. */
  encoding: string;
  /** How the encoding differs from the stated one, or doesn't fit; null if all is well. */
  differs: Deviation | null;
}

const UTF_8 = 'utf-8';

/** Drops a byte order mark; bytes that are invalid in the encoding become U+FFFD. */
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
  // Text beyond ASCII is valid UTF-8 only if it is UTF-8, as JSON is, whatever its label says.
  const isUtf8 = text === null || isBeyondAscii(text) ? wholeText(body, UTF_8) : null;
  if (text !== null && (isUtf8 === null || isUtf8 === text)) {
    return { text, encoding, differs: null };
  }
  return decodedAs(body, UTF_8, mismatch(UTF_8, `charset ${label}, which its bytes are not`));
}

/** The encoding in which a body that begins so is read, as far as its beginning shows. */
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

/** Null if the bytes are invalid in this encoding. */
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

/** Null if none is stated; `encoding` is null if it is unknown, or if several are stated. */
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
