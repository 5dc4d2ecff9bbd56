import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { withoutFormulas } from '../../../src/contract/text/formula.ts';
import { NO_ANALYST_MARKS, type GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { csvCell } from '../../../src/exchange/common/table-cells.ts';
import {
  CHAIN,
  arbitraryExport,
  asWritten,
  makeEntity,
  makeExport,
  SMALL_GRAPH,
} from '../../make/graph.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { exporterOf } from '../../make/exported.ts';
import { asStated, BEGINS_FORMULA, splitCells, SPLITS } from '../../make/formulas.ts';

const exportCsv = await exporterOf('csv');

type Row = Record<string, string>;

function read(graph: GraphToExport): { nodes: Row[]; edges: Row[] } {
  const [nodes, edges] = exportCsv(graph).files.map(({ text }) => {
    expect(text.startsWith('\uFEFF')).toBe(true);
    const { data, errors } = Papa.parse<Row>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
      delimiter: ',',
    });
    expect(errors).toEqual([]);
    return data;
  });
  return { nodes: nodes ?? [], edges: edges ?? [] };
}

describe('exportCsv', () => {
  it('writes three tables, each line ended as RFC 4180 has it', () => {
    const { files, loss } = exportCsv(makeExport(SMALL_GRAPH));
    expect(files.map(({ name }) => name)).toEqual([
      'interlock-graph nodes.csv',
      'interlock-graph edges.csv',
      'interlock-graph about.csv',
    ]);
    expect(files[0]?.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFid,label,kind,knowledge,country,nationality,status,born,registration_number,fetched_at,x,y,registry,subject,registry_id,sources,not_found_at,flag,tags,notes,judged_same_as',
      'sample/company:1001,Halvard Maritime Holding AS,company,profile,Norway,,Active,,918 402 771,2026-11-20T09:41:00.000Z,0,-12.5,https://registry.example,company,1001,/v1/companies/1001 sha256:cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc  2026-11-20T09:41:00.000Z,,,,,',
    ]);
    expect(files[1]?.text.split('\r\n')[0]).toBe(
      '\uFEFFid,source,source_label,target,target_label,kind,role,status,state,start,end,corroboration,other_side,sources,notes,registered',
    );
    for (const { text } of files) expect(text.endsWith('\r\n')).toBe(true);
    expect(files[2]?.text.split('\r\n')).toEqual([
      '\uFEFFname,value',
      'registry,https://registry.example',
      'registries,sample = https://registry.example',
      'exported_at,2026-11-20T10:00:00.000Z',
      'as_of,2026-11-20',
      'time_zone,UTC',
      `chain_store,${CHAIN.store}`,
      'chain_count,17',
      `chain_head,${CHAIN.hash}`,
      '',
    ]);
    expect(loss).toEqual([]);
  });

  it('tells what the analyst put on a record or wrote of a tie, and whom it was judged the same as', () => {
    const [first] = SMALL_GRAPH.entities;
    const id = first!.id;
    const sameAs = ['sample/member:9', 'sample/member:8'] as const;
    const notes = ['See "904"', 'line\nline'];
    const onRecords = new Map([
      [id, { flag: 'red' as const, tags: ['Nominee', '=1+1'], notes, sameAs }],
    ]);
    const onTies = new Map([['tie-ended', ['=1+1', 'by proxy']]]);
    const marks = { ...NO_ANALYST_MARKS, onRecords, onTies };
    const { nodes, edges } = read(makeExport({ ...SMALL_GRAPH, marks }));
    expect(nodes[0]).toMatchObject({
      flag: 'red' as const,
      // No spreadsheet may take it for a formula.
      tags: "Nominee; '=1+1",
      notes: 'See "904"\n\nline\nline',
      judged_same_as: 'sample/member:9; sample/member:8',
    });
    expect(nodes[1]).toMatchObject({ flag: '', tags: '', notes: '', judged_same_as: '' });
    expect(edges[0]).toMatchObject({ id: 'tie-ended', notes: "'=1+1\n\nby proxy" });
    expect(edges[1]).toMatchObject({ notes: '' });
  });

  it('leaves a cell empty where nothing is stated', () => {
    const { nodes, edges } = read(makeExport(SMALL_GRAPH));
    expect(nodes[3]).toMatchObject({ id: 'sample/member:4', kind: '', country: '', x: '' });
    expect(edges[0]).toMatchObject({ id: 'tie-ended', state: 'ended', end: '2019-06-30' });
    expect(edges[0]).toMatchObject({
      source: 'sample/member:2002',
      source_label: 'Νικόλαος Παπαδάκης',
      target: 'sample/company:1001',
      target_label: 'Halvard Maritime Holding AS',
      other_side: 'states it',
    });
    expect(edges[3]).toMatchObject({ id: 'tie-parent', kind: 'parent', state: 'unknown' });
  });

  it.each([
    '=1+1',
    '+1+1',
    '-1-1',
    '-A1',
    '+47-22',
    '-007',
    '-5,5',
    '+1e5',
    '@SUM(A1)',
    ' =1',
    '\u00A0=1',
    '"=1"',
    "'=1",
    '＝1',
  ])('neutralises %j, and keeps its text', (label) => {
    const cell = read(makeExport({ entities: [makeEntity({ label })] })).nodes[0]?.['label'];
    expect(cell).toBe(`'${label}`);
  });

  it.each(['-5', '-12.5', '+5', '-0', '+4722334455', '+47 22 33 44 55', '-999999999999999'])(
    'leaves the number or phone number %j as it is, which it still is behind another cell',
    (label) => {
      const { nodes, edges } = read(makeExport({ entities: [makeEntity({ label })] }));
      expect(nodes[0]?.['label']).toBe(label);
      expect(edges).toEqual([]);
      // As the first cell it would go on into the second one, for whoever splits at semicolons.
      expect(withoutFormulas(label)).toBe(`'${label}`);
    },
  );

  it.each([
    ['1;=1+1', "1;'=1+1"],
    ['1; =1+1', "1; '=1+1"],
    ['1;"=1+1', '1;"\'=1+1'],
    ["1;'=1+1", "1;''=1+1"],
    ['a|b|@SUM(A1)', "a|b|'@SUM(A1)"],
    ['a\t-1', "a\t'-1"],
    ['a\r\n+1', "a\r\n'+1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['=1;=2', "'=1;'=2"],
  ])('neutralises what a spreadsheet would split off %j', (label, written) => {
    const cell = read(makeExport({ entities: [makeEntity({ label })] })).nodes[0]?.['label'];
    expect(cell).toBe(written);
    expect(asStated(written)).toBe(label);
  });

  it('leaves other text and numbers alone', () => {
    for (const label of [
      "O'Hara",
      'a=b',
      'Jean-Luc',
      '1-2',
      '1;2',
      'a|b-c',
      '"Quoted" Ltd, & Co',
    ]) {
      const entity = makeEntity({ label, x: -3, y: 4 });
      expect(read(makeExport({ entities: [entity] })).nodes[0]).toMatchObject({ label, x: '-3' });
    }
  });

  it('writes each cell as Papa Parse does', () => {
    const isWrittenSo = (row: readonly (string | null)[]): void => {
      const safe = row.map((cell) => cell && withoutFormulas(cell));
      const quotes = row.map((cell, i) => cell !== safe[i]);
      const written = Papa.unparse([safe], { header: false, quotes });
      expect(row.map(csvCell).join(',')).toBe(written);
    };
    fc.assert(
      fc.property(fc.array(fc.option(hostileText), { minLength: 2, maxLength: 6 }), isWrittenSo),
    );
    isWrittenSo(['a\rb', 'a\nb', 'a,b', 'a"b', '\uFEFFa', ' a', 'a ']);
    expect([1.5, -3, 0].map(csvCell)).toEqual(['1.5', '-3', '0']);
  });

  it('reads back whole for any text, and no text begins a formula', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const { nodes, edges } = read(graph);
        const cells = [...nodes, ...edges].flatMap(({ x: _x, y: _y, ...row }) =>
          Object.values(row),
        );
        expect(cells.filter((cell) => /^[\t\r]/.test(cell) || BEGINS_FORMULA.test(cell))).toEqual(
          [],
        );
        expect(nodes.map((node) => [node['id'], asStated(node['label'] ?? '')])).toEqual(
          graph.entities.map(({ id, label }) => [id, asWritten(label)]),
        );
        expect(edges.map((edge) => [edge['id'], asStated(edge['role'] ?? '')])).toEqual(
          graph.ties.map(({ id, role }) => [id, asWritten(role ?? '')]),
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
        for (const { text } of exportCsv({ ...graph, entities }).files) {
          for (const separator of SPLITS) {
            for (const quote of ['"', null] as const) {
              const cells = splitCells(text.slice(1), separator, quote);
              expect(cells.filter((cell) => BEGINS_FORMULA.test(cell))).toEqual([]);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives each text back, and looks at no character twice', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, other) => {
        for (const text of [one, `${one};${other}`, `${one}\t'${other}`]) {
          expect(asStated(withoutFormulas(text))).toBe(text);
        }
      }),
    );
    expect(withoutFormulas("'\t'")).toBe("''\t'");
    const long = '\t'.repeat(500_000);
    expect(withoutFormulas(`a${long}=1`)).toBe(`a${long}'=1`);
    expect(withoutFormulas(`a;${'='.repeat(500_000)}`)).toHaveLength(500_003);
  });
});
