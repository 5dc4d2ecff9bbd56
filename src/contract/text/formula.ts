/** Text that a spreadsheet may take for a formula, which no exported table may contain. */

/** What a spreadsheet skips before a formula, and the apostrophe that prevents one. */
const SKIPPED = /[\s'"\u200B-\u200F\u2060\uFEFF]/;
/** The first character of a formula, including full-width forms that East Asian spreadsheets accept. */
const SIGN = /[=+\-@＝＋－＠]/g;
/** What may begin a new cell in a spreadsheet, whatever separator the table was written with. */
const SEPARATOR = /[,;|\t\r\n]/;

/**
 * Text a spreadsheet may take for a formula, also after white space, quotes and invisible characters; and
 * text with its own apostrophes before a tab, to distinguish them from an added one.
 */
const FORMULA = /^(?:'*[\t\r]|[\s'"\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠])/u;

/**
 * A place where a sign may begin a cell: a separator not followed by a letter or digit, even after one
 * blank. This one test rules out most texts.
 */
const MAY_BEGIN = /[,;|\t\r\n](?: ?[^ 0-9A-Za-z]| {2})/;

/**
 * The text with nothing a spreadsheet would calculate. An apostrophe is put before a text that may be taken
 * for a formula, and before each sign after a separator, which begins a cell for a reader that splits at
 * another separator than the table was written with, whatever the quotes. Removing one apostrophe at each
 * of these places restores the text. Numbers are not text, and stay unchanged.
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
 * A signed number with no more digits than a spreadsheet stores and no leading zeros it would drop; or a
 * phone number in groups, which it takes for text.
 */
const NUMBER = /^(?:[+-](?:0|[1-9]\d{0,14})(?:\.\d+)?|\+\d+(?: \d+)+)$/;

/**
 * The same for a cell that is not the first of its row: a mere number or phone number stays unchanged, as
 * there is nothing to calculate. The first cell is different: `-5` and then `2*A1` are one formula for a
 * reader that splits at another separator and writes decimals with a comma.
 */
export const withoutFormulasInRow = (text: string): string =>
  NUMBER.test(text) ? text : withoutFormulas(text);

/** Whether a separator comes before this place, with only skipped characters between. */
function beginsCell(text: string, place: number): boolean {
  // Signs are not in `SKIPPED`, so all calls together look at each character once.
  for (let at = place - 1; at >= 0; at -= 1) {
    const before = text.charAt(at);
    if (SEPARATOR.test(before)) return true;
    if (!SKIPPED.test(before)) return false;
  }
  return false;
}
