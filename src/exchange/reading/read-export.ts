/** Reads an exported file of any format in parts; its first character tells the format. */
import {
  asText,
  unreadable,
  type ExportReading,
  type ExportedRow,
  MAX_ITEM_LENGTH,
  HAS_DEFAULT,
} from './exported-row.ts';
import { createCx2Reader, createElementReader, isObject, textFields, asJson } from './read-json.ts';
import Papa from 'papaparse';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { tableColumns } from '../formats/postgres.ts';
import { fieldsOfLines } from '../common/flat-graph.ts';
import { withoutFormulasInRow } from '../../contract/text/formula.ts';

/** A reader for a file that begins with this text. Refused as `export-unreadable`. */
export function readExport(beginning: string): ExportReading {
  const first = /[^\s\uFEFF]/.exec(beginning)?.[0];
  if (first === undefined) throw unreadable('it is empty');
  if (first === '<') return { ...createXmlReader(), asWritten: asText, isWhole: true };
  if (first === '{') return { ...createJsonReader(), asWritten: asText, isWhole: true };
  if (first === '[') return { ...createCx2Reader(), asWritten: asText, isWhole: true };
  return { ...createCsvReader(), isWhole: false };
}

/** Paths of the elements of Cytoscape JSON and, below, of profiles. */
const CYTOSCAPE = ['$.data', '$.elements.nodes.*', '$.elements.edges.*'];

const PROFILES = ['$.about', '$.records.*'];

const createJsonReader = (): Pick<ExportReading, 'write' | 'end'> =>
  createElementReader([...CYTOSCAPE, ...PROFILES], ({ value, key, within }) => {
    if (key === 'data' || key === 'about') return [toRow('graph', value)];
    if (within === 'records') return [recordRow(value)];
    const data = isObject(value) ? value['data'] : null;
    return [toRow(within === 'nodes' ? 'node' : 'edge', data)];
  });

function toRow(what: ExportedRow['what'], data: unknown): ExportedRow {
  if (!isObject(data)) throw unreadable('an element has no data');
  return { what, fields: textFields(data) };
}

/** The record's own `id` is the one at its registry: here it becomes `digits`. */
function recordRow(value: unknown): ExportedRow {
  if (!isObject(value) || !('answer' in value)) throw unreadable('a record has no answer');
  const { entity, id, taken_out: takenOut, answer, ...about } = value;
  const fields = textFields({ ...about, id: entity, digits: id });
  if (takenOut !== undefined) fields.set('taken_out', asJson(takenOut));
  return { what: 'record', fields: fields.set('answer', asJson(answer)) };
}

/** Recognizes a table by columns that only it has. */
function tableOf(header: readonly string[]): ExportedRow['what'] {
  const has = (name: string): boolean => header.includes(name);
  // So no line is taken as part of the header, whatever ends the lines, and no column hides another.
  if (!header.every((name) => /^\w+$/.test(name)) || new Set(header).size < header.length) {
    throw unreadable(NO_COLUMNS);
  }
  if (has('id') && has('source') && has('target')) return 'edge';
  if (has('id') && has('label')) return 'node';
  if (header.join() === 'name,value') return 'graph';
  throw unreadable(NO_COLUMNS);
}

const NO_COLUMNS = 'its first line names no columns of an export';

/** Lines are written with CRLF; an editor or Git that made LF of these did so within cells too. */
type LineEnd = '\r\n' | '\n';

/** The line end after the header, whose cells contain none; null if the header has not ended yet. */
function lineEndIn(text: string): LineEnd | null {
  const at = text.indexOf('\n');
  if (at < 0) return null;
  return text.charAt(at - 1) === '\r' ? '\r\n' : '\n';
}

