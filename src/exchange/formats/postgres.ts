/** PostgreSQL: a table of entities, one of ties, one of every source, and the script that loads them. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  inChunks,
  tiesWithin,
  LossCount,
  type Exporter,
  type ExportTally,
  type GraphToExport,
} from '../common/exporter.ts';
import {
  requestPath,
  COMPANY_END,
  EDGE_FIELDS,
  NODE_FIELDS,
  profilePath,
  GRAPH_FIELDS,
} from '../common/flat-graph.ts';
import { cells, csvCell, textCell } from '../common/table-cells.ts';
import { toWritable } from '../common/writable-text.ts';

const header = (table: Parameters<typeof tableColumns>[0]): string =>
  `${tableColumns(table).join(',')}\r\n`;

/**
 * Before version 18, psql takes a line that is only `\.` for the end of a table, even inside a text: a
 * space after it prevents that.
 */
const END_OF_TABLE = /(\n\\\.)(?=\r?\n)/g;

function withoutTableEnd(line: string, loss: LossCount): string {
  if (!line.includes('\n\\.')) return line;
  return line.replace(END_OF_TABLE, (ending) => {
    loss.add('lines that psql takes for the end of a table, written with a space behind');
    return `${ending} `;
  });
}

function* entityLines(graph: GraphToExport, tally: ExportTally): Generator<string> {
  yield header('entities');
  for (const entity of graph.entities) {
    tally.written += 1;
    const stated = cells(entity, NODE_FIELDS, graph, tally.loss);
    yield withoutTableEnd(`${csvCell(entity.id)}${stated}\r\n`, tally.loss);
  }
}

function* tieLines(graph: GraphToExport, tally: ExportTally): Generator<string> {
  yield header('ties');
  for (const tie of yield* tiesWithin(graph, tally.loss, '')) {
    tally.written += 1;
    const ends = `${csvCell(tie.id)},${csvCell(tie.from)},${csvCell(tie.to)}`;
    yield withoutTableEnd(`${ends}${cells(tie, EDGE_FIELDS, graph, tally.loss)}\r\n`, tally.loss);
  }
}

interface Place {
  path: string;
  sha256: string;
  pointer: string;
  fetchedAt: string;
  /** The one thing that this place states, '' if it states everything. */
  field: string;
}

function placesOfEntity({ id, source }: GraphEntity, graph: GraphToExport): Place[] {
  if (source === null) return [];
  const { sha256, fetchedAt, pointer, elsewhere } = source;
  const path = requestPath(id, source, graph);
  const at = (place: string, field = ''): Place => ({
    path,
    sha256,
    fetchedAt,
    field,
    pointer: place,
  });
  return [at(pointer), ...Object.entries(elsewhere).map(([field, place]) => at(place, field))];
}

function placesOfTie({ sources, over }: Tie, graph: GraphToExport): Place[] {
  const at = (source: Tie['sources'][number], field = ''): Place => ({
    ...source,
    path: profilePath(source.statedBy, graph),
    field,
  });
  return [...sources.map((one) => at(one)), ...(over ? [at(over.source, COMPANY_END)] : [])];
}

/** An empty cell is null unless quoted, and an empty pointer means the whole response. */
const pointerCell = (pointer: string, loss: LossCount): string =>
  pointer === '' ? '""' : textCell(pointer, loss);

/** Losses in sources are counted with the fields of their entity or tie. */
function* sourceLines(graph: GraphToExport): Generator<string> {
  const uncounted = new LossCount();
  yield header('sources');
  let n = 0;
  const line = (of: string, { path, sha256, pointer, fetchedAt, field }: Place): string => {
    n += 1;
    const pathCell = path === '' ? '""' : textCell(path, uncounted);
    const at = `${pathCell},${sha256},${pointerCell(pointer, uncounted)},${fetchedAt},${field}`;
    return `${n},${of},${at}\r\n`;
  };
  for (const entity of graph.entities) {
    const of = `${csvCell(entity.id)},`;
    for (const place of placesOfEntity(entity, graph)) yield line(of, place);
  }
  for (const tie of yield* tiesWithin(graph, uncounted, '')) {
    const of = `,${csvCell(tie.id)}`;
    for (const place of placesOfTie(tie, graph)) yield line(of, place);
  }
}

