import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { importMapping, type ImportMapping } from '../../../src/contract/model/import.ts';
import { guessMapping } from '../../../src/exchange/import/column-names.ts';
import { readTableHead } from '../../../src/exchange/import/table-rows.ts';
import { exporterOf } from '../../make/exported.ts';
import { makeExport, SMALL_GRAPH } from '../../make/graph.ts';
import { importTables, problemLines, refuseImport } from '../../make/imported.ts';

const exportCsv = await exporterOf('csv');

const NODES = 'Id,Label,Type\r\n1,Ada Lind,Person\r\n2,Nordvik AS,Company\r\n';

const labels = (text: string): string[] => importTables([text]).entities.map(({ label }) => label);

describe('importing tables of entities and ties', () => {
  it('reads what Gephi exports', () => {
    const edges =
      'Source,Target,Type,Id,Label,timeset,Weight\n1,2,Directed,0,Chair,,1.0\n2,1,Undirected,1,,,2.0\n';
    const file = importTables([edges, NODES]);
    expect(file.entities).toMatchObject([
      { key: '1', label: 'Ada Lind', kind: 'person', row: 2 },
      { key: '2', label: 'Nordvik AS', kind: 'company', row: 3 },
    ]);
    expect(file.ties).toMatchObject([
      {
        key: '0',
        kind: 'position',
        from: '1',
        to: '2',
        role: 'Chair',
        fields: [['Weight', '1.0']],
      },
      { key: '1', from: '1', to: '2', role: null },
    ]);
    expect(problemLines(file)).toEqual([
      'changed | ties | 3 | it has no direction, and is taken as one of “Ada Lind” in “Nordvik AS”',
    ]);
  });

  it('names row and column of what it can’t take as it stands', () => {
    const file = importTables([
      'id;name;kind;born;x;y\n1;Ada;vessel;31.12.1961;12,5;1\n;Nobody;person;;;\n1;Again;person;;;\n\n2;Bo\n3;Cy;person;1961-04;1e9;2;more\n',
    ]);
    expect(problemLines(file)).toEqual([
      'changed | entities | 2 | kind | “vessel” is no kind that is known here: kept as a field',
      'doubtful | entities | 2 | born | “31.12.1961” can’t be read as a day, and is kept as it stands',
      'left-out | entities | 2 | x | “12,5” is not a number',
      'refused | entities | 3 | id | it has no id',
      'refused | entities | 4 | the id “1” is that of row 2 already',
      'doubtful | entities | 6 | kind | it has 2 cells, and there are 6 columns: nothing stands from here on',
      'left-out | entities | 7 | column 7 | it has 7 cells, and there are 6 columns: what is behind them is in none',
      'left-out | entities | 7 | x | “1e9” is too far out to be drawn',
    ]);
    expect(file.entities).toMatchObject([
      { key: '1', kind: 'member', born: '31.12.1961', x: null, y: 1, fields: [['kind', 'vessel']] },
      { key: '2', label: 'Bo', row: 6 },
      { key: '3', born: '1961-04', x: null, y: 2, row: 7 },
    ]);
    expect(file.counts).toEqual({
      entities: 3,
      ties: 0,
      refused: 2,
      'left-out': 3,
      changed: 1,
      doubtful: 2,
    });
  });

  it('says of columns of one name what becomes of each, and keeps what they state', () => {
    const file = importTables(['id,name,Name,country\n1,Ada,Ada Lind,NO\n2,,Bo Moe,SE\n3,,,DK\n']);
    expect(problemLines(file)).toEqual([
      'doubtful | entities | 1 | name | 2 columns are called so: column 2 is taken as Name; column 3 is kept as a field',
      'doubtful | entities | 3 | name | it has no name, and is called by its id',
      'doubtful | entities | 4 | name | it has no name, and is called by its id',
    ]);
    expect(file.entities).toMatchObject([
      { label: 'Ada', fields: [['Name', 'Ada Lind']] },
      { label: '2', fields: [['Name', 'Bo Moe']] },
      { label: '3', fields: [] },
    ]);
    const text = 'source,target,role,role\nAda,Nordvik,Chair,Director\n';
    const columns = { source: 0, target: 1, role: 3 };
    const kinds = { sourceKind: 'person', targetKind: 'company' } as const;
    const ties = importTables([{ text, mapping: { of: 'ties', columns, ...kinds } }]);
    expect(problemLines(ties)).toEqual([
      'doubtful | ties | 1 | role | 2 columns are called so: column 3 is kept as a field; column 4 is taken as Role',
    ]);
    expect(ties.ties).toMatchObject([{ role: 'Director', fields: [['role', 'Chair']] }]);
  });

  it('refuses a row without a name by its row and column where nothing else tells who it is', () => {
    const file = importTables(['name,country\nAda,NO\n,SE\n"  ",DK\n,\nBo,FI\n']);
    expect(problemLines(file)).toEqual([
      'refused | entities | 3 | name | it has neither an id nor a name',
      'refused | entities | 4 | name | it has neither an id nor a name',
    ]);
    expect(file.entities.map(({ label }) => label)).toEqual(['Ada', 'Bo']);
  });

  it('makes entities of the ends of ties where there is no other table', () => {
    const text =
      'Director,Company,Appointed\nAda,Nordvik,2001\nBo,Nordvik,2002-13\n,Solo,\nAda,,\n';
    const mapping: ImportMapping = {
      of: 'ties',
      columns: { source: 0, target: 1, start: 2 },
      sourceKind: 'person',
      targetKind: 'company',
    };
    const file = importTables([{ text, mapping }]);
    expect(file.entities.map(({ key, kind, row }) => [key, kind, row])).toEqual([
      ['Ada', 'person', 2],
      ['Nordvik', 'company', 2],
      ['Bo', 'person', 3],
      ['Solo', 'company', 4],
    ]);
    expect(file.ties).toMatchObject([
      { from: 'Ada', to: 'Nordvik', start: '2001' },
      { from: 'Bo', to: 'Nordvik', start: '2002-13' },
    ]);
    expect(problemLines(file)).toEqual([
      'doubtful | ties | 3 | Appointed | “2002-13” can’t be read as a day, and is kept as it stands',
      'left-out | ties | 4 | it goes from nobody',
      'left-out | ties | 5 | it goes to nobody',
    ]);
  });

  it('gives the ends of our own ties their names, where their table is the only one', () => {
    const edges = exportCsv(makeExport(SMALL_GRAPH)).files[1]?.text ?? '';
    const named = new Map(SMALL_GRAPH.entities.map(({ id, label }) => [id as string, label]));
    const { entities, ties } = importTables([edges]);
    expect(ties).toHaveLength(SMALL_GRAPH.ties.length);
    expect(new Map(entities.map(({ key, names }) => [key, names[0]]))).toEqual(named);
  });

  it('finds ends by exact names where there are no ids, and says which name several have', () => {
    const file = importTables([
      'name,country\nAda,NO\nBo,SE\nBo,DK\nNordvik,NO\n',
      'from,to\nAda,Nordvik\nBo,Nordvik\nada,Nordvik\n',
    ]);
    expect(file.entities.map(({ key }) => key)).toEqual(['#2', '#3', '#4', '#5']);
    expect(file.ties).toMatchObject([{ from: '#2', to: '#5' }]);
    expect(problemLines(file)).toEqual([
      'left-out | ties | 3 | it goes from “Bo”, and several entities are called that',
      'left-out | ties | 4 | it goes from “ada”, which is not among the entities',
    ]);
  });

  it('finds ends by names only where a tie has no ids', () => {
    const edges = 'source,source_label,target\n1,Nordvik AS,2\n,Ada Lind,2\n9,Ada Lind,2\n';
    const file = importTables([NODES, edges]);
    expect(file.ties).toMatchObject([
      { from: '1', to: '2' },
      { from: '1', to: '2' },
    ]);
    expect(problemLines(file)).toEqual([
      'left-out | ties | 4 | it goes from “9”, which is not among the entities',
    ]);
  });

  it('takes as of no kind what is named as two', () => {
    const mapping: ImportMapping = {
      of: 'ties',
      columns: { source: 0, target: 1 },
      sourceKind: 'person',
      targetKind: 'company',
    };
    const file = importTables([{ text: 'a,b\nAda,Nordvik\nNordvik,Holding\n', mapping }]);
    expect(file.entities.map(({ kind }) => kind)).toEqual(['person', 'member', 'company']);
    expect(file.counts.doubtful).toBe(1);
  });

  it('keeps apostrophes unless the header says that it is ours', () => {
    expect(labels("id,name\n1,'=1+1\n2,'t Hart\n")).toEqual(["'=1+1", "'t Hart"]);
    const header =
      'id,label,kind,knowledge,country,nationality,status,born,registration_number,fetched_at,x,y';
    expect(labels(`${header}\n1,'=1+1,,,,,,,,,,\n2,'t Hart,,,,,,,,,,\n`)).toEqual([
      '=1+1',
      "'t Hart",
    ]);
    // Saved again by a spreadsheet that separates otherwise.
    expect(labels(`${header},sources\n1,'=1+1,,,,,,,,,,,\n`.replaceAll(',', ';'))).toEqual([
      '=1+1',
    ]);
  });
});

