/** CX2, element by element, as `cx2.ts` writes it: nodes come before the edges that name them by number. */
import { unreadable, type ExportedRow, type ExportReading } from './exported-row.ts';
import { HAS_DEFAULT } from './open-element.ts';
import { createElementReader, isObject, textFields } from './json-elements.ts';

const PLACES = [
  '$.*.CXVersion',
  '$.*.attributeDeclarations.*',
  '$.*.networkAttributes.*',
  '$.*.nodes.*',
  '$.*.edges.*',
];

/** Nodes whose ids are remembered, and how long one may be: more than any export has. */
const NODES = 1_000_000;
const ID_LENGTH = 400;

export function createCx2Reader(): Pick<ExportReading, 'write' | 'end'> {
  const ids = new Map<number, string>();
  let isCx2 = false;
  const reader = createElementReader(PLACES, ({ value, key, within }) => {
    if (key === 'CXVersion') {
      if (value !== '2.0') throw unreadable('it is of another version than CX 2.0');
      isCx2 = true;
      return [];
    }
    if (!isCx2) throw unreadable(NOT_CX2);
    if (within === 'attributeDeclarations') {
      refuseValues(value);
      return [];
    }
    if (within === 'networkAttributes') return [toRow('graph', value)];
    if (!isObject(value)) throw unreadable('an element has no attributes');
    return [within === 'nodes' ? nodeRow(value, ids) : edgeRow(value, ids)];
  });
  return {
    write: reader.write,
    end() {
      const rows = reader.end();
      if (!isCx2) throw unreadable(NOT_CX2);
      return rows;
    },
  };
}

/** A declaration may have a default, and another name for the field. */
function refuseValues(declared: unknown): void {
  const owners = isObject(declared) ? Object.values(declared) : [];
  for (const field of owners.flatMap((one) => (isObject(one) ? Object.values(one) : []))) {
    if (isObject(field) && ('v' in field || 'a' in field)) throw unreadable(HAS_DEFAULT);
  }
}

const NOT_CX2 = 'it is a list of something else than CX2';

function toRow(what: ExportedRow['what'], attributes: unknown) {
  if (!isObject(attributes)) throw unreadable('an element has no attributes');
  return { what, fields: textFields(attributes) };
}

function nodeRow(node: Record<string, unknown>, ids: Map<number, string>): ExportedRow {
  const row = toRow('node', node['v']);
  const id = rename(row.fields, 'entity_id');
  const { id: number } = node;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw unreadable(NO_NUMBER);
  if (ids.has(number)) throw unreadable(`it has two nodes with the number ${number}`);
  if (ids.size === NODES || id.length > ID_LENGTH) throw unreadable('it has too many nodes');
  ids.set(number, id);
  for (const axis of ['x', 'y']) {
    const value = node[axis];
    if (typeof value === 'number') row.fields.set(axis, String(value));
  }
  return row;
}

const NO_NUMBER = 'it has a node without a number';

function edgeRow(edge: Record<string, unknown>, ids: ReadonlyMap<number, string>): ExportedRow {
  const row = toRow('edge', edge['v']);
  rename(row.fields, 'tie_id');
  for (const [end, number] of Object.entries({ source: edge['s'], target: edge['t'] })) {
    const id = typeof number === 'number' ? ids.get(number) : undefined;
    if (id === undefined) throw unreadable('it has an edge to a node that it does not have');
    row.fields.set(end, id);
  }
  return row;
}

/** Its own id, which the format has another word for. */
function rename(fields: Map<string, string>, name: string): string {
  const id = fields.get(name) ?? '';
  fields.delete(name);
  fields.set('id', id);
  return id;
}
