/** `case import`: what it says and ends with, over a store that a window left. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInterlock, type Ran } from '../make/command-line.ts';
import { openWithCase } from '../make/open-case.ts';
import { tempFolder } from '../make/temp-store.ts';

describe('importing a file into a case', () => {
  const run = (...args: string[]): Promise<Ran> => runInterlock(['case', 'import', ...args]);

  function begin(): { store: string; path: (name: string, text: string) => string } {
    const folder = tempFolder();
    const store = join(folder, 'store.db');
    openWithCase(store).close();
    return {
      store,
      path(name, text) {
        const file = join(folder, name);
        writeFileSync(file, text);
        return file;
      },
    };
  }

  const NODES =
    'id,name,kind,born\na,Ada,person,1961\nb,Berg,company,\n,Nobody,person,\nd,Dag,person,soon';
  const EDGES = 'from,to,role\na,b,Chair\na,x,Friend';

  it('says each problem with its row and column, imports the rest, and ends with 1', async () => {
    const { store, path } = begin();
    const files = [path('nodes.csv', NODES), path('edges.csv', EDGES)];
    const dry = await run('First', ...files, '--store', store, '--dry-run');
    expect(dry).toMatchObject({
      code: 1,
      stdout: [
        'nodes.csv and edges.csv (CSV) would be imported into First:',
        '3 entities (2 persons, 1 company)',
        '1 tie (1 position)',
        'refused   entities, row 4, column “id”: it has no id',
        'doubtful  entities, row 5, column “born”: “soon” can’t be read as a day, and is kept as it stands',
        'left out  ties, row 3: it goes to “x”, which is not among the entities',
        '',
      ].join('\n'),
    });
    const done = await run('First', ...files, '--store', store, '--json');
    expect(done.code).toBe(1);
    expect(JSON.parse(done.stdout)).toMatchObject({ imported: true, entities: 3 });
    const again = await run('First', ...files, '--store', store, '--dry-run');
    expect(again.stdout).toMatch(/The same was imported before, as import-[0-9a-f]{8}\./);
  });

  it('says what each of several columns of one name is taken as, and which rows have no name', async () => {
    const { store, path } = begin();
    const table = path('two.csv', 'name,country,name\nAda,NO,Lind\n,SE,Moe\n');
    const problems = [
      'doubtful  entities, row 1, column “name”: 2 columns are called so: column 1 is taken as Name; column 3 is kept as a field',
      'refused   entities, row 3, column “name”: it has neither an id nor a name',
    ];
    for (const options of [['--dry-run'], []]) {
      const { code, stdout } = await run('First', table, '--store', store, ...options);
      expect(code).toBe(1);
      expect(stdout).toContain('1 entity (1 of no stated kind)');
      expect(stdout.split('\n').slice(3, -1)).toEqual(problems);
    }
  });

  it('takes a mapping from a file, which is remembered until it is to be guessed', async () => {
    const { store, path } = begin();
    const table = path('t.csv', 'who,name\nAda,1\nBerit,2');
    const mapping = path('m.json', '{"of":"entities","columns":{"label":0},"kind":"person"}');
    const labels = async (...args: string[]): Promise<string> =>
      (await run('First', table, '--store', store, ...args)).stdout;
    expect(await labels('--mapping', mapping)).toContain('2 entities (2 persons)');
    expect(await labels('--dry-run')).toContain('2 entities (2 persons)');
    expect(await labels('--dry-run', '--mapping', 'guess')).toContain('(2 of no stated kind)');
  });

  it('refuses a file of another format, and a mapping that is none', async () => {
    const { store, path } = begin();
    const wrong = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await run('First', ...args, '--store', store);
      expect([code, stdout]).toEqual([1, '']);
      return stderr;
    };
    expect(await run('First', '--store', store)).toMatchObject({ code: 2, stdout: '' });
    expect(await wrong(path('a.xlsx', 'PK\u0003\u0004'))).toMatch(/a\.xlsx can’t be imported/);
    const table = path('t.csv', 'name\nAda');
    expect(await wrong(table, '--mapping', path('m.json', '{}'))).toMatch(/mapping/);
    expect(await wrong(table, '--mapping', path('m.json', 'no'))).toMatch(/not JSON/);
  });
});
