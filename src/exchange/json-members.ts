/** Members of JSON objects, of text that is mostly plain. */
import type { GraphToExport, LossCount } from './exchange.ts';
import type { FlatField } from './flat-graph.ts';
import { toWritable } from './writable-text.ts';

/** Most text, known by one look: printable ASCII that JSON escapes nothing of. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Any text in quotes, what can't be written in it replaced. */
export const jsonText = (text: string, loss: LossCount): string =>
  PLAIN.test(text) ? `"${text}"` : JSON.stringify(toWritable(text, loss));

/** `,"name":value` for every field that is stated. */
export function members<T>(
  from: T,
  fields: readonly FlatField<T>[],
  graph: GraphToExport,
  loss: LossCount,
): string {
  let written = '';
  for (const { name, of } of fields) {
    const value = of(from, graph);
    if (value === null || value === '') continue;
    written += `,"${name}":${typeof value === 'string' ? jsonText(value, loss) : value}`;
  }
  return written;
}