function* script(graph: GraphToExport, { loss }: ExportTally): Generator<string> {
  yield postgresScript(graph, loss);
}

/** Four files, without a byte order mark, which would become part of the header's first name. */
export const exportPostgres: Exporter = (graph, tally) => [
  inChunks(entityLines(graph, tally)),
  inChunks(tieLines(graph, tally)),
  inChunks(sourceLines(graph)),
  inChunks(script(graph, tally)),
];

/** A column in the psql script, which creates, describes and fills tables in one transaction. */
interface Column {
  name: string;
  /** In SQL, with constraints. */
  type: string;
  words: string;
}

interface Table {
  name: string;
  words: string;
  columns: readonly Column[];
  /** Constraints between columns and between tables. */
  rules: readonly string[];
}

/** Descriptions of all fields. A registry's date may be invalid, so it is text; our own are timestamps. */
const NODE_COLUMNS: Readonly<Record<string, string>> = {
  label: 'The name as shown; where none is stated, the id in words',
  kind: 'person, company or authority; empty where nobody stated it',
  knowledge: 'profile: its own record was fetched; search: found; named: known by name only',
  country: 'Jurisdiction of a company, residence of a person, as stated',
  nationality: 'Nationality of a person, as stated',
  status: 'Status of a company, verbatim',
  born: 'Date of birth as far as stated: a day, a month or a year',
  registration_number: 'Registration number, as stated',
  fetched_at: 'When its own record was fetched',
  x: 'Where it stands, to the right',
  y: 'Where it stands, downwards',
  registry: 'Address of the registry it is from',
  subject: 'company or member, as the registry lists it',
  registry_id: 'Its id at the registry',
  sources: 'Where all this is stated; a row each in the table sources',
  not_found_at: 'When the registry last had no such record',
  flag: 'Flag that the analyst put on it',
  tags: 'Tags that the analyst put on it',
  notes: 'Notes of the analyst',
  judged_same_as: 'Records that the analyst judged to be the same',
};

const EDGE_COLUMNS: Readonly<Record<string, string>> = {
  kind: 'position, right, parent, or same: two records that agree',
  role: 'Words of the position or right, or level of the parent, verbatim',
  status: 'Status of the role, verbatim',
  state: 'What it is on the day that the export is as of',
  start: 'Effective date, as stated; of several terms one each',
  end: 'Expiration date, as stated',
  corroboration: 'Whose record states it: of the company, of the member, or both',
  other_side: 'What the record of the other side says',
  sources: 'Where it is stated; a row each in the table sources',
  notes: 'Notes of the analyst',
  registered: 'Registration date, as stated: begun by then, on which day is not stated',
};

/** SQL types of the fields that are always a time or a number. */
const TYPES: Readonly<Record<string, string>> = {
  fetched_at: 'timestamptz',
  not_found_at: 'timestamptz',
  x: 'double precision',
  y: 'double precision',
};

const fieldColumns = (
  fields: readonly { name: string }[],
  words: Readonly<Record<string, string>>,
): Column[] =>
  fields.map(({ name }) => ({ name, type: TYPES[name] ?? 'text', words: words[name] ?? '' }));

const required = (name: string, words: string, type = 'text'): Column => ({
  name,
  type: `${type} NOT NULL`,
  words,
});

