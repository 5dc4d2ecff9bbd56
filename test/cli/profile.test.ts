/** `member` and `company` from the outside: the record, its source, and every way it can fail. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOf, runInterlock, type Ran } from '../make/command-line.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { reply, startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

const company = makeCompanyProfile({
  id: '1001',
  status: 'Active',
  current_name: { name: 'Halvard \u001b]0;x\u0007 AS' },
  members: [{ id: '7', name: 'Åse', position: 'Chair' }],
});
const member = makeMemberProfile({ id: '007', data: { mixed: { full_name: 'Åse' } } });
const folder = mkdtempSync(join(tmpdir(), 'interlock-cli-'));
const store = join(folder, 'profile.db');
let scripted: ScriptedRegistry;

beforeAll(async () => {
  scripted = await startScriptedRegistry(
    createMemoryRegistry({ companies: [company], members: [member] }),
  );
});
afterAll(async () => {
  await scripted.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]): Promise<Ran> =>
  runInterlock([...args, '--store', store, '--registry', scripted.url], scripted.key);

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a profile', () => {
  it('comes with its source and drift', async () => {
    const body = Buffer.from(JSON.stringify(company));
    const ran = await run('company', '1001', '--json');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toEqual({
      profile: company,
      response: {
        sha256: sha256(body),
        fetchedAt: expect.stringMatching(/Z$/) as string,
        url: `${scripted.url}/v1/companies/1001`,
      },
      drift: [],
    });
  });

  it('is read as text, what is null as not stated, nothing steering the terminal', async () => {
    const { stdout } = await run('company', '1001');
    expect(stdout).toMatch(/^status +Active$/m);
    expect(stdout).toMatch(/^type +not stated$/m);
    expect(stdout).toContain('Halvard \\u{1b}]0;x\\u{7} AS');
    expect(stdout).toMatch(/^members \(1\)\n {2}1\.\n {4}id +7\n {4}name +Åse\n/m);
  });

  it('is asked with the key of a file, joined if wanted, and the key is nowhere', async () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${scripted.key}\n`);
    const args = ['member', '007', '--json', '--key-file', file, '--key-form', 'joined'];
    const ran = await runInterlock([...args, '--store', store, '--registry', scripted.url]);
    expect(JSON.parse(ran.stdout)).toMatchObject({ profile: member });
    expect(scripted.requests.at(-1)).toMatch(/^\/v1\/members\/007&auth_key=/);
    for (const key of [scripted.key, encodeURIComponent(scripted.key)]) {
      expect(ran.stdout + ran.stderr).not.toContain(key);
    }
  });

  it('is had from the store afterwards, and from the registry on --refresh', async () => {
    await run('company', '1001');
    const before = scripted.requests.length;
    expect((await run('company', '1001', '--offline')).code).toBe(0);
    await run('company', '1001');
    expect(scripted.requests).toHaveLength(before);
    await run('company', '1001', '--refresh');
    expect(scripted.requests).toHaveLength(before + 1);
  });

  it('does not pass for a new one when --refresh fails', async () => {
    await run('company', '1001');
    const ran = await run('company', '1001', '--refresh', '--offline', '--json');
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(faultOf(ran).code).toBe('not-searched-offline');
  });

  it('is the exact bytes with --raw, after undoing the encoding', async () => {
    const odd = Buffer.from('\uFEFF{ "id":"1001", "status" : "caf\u00e9 \u{1F600}" }\n');
    const bytes = Buffer.concat([odd.subarray(0, -2), Buffer.from(' ,"x":"\xff\xfe"}', 'latin1')]);
    await scripted.handle(reply(200, gzipSync(bytes), { 'content-encoding': 'gzip' }));
    const raw = await run('company', '1001', '--refresh', '--raw');
    await scripted.behave('ok');
    expect(raw.out).toEqual(bytes);
    const { stdout } = await run('company', '1001', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ response: { sha256: sha256(bytes) } });
  });
});

describe('a failure', () => {
  const empty = join(folder, 'empty.db');
  const fresh = (...args: string[]): Promise<Ran> => {
    const where = ['--store', empty, '--registry', scripted.url];
    return runInterlock(['company', '1001', '--json', ...where, ...args], scripted.key);
  };

  it.each([
    ['html', 'answer-not-json'],
    ['cut', 'answer-cut'],
    ['wrong-id', 'answer-wrong-id'],
    ['401', 'key-refused'],
    ['redirect', 'registry-redirected'],
    ['500', 'registry-failed'],
    ['429', 'registry-busy'],
    ['refused', 'registry-unreachable'],
  ] as const)('of the kind %s is told as %s, without the key', async (behaviour, code) => {
    await scripted.behave(behaviour);
    const ran = await fresh();
    await scripted.behave('ok');
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(faultOf(ran).code).toBe(code);
    expect(ran.stderr).not.toContain('auth_key');
  });

  it('has stored nothing', async () => {
    expect(faultOf(await fresh('--offline')).code).toBe('not-searched-offline');
  });

  it('names an unknown id, a missing key and an unusable address', async () => {
    const runs = await Promise.all([
      run('company', '5', '--json'),
      runInterlock(['company', '5', '--json', '--store', empty, '--registry', scripted.url]),
      runInterlock([
        ...['company', '5', '--json', '--registry', 'ftp://x'],
        ...['--store', join(folder, 'odd.db')],
      ]),
    ]);
    expect(runs.map((ran) => [ran.code, faultOf(ran).code])).toEqual([
      [1, 'record-not-found'],
      [1, 'key-missing'],
      [1, 'address-invalid'],
    ]);
    expect(faultOf(await run('company', '../5', '--json')).code).toBe('input-invalid');
  });

  it('tells an unknown id from a path that leads nowhere', async () => {
    const unknown = await run('company', '5');
    expect(unknown.stderr).toMatch(
      /^127\.0\.0\.1: Not found on \S+ at \S+ UTC: the registry found no company with the id 5\. Check the id\.\n$/,
    );
    const where = ['--store', empty, '--registry', `${scripted.url}/elsewhere`];
    const astray = await runInterlock(['company', '1001', ...where], scripted.key);
    expect(astray).toMatchObject({ code: 1, stdout: '' });
    expect(astray.stderr).toMatch(/ answered 404 .* lead nowhere\. Check the address .*--registry/);
  });
});
