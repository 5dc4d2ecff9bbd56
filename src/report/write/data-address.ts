/** A picture within a page: a data address (RFC 2397), whose text is no markup of the page. */

/** Every host has it; nothing here knows the page's types or Node's. */
declare function btoa(binary: string): string;

/** In characters: what is encoded at once takes well below a millisecond. */
const SLICE = /.{1,49152}/gsu;

/** Bytes that base64 (RFC 4648) says in four letters. */
const GROUP = 3;

/** The address of this SVG in pieces, joined without anything between them. A lone surrogate is U+FFFD. */
export function* svgAddress(svg: string): Generator<string> {
  yield 'data:image/svg+xml;base64,';
  let rest = '';
  for (const [slice] of svg.toWellFormed().matchAll(SLICE)) {
    const bytes = rest + utf8(slice);
    const whole = bytes.length - (bytes.length % GROUP);
    rest = bytes.slice(whole);
    yield btoa(bytes.slice(0, whole));
  }
  yield btoa(rest);
}

/** SHA-256 or another sum in hex, in base64. */
export const hexInBase64 = (hex: string): string => btoa(hex.replace(/../g, byteOf));

/** A character for each byte: the old pair of functions is everywhere, and several times as fast as a loop. */
const utf8 = (text: string): string => unescape(encodeURIComponent(text));

const byteOf = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
