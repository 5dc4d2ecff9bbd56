/** Makes Chromium’s PDF independent of the time, and of what was printed before. */

/** Replacements have the same length, so the byte offsets in the file stay right. */
const DATES = ['/CreationDate (', '/ModDate ('];

/** As Skia writes it (ISO 32000-2, 7.9.4). */
const DATE = /^D:\d{14}[+-Z]\d\d'\d\d'?\)/;

/** Element names are numbered across everything this browser process has drawn before. */
const NODE = '(node';
const NODE_DIGITS = 8;

/**
 * Changed in place, and returned.
 * @param at the creation time it states, ISO 8601 in UTC
 */
export function steadyPdf<T extends Uint8Array>(pdf: T, at: string): T {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  setDates(bytes, at);
  numberNodes(bytes);
  return pdf;
}

function setDates(bytes: Buffer, at: string): void {
  const date = `D:${new Date(at).toISOString().replace(/\.\d+Z$|\D/g, '')}+00'00'`;
  for (const name of DATES) {
    for (const place of placesOf(bytes, name)) {
      const written = DATE.exec(bytes.toString('latin1', place, place + date.length + 2));
      if (written !== null) bytes.write(date.slice(0, written[0].length - 1), place, 'latin1');
    }
  }
}

/** Renumbered from 1 in the order of their numbers, in which the file lists them. */
function numberNodes(bytes: Buffer): void {
  const places = [...placesOf(bytes, NODE)];
  const numberAt = (place: number): string =>
    bytes.toString('latin1', place, place + NODE_DIGITS + 1);
  const isNode = (place: number): boolean => /^\d{8}\)$/.test(numberAt(place));
  const nodes = places.filter(isNode);
  const known = [...new Set(nodes.map(numberAt))].sort();
  const numbers = new Map(known.map((number, at) => [number, String(at + 1)]));
  for (const place of nodes) {
    const number = numbers.get(numberAt(place)) ?? '';
    bytes.write(number.padStart(NODE_DIGITS, '0'), place, 'latin1');
  }
}

/** The places after each occurrence of the text. */
function* placesOf(bytes: Buffer, text: string): Generator<number> {
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    yield at + text.length;
  }
}
