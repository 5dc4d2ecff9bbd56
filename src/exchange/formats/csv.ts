/** CSV: a table of nodes, one of edges and one about both, RFC 4180, UTF-8 with a byte order mark for spreadsheets. */
import type { EntityId } from '../../contract/model/entity.ts';
import { inChunks, tiesWithin, type Exporter, type GraphToExport } from '../common/exporter.ts';
import { LossCount, type ExportTally } from '../common/exporter.ts';
import { EDGE_FIELDS, GRAPH_FIELDS, NODE_FIELDS } from '../common/flat-graph.ts';
import { cells, csvCell, textCell } from '../common/table-cells.ts';

const header = (columns: readonly string[]): string => `\uFEFF${columns.join(',')}\r\n`;

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
  yield '';
  yield header([...ENDS, ...EDGE_FIELDS.map(({ name }) => name)]);
  const ties = yield* tiesWithin(graph, tally.loss, '');
  for (const tie of ties) {
    tally.written += 1;
    const { id, from, to } = tie;
    const source = `${csvCell(from)},${labels.get(from) ?? ''}`;
    const target = `${csvCell(to)},${labels.get(to) ?? ''}`;
    yield `${csvCell(id)},${source},${target}${cells(tie, EDGE_FIELDS, graph, tally.loss)}\r\n`;
  }
}

/** The names of the ends of edges, as cells; their losses are counted with the nodes. */
function labelCells({ entities }: GraphToExport): Map<EntityId, string> {
  const uncounted = new LossCount();
  return new Map(entities.map(({ id, label }) => [id, textCell(label, uncounted)]));
}

/** A line for each field of the graph itself. */
function* aboutLines(graph: GraphToExport, { loss }: ExportTally): Generator<string> {
  yield header(['name', 'value']);
  for (const { name, of } of GRAPH_FIELDS) {
    const value = of(graph);
    if (value === '') continue;
    yield `${name},${typeof value === 'string' ? textCell(value, loss) : csvCell(value)}\r\n`;
  }
}

/** Three files. A cell is empty if nothing is stated. An edge has its ends' names beside their ids. */
export const exportCsv: Exporter = (graph, tally) => [
  inChunks(nodeLines(graph, tally)),
  inChunks(edgeLines(graph, tally)),
  inChunks(aboutLines(graph, tally)),
];
