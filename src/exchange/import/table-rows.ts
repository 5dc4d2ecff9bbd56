/** Reads a CSV table row by row, with any delimiter and any line ends. */
import Papa from 'papaparse';
import { MAX_IMPORT_COLUMNS, type TableHead } from '../../contract/model/import.ts';
import { entityMeaning, tieMeaning } from './column-names.ts';
import { MAX_PIECE_LENGTH, type Refuse } from './imported.ts';

const DELIMITERS = [',', ';', '\t', '|'];

/** What may precede a table: a byte order mark, and Excel's line that states the delimiter. */
const PREFIX = /^\uFEFF?(?:sep=([,;\t|])\r?\n)?/i;

/** Characters of a table that suffice to detect its delimiter. */
const SAMPLE_LENGTH = 65_536;
const SAMPLE_ROWS = 20;

interface TableForm {
  delimiter: string;
  /** `\n` also stands for `\r\n`, and for a mix of both. */
  newline: '\n' | '\r';
  /** How many characters and rows precede the table. */
  before: { characters: number; rows: number };
}

export interface ImportedRow {
  cells: string[];
  /** From 1, counting the header and empty rows, like a spreadsheet. */
  row: number;
  /** Whether a quote in it is misplaced. */
  isMisquoted: boolean;
}

interface RowReading extends Pick<TableForm, 'delimiter'> {
  write: (text: string) => ImportedRow[];
  end: () => ImportedRow[];
}

function formOf(beginning: string): TableForm {
  const [before = '', statedDelimiter] = PREFIX.exec(beginning) ?? [];
  const start = beginning.slice(before.length, SAMPLE_LENGTH);
  // The sample may end within a line end.
  const sample = start.includes('\n') ? start.replace(/\r$/, '') : start;
  const { meta } = Papa.parse(sample, { preview: 1, delimitersToGuess: DELIMITERS });
  return {
    delimiter: statedDelimiter ?? delimiterOf(sample) ?? meta.delimiter,
    newline: meta.linebreak === '\r' ? '\r' : '\n',
    before: { characters: before.length, rows: statedDelimiter === undefined ? 0 : 1 },
  };
}

/**
 * The delimiter that gives the most known column names; null if none gives several. The parser only counts,
 * and would take another one that is frequent in texts.
 */
function delimiterOf(sample: string): string | null {
  const isKnown = (name: string): boolean =>
    entityMeaning(name) !== null || tieMeaning(name) !== null;
  let best: { delimiter: string | null; known: number } = { delimiter: null, known: 1 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(sample, { preview: 1, delimiter });
    const known = data[0]?.filter(isKnown).length ?? 0;
    if (known > best.known) best = { delimiter, known };
  }
  return best.delimiter;
}

/**
 * Reads rows, without empty ones. Refuses a row that does not end, and one with more cells than a table may
 * have columns. `beginning` is the first part of the text, which must be written too.
 */
export function createRowReading(beginning: string, refuse: Refuse): RowReading {
  const { delimiter, newline, before } = formOf(beginning);
  let rest = '';
  let skipped = 0;
  let row = before.rows;

  function toRow(cells: string[], codes: readonly string[]): ImportedRow[] {
    row += 1;
    if (codes.includes('MissingQuotes')) throw refuse(`row ${row}: a quote in it is not closed`);
    if (cells.length > MAX_IMPORT_COLUMNS) {
      throw refuse(`row ${row}: it has more than ${MAX_IMPORT_COLUMNS} cells`);
    }
    const isEmpty = cells.every((cell) => cell === '');
    return isEmpty ? [] : [{ cells, row, isMisquoted: codes.length > 0 }];
  }

  function take(isEnd: boolean): ImportedRow[] {
    const rows: ImportedRow[] = [];
    let parsed = 0;
    const parser = new Papa.Parser({
      delimiter,
      newline,
      step({ data, errors, meta }: Papa.ParseStepResult<string[]>) {
        const raw = rest.slice(parsed, meta.cursor);
        parsed = meta.cursor;
        // The low-level parser passes a list of one row.
        const cells = newline === '\n' ? withoutReturn(data.flat(), raw, delimiter) : data.flat();
        rows.push(
          ...toRow(
            cells,
            errors.map(({ code }) => code),
          ),
        );
      },
    });
    parser.parse(rest, 0, !isEnd);
    rest = rest.slice(parsed);
    if (!isEnd && rest.length > MAX_PIECE_LENGTH) {
      throw refuse(`row ${row + 1}: it does not end; a quote in it may not be closed`);
    }
    return rows;
  }

  return {
    delimiter,
    write(text) {
      const skip = Math.min(before.characters - skipped, text.length);
      skipped += skip;
      rest += text.slice(skip);
      return take(false);
    },
    end: () => take(true),
  };
}

/** A carriage return before a line's end belongs to the line end; one in quotes belongs to the cell. */
function withoutReturn(cells: string[], raw: string, delimiter: string): string[] {
  const last = cells.at(-1);
  if (last?.endsWith('\r') !== true) return cells;
  const line = raw.replace(/\n$/, '');
  const isInQuotes = cells.length === 1 ? line !== last : !line.endsWith(delimiter + last);
  return isInQuotes ? cells : [...cells.slice(0, -1), last.slice(0, -1)];
}

/**
 * The columns and first rows of a table, from its first part, or from all of it (`isWhole`). Refuses a
 * table without rows, or whose first row does not end.
 */
export function readTableHead(beginning: string, isWhole: boolean, refuse: Refuse): TableHead {
  const reading = createRowReading(beginning, refuse);
  const written = reading.write(beginning);
  const [header, ...others] = isWhole ? [...written, ...reading.end()] : written;
  if (header === undefined) throw refuse(isWhole ? 'it is empty' : 'its first row does not end');
  return {
    delimiter: reading.delimiter,
    columns: header.cells,
    rows: others.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
  };
}

/** The first columns of our tables of entities and of ties in every version; later columns are appended. */
const HEADERS: readonly string[] = [
  'id,label,kind,knowledge,country,nationality,status,born,registration_number,fetched_at,x,y',
  'id,source,source_label,target,target_label,kind,role,status,state,start,end,corroboration,other_side,sources',
];

/** Only our own tables contain added apostrophes: in others they are part of the values. */
export const isOurTable = (columns: readonly string[]): boolean => {
  const header = `${columns.join(',')},`;
  return HEADERS.some((ours) => header.startsWith(`${ours},`));
};

// The rules of `contract/text/formula.ts`.
const SKIPPED = /[\s'"\u200B-\u200F\u2060\uFEFF]/;

const SIGN = /[=+\-@＝＋－＠]/g;

const SEPARATOR = /[,;|\t\r\n]/;

const WHOLE = /^'(?='*[\t\r]|[\s'"\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠])/u;

/** Removes the apostrophes that `withoutFormulas` put before signs after separators, and at the start. */
export function withoutApostrophes(cell: string): string {
  if (!cell.includes("'")) return cell;
  let stated = '';
  let copied = 0;
  for (const { index } of cell.matchAll(SIGN)) {
    if (cell[index - 1] !== "'" || !beginsCell(cell, index)) continue;
    stated += cell.slice(copied, index - 1);
    copied = index;
  }
  return (stated + cell.slice(copied)).replace(WHOLE, '');
}

/** Each search stops at a sign, so that all searches together visit each character once. */
function beginsCell(text: string, place: number): boolean {
  for (let at = place - 1; at >= 0; at -= 1) {
    const before = text.charAt(at);
    if (SEPARATOR.test(before)) return true;
    if (!SKIPPED.test(before)) return false;
  }
  return false;
}
