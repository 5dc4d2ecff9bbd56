/** GraphML 1.0: the flat model as typed keys; opens in yEd, Gephi, NetworkX and igraph. */
import { LossCount, type Exported, type GraphToExport } from './exchange.ts';
import { EDGE_FIELDS, flattenGraph, NODE_FIELDS } from './flat-graph.ts';
import { escapeXml, toWritable } from './writable-text.ts';

const NAMESPACE = 'http://graphml.graphdrawing.org/xmlns';
const GRAPH_FIELDS = { registry: 'string', exported_at: 'string' } as const;

type Owner = 'graph' | 'node' | 'edge';

/** Key ids are unique in the file, while a node and an edge may have fields of the same name. */
const keyId = (owner: Owner, name: string): string => `${owner}_${name}`;

const keys = (owner: Owner, fields: Record<string, string>): string[] =>
  Object.entries(fields).map(
    ([name, type]) =>
      `  <key id="${keyId(owner, name)}" for="${owner}" attr.name="${name}" attr.type="${type}"/>`,
  );

const values = (owner: Owner, fields: Record<string, string | number>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<data key="${keyId(owner, name)}">${escapeXml(String(value))}</data>`)
    .join('');

/** One file. The graph itself says which registry it comes from and when it was made. */
export function exportGraphml(graph: GraphToExport): Exported {
  const loss = new LossCount();
  const { nodes, edges } = flattenGraph(graph, loss);
  const registry = toWritable(graph.registry, loss);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<graphml xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} ${NAMESPACE}/1.0/graphml.xsd">`,
    ...keys('graph', GRAPH_FIELDS),
    ...keys('node', NODE_FIELDS),
    ...keys('edge', EDGE_FIELDS),
    '  <graph id="interlock" edgedefault="directed">',
    `    ${values('graph', { registry, exported_at: graph.at })}`,
  ];
  for (const { id, fields } of nodes) {
    lines.push(`    <node id="${escapeXml(id)}">${values('node', fields)}</node>`);
  }
  for (const { id, source, target, fields } of edges) {
    const ends = `source="${escapeXml(source)}" target="${escapeXml(target)}"`;
    lines.push(`    <edge id="${escapeXml(id)}" ${ends}>${values('edge', fields)}</edge>`);
  }
  lines.push('  </graph>', '</graphml>', '');
  const file = {
    name: `${graph.name}.graphml`,
    mime: 'application/graphml+xml',
    text: lines.join('\n'),
  };
  return { files: [file], loss: loss.list() };
}