function createCsvReader(): Pick<ExportReading, 'write' | 'end' | 'asWritten'> {
  let rest = '';
  let lineEnd: LineEnd | null = null;
  let header: { names: string[]; what: ExportedRow['what'] } | null = null;
  let about: Map<string, string> | null = null;

  function take(isEnd: boolean): ExportedRow[] {
    lineEnd ??= lineEndIn(rest);
    const parser = new Papa.Parser({ delimiter: ',', newline: lineEnd ?? '\r\n' });
    const { data, errors, meta } = parser.parse(rest, 0, !isEnd) as Papa.ParseResult<string[]>;
    const [error] = isEnd ? errors : [];
    if (error !== undefined) throw unreadable(error.message);
    rest = rest.slice(meta.cursor);
    if (rest.length > MAX_ITEM_LENGTH) throw unreadable('a line of it does not end');
    return data.flatMap(toRow);
  }

  function toRow(cells: string[]): ExportedRow[] {
    // The last line has a line end too.
    if (cells.length === 1 && cells[0] === '') return [];
    if (header === null) {
      const names = cells.map((name, at) => (at === 0 ? name.replace(/^\uFEFF/, '') : name));
      header = { names, what: tableOf(names) };
      if (header.what === 'graph') about = new Map();
      return [];
    }
    const { names, what } = header;
    if (cells.length !== names.length) throw unreadable('its lines are not equally long');
    if (about !== null) {
      about.set(cells[0] ?? '', cells[1] ?? '');
      return [];
    }
    return [{ what, fields: new Map(names.map((name, at) => [name, cells[at] ?? ''])) }];
  }

  return {
    asWritten(stated) {
      const cell = asCell(stated);
      return lineEnd === '\n' ? cell.replaceAll('\r\n', '\n') : cell;
    },
    write(text) {
      rest += text;
      return take(false);
    },
    end() {
      const rows = take(true);
      if (header === null) throw unreadable('it has no lines');
      return about === null ? rows : [...rows, { what: 'graph', fields: about }];
    },
  };
}

/** Deepest nesting of elements; a picture has eight levels. */
const MAX_DEPTH = 32;

/** Elements whose text states something. */
const WITH_TEXT: ReadonlySet<string> = new Set(['data', 'title', 'metadata', 'description']);

function createXmlReader(): Pick<ExportReading, 'write' | 'end'> {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let found: ExportedRow[] = [];
  let readElement: ReadElement | null = null;
  let sinceLast = 0;

  parser.on('error', ({ message }) => {
    throw unreadable(`it is not XML (${message.slice(0, 200)})`);
  });
  parser.on('doctype', () => {
    throw unreadable('it declares a document type');
  });
  parser.on('opentag', (tag) => {
    sinceLast = 0;
    readElement ??= elementReaderOf(tag);
    if (open.length === MAX_DEPTH) throw unreadable('it is nested too deep');
    const attributes = Object.values(tag.attributes).map(({ name, value }) => [name, value]);
    open.push({
      name: tag.name,
      attributes: Object.fromEntries(attributes) as OpenElement['attributes'],
      text: '',
      fields: new Map(),
    });
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element === undefined || !WITH_TEXT.has(element.name)) return;
    element.text += text;
    if (element.text.length > MAX_ITEM_LENGTH) throw unreadable('a text in it does not end');
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    sinceLast = 0;
    const element = open.pop();
    if (element !== undefined && readElement !== null)
      found.push(...readElement(element, open.at(-1)));
  });

  function take(): ExportedRow[] {
    const rows = found;
    found = [];
    return rows;
  }

  return {
    write(text) {
      sinceLast += text.length;
      parser.write(text);
      if (sinceLast > MAX_ITEM_LENGTH) throw unreadable('a part of it does not end');
      return take();
    },
    end() {
      parser.close();
      return take();
    },
  };
}

function elementReaderOf({ name, uri }: SaxesTagNS): ReadElement {
  if (name === 'graphml' && uri === 'http://graphml.graphdrawing.org/xmlns')
    return createGraphmlRows();
  if (name === 'gexf' && uri === 'http://gexf.net/1.3') return createGexfRows();
  if (name === 'svg' && uri === 'http://www.w3.org/2000/svg') return readSvgElement;
  throw unreadable('it is none of GraphML, GEXF 1.3 and SVG');
}

