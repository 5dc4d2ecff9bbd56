/** An exported file as the program itself reads it, and what is to be found in it. */
import { readExport } from '../../src/exchange/reading/read-export.ts';
import type { GraphToExport } from '../../src/exchange/common/exporter.ts';
import {
  EDGE_FIELDS,
  GRAPH_FIELDS,
  NODE_FIELDS,
  type FlatField,
} from '../../src/exchange/common/flat-graph.ts';
import { asWritten } from './graph.ts';

type Row = [what: string, fields: Record<string, string>];

/** In parts of this size, as files come. */
export function readBack(text: string, part: number): Row[] {
  const reading = readExport(text.slice(0, part));
  const rows = [];
  for (let from = 0; from < text.length; from += part) {
    rows.push(...reading.write(text.slice(from, from + part)));
  }
  rows.push(...reading.end());
  return rows.map(({ what, fields }) => [what, Object.fromEntries(fields)]);
}

type Named = Record<string, string | number | null>;

const stated = (fields: Named): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [name, asWritten(String(value))]),
  );

const valuesOf = <T>(from: T, fields: readonly FlatField<T>[], graph: GraphToExport): Named =>
  Object.fromEntries(fields.map(({ name, of }) => [name, of(from, graph)]));

/** All that is stated, graph, nodes and edges; a place that is known in part only is none. */
export function flatRows(graph: GraphToExport): Row[] {
  const about = Object.fromEntries(GRAPH_FIELDS.map(({ name, of }) => [name, of(graph)]));
  return [
    ['graph', stated(about)],
    ...graph.entities.map((entity): Row => {
      const all = valuesOf(entity, NODE_FIELDS, graph);
      const { x, y, ...others } = all;
      const isPlaced = typeof x === 'number' && typeof y === 'number';
      return ['node', stated({ id: entity.id, ...(isPlaced ? all : others) })];
    }),
    ...graph.ties.map((tie): Row => {
      const { id, from: source, to: target } = tie;
      return ['edge', stated({ id, source, target, ...valuesOf(tie, EDGE_FIELDS, graph) })];
    }),
  ];
}
