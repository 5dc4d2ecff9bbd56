/** What GraphML and GEXF have in common: nodes and edges as elements, with fields declared before them. */
import type { EntityColumn, TieColumn } from '../../contract/model/import.ts';
import { entityMeaning, tieMeaning } from './column-names.ts';
import type { ImportGathering } from './gathering.ts';
import { FIELDS_AT_MOST, type Refuse, type StatedValue } from './imported.ts';
import type { ElementTaker, MarkupElement } from './xml-elements.ts';

type Column = EntityColumn | TieColumn;
export type ElementKind = 'node' | 'edge';

/** In a file that declares more, nothing is looked for any more. */
const DECLARED_AT_MOST = 1000;

interface DeclaredField {
  name: string;
  /** What it is of a node and of an edge, by its name. */
  means: Record<ElementKind, Pick<StatedValue<Column>, 'column' | 'rank'>>;
}

const NOTHING = { column: null, rank: 0 };

const toField = (name: string): DeclaredField => ({
  name,
  means: { node: entityMeaning(name) ?? NOTHING, edge: tieMeaning(name) ?? NOTHING },
});

/** The fields a file declares, by what has them and their ids there; and what they are by default. */
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
    if (this.#fields[of].size === DECLARED_AT_MOST) {
      throw this.#refuse(`it declares more than ${DECLARED_AT_MOST} fields`);
    }
    this.#fields[of].set(id, toField(name));
  }

  setDefault(of: ElementKind, id: string, value: string): void {
    if (!this.#fields[of].has(id)) return;
    this.#defaults[of].set(id, value);
    if (this.#defaults[of].size > FIELDS_AT_MOST) {
      throw this.#refuse(`it declares more than ${FIELDS_AT_MOST} defaults`);
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
export interface OpenThing {
  what: ElementKind;
  element: MarkupElement;
  /** Of a node always true. */
  isDirected: boolean;
  stated: StatedValue<Column>[];
  /** The declared fields that it states, by their ids. */
  ids: Set<string>;
}

/** What is particular to one of the formats. */
export interface GraphForm {
  fields: DeclaredFields;
  /** The element that, in a node, holds others. */
  nesting: string;
  /** What the attributes of a node or an edge state. */
  begin: (element: MarkupElement, what: ElementKind) => Pick<OpenThing, 'stated' | 'isDirected'>;
  /** Elements that are neither node nor edge, with the one of these that they are in. */
  open: (element: MarkupElement, thing: OpenThing | null) => void;
  close: (element: MarkupElement, thing: OpenThing | null) => void;
}

/** The value of a declared field; of one that is not declared by its id. */
export function stateField(thing: OpenThing, id: string, value: string, { fields }: GraphForm) {
  const field = fields.of(thing.what, id) ?? toField(id);
  thing.ids.add(id);
  thing.stated.push({ ...field.means[thing.what], name: field.name, value });
}

const thingKind = ({ name }: MarkupElement): ElementKind | null =>
  name === 'node' || name === 'edge' ? name : null;

/** Nodes and edges within a node are left out, and counted. */
export function createGraphTaker(form: GraphForm, gathering: ImportGathering): ElementTaker {
  let thing: OpenThing | null = null;
  let ignored: MarkupElement | null = null;

  function ignore(element: MarkupElement): void {
    const what = thingKind(element);
    if (what !== null) gathering.problems.tally('left-out', `${what}s within a node`);
  }

  return {
    open(element) {
      const what = thingKind(element);
      if (ignored !== null) ignore(element);
      else if (thing !== null && element.name === form.nesting) ignored = element;
      else if (thing === null && what !== null) {
        thing = { what, element, ids: new Set(), ...form.begin(element, what) };
      } else form.open(element, thing);
    },
    close(element) {
      if (ignored !== null) {
        if (ignored === element) ignored = null;
      } else if (thing !== null && thing.element === element) {
        gather(thing, form, gathering);
        thing = null;
      } else form.close(element, thing);
    },
  };
}

function gather(thing: OpenThing, form: GraphForm, gathering: ImportGathering): void {
  const { what, element, stated, isDirected, ids } = thing;
  for (const [id, value] of form.fields.defaults(what)) {
    if (!ids.has(id)) stateField(thing, id, value, form);
  }
  const place = { table: null, row: element.line };
  // What a field of a node can be is no column of ties, and the other way round.
  if (what === 'edge') gathering.tie(place, stated as StatedValue<TieColumn>[], isDirected);
  else gathering.entity({ place, stated: stated as StatedValue<EntityColumn>[], ownKey: null });
}