const OWNERS = ['graph', 'node', 'edge'] as const;

function createGraphmlRows(): ReadElement {
  const names = new Map<string, string>();
  return ({ name, attributes, text, fields }, parent) => {
    if (name === 'default') throw unreadable(HAS_DEFAULT);
    if (name === 'key') {
      if (names.size === MAX_DECLARED_FIELDS) throw unreadable('it declares too many fields');
      names.set(attributes['id'] ?? '', attributes['attr.name'] ?? '');
    } else if (name === 'data') {
      const field = names.get(attributes['key'] ?? '');
      if (field === undefined) throw unreadable('it has data of a field that it does not declare');
      if (parent !== undefined) setOnce(parent.fields, field, text);
    }
    const what = OWNERS.find((owner) => owner === name);
    if (what === undefined) return [];
    if (what === 'graph') return graphRow(fields);
    const own = ['id', 'source', 'target'].flatMap((end): [string, string][] => {
      const value = attributes[end];
      return value === undefined ? [] : [[end, value]];
    });
    // The graph's fields come before its content.
    return [...graphRow(parent?.fields), { what, fields: new Map([...own, ...fields]) }];
  };
}

/** The first line of a tooltip is the name; lines of metadata are fields of the graph. */
const readSvgElement: ReadElement = ({ name, attributes, text, fields }, parent) => {
  if (name === 'title' && parent?.name === 'g') {
    parent.fields.set('label', text.split('\n', 1)[0] ?? '');
  }
  const sources = attributes['data-sources'] ?? '';
  const tie = attributes['data-tie'];
  if (tie !== undefined) {
    return [{ what: 'drawn-edge', fields: new Map(Object.entries({ id: tie, sources })) }];
  }
  if (name === 'metadata') {
    const lines = text.split('\n').flatMap((line): [string, string][] => {
      const [, field, value] = /^(\w+): (.*)$/.exec(line) ?? [];
      return field === undefined ? [] : [[field, value ?? '']];
    });
    return [{ what: 'graph', fields: new Map(lines) }];
  }
  const id = attributes['data-entity'];
  if (id !== undefined) {
    const label = fields.get('label') ?? '';
    return [{ what: 'drawn-node', fields: new Map(Object.entries({ id, label, sources })) }];
  }
  return [];
};

