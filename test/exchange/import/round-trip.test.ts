import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphFormat } from '../../../src/contract/answers/formats.ts';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import type { ImportedFile } from '../../../src/exchange/import/imported.ts';
import { arbitraryExport, makeExport, SMALL_GRAPH } from '../../make/graph.ts';
import { exporterOf } from '../../make/exported.ts';
import {
  expectedOf,
  importTables,
  inventedExport,
  importText,
  problemLines,
  sameOf,
} from '../../make/imported.ts';

const [exportGraphml, exportGexf, exportCsv] = await Promise.all(
  (['graphml', 'gexf', 'csv'] as const satisfies readonly GraphFormat[]).map(exporterOf),
);

const textOf = (graph: GraphToExport, exporter: typeof exportGraphml): string =>
  exporter?.(graph).files[0]?.text ?? '';

const tablesOf = (graph: GraphToExport): string[] =>
  exportCsv?.(graph)
    .files.slice(0, 2)
    .map(({ text }) => text) ?? [];

const WORLD = inventedExport();

/** GEXF has a place for both coordinates or for none. */
const withWholePlaces = (graph: GraphToExport): GraphToExport => ({
  ...graph,
  entities: graph.entities.map((entity) =>
    entity.x === null || entity.y === null ? { ...entity, x: null, y: null } : entity,
  ),
});

/** -0 is written and read as 0. */
const withoutSignedZero = (graph: GraphToExport): GraphToExport => ({
  ...graph,
  entities: graph.entities.map((entity) => ({
    ...entity,
    x: entity.x === null ? null : entity.x + 0,
    y: entity.y === null ? null : entity.y + 0,
  })),
});

const cases = [
  {
    name: 'GraphML',
    read: (graph: GraphToExport, part?: number) =>
      importText('graphml', textOf(graph, exportGraphml), part),
    of: (graph: GraphToExport) => graph,
  },
  {
    name: 'GEXF',
    read: (graph: GraphToExport, part?: number) =>
      importText('gexf', textOf(graph, exportGexf), part),
    of: withWholePlaces,
  },
  {
    name: 'CSV',
    read: (graph: GraphToExport, part?: number) => importTables(tablesOf(graph), part),
    of: (graph: GraphToExport) => graph,
  },
];

describe.each(cases)('a $name file of our own', ({ read, of }) => {
  it('gives back every entity and tie of a small graph, and says nothing of it', () => {
    const graph = makeExport(SMALL_GRAPH);
    const file = read(graph);
    expect(sameOf(file)).toEqual(expectedOf(graph));
    expect(problemLines(file)).toEqual([]);
    expect(file.counts).toMatchObject({ entities: 5, ties: 5 });
  });

  it('gives back a world', () => {
    expect(WORLD.entities.length).toBeGreaterThan(150);
    expect(WORLD.ties.length).toBeGreaterThan(300);
    const file = read(WORLD);
    expect(sameOf(file)).toEqual(expectedOf(WORLD));
    expect(problemLines(file)).toEqual([]);
  });

  it('gives back any graph, in whatever parts it is read', () => {
    fc.assert(
      fc.property(arbitraryExport, fc.integer({ min: 1, max: 5000 }), (any, part) => {
        const graph = withoutSignedZero(of(any));
        expect(sameOf(read(graph, part))).toEqual(expectedOf(graph));
      }),
      { numRuns: 40 },
    );
  });
});

describe('importing a file of our own', () => {
  it('keeps what it has no place for as fields, the same from every format', () => {
    const fieldsOf = ({ entities, ties }: ImportedFile) =>
      [...entities, ...ties].map(({ fields }) => fields);
    const [first, ...others] = cases.map(({ read }) => fieldsOf(read(WORLD)));
    expect(first?.[0]?.map(([name]) => name)).toEqual([
      ...['knowledge', 'fetched_at', 'registry', 'subject', 'registry_id', 'sources'],
    ]);
    for (const other of others) expect(other).toEqual(first);
  });
});
