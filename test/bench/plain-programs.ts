/** The limits of the exports for graph programs and databases. */
import Papa from 'papaparse';
import { EDGE_FIELDS, NODE_FIELDS } from '../../src/exchange/common/flat-graph.ts';
import {
  askedOf,
  csvLine,
  edgeOf,
  encode,
  escape,
  inTags,
  namedJson,
  nodeOf,
  pathOf,
  type Prepare,
  type Value,
} from './plain-parts.ts';

const NOWHERE = { x: undefined, y: undefined };

/** What is the same for every graph, and what is no text of it, is taken out of the finished lines. */
export const gexf: Prepare = (graph, whole) => {
  const lines = whole.split(/(?<=\n)/);
  const isElement = (line: string): boolean => /^ {6}<(?:node|edge) /.test(line);
  const finished = lines.filter(isElement);
  const first = lines.findIndex(isElement);
  const between = lines.findIndex((line) => line.includes('</nodes>'));
  const last = lines.findLastIndex(isElement);
  const closes = finished.map((line) => line.slice(line.indexOf('</attvalues>')));
  const opens = finished.map((line) => /" (kind="[^>]*><attvalues>)/.exec(line)?.[0] ?? '');
  const tags = (fields: readonly { name: string }[]): string[] =>
    fields.map(({ name }) => `<attvalue for="${name}" value="`);
  const nodeTags = tags(NODE_FIELDS);
  const edgeTags = tags(EDGE_FIELDS);
  const { entities, ties } = graph;
  function* write(): Generator<string> {
    yield lines.slice(0, first).join('');
    for (const [at, entity] of entities.entries()) {
      const fields = Object.assign(nodeOf(entity, graph), { label: undefined }, NOWHERE);
      const open = `      <node id="${escape(entity.id)}" label="${escape(entity.label)}"><attvalues>`;
      yield `${open}${inTags(nodeTags, Object.values(fields), '"/>')}${closes[at]}`;
    }
    yield lines.slice(between, between + 2).join('');
    for (const [at, tie] of ties.entries()) {
      const fields = Object.assign(edgeOf(tie, graph), { start: undefined, end: undefined });
      const ends = `source="${escape(tie.from)}" target="${escape(tie.to)}`;
      const open = `      <edge id="${escape(tie.id)}" ${ends}${opens[entities.length + at]}`;
      const data = inTags(edgeTags, Object.values(fields), '"/>');
      yield `${open}${data}${closes[entities.length + at]}`;
    }
    yield lines.slice(last + 1).join('');
  }
  return {
    limit:
      'the same fields, read plainly: escaped, in their tags, encoded; looks and times are given',
    write: () => encode(write()),
  };
};

export const cx2: Prepare = (graph, whole) => {
  const opening = '{"nodes":[';
  const head = whole.slice(0, whole.indexOf(opening) + opening.length);
  const foot = whole.slice(whole.lastIndexOf(']},\n{"status"'));
  function* lines(): Generator<string> {
    yield head;
    let before = '\n';
    for (const [id, entity] of graph.entities.entries()) {
      const { x, y } = entity;
      const v = `{"entity_id":${namedJson(entity, graph)}`;
      yield `${before}{"id":${id},"x":${x},"y":${y},"v":${v}}`;
      before = ',\n';
    }
    yield ']},\n{"edges":[';
    before = '\n';
    const places = new Map(graph.entities.map(({ id }, place) => [id, place]));
    for (const [id, tie] of graph.ties.entries()) {
      const ends = `"s":${places.get(tie.from)},"t":${places.get(tie.to)}`;
      const v = `{"tie_id":${JSON.stringify(tie.id)},${JSON.stringify(edgeOf(tie, graph)).slice(1)}`;
      yield `${before}{"id":${id},${ends},"v":${v}}`;
      before = ',\n';
    }
    yield foot;
  }
  return {
    limit: 'JSON.stringify of the same fields, read plainly; encoded',
    write: () => encode(lines()),
  };
};

