/** The command line with more than one registry in its store: handles, full ids, several at once. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage } from '../../src/contract/answers/search.ts';
import { faultOf, NOTED_NOWHERE, runInterlock, type Ran } from '../make/command-line.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberItem } from '../make/records.ts';
import {
  SCRIPTED_KEY,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../make/scripted-registry.ts';

const folder = mkdtempSync(join(tmpdir(), 'interlock-cli-'));
const store = join(folder, 'several.db');
const keyFile = join(folder, 'key.txt');
let first: ScriptedRegistry;
let second: ScriptedRegistry;

const startNamed = (name: string): Promise<ScriptedRegistry> =>
  startScriptedRegistry(
    createMemoryRegistry({
      companies: [
        makeCompanyProfile({
          id: '1001',
          current_name: { name: `${name} AS` },
          members: [{ id: '7', name: `Ada ${name}`, position: 'Chair' }],
        }),
      ],
      items: [makeMemberItem({ id: '7', data: { mixed: { full_name: `Ada ${name}` } } })],
    }),
  );

const run = (...args: string[]): Promise<Ran> =>
  runInterlock([...args, '--store', store], first.key);

const nameIn = ({ stdout }: Ran): unknown =>
  (JSON.parse(stdout) as { profile: { current_name: { name: unknown } } }).profile.current_name
    .name;

describe('the command line with several registries', () => {
  /** The first of that host has the plain handle, the second gets a number. */
  beforeAll(async () => {
    writeFileSync(keyFile, SCRIPTED_KEY);
    [first, second] = await Promise.all([startNamed('First'), startNamed('Second')]);
    for (const { url } of [first, second]) {
      const ran = await run('company', '1001', '--registry', url);
      expect(ran).toMatchObject({ code: 0, stderr: '' });
    }
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    rmSync(folder, { recursive: true });
  });

  it('takes a full id, whichever registry is set', async () => {
    expect(nameIn(await run('company', '127.0.0.1/company:1001', '--json'))).toBe('First AS');
    expect(
      nameIn(await run('company', '127.0.0.1-2/company:1001', '--json', '--registry', first.url)),
    ).toBe('Second AS');
  });

  it('takes the handle of a registry for its address, and plain ids then mean that one', async () => {
    const named = (handle: string, id: string): Promise<Ran> =>
      run('company', id, '--json', '--registry', handle);
    expect(nameIn(await named('127.0.0.1-2', '1001'))).toBe('Second AS');
    expect(nameIn(await named('127.0.0.1-2', 'company:1001'))).toBe('Second AS');
    expect(nameIn(await named('127.0.0.1', '1001'))).toBe('First AS');
  });

  it('refuses the handle of a registry that nobody knows', async () => {
    const ran = await run('company', 'nowhere.example/company:1', '--json');
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(faultOf(ran)).toMatchObject({
      code: 'registry-unknown',
      detail: { registry: 'nowhere.example' },
    });
  });

  it.each([
    ['company', 'member:7'],
    ['member', '127.0.0.1/company:1001'],
  ])('refuses the command %s with %s, an id of the other kind', async (command, id) => {
    const ran = await run(command, id);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(`${id} is not a ${command}.`);
  });

  it('searches several registries one after the other, one line of JSON each', async () => {
    const ran = await run(
      ...['search', 'ada', '--json', '--registry', first.url, '--key-file', keyFile],
      ...['--registry', '127.0.0.1-2', '--key-file', keyFile, '--registry', 'sample'],
    );
    expect(ran.code).toBe(0);
    const pages = ran.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SearchPage);
    expect(pages.map(({ registry }) => registry)).toEqual(['127.0.0.1', '127.0.0.1-2', 'sample']);
    const names = pages.map(({ items }) => items.map(({ data }) => data.mixed.full_name));
    expect(names.slice(0, 2)).toEqual([['Ada First'], ['Ada Second']]);
  });

  it('names the registry above its results, and goes on past one that does not answer', async () => {
    // The key given is the first one's, and goes to no other.
    const asked = second.requests.length;
    const ran = await run(
      ...['search', 'ada', '--registry', first.url],
      ...['--registry', '127.0.0.1-2', '--registry', 'sample'],
    );
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/^127\.0\.0\.1\n[^]*Ada First[^]*\nsample\n/);
    expect(ran.stdout).not.toContain('Ada Second');
    expect(ran.stderr).toMatch(/^127\.0\.0\.1-2: No access key is set for this registry\./);
    expect(second.requests).toHaveLength(asked);
  });

  it.each([
    ['search', 'ada', '--key-file', keyFile, '--key-file', keyFile],
    ['search', 'ada', '--registry', 'sample', '--key-file', keyFile],
    ['company', '1001', '--registry', 'sample', '--registry', '127.0.0.1'],
  ])('refuses what would be left out without a word: %s %s %s …', async (...args) => {
    expect(await run(...args)).toMatchObject({ code: 2, stdout: '' });
  });

  it('gives no registry the key file of another, the sample taking none', async () => {
    const wrong = join(folder, 'wrong key');
    writeFileSync(wrong, 'the key of nobody');
    const keys = ['--key-file', keyFile, '--key-file', wrong];
    const named = ['--registry', 'sample', '--registry', first.url, '--registry', second.url];
    const asked = [first.requests.length, second.requests.length];
    const ran = await run('search', 'ada', ...named, ...keys);
    expect(ran.stdout).toContain('Ada First');
    expect(ran.stdout).not.toContain('Ada Second');
    expect(first.requests.slice(asked[0]).join()).not.toContain('nobody');
    expect(second.requests.slice(asked[1]).join()).toContain('nobody');
  });

  it('needs nobody to say which registry is meant where the id says it, offline too', async () => {
    const ran = await run('company', '127.0.0.1-2/company:1001', '--offline', '--json');
    expect(nameIn(ran)).toBe('Second AS');
    expect(await run('company', '1001', '--offline')).toMatchObject({ code: 1 });
  });

  it('ends with 1 where a profile is missing, names whose it is, and writes the file all the same', async () => {
    const file = join(folder, 'part.json');
    const graph = (...more: string[]): Promise<Ran> => {
      const roots = ['127.0.0.1/company:1001', '127.0.0.1-2/company:1001'];
      return run('graph', ...roots, '--depth', '2', '--format', 'cytoscape', '-o', file, ...more);
    };
    const ran = await graph();
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/^4 entities and 2 ties in /m);
    // The second one's key is not known here, and neither has a profile of its member.
    expect(ran.stderr.trim().split('\n').sort()).toEqual([
      expect.stringMatching(/^127\.0\.0\.1-2\/member:7: No access key is set/) as string,
      expect.stringMatching(
        /^127\.0\.0\.1\/member:7: Not found.*: the registry found no member/,
      ) as string,
      NOTED_NOWHERE.trim(),
      expect.stringMatching(/^The graph is written, but 2 profiles could not be fetched/) as string,
    ]);
    const { stderr } = await graph('--json');
    const said = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(said.at(-1)).toMatchObject({
      fault: { code: 'graph-incomplete', detail: { profiles: 2 } },
    });
  });

  it('puts records of two registries into one file, none taken for the other', async () => {
    const file = join(folder, 'both.json');
    const roots = ['company:1001', '127.0.0.1-2/company:1001'];
    const ran = await run(
      ...['graph', ...roots, '--registry', '127.0.0.1', '--format', 'cytoscape', '-o', file],
    );
    expect(ran).toMatchObject({ code: 0, stderr: NOTED_NOWHERE });
    const { elements } = JSON.parse(readFileSync(file, 'utf8')) as {
      elements: { nodes: { data: { id: string; label: string } }[] };
    };
    const labels = elements.nodes.map(({ data }) => `${data.id} ${data.label}`);
    expect(labels.sort()).toEqual([
      '127.0.0.1-2/company:1001 Second AS',
      '127.0.0.1-2/member:7 Ada Second',
      '127.0.0.1/company:1001 First AS',
      '127.0.0.1/member:7 Ada First',
    ]);
  });
});
