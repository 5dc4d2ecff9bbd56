/** Reads JSON files by element: Cytoscape JSON, profiles, and CX2, where edges name nodes by number. */
import {
  unreadable,
  type ExportedRow,
  type ExportReading,
  HAS_DEFAULT,
  MAX_ITEM_LENGTH,
} from './exported-row.ts';
import { JSONParser, TokenType } from '@streamparser/json';
import { Refusal } from '../../contract/faults/faults.ts';

const CX2_PATHS = [
  '$.*.CXVersion',
  '$.*.attributeDeclarations.*',
  '$.*.networkAttributes.*',
  '$.*.nodes.*',
  '$.*.edges.*',
];

/** Most nodes whose ids are remembered, and the longest id: more than any export has. */
const MAX_NODES = 1_000_000;
const MAX_ID_LENGTH = 400;

export function createCx2Reader(): Pick<ExportReading, 'write' | 'end'> {
  const ids = new Map<number, string>();
  let isCx2 = false;
  const reader = createElementReader(CX2_PATHS, ({ value, key, within }) => {
    if (key === 'CXVersion') {
      if (value !== '2.0') throw unreadable('it is of another version than CX 2.0');
      isCx2 = true;
      return [];
    }
    if (!isCx2) throw unreadable(NOT_CX2);
    if (within === 'attributeDeclarations') {
      refuseDefaults(value);
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

/** Refuses a declaration with a default, or with another name for the field. */
function refuseDefaults(declared: unknown): void {
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
  if (ids.size === MAX_NODES || id.length > MAX_ID_LENGTH)
    throw unreadable('it has too many nodes');
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

/** Makes the field of this name the `id`, which means something else in the format. */
function rename(fields: Map<string, string>, name: string): string {
  const id = fields.get(name) ?? '';
  fields.delete(name);
  fields.set('id', id);
  return id;
}

/** Deepest nesting of lists and objects; an export has five levels, a registry's response more. */
const MAX_DEPTH = 64;

/**
 * Replaces U+FEFF, which the parser drops as a byte order mark at the beginning of a text. No export
 * contains this one: it is not a character.
 */
const REPLACEMENT = '\uFFFE';

type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value at one of the paths, with its key and the key of its container. */
interface JsonElement {
  value: unknown;
  key: string | number | undefined;
  within: string | number | undefined;
}

/** `readElement` returns the rows of an element at one of these paths. Refused as `export-unreadable`. */
export function createElementReader(
  paths: string[],
  readElement: (element: JsonElement) => ExportedRow[],
): Pick<ExportReading, 'write' | 'end'> {
  let found: ExportedRow[] = [];
  let level = 0;
  let sinceLast = 0;
  let isFirst = true;
  const parser = new JSONParser({ paths, keepStack: false });
  parser.onError = (error: Error): void => {
    if (error instanceof Refusal) throw error;
    throw unreadable(`it is not JSON (${error.message.slice(0, 200)})`);
  };
  parser.onToken = ({ token }): void => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) level += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) level -= 1;
    if (level > MAX_DEPTH) throw unreadable('it is nested too deep');
  };
  parser.onValue = ({ value, key, stack }): void => {
    sinceLast = 0;
    found.push(...readElement({ value, key, within: stack.at(-1)?.key }));
  };

  function take(): ExportedRow[] {
    const rows = found;
    found = [];
    return rows;
  }

  return {
    write(text) {
      sinceLast += text.length;
      const given = isFirst ? text.replace(/^\uFEFF/, '') : text;
      isFirst = false;
      if (given.includes(REPLACEMENT)) throw unreadable('it has a character that no export has');
      parser.write(given.replaceAll('\uFEFF', REPLACEMENT));
      if (sinceLast > MAX_ITEM_LENGTH) throw unreadable('a part of it does not end');
      return take();
    },
    end() {
      if (!parser.isEnded) throw unreadable('it ends too soon');
      return take();
    },
  };
}

/** The stated members, as text. */
export function textFields(data: JsonObject): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, one] of Object.entries(data)) {
    if (typeof one === 'string') fields.set(name, one.replaceAll(REPLACEMENT, '\uFEFF'));
    else if (typeof one === 'number') fields.set(name, String(one));
    else if (one !== null) throw unreadable(`the data ${name.slice(0, 100)} is no text`);
  }
  return fields;
}

/** Any value as JSON, without white space. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(REPLACEMENT, '\uFEFF');
