import fc from 'fast-check';
import Graph from 'graphology';
import gexf from 'graphology-gexf';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { exporterOf } from '../../make/exported.ts';
import { formatFile, formatsMissing } from '../../make/formats-folder.ts';
import {
  arbitraryExport,
  asWritten,
  CHAIN,
  makeEntity,
  makeExport,
  makeTie,
  SMALL_GRAPH,
} from '../../make/graph.ts';
import { HOSTILE_TEXTS } from '../../make/hostile-text.ts';
import { flatRows, readBack } from '../../make/read-back.ts';
import { elementsOf, readXml, type XmlElement } from '../../make/read-xml.ts';

const exportGexf = await exporterOf('gexf');

const textOf = (graph: GraphToExport): string => exportGexf(graph).files[0]?.text ?? '';

const valuesOf = (element: XmlElement): Record<string, string> =>
  Object.fromEntries(
    elementsOf(element, 'attvalue').map(({ attributes }) => [
      attributes['for'] ?? '',
      attributes['value'] ?? '',
    ]),
  );

function read(graph: GraphToExport) {
  const { files, loss } = exportGexf(graph);
  const root = readXml(files[0]?.text ?? '');
  const nodes = elementsOf(root, 'node');
  const edges = elementsOf(root, 'edge');
  return { root, nodes, edges, loss, file: files[0] };
}

/** The edge of the only tie. */
function readTie(given: Parameters<typeof makeTie>[0]) {
  const entities = [makeEntity(), makeEntity({ id: 'sample/company:1' })];
  const { edges, loss } = read(makeExport({ entities, ties: [makeTie(given)] }));
  return { ...edges[0]?.attributes, values: valuesOf(edges[0]!), loss };
}

describe('exportGexf', () => {
  const { root, nodes, edges, loss, file } = read(makeExport(SMALL_GRAPH));

  it('is a dynamic, directed graph of version 1.3 that says what it is of', () => {
    expect(file).toMatchObject({ name: 'interlock-graph.gexf', mime: 'application/xml' });
    expect(root.attributes).toMatchObject({ xmlns: 'http://gexf.net/1.3', version: '1.3' });
    expect(elementsOf(root, 'graph')[0]?.attributes).toEqual({
      mode: 'dynamic',
      timeformat: 'date',
      defaultedgetype: 'directed',
    });
    expect(elementsOf(root, 'meta')[0]?.attributes).toEqual({ lastmodifieddate: '2026-11-20' });
    expect(elementsOf(root, 'description')[0]?.text.split('\n')).toEqual([
      'registry: https://registry.example',
      'registries: sample = https://registry.example',
      'exported_at: 2026-11-20T10:00:00.000Z',
      'as_of: 2026-11-20',
      'time_zone: UTC',
      `chain_store: ${CHAIN.store}`,
      'chain_count: 17',
      `chain_head: ${CHAIN.hash}`,
    ]);
    expect(loss).toEqual([]);
  });

  it('carries what is stated of a node, its place as Gephi has it and the look of its kind', () => {
    expect(nodes[0]?.attributes).toEqual({
      id: 'sample/company:1001',
      label: 'Halvard Maritime Holding AS',
    });
    expect(valuesOf(nodes[0]!)).toMatchObject({
      kind: 'company',
      country: 'Norway',
      registration_number: '918 402 771',
      sources: `/v1/companies/1001 sha256:${'c'.repeat(64)}  2026-11-20T09:41:00.000Z`,
    });
    expect(valuesOf(nodes[3]!)).not.toHaveProperty('kind');
    const looks = nodes.map(({ children }) =>
      children
        .filter(({ name }) => name.startsWith('viz:'))
        .map(({ name, attributes }) => [name.slice(4), ...Object.values(attributes)].join(' ')),
    );
    expect(looks).toEqual([
      ['color 53 100 143', 'shape square', 'position 0 12.5'],
      ['color 150 96 44', 'shape disc', 'position 200 0'],
      ['color 106 84 158', 'position 0 -200'],
      ['color 107 110 115 0.4', 'shape diamond'],
      ['color 53 100 143 0.4', 'shape square', 'position -200 0'],
    ]);
  });

  it('has the days of a tie as its interval, and its state as the style of its line', () => {
    expect(edges[0]?.attributes).toEqual({
      id: 'tie-ended',
      source: 'sample/member:2002',
      target: 'sample/company:1001',
      kind: 'position',
      start: '2011-09-12',
      end: '2019-06-30',
    });
    expect(valuesOf(edges[0]!)).toMatchObject({ role: 'Director', state: 'ended' });
    const shapes = edges.map(
      (edge) => elementsOf(edge, 'viz:shape').map(({ attributes }) => attributes['value'])[0],
    );
    expect(shapes).toEqual(['dashed', 'solid', 'dotted', 'solid', 'dotted']);
  });

  it.each([
    ['2015-03', 'a month'],
    ['2015', 'a year'],
    ['2015-02-30', 'a day that there is not'],
    ['0000-01-01', 'a year that there is not'],
    ['2015-03-01T00:00:00Z', 'a moment'],
    ['spring', 'a word'],
  ])('keeps %s, %s, as an attribute and counts it', (start) => {
    const tie = readTie({ start, end: '2019-06-30' });
    expect(tie).toMatchObject({ end: '2019-06-30', values: { start } });
    expect(tie).not.toHaveProperty('start');
    expect(tie.loss).toEqual([
      {
        what: 'ties with a date that is no whole day: on no time line, kept as an attribute',
        count: 1,
      },
    ]);
  });

  it('puts a tie that ends before it starts on no time line', () => {
    const tie = readTie({ start: '2019-06-30', end: '2011-09-12' });
    expect(tie).toMatchObject({ values: { start: '2019-06-30', end: '2011-09-12' } });
    expect(tie).not.toHaveProperty('start');
    expect(tie).not.toHaveProperty('end');
    expect(tie.loss.map(({ count }) => count)).toEqual([1]);
  });

  it('leaves an end that is not known out', () => {
    const tie = readTie({ start: '2019-06-30' });
    expect(tie).toMatchObject({ start: '2019-06-30', loss: [] });
    expect(tie).not.toHaveProperty('end');
  });

  it('tells ties between the same two apart by their kind, as Gephi does', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const apart = read(graph).edges.map(({ attributes: { source, target, kind } }) =>
          [source, target, kind].join(),
        );
        expect(new Set(apart).size).toBe(apart.length);
      }),
      { numRuns: 40 },
    );
  });
});