const CELLS = 'the same fields, read plainly: quoted where need be, joined, encoded';

/** Its sources as a list. */
function asList<T extends Record<string, Value> & { sources: string | undefined }>(fields: T): T {
  fields.sources = fields.sources?.replaceAll('; ', ';');
  return fields;
}

export const neo4j: Prepare = (graph, whole) => {
  const [nodeHead = '', edgeHead = ''] = whole.match(/^:(?:ID|START_ID),.*\r\n/gm) ?? [];
  const words = whole.slice(whole.indexOf('Run this with'));
  const finished = Papa.parse<string[]>(whole.slice(0, whole.length - words.length)).data;
  const labels = graph.entities.map((_, at) => finished[at + 1]?.[1]);
  const types = graph.ties.map((_, at) => finished[labels.length + at + 2]?.[2]);
  function* nodes(): Generator<string> {
    yield nodeHead;
    for (const [at, entity] of graph.entities.entries()) {
      const fields = Object.values(asList(nodeOf(entity, graph)));
      yield `${entity.id},${labels[at]},${entity.id},${csvLine(fields)}`;
    }
  }
  function* edges(): Generator<string> {
    yield edgeHead;
    for (const [at, tie] of graph.ties.entries()) {
      const ends = csvLine([tie.from, tie.to, types[at], tie.id]).slice(0, -2);
      yield `${ends},${csvLine(Object.values(asList(edgeOf(tie, graph))))}`;
    }
  }
  return {
    limit: `${CELLS}; labels and types are given`,
    write: () => [...encode(nodes()), ...encode(edges()), Buffer.from(words)],
  };
};

export const postgres: Prepare = (graph, whole) => {
  const heads = whole.match(/^(?:id,label|id,source|n),.*\r\n/gm) ?? [];
  const words = whole.slice(whole.indexOf('-- In the folder'));
  function* nodes(): Generator<string> {
    yield heads[0] ?? '';
    for (const entity of graph.entities) {
      yield `${entity.id},${csvLine(Object.values(nodeOf(entity, graph)))}`;
    }
  }
  function* edges(): Generator<string> {
    yield heads[1] ?? '';
    for (const tie of graph.ties) {
      const ends = csvLine([tie.id, tie.from, tie.to]).slice(0, -2);
      yield `${ends},${csvLine(Object.values(edgeOf(tie, graph)))}`;
    }
  }
  function* sourceLines(): Generator<string> {
    yield heads[2] ?? '';
    let n = 0;
    const line = (before: readonly Value[], pointer: string, after: readonly Value[]): string => {
      const place = pointer === '' ? '""' : csvLine([pointer]).slice(0, -2);
      return `${csvLine([(n += 1), ...before]).slice(0, -2)},${place},${csvLine(after)}`;
    };
    for (const entity of graph.entities) {
      if (entity.source === null) continue;
      const { sha256, pointer, elsewhere, fetchedAt } = entity.source;
      const about = [entity.id, null, askedOf(entity, graph), sha256];
      yield line(about, pointer, [fetchedAt, null]);
      for (const [gives, at] of Object.entries(elsewhere))
        yield line(about, at, [fetchedAt, gives]);
    }
    for (const { id, sources, over } of graph.ties) {
      for (const { statedBy, sha256, pointer, fetchedAt } of sources) {
        yield line([null, id, pathOf(statedBy, graph), sha256], pointer, [fetchedAt, null]);
      }
      if (over === null) continue;
      const { statedBy, sha256, pointer, fetchedAt } = over.source;
      yield line([null, id, pathOf(statedBy, graph), sha256], pointer, [fetchedAt, 'company_end']);
    }
  }
  return {
    limit: CELLS,
    write: () => [
      ...encode(nodes()),
      ...encode(edges()),
      ...encode(sourceLines()),
      Buffer.from(words),
    ],
  };
};
