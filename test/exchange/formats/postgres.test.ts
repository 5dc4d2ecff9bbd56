import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { fileNames } from '../../../src/contract/answers/formats.ts';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { exporterOf } from '../../make/exported.ts';
import { asStated, BEGINS_FORMULA, splitCells, SPLITS } from '../../make/formulas.ts';
import {
  arbitraryExport,
  asWritten,
  CHAIN,
  makeEntity,
  makeExport,
  makeTie,
  registriesAt,
  SMALL_GRAPH,
} from '../../make/graph.ts';

const exportPostgres = await exporterOf('postgres');

type Row = Record<string, string>;

const TABLES = ['entities', 'ties', 'sources'] as const;

function read(graph: GraphToExport) {
  const { files, loss } = exportPostgres(graph);
  const [entities = [], ties = [], sources = []] = files.slice(0, 3).map(({ text }) => {
    const { data, errors } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
    expect(errors).toEqual([]);
    return data;
  });
  const headers = files.slice(0, 3).map(({ text }) => text.split('\r\n', 1)[0]?.split(','));
  const texts = files.map(({ text }) => text);
  return { entities, ties, sources, headers, loss, texts, script: texts[3] ?? '' };
}

/** The columns of each table as the script makes it. */
function definedColumns(script: string): Record<string, { name: string; type: string }[]> {
  const tables = script.matchAll(/^CREATE TABLE "(\w+)" \(\n([^;]*)\n\);$/gm);
  return Object.fromEntries(
    Array.from(tables, ([, table = '', lines = '']) => [
      table,
      Array.from(lines.matchAll(/^ {2}"(\w+)" (.+?),?$/gm), ([, name = '', type = '']) => ({
        name,
        type,
      })),
    ]),
  );
}

/** What the keys of the tables ask for. */
function expectKeys({ entities, ties, sources }: ReturnType<typeof read>): void {
  const [ids, tieIds] = [entities, ties].map((rows) => new Set(rows.map(({ id }) => id)));
  expect([ids?.size, tieIds?.size]).toEqual([entities.length, ties.length]);
  for (const { source, target } of ties) {
    expect([ids?.has(source), ids?.has(target)]).toEqual([true, true]);
  }
  for (const [at, row] of sources.entries()) {
    expect(row['n']).toBe(String(at + 1));
    const { entity, tie } = row;
    expect([entity, tie].filter((one) => one === '')).toHaveLength(1);
    expect(entity === '' ? tieIds?.has(tie) : ids?.has(entity)).toBe(true);
    expect(row['sha256']).toMatch(/^[0-9a-f]{64}$/);
    expect(new Date(row['fetched_at'] ?? '').toISOString()).toBe(row['fetched_at']);
  }
}

