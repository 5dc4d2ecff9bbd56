/** Every fact of a node or a tie in a file of data leads to the bytes it was read from. */
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { FORMATS, GRAPH_FORMATS } from '../../src/contract/answers/formats.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import { storedGraph } from '../../src/engine/graph/graph-parts.ts';
import { DEFAULT_KIND } from '../../src/registry/kinds.ts';
import { deriveItems, deriveMember } from '../../src/record/derive.ts';

import type { Store } from '../../src/store/store.ts';
import { exporterOf } from '../make/exported.ts';
import { asStated } from '../make/formulas.ts';
import { makeExport } from '../make/graph.ts';
import { elementsOf, readXml } from '../make/read-xml.ts';
import { makeMemberItem, makeMemberProfile } from '../make/records.ts';
import { fillStore, toResponse } from '../make/synthetic-store.ts';
import { openTempStore } from '../make/temp-store.ts';
import { keepProfile, keepSearchPage } from '../make/keep-answer.ts';

type Row = Record<string, string>;

const csvRows = (text: string): Row[] =>
  Papa.parse<Row>(text.slice(1), { header: true, skipEmptyLines: true, delimiter: ',' }).data.map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, asStated(cell)])),
  );

/** Files of data that name the sources of all they tell. */
type DataFormat = 'csv' | 'cytoscape' | 'cx2' | 'gexf' | 'graphml';

/** The fields of nodes and edges as a reader of the format finds them. */
const READERS: Record<DataFormat, (texts: string[]) => Row[]> = {
  csv: (texts) => texts.slice(0, 2).flatMap(csvRows),
  cytoscape([text = '']) {
    const { elements } = JSON.parse(text) as { elements: Record<string, { data: Row }[]> };
    return Object.values(elements)
      .flat()
      .map(({ data }) => data);
  },
  cx2([text = '']) {
    const aspects = JSON.parse(text) as Partial<Record<'nodes' | 'edges', { v: Row }[]>>[];
    return aspects.flatMap(({ nodes = [], edges = [] }) => [...nodes, ...edges].map(({ v }) => v));
  },
  gexf([text = '']) {
    const root = readXml(text);
    return ['node', 'edge'].flatMap((owner) =>
      elementsOf(root, owner).map((element) => {
        const values = elementsOf(element, 'attvalue').map(({ attributes }) => attributes);
        const named = values.map((one) => [one['for'], one['value']]);
        return { ...element.attributes, ...(Object.fromEntries(named) as Row) };
      }),
    );
  },
  graphml([text = '']) {
    const root = readXml(text);
    return ['node', 'edge'].flatMap((owner) =>
      elementsOf(root, owner).map((element) => ({
        ...element.attributes,
        ...Object.fromEntries(
          element.children.map(({ attributes, text: value }) => [
            (attributes['key'] ?? '').slice(owner.length + 1),
            value,
          ]),
        ),
      })),
    );
  },
};

const resolve = (json: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], json);

/** What a place says, as text to look for values in; of a profile as a node, the lists aside. */
function saidAt(store: Store, source: string): { said: string; gives: string | undefined } {
  const [address, hash, pointer, at, gives] = source.split(' ');
  const stored = store.read.response((hash ?? '').replace('sha256:', ''));
  if (stored === null || pointer === undefined) throw new Error(`No bytes of ${source}`);
  const fetches = store.read.fetches(stored.response.sha256, 100);
  expect(fetches.some((one) => one.at === at && one.url.endsWith(address ?? '-'))).toBe(true);
  const place = resolve(JSON.parse(Buffer.from(stored.body).toString()), pointer);
  expect(place).toBeDefined();
  return { said: JSON.stringify(place), gives };
}

/** Of a node: what is stated. Its place, its state of knowledge and the like aren't. */
const STATED = ['label', 'country', 'nationality', 'status', 'born', 'registration_number', 'role'];

function worldStore(): Store {
  const store = openTempStore();
  const naming = makeMemberProfile({
    id: '900003',
    data: { person: { full_name: 'Naming Others' } },
    positions: [{ company_id: '900004', positions: [] }],
    rights_and_obligations: [
      { company_id: '900004', company_name: 'Named Later AS', jurisdiction_country: 'Norway' },
    ],
  });
  fillStore(store, { members: 60, companies: 20 });
  // Found by a search alone, and one whose profile is better.
  const found = ['1', '900001', '900002'].map((id) =>
    makeMemberItem({ id, data: { person: { full_name: `Found ${id}`, birthday_year: '1961' } } }),
  );
  store.write((writer) => {
    const query = { q: 'found', count: 50, page: 1 };
    const response = toResponse(found, 'members/search?q=found');
    keepSearchPage(writer, SAMPLE_HANDLE, query, response, deriveItems(SAMPLE_HANDLE, found));
  });
  store.write((writer) =>
    keepProfile(
      writer,
      'sample/member:900003',
      toResponse(naming, 'members/900003'),
      deriveMember(SAMPLE_HANDLE, naming),
    ),
  );
  return store;
}

async function graphOfAll(store: Store) {
  const roots = [
    'sample/member:900003' as EntityId,
    ...Array.from({ length: 60 }, (_, n): EntityId => `sample/member:${n + 1}`),
    ...Array.from({ length: 20 }, (_, n): EntityId => `sample/company:${n + 1}`),
  ];
  const ids = new Set<EntityId>(['sample/member:900001', 'sample/member:900002', ...roots]);
  for (const id of roots)
    for (const next of store.read.neighbourIdsAfter(id, { after: 0, limit: 1000 }))
      ids.add(next.id);
  const graph = await storedGraph(store, [...ids], new AbortController().signal);
  const registries = new Map([
    [SAMPLE_HANDLE, { address: 'https://registry.example', pathOf: DEFAULT_KIND.pathOf }],
  ]);
  return makeExport({ ...graph, registries });
}

describe('an exported file of data', () => {
  it('is read here in every format that is said to name its sources', () => {
    const provable = GRAPH_FORMATS.filter((format) => FORMATS[format].provable && format !== 'svg');
    expect(Object.keys(READERS).sort()).toEqual(provable.sort());
  });

  it.each(Object.keys(READERS) as DataFormat[])(
    'leads from every fact to its bytes: %s',
    async (format) => {
      const store = worldStore();
      const graph = await graphOfAll(store);
      const { files } = (await exporterOf(format))(graph);
      const rows = READERS[format](files.map(({ text }) => text));
      expect(rows).toHaveLength(graph.entities.length + graph.ties.length);
      const known = new Set(graph.entities.map(({ knowledge }) => knowledge));
      expect(known).toEqual(new Set(['profile', 'search', 'named']));
      let facts = 0;
      for (const row of rows) {
        const sources = (row['sources'] ?? '').split('; ').map((one) => saidAt(store, one));
        for (const name of STATED) {
          const value = row[name] ?? '';
          // Where no name is stated, the label is the id in words.
          const isOurs = name === 'label' && value.endsWith(` ${row['registry_id'] ?? '-'}`);
          if (value === '' || isOurs) continue;
          // A tie is what its statements say together: a company's profile has no status of a position.
          const own = sources.find(({ gives }) => gives === name) ?? sources[0];
          const places = row['corroboration'] ? sources : [own];
          const parts = name === 'born' ? value.split('-') : [JSON.stringify(value)];
          const says = (place: (typeof places)[number]): boolean =>
            parts.every((part) => place?.said.includes(part));
          expect(places.some(says), `${row['id']} ${name} ${value}`).toBe(true);
          facts += 1;
        }
      }
      expect(facts).toBeGreaterThan(500);
    },
  );
});
