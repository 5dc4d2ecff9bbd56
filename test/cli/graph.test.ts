/** `graph` and `store` from the outside, on the sample registry that ships with the program. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { faultOf, NOTED_NOWHERE, runInterlock, type Ran } from '../make/command-line.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile } from '../make/records.ts';
import { startScriptedRegistry } from '../make/scripted-registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'interlock-cli-'));
const store = join(folder, 'graph.db');
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]): Promise<Ran> => runInterlock([...args, '--store', store]);
const at = (name: string): string => join(folder, name);

interface Made {
  files: string[];
  entities: number;
  ties: number;
}

beforeAll(async () => {
  expect((await run('company', '1001')).stderr).toBe('');
});

describe('graph', () => {
  it('writes Cytoscape JSON with the neighbours', async () => {
    const file = at('out.json');
    const ran = await run('graph', 'company:1001', '--format', 'cytoscape', '-o', file, '--json');
    const { files, entities, ties } = JSON.parse(ran.stdout) as Made;
    expect(files).toEqual([file]);
    const { elements } = JSON.parse(readFileSync(file, 'utf8')) as {
      elements: { nodes: unknown[]; edges: unknown[] };
    };
    expect(elements.nodes).toHaveLength(entities);
    expect(elements.edges).toHaveLength(ties);
    expect(entities).toBeGreaterThan(1);
    expect(ties).toBeGreaterThan(0);
  });

  it('gives each tie its state as of a day, and leaves none out', async () => {
    const statesAsOf = async (...args: string[]): Promise<unknown[]> => {
      const file = at('as-of.cyjs');
      const of = ['company:1142', 'member:100632', 'member:100633', '--depth', '0'];
      const to = ['--format', 'cytoscape', '-o', file, '--store', at('as-of.db')];
      const ran = await runInterlock(['graph', ...of, ...args, ...to]);
      expect(ran).toMatchObject({ code: 0, stderr: NOTED_NOWHERE });
      const { elements } = JSON.parse(readFileSync(file, 'utf8')) as {
        elements: { edges: { data: { state?: string } }[] };
      };
      return elements.edges.map(({ data }) => data.state).sort();
    };
    // It was dissolved on 2015-03-31, and of one role in it no end is stated.
    const now = await statesAsOf();
    const before = await statesAsOf('--as-of', '2015-03-30');
    const after = await statesAsOf('--as-of', '2015-03-31');
    expect([now, after]).toEqual([
      ['ended', 'ended'],
      ['ended', 'ended'],
    ]);
    expect(before).toEqual(['active', 'active']);
    expect(await statesAsOf('--as-of', '1990-01-31')).toEqual(['active', 'not-begun']);
  });

  it.each(['2015-02-30', '2015-03', 'yesterday', ''])('refuses as a day: %j', async (day) => {
    const ran = await run('graph', 'company:1001', '--as-of', day, '-o', at('none.graphml'));
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.stderr).toContain('--as-of takes a day: YYYY-MM-DD.');
    expect(existsSync(at('none.graphml'))).toBe(false);
  });

  it('reaches further with every step, and only the named with none', async () => {
    const counts = await Promise.all(
      ['0', '1'].map(async (depth) => {
        const args = ['company:1001', '--depth', depth, '-o', at(`${depth}.graphml`), '--json'];
        const { stdout } = await runInterlock(['graph', ...args, '--store', at(`${depth}.db`)]);
        return (JSON.parse(stdout) as Made).entities;
      }),
    );
    expect(counts[0]).toBe(1);
    expect(counts[1]).toBeGreaterThan(1);
    expect(readFileSync(at('0.graphml'), 'utf8')).toContain('<graphml');
  });

  it('writes CSV as three files, beside each other or into a folder', async () => {
    await run('graph', 'company:1001', '--format', 'csv', '-o', at('people.csv'));
    mkdirSync(at('there'));
    await run('graph', 'company:1001', '--format', 'csv', '-o', at('there'));
    for (const part of ['nodes', 'edges', 'about']) {
      expect([part, existsSync(at(`people-${part}.csv`))]).toEqual([part, true]);
    }
    expect(readdirSync(at('there')).sort()).toEqual(['about.csv', 'edges.csv', 'nodes.csv']);
  });

  it('leaves what stood there when it can’t write, and nothing of its own', async () => {
    const ran = await run('graph', 'company:1001', '-o', at('nowhere/x.graphml'), '--json');
    expect(ran.code).toBe(1);
    expect(faultOf(ran)).toMatchObject({ code: 'file-unwritable', detail: { why: 'ENOENT' } });
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('writes all tables or none', async () => {
    mkdirSync(at('half-edges.csv'));
    writeFileSync(at('half-nodes.csv'), 'before');
    const args = ['company:1001', '--format', 'csv', '-o', at('half.csv'), '--json'];
    const ran = await run('graph', ...args);
    expect(ran.code).toBe(1);
    expect(faultOf(ran)).toMatchObject({
      code: 'file-unwritable',
      detail: { file: at('half-edges.csv'), why: 'EISDIR' },
    });
    expect(readFileSync(at('half-nodes.csv'), 'utf8')).toBe('before');
  });

  it('says in a table of its own what the other two have no place for', async () => {
    const args = ['company:1001', '--format', 'csv', '-o', at('whole.csv')];
    const ran = await run('graph', ...args, '--json');
    expect(JSON.parse(ran.stdout)).toMatchObject({ loss: [] });
    const about = readFileSync(at('whole-about.csv'), 'utf8').split('\r\n');
    expect(about).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^exported_at,\d{4}-/),
        expect.stringMatching(/^chain_store,[0-9a-f]{32}$/),
        expect.stringMatching(/^chain_count,[1-9]\d*$/),
        expect.stringMatching(/^chain_head,[0-9a-f]{64}$/),
      ]),
    );
  });

  it('writes what verify finds to agree, and what was changed not to', async () => {
    await run('graph', 'company:1001', '-o', at('whole.graphml'));
    const ran = await run('verify', at('whole.graphml'));
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/(\d+) facts?, \1 as their sources say, .* the one it tells of\n$/);
    const text = readFileSync(at('whole.graphml'), 'utf8');
    writeFileSync(at('other.graphml'), text.replace(/(sha256:)./, '$1g'));
    const other = await run('verify', at('whole.graphml'), at('other.graphml'), '--json');
    expect(other.code).toBe(1);
    const [first, second] = other.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({ file: at('whole.graphml'), unresolved: 0, chain: true });
    expect(second).toMatchObject({ unresolved: 1, chain: true });
    writeFileSync(at('none.graphml'), new Uint8Array([0xff, 0xfe, 0x00]));
    for (const [file, code] of [
      ['none.graphml', 'export-unreadable'],
      ['nowhere.graphml', 'file-unreadable'],
    ] as const) {
      const refused = await run('verify', at(file), '--json');
      expect([refused.code, faultOf(refused)]).toMatchObject([1, { code }]);
    }
  });

  it('has verify look at every file that is named, one that is not there among them', async () => {
    await run('graph', 'company:1001', '-o', at('last.graphml'));
    const ran = await run('verify', at('nowhere.graphml'), at('last.graphml'));
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(at('nowhere.graphml'));
    expect(ran.stdout).toMatch(/last\.graphml: (\d+) facts?, \1 as their sources say/);
  });

  it.each([
    [1, `company:${'1'.repeat(300)}`, '1', 'An id is not valid: an id has at most 200 digits.'],
    [1, 'company:x', '1', 'An id is not valid: an entity is named REGISTRY/company:ID'],
    [2, 'company:1001', '21', '--depth takes a number from 0 to 20.'],
  ])(
    'ends with %i and says in plain words what is wrong with %s, %s',
    async (code, root, depth, words) => {
      const ran = await run('graph', root, '--depth', depth, '-o', at('x.graphml'));
      expect(ran).toMatchObject({ code, stdout: '' });
      expect(ran.stderr).toContain(words);
    },
  );

  it('counts one entity in the singular', async () => {
    const ran = await run('graph', 'company:1001', '--depth', '0', '-o', at('one.graphml'));
    expect(ran.stdout).toMatch(/^1 entity and 0 ties in /m);
  });

  it.each([
    [['company:1001']],
    [['-o', 'x']],
    [['1001', '-o', 'x']],
    [['company:1001', '-o', 'x', '--format', 'docx']],
    [['company:1001', '-o', 'x', '--depth', '-1']],
  ])('refuses the arguments %j as wrong usage', async (args) => {
    expect(await run('graph', ...args)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('a registry that goes away', () => {
  it('is not told as offline by choice, and the file has what came before', async () => {
    const members = Array.from({ length: 12 }, (_, id) => ({ id: `${id}`, name: `M ${id}` }));
    const company = makeCompanyProfile({ id: '1', current_name: { name: 'Hub' }, members });
    const scripted = await startScriptedRegistry(createMemoryRegistry({}));
    onTestFinished(() => scripted.close());
    await scripted.handle((request, response) => {
      if (request.url?.startsWith('/v1/companies/1')) response.end(JSON.stringify(company));
      else response.destroy();
    });
    const file = at('gone.graphml');
    const graph = (...more: string[]): Promise<Ran> => {
      const args = ['company:1', '--depth', '2', '-o', file, '--registry', scripted.url, ...more];
      return runInterlock(['graph', ...args, '--store', at('gone.db')], scripted.key);
    };
    const gone = await graph();
    const unknown = 'Own record not stored, so that not all ties are known: of 12 entities';
    expect(gone).toMatchObject({
      code: 1,
      stdout: `13 entities and 12 ties in ${file}\n${unknown}\n`,
    });
    expect(gone.stderr).toMatch(
      /\/member:\d+: The registry gave no answer to this: the connection failed \(ECONNRESET\)/,
    );
    expect(gone.stderr).toMatch(
      /The registry can't be reached \(no answer to 3 questions in a row\)/,
    );
    expect(gone.stderr).toMatch(
      /\/member:\d+: Not searched: the registry could not be reached before\. Check the address/,
    );
    expect(gone.stderr).not.toMatch(/offline/i);
    expect(gone.stderr).toMatch(/^The graph is written, but 12 profiles could not be fetched/m);
    const chosen = await graph('--offline');
    expect(chosen.code).toBe(1);
    expect(chosen.stderr).toMatch(/\/member:0: Not searched: offline\. Run it without --offline/);
  });
});

describe('store', () => {
  it('checks and rebuilds', async () => {
    const checked = await run('store', 'check', '--json');
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(checked.stdout)).toMatchObject({ damaged: [], database: [] });
    const rebuilt = await run('store', 'rebuild', '--json');
    expect(rebuilt.code).toBe(0);
    const { profiles } = JSON.parse(rebuilt.stdout) as { profiles: number };
    expect(profiles).toBeGreaterThan(0);
    expect((await run('company', '1001', '--offline')).code).toBe(0);
  });

  it('refuses a file that is no store, and one that is not there', async () => {
    const file = at('notes.txt');
    writeFileSync(file, 'these are notes, and long enough to be no SQLite file '.repeat(40));
    const runs = await Promise.all([
      runInterlock(['store', 'check', '--json', '--store', file]),
      runInterlock(['store', 'check', '--json', '--store', at('no.db')]),
    ]);
    expect(runs.map((ran) => [ran.code, faultOf(ran).code])).toEqual([
      [1, 'store-corrupt'],
      [1, 'file-unreadable'],
    ]);
    expect(existsSync(at('no.db'))).toBe(false);
    expect(readFileSync(file, 'utf8')).toMatch(/^these are notes/);
  });

  it('says which response is damaged', async () => {
    const copy = at('damaged.db');
    for (const end of ['', '-wal']) if (existsSync(store + end)) cpSync(store + end, copy + end);
    const bytes = readFileSync(copy);
    // Part of a stored body: the name of a field, which nothing derived repeats.
    const place = bytes.indexOf('"registration_authorities"');
    expect(place).toBeGreaterThan(0);
    bytes[place + 3] = 0x78;
    writeFileSync(copy, bytes);
    const ran = await runInterlock(['store', 'check', '--json', '--store', copy]);
    expect(ran.code).toBe(1);
    const { damaged } = JSON.parse(ran.stdout) as { damaged: { url: string }[] };
    expect(damaged).toHaveLength(1);
    const rebuilt = await runInterlock(['store', 'rebuild', '--store', copy]);
    expect(rebuilt.code).toBe(1);
    expect(rebuilt.stdout).toMatch(
      /^0 profiles and 0 search pages derived again, 1 response refused: 0 entities, 0 statements$/m,
    );
  });
});
