/** The formats a graph is taken away in: the one table that contract, window, command line and exporters read. */

/** Who offers a format to the person: the window, or the command line. */
type Asker = 'window' | 'command-line';

/** One file of a format. */
interface FormatFile {
  /** What tells it from the others of its export; null for an only file. */
  part: string | null;
  /** Without the dot. */
  ending: string;
  mime: string;
}

interface FormatEntry {
  label: string;
  /** What it is good for. */
  words: string;
  /** A picture has colours, and leaves out what the screen leaves out. */
  picture: boolean;
  files: readonly FormatFile[];
  offeredBy: readonly Asker[];
  /** The page draws it from an export in this format; the engine doesn't know it. */
  drawnFrom?: string;
}

/** In the order they are offered. */
const table = {
  png: {
    label: 'PNG',
    words: 'a picture for a report',
    picture: true,
    files: [{ part: null, ending: 'png', mime: 'image/png' }],
    offeredBy: ['window'],
    drawnFrom: 'svg',
  },
  svg: {
    label: 'SVG',
    words: 'a picture that stays sharp at any size',
    picture: true,
    files: [{ part: null, ending: 'svg', mime: 'image/svg+xml' }],
    offeredBy: ['window'],
  },
  graphml: {
    label: 'GraphML',
    words: 'for yEd, Gephi, igraph',
    picture: false,
    files: [{ part: null, ending: 'graphml', mime: 'application/graphml+xml' }],
    offeredBy: ['window', 'command-line'],
  },
  cytoscape: {
    label: 'Cytoscape JSON',
    words: 'for Cytoscape, places included',
    picture: false,
    files: [{ part: null, ending: 'cyjs', mime: 'application/json' }],
    offeredBy: ['window', 'command-line'],
  },
  csv: {
    label: 'CSV',
    words: 'tables: entities, ties, and what they were made from',
    picture: false,
    files: [
      { part: 'nodes', ending: 'csv', mime: 'text/csv;charset=utf-8' },
      { part: 'edges', ending: 'csv', mime: 'text/csv;charset=utf-8' },
      { part: 'about', ending: 'csv', mime: 'text/csv;charset=utf-8' },
    ],
    offeredBy: ['window', 'command-line'],
  },
} as const satisfies Record<string, FormatEntry>;

/** Every format a person may choose. */
export type FormatName = keyof typeof table;
type DrawnFormat = {
  [F in FormatName]: (typeof table)[F] extends { drawnFrom: string } ? F : never;
}[FormatName];
/** A format the engine makes. */
export type GraphFormat = Exclude<FormatName, DrawnFormat>;

export interface Format extends Omit<FormatEntry, 'drawnFrom'> {
  drawnFrom?: GraphFormat;
}

export const FORMATS: Readonly<Record<FormatName, Format>> = table;

/** What a host can be asked to save: a graph, or a whole case. */
export type SavedFormat = GraphFormat | 'case';

export const CASE_MIME = 'application/x-interlock-case';

export const SAVED: Readonly<
  Record<FormatName | SavedFormat, Pick<FormatEntry, 'label' | 'files'>>
> = {
  ...table,
  case: {
    label: 'Interlock case',
    files: [{ part: null, ending: 'interlock', mime: CASE_MIME }],
  },
};

const NAMES = Object.keys(table) as FormatName[];

/** The formats the engine makes, for schemas. */
export const GRAPH_FORMATS = NAMES.filter(
  (name): name is GraphFormat => FORMATS[name].drawnFrom === undefined,
);

/** What the window offers, in the order of the table. */
export const WINDOW_FORMATS: readonly FormatName[] = NAMES.filter((name) =>
  FORMATS[name].offeredBy.includes('window'),
);

/** The format the engine makes for this one: itself, or what the page draws it from. */
export function madeFormat(name: FormatName): GraphFormat {
  // Without `drawnFrom` it is one the engine makes; the compiler can't follow that.
  return FORMATS[name].drawnFrom ?? (name as GraphFormat);
}

/** `nodes.csv`, or `graphml` for an only file: what a file's name ends with. */
export function lastName({ part, ending }: FormatFile): string {
  return part === null ? ending : `${part}.${ending}`;
}

/** The names of the files of an export called `name`: `name.graphml`; `name nodes.csv`, `name edges.csv`. */
export function fileNames(format: FormatName | SavedFormat, name: string): string[] {
  return SAVED[format].files.map(
    (file) => `${name}${file.part === null ? '.' : ' '}${lastName(file)}`,
  );
}
