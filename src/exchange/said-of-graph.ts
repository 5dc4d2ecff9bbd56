/** The fields of the graph itself as lines of text, for formats that have no fields for it. */
import type { GraphToExport, LossCount } from './exchange.ts';
import { GRAPH_FIELDS } from './flat-graph.ts';
import { toWritable } from './writable-text.ts';

/** `name: value` for each that is said; a line within a value goes on behind a tab. */
export const linesOfGraph = (graph: GraphToExport, loss: LossCount): string[] =>
  GRAPH_FIELDS.flatMap(({ name, of }) => {
    const value = String(of(graph));
    if (value === '') return [];
    return [`${name}: ${toWritable(value, loss).replaceAll('\n', '\n\t')}`];
  });

/** The fields back from such lines; a line that is none is passed over. */
export const fieldsOfLines = (lines: string): Map<string, string> =>
  new Map(
    lines.split(/\n(?!\t)/).flatMap((line): [string, string][] => {
      const [, name, value] = /^(\w+): ([^]*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, (value ?? '').replaceAll('\n\t', '\n')]];
    }),
  );
