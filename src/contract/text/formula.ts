/** Text that a spreadsheet may take for a formula: what any table that is handed on is kept from. */

/** What a spreadsheet passes over before a formula, and the apostrophe that keeps one from being it. */
const PASSED_OVER = /[\s'"\u200B-\u200F\u2060\uFEFF]/;
/** How a formula begins, also in the full-width forms that East Asian spreadsheets accept. */
const SIGN = /[=+\-@＝＋－＠]/g;
/** Where a spreadsheet may begin a cell, whatever the table was separated by. */
const SEPARATOR = /[,;|\t\r\n]/;

/**
 * Text a spreadsheet may take for a formula, also behind white space, quotes and invisible characters;
 * and what was stated with the apostrophe that would be put before a tab, to be told from that.
 */
const FORMULA = /^(?:'*[\t\r]|[\s'"\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠])/u;

/**
 * Where a sign may begin a cell: no letter or digit is right behind a separator, or behind one blank.
 * Most text is known by this one look to have no such place.
 */
const MAY_BEGIN = /[,;|\t\r\n](?: ?[^ 0-9A-Za-z]| {2})/;

/**
 * The text with nothing in it that a spreadsheet would calculate. An apostrophe is put before the text
 * where it may be taken for a formula as a whole; and before each sign behind a separator, which begins
 * a cell for a reader that splits the table at another one than it was written with: quotes don't keep
 * it from that. To take one apostrophe off at each of these places gives the text as stated. Numbers
 * are no text, and are left alone.
 */
export function withoutFormulas(text: string): string {
  let safe = FORMULA.test(text) ? "'" : '';
  if (!MAY_BEGIN.test(text)) return safe + text;
  let copied = 0;
  for (const { index } of text.matchAll(SIGN)) {
    if (!beginsCell(text, index)) continue;
    safe += `${text.slice(copied, index)}'`;
    copied = index;
  }
  return copied === 0 && safe === '' ? text : safe + text.slice(copied);
}

/**
 * A number with a sign, of no more digits than a spreadsheet keeps and with no zero before them that it would
 * drop; or a phone number in groups, which it takes for text.
 */
const NUMBER = /^(?:[+-](?:0|[1-9]\d{0,14})(?:\.\d+)?|\+\d+(?: \d+)+)$/;

/**
 * The same of a cell that is not the first of its row: what is exactly a number or a phone number stays as it
 * is, since nothing is there to be calculated. A first one doesn't: `-5` and then `2*A1` are one formula for a
 * reader that splits the table at another separator and writes decimals with a comma.
 */
export const withoutFormulasInRow = (text: string): string =>
  NUMBER.test(text) ? text : withoutFormulas(text);

/** Whether a separator stands before this place, with nothing between that counts. */
function beginsCell(text: string, place: number): boolean {
  // A sign is never passed over, so all signs together look at each character once.
  for (let at = place - 1; at >= 0; at -= 1) {
    const before = text.charAt(at);
    if (SEPARATOR.test(before)) return true;
    if (!PASSED_OVER.test(before)) return false;
  }
  return false;
}
