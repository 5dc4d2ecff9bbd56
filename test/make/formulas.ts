/** A small model of how a spreadsheet takes a table in, and the text as stated behind what is kept from it. */

/** What a spreadsheet would calculate: not a cell that is a number, or a phone number, and nothing else. */
export const BEGINS_FORMULA =
  /^(?![+-]\d+(?:\.\d+)?$|\+[\d ]+$)[\s"\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠]/u;

/** The separators a spreadsheet offers or guesses. */
export const SPLITS = [',', ';', '\t', '|'] as const;

/** The cells of a table split at this separator: quotes count where a cell begins with them, as in LibreOffice. */
export function splitCells(table: string, separator: string, quote: '"' | null): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < table.length) {
    let cell = '';
    if (quote !== null && table[at] === quote) {
      for (at += 1; at < table.length; at += 1) {
        if (table[at] !== quote) cell += table[at] ?? '';
        else if (table[at + 1] === quote) cell += table[(at += 1)] ?? '';
        else break;
      }
      at += 1;
    }
    for (; at < table.length; at += 1) {
      const character = table[at] ?? '';
      if (character === separator || character === '\r' || character === '\n') break;
      cell += character;
    }
    cells.push(cell);
    at += 1;
  }
  return cells;
}

const BEHIND = /(?<=[,;|\t\r\n][\s'"\u200B-\u200F\u2060\uFEFF]*)'(?=[=+\-@＝＋－＠])/gu;
const WHOLE = /^'(?='*[\t\r]|[\s'"\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠])/u;

/** Without the apostrophes that keep a spreadsheet from calculating. */
export const asStated = (cell: string): string => cell.replace(BEHIND, '').replace(WHOLE, '');
