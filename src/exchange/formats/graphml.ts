/** GraphML 1.0: the flat model as typed keys; opens in yEd, Gephi, NetworkX and igraph. */
import {
  inChunks,
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
} from '../common/exporter.ts';
import { EDGE_FIELDS, GRAPH_FIELDS, NODE_FIELDS, type FlatField } from '../common/flat-graph.ts';
import { escapeXml, writableXml } from '../common/writable-text.ts';

const NAMESPACE = 'http://graphml.graphdrawing.org/xmlns';

type Owner = 'graph' | 'node' | 'edge';

/** Key ids are unique in the file, while a node and an edge may have fields of the same name. */
const keyId = (owner: Owner, name: string): string => `${owner}_${name}`;

const keys = (owner: Owner, fields: readonly { name: string; type: string }[]): string =>
  fields
    .map(
      ({ name, type }) =>
        `  <key id="${keyId(owner, name)}" for="${owner}" attr.name="${name}" attr.type="${type}"/>\n`,
    )
    .join('');

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} ${NAMESPACE}/1.0/graphml.xsd">
${keys('graph', GRAPH_FIELDS)}${keys('node', NODE_FIELDS)}${keys('edge', EDGE_FIELDS)}  <graph id="interlock" edgedefault="directed">
`;

const valueTag = (owner: Owner, name: string): string => `<data key="${keyId(owner, name)}">`;

/** Returns a writer of the stated fields of an entity or tie; the tags are built once. */
function valueWriter<T>(
  owner: Owner,
  fields: readonly FlatField<T>[],
  graph: GraphToExport,
  { loss }: ExportTally,
) {
  const tagged = fields.map(({ name, of }) => ({ tag: valueTag(owner, name), of }));
  return (from: T): string => {
    let written = '';
    for (const { tag, of } of tagged) {
      const value = of(from, graph);
      if (value === null || value === '') continue;
      written += `${tag}${typeof value === 'string' ? writableXml(value, loss) : value}</data>`;
    }
    return written;
  };
}

function* write(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const nodeValues = valueWriter('node', NODE_FIELDS, graph, tally);
  const edgeValues = valueWriter('edge', EDGE_FIELDS, graph, tally);
  const stated = GRAPH_FIELDS.map(({ name, of }) => {
    const value = String(of(graph));
    return value && `${valueTag('graph', name)}${writableXml(value, tally.loss)}</data>`;
  });
  yield `${HEAD}    ${stated.join('')}\n`;
  for (const entity of graph.entities) {
    tally.written += 1;
    yield `    <node id="${escapeXml(entity.id)}">${nodeValues(entity)}</node>\n`;
  }
  for (const tie of yield* tiesWithin(graph, tally.loss, '')) {
    tally.written += 1;
    const ends = `source="${escapeXml(tie.from)}" target="${escapeXml(tie.to)}"`;
    yield `    <edge id="${escapeXml(tie.id)}" ${ends}>${edgeValues(tie)}</edge>\n`;
  }
  yield '  </graph>\n</graphml>\n';
}

/** One file. The graph element states which registry it comes from and when it was made. */
export const exportGraphml: Exporter = (graph, tally) => [inChunks(write(graph, tally))];
