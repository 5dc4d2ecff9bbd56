/** Cytoscape JSON, and profiles as answered, element by element. */
import { unreadable, type ExportedRow, type ExportReading } from './exported-row.ts';
import { asJson, createElementReader, isObject, textFields } from './json-elements.ts';

const CYTOSCAPE = ['$.data', '$.elements.nodes.*', '$.elements.edges.*'];
const PROFILES = ['$.about', '$.records.*'];

export const createJsonReader = (): Pick<ExportReading, 'write' | 'end'> =>
  createElementReader([...CYTOSCAPE, ...PROFILES], ({ value, key, within }) => {
    if (key === 'data' || key === 'about') return [toRow('graph', value)];
    if (within === 'records') return [recordRow(value)];
    const data = isObject(value) ? value['data'] : null;
    return [toRow(within === 'nodes' ? 'node' : 'edge', data)];
  });

/** The name that Cytoscape Desktop shows has to be the label. */
function toRow(what: ExportedRow['what'], data: unknown): ExportedRow {
  if (!isObject(data)) throw unreadable('an element has no data');
  return { what, fields: textFields(data) };
}

/** Its own `id` is one of its registry: here it is called digits. */
function recordRow(value: unknown): ExportedRow {
  if (!isObject(value) || !('answer' in value)) throw unreadable('a record has no answer');
  const { entity, id, taken_out: takenOut, answer, ...about } = value;
  const fields = textFields({ ...about, id: entity, digits: id });
  if (takenOut !== undefined) fields.set('taken_out', asJson(takenOut));
  return { what: 'record', fields: fields.set('answer', asJson(answer)) };
}
