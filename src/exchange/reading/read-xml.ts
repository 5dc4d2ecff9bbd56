/** GraphML, GEXF and SVG, element by element. A file that declares a document type is refused. */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { LONGEST, unreadable, type ExportedRow, type ExportReading } from './exported-row.ts';
import {
  FIELDS_DECLARED,
  graphRow,
  HAS_DEFAULT,
  sayOnce,
  type OpenElement,
  type Tell,
} from './open-element.ts';
import { gexfTeller } from './tell-gexf.ts';

/** Elements within each other; a picture has eight. */
const DEEPEST = 32;

/** Elements whose text tells something. */
const WITH_TEXT: ReadonlySet<string> = new Set(['data', 'title', 'metadata', 'description']);

export function createXmlReader(): Pick<ExportReading, 'write' | 'end'> {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let found: ExportedRow[] = [];
  let tell: Tell | null = null;
  let sinceLast = 0;

  parser.on('error', ({ message }) => {
    throw unreadable(`it is not XML (${message.slice(0, 200)})`);
  });
  parser.on('doctype', () => {
    throw unreadable('it declares a document type');
  });
  parser.on('opentag', (tag) => {
    sinceLast = 0;
    tell ??= tellerOf(tag);
    if (open.length === DEEPEST) throw unreadable('it is nested too deep');
    const attributes = Object.values(tag.attributes).map(({ name, value }) => [name, value]);
    open.push({
      name: tag.name,
      attributes: Object.fromEntries(attributes) as OpenElement['attributes'],
      text: '',
      fields: new Map(),
    });
  });
  const hear = (text: string): void => {
    const element = open.at(-1);
    if (element === undefined || !WITH_TEXT.has(element.name)) return;
    element.text += text;
    if (element.text.length > LONGEST) throw unreadable('a text in it does not end');
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('closetag', () => {
    sinceLast = 0;
    const element = open.pop();
    if (element !== undefined && tell !== null) found.push(...tell(element, open.at(-1)));
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
      if (sinceLast > LONGEST) throw unreadable('a part of it does not end');
      return take();
    },
    end() {
      parser.close();
      return take();
    },
  };
}

function tellerOf({ name, uri }: SaxesTagNS): Tell {
  if (name === 'graphml' && uri === 'http://graphml.graphdrawing.org/xmlns') return graphmlTeller();
  if (name === 'gexf' && uri === 'http://gexf.net/1.3') return gexfTeller();
  if (name === 'svg' && uri === 'http://www.w3.org/2000/svg') return tellDrawn;
  throw unreadable('it is none of GraphML, GEXF 1.3 and SVG');
}

const OWNERS = ['graph', 'node', 'edge'] as const;

function graphmlTeller(): Tell {
  const names = new Map<string, string>();
  return ({ name, attributes, text, fields }, parent) => {
    if (name === 'default') throw unreadable(HAS_DEFAULT);
    if (name === 'key') {
      if (names.size === FIELDS_DECLARED) throw unreadable('it declares too many fields');
      names.set(attributes['id'] ?? '', attributes['attr.name'] ?? '');
    } else if (name === 'data') {
      const field = names.get(attributes['key'] ?? '');
      if (field === undefined) throw unreadable('it has data of a field that it does not declare');
      if (parent !== undefined) sayOnce(parent.fields, field, text);
    }
    const what = OWNERS.find((owner) => owner === name);
    if (what === undefined) return [];
    if (what === 'graph') return graphRow(fields);
    const own = ['id', 'source', 'target'].flatMap((end): [string, string][] => {
      const value = attributes[end];
      return value === undefined ? [] : [[end, value]];
    });
    // What is said of the graph stands before all that is in it.
    return [...graphRow(parent?.fields), { what, fields: new Map([...own, ...fields]) }];
  };
}

/** The first line of a tooltip is the name; lines of metadata are fields of all of it. */
const tellDrawn: Tell = ({ name, attributes, text, fields }, parent) => {
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
