/**
 * Reads GEXF 1.1 to 1.3, as Gephi and others write it, with positions and the times of edges. Nodes within
 * nodes and further spells are left out, and counted; colours, sizes and shapes are ignored.
 */
import type { TieColumn, EntityColumn } from '../../contract/model/import.ts';
import type { ImportGathering } from './gathering.ts';
import {
  type Refuse,
  type StatedValue,
  MAX_FIELDS_EACH,
  MAX_TEXT_LENGTH,
  MAX_PIECE_LENGTH,
} from './imported.ts';
import { entityMeaning, tieMeaning } from './column-names.ts';
import { SaxesParser } from 'saxes';

const NAMESPACE = /^(https?:\/\/+(www\.)?gexf\.net\/1\.[123].*)?$/;

/** Rank of built-in attributes, after values of declared attributes. */
const BUILT_IN = 50;

type Columns<C> = Readonly<Record<string, { column: C; rank: number }>>;

const NODE_ATTRIBUTES: Columns<EntityColumn> = {
  id: { column: 'id', rank: -1 },
  label: { column: 'label', rank: -1 },
};

const EDGE_ATTRIBUTES: Columns<TieColumn> = {
  id: { column: 'id', rank: -1 },
  source: { column: 'source', rank: -1 },
  target: { column: 'target', rank: -1 },
  start: { column: 'start', rank: BUILT_IN },
  end: { column: 'end', rank: BUILT_IN },
  kind: { column: 'kind', rank: BUILT_IN },
  label: { column: 'role', rank: BUILT_IN },
};

export const isGexf = ({ name }: MarkupElement, namespace: string): boolean =>
  name === 'gexf' && NAMESPACE.test(namespace);

export function createGexfHandler(gathering: ImportGathering, refuse: Refuse): ElementHandler {
  const { problems } = gathering;
  const fields = new DeclaredFields(refuse);
  /** The default for edges; a file may state another. */
  let edgeType = 'undirected';
  /** Whether `kind` is a declared attribute: then an edge's own `kind` only tells parallel edges apart. */
  let haveKinds = false;

  const form: GraphForm = {
    fields,
    nesting: 'nodes',
    begin({ attributes }, what) {
      const stated = Array.from(attributes)
        .filter(([name]) => what === 'node' || !(name === 'type' || (haveKinds && name === 'kind')))
        .map(([name, value]) => ({ ...meaningOf(what, name), name, value }));
      const type = attributes.get('type') ?? edgeType;
      return { stated, isDirected: what === 'node' || type === 'directed' };
    },
    open(element, item) {
      const { name, attributes } = element;
      if (name === 'graph') edgeType = attributes.get('defaultedgetype') ?? edgeType;
      if (name === 'attribute') declare(element);
      if (item === null) return;
      if (name === 'attvalue') stateValue(element, item);
      if (name === 'spell') stateSpell(element, item);
      if (name === 'position' && item.what === 'node') statePosition(element, item);
    },
    close({ name, parent, text }) {
      if (name !== 'default' || parent?.name !== 'attribute') return;
      const owner = ownerOf(parent);
      if (owner !== null) fields.setDefault(owner, parent.attributes.get('id') ?? '', text);
    },
  };

  function declare(element: MarkupElement): void {
    const owner = ownerOf(element);
    const id = element.attributes.get('id') ?? '';
    const title = element.attributes.get('title') ?? id;
    if (owner !== null) fields.declare(owner, id, title);
    haveKinds ||= owner === 'edge' && title === 'kind';
  }

  function stateValue({ attributes }: MarkupElement, item: OpenItem): void {
    // Version 1.1 has `id` instead.
    const id = attributes.get('for') ?? attributes.get('id') ?? '';
    if (item.ids.has(id)) {
      problems.tally('left-out', 'values of one attribute at other times');
      return;
    }
    if (['start', 'end', 'startopen', 'endopen', 'timestamp'].some((at) => attributes.has(at))) {
      problems.tally('doubtful', 'values that hold at a time only, taken without it');
    }
    if (fields.of(item.what, id) === null) {
      problems.tally('doubtful', 'values of attributes that are not declared');
    }
    stateField(item, id, attributes.get('value') ?? '', form);
  }

  /** Takes only the first of several times of an edge, unless values of it list them all, as ours do. */
  function stateSpell({ attributes }: MarkupElement, { what, stated, ids }: OpenItem): void {
    if (ids.has('start') || ids.has('end')) return;
    if (stated.some(({ name }) => name === 'start' || name === 'end'))
      return problems.tally('left-out', 'further times of one thing');
    for (const [name, value] of attributes) stated.push({ ...meaningOf(what, name), name, value });
  }

  return createGraphHandler(form, gathering);
}

