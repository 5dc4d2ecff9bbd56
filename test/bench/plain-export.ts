/**
 * The limits of the exports: the same files out of fields that were read beforehand, by escaping
 * and encoding alone.
 */
import type { GraphFormat } from '../../src/contract/formats.ts';
import {
  csvLine,
  encode,
  escape,
  isStated,
  readAll,
  type Named,
  type Prepare,
  type Value,
} from './plain-parts.ts';
import { cx2, gexf, neo4j, postgres } from './plain-programs.ts';
import { bods, ftm } from './plain-records.ts';

const csv: Prepare = (graph, whole) => {
  const { nodes, edges } = readAll(graph);
  const labels = new Map(graph.entities.map(({ id, label }) => [id, label]));
  const valuesOf = (fields: Named): Value[] => fields.map(([, value]) => value);
  const heads = whole.match(/\uFEFF[^\r]*\r\n/g) ?? [];
  const about = whole.slice(whole.lastIndexOf('\uFEFF'));
  const rows = nodes.map(({ of, fields }) => [of.id, ...valuesOf(fields)]);
  const more = edges.map(({ of: { id, from, to }, fields }) => {
    const ends = [from, labels.get(from) ?? '', to, labels.get(to) ?? ''];
    return [id, ...ends, ...valuesOf(fields)];
  });
  function* lines(head: string | undefined, table: readonly Value[][]): Generator<string> {
    yield head ?? '';
    for (const cells of table) yield csvLine(cells);
  }
  return {
    limit: 'the same cells, read before: quoted where need be, joined, encoded',
    write: () => [
      ...encode(lines(heads[0], rows)),
      ...encode(lines(heads[1], more)),
      Buffer.from(about),
    ],
  };
};

const graphml: Prepare = (graph, whole) => {
  const { nodes, edges } = readAll(graph);
  const start = whole.indexOf('    <node ');
  const end = whole.lastIndexOf('</edge>\n') + '</edge>\n'.length;
  const stated = (owner: string, fields: Named) =>
    fields
      .filter(isStated)
      .map(([name, value]) => ({ tag: `<data key="${owner}_${name}">`, value }));
  const elements = [
    ...nodes.map(({ of: { id }, fields }) => ({
      open: `    <node id="${id}">`,
      data: stated('node', fields),
      close: '</node>\n',
    })),
    ...edges.map(({ of: { id, from, to }, fields }) => ({
      open: { id, from, to },
      data: stated('edge', fields),
      close: '</edge>\n',
    })),
  ];
  function* lines(): Generator<string> {
    yield whole.slice(0, start);
    for (const { open, data, close } of elements) {
      let line =
        typeof open === 'string'
          ? open
          : `    <edge id="${escape(open.id)}" source="${open.from}" target="${open.to}">`;
      for (const { tag, value } of data) {
        line += `${tag}${typeof value === 'string' ? escape(value) : value}</data>`;
      }
      yield line + close;
    }
    yield whole.slice(end);
  }
  return {
    limit: 'the same fields, read before: escaped, in their tags, encoded',
    write: () => encode(lines()),
  };
};

const cytoscape: Prepare = (graph, whole) => {
  const { nodes, edges } = readAll(graph);
  const objectOf = (fields: Named, without: readonly string[] = []) =>
    Object.fromEntries(fields.filter((f) => isStated(f) && !without.includes(f[0])));
  const elements = [
    nodes.map(({ of: { id, label, x, y }, fields }) => ({
      data: { id, name: label, label, ...objectOf(fields, ['label', 'x', 'y']) },
      position: { x, y },
    })),
    edges.map(({ of: { id, from, to }, fields }) => ({
      data: { id, source: from, target: to, ...objectOf(fields) },
    })),
  ];
  const [head = '', middle = '', foot = ''] = frameOf(whole);
  function* lines(): Generator<string> {
    yield head;
    for (const [at, list] of elements.entries()) {
      let before = '';
      for (const element of list) {
        yield `${before}\n      ${JSON.stringify(element)}`;
        before = ',';
      }
      yield at === 0 ? middle : foot;
    }
  }
  return {
    limit: 'JSON.stringify of the same fields, read before; encoded',
    write: () => encode(lines()),
  };
};

/** What stands before the nodes, between nodes and edges, and after. */
function frameOf(whole: string): string[] {
  const nodes = '"nodes": [';
  const edges = '],\n    "edges": [';
  return [whole.slice(0, whole.indexOf(nodes) + nodes.length), edges, ']\n  }\n}\n'];
}

const svg: Prepare = (graph, whole) => {
  const texts = [
    ...graph.entities.map(({ label }) => label),
    ...graph.ties.map(({ role }) => role),
  ];
  const lines = whole.split(/(?<=\n)/);
  return {
    limit: 'the finished lines encoded, and every name and role escaped: no drawing',
    write(): Buffer[] {
      let escaped = 0;
      for (const text of texts) escaped += escape(text ?? '').length;
      if (escaped === 0) throw new Error('there are no names');
      return encode(lines);
    },
  };
};

/** Of the formats that have a limit. */
export const plainWriters: Readonly<Partial<Record<GraphFormat, Prepare>>> = {
  bods,
  csv,
  ftm,
  graphml,
  cytoscape,
  svg,
  gexf,
  cx2,
  neo4j,
  postgres,
};
