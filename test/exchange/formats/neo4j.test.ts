import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { fileNames } from '../../../src/contract/answers/formats.ts';
import { NO_ANALYST_MARKS, type GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { exporterOf } from '../../make/exported.ts';
import { asStated, BEGINS_FORMULA, splitCells, SPLITS } from '../../make/formulas.ts';
import {
  arbitraryExport,
  asWritten,
  CHAIN,
  makeEntity,
  makeExport,
  makeTie,
  SMALL_GRAPH,
} from '../../make/graph.ts';

const exportNeo4j = await exporterOf('neo4j');

type Row = Record<string, string>;

function read(graph: GraphToExport) {
  const { files, loss } = exportNeo4j(graph);
  const [nodes, relationships] = files.map(({ text }) => {
    const { data, errors } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
    return { rows: data, errors, header: text.split('\r\n', 1)[0]?.split(',') ?? [] };
  });
  if (nodes === undefined || relationships === undefined) throw new Error('files are missing');
  expect([...nodes.errors, ...relationships.errors]).toEqual([]);
  return { nodes, relationships, loss, words: files[2]?.text ?? '' };
}

/** The types that a header of the bulk import may name, beside those of ids, labels and types. */
const PROPERTY = /^\w+:(?:string|double)(?:\[\])?$/;

/** What the bulk import refuses, or takes for something else, of a header. */
function expectHeader(header: readonly string[], reserved: readonly string[]): void {
  expect(header.slice(0, reserved.length)).toEqual(reserved);
  const others = header.slice(reserved.length);
  expect(others.filter((name) => !PROPERTY.test(name))).toEqual([]);
  expect(new Set(others.map((name) => name.split(':')[0])).size).toBe(others.length);
}

/** The rules of the import for two tables: ids that are unique, ends that are there, known names. */
function expectImportable({ nodes, relationships }: ReturnType<typeof read>): void {
  expectHeader(nodes.header, [':ID', ':LABEL']);
  expectHeader(relationships.header, [':START_ID', ':END_ID', ':TYPE']);
  const ids = new Set(nodes.rows.map((row) => row[':ID']));
  expect(ids.size).toBe(nodes.rows.length);
  for (const row of relationships.rows) {
    expect([ids.has(row[':START_ID']), ids.has(row[':END_ID'])]).toEqual([true, true]);
    expect(row[':TYPE']).toMatch(/^(?:DIRECTORSHIP|OWNERSHIP|UNKNOWN_LINK)$/);
  }
}

describe('exportNeo4j', () => {
  const names = fileNames('neo4j', 'interlock-graph');
  const roles = { ...makeExport().roles, directorship: ['  DIRÉCTOR ', 'chair of the board'] };
  const small = read(makeExport({ ...SMALL_GRAPH, roles, fileNames: names }));

  it('labels each node as FollowTheMoney has it, and none as what nobody stated', () => {
    expectImportable(small);
    expect(small.nodes.rows.map((row) => row[':LABEL']?.split(';'))).toEqual([
      ['Company', 'Organization', 'LegalEntity', 'Thing'],
      ['Person', 'LegalEntity', 'Thing'],
      ['PublicBody', 'Organization', 'LegalEntity', 'Thing'],
      ['LegalEntity', 'Thing'],
      ['Company', 'Organization', 'LegalEntity', 'Thing'],
    ]);
    expect(small.nodes.rows[0]).toMatchObject({
      ':ID': 'sample/company:1001',
      'id:string': 'sample/company:1001',
      'label:string': 'Halvard Maritime Holding AS',
      'x:double': '0',
      'y:double': '-12.5',
    });
    expect(small.loss).toEqual([]);
  });

  it('takes a role for a directorship where the list has all its words, and no other', () => {
    expect(
      small.relationships.rows.map((row) => [row['kind:string'], row['role:string'], row[':TYPE']]),
    ).toEqual([
      ['position', 'Director', 'DIRECTORSHIP'],
      ['position', 'Chair', 'UNKNOWN_LINK'],
      ['right', '', 'UNKNOWN_LINK'],
      ['parent', 'direct', 'OWNERSHIP'],
      ['position', 'Deputy', 'UNKNOWN_LINK'],
    ]);
    const kinds = (['right', 'same', 'position'] as const).map((kind) => {
      const tie = makeTie({ kind, from: 'sample/member:2002', to: 'sample/company:1001' });
      return read(makeExport({ ...SMALL_GRAPH, roles, ties: [tie] })).relationships.rows[0];
    });
    expect(kinds.map((row) => row?.[':TYPE'])).toEqual([
      'UNKNOWN_LINK',
      'UNKNOWN_LINK',
      'DIRECTORSHIP',
    ]);
  });

  it('has each source as one value of a list', () => {
    const sources = small.relationships.rows[0]?.['sources:string[]']?.split(';');
    expect(sources).toEqual([
      `/v1/companies/1001 sha256:${'c'.repeat(64)} /members/0 2026-11-20T09:41:00.000Z`,
      `/v1/members/2002 sha256:${'a'.repeat(64)} /positions/0/positions/1 2026-11-20T09:42:00.000Z`,
    ]);
  });

  it('splits no value of a list in which the delimiter stands, and counts it', () => {
    const entity = makeEntity({
      source: {
        sha256: 'c'.repeat(64),
        pointer: '/3',
        elsewhere: { country: '/4' },
        fetchedAt: '2026-11-20T09:41:00.000Z',
        url: 'https://registry.example/v1/members/search?q=a;b',
      },
    });
    const sameAs = ['sample/member:9', 'sample/member:8'] as const;
    const marks = {
      ...NO_ANALYST_MARKS,
      onRecords: new Map([
        [entity.id, { flag: null, tags: ['a; b', 'c'], notes: ['one; two'], sameAs }],
      ]),
    };
    const { nodes, loss } = read(makeExport({ entities: [entity], marks }));
    const at = (name: string): string[] => nodes.rows[0]?.[name]?.split(';') ?? [];
    expect(at('sources:string[]').map((one) => one.split(' ')[0])).toEqual([
      '/v1/members/search?q=a%3Bb',
      '/v1/members/search?q=a%3Bb',
    ]);
    expect(at('tags:string[]')).toEqual(['a, b', 'c']);
    expect(at('judged_same_as:string[]')).toEqual(sameAs);
    expect(nodes.rows[0]?.['notes:string']).toBe('one; two');
    expect(loss).toEqual([
      { what: 'lists with a “;” in a value, written as “%3B”', count: 1 },
      { what: 'lists with a “;” in a value, written as “,”', count: 1 },
    ]);
  });

  it('says which command imports it, and what it is of', () => {
    expect(small.words.split('\n')).toContain(
      'neo4j-admin database import full neo4j --nodes="interlock-graph neo4j-nodes.csv" --relationships="interlock-graph neo4j-relationships.csv" --id-type=string --array-delimiter=";" --multiline-fields=true',
    );
    expect(small.words).toContain(`\nchain_head: ${CHAIN.hash}\n`);
  });

  it.each(["O'Hara, Sons = \u201CCo\u201D $(id) `id` !1", 'Νικόλαος (1) [2] {3}^4', 'a+b&c;d'])(
    'names files called %s so that no shell and no import takes it for more',
    (name) => {
      const saved = fileNames('neo4j', name);
      const { words } = read(makeExport({ fileNames: saved }));
      const patterns = [...words.matchAll(/--(?:nodes|relationships)="([^"]*)"/g)];
      expect(patterns).toHaveLength(2);
      for (const [at, [, pattern = '']] of patterns.entries()) {
        expect(pattern).not.toMatch(/[$`!\\,=*?[\](){}^+|&;]/);
        expect(saved.map((file) => new RegExp(`^${pattern}$`, 'u').test(file))).toEqual(
          saved.map((_, other) => other === at),
        );
      }
    },
  );

  it('can be imported whatever the text, and loses none of it', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const all = read(graph);
        expectImportable(all);
        const { nodes, relationships } = all;
        expect(nodes.rows.map((row) => [row[':ID'], asStated(row['label:string'] ?? '')])).toEqual(
          graph.entities.map(({ id, label }) => [id, asWritten(label)]),
        );
        expect(
          relationships.rows.map((row) => [row['id:string'], asStated(row['role:string'] ?? '')]),
        ).toEqual(graph.ties.map(({ id, role }) => [id, asWritten(role ?? '')]));
        const counts = relationships.rows.map((row) => row['sources:string[]'] ?? '');
        expect(counts.map((list) => (list === '' ? 0 : list.split(';').length))).toEqual(
          graph.ties.map(({ sources }) => sources.length),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('has no cell that begins a formula, whichever separator a spreadsheet splits it at', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        // A coordinate is a number, which may be below zero.
        const entities = graph.entities.map((entity) => ({ ...entity, x: 1, y: 1 }));
        for (const { text } of exportNeo4j({ ...graph, entities }).files.slice(0, 2)) {
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
