/** Cytoscape JSON: opens in Cytoscape Desktop (as .cyjs) and in cytoscape.js. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  inChunks,
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
} from '../common/exporter.ts';
import {
  EDGE_FIELDS,
  GRAPH_FIELDS,
  NODE_FIELDS,
  jsonText,
  jsonMembers,
} from '../common/flat-graph.ts';
import { toWritable } from '../common/writable-text.ts';

/** The position is written beside the data, and the label as `name` and `label`. */
const DATA_FIELDS = NODE_FIELDS.filter(({ name }) => !['label', 'x', 'y'].includes(name));

/** `name` is what Cytoscape Desktop labels a node with. */
function nodeElement(entity: GraphEntity, graph: GraphToExport, loss: LossCount): string {
  const { id, label, x, y } = entity;
  const shown = jsonText(label, loss);
  const names = label === '' ? '' : `,"name":${shown},"label":${shown}`;
  const data = `{"id":${JSON.stringify(id)}${names}${jsonMembers(entity, DATA_FIELDS, graph, loss)}}`;
  const position = x === null || y === null ? '' : `,"position":{"x":${x},"y":${y}}`;
  return `{"data":${data}${position}}`;
}

function edgeElement(tie: Tie, graph: GraphToExport, loss: LossCount): string {
  const ends = `"source":${JSON.stringify(tie.from)},"target":${JSON.stringify(tie.to)}`;
  return `{"data":{"id":${JSON.stringify(tie.id)},${ends}${jsonMembers(tie, EDGE_FIELDS, graph, loss)}}}`;
}

function* write(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const { loss } = tally;
  const stated = GRAPH_FIELDS.flatMap(({ name, of }): [string, string | number][] => {
    const value = of(graph);
    if (value === '') return [];
    return [[name, typeof value === 'string' ? toWritable(value, loss) : value]];
  });
  const about = { name: toWritable(graph.name, loss), ...Object.fromEntries(stated) };
  yield `{
  "format_version": "1.0",
  "generated_by": "Interlock",
  "target_cytoscapejs_version": "~3.34",
  "data": ${JSON.stringify(about)},
  "elements": {
    "nodes": [`;
  let before = '';
  for (const entity of graph.entities) {
    tally.written += 1;
    yield `${before}\n      ${nodeElement(entity, graph, loss)}`;
    before = ',';
  }
  yield '],\n    "edges": [';
  before = '';
  for (const tie of yield* tiesWithin(graph, loss, '')) {
    tally.written += 1;
    yield `${before}\n      ${edgeElement(tie, graph, loss)}`;
    before = ',';
  }
  yield ']\n  }\n}\n';
}

/** One file with an element per line, so that two exports can be compared. */
export const exportCytoscapeJson: Exporter = (graph, tally) => [inChunks(write(graph, tally))];
