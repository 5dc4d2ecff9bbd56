/** The limits of the exports for graph programs and databases. */
import Papa from 'papaparse';
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

/** What is the same for every graph, and what is not text of it, is taken out of the finished lines. */
export const gexf: Prepare = (graph, whole) => {
  const { nodes, edges } = readAll(graph);
  const lines = whole.split(/(?<=\n)/);
  const isElement = (line: string): boolean => /^ {6}<(?:node|edge) /.test(line);
  const finished = lines.filter(isElement);
  const first = lines.findIndex(isElement);
  const between = lines.findIndex((line) => line.includes('</nodes>'));
  const last = lines.findLastIndex(isElement);
  const data = (fields: Named, line: string) =>
    fields
      .filter(isStated)
      .map(([name, value]) => ({ tag: `<attvalue for="${name}" value="`, value }))
      .filter(({ tag }) => line.includes(tag));
  const rest = (line: string): string => line.slice(line.indexOf('</attvalues>'));
  const elements = [
    ...nodes.map(({ of: { id, label }, fields }, at) => {
      const line = finished[at] ?? '';
      const open = { before: '      <node id="', id, label, ends: null, after: '"><attvalues>' };
      return { ...open, data: data(fields, line), close: rest(line) };
    }),
    ...edges.map(({ of: { id, from, to }, fields }, at) => {
      const line = finished[nodes.length + at] ?? '';
      const after = /" (kind="[^>]*><attvalues>)/.exec(line)?.[0] ?? '';
      const open = { before: '      <edge id="', id, label: null, ends: { from, to }, after };
      return { ...open, data: data(fields, line), close: rest(line) };
    }),
  ];
  function* write(): Generator<string> {
    yield lines.slice(0, first).join('');
    for (const [at, { before, id, label, ends, after, data, close }] of elements.entries()) {
      if (at === nodes.length) yield lines.slice(between, between + 2).join('');
      let line = `${before}${escape(id)}`;
      if (label !== null) line += `" label="${escape(label)}`;
      if (ends !== null) line += `" source="${escape(ends.from)}" target="${escape(ends.to)}`;
      line += after;
      for (const { tag, value } of data) {
        line += `${tag}${typeof value === 'string' ? escape(value) : value}"/>`;
      }
      yield line + close;
    }
    yield lines.slice(last + 1).join('');
  }
  return {
    limit: 'the same fields, read before: escaped, in their tags, encoded',
    write: () => encode(write()),
  };
};

export const cx2: Prepare = (graph, whole) => {
  const { nodes, edges } = readAll(graph);
  const places = new Map(graph.entities.map(({ id }, place) => [id, place]));
  const objectOf = (fields: Named) => Object.fromEntries(fields.filter(isStated));
  const elements = [
    nodes.map(({ of: { id, label, x, y }, fields }, place) => {
      const { label: _label, x: _x, y: _y, ...values } = objectOf(fields);
      return { id: place, x, y, v: { entity_id: id, name: label, label, ...values } };
    }),
    edges.map(({ of: { id, from, to }, fields }, place) => {
      const ends = { s: places.get(from), t: places.get(to) };
      return { id: place, ...ends, v: { tie_id: id, ...objectOf(fields) } };
    }),
  ];
  const opening = '{"nodes":[';
  const head = whole.slice(0, whole.indexOf(opening) + opening.length);
  const feet = [']},\n{"edges":[', whole.slice(whole.lastIndexOf(']},\n{"status"'))];
  function* lines(): Generator<string> {
    yield head;
    for (const [at, list] of elements.entries()) {
      let before = '\n';
      for (const element of list) {
        yield `${before}${JSON.stringify(element)}`;
        before = ',\n';
      }
      yield feet[at] ?? '';
    }
  }
  return {
    limit: 'JSON.stringify of the same fields, read before; encoded',
    write: () => encode(lines()),
  };
};

const CELLS = 'the same cells, read before: quoted where need be, joined, encoded';

function* table(head: string, rows: readonly Value[][]): Generator<string> {
  yield head;
  for (const cells of rows) yield csvLine(cells);
}

const asLists = (fields: Named): Value[] =>
  fields.map(([name, value]) =>
    name === 'sources' && typeof value === 'string' ? value.replaceAll('; ', ';') : value,
  );

export const neo4j: Prepare = (graph, whole) => {
  const { nodes, edges } = readAll(graph);
  const [nodeHead = '', edgeHead = ''] = whole.match(/^:(?:ID|START_ID),.*\r\n/gm) ?? [];
  const words = whole.slice(whole.indexOf('Run this with'));
  const finished = Papa.parse<string[]>(whole.slice(0, whole.length - words.length)).data;
  const nodeRows = nodes.map(({ of: { id }, fields }, at) => {
    const labels = finished[at + 1]?.[1] ?? '';
    return [id, labels, id, ...asLists(fields)];
  });
  const edgeRows = edges.map(({ of: { id, from, to }, fields }, at) => {
    const type = finished[nodes.length + at + 2]?.[2] ?? '';
    return [from, to, type, id, ...asLists(fields)];
  });
  return {
    limit: CELLS,
    write: () => [
      ...encode(table(nodeHead, nodeRows)),
      ...encode(table(edgeHead, edgeRows)),
      Buffer.from(words),
    ],
  };
};

export const postgres: Prepare = (graph, whole) => {
  const { nodes, edges } = readAll(graph);
  const valuesOf = (fields: Named): Value[] => fields.map(([, value]) => value);
  const heads = whole.match(/^(?:id,label|id,source|n),.*\r\n/gm) ?? [];
  const words = whole.slice(whole.indexOf('-- In the folder'));
  const third = whole.slice(whole.indexOf(heads[2] ?? '-'), whole.length - words.length);
  const sources = Papa.parse<string[]>(third, { skipEmptyLines: true }).data.slice(1);
  const nodeRows = nodes.map(({ of: { id }, fields }) => [id, ...valuesOf(fields)]);
  const edgeRows = edges.map(({ of: { id, from, to }, fields }) => [
    ...[id, from, to],
    ...valuesOf(fields),
  ]);
  function* sourceLines(): Generator<string> {
    yield heads[2] ?? '';
    for (const [n, entity, tie, path, hash, pointer, at, gives] of sources) {
      const place = pointer === '' ? '""' : csvLine([pointer ?? '']).slice(0, -2);
      const before = csvLine([n ?? '', entity ?? '', tie ?? '', path ?? '', hash ?? '']);
      yield `${before.slice(0, -2)},${place},${csvLine([at ?? '', gives ?? ''])}`;
    }
  }
  return {
    limit: CELLS,
    write: () => [
      ...encode(table(heads[0] ?? '', nodeRows)),
      ...encode(table(heads[1] ?? '', edgeRows)),
      ...encode(sourceLines()),
      Buffer.from(words),
    ],
  };
};