function meaningOf(what: ElementKind, attribute: string) {
  const columns = what === 'node' ? NODE_ATTRIBUTES : EDGE_ATTRIBUTES;
  const found = Object.hasOwn(columns, attribute) ? columns[attribute] : undefined;
  return found ?? { column: null, rank: 0 };
}

function ownerOf({ parent }: MarkupElement): ElementKind | null {
  const owner = parent?.attributes.get('class');
  return owner === 'node' || owner === 'edge' ? owner : null;
}

/** In GEXF y grows upwards, on our canvas downwards. */
function statePosition({ attributes }: MarkupElement, { stated }: OpenItem): void {
  const x = attributes.get('x');
  const y = attributes.get('y');
  if (x === undefined || y === undefined) return;
  const up = Number(y);
  const down = Number.isNaN(up) ? y : String(0 - up);
  stated.push(
    { column: 'x', name: 'x', value: x, rank: BUILT_IN },
    { column: 'y', name: 'y', value: down, rank: BUILT_IN },
  );
}

/** Shared by GraphML and GEXF: nodes and edges are elements, with fields declared before them. */
type Column = EntityColumn | TieColumn;

type ElementKind = 'node' | 'edge';

/** A file that declares more is refused. */
const MAX_DECLARED_FIELDS = 1000;

interface DeclaredField {
  name: string;
  /** Its column on a node and on an edge, by its name. */
  meanings: Record<ElementKind, Pick<StatedValue<Column>, 'column' | 'rank'>>;
}

const NOTHING = { column: null, rank: 0 };

const toField = (name: string): DeclaredField => ({
  name,
  meanings: { node: entityMeaning(name) ?? NOTHING, edge: tieMeaning(name) ?? NOTHING },
});

/** The fields that a file declares, by owner and id, with their defaults. */
export class DeclaredFields {
  readonly #fields = {
    node: new Map<string, DeclaredField>(),
    edge: new Map<string, DeclaredField>(),
  };
  readonly #defaults = { node: new Map<string, string>(), edge: new Map<string, string>() };
  readonly #refuse: Refuse;

  constructor(refuse: Refuse) {
    this.#refuse = refuse;
  }

  declare(of: ElementKind, id: string, name: string): void {
    if (this.#fields[of].size === MAX_DECLARED_FIELDS) {
      throw this.#refuse(`it declares more than ${MAX_DECLARED_FIELDS} fields`);
    }
    this.#fields[of].set(id, toField(name));
  }

  setDefault(of: ElementKind, id: string, value: string): void {
    if (!this.#fields[of].has(id)) return;
    this.#defaults[of].set(id, value);
    if (this.#defaults[of].size > MAX_FIELDS_EACH) {
      throw this.#refuse(`it declares more than ${MAX_FIELDS_EACH} defaults`);
    }
  }

  of(what: ElementKind, id: string): DeclaredField | null {
    return this.#fields[what].get(id) ?? null;
  }

  defaults(what: ElementKind): ReadonlyMap<string, string> {
    return this.#defaults[what];
  }
}

/** A node or an edge whose element is open. */
export interface OpenItem {
  what: ElementKind;
  element: MarkupElement;
  /** Always true for a node. */
  isDirected: boolean;
  stated: StatedValue<Column>[];
  /** Ids of the declared fields that it states. */
  ids: Set<string>;
}

/** What differs between the formats. */
export interface GraphForm {
  fields: DeclaredFields;
  /** The element that contains further nodes within a node. */
  nesting: string;
  /** The values in the attributes of a node or an edge. */
  begin: (element: MarkupElement, what: ElementKind) => Pick<OpenItem, 'stated' | 'isDirected'>;
  /** Called for other elements, with the node or edge they are in. */
  open: (element: MarkupElement, item: OpenItem | null) => void;
  close: (element: MarkupElement, item: OpenItem | null) => void;
}

