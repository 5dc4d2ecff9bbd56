/** `compare` from the outside: two stored records, and a table of pairs of names. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityComparison } from '../../src/contract/answers/comparison.ts';
import { faultOf, runInterlock, type Ran } from '../make/command-line.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

const person = (id: string, full_name: string, birthday_date_full: string) =>
  makeMemberProfile({ id, data: { person: { full_name, birthday_date_full } } });
const registry = createMemoryRegistry({
  companies: [
    makeCompanyProfile({
      id: '1',
      current_name: { name: 'Zeta Metals AG' },
      contacts: [{ type: 'Phone', contact: '+357 25 000 111' }],
    }),
    makeCompanyProfile({
      id: '2',
      current_name: { name: 'Zeta Metals Aktiengesellschaft\u0007' },
      contacts: [
        { type: 'Phone', contact: '+357 25 000 222' },
        { type: 'Phone', contact: '+357 25 000111' },
      ],
      members: [
        { id: '7', name: 'Åse Lind', position: 'Chair' },
        { id: '8', name: 'Aase Lind', position: 'Director' },
      ],
    }),
  ],
  members: [person('7', 'Åse Lind', '1961-04-09'), person('8', 'Aase Lind', '1974-04-09')],
});
const folder = mkdtempSync(join(tmpdir(), 'interlock-cli-'));
const store = join(folder, 'compare.db');
let scripted: ScriptedRegistry;

const run = (...args: string[]): Promise<Ran> =>
  runInterlock([...args, '--store', store, '--registry', scripted.url], scripted.key);

beforeAll(async () => {
  scripted = await startScriptedRegistry(registry);
  for (const args of [
    ['company', '1'],
    ['company', '2'],
    ['member', '7'],
    ['member', '8'],
  ]) {
    expect(await run(...args)).toMatchObject({ code: 0 });
  }
});
afterAll(async () => {
  await scripted.close();
  rmSync(folder, { recursive: true });
});

describe('two records', () => {
  it('are compared out of the store, for and against in words', async () => {
    const asked = scripted.requests.length;
    const { code, stdout, stderr } = await run('compare', 'company:1', 'company:2');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('They may be the same: look at both.');
    expect(stdout).toContain('“AG” and “Aktiengesellschaft” are legal forms of one kind');
    expect(stdout).toContain('\nUnknown\n  No registration number stated for either of them\n');
    expect(stdout).not.toContain('\u0007');
    expect(stdout).toMatch(/\nStated by both\n {2}phone {2}\+357 25 000 111\n/);
    const { shared } = JSON.parse(
      (await run('compare', 'company:1', 'company:2', '--json')).stdout,
    ) as EntityComparison;
    expect(shared.map(({ sources }) => sources.map(({ pointer }) => pointer))).toEqual([
      ['/contacts/0/contact', '/contacts/1/contact'],
    ]);
    expect(scripted.requests).toHaveLength(asked);
  });

  it('are told as JSON, with what contradicts and whom both are tied to', async () => {
    const { code, stdout } = await run('compare', 'member:7', 'member:8', '--json');
    expect(code).toBe(0);
    const found = JSON.parse(stdout) as EntityComparison;
    expect(found).toMatchObject({ suggested: false });
    expect(found.entities.map(({ name }) => name)).toEqual(['Åse Lind', 'Aase Lind']);
    expect(found.against).toEqual(['Different year of birth: 1961 and 1974']);
    expect(found.for.join()).toMatch(/Both are tied to “Zeta Metals Aktiengesellschaft/);
    expect(found.strength).toBeLessThan(0.5);
  });

  it('are refused in words when one is unknown, or is no id, or is both', async () => {
    const unknown = await run('compare', 'company:1', 'company:9');
    expect([unknown.code, unknown.stdout]).toEqual([1, '']);
    expect(unknown.stderr).toMatch(/^Nothing is stored of .+\/company:9\. Read it first/);
    expect(faultOf(await run('compare', 'company:1', 'company:9', '--json')).code).toBe(
      'entity-unknown',
    );
    const twice = await run('compare', 'company:1', 'company:1');
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('is named twice')]);
    for (const args of [[], ['company:1'], ['company:1', 'x'], ['company:1', 'company:2', 'x']]) {
      expect((await run('compare', ...args)).code).toBe(2);
    }
  });
});

describe('pairs of names', () => {
  const input = join(folder, 'pairs.csv');
  const output = join(folder, 'out.csv');
  const compare = (csv: string | Uint8Array, ...more: string[]): Promise<Ran> => {
    rmSync(output, { force: true });
    writeFileSync(input, csv);
    return runInterlock(['compare', '--pairs', input, '-o', output, ...more]);
  };

  it('get two columns more, and the others stay as they were, which is said of formulas', async () => {
    const csv =
      '\uFEFFnote,schema,name1,name2\r\n' +
      '"a, b",Person,Jürgen Müller,Juergen Mueller\r\n' +
      'c,Company,"=Zeta Metals ""AG""",Omega Foods AG\r\n\r\n';
    const { code, stdout, stderr } = await compare(csv);
    expect([code, stderr]).toEqual([
      0,
      '1 cell of the table may be taken for a formula by a spreadsheet; it stays as it was\n',
    ]);
    expect(stdout).toBe(`2 pairs, 1 of them suggested, in ${output}\n`);
    const [header, one, other, end, ...rest] = readFileSync(output, 'utf8').split('\r\n');
    expect(header).toBe('\uFEFFnote,schema,name1,name2,suggested,reasons');
    expect(one).toMatch(/^"a, b",Person,Jürgen Müller,Juergen Mueller,true,"?For: /);
    expect(other).toMatch(/^c,Company,"=Zeta Metals ""AG""",Omega Foods AG,false,/);
    expect([end, rest]).toEqual(['', []]);
  });

  it('are measured where somebody judged them', async () => {
    const csv =
      'schema,name1,name2,is_match\n' +
      'Person,Anna Berg,Anna Berg,true\nPerson,Anna Berg,Otto Lund,TRUE\n' +
      'Vessel,Snow,Snow,false\nVessel,Snow,Ice,false\nVessel,Snow,Ice,\n';
    const said = 'Of 4 judged pairs: precision 0.500, recall 0.500, F1 0.500\n';
    expect(await compare(csv)).toMatchObject({ code: 0, stderr: said });
    const fit = { judged: 4, precision: 0.5, recall: 0.5, f1: 0.5 };
    expect(JSON.parse((await compare(csv, '--json')).stdout)).toEqual({
      file: output,
      pairs: 5,
      suggested: 2,
      fit,
    });
  });

  it('are written as the table that was given is', async () => {
    const csv = 'schema;name1;name2;is_match\nPerson;"=Berg; Anna";@Anna Berg +;true\n';
    const { stderr } = await compare(csv);
    expect(stderr).toContain('2 cells of the table may be taken for formulas by a spreadsheet');
    const [header, one, end] = readFileSync(output, 'utf8').split('\n');
    expect(header).toBe('schema;name1;name2;is_match;suggested;reasons');
    expect(one).toMatch(/^Person;"=Berg; Anna";@Anna Berg \+;true;true;"?For: /);
    expect(end).toBe('');
  });

  it.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\n', '\r'],
  ])('in lines that end in %j and %j are read, and end in the first', async (first, then) => {
    const csv =
      `note,schema,name1,name2${first}"one${then}two",Person,Anna Berg,"Berg, Anna"${then}` +
      `5" x,Person,Anna "A" Berg,Otto Lund${then}${first},Person,Ida Holm,"Ida ""I"" Holm"${first}`;
    const { stdout, stderr } = await compare(csv);
    expect(stdout).toMatch(/^3 pairs, /);
    expect(stderr).toBe('The lines of the table ended in several ways: all end as the first now\n');
    const written = readFileSync(output, 'utf8');
    expect(written).toContain(`"one${then}two",Person,Anna Berg,"Berg, Anna",true,`);
    expect(written).toContain(`${first}"5"" x",Person,"Anna ""A"" Berg",Otto Lund,false,`);
    expect(written).toContain(`${first},Person,Ida Holm,"Ida ""I"" Holm",`);
    expect(written.replace(`one${then}two`, '').split(/\r\n|\r|\n/)).toEqual(
      written.replace(`one${then}two`, '').split(first),
    );
  });

  it('take the place of what an earlier run said, which is said', async () => {
    const csv = 'schema,name1,name2,reasons,suggested\nVessel,Snow,Snow,mine,?\n';
    const { code, stderr } = await compare(csv);
    const said = 'The table had reasons and suggested already: what stood there is left out\n';
    expect([code, stderr]).toEqual([0, said]);
    expect(readFileSync(output, 'utf8')).toMatch(
      /^schema,name1,name2,suggested,reasons\nVessel,Snow,Snow,true,"?For: /,
    );
  });

  it('that nobody judged, or judged in other words, are left out of the figures, and which rows is said', async () => {
    const header = 'schema,name1,name2,is_match\n';
    const others = 'Vessel,Snow,Snow,constructor\nVessel,Snow,Snow,\nVessel,Snow,Ice,?\n';
    const left =
      'Left out of the figures, since is_match is neither true nor false: row 1 (“constructor”), row 3 (“?”)\n';
    expect(await compare(`${header}${others}`)).toMatchObject({ code: 0, stderr: left });
    const fit = 'Of 1 judged pair: precision not defined, recall 0.000, F1 0.000\n';
    const judged = await compare(`${header}${others}Vessel,Snow,Ice,true\n`);
    expect(judged.stderr).toBe(`${left}${fit}`);
    expect(JSON.parse((await compare(`${header}${others}`, '--json')).stdout)).toEqual({
      file: output,
      pairs: 3,
      suggested: 2,
      unread: [
        { row: 1, says: 'constructor' },
        { row: 3, says: '?' },
      ],
    });
  });

  it('can be compared again in their place', async () => {
    await compare('schema,name1,name2\nPerson,Anna Berg,Anna Berg\n');
    const once = readFileSync(output, 'utf8');
    const again = await runInterlock(['compare', '--pairs', output, '-o', output]);
    expect(again.code).toBe(0);
    expect(readFileSync(output, 'utf8')).toBe(once);
  });

  it.each([
    ['', 'it is empty'],
    ['\n\n', 'it is empty'],
    ['schema,name1,name2\n', 'it has no pairs'],
    ['schema,name1\nPerson,Anna\n', 'it has no column name2'],
    ['name\nAnna\n', 'it has no column schema, none called name1, none called name2'],
    ['schema,name1,name2,x,x\nPerson,A,B,,\n', 'it has two columns called “x”'],
    ['schema,name1,name2\nPerson,A\n', 'row 1 has not as many cells as there are columns'],
    ['schema,name1,name2\nPlanet,A,B\n', 'row 1 has the schema “Planet”'],
    ['schema,name1,name2\nPerson,"A,B\n', 'Quoted field unterminated'],
    [Uint8Array.of(0x73, 0xff, 0xfe), 'it is no text in UTF-8'],
  ])('of %j are refused: %s', async (csv, why) => {
    const { code, stdout, stderr } = await compare(csv);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`can't be read as pairs of names: `);
    expect(stderr).toContain(why);
    expect(existsSync(output)).toBe(false);
  });

  it('of no file, or for no place, are refused', async () => {
    const missing = await runInterlock(['compare', '--pairs', `${input}.none`, '-o', output]);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('it is not there')]);
    writeFileSync(input, 'schema,name1,name2\nPerson,A,B\n');
    const nowhere = await runInterlock(['compare', '--pairs', input, '-o', folder, '--json']);
    expect(faultOf(nowhere).code).toBe('file-unwritable');
    for (const args of [
      ['--pairs', input],
      ['-o', output, 'company:1', 'company:2'],
      ['--pairs', input, '-o', output, 'company:1'],
    ]) {
      expect((await runInterlock(['compare', ...args])).code).toBe(2);
    }
  });
});
