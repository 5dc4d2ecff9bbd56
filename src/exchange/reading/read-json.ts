/** JSON files by their elements: Cytoscape JSON and profiles, and CX2, whose nodes come before the edges that name them by number. */
import {
  unreadable,
  type ExportedRow,
  type ExportReading,
  HAS_DEFAULT,
  LONGEST,
} from './exported-row.ts';
import { JSONParser, TokenType } from '@streamparser/json';
import { Refusal } from '../../contract/faults/faults.ts';

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

/** Levels of lists and objects within each other; an export has five, and what a registry answers more. */
const DEEPEST = 64;

/**
 * For U+FEFF, which the parser takes for a byte order mark where it begins a text, and drops. No export
 * has this one: it is no character.
 */
const INSTEAD = '\uFFFE';

type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value at one of the places, with its key and the key of what it is in. */
interface JsonElement {
  value: unknown;
  key: string | number | undefined;
  within: string | number | undefined;
}

/** `readElement` gives the rows of an element at one of these places. Refused as `export-unreadable`. */
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
    if (level > DEEPEST) throw unreadable('it is nested too deep');
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
      if (given.includes(INSTEAD)) throw unreadable('it has a character that no export has');
      parser.write(given.replaceAll('\uFEFF', INSTEAD));
      if (sinceLast > LONGEST) throw unreadable('a part of it does not end');
      return take();
    },
    end() {
      if (!parser.isEnded) throw unreadable('it ends too soon');
      return take();
    },
  };
}

/** The members that are stated, as text. */
export function textFields(data: JsonObject): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, one] of Object.entries(data)) {
    if (typeof one === 'string') fields.set(name, one.replaceAll(INSTEAD, '\uFEFF'));
    else if (typeof one === 'number') fields.set(name, String(one));
    else if (one !== null) throw unreadable(`the data ${name.slice(0, 100)} is no text`);
  }
  return fields;
}

/** A value of any kind as JSON, without white space. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(INSTEAD, '\uFEFF');