/** Adds the value of a field, named by its id if it is not declared. */
export function stateField(item: OpenItem, id: string, value: string, { fields }: GraphForm) {
  const field = fields.of(item.what, id) ?? toField(id);
  item.ids.add(id);
  item.stated.push({ ...field.meanings[item.what], name: field.name, value });
}

const itemKindOf = ({ name }: MarkupElement): ElementKind | null =>
  name === 'node' || name === 'edge' ? name : null;

/** Gathers nodes and edges; those within a node are left out, and counted. */
export function createGraphHandler(form: GraphForm, gathering: ImportGathering): ElementHandler {
  let item: OpenItem | null = null;
  let ignored: MarkupElement | null = null;

  function ignore(element: MarkupElement): void {
    const what = itemKindOf(element);
    if (what !== null) gathering.problems.tally('left-out', `${what}s within a node`);
  }

  return {
    open(element) {
      const what = itemKindOf(element);
      if (ignored !== null) ignore(element);
      else if (item !== null && element.name === form.nesting) ignored = element;
      else if (item === null && what !== null) {
        item = { what, element, ids: new Set(), ...form.begin(element, what) };
      } else form.open(element, item);
    },
    close(element) {
      if (ignored !== null) {
        if (ignored === element) ignored = null;
      } else if (item !== null && item.element === element) {
        gather(item, form, gathering);
        item = null;
      } else form.close(element, item);
    },
  };
}

function gather(item: OpenItem, form: GraphForm, gathering: ImportGathering): void {
  const { what, element, stated, isDirected, ids } = item;
  for (const [id, value] of form.fields.defaults(what)) {
    if (!ids.has(id)) stateField(item, id, value, form);
  }
  const place = { table: null, row: element.line };
  // Columns were looked up by the kind of element.
  if (what === 'edge') gathering.tie(place, stated as StatedValue<TieColumn>[], isDirected);
  else gathering.entity({ place, stated: stated as StatedValue<EntityColumn>[], ownKey: null });
}

/** Deepest nesting of elements; nested groups come near ten. */
const MAX_DEPTH = 64;

export interface MarkupElement {
  /** The name without its prefix. */
  name: string;
  /** Those without a prefix, which belong to the element itself. */
  attributes: ReadonlyMap<string, string>;
  /** The text directly in it, up to one character more than the limit of a text. */
  text: string;
  parent: MarkupElement | null;
  line: number;
}

export interface ElementHandler {
  open: (element: MarkupElement) => void;
  close: (element: MarkupElement) => void;
}

interface XmlReading {
  write: (text: string) => void;
  end: () => void;
}

/** `handlerFor` is called with the root element and its namespace, and returns the handler of all elements. */
export function createXmlReading(
  handlerFor: (root: MarkupElement, namespace: string) => ElementHandler,
  refuse: Refuse,
): XmlReading {
  const parser = new SaxesParser({ xmlns: true });
  let element: MarkupElement | null = null;
  let handler: ElementHandler | null = null;
  let depth = 0;
  let sinceLast = 0;

  parser.on('error', ({ message }) => {
    throw refuse(`it is not XML (${message.slice(0, 200)})`);
  });
  parser.on('doctype', () => {
    throw refuse('it declares a document type, which may hide anything');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    sinceLast = 0;
    if ((depth += 1) > MAX_DEPTH) throw refuse(`line ${parser.line}: it is nested too deep`);
    const own = Object.values(attributes).filter((one) => one.uri === '');
    const named = new Map(own.map(({ local: name, value }) => [name, value]));
    element = { name: local, attributes: named, text: '', parent: element, line: parser.line };
    handler ??= handlerFor(element, uri);
    handler.open(element);
  });
  const addText = (text: string): void => {
    if (element === null || element.text.length > MAX_TEXT_LENGTH) return;
    // One character beyond the limit shows that it was longer.
    element.text += text.slice(0, MAX_TEXT_LENGTH + 1 - element.text.length);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    sinceLast = 0;
    depth -= 1;
    if (element === null) return;
    handler?.close(element);
    element = element.parent;
  });

  return {
    write(text) {
      sinceLast += text.length;
      parser.write(text);
      if (sinceLast > MAX_PIECE_LENGTH) {
        throw refuse(`line ${parser.line}: a piece of it does not end`);
      }
    },
    end() {
      parser.close();
    },
  };
}
