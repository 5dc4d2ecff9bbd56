/** What is noted, and in which case, of what `graph` and `dossier` take away; from the outside. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalRow } from '../../src/contract/model/journal.ts';
import { faultOf, NOTED_NOWHERE, runInterlock, type Ran } from '../make/command-line.ts';
import { makeFolder } from '../make/open-desk.ts';

const { folder, remove } = makeFolder();
afterAll(remove);
const store = join(folder, 'noted.db');
const run = (...args: string[]): Promise<Ran> => runInterlock([...args, '--store', store]);
const at = (name: string): string => join(folder, name);
const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

interface Shown {
  journal: { entries: JournalRow[] };
}

async function exportsNoted(): Promise<JournalRow[]> {
  const { stdout } = await run('case', 'show', 'Case 1', '--json');
  const { journal } = JSON.parse(stdout) as Shown;
  return journal.entries.filter(({ verb }) => verb === 'export');
}

let first: Ran;

beforeAll(async () => {
  first = await run('dossier', 'company:1001', '-o', at('first.html'));
});

describe('dossier of a record, with no case named', () => {
  it('says which case was made for it, and afterwards that this one is used', async () => {
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(/^No case was named, and none is open: “Case 1” was made/);
    const again = await run('dossier', 'company:1001', '-o', at('again.html'), '--json');
    expect(JSON.parse(again.stderr)).toMatchObject({
      notice: { code: 'dossier-case-used', detail: { case: 'Case 1' } },
    });
    const { stdout } = await run('case', 'list', '--json');
    expect(JSON.parse(stdout)).toHaveLength(1);
  });

  it('says nothing of a case that was named', async () => {
    const ran = await run('dossier', 'company:1001', '--case', 'Case 1', '-o', at('named.html'));
    expect(ran).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('graph', () => {
  it('is noted in the case that is named, with the hash of each file, and verify knows it by that', async () => {
    const named = ['--case', 'Case 1', '--format', 'csv', '-o', at('noted.csv')];
    expect(await run('graph', 'company:1001', ...named)).toMatchObject({ code: 0, stderr: '' });
    const [newest] = await exportsNoted();
    expect(newest).toMatchObject({ label: 'Export as CSV: 2 entities, 1 tie' });
    expect(newest?.detail?.files).toEqual(
      ['nodes', 'edges', 'about'].map((part) => ({
        file: `${part}.csv`,
        sha256: hashOf(at(`noted-${part}.csv`)),
      })),
    );
    const book = ['--case', 'Case 1', '--format', 'xlsx', '-o', at('noted.xlsx')];
    await run('graph', 'company:1001', ...book);
    const verified = await run('verify', at('noted.xlsx'));
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.stdout).toMatch(
      /Its very bytes were saved on \S+Z from the case “Case 1”: entry \d+ of its journal\./,
    );
  });

  it('counts of profiles as answered the records that are written, and no ties', async () => {
    const named = ['--case', 'Case 1', '--format', 'profiles', '-o', at('noted.json')];
    const ran = await run('graph', 'company:1001', ...named);
    // The other entity is known by its name alone.
    expect(ran.stdout).toContain('Not carried over: entities whose record was not fetched (1)\n');
    expect(ran.stdout).toMatch(/^1 record in .*noted\.json$/m);
    const { records } = JSON.parse(readFileSync(at('noted.json'), 'utf8')) as { records: [] };
    expect(records).toHaveLength(1);
    expect(await run('verify', at('noted.json'))).toMatchObject({ code: 0, stderr: '' });
    expect((await exportsNoted())[0]?.label).toBe('Export as Profiles as answered: 1 record');
    const { stdout } = await run('graph', 'company:1001', ...named, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ entities: 1, ties: null });
  });

  it('takes out what --redact names, and verify says that something was taken out', async () => {
    const named = ['--case', 'Case 1', '--format', 'profiles', '-o', at('less.json')];
    await run('graph', 'company:1001', ...named, '--redact', 'birth-dates');
    const verified = await run('verify', at('less.json'));
    expect(verified.code).toBe(0);
    expect(verified.stdout).toMatch(/^note: Of 1 record something was taken out, /m);
  });

  it('is noted in no case where none is named, and says so', async () => {
    const before = await exportsNoted();
    const ran = await run('graph', 'company:1001', '-o', at('nowhere.graphml'));
    expect(ran).toMatchObject({ code: 0, stderr: NOTED_NOWHERE });
    expect(await exportsNoted()).toEqual(before);
  });

  it('names the case that is not there, and writes nothing', async () => {
    const asked = ['graph', 'company:1001', '--case', 'Never', '-o', at('never.graphml')];
    const ran = await run(...asked);
    expect(ran).toMatchObject({
      code: 1,
      stderr: 'There is no case “Never” in this store. case list names those there are.\n',
    });
    expect(faultOf(await run(...asked, '--json')).detail).toEqual({ case: 'Never' });
    expect(existsSync(at('never.graphml'))).toBe(false);
  });
});

describe('the command line', () => {
  it.each([
    ['graph', 'company:1001'],
    ['dossier', 'company:1001'],
    ['case', 'export', 'Case 1'],
    ['case', 'save', 'Case 1'],
    ['compare', '--pairs', 'pairs.csv'],
    ['store', 'salvage', 'damaged.db'],
  ])('refuses an empty path in words: %s %s', async (...args) => {
    const asked = [...args, '-o', ''];
    // It takes no store but the damaged one.
    const ran = await (args[0] === 'store' ? runInterlock(asked) : run(...asked));
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/^-o takes the path of a file, and this one is empty\.\n/);
  });
});