describe('exportPostgres', () => {
  const names = fileNames('postgres', "O'Hara 'n' sons");
  const small = read(makeExport({ ...SMALL_GRAPH, fileNames: names }));

  it('fills the tables that the script makes, column by column', () => {
    const defined = definedColumns(small.script);
    expect(Object.keys(defined)).toEqual([...TABLES, 'about']);
    for (const [at, table] of TABLES.entries()) {
      expect(small.headers[at]).toEqual(defined[table]?.map(({ name }) => name));
    }
    for (const [table, columns] of Object.entries(defined)) {
      for (const { name } of columns) {
        expect(small.script).toMatch(
          new RegExp(`^COMMENT ON COLUMN "${table}"\\."${name}" IS '.+';$`, 'm'),
        );
      }
    }
    const timed = Object.values(defined).flatMap((columns) =>
      columns.filter(({ type }) => !type.startsWith('text')).map(({ name }) => name),
    );
    expect(new Set(timed)).toEqual(new Set(['fetched_at', 'not_found_at', 'x', 'y', 'n']));
    expectKeys(small);
    expect(small.loss).toEqual([]);
  });

  it('has a row for each source of an entity or a tie', () => {
    expect(
      small.sources.map(({ n: _n, fetched_at: _at, sha256, ...row }) => [sha256?.[0], row]),
    ).toEqual([
      [
        'c',
        {
          entity: 'sample/company:1001',
          tie: '',
          path: '/v1/companies/1001',
          pointer: '',
          gives: '',
        },
      ],
      [
        'c',
        {
          entity: 'sample/member:4',
          tie: '',
          path: '/v1/companies/1001',
          pointer: '/members/2',
          gives: '',
        },
      ],
      [
        'c',
        {
          entity: 'sample/member:4',
          tie: '',
          path: '/v1/companies/1001',
          pointer: '/members/4',
          gives: 'country',
        },
      ],
      [
        'c',
        {
          entity: '',
          tie: 'tie-ended',
          path: '/v1/companies/1001',
          pointer: '/members/0',
          gives: '',
        },
      ],
      [
        'a',
        {
          entity: '',
          tie: 'tie-ended',
          path: '/v1/members/2002',
          pointer: '/positions/0/positions/1',
          gives: '',
        },
      ],
    ]);
    // Empty is null but in quotes, and the pointer to all of a response is a text.
    expect(small.texts[2]).toContain(`,${'c'.repeat(64)},"",2026`);
  });

  it('says of the end of a company that it is its source', () => {
    const source = SMALL_GRAPH.ties[0]!.sources[0]!;
    const over = { status: 'dissolved', end: null, source: { ...source, pointer: '/status' } };
    const tie = makeTie({
      from: 'sample/member:3',
      to: 'sample/company:1001',
      sources: [source],
      over,
    });
    const { sources } = read(makeExport({ ...SMALL_GRAPH, ties: [tie] }));
    expect(sources.slice(-2).map(({ pointer, gives }) => [pointer, gives])).toEqual([
      ['/members/0', ''],
      ['/status', 'company_end'],
    ]);
  });

  it('loads all of it or nothing, from files whose names mean nothing to psql', () => {
    const copies = small.script.match(/^\\copy .*$/gm);
    expect(copies).toEqual(
      TABLES.map(
        (table) =>
          `\\copy "${table}" FROM 'O''Hara ''n'' sons pg-${table}.csv' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8')`,
      ),
    );
    const statements = small.script.split('\n').filter((line) => !line.startsWith('--'));
    const [begin, commit] = ['BEGIN;', 'COMMIT;'].map((word) => statements.indexOf(word));
    expect(begin).toBeLessThan(statements.findIndex((line) => line.startsWith('CREATE')));
    expect(statements.slice(commit)).toEqual(['COMMIT;', '']);
    for (const { name } of exportPostgres(makeExport()).files) expect(name).toContain(' pg-');
    for (const text of small.texts) expect(text.startsWith('\uFEFF')).toBe(false);
  });

  it('says what it is of in a table, as text and nothing else', () => {
    expect(small.script).toContain(`INSERT INTO "about" VALUES ('chain_head', '${CHAIN.hash}');`);
    const registries = registriesAt("'); DROP TABLE entities; --\\");
    expect(read(makeExport({ registries })).script).toContain(
      `VALUES ('registry', '''); DROP TABLE entities; --\\');`,
    );
  });

  it.each([
    ['a\n\\.\nb', 'a\n\\. \nb', 1],
    ['a\r\n\\.\r\n\\.\r\nb', 'a\r\n\\. \r\n\\. \r\nb', 2],
    ['\\.', '\\.', 0],
    ['a\n\\.b', 'a\n\\.b', 0],
  ])('has no line in %j that psql takes for the end of a table', (label, written, count) => {
    const { entities, loss, texts } = read(makeExport({ entities: [makeEntity({ label })] }));
    expect(entities[0]?.['label']).toBe(written);
    expect(texts[0]).not.toMatch(/\n\\\.\r?\n/);
    expect(loss.map((one) => one.count)).toEqual(count === 0 ? [] : [count]);
  });

  it('keeps its keys whatever the text, and loses none of it', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const all = read(graph);
        expectKeys(all);
        expect(all.entities.map(({ id, label }) => [id, asStated(label ?? '')])).toEqual(
          graph.entities.map(({ id, label }) => [id, asWritten(label)]),
        );
        expect(all.ties.map(({ id, role }) => [id, asStated(role ?? '')])).toEqual(
          graph.ties.map(({ id, role }) => [id, asWritten(role ?? '')]),
        );
        const ofEntities = graph.entities.flatMap(({ source }) =>
          source === null ? [] : ['', ...Object.keys(source.elsewhere)],
        );
        const ofTies = graph.ties.flatMap(({ sources }) => sources.map(() => ''));
        expect(all.sources.map(({ gives }) => gives)).toEqual([...ofEntities, ...ofTies]);
      }),
      { numRuns: 40 },
    );
  });

  it('has no cell that begins a formula, whichever separator a spreadsheet splits it at', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        // A coordinate is a number, which may be below zero.
        const entities = graph.entities.map((entity) => ({ ...entity, x: 1, y: 1 }));
        for (const { text } of exportPostgres({ ...graph, entities }).files.slice(0, 3)) {
          for (const separator of SPLITS) {
            const cells = splitCells(text, separator, '"');
            expect(cells.filter((cell) => BEGINS_FORMULA.test(cell))).toEqual([]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
