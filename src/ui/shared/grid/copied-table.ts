/** Puts rows on the clipboard, as an HTML table and as tab-separated text, each escaped for its format. */
import { withoutFormulas } from '../../../contract/text/formula.ts';

type CellValue = string | number;

export interface CopiedTable {
  columns: readonly string[];
  rows: readonly (readonly CellValue[])[];
}

/** Handles a copy by its key, unless text is selected, which is copied instead. Returns whether it did. */
export function copyTable(event: ClipboardEvent, table: CopiedTable): boolean {
  if (table.rows.length === 0) return false;
  const isTextMarked = document.getSelection()?.isCollapsed === false;
  if (isTextMarked || !event.clipboardData) return false;
  event.clipboardData.setData('text/html', toHtmlTable(table));
  event.clipboardData.setData('text/plain', toTabbed(table));
  event.preventDefault();
  return true;
}

/** As `copyTable`, without a key; false if the browser refuses the clipboard. */
export async function writeTable(table: CopiedTable): Promise<boolean> {
  const asBlob = (text: string, type: string): Blob => new Blob([text], { type });
  const item = {
    'text/html': asBlob(toHtmlTable(table), 'text/html'),
    'text/plain': asBlob(toTabbed(table), 'text/plain'),
  };
  try {
    await navigator.clipboard.write([new ClipboardItem(item)]);
    return true;
  } catch {
    return false;
  }
}

/** One line per row, after the names of the columns; what would break a line or a cell becomes a space. */
export function toTabbed({ columns, rows }: CopiedTable): string {
  const line = (cells: readonly CellValue[]): string =>
    cells.map((cell) => plain(cell).replace(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ')).join('\t');
  return [columns, ...rows].map((cells) => `${line(cells)}\n`).join('');
}

export function toHtmlTable({ columns, rows }: CopiedTable): string {
  const cells = (tag: 'th' | 'td', values: readonly CellValue[]): string =>
    `<tr>${values.map((value) => `<${tag}>${escaped(plain(value))}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells('td', row)).join('');
  return `<meta charset="utf-8"><table><thead>${cells('th', columns)}</thead><tbody>${body}</tbody></table>`;
}

/** Text that a spreadsheet doesn't take for a formula. */
function plain(value: CellValue): string {
  if (typeof value === 'number') return String(value);
  return withoutFormulas(value.toWellFormed().replaceAll('\0', '\uFFFD'));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
