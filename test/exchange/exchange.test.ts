import { describe, expect, it } from 'vitest';
import { FORMATS, GRAPH_FORMATS } from '../../src/contract/answers/formats.ts';
import { CHUNK_UNITS } from '../../src/exchange/common/exporter.ts';
import { openExport } from '../../src/exchange/exporters.ts';
import { exporterOf } from '../make/exported.ts';
import { makeEntity, makeExport, makeTie, SMALL_GRAPH } from '../make/graph.ts';

const EXPORTERS = await Promise.all(
  GRAPH_FORMATS.map(async (format) => [format, await exporterOf(format)] as const),
);

/** Formats whose files say of each tie what its state is. */
const STATES = GRAPH_FORMATS.filter((one) => FORMATS[one].provable || one === 'neo4j');

describe.each(EXPORTERS)('an export as %s', (format, exportTo) => {
  it('is the same for the same graph', () => {
    const graph = makeExport(SMALL_GRAPH);
    const { registries, recordOf, sha256Of, ...data } = graph;
    const same = { ...structuredClone(data), registries, recordOf, sha256Of };
    expect(exportTo(graph)).toEqual(exportTo(same));
  });

  it('leaves out a tie that leads elsewhere, and says so', () => {
    const away = makeTie({ id: 'tie-away', to: 'sample/company:404' });
    const graph = makeExport({ ...SMALL_GRAPH, ties: [...SMALL_GRAPH.ties, away] });
    const { files, loss } = exportTo(graph);
    expect(loss).toContainEqual({
      what: 'ties to entities that are not in the export',
      count: 1,
    });
    for (const { text } of files) expect(text).not.toContain('sample/company:404');
  });

  it('is made of an empty graph too', () => {
    const { files } = exportTo(makeExport());
    expect(files).toHaveLength(FORMATS[format].files.length);
    for (const { name, text } of files) {
      expect(name).toMatch(/^interlock-graph[. ]/);
      // A stream of lines has none.
      if (format !== 'ftm') expect(text).not.toBe('');
    }
  });

  it.runIf(STATES.includes(format))('says in words that an ended tie has ended', () => {
    const ended = makeExport({
      entities: SMALL_GRAPH.entities,
      ties: SMALL_GRAPH.ties.filter(({ id }) => id === 'tie-ended'),
    });
    const text = exportTo(ended)
      .files.map((file) => file.text)
      .join('');
    expect(text).toContain('ended');
    expect(text).not.toMatch(/\bactive\b/);
  });

  it.runIf(STATES.includes(format))('says what a tie is on the day of the export', () => {
    const textOn = (day: string): string => {
      const tie = makeTie({
        from: 'sample/member:2002',
        to: 'sample/company:1001',
        start: '2015-03-01',
        end: '2030',
      });
      const { files } = exportTo(makeExport({ ...SMALL_GRAPH, ties: [tie], day }));
      return files.map((file) => file.text).join('');
    };
    expect(textOn('2020-01-01')).toMatch(/\bactive\b/);
    expect(textOn('2031-01-01')).toMatch(/\bended\b/);
    expect(textOn('2031-01-01')).not.toMatch(/\bactive\b/);
  });
});

/** So many entities, each tied to the next: a file of several chunks in every format. */
const long = (count: number) => {
  const entities = Array.from({ length: count }, (_, index) =>
    makeEntity({ id: `sample/member:${index}`, label: `Person ${index} 😀`, x: index * 40, y: 0 }),
  );
  const ties = entities
    .slice(1)
    .map(({ id }, index) =>
      makeTie({ id: `tie ${index}`, from: `sample/member:${index}`, to: id }),
    );
  return makeExport({ entities, ties });
};

/** A drawing is put together whole before it is written. */
const TABLES = GRAPH_FORMATS.filter((format) => !FORMATS[format].picture);

/** What has a few lines whatever the graph, or is made of records that this graph has none of. */
const FEW_LINES = /(about\.csv|import\.txt|load\.sql|pg-sources\.csv|profiles\.json)$/;

describe('exporting a graph', () => {
  it.each(GRAPH_FORMATS.filter((format) => format !== 'xlsx'))(
    'gives %s in chunks of about one size, with whole characters',
    async (format) => {
      const { files, tally } = await openExport(format, long(2000));
      for (const { name, chunks } of files) {
        if (FEW_LINES.test(name)) {
          expect([...chunks].join('')).not.toBe('');
          continue;
        }
        const sizes: number[] = [];
        for (const chunk of chunks) {
          expect(typeof chunk === 'string' && chunk.isWellFormed()).toBe(true);
          // Nothing yet, as work goes on.
          if (chunk === '') continue;
          sizes.push(chunk.length);
        }
        expect(sizes.length).toBeGreaterThan(1);
        for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThanOrEqual(CHUNK_UNITS);
        // The words of a drawing's key are one piece.
        expect(Math.max(...sizes)).toBeLessThan(1.5 * CHUNK_UNITS);
      }
      expect(tally.written).toBe(2000 + 1999);
    },
  );

  it.each(TABLES.filter((format) => FORMATS[format].provable))(
    'makes no more of %s than was asked for',
    async (format) => {
      const graph = long(2000);
      const { files, tally } = await openExport(format, graph);
      expect(tally.written).toBe(0);
      const first = files[0]?.chunks[Symbol.iterator]();
      // Some chunks are empty, as work goes on.
      while (first?.next().value === '');
      const once = tally.written;
      expect(once).toBeGreaterThan(100);
      expect(once).toBeLessThan(1500);
      first?.next();
      expect(tally.written).toBeGreaterThan(once);
      expect(tally.written).toBeLessThanOrEqual(2.2 * once);
    },
  );
});
