/** `store not-fetched`: what was missed is listed, and asked for again. */
import { describe, expect, it } from 'vitest';
import { beginInterlock, pressCtrlC, runInterlock, type Ran } from '../make/command-line.ts';
import { lineAtRegistry } from '../make/line-at-registry.ts';
import { createManyCompanies } from '../make/many-companies.ts';

const line = lineAtRegistry(() => createManyCompanies(9));
const at = (...args: string[]): string[] => line.at(...args);
const run = (...args: string[]): Promise<Ran> => line.run(...args);

describe('fetching again what was missed', () => {
  it('lists what was missed in words and as JSON, and tries again until all is there', async () => {
    await line.registry.behave('cut');
    const roots = ['company:1', 'company:2'];
    const out = line.file('x.graphml');
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
    const store = ['--store', line.store];
    const elsewhere = await runInterlock(['store', 'not-fetched', '--again', ...store]);
    expect(elsewhere.stdout).toContain('2 profiles of other registries left');

    await line.registry.behave('ok');
    const last = await run('store', 'not-fetched', '--again');
    expect(last).toMatchObject({ code: 0, stdout: '2 profiles fetched\n' });
    expect((await run('store', 'not-fetched', '--json')).stdout).toBe('[]\n');
  });

  it('is cancelled by Ctrl-C: what came is stored', async () => {
    await line.registry.behave('cut');
    await run('company', '1');
    await line.registry.behave('slow');
    const asked = line.registry.requests.length;
    const { ended } = beginInterlock(at('store', 'not-fetched', '--again'), line.registry.key);
    await expect.poll(() => line.registry.requests.length).toBeGreaterThan(asked);
    pressCtrlC();
    expect(await ended).toMatchObject({ code: 130, stderr: 'Cancelled.\n' });
    expect((await run('store', 'not-fetched')).stdout).toContain('1 profile not fetched');
  });
});
