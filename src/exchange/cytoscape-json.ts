/** Cytoscape JSON: opens in Cytoscape Desktop (as .cyjs) and in cytoscape.js. */
import { LossCount, type Exported, type GraphToExport } from './exchange.ts';
import { flattenGraph, type FlatNode } from './flat-graph.ts';
import { toWritable } from './writable-text.ts';

/** Where it stands goes beside the data; `name` is what Cytoscape Desktop labels a node with. */
function toElement({ id, fields }: FlatNode): object {
  const { x, y, ...data } = fields;
  const { label: name } = fields;
  const element = { data: { id, name, ...data } };
  return x === undefined || y === undefined ? element : { ...element, position: { x, y } };
}

/** One file; an element a line, so that two exports can be compared. */
export function exportCytoscapeJson(graph: GraphToExport): Exported {
  const loss = new LossCount();
  const { nodes, edges } = flattenGraph(graph, loss);
  const about = {
    name: toWritable(graph.name, loss),
    registry: toWritable(graph.registry, loss),
    exported_at: graph.at,
  };
  const list = (elements: object[]): string =>
    elements.map((element) => `\n      ${JSON.stringify(element)}`).join(',');
  const text = `{
  "format_version": "1.0",
  "generated_by": "Interlock",
  "target_cytoscapejs_version": "~3.34",
  "data": ${JSON.stringify(about)},
  "elements": {
    "nodes": [${list(nodes.map(toElement))}],
    "edges": [${list(edges.map(({ id, source, target, fields }) => ({ data: { id, source, target, ...fields } })))}]
  }
}
`;
  const file = { name: `${graph.name}.cyjs`, mime: 'application/json', text };
  return { files: [file], loss: loss.list() };
}