/** In the order in which they are filled: referenced tables first. */
const TABLES: readonly Table[] = [
  {
    name: 'entities',
    words: 'People, companies and authorities, as the registries state them',
    columns: [
      required('id', 'Registry, then subject and id there'),
      ...fieldColumns(NODE_FIELDS, NODE_COLUMNS),
    ],
    rules: ['PRIMARY KEY ("id")'],
  },
  {
    name: 'ties',
    words: 'Who is tied to whom, and by what',
    columns: [
      required('id', 'Made of both ends and the role'),
      required('source', 'From: the member, or the parent'),
      required('target', 'To: the company'),
      ...fieldColumns(EDGE_FIELDS, EDGE_COLUMNS),
    ],
    rules: [
      'PRIMARY KEY ("id")',
      'FOREIGN KEY ("source") REFERENCES "entities" ("id")',
      'FOREIGN KEY ("target") REFERENCES "entities" ("id")',
    ],
  },
  {
    name: 'sources',
    words: 'Each place of a response that an entity or a tie is stated at',
    columns: [
      required('n', 'Order in the export', 'bigint'),
      { name: 'entity', type: 'text', words: 'The entity that is stated there' },
      { name: 'tie', type: 'text', words: 'The tie that is stated there' },
      required('path', 'What was asked of the registry, without its address'),
      required('sha256', 'SHA-256 of the response'),
      required('pointer', 'JSON Pointer into the response; empty: all of it'),
      required('fetched_at', 'When the response came', 'timestamptz'),
      { name: 'gives', type: 'text', words: 'What is stated there, where it is one thing only' },
    ],
    rules: [
      'PRIMARY KEY ("n")',
      'FOREIGN KEY ("entity") REFERENCES "entities" ("id")',
      'FOREIGN KEY ("tie") REFERENCES "ties" ("id")',
      'CHECK (("entity" IS NULL) <> ("tie" IS NULL))',
    ],
  },
];

const ABOUT: Table = {
  name: 'about',
  words: 'What the export is of, and when it was made',
  columns: [required('name', 'Name of the field'), required('value', 'Its value')],
  rules: ['PRIMARY KEY ("name")'],
};

/** Identifiers here are our own and contain no quotes. */
const quoted = (name: string): string => `"${name}"`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function definition({ name, words, columns, rules }: Table): string {
  const lines = [...columns.map((one) => `${quoted(one.name)} ${one.type}`), ...rules];
  const comments = columns.map(
    (one) => `COMMENT ON COLUMN ${quoted(name)}.${quoted(one.name)} IS ${literal(one.words)};`,
  );
  return [
    `CREATE TABLE ${quoted(name)} (\n  ${lines.join(',\n  ')}\n);`,
    `COMMENT ON TABLE ${quoted(name)} IS ${literal(words)};`,
    ...comments,
  ].join('\n');
}

/** The column names of a table, in the order of its file. */
export const tableColumns = (table: 'entities' | 'ties' | 'sources'): string[] =>
  TABLES.flatMap(({ name, columns }) => (name === table ? columns.map((one) => one.name) : []));

/**
 * The whole script. psql takes the rest of a line after `\copy` literally: a quote in a file name is
 * doubled, nothing else needs escaping. An empty cell without quotes is null.
 */
function postgresScript(graph: GraphToExport, loss: LossCount): string {
  const [entities = '', ties = '', sources = '', script = ''] = graph.fileNames;
  const copies = Object.entries({ entities, ties, sources }).map(
    ([table, file]) =>
      `\\copy ${quoted(table)} FROM ${literal(file)} WITH (FORMAT csv, HEADER true, ENCODING 'UTF8')`,
  );
  const inserts = GRAPH_FIELDS.flatMap(({ name, of }) => {
    const value = String(of(graph));
    if (value === '') return [];
    const row = `${literal(name)}, ${literal(toWritable(value, loss))}`;
    return [`INSERT INTO "about" VALUES (${row});`];
  });
  return `-- In the folder of the tables: psql DATABASE -f ${literal(script)}
-- An apostrophe stands before what a spreadsheet would take for a formula, at the beginning of a text or
-- behind a separator in it. To load another export beside this one, call the schema otherwise.
\\set schema interlock
\\set ON_ERROR_STOP on
\\encoding UTF8
BEGIN;
SET LOCAL standard_conforming_strings = on;
CREATE SCHEMA :"schema";
SET LOCAL search_path TO :"schema";

${[...TABLES, ABOUT].map(definition).join('\n\n')}

${copies.join('\n')}

${inserts.join('\n')}

CREATE INDEX ON "ties" ("source");
CREATE INDEX ON "ties" ("target");
CREATE INDEX ON "sources" ("entity");
CREATE INDEX ON "sources" ("tie");
COMMIT;
`;
}
