/** Reads an imported file of any format, which its beginning tells. */
import type { ImportFormat } from '../../contract/model/import.ts';
import { createGathering, type ImportGathering } from './gathering.ts';
import type { ImportReading, Refuse } from './imported.ts';
import { createFtmReading } from './read-ftm.ts';
import {
  createGexfHandler,
  isGexf,
  DeclaredFields,
  type GraphForm,
  stateField,
  createGraphHandler,
  type OpenItem,
  createXmlReading,
  type MarkupElement,
  type ElementHandler,
} from './read-gexf.ts';

/** The beginning of an Excel workbook. */
const ARCHIVE = 'PK\x03\x04';

const ROOT = /<(?:[\w.-]+:)?(graphml|gexf)[\s/>]/;

/**
 * The format of a file that begins with this text; null if it can't be read. Anything unknown is a table,
 * which is read by a mapping (`read-tables.ts`).
 */
export function importFormatOf(beginning: string): ImportFormat | null {
  const first = /[^\s\uFEFF]/.exec(beginning)?.[0];
  if (first === '{') return 'ftm';
  if (first === '[' || beginning.startsWith(ARCHIVE)) return null;
  if (first === '<') return (ROOT.exec(beginning)?.[1] as 'graphml' | 'gexf' | undefined) ?? null;
  return first === undefined ? null : 'csv';
}

/** A reader of a format that needs no mapping. */
export function createImportReading(
  format: Exclude<ImportFormat, 'csv'>,
  refuse: Refuse,
): ImportReading {
  return format === 'ftm' ? createFtmReading(refuse) : createMarkupReading(refuse);
}

/** The root element decides on the format, whatever the file is called. */
function createMarkupReading(refuse: Refuse): ImportReading {
  const gathering = createGathering(refuse);
  let format: 'graphml' | 'gexf' | null = null;
  const xml = createXmlReading((root, namespace) => {
    if (isGraphml(root, namespace)) {
      format = 'graphml';
      return createGraphmlHandler(gathering, refuse);
    }
    if (!isGexf(root, namespace)) throw refuse('it is neither GraphML nor GEXF');
    format = 'gexf';
    return createGexfHandler(gathering, refuse);
  }, refuse);
  return {
    write: xml.write,
    *end() {
      xml.end();
      if (format === null) throw refuse('it is empty');
      return yield* gathering.end(format);
    },
  };
}

/**
 * The namespace of GraphML 1.0, of which nodes and edges with declared keys are read, also as yEd draws
 * them. Hyperedges, ports and nodes within nodes are left out, and counted; looks are ignored.
 */
const NAMESPACE = /^(http:\/\/graphml\.graphdrawing\.org\/xmlns(\/.*)?)?$/;

/** Rank of what a picture shows: it wins, as it is what users see and edit. */
const DRAWN = -1;

const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['hyperedge', 'hyperedges'],
  ['port', 'ports of nodes'],
]);

const isGraphml = ({ name }: MarkupElement, namespace: string): boolean =>
  name === 'graphml' && NAMESPACE.test(namespace);

function createGraphmlHandler(gathering: ImportGathering, refuse: Refuse): ElementHandler {
  const { problems } = gathering;
  const fields = new DeclaredFields(refuse);
  /** Keys whose data is a picture. */
  const drawn = new Set<string>();
  let graphs = 0;
  let isDirected = true;

  const form: GraphForm = {
    fields,
    nesting: 'graph',
    begin({ attributes }, what) {
      const names = what === 'node' ? (['id'] as const) : (['id', 'source', 'target'] as const);
      const stated = names.flatMap((name) => {
        const value = attributes.get(name);
        return value === undefined ? [] : [{ column: name, name, value, rank: DRAWN }];
      });
      const own = attributes.get('directed');
      return { stated, isDirected: own === undefined ? isDirected : own === 'true' };
    },
    open(element, item) {
      const left = LEFT_OUT.get(element.name);
      if (left !== undefined) problems.tally('left-out', left);
      if (element.name === 'key') declareKey(element, fields, drawn);
      if (element.name === 'graph') openGraph(element);
      if (element.name === 'Geometry' && item?.what === 'node') stateGeometry(element, item);
    },
    close(element, item) {
      const { name, parent, text } = element;
      if (name === 'default' && parent?.name === 'key') setDefault(parent, text, fields);
      if (item === null) return;
      if (name === 'NodeLabel' || name === 'EdgeLabel') stateLabel(element, item);
      if (name !== 'data' || parent !== item.element) return;
      const key = element.attributes.get('key') ?? '';
      if (drawn.has(key)) return;
      if (fields.of(item.what, key) === null) {
        problems.tally('doubtful', 'values of keys that are not declared');
      }
      stateField(item, key, text, form);
    },
  };

  function openGraph({ attributes }: MarkupElement): void {
    isDirected = attributes.get('edgedefault') !== 'undirected';
    if ((graphs += 1) > 1) problems.tally('changed', 'further graphs, taken as one with the first');
  }

  return createGraphHandler(form, gathering);
}

/** The kinds of element that a key is for; all by default. */
const ownersOf = ({ attributes }: MarkupElement) =>
  (['node', 'edge'] as const).filter((owner) => {
    const whose = attributes.get('for') ?? 'all';
    return whose === owner || whose === 'all';
  });

function declareKey(key: MarkupElement, fields: DeclaredFields, drawn: Set<string>): void {
  const id = key.attributes.get('id') ?? '';
  if (key.attributes.has('yfiles.type')) drawn.add(id);
  for (const owner of ownersOf(key)) {
    fields.declare(owner, id, key.attributes.get('attr.name') ?? id);
  }
}

function setDefault(key: MarkupElement, text: string, fields: DeclaredFields): void {
  if (key.attributes.has('yfiles.type')) return;
  for (const owner of ownersOf(key)) {
    fields.setDefault(owner, key.attributes.get('id') ?? '', text);
  }
}

/** yEd's text in a node is its label, the text along an edge its role. */
function stateLabel({ name, text }: MarkupElement, { what, stated }: OpenItem): void {
  const value = text.trim();
  const column = what === 'node' ? 'label' : 'role';
  if (value !== '') stated.push({ column, name: `y:${name}`, value, rank: DRAWN });
}

/** yEd states the upper left corner; our positions are centres. */
function stateGeometry({ attributes }: MarkupElement, { stated }: OpenItem): void {
  const middle = (corner: string, length: string): string =>
    String(Number(attributes.get(corner)) + Number(attributes.get(length) ?? 0) / 2);
  if (!attributes.has('x') || !attributes.has('y')) return;
  stated.push(
    { column: 'x', name: 'y:Geometry', value: middle('x', 'width'), rank: DRAWN },
    { column: 'y', name: 'y:Geometry', value: middle('y', 'height'), rank: DRAWN },
  );
}
