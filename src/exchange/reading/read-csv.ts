/** The tables of an export as CSV: which of them it is, its header says. */
import Papa from 'papaparse';
import {
  asCell,
  LONGEST,
  unreadable,
  type ExportedRow,
  type ExportReading,
} from './exported-row.ts';

/** What tells one table from another: columns that only it has. */
function tableOf(header: readonly string[]): ExportedRow['what'] {
  const has = (name: string): boolean => header.includes(name);
  // So no line is taken for a part of the header, whatever ends the lines; and of two columns none hides one.
  if (!header.every((name) => /^\w+$/.test(name)) || new Set(header).size < header.length) {
    throw unreadable(NO_COLUMNS);
  }
  if (has('id') && has('source') && has('target')) return 'edge';
  if (has('id') && has('label')) return 'node';
  if (header.join() === 'name,value') return 'graph';
  throw unreadable(NO_COLUMNS);
}

const NO_COLUMNS = 'its first line names no columns of an export';

/** Lines are written to end in CRLF; where an editor or Git made LF of these, it did so within cells too. */
type LineEnd = '\r\n' | '\n';

/** What ends the header, in which no cell has an end of a line; null: it has not ended yet. */
function lineEndIn(text: string): LineEnd | null {
  const at = text.indexOf('\n');
  if (at < 0) return null;
  return text.charAt(at - 1) === '\r' ? '\r\n' : '\n';
}

export function createCsvReader(): Pick<ExportReading, 'write' | 'end' | 'written'> {
  let rest = '';
  let lineEnd: LineEnd | null = null;
  let header: { names: string[]; what: ExportedRow['what'] } | null = null;
  let about: Map<string, string> | null = null;

  function take(isEnd: boolean): ExportedRow[] {
    lineEnd ??= lineEndIn(rest);
    const parser = new Papa.Parser({ delimiter: ',', newline: lineEnd ?? '\r\n' });
    const { data, errors, meta } = parser.parse(rest, 0, !isEnd) as Papa.ParseResult<string[]>;
    const [error] = isEnd ? errors : [];
    if (error !== undefined) throw unreadable(error.message);
    rest = rest.slice(meta.cursor);
    if (rest.length > LONGEST) throw unreadable('a line of it does not end');
    return data.flatMap(toRow);
  }

  function toRow(cells: string[]): ExportedRow[] {
    // The last line is ended as every line is.
    if (cells.length === 1 && cells[0] === '') return [];
    if (header === null) {
      const names = cells.map((name, at) => (at === 0 ? name.replace(/^\uFEFF/, '') : name));
      header = { names, what: tableOf(names) };
      if (header.what === 'graph') about = new Map();
      return [];
    }
    const { names, what } = header;
    if (cells.length !== names.length) throw unreadable('its lines are not equally long');
    if (about !== null) {
      about.set(cells[0] ?? '', cells[1] ?? '');
      return [];
    }
    return [{ what, fields: new Map(names.map((name, at) => [name, cells[at] ?? ''])) }];
  }

  return {
    written(stated) {
      const cell = asCell(stated);
      return lineEnd === '\n' ? cell.replaceAll('\r\n', '\n') : cell;
    },
    write(text) {
      rest += text;
      return take(false);
    },
    end() {
      const rows = take(true);
      if (header === null) throw unreadable('it has no lines');
      return about === null ? rows : [...rows, { what: 'graph', fields: about }];
    },
  };
}
