/** Text that a file can hold: no lone surrogates, and nothing that XML 1.0 forbids. */
import type { LossCount } from './exporter.ts';

/** Everything outside XML 1.0's Char production; with the `u` flag, of surrogates only lone ones. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * What may have to be replaced: a quick look that most text passes, unit by unit. A surrogate may
 * belong to a pair, which the slower rule finds out.
 */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const SUSPICIOUS = /[\0-\x08\x0B\x0C\x0E-\x1F\uD800-\uDFFF\uFFFE\uFFFF]/;
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const SUSPICIOUS_IN_XML = /[\0-\x1F&<>"\uD800-\uDFFF\uFFFE\uFFFF]/;

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
 * The text with U+FFFD for every control character and lone surrogate, counted. Every format does so, since
 * none preserves them in every reader; the stored response still has them.
 */
export function toWritable(text: string, loss: LossCount): string {
  if (!SUSPICIOUS.test(text)) return text;
  let replaced = 0;
  const writable = text.replace(UNWRITABLE, () => {
    replaced += 1;
    return '\uFFFD';
  });
  loss.add('characters that can’t be written, replaced by U+FFFD', replaced);
  return writable;
}

/** Escapes writable text for an element or a quoted attribute; white space survives parsing unchanged. */
export function escapeXml(writable: string): string {
  return writable.replace(/[&<>"\t\n\r]/g, (character) => XML_ESCAPES[character] ?? character);
}

/** Any text for an element or a quoted attribute: unwritable characters are replaced, the rest escaped. */
export function writableXml(text: string, loss: LossCount): string {
  return SUSPICIOUS_IN_XML.test(text) ? escapeXml(toWritable(text, loss)) : text;
}