describe('reading a table', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab ,;|\t"\n\r\'=') }),
    fc.string({ unit: 'grapheme' }),
  );
  const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 });

  it('gives the same whatever separates, ends and quotes, and in whatever parts', () => {
    const form = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      newline: fc.constantFrom('\n', '\r\n', '\r'),
      quotes: fc.boolean(),
      mark: fc.constantFrom('', '\uFEFF'),
      last: fc.boolean(),
      part: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(rows, form, (cells, { part, mark, last, newline, ...config }) => {
        const table = [
          ['id', 'name', 'status', 'odd'],
          ...cells.map((row, at) => [
            String(at),
            ...row.map((one) => one.replace(/[^\P{C}\n\r\t]/gu, '')),
          ]),
        ];
        const text = `${mark}${Papa.unparse(table, { ...config, newline })}${last ? newline : ''}`;
        const { entities } = importTables([text], part);
        expect(
          entities.map(({ key, names, status, fields }) => [key, names[0], status, fields[0]?.[1]]),
        ).toEqual(
          table.slice(1).map(([key, label, status, odd]) => [
            key,
            // Of blanks alone it is no name.
            label?.trim() ? label : undefined,
            status || null,
            odd || undefined,
          ]),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('reads lines that end in several ways, and quoted ones over several', () => {
    const text = 'id,name\r\n1,"Ada\nLind"\n2,Bo\r\n3,"Cy\r"\r\n4,"Di"\n';
    expect(labels(text)).toEqual(['Ada\nLind', 'Bo', 'Cy\r', 'Di']);
  });

  it('reads what Excel says the separator is, and counts that row', () => {
    const file = importTables(['\uFEFFsep=;\r\nid;name\r\n1;Lind, Ada\r\n1;Bo\r\n'], 3);
    expect(file.entities).toMatchObject([{ label: 'Lind, Ada', row: 3 }]);
    expect(problemLines(file)).toEqual([
      'refused | entities | 4 | the id “1” is that of row 3 already',
    ]);
  });

  it('says where a quote is misplaced, and refuses one that is not closed', () => {
    const file = importTables(['id,name\n1,"Ada" Lind"\n2,5" pipe\n']);
    expect(problemLines(file)).toEqual(['doubtful | entities | 2 | a quote in it is misplaced']);
    expect(file.entities[1]?.label).toBe('5" pipe');
    expect(() => importTables(['id,name\n1,"Ada\n2,Bo\n'])).toThrow(
      'row 2: a quote in it is not closed',
    );
  });

  it('shows a table by its first rows', () => {
    const text = `id;name\r\n${'1;Ada\r\n'.repeat(30)}2;cut`;
    const head = readTableHead(text, false, refuseImport);
    expect(head).toMatchObject({ delimiter: ';', columns: ['id', 'name'] });
    expect(head.rows).toHaveLength(20);
    expect(readTableHead('a\n1', true, refuseImport).rows).toEqual([['1']]);
    expect(readTableHead('a\n1', false, refuseImport).rows).toEqual([]);
    expect(() => readTableHead('', true, refuseImport)).toThrow('it is empty');
    expect(() => readTableHead('a,b', false, refuseImport)).toThrow('does not end');
  });
});

describe('a mapping of columns', () => {
  it('is refused where it fits no table', () => {
    const mapping: ImportMapping = { of: 'entities', columns: { label: 7 }, kind: 'member' };
    expect(() => importTables([{ text: 'a,b\n1,2\n', mapping }])).toThrow('no column 8');
    expect(() => importTables(['id,name\n1,a\n', 'id,name\n1,b\n'])).toThrow(
      'two tables of entities',
    );
  });

  it('lets one column be both id and name, and a table be of one kind', () => {
    const mapping: ImportMapping = {
      of: 'entities',
      columns: { id: 0, label: 0 },
      kind: 'company',
    };
    const file = importTables([{ text: 'Firma\nNordvik\n', mapping }]);
    expect(file.entities).toMatchObject([
      { key: 'Nordvik', label: 'Nordvik', names: ['Nordvik'], kind: 'company', fields: [] },
    ]);
  });

  it('is plain data that says who and whom', () => {
    const guessed = guessMapping(['id', 'label', 'x']);
    expect(importMapping.parse(guessed)).toEqual(guessed);
    const refused = [
      { of: 'entities', columns: { x: 1 }, kind: 'member' },
      { of: 'entities', columns: { label: -1 }, kind: 'member' },
      { of: 'entities', columns: { label: 1, source: 2 }, kind: 'member' },
      { of: 'ties', columns: { source: 1 }, sourceKind: 'member', targetKind: 'member' },
      { of: 'ties', columns: { target: 1 }, sourceKind: 'member', targetKind: 'member' },
      { of: 'ties', columns: { source: 1, target: 2 }, sourceKind: 'ship', targetKind: 'member' },
    ];
    for (const mapping of refused) {
      expect(importMapping.safeParse(mapping).success, JSON.stringify(mapping)).toBe(false);
    }
  });
});

describe('importing a table', () => {
  it('says of a day that is none, and of a row that repeats another, where they stand', () => {
    const people = 'name,born\nAda Nordvik,31.02.2019\nBerit Lund,1970\nAda Nordvik,31.02.2019\n';
    expect(problemLines(importTables([people]))).toEqual([
      'doubtful | entities | 2 | born | “31.02.2019” can’t be read as a day, and is kept as it stands',
      'doubtful | entities | 4 | it repeats row 2, cell for cell',
      'doubtful | entities | 4 | born | “31.02.2019” can’t be read as a day, and is kept as it stands',
    ]);
  });
});
