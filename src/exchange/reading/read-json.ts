/** Cytoscape JSON, element by element. */
import { unreadable, type ExportedRow, type ExportReading } from './exported-row.ts';
import { createElementReader, isObject, textFields } from './json-elements.ts';

const PLACES = ['$.data', '$.elements.nodes.*', '$.elements.edges.*'];

export const createJsonReader = (): Pick<ExportReading, 'write' | 'end'> =>
  createElementReader(PLACES, ({ value, key, within }) => {
    if (key === 'data') return [toRow('graph', value)];
    const data = isObject(value) ? value['data'] : null;
    return [toRow(within === 'nodes' ? 'node' : 'edge', data)];
  });

/** The name that Cytoscape Desktop shows has to be the label. */
function toRow(what: ExportedRow['what'], data: unknown): ExportedRow {
  if (!isObject(data)) throw unreadable('an element has no data');
  return { what, fields: textFields(data) };
}
