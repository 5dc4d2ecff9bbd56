/** The text of a report as shown: what is invisible or would reorder its surroundings is spelled out. */
import { spellInvisible } from '../../drawing/shapes/visible-text.ts';
import { escapeXml } from '../../exchange/common/writable-text.ts';

/** A quick test for what to spell out; a surrogate may belong to a pair, which the slower rule checks. */
const SUSPICIOUS =
  // eslint-disable-next-line no-control-regex -- single units are what is looked for
  /[\0-\x09\x0B-\x1F\x7F-\x9F\u200B\u2028-\u202E\u2060-\u206F\uD800-\uDFFF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/;

/** The same, and HTML's special characters. */
const SUSPICIOUS_IN_HTML =
  // eslint-disable-next-line no-control-regex -- single units are what is looked for
  /[\0-\x1F"&<>\x7F-\x9F\u200B\u2028-\u202E\u2060-\u206F\uD800-\uDFFF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/;

/**
 * The text with `[U+202E]` for what no page shows: controls, overrides and isolates of direction, invisible
 * separators, lone surrogates. White space stays, and every line end becomes a line feed. The cited
 * response has the original.
 */
export function shownText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n]+/g, spellInvisible)
    .replace(/[\uFFFE\uFFFF]/g, (unit) => (unit === '\uFFFE' ? '[U+FFFE]' : '[U+FFFF]'));
}

/** The same, escaped for an element or a quoted attribute of HTML or XML; never with a line break. */
export const htmlText = (text: string): string =>
  SUSPICIOUS_IN_HTML.test(text) ? escapeXml(shownText(text)) : text;

/** Equal JSON in ASCII only, which no program on the way can re-encode. */
export const asciiJson = (json: string): string =>
  // Outside its strings JSON has no such characters.
  json.replace(/[^\t\n\r\x20-\x7E]/g, unitEscape);

/** The JSON escape of one UTF-16 unit (RFC 8259, 7). */
export const unitEscape = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