/** Beginnings of files for other programs, which only the hash of their bytes can identify. */
const UNREADABLE_FORMATS: readonly [what: string, beginning: RegExp][] = [
  ['an Excel workbook', /^PK.*xl\/workbook\.xml/s],
  ['a PNG picture', /^\x89PNG\r\n/],
  [
    'FollowTheMoney',
    /^\{ *"(?:id|caption|schema|datasets|properties)":(?=[^\n]*"schema":)[^\n]*"properties":/,
  ],
  ['BODS', /^\[\s*\{[^{}]*"statementId":/],
  ['a table for Neo4j', /^:(?:ID|START_ID),/],
  ['the command for Neo4j', /^Run this with Neo4j \d/],
  ['the table of sources for PostgreSQL', new RegExp(`^${tableColumns('sources').join(',')}\r?\n`)],
  ['the script for PostgreSQL', /^-- In the folder of the tables: psql /],
];

/** Refused as `export-unreadable` if it is one of them. @param beginning of a file, with a character per byte */
export function refuseUnreadableFormat(beginning: string): void {
  const text = beginning.replace(/^\xEF\xBB\xBF/, '');
  const [what] = UNREADABLE_FORMATS.find(([, begins]) => begins.test(text)) ?? [];
  if (what === undefined) return;
  throw unreadable(`it is ${what}, which can only be known by the hash of its bytes`);
}

/** The elements of a GEXF file, as `gexf.ts` writes it, that become rows. */
const GEXF_OWNERS = ['node', 'edge'] as const;

/** The fields in an element's own attributes, beside those nested in it. */
const OWN_ATTRIBUTES: Readonly<Record<(typeof GEXF_OWNERS)[number], readonly string[]>> = {
  node: ['id', 'label'],
  edge: ['id', 'source', 'target', 'start', 'end'],
};

function createGexfRows(): ReadElement {
  const declared = new Set<string>();
  return (element, parent) => {
    const { name, attributes } = element;
    if (name === 'default') throw unreadable(HAS_DEFAULT);
    if (name === 'attribute') declare(declared, attributes['id'] ?? '', attributes['title'] ?? '');
    else if (name === 'attvalue') takeValue(declared, attributes, parent);
    else if (name === 'attvalues') {
      for (const [field, value] of element.fields) takeField(parent, field, value);
    } else if (name === 'viz:position') {
      takeField(parent, 'x', attributes['x'] ?? '');
      takeField(parent, 'y', negated(attributes['y'] ?? ''));
    } else if (name === 'description') {
      return [{ what: 'graph', fields: fieldsOfLines(element.text) }];
    }
    const what = GEXF_OWNERS.find((owner) => owner === name);
    return what === undefined ? [] : [toGexfRow(what, element)];
  };
}

/** In our files every field's id is its title: node and edge fields of the same name mean the same. */
function declare(declared: Set<string>, id: string, title: string): void {
  if (id !== title) throw unreadable('it has a field with an id that is not its name');
  if (declared.size === MAX_DECLARED_FIELDS) throw unreadable('it declares too many fields');
  declared.add(id);
}

function takeValue(
  declared: ReadonlySet<string>,
  attributes: Record<string, string>,
  values: OpenElement | undefined,
): void {
  const field = attributes['for'] ?? '';
  if (!declared.has(field)) throw unreadable('it has data of a field that it does not declare');
  takeField(values, field, attributes['value'] ?? '');
}

function takeField(element: OpenElement | undefined, field: string, value: string): void {
  if (element !== undefined) setOnce(element.fields, field, value);
}

/** In GEXF y grows upwards. */
const negated = (number: string): string =>
  number.startsWith('-') ? number.slice(1) : number.replace(/^(?=.*[1-9])/, '-');

function toGexfRow(
  what: (typeof GEXF_OWNERS)[number],
  { attributes, fields }: OpenElement,
): ExportedRow {
  const all = new Map(fields);
  for (const name of OWN_ATTRIBUTES[what]) {
    const value = attributes[name];
    if (value !== undefined) setOnce(all, name, value);
  }
  // An edge has its kind twice, the second time with its number among parallel edges.
  const edgeKind = attributes['kind'];
  if (edgeKind !== undefined && edgeKind.replace(/ \d+$/, '') !== all.get('kind')) {
    throw unreadable('it says of a tie that it is of two kinds');
  }
  return { what, fields: all };
}

const asCell = (stated: string): string => withoutFormulasInRow(asText(stated));

/** An element that an XML reader is in. */
interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  /** The fields that nested elements state. */
  fields: Map<string, string>;
}

/** Returns the rows of an element at its end; `parent` is the enclosing element. */
type ReadElement = (element: OpenElement, parent: OpenElement | undefined) => ExportedRow[];

/** A file that declares more fields is no export. */
const MAX_DECLARED_FIELDS = 200;

/** Refused as `export-unreadable` if the field is set already. */
function setOnce(fields: Map<string, string>, name: string, value: string): void {
  if (fields.has(name)) throw unreadable(`it says ${name} of one thing twice`);
  fields.set(name, value);
}

/** The row of the graph; empties these fields, so that it is made once. */
function graphRow(fields: Map<string, string> | undefined): ExportedRow[] {
  if (fields === undefined || fields.size === 0) return [];
  const row: ExportedRow = { what: 'graph', fields: new Map(fields) };
  fields.clear();
  return [row];
}
