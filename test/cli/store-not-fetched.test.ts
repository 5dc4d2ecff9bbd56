/** `store not-fetched` in a process of its own: what was missed is listed, and asked for again. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { join } from 'node:path';
import { runInterlock, spawnInterlock, untilEnd, type Ran } from '../make/command-line.ts';
import { createManyCompanies } from '../make/many-companies.ts';
import { makeFolder } from '../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

let registry: ScriptedRegistry;
let folder: ReturnType<typeof makeFolder>;

beforeEach(async () => {
  folder = makeFolder();
  registry = await startScriptedRegistry(createManyCompanies(9));
});
afterEach(async () => {
  await registry.close();
  folder.remove();
});

const at = (...args: string[]): string[] => [
  ...args,
  ...['--store', join(folder.folder, 'x.db'), '--registry', registry.url],
];
const run = (...args: string[]): Promise<Ran> => runInterlock(at(...args), registry.key);

it('lists it in words and as JSON, and tries again until all are there', async () => {
  await registry.behave('cut');
  const roots = ['company:1', 'company:2'];
  const out = join(folder.folder, 'x.graphml');
  for (const root of roots) expect((await run('graph', root, '-o', out)).code).toBe(1);
  const { stdout, code } = await run('store', 'not-fetched');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /127.0.0.1\/company:1 .*1 time .*A graph around Company 1 .*The answer was cut off/,
  );
  expect(stdout).toMatch(/2 profiles not fetched\n$/);

  const again = await run('store', 'not-fetched', '--again', '--json');
  expect(again.code).toBe(1);
  expect(JSON.parse(again.stdout)).toMatchObject({
    fetched: 0,
    notFetched: 2,
    left: [{ times: 2 }, { times: 2 }],
  });

  // The sample is meant where none is named: a key is never sent to another.
  const store = ['--store', join(folder.folder, 'x.db')];
  const elsewhere = await runInterlock(['store', 'not-fetched', '--again', ...store]);
  expect(elsewhere.stdout).toContain('2 profiles of other registries left');

  await registry.behave('ok');
  const last = await run('store', 'not-fetched', '--again');
  expect(last).toMatchObject({ code: 0, stdout: '2 profiles fetched\n' });
  expect((await run('store', 'not-fetched', '--json')).stdout).toBe('[]\n');
});

it('is cancelled by Ctrl-C: what came is stored', async () => {
  await registry.behave('cut');
  await run('company', '1');
  await registry.behave('slow');
  const asked = registry.requests.length;
  const child = spawnInterlock(at('store', 'not-fetched', '--again'), registry.key);
  const ended = untilEnd(child);
  await expect.poll(() => registry.requests.length).toBeGreaterThan(asked);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, stderr: 'Cancelled.\n' });
  expect((await run('store', 'not-fetched')).stdout).toContain('1 profile not fetched');
});
