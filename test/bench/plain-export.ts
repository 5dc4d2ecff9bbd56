/**
 * The limits of the exports: the same files by reading the same fields, escaping and encoding alone.
 * Nothing is taken out of the text that can't be written, no formula is kept from a spreadsheet,
 * nothing is counted, and whose ends are not there is not looked for.
 */
import type { GraphFormat } from '../../src/contract/answers/formats.ts';
import { EDGE_FIELDS, NODE_FIELDS } from '../../src/exchange/common/flat-graph.ts';
import {
  csvLine,
  edgeOf,
  encode,
  escape,
  inTags,
  namedJson,
  nodeOf,
  type Prepare,
} from './plain-parts.ts';
import { cx2, gexf, neo4j, postgres } from './plain-programs.ts';
import { bods, ftm } from './plain-records.ts';

const csv: Prepare = (graph, whole) => {
  const heads = whole.match(/\uFEFF[^\r]*\r\n/g) ?? [];
  const about = whole.slice(whole.lastIndexOf('\uFEFF'));
  function* nodes(): Generator<string> {
    yield heads[0] ?? '';
    for (const entity of graph.entities) {
      yield `${entity.id},${csvLine(Object.values(nodeOf(entity, graph)))}`;
    }
  }
  function* edges(): Generator<string> {
    yield heads[1] ?? '';
    const labels = new Map(graph.entities.map(({ id, label }) => [id, label]));
    for (const tie of graph.ties) {
      const { id, from, to } = tie;
      const ends = csvLine([id, from, labels.get(from), to, labels.get(to)]).slice(0, -2);
      yield `${ends},${csvLine(Object.values(edgeOf(tie, graph)))}`;
    }
  }
  return {
    limit: 'the same fields, read plainly: quoted where need be, joined, encoded',
    write: () => [...encode(nodes()), ...encode(edges()), Buffer.from(about)],
  };
};

const graphml: Prepare = (graph, whole) => {
  const start = whole.indexOf('    <node ');
  const end = whole.lastIndexOf('</edge>\n') + '</edge>\n'.length;
  const tags = (owner: string, fields: readonly { name: string }[]): string[] =>
    fields.map(({ name }) => `<data key="${owner}_${name}">`);
  const nodeTags = tags('node', NODE_FIELDS);
  const edgeTags = tags('edge', EDGE_FIELDS);
  function* lines(): Generator<string> {
    yield whole.slice(0, start);
    for (const entity of graph.entities) {
      const data = inTags(nodeTags, Object.values(nodeOf(entity, graph)), '</data>');
      yield `    <node id="${escape(entity.id)}">${data}</node>\n`;
    }
    for (const tie of graph.ties) {
      const ends = `source="${escape(tie.from)}" target="${escape(tie.to)}"`;
      const data = inTags(edgeTags, Object.values(edgeOf(tie, graph)), '</data>');
      yield `    <edge id="${escape(tie.id)}" ${ends}>${data}</edge>\n`;
    }
    yield whole.slice(end);
  }
  return {
    limit: 'the same fields, read plainly: escaped, in their tags, encoded',
    write: () => encode(lines()),
  };
};

const cytoscape: Prepare = (graph, whole) => {
  const [head = '', middle = '', foot = ''] = frameOf(whole);
  function* lines(): Generator<string> {
    yield head;
    let before = '';
    for (const entity of graph.entities) {
      const { x, y } = entity;
      yield `${before}\n      {"data":{"id":${namedJson(entity, graph)},"position":{"x":${x},"y":${y}}}`;
      before = ',';
    }
    yield middle;
    before = '';
    for (const tie of graph.ties) {
      const ends = JSON.stringify({ id: tie.id, source: tie.from, target: tie.to }).slice(0, -1);
      yield `${before}\n      {"data":${ends},${JSON.stringify(edgeOf(tie, graph)).slice(1)}}`;
      before = ',';
    }
    yield foot;
  }
  return {
    limit: 'JSON.stringify of the same fields, read plainly; encoded',
    write: () => encode(lines()),
  };
};

/** What stands before the nodes, between nodes and edges, and after. */
function frameOf(whole: string): string[] {
  const nodes = '"nodes": [';
  const edges = '],\n    "edges": [';
  return [whole.slice(0, whole.indexOf(nodes) + nodes.length), edges, ']\n  }\n}\n'];
}

/** Of the formats that have a limit. A drawing has none: what is drawn where is found by all that is on it. */
export const plainWriters: Readonly<Partial<Record<GraphFormat, Prepare>>> = {
  bods,
  csv,
  ftm,
  graphml,
  cytoscape,
  gexf,
  cx2,
  neo4j,
  postgres,
};
