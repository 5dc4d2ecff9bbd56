/** CX2 (Cytoscape Exchange, version 2.0): opens in NDEx, Cytoscape Web and Cytoscape Desktop. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  inChunks,
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
  entityIndexes,
} from '../common/exporter.ts';
import {
  EDGE_FIELDS,
  GRAPH_FIELDS,
  NODE_FIELDS,
  jsonText,
  jsonMembers,
} from '../common/flat-graph.ts';
import { toWritable } from '../common/writable-text.ts';

/** The position has fields of its own, and the label is written as `name` and `label`. */
const NODE_ATTRIBUTES = NODE_FIELDS.filter(({ name }) => !['label', 'x', 'y'].includes(name));

/** Not called `id`, which is CX2's own number of each node. */
const NODE_ID = 'entity_id';
const EDGE_ID = 'tie_id';

type Declared = Record<string, { d: string }>;

const declare = (fields: readonly { name: string; type: string }[], ...texts: string[]): Declared =>
  Object.fromEntries([
    ...texts.map((name) => [name, { d: 'string' }]),
    ...fields.map(({ name, type }) => [name, { d: type }]),
  ]) as Declared;

const aspect = (name: string, ...elements: unknown[]): string =>
  JSON.stringify({ [name]: elements });

/** `name` is what programs label a node with. */
function nodeElement(
  entity: GraphEntity,
  place: number,
  graph: GraphToExport,
  loss: LossCount,
): string {
  const { id, label, x, y } = entity;
  const position = x === null || y === null ? '' : `,"x":${x},"y":${y}`;
  const shown = jsonText(label, loss);
  const names = label === '' ? '' : `,"name":${shown},"label":${shown}`;
  const values = jsonMembers(entity, NODE_ATTRIBUTES, graph, loss);
  return `{"id":${place}${position},"v":{"${NODE_ID}":${jsonText(id, loss)}${names}${values}}}`;
}

function edgeElement(
  tie: Tie,
  [place, from, to]: readonly [number, number | undefined, number | undefined],
  graph: GraphToExport,
  loss: LossCount,
): string {
  const values = jsonMembers(tie, EDGE_FIELDS, graph, loss);
  return `{"id":${place},"s":${from},"t":${to},"v":{"${EDGE_ID}":${jsonText(tie.id, loss)}${values}}}`;
}

/** What comes before the nodes: counts, attribute declarations, and the attributes of the network. */
function head(graph: GraphToExport, ties: readonly Tie[], loss: LossCount): string {
  const stated = GRAPH_FIELDS.map(({ name, type, of }) => ({
    name,
    type,
    value: of(graph),
  })).filter(({ value }) => value !== '');
  const about = stated.map(({ name, value }): [string, string | number] => [
    name,
    typeof value === 'string' ? toWritable(value, loss) : value,
  ]);
  const counts = {
    attributeDeclarations: 1,
    networkAttributes: 1,
    nodes: graph.entities.length,
    edges: ties.length,
  };
  return [
    '[\n{"CXVersion":"2.0","hasFragments":false}',
    aspect(
      'metaData',
      ...Object.entries(counts).map(([name, elementCount]) => ({ name, elementCount })),
    ),
    aspect('attributeDeclarations', {
      networkAttributes: declare(stated, 'name'),
      nodes: declare(NODE_ATTRIBUTES, NODE_ID, 'name', 'label'),
      edges: declare(EDGE_FIELDS, EDGE_ID),
    }),
    aspect('networkAttributes', {
      name: toWritable(graph.name, loss),
      ...Object.fromEntries(about),
    }),
    '{"nodes":[',
  ].join(',\n');
}

function* write(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const { loss } = tally;
  const ties = yield* tiesWithin(graph, loss, '');
  yield head(graph, ties, loss);
  let before = '\n';
  for (const [place, entity] of graph.entities.entries()) {
    tally.written += 1;
    yield `${before}${nodeElement(entity, place, graph, loss)}`;
    before = ',\n';
  }
  yield ']},\n{"edges":[';
  before = '\n';
  const places = entityIndexes(graph.entities);
  for (const [place, tie] of ties.entries()) {
    tally.written += 1;
    const numbers = [place, places.get(tie.from), places.get(tie.to)] as const;
    yield `${before}${edgeElement(tie, numbers, graph, loss)}`;
    before = ',\n';
  }
  yield `]},\n${aspect('status', { success: true, error: '' })}\n]\n`;
}

/** One file with an element per line, so that two exports can be compared. */
export const exportCx2: Exporter = (graph, tally) => [inChunks(write(graph, tally))];
