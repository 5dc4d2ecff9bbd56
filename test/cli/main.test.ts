/** The command line as a program, and what every command has in common: help, interrupts, keys, and which registry is meant. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpOf } from '../../src/cli/help.ts';
import { beginInterlock, faultOf, pressCtrlC, runInterlock } from '../make/command-line.ts';
import { runProgram, spawnInterlock, untilEnd } from '../make/program.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile } from '../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'interlock-cli-'));
const at = (name: string): string => join(folder, name);
let scripted: ScriptedRegistry;

beforeAll(async () => {
  const companies = [makeCompanyProfile({ id: '1001', status: 'From the scripted one' })];
  scripted = await startScriptedRegistry(createMemoryRegistry({ companies }));
});
afterAll(async () => {
  await scripted.close();
  rmSync(folder, { recursive: true });
});

describe('the program', () => {
  it('says and ends with what the command does that it runs', async () => {
    const where = ['--store', at('program.db'), '--registry', scripted.url];
    await runInterlock(['company', '1001', ...where], scripted.key);
    for (const command of [
      ['company', '1001'],
      ['company', '404'],
    ]) {
      const args = [...command, '--json', '--offline', ...where];
      expect(await runProgram(args)).toEqual(await runInterlock(args));
    }
  });

  it('ends with 130 at Ctrl-C, with its work cancelled', async () => {
    await scripted.behave('slow');
    const asked = scripted.requests.length;
    const where = ['--store', at('stopped.db'), '--registry', scripted.url, '--json'];
    const child = spawnInterlock(['company', '1001', ...where], scripted.key);
    const ended = untilEnd(child);
    await expect.poll(() => scripted.requests.length).toBe(asked + 1);
    child.kill('SIGINT');
    const ran = await ended;
    await scripted.behave('ok');
    expect([ran.code, faultOf(ran).code]).toEqual([130, 'cancelled']);
  });

  it('is quiet when whoever reads has read enough', async () => {
    const child = spawnInterlock(['--help']);
    child.stdout?.destroy();
    expect(await untilEnd(child)).toMatchObject({ code: 0, stderr: '' });
  });

  it('says which Node it needs where that is too old', async () => {
    const older = at('older.cjs');
    writeFileSync(
      older,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.17.1' } });`,
    );
    const start = resolve(import.meta.dirname, '../../src/cli/interlock.cjs');
    const ran = await untilEnd(spawn(process.execPath, ['--require', older, start, '--help']));
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toMatch(/^Interlock needs Node 22\.18 or later; this is 22\.17\.1\. .*\n$/);
  });
});

describe('a command', () => {
  it('explains itself, and refuses what it does not know', async () => {
    const [help, nothing, unknown, inherited] = await Promise.all(
      [['--help'], [], ['fly'], ['constructor', '--json']].map((args) => runInterlock(args)),
    );
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help?.stdout).toContain('search <text>');
    expect([nothing?.code, unknown?.code, inherited?.code]).toEqual([2, 2, 2]);
    expect(unknown?.stderr).toMatch(/^There is no command fly\./);
    expect(unknown?.stderr).toMatch(/^Commands: search, member, .*\n\n.* --help tells/m);
    const [wrong, one] = await Promise.all(
      [
        ['interlocks', '--fly'],
        ['interlocks', '--help'],
      ].map((args) => runInterlock(args)),
    );
    // The error is not out of sight above all of the help.
    expect(wrong?.code).toBe(2);
    expect(wrong?.stderr).toMatch(/^Unknown option '--fly'.*\n\n {2}interlocks \[<id>…\]/);
    expect(wrong?.stderr.split('\n').length).toBeLessThan(20);
    expect(one?.code).toBe(0);
    expect(one?.stdout).toContain('--most N');
    expect(one?.stdout).not.toContain('owners <id>');
    for (const name of ['paths', 'owners', 'holdings', 'coverage', 'expand'])
      expect(helpOf(name)).toMatch(/--budget N .*tried again\s+is\s+counted once/s);
    expect(inherited && faultOf(inherited)).toMatchObject({
      code: 'input-invalid',
      says: 'The command is not valid: There is no command constructor.',
    });
  });

  it.each([
    [['paths', 'company:1', 'company:2', '--further'], '--further is for --budget.'],
    [['company', '1', '--raw', '--json'], '--raw is the answer itself: leave out --json.'],
    [
      ['indicators', '--threshold', 'a=1', '--threshold', 'a=2'],
      '--threshold a is there more than',
    ],
    [['indicators', '--threshold', 'a=-1'], '--threshold takes RULE=NUMBER, a whole number from 0'],
    [['indicators', '--rules-schema', 'company:1'], '--rules-schema is asked of no entity.'],
  ])('refuses what would have no effect: %j', async (args, words) => {
    const ran = await runInterlock([...args, '--store', at('no-effect.db'), '--offline']);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(words);
  });

  it.each([
    ['company', '1001'],
    ['search', 'Ada', '--all'],
  ])('ends %s %s with 130 at Ctrl-C, with its work cancelled', async (...command) => {
    await scripted.behave('slow');
    const asked = scripted.requests.length;
    const where = ['--store', at('slow.db'), '--registry', scripted.url, '--json'];
    const { ended } = beginInterlock([...command, ...where], scripted.key);
    await expect.poll(() => scripted.requests.length).toBe(asked + 1);
    pressCtrlC();
    const ran = await ended;
    await scripted.behave('ok');
    expect(ran.code).toBe(130);
    expect(faultOf(ran).code).toBe('cancelled');
  });

  it('advises what can be done on a command line', async () => {
    const where = ['--store', at('keyless.db'), '--registry', scripted.url];
    const ran = await runInterlock(['company', '1001', ...where]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('INTERLOCK_KEY');
    expect(ran.stderr).not.toContain('Settings');
  });

  it('says in one line of a short key what that means', async () => {
    const args = ['search', 'halvard', '--registry', 'sample', '--store', at('short.db')];
    const short = await runInterlock(args, 'open sesame');
    const long = await runInterlock(args, 'open sesame, said Ali');
    expect(short).toMatchObject({ code: 0 });
    expect(short.stderr).toBe(
      'The access key has fewer than 16 characters. It can’t be told from ordinary words, so an ' +
        'answer or a text that repeats it may be kept.\n',
    );
    expect(long).toMatchObject({ code: 0, stderr: '' });
    const stored = ['coverage', '--store', at('short.db')];
    expect((await runInterlock(stored, 'open sesame')).stderr).toBe(short.stderr);
    const file = at('short-key');
    writeFileSync(file, 'sesame\n');
    const company = ['company', '1001', '--store', at('short.db'), '--json', '--key-file', file];
    const asJson = await runInterlock(company);
    expect(JSON.parse(asJson.stderr)).toMatchObject({ notice: { code: 'key-short' } });
  });

  it('sends no key that stands where something else belongs', async () => {
    const asked = scripted.requests.length;
    const where = ['--store', at('pasted.db'), '--json'];
    const searched = await runInterlock(
      ['search', scripted.key, '--registry', scripted.url, ...where],
      scripted.key,
    );
    expect(searched.code).toBe(1);
    expect(faultOf(searched)).toMatchObject({
      code: 'key-in-field',
      says: 'The search text holds the access key. It was not sent.',
      advice: expect.stringContaining('--key-file') as string,
    });
    const address = `${scripted.url}/${encodeURIComponent(scripted.key)}`;
    const named = await runInterlock(
      ['search', 'Ada', '--registry', address, ...where],
      scripted.key,
    );
    expect(faultOf(named)).toMatchObject({ code: 'key-in-field', detail: { field: 'registry' } });
    expect(scripted.requests).toHaveLength(asked);
    expect(JSON.stringify([searched, named])).not.toContain(scripted.key.slice(0, 12));
  });

  it('serves the sample registry alone, with a key of its own', async () => {
    const { said, ended } = beginInterlock(['registry', '--json']);
    const { url, key } = JSON.parse(await said) as { url: string; key: string };
    const [open, shut] = await Promise.all(
      [`?auth_key=${key}`, ''].map((query) => fetch(`${url}/v1/companies/1001${query}`)),
    );
    expect([open?.status, shut?.status]).toEqual([200, 401]);
    pressCtrlC();
    expect((await ended).code).toBe(0);
  });

  it.each([[['registry']], [['registry', '--json']]])(
    'repeats no key that it was given: %j',
    async (args) => {
      const { said, ended } = beginInterlock(args, 'the key');
      expect(await said).not.toContain('the key');
      const url = /http:[^\s"]+/.exec(await said)?.[0];
      const answer = await fetch(`${url}/v1/companies/1001?auth_key=the%20key`);
      expect(answer.status).toBe(200);
      pressCtrlC();
      expect((await ended).code).toBe(0);
    },
  );

  it('refuses a port that there can not be, and says which there can', async () => {
    const ran = await runInterlock(['registry', '--port', '65536']);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/^--port takes a number from 0 to 65535\./);
  });
});

describe('offline without --registry', () => {
  const offline = (store: string): ReturnType<typeof runInterlock> =>
    runInterlock(['company', '1001', '--json', '--offline', '--store', at(store)]);
  const fill = (store: string, ...registry: string[]): ReturnType<typeof runInterlock> =>
    runInterlock(['company', '1001', '--store', at(store), ...registry], scripted.key);

  it('means the one registry of the store, whichever it is', async () => {
    expect((await fill('one.db', '--registry', `${scripted.url}/`)).code).toBe(0);
    const ran = await offline('one.db');
    expect(JSON.parse(ran.stdout)).toMatchObject({ profile: { status: 'From the scripted one' } });
  });

  it('means the sample registry, as ever, where the store has answers of it', async () => {
    await fill('two.db', '--registry', scripted.url);
    await fill('two.db');
    const ran = await offline('two.db');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).not.toContain('From the scripted one');
  });

  it('is ambiguous with several others, and then any can be named', async () => {
    const companies = [makeCompanyProfile({ id: '1001', status: 'From another one' })];
    const another = await startScriptedRegistry(createMemoryRegistry({ companies }));
    await fill('three.db', '--registry', scripted.url);
    await fill('three.db', '--registry', another.url);
    await another.close();
    const ran = await offline('three.db');
    expect(ran.code).toBe(1);
    expect(faultOf(ran).code).toBe('registry-ambiguous');
    expect(String(faultOf(ran).detail['registries']).split(', ').sort()).toEqual(
      [scripted.url, another.url].sort(),
    );
    const named = await fill('three.db', '--offline', '--registry', another.url);
    expect(named.stdout).toContain('From another one');
  });

  it('searches nothing where the store has no registry', async () => {
    expect(faultOf(await offline('none.db')).code).toBe('not-searched-offline');
  });
});
