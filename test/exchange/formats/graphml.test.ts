import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import {
  CHAIN,
  arbitraryExport,
  asWritten,
  makeEntity,
  makeExport,
  SMALL_GRAPH,
} from '../../make/graph.ts';
import { elementsOf, readXml, type XmlElement } from '../../make/read-xml.ts';
import { exporterOf } from '../../make/exported.ts';

const exportGraphml = await exporterOf('graphml');

const fieldsOf = (element: XmlElement): Record<string, string> =>
  Object.fromEntries(
    element.children.map(({ attributes, text }) => [attributes['key'] ?? '', text]),
  );

function read(graph: GraphToExport) {
  const { files, loss } = exportGraphml(graph);
  const root = readXml(files[0]?.text ?? '');
  const list = (name: string) =>
    elementsOf(root, name).map((element) => ({
      ...element.attributes,
      ...fieldsOf(element),
    })) as Record<string, string>[];
  return { root, nodes: list('node'), edges: list('edge'), loss, file: files[0] };
}

describe('exportGraphml', () => {
  const { root, nodes, edges, loss, file } = read(makeExport(SMALL_GRAPH));

  it('says which registry it is of, and when it was made', () => {
    expect(file).toMatchObject({
      name: 'interlock-graph.graphml',
      mime: 'application/graphml+xml',
    });
    expect(root.attributes['xmlns']).toBe('http://graphml.graphdrawing.org/xmlns');
    const graph = elementsOf(root, 'graph')[0];
    expect(graph?.attributes['edgedefault']).toBe('directed');
    expect(graph?.children.slice(0, 8).map(({ text }) => text)).toEqual([
      'https://registry.example',
      'sample = https://registry.example',
      '2026-11-20T10:00:00.000Z',
      '2026-11-20',
      'UTC',
      CHAIN.store,
      '17',
      CHAIN.hash,
    ]);
  });

  it('carries every stated field of a node and nothing else', () => {
    expect(nodes[0]).toEqual({
      id: 'sample/company:1001',
      node_label: 'Halvard Maritime Holding AS',
      node_kind: 'company',
      node_knowledge: 'profile',
      node_country: 'Norway',
      node_status: 'Active',
      node_registration_number: '918 402 771',
      node_fetched_at: '2026-11-20T09:41:00.000Z',
      node_x: '0',
      node_y: '-12.5',
      node_registry: 'https://registry.example',
      node_subject: 'company',
      node_registry_id: '1001',
      node_sources: `/v1/companies/1001 sha256:${'c'.repeat(64)}  2026-11-20T09:41:00.000Z`,
    });
    expect(nodes[3]).toEqual({
      id: 'sample/member:4',
      node_label: 'R. Okonkwo',
      node_knowledge: 'named',
      node_registry: 'https://registry.example',
      node_subject: 'member',
      node_registry_id: '4',
      node_sources: `/v1/companies/1001 sha256:${'c'.repeat(64)} /members/2 2026-11-20T09:41:00.000Z; /v1/companies/1001 sha256:${'c'.repeat(64)} /members/4 2026-11-20T09:41:00.000Z country`,
    });
  });

  it('carries every stated field of an edge, with its sources', () => {
    expect(edges[0]).toEqual({
      id: 'tie-ended',
      source: 'sample/member:2002',
      target: 'sample/company:1001',
      edge_kind: 'position',
      edge_role: 'Director',
      edge_status: 'inactive',
      edge_state: 'ended',
      edge_start: '2011-09-12',
      edge_end: '2019-06-30',
      edge_corroboration: 'both',
      edge_other_side: 'states it',
      edge_sources: `/v1/companies/1001 sha256:${'c'.repeat(64)} /members/0 2026-11-20T09:41:00.000Z; /v1/members/2002 sha256:${'a'.repeat(64)} /positions/0/positions/1 2026-11-20T09:42:00.000Z`,
    });
    expect(edges[2]).not.toHaveProperty('edge_role');
  });

  it('claims neither that a parent is active nor that it has ended', () => {
    expect(edges[3]).toMatchObject({ edge_kind: 'parent', edge_role: 'direct' });
    expect(edges[3]).toHaveProperty('edge_state', 'unknown');
    expect(loss).toEqual([]);
  });

  it('declares every key it uses, once, for what it is used on', () => {
    const keys = elementsOf(root, 'key').map(({ attributes }) => attributes);
    const ids = keys.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const owner of ['graph', 'node', 'edge']) {
      const declared = new Set(keys.filter((key) => key['for'] === owner).map(({ id }) => id));
      const used = elementsOf(root, owner).flatMap(({ children }) =>
        children.flatMap(({ name, attributes }) => (name === 'data' ? [attributes['key']] : [])),
      );
      expect(used.filter((key) => !declared.has(key))).toEqual([]);
    }
  });

  it('counts what XML can not hold', () => {
    const label = 'a\u0000\uD800b';
    const { nodes, loss } = read(makeExport({ entities: [makeEntity({ label })] }));
    expect(nodes[0]?.['node_label']).toBe('a\uFFFD\uFFFDb');
    expect(loss).toEqual([
      { what: 'characters that can’t be written, replaced by U+FFFD', count: 2 },
    ]);
  });

  it('is well-formed for any text, and loses none of it', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const { nodes, edges } = read(graph);
        expect(nodes.map((node) => [node['id'], node['node_label'] ?? ''])).toEqual(
          graph.entities.map(({ id, label }) => [id, asWritten(label)]),
        );
        expect(edges.map((edge) => [edge['id'], edge['edge_role'] ?? ''])).toEqual(
          graph.ties.map(({ id, role }) => [id, asWritten(role ?? '')]),
        );
      }),
      { numRuns: 40 },
    );
  });
});
