/** Text from a registry made safe and readable on a terminal. */

/**
 * Control characters (escape sequences among them), line breaks, marks that change the direction of
 * writing, and lone surrogates. The joiners that some scripts need are left alone.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** The same text on one line, with what could deceive or steer the terminal written as `\u{202e}`. */
export function terminalText(text: string): string {
  return text.replace(UNSAFE, (unsafe) => `\\u{${(unsafe.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Rows as aligned columns; the last column is left ragged, since names are of any width. */
export function alignedRows(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, [...cell].length)),
    [],
  );
  const pad = (cell: string, width = 0): string => cell + ' '.repeat(width - [...cell].length);
  return rows
    .map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : pad(cell, widths[at]))))
    .map((row) => `${row.join('  ').trimEnd()}\n`)
    .join('');
}
