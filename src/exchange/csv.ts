/** CSV: one table of nodes and one of edges, RFC 4180, UTF-8 with a byte order mark for spreadsheets. */
import Papa from 'papaparse';
import { LossCount, type Exported, type GraphToExport } from './exchange.ts';
import { EDGE_FIELDS, flattenGraph, NODE_FIELDS } from './flat-graph.ts';

/**
 * Text a spreadsheet may take for a formula, also behind white space, quotes and invisible
 * characters, and in the full-width forms that East Asian ones accept. Papa Parse puts an
 * apostrophe before it; taking one off again gives the text as stated. Numbers are left alone.
 */
export const FORMULA = /^(?:[\t\r]|[\s'"\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠])/u;

function toCsv(columns: string[], rows: object[]): string {
  const options = { columns, newline: '\r\n', escapeFormulae: FORMULA };
  return `\uFEFF${Papa.unparse(rows, options)}\r\n`;
}

/** Two files. A cell is empty where nothing is stated. An edge has the names of its ends beside them. */
export function exportCsv(graph: GraphToExport): Exported {
  const loss = new LossCount();
  const { nodes, edges } = flattenGraph(graph, loss);
  const labels = new Map(nodes.map(({ id, fields }) => [id, fields.label]));
  loss.add('registry and time of the export, which a table has no place for');
  const tables = [
    {
      part: 'nodes',
      columns: ['id', ...Object.keys(NODE_FIELDS)],
      rows: nodes.map(({ id, fields }) => ({ id, ...fields })),
    },
    {
      part: 'edges',
      columns: [
        'id',
        'source',
        'source_label',
        'target',
        'target_label',
        ...Object.keys(EDGE_FIELDS),
      ],
      rows: edges.map(({ fields, ...edge }) => ({
        ...edge,
        source_label: labels.get(edge.source),
        target_label: labels.get(edge.target),
        ...fields,
      })),
    },
  ];
  const files = tables.map(({ part, columns, rows }) => ({
    name: `${graph.name} ${part}.csv`,
    mime: 'text/csv;charset=utf-8',
    text: toCsv(columns, rows),
  }));
  return { files, loss: loss.list() };
}
