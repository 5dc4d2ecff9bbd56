import cytoscape from 'cytoscape';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { CHAIN, arbitraryExport, asWritten, makeExport, SMALL_GRAPH } from '../../make/graph.ts';
import { exporterOf } from '../../make/exported.ts';
import { flatRows, readBack } from '../../make/read-back.ts';

const exportCytoscapeJson = await exporterOf('cytoscape');

interface Read {
  data: Record<string, string>;
  elements: {
    nodes: { data: Record<string, string>; position?: { x: number; y: number } }[];
    edges: { data: { id: string; source: string; target: string; role?: string } }[];
  };
}

const read = (graph: GraphToExport): Read =>
  JSON.parse(exportCytoscapeJson(graph).files[0]?.text ?? '') as Read;

describe('exportCytoscapeJson', () => {
  const { data, elements } = read(makeExport(SMALL_GRAPH));

  it('says which registry it is of, and when it was made', () => {
    expect(data).toEqual({
      name: 'interlock-graph',
      registry: 'https://registry.example',
      registries: 'sample = https://registry.example',
      exported_at: '2026-11-20T10:00:00.000Z',
      as_of: '2026-11-20',
      time_zone: 'UTC',
      chain_store: CHAIN.store,
      chain_count: 17,
      chain_head: CHAIN.hash,
    });
    expect(exportCytoscapeJson(makeExport()).files[0]?.name).toBe('interlock-graph.cyjs');
  });

  it('carries what is stated, with the place where there is one', () => {
    expect(elements.nodes[1]).toEqual({
      data: {
        id: 'sample/member:2002',
        name: 'Νικόλαος Παπαδάκης',
        label: 'Νικόλαος Παπαδάκης',
        kind: 'person',
        knowledge: 'profile',
        born: '1961-04',
        registry: 'https://registry.example',
        subject: 'member',
        registry_id: '2002',
      },
      position: { x: 200, y: 0 },
    });
    expect(elements.nodes[3]).not.toHaveProperty('position');
    expect(elements.nodes[3]?.data).not.toHaveProperty('kind');
    expect(elements.edges[0]?.data).toMatchObject({
      id: 'tie-ended',
      source: 'sample/member:2002',
      target: 'sample/company:1001',
      role: 'Director',
      state: 'ended',
      end: '2019-06-30',
      corroboration: 'both',
      other_side: 'states it',
    });
  });

  it('opens in cytoscape.js with every node and edge', () => {
    const { elements } = read(makeExport(SMALL_GRAPH));
    const cy = cytoscape({ headless: true, layout: { name: 'preset' }, elements });
    expect([cy.nodes().length, cy.edges().length]).toEqual([5, 5]);
    expect(cy.$id('tie-ended').data('state')).toBe('ended');
    expect(cy.$id('sample/member:2002').position()).toEqual({ x: 200, y: 0 });
  });

  it('is JSON for any text, and loses none of it', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const { elements } = read(graph);
        expect(elements.nodes.map((node) => [node.data['id'], node.data['label'] ?? ''])).toEqual(
          graph.entities.map(({ id, label }) => [id, asWritten(label)]),
        );
        expect(elements.edges.map((edge) => [edge.data.id, edge.data.role ?? ''])).toEqual(
          graph.ties.map(({ id, role }) => [id, asWritten(role ?? '')]),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is read back with the same label and role of each', () => {
    fc.assert(
      fc.property(arbitraryExport, fc.integer({ min: 1, max: 500 }), (graph, part) => {
        const said = (rows: ReturnType<typeof flatRows>) =>
          rows.map(([what, { id, label, role, registry }]) => [what, id, label, role, registry]);
        const text = exportCytoscapeJson(graph).files[0]?.text ?? '';
        expect(said(readBack(text, part))).toEqual(said(flatRows(graph)));
      }),
      { numRuns: 40 },
    );
  });
});