/** Of so many graphs whose texts are all hostile. */
const HOSTILE = [
  makeExport(SMALL_GRAPH),
  makeExport(),
  makeExport({
    entities: HOSTILE_TEXTS.map((label, at) =>
      makeEntity({ id: `sample/member:${at}`, label, status: label, x: at, y: at }),
    ),
    ties: HOSTILE_TEXTS.map((role, at) =>
      makeTie({
        id: `tie ${at}`,
        from: `sample/member:${at}`,
        to: 'sample/member:0',
        role,
        start: role,
        end: at % 2 === 0 ? '2019-06-30' : role,
      }),
    ),
  }),
  ...fc.sample(arbitraryExport, { numRuns: 60, seed: 3 }),
];

/** What it finds of a node or an edge. */
type Texts = Record<string, string | number | undefined>;

/** As xmldom hands attributes on: it takes these for ends of lines, as only XML 1.1 does. */
const byXmldom = (text: string): string => asWritten(text).replace(/[\u0085\u2028]/g, ' ');

const missing = formatsMissing('gexf-1.3');

describe('GEXF read by others', () => {
  it.skipIf(missing !== null)(
    `is valid by the schema of 1.3, whatever the text${missing === null ? '' : ` (${missing})`}`,
    async () => {
      const schema = (fileName: string) => ({
        fileName,
        contents: formatFile('gexf-1.3', fileName),
      });
      const check = (xml: { fileName: string; contents: string }[]) =>
        validateXML({
          xml,
          schema: [schema('gexf.xsd')],
          preload: [schema('dynamics.xsd'), schema('viz.xsd')],
        });
      const files = HOSTILE.map((graph, at) => ({
        fileName: `${at}.gexf`,
        contents: textOf(graph),
      }));
      expect((await check(files)).errors).toEqual([]);
      const wrong = textOf(makeExport(SMALL_GRAPH)).replace('2019-06-30', '2019-06-31');
      expect((await check([{ fileName: 'wrong.gexf', contents: wrong }])).valid).toBe(false);
    },
  );

  it('opens in graphology with every node and edge, parallel ones too', () => {
    for (const graph of HOSTILE) {
      const read = gexf.parse(Graph<Texts, Texts>, textOf(graph));
      const shown = read.mapNodes((id, { label }) => [id, label ?? '']);
      expect(shown).toEqual(graph.entities.map(({ id, label }) => [id, byXmldom(label)]));
      const roles = read.mapEdges((id, { role }, from, to) => [id, from, to, role ?? '']);
      expect(roles).toEqual(
        graph.ties.map(({ id, from, to, role }) => [id, from, to, byXmldom(role ?? '')]),
      );
    }
    const read = gexf.parse(Graph<Texts, Texts>, textOf(makeExport(SMALL_GRAPH)));
    expect(read.getNodeAttributes('sample/member:2002')).toMatchObject({
      x: 200,
      y: 0,
      born: '1961-04',
      color: 'rgb(150,96,44)',
    });
    expect(read.getEdgeAttribute('tie-ended', 'state')).toBe('ended');
  });
});

describe('exported GEXF', () => {
  it('is read back with the same fields', () => {
    fc.assert(
      fc.property(arbitraryExport, fc.integer({ min: 1, max: 500 }), (graph, part) => {
        expect(readBack(textOf(graph), part)).toEqual(flatRows(graph));
      }),
      { numRuns: 40 },
    );
  });
});
