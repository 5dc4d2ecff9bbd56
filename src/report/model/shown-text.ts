/** Text of a report as one reads it: what can't be seen or would reorder what stands around it is spelled out. */
import { spellInvisible } from '../../drawing/shapes/visible-text.ts';
import { escapeXml } from '../../exchange/common/writable-text.ts';

/** What may have to be spelled out, unit by unit; a surrogate may belong to a pair, which the slower rule finds out. */
const SUSPICIOUS =
  // eslint-disable-next-line no-control-regex -- single units are what is looked for
  /[\0-\x09\x0B-\x1F\x7F-\x9F\u200B\u2028-\u202E\u2060-\u206F\uD800-\uDFFF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/;

/** The same, and what means something in HTML. */
const SUSPICIOUS_IN_HTML =
  // eslint-disable-next-line no-control-regex -- single units are what is looked for
  /[\0-\x1F"&<>\x7F-\x9F\u200B\u2028-\u202E\u2060-\u206F\uD800-\uDFFF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/;

/**
 * The text with `[U+202E]` for what no page shows as it is: controls, overrides and isolates of
 * direction, invisible separators, lone surrogates. White space stays, every end of a line is a line
 * feed. The cited response has it unit by unit.
 */
export function shownText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n]+/g, spellInvisible)
    .replace(/[\uFFFE\uFFFF]/g, (unit) => (unit === '\uFFFE' ? '[U+FFFE]' : '[U+FFFF]'));
}

/** The same for an element or a quoted attribute, of HTML and of XML alike; always one line of source. */
export const htmlText = (text: string): string =>
  SUSPICIOUS_IN_HTML.test(text) ? escapeXml(shownText(text)) : text;

/** JSON that says the same in ASCII, which nothing on its way can spell in another way. */
export const asciiJson = (json: string): string =>
  // Outside its strings JSON has none of these.
  json.replace(/[^\t\n\r\x20-\x7E]/g, unitEscape);

/** How a string of JSON says one UTF-16 unit (RFC 8259, 7). */
export const unitEscape = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
