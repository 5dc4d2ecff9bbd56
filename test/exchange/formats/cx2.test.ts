import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { exporterOf } from '../../make/exported.ts';
import {
  arbitraryExport,
  asWritten,
  CHAIN,
  makeEntity,
  makeExport,
  SMALL_GRAPH,
} from '../../make/graph.ts';
import { flatRows, readBack } from '../../make/read-back.ts';

const exportCx2 = await exporterOf('cx2');

const textOf = (graph: GraphToExport): string => exportCx2(graph).files[0]?.text ?? '';

type Values = Record<string, unknown>;

interface Node {
  id: number;
  x?: number;
  y?: number;
  v: Values;
}

interface Edge {
  id: number;
  s: number;
  t: number;
  v: Values;
}

type Declared = Record<string, { d: string; a?: string; v?: unknown }>;

interface Aspects {
  metaData: { name: string; elementCount: number }[];
  attributeDeclarations: [Record<'networkAttributes' | 'nodes' | 'edges', Declared>];
  networkAttributes: [Values];
  nodes: Node[];
  edges: Edge[];
  status: unknown[];
}

const DATA_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  long: Number.isSafeInteger,
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  double: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

/** Each of the values declared, and of its type. */
function expectDeclared(values: Values, declared: Declared): void {
  for (const [name, value] of Object.entries(values)) {
    const type = declared[name]?.d ?? 'not declared';
    expect(DATA_TYPES[type]?.(value), `${name}: ${type}`).toBe(true);
  }
}

/**
 * The aspects of a file that keeps the rules of CX2: a list that begins with the descriptor and ends
 * with the status; each aspect once, in fragments of its own, as many elements as its metadata says;
 * ids that are whole numbers, each once; edges between nodes that are there; attributes as declared.
 */
function read(text: string): Aspects {
  const [descriptor, ...parts] = JSON.parse(text) as Values[];
  expect(descriptor).toEqual({ CXVersion: '2.0', hasFragments: false });
  for (const part of parts) expect(Object.keys(part)).toHaveLength(1);
  const names = parts.flatMap(Object.keys);
  expect(names).toEqual([
    ...['metaData', 'attributeDeclarations', 'networkAttributes'],
    ...['nodes', 'edges', 'status'],
  ]);
  const aspects = Object.assign({}, ...parts) as Aspects;
  const counted = aspects.metaData.map(({ name, elementCount }) => [name, elementCount]);
  expect(counted).toEqual(
    names
      .filter((name) => !['metaData', 'status'].includes(name))
      .map((name) => [name, aspects[name as keyof Aspects].length]),
  );
  const { nodes, edges, attributeDeclarations, networkAttributes } = aspects;
  for (const elements of [nodes, edges]) {
    const ids = elements.map(({ id }) => id);
    expect(ids.every((id) => Number.isSafeInteger(id) && id >= 0)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  }
  const known = new Set(nodes.map(({ id }) => id));
  for (const { s, t } of edges) expect([known.has(s), known.has(t)]).toEqual([true, true]);
  const [declared] = attributeDeclarations;
  for (const { v } of nodes) expectDeclared(v, declared.nodes);
  for (const { v } of edges) expectDeclared(v, declared.edges);
  expectDeclared(networkAttributes[0], declared.networkAttributes);
  expect(aspects.status).toEqual([{ success: true, error: '' }]);
  return aspects;
}

describe('exportCx2', () => {
  const { networkAttributes, nodes, edges } = read(textOf(makeExport(SMALL_GRAPH)));

  it('says which registry it is of, and when it was made', () => {
    expect(exportCx2(makeExport()).files[0]?.name).toBe('interlock-graph.cx2');
    expect(networkAttributes).toEqual([
      {
        name: 'interlock-graph',
        registry: 'https://registry.example',
        registries: 'sample = https://registry.example',
        exported_at: '2026-11-20T10:00:00.000Z',
        as_of: '2026-11-20',
        time_zone: 'UTC',
        chain_store: CHAIN.store,
        chain_count: 17,
        chain_head: CHAIN.hash,
      },
    ]);
  });

  it('carries what is stated, with the place where there is one', () => {
    expect(nodes[1]).toEqual({
      id: 1,
      x: 200,
      y: 0,
      v: {
        entity_id: 'sample/member:2002',
        name: 'Νικόλαος Παπαδάκης',
        label: 'Νικόλαος Παπαδάκης',
        kind: 'person',
        knowledge: 'profile',
        born: '1961-04',
        registry: 'https://registry.example',
        subject: 'member',
        registry_id: '2002',
      },
    });
    expect(nodes[3]).not.toHaveProperty('x');
    expect(nodes[3]?.v).not.toHaveProperty('kind');
    expect(edges[0]).toMatchObject({
      id: 0,
      s: 1,
      t: 0,
      v: { tie_id: 'tie-ended', role: 'Director', state: 'ended', end: '2019-06-30' },
    });
  });

  it('counts what it can not hold', () => {
    const { files, loss } = exportCx2(
      makeExport({ entities: [makeEntity({ label: 'a\u0000\uD800b' })] }),
    );
    expect(read(files[0]?.text ?? '').nodes[0]?.v['label']).toBe('a\uFFFD\uFFFDb');
    expect(loss.map(({ count }) => count)).toEqual([2]);
  });

  it('keeps the rules of CX2 for any text, and loses none of it', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const { nodes, edges } = read(textOf(graph));
        expect(nodes.map(({ v }) => [v['entity_id'], v['name'] ?? '', v['label'] ?? ''])).toEqual(
          graph.entities.map(({ id, label }) => [id, asWritten(label), asWritten(label)]),
        );
        const ids = new Map(nodes.map(({ id, v }) => [id, v['entity_id']]));
        expect(edges.map(({ s, t, v }) => [ids.get(s), ids.get(t), v['role'] ?? ''])).toEqual(
          graph.ties.map(({ from, to, role }) => [from, to, asWritten(role ?? '')]),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is read back with the same fields', () => {
    fc.assert(
      fc.property(arbitraryExport, fc.integer({ min: 1, max: 500 }), (graph, part) => {
        const rows = readBack(textOf(graph), part).map(([what, { name: _name, ...fields }]) => [
          what,
          fields,
        ]);
        expect(rows).toEqual(flatRows(graph));
      }),
      { numRuns: 40 },
    );
  });
});
