/** A table of pairs of names as CSV, read whole. */
import Papa from 'papaparse';

export interface PairTable {
  /** How the text is written: what stands between cells and lines, and whether a byte order mark begins it. */
  delimiter: string;
  newline: string;
  isMarked: boolean;
  /** Whether its lines ended in several ways; they are read as if all did as the first does. */
  isMixed: boolean;
  columns: string[];
  /** As many cells as there are columns in each. */
  rows: string[][];
}

/** An end of a line, or a cell in quotes, which may hold what isn't one. */
const ENDS = /(?<=^|[,;\t|\r\n])"[^"]*(?:""[^"]*)*"|\r\n?|\n/g;

type Newline = '\n' | '\r' | '\r\n';

interface Lines {
  text: string;
  newline: Newline;
  isMixed: boolean;
}

/** A text whose lines all end as the first does. */
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
 * The first line names the columns, among them schema, name1 and name2. `refuse` is called with why it
 * can't be read, in words that go behind a colon.
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
  // With a single column there is no delimiter to be found, which is missing below anyway.
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
