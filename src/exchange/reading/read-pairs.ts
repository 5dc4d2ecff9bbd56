/** Reads a whole CSV table of pairs of names. */
import Papa from 'papaparse';

export interface PairTable {
  /** The form of the text: its delimiter, its line ends, and whether it begins with a byte order mark. */
  delimiter: string;
  newline: string;
  isMarked: boolean;
  /** Whether it has several kinds of line ends; all are read as the first kind. */
  isMixed: boolean;
  columns: string[];
  /** Each has a cell per column. */
  rows: string[][];
}

/** A line end, or a cell in quotes, whose content is not changed. */
const ENDS = /(?<=^|[,;\t|\r\n])"[^"]*(?:""[^"]*)*"|\r\n?|\n/g;

type Newline = '\n' | '\r' | '\r\n';

interface Lines {
  text: string;
  newline: Newline;
  isMixed: boolean;
}

/** The text with all line ends made like the first. */
function withOneEnd(given: string): Lines {
  let newline: Newline | null = null;
  let isMixed = false;
  const text = given.replace(ENDS, (found) => {
    if (!isNewline(found)) return found;
    newline ??= found;
    isMixed ||= found !== newline;
    return newline;
  });
  return { text, newline: newline ?? '\n', isMixed };
}

const isNewline = (text: string): text is Newline => /^[\r\n]/.test(text);

const NEEDED = ['schema', 'name1', 'name2'];

/**
 * The first line names the columns, among them schema, name1 and name2. `refuse` makes the error to throw
 * from a reason that follows a colon.
 */
export function readPairs(text: string, refuse: (why: string) => Error): PairTable {
  const bare = text.replace(/^\uFEFF/, '');
  const { newline, isMixed, ...lines } = withOneEnd(bare);
  const { data, errors, meta } = Papa.parse<string[]>(lines.text, {
    skipEmptyLines: 'greedy',
    newline,
  });
  const [columns, ...rows] = data;
  if (columns === undefined) throw refuse('it is empty');
  // A single column has no delimiter to find; the missing columns are reported below.
  const error = errors.find(({ type }) => type !== 'Delimiter');
  if (error !== undefined) throw refuse(`line ${(error.row ?? 0) + 1}: ${error.message}`);
  const missing = NEEDED.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw refuse(`it has no column ${missing.join(', none called ')}`);
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) throw refuse(`it has two columns called “${twice}”`);
  const odd = rows.findIndex((row) => row.length !== columns.length);
  if (odd >= 0) throw refuse(`row ${odd + 1} has not as many cells as there are columns`);
  if (rows.length === 0) throw refuse('it has no pairs');
  const { delimiter } = meta;
  return { columns, rows, delimiter, newline, isMixed, isMarked: bare !== text };
}
