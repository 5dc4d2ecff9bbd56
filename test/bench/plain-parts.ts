/** What the limits of the exports are made of: fields read beforehand, escaped, joined and encoded. */
import type { GraphEntity } from '../../src/contract/model/canvas.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import type { GraphToExport } from '../../src/exchange/exchange.ts';
import { EDGE_FIELDS, NODE_FIELDS, type FlatField } from '../../src/exchange/flat-graph.ts';

interface PlainWriter {
  limit: string;
  write(): Buffer[];
}

/** @param whole what ours writes; what is the same for every graph, as a head, is taken out of it */
export type Prepare = (graph: GraphToExport, whole: string) => PlainWriter;

export type Value = string | number | null;
export type Named = [name: string, value: Value][];

const read = <T>(graph: GraphToExport, fields: readonly FlatField<T>[], from: T): Named =>
  fields.map(({ name, of }) => [name, of(from, graph)]);

export const isStated = ([, value]: Named[number]): boolean => value !== null && value !== '';

/** Each entity and tie with its fields, read. */
export function readAll(graph: GraphToExport) {
  return {
    nodes: graph.entities.map((of: GraphEntity) => ({ of, fields: read(graph, NODE_FIELDS, of) })),
    edges: graph.ties.map((of: Tie) => ({ of, fields: read(graph, EDGE_FIELDS, of) })),
  };
}

const CHUNK = 64 * 1024;

/** The pieces put together to chunks of 64 K, and these to bytes. */
export function encode(pieces: Iterable<string>): Buffer[] {
  const made: Buffer[] = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    made.push(Buffer.from(text));
    text = '';
  }
  made.push(Buffer.from(text));
  return made;
}

const csvCell = (value: Value): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};
export const csvLine = (cells: readonly Value[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => XML[sign] ?? sign) : text;
