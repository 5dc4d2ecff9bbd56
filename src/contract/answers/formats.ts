/** The formats a graph is exported in: the one table for contract, window, command line and exporters. */

/** The groups in which formats are offered, in order. */
export const FORMAT_GROUPS = {
  picture: 'Pictures',
  table: 'Tables',
  graph: 'Graph programs',
  engine: 'Databases',
  record: 'Records',
} as const;

export type FormatGroup = keyof typeof FORMAT_GROUPS;

/** Where a format is offered: in the window or on the command line. */
type Asker = 'window' | 'command-line';

interface FormatFile {
  /** What distinguishes it from the other files of its export; null if it is the only one. */
  part: string | null;
  /** The file extension, without the dot. */
  ending: string;
  mime: string;
}

interface FormatEntry {
  label: string;
  /** What the format is good for. */
  words: string;
  group: FormatGroup;
  /** A picture has colours, and leaves out what the screen leaves out. */
  picture: boolean;
  /** Its files name the sources of all they state, so they can be verified against the store. */
  provable: boolean;
  /** It holds the records themselves, not what a graph shows of them. */
  records: boolean;
  /** It has a place for ties; otherwise it has only records, which contain statements about ties. */
  ties: boolean;
  files: readonly FormatFile[];
  offeredBy: readonly Asker[];
  /** The format of the export it is drawn from, by a host that can print or by the page. */
  drawnFrom?: string;
}

const CSV = { ending: 'csv', mime: 'text/csv;charset=utf-8' } as const;
const JSON_MIME = 'application/json';
const BOTH = ['window', 'command-line'] as const;

const DATA = { picture: false, records: false, ties: true } as const;
const PICTURE = { group: 'picture', ...DATA, picture: true } as const;
const TABLE = { group: 'table', ...DATA } as const;
const GRAPH = { group: 'graph', ...DATA } as const;
const ENGINE = { group: 'engine', ...DATA } as const;
const RECORD = { group: 'record', ...DATA, records: true } as const;

/** In the order they are offered. */
const table = {
  png: {
    label: 'PNG',
    words: 'a picture for a report',
    ...PICTURE,
    provable: false,
    files: [{ part: null, ending: 'png', mime: 'image/png' }],
    offeredBy: BOTH,
    drawnFrom: 'svg',
  },
  pdf: {
    label: 'PDF',
    words: 'pages to print, whose words can be searched',
    ...PICTURE,
    provable: false,
    files: [{ part: null, ending: 'pdf', mime: 'application/pdf' }],
    offeredBy: BOTH,
    drawnFrom: 'svg',
  },
  svg: {
    label: 'SVG',
    words: 'a picture that stays sharp at any size',
    ...PICTURE,
    provable: true,
    files: [{ part: null, ending: 'svg', mime: 'image/svg+xml' }],
    offeredBy: BOTH,
  },
  graphml: {
    label: 'GraphML',
    words: 'for yEd, Gephi, igraph',
    ...GRAPH,
    provable: true,
    files: [{ part: null, ending: 'graphml', mime: 'application/graphml+xml' }],
    offeredBy: BOTH,
  },
  gexf: {
    label: 'GEXF',
    words: 'for Gephi, with when each tie began and ended',
    ...GRAPH,
    provable: true,
    files: [{ part: null, ending: 'gexf', mime: 'application/xml' }],
    offeredBy: BOTH,
  },
  cytoscape: {
    label: 'Cytoscape JSON',
    words: 'for Cytoscape, places included',
    ...GRAPH,
    provable: true,
    files: [{ part: null, ending: 'cyjs', mime: JSON_MIME }],
    offeredBy: BOTH,
  },
  cx2: {
    label: 'CX2',
    words: 'for NDEx and Cytoscape Web',
    ...GRAPH,
    provable: true,
    files: [{ part: null, ending: 'cx2', mime: JSON_MIME }],
    offeredBy: BOTH,
  },
  csv: {
    label: 'CSV',
    words: 'tables: entities, ties, and what they were made from',
    ...TABLE,
    provable: true,
    files: [
      { part: 'nodes', ...CSV },
      { part: 'edges', ...CSV },
      { part: 'about', ...CSV },
    ],
    offeredBy: BOTH,
  },
  xlsx: {
    label: 'Excel',
    words: 'the same tables as one workbook, with a sheet of sources',
    ...TABLE,
    provable: false,
    files: [
      {
        part: null,
        ending: 'xlsx',
        mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      },
    ],
    offeredBy: BOTH,
  },
  neo4j: {
    label: 'Neo4j',
    words: 'tables for its bulk import, with the command',
    ...ENGINE,
    provable: false,
    files: [
      { part: 'neo4j-nodes', ...CSV },
      { part: 'neo4j-relationships', ...CSV },
      { part: 'neo4j-import', ending: 'txt', mime: 'text/plain;charset=utf-8' },
    ],
    offeredBy: BOTH,
  },
  postgres: {
    label: 'PostgreSQL',
    words: 'tables and the script that makes and fills them',
    ...ENGINE,
    provable: false,
    files: [
      { part: 'pg-entities', ...CSV },
      { part: 'pg-ties', ...CSV },
      { part: 'pg-sources', ...CSV },
      { part: 'pg-load', ending: 'sql', mime: 'application/sql' },
    ],
    offeredBy: BOTH,
  },
  ftm: {
    label: 'FollowTheMoney',
    words: 'for OpenAleph and OpenSanctions, an entity a line',
    ...RECORD,
    provable: false,
    files: [{ part: null, ending: 'ftm.json', mime: 'application/json+ftm' }],
    offeredBy: BOTH,
  },
  bods: {
    label: 'BODS',
    words: 'statements of the Beneficial Ownership Data Standard 0.4',
    ...RECORD,
    provable: false,
    files: [{ part: null, ending: 'bods.json', mime: JSON_MIME }],
    offeredBy: BOTH,
  },
  profiles: {
    label: 'Profiles as answered',
    words: 'what each registry sent, as JSON, with hash and time',
    ...RECORD,
    ties: false,
    provable: false,
    files: [{ part: null, ending: 'profiles.json', mime: JSON_MIME }],
    offeredBy: BOTH,
  },
} as const satisfies Record<string, FormatEntry>;

