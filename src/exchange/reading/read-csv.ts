/** The tables of an export as CSV: which of them it is, its header says. */
import Papa from 'papaparse';
import { LONGEST, unreadable, type ExportedRow, type ExportReading } from './exported-row.ts';

/** What tells one table from another: columns that only it has. */
function tableOf(header: readonly string[]): ExportedRow['what'] {
  const has = (name: string): boolean => header.includes(name);
  if (has('id') && has('source') && has('target')) return 'edge';
  if (has('id') && has('label')) return 'node';
  if (header.join() === 'name,value') return 'graph';
  throw unreadable('its first line names no columns of an export');
}

export function createCsvReader(): Pick<ExportReading, 'write' | 'end'> {
  let rest = '';
  let header: { names: string[]; what: ExportedRow['what'] } | null = null;
  let about: Map<string, string> | null = null;

  function take(isEnd: boolean): ExportedRow[] {
    const parser = new Papa.Parser({ delimiter: ',', newline: '\r\n' });
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
