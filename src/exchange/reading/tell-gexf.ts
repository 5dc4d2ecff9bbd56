/** What the elements of a GEXF file tell, as `gexf.ts` writes it. */
import { fieldsOfLines } from '../said-of-graph.ts';
import { unreadable, type ExportedRow } from './exported-row.ts';
import {
  FIELDS_DECLARED,
  HAS_DEFAULT,
  sayOnce,
  type OpenElement,
  type Tell,
} from './open-element.ts';

const OWNERS = ['node', 'edge'] as const;

/** What elements of these names say themselves, beside what is said within them. */
const OWN: Readonly<Record<(typeof OWNERS)[number], readonly string[]>> = {
  node: ['id', 'label'],
  edge: ['id', 'source', 'target', 'start', 'end'],
};

export function gexfTeller(): Tell {
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
    const what = OWNERS.find((owner) => owner === name);
    return what === undefined ? [] : [toRow(what, element)];
  };
}

/** Nodes and edges have fields of one name, which mean the same: each is its own title. */
function declare(declared: Set<string>, id: string, title: string): void {
  if (id !== title) throw unreadable('it has a field with an id that is not its name');
  if (declared.size === FIELDS_DECLARED) throw unreadable('it declares too many fields');
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
  if (element !== undefined) sayOnce(element.fields, field, value);
}

/** Its y grows upwards. */
const negated = (number: string): string =>
  number.startsWith('-') ? number.slice(1) : number.replace(/^(?=.*[1-9])/, '-');

function toRow(what: (typeof OWNERS)[number], { attributes, fields }: OpenElement): ExportedRow {
  const all = new Map(fields);
  for (const name of OWN[what]) {
    const value = attributes[name];
    if (value !== undefined) sayOnce(all, name, value);
  }
  // Of an edge the kind is said twice: the second time with which of several it is.
  const apart = attributes['kind'];
  if (apart !== undefined && apart.replace(/ \d+$/, '') !== all.get('kind')) {
    throw unreadable('it says of a tie that it is of two kinds');
  }
  return { what, fields: all };
}
