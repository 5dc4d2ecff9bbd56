/** CSV: a table of nodes, one of edges and one about both, RFC 4180, UTF-8 with a byte order mark for spreadsheets. */
import type { EntityId } from '../contract/model/entity.ts';
import { withoutFormulas } from '../contract/formula.ts';
import { inChunks, tiesWithin, type Exporter, type GraphToExport } from './exchange.ts';
import { LossCount, type ExportTally } from './exchange.ts';
import { EDGE_FIELDS, GRAPH_FIELDS, NODE_FIELDS, type FlatField } from './flat-graph.ts';
import { toWritable } from './writable-text.ts';

/** What a cell must be in quotes for: delimiters, quotes, a byte order mark, blanks at its ends. */
const QUOTED = /[",\r\n\uFEFF]|^ | $/;

/** Most cells, known by one look: printable ASCII that none of the rules here is about. */
const PLAIN = /^[0-9A-Za-z](?:[ !#-+\--:<-{}~]*[!#-+\--:<-{}~])?$/;

/**
 * One cell as Papa Parse writes it, which the tests hold it to. It is written here because that one
 * looks through every cell some eight times: a table took it 1.6 times as long, and so more than
 * 1.5 times what escaping and encoding alone take.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = withoutFormulas(value);
  return safe === value ? plainCell(value) : inQuotes(safe);
}

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** One cell as it was stated, formulas too: only for what stood in the table that this one is made of. */
export const plainCell = (text: string, delimiter = ','): string =>
  QUOTED.test(text) || text.includes(delimiter) ? inQuotes(text) : text;

const textCell = (text: string, loss: LossCount): string =>
  PLAIN.test(text) ? text : csvCell(toWritable(text, loss));

const header = (columns: readonly string[]): string => `\uFEFF${columns.join(',')}\r\n`;

/** `,cell` for every field, empty where nothing is stated. */
function cells<T>(
  from: T,
  fields: readonly FlatField<T>[],
  graph: GraphToExport,
  loss: LossCount,
): string {
  let written = '';
  for (const { of } of fields) {
    const value = of(from, graph);
    written += `,${typeof value === 'string' ? textCell(value, loss) : csvCell(value)}`;
  }
  return written;
}

function* nodeLines(graph: GraphToExport, tally: ExportTally): Generator<string> {
  yield header(['id', ...NODE_FIELDS.map(({ name }) => name)]);
  for (const entity of graph.entities) {
    tally.written += 1;
    yield `${csvCell(entity.id)}${cells(entity, NODE_FIELDS, graph, tally.loss)}\r\n`;
  }
}

const ENDS = ['id', 'source', 'source_label', 'target', 'target_label'];

function* edgeLines(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const labels = labelCells(graph);
  yield header([...ENDS, ...EDGE_FIELDS.map(({ name }) => name)]);
  for (const tie of tiesWithin(graph, tally.loss)) {
    tally.written += 1;
    const { id, from, to } = tie;
    const source = `${csvCell(from)},${labels.get(from) ?? ''}`;
    const target = `${csvCell(to)},${labels.get(to) ?? ''}`;
    yield `${csvCell(id)},${source},${target}${cells(tie, EDGE_FIELDS, graph, tally.loss)}\r\n`;
  }
}

/** The names of the ends of edges, as cells; what they lose is counted where nodes are written. */
function labelCells({ entities }: GraphToExport): Map<EntityId, string> {
  const uncounted = new LossCount();
  return new Map(entities.map(({ id, label }) => [id, textCell(label, uncounted)]));
}

/** What a table has no place for: a line for each field of the graph itself. */
function* aboutLines(graph: GraphToExport, { loss }: ExportTally): Generator<string> {
  yield header(['name', 'value']);
  for (const { name, of } of GRAPH_FIELDS) {
    const value = of(graph);
    if (value === '') continue;
    yield `${name},${typeof value === 'string' ? textCell(value, loss) : csvCell(value)}\r\n`;
  }
}

/** Three files. A cell is empty where nothing is stated. An edge has the names of its ends beside them. */
export const exportCsv: Exporter = (graph, tally) => [
  inChunks(nodeLines(graph, tally)),
  inChunks(edgeLines(graph, tally)),
  inChunks(aboutLines(graph, tally)),
];