/** Every format a person can choose. */
export type FormatName = keyof typeof table;
type DrawnFormat = {
  [F in FormatName]: (typeof table)[F] extends { drawnFrom: string } ? F : never;
}[FormatName];
/** A format the engine generates itself. */
export type GraphFormat = Exclude<FormatName, DrawnFormat>;

export interface Format extends Omit<FormatEntry, 'drawnFrom'> {
  drawnFrom?: GraphFormat;
}

export const FORMATS: Readonly<Record<FormatName, Format>> = table;

/** The formats of a dossier. */
export const DOSSIER_FORMATS = ['html', 'pdf', 'docx', 'markdown'] as const;

export type DossierFormat = (typeof DOSSIER_FORMATS)[number];

export const DOSSIER_FILES = {
  html: {
    label: 'HTML',
    words: 'one file for any browser, with its pictures in it',
    files: [{ part: null, ending: 'html', mime: 'text/html;charset=utf-8' }],
  },
  pdf: {
    label: 'PDF',
    words: 'pages as they are printed, with bookmarks',
    files: [{ part: null, ending: 'pdf', mime: 'application/pdf' }],
  },
  docx: {
    label: 'Word',
    words: 'to be worked on, with real headings, tables and footnotes',
    files: [
      {
        part: null,
        ending: 'docx',
        mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
    ],
  },
  markdown: {
    label: 'Markdown',
    words: 'plain text, without pictures',
    files: [{ part: null, ending: 'md', mime: 'text/markdown;charset=utf-8' }],
  },
} as const satisfies Record<DossierFormat, Pick<FormatEntry, 'files' | 'label' | 'words'>>;

/** What a host can be requested to save: a graph, a whole case, or a dossier. */
export type SavedFormat = FormatName | 'case' | `dossier-${DossierFormat}`;

export const CASE_MIME = 'application/x-interlock-case';

export const SAVED: Readonly<Record<SavedFormat, Pick<FormatEntry, 'label' | 'files'>>> = {
  ...table,
  'dossier-html': DOSSIER_FILES.html,
  'dossier-pdf': DOSSIER_FILES.pdf,
  'dossier-docx': DOSSIER_FILES.docx,
  'dossier-markdown': DOSSIER_FILES.markdown,
  case: {
    label: 'Interlock case',
    files: [{ part: null, ending: 'interlock', mime: CASE_MIME }],
  },
};

export const FORMAT_NAMES = Object.keys(table) as FormatName[];

/** The formats the engine generates, for schemas. */
export const GRAPH_FORMATS = FORMAT_NAMES.filter(
  (name): name is GraphFormat => FORMATS[name].drawnFrom === undefined,
);

/** The formats the window offers, in the order of the table. */
export const WINDOW_FORMATS: readonly FormatName[] = FORMAT_NAMES.filter((name) =>
  FORMATS[name].offeredBy.includes('window'),
);

/** The format the engine generates for this one: itself, or the one it is drawn from. */
export function madeFormat(name: FormatName): GraphFormat {
  // Without `drawnFrom` the engine generates it; the compiler can't infer that.
  return FORMATS[name].drawnFrom ?? (name as GraphFormat);
}

/** How a file's name ends: `nodes.csv`, or `graphml` for an only file. */
export function lastName({ part, ending }: FormatFile): string {
  return part === null ? ending : `${part}.${ending}`;
}

/** The names of the files of an export called `name`: `name.graphml`; `name nodes.csv`, `name edges.csv`. */
export function fileNames(format: SavedFormat, name: string): string[] {
  return SAVED[format].files.map(
    (file) => `${name}${file.part === null ? '.' : ' '}${lastName(file)}`,
  );
}
