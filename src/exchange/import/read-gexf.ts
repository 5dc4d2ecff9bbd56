/**
 * GEXF 1.1 to 1.3, as Gephi and others write it, with places and the time of edges. Nodes within nodes
 * and further spells are left out, and counted; colours, sizes and shapes are passed over.
 */
import type { TieColumn, EntityColumn } from '../../contract/model/import.ts';
import type { ImportGathering } from './gathering.ts';
import {
  createGraphTaker,
  DeclaredFields,
  stateField,
  type GraphForm,
  type OpenThing,
  type ElementKind,
} from './graph-elements.ts';
import type { Refuse } from './imported.ts';
import type { ElementTaker, MarkupElement } from './xml-elements.ts';

const NAMESPACE = /^(https?:\/\/+(www\.)?gexf\.net\/1\.[123].*)?$/;

/** Behind what attribute values say in so many words. */
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

export function createGexfTaker(gathering: ImportGathering, refuse: Refuse): ElementTaker {
  const { problems } = gathering;
  const fields = new DeclaredFields(refuse);
  /** Where a file doesn’t say, edges have no direction. */
  let edgeType = 'undirected';
  /** Then what an edge has as its kind only tells it from those parallel to it. */
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
    open(element, thing) {
      const { name, attributes } = element;
      if (name === 'graph') edgeType = attributes.get('defaultedgetype') ?? edgeType;
      if (name === 'attribute') declare(element);
      if (thing === null) return;
      if (name === 'attvalue') stateValue(element, thing);
      if (name === 'spell') stateSpell(element, thing);
      if (name === 'position' && thing.what === 'node') statePosition(element, thing);
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

  function stateValue({ attributes }: MarkupElement, thing: OpenThing): void {
    // Version 1.1 has `id`.
    const id = attributes.get('for') ?? attributes.get('id') ?? '';
    if (thing.ids.has(id)) {
      problems.tally('left-out', 'values of one attribute at other times');
      return;
    }
    if (['start', 'end', 'startopen', 'endopen', 'timestamp'].some((at) => attributes.has(at))) {
      problems.tally('doubtful', 'values that hold at a time only, taken without it');
    }
    if (fields.of(thing.what, id) === null) {
      problems.tally('doubtful', 'values of attributes that are not declared');
    }
    stateField(thing, id, attributes.get('value') ?? '', form);
  }

  /** An edge that is at several times is at the first of them. */
  function stateSpell({ attributes }: MarkupElement, { what, stated }: OpenThing): void {
    if (stated.some(({ name }) => name === 'start' || name === 'end')) {
      problems.tally('left-out', 'further times of one thing');
      return;
    }
    for (const [name, value] of attributes) stated.push({ ...meaningOf(what, name), name, value });
  }

  return createGraphTaker(form, gathering);
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

/** In GEXF y grows upwards, as Gephi draws it; here it grows downwards. */
function statePosition({ attributes }: MarkupElement, { stated }: OpenThing): void {
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
