/** Text that a file can hold: no half characters, and none that XML 1.0 forbids. */
import type { LossCount } from './exchange.ts';

/** Everything outside XML 1.0's Char production; with the `u` flag a lone surrogate is one of them. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * The text with U+FFFD for every control character and lone surrogate, counted. Every format does
 * so, since none keeps them alive in every reader; the stored response still has them.
 */
export function toWritable(text: string, loss: LossCount): string {
  let replaced = 0;
  const writable = text.replace(UNWRITABLE, () => {
    replaced += 1;
    return '\uFFFD';
  });
  loss.add('characters that can’t be written, replaced by U+FFFD', replaced);
  return writable;
}

/** Writable text for an element or a quoted attribute; white space survives the reader as it is. */
export function escapeXml(writable: string): string {
  return writable.replace(/[&<>"\t\n\r]/g, (character) => XML_ESCAPES[character] ?? character);
}
