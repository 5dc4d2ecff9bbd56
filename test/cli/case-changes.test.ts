/** `case refresh` and `case changes`, over a store that a window left. */
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { makePlace as place } from '../make/canvas-place.ts';
import { createChangingWorld } from '../make/changing-world.ts';
import { faultOf, runInterlock, type Ran } from '../make/command-line.ts';
import { spawnInterlock, untilEnd } from '../make/program.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { makeFolder, openDesk } from '../make/open-desk.ts';
import { reply, startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

let world: ReturnType<typeof createChangingWorld>;
let registry: ScriptedRegistry;
let folder: ReturnType<typeof makeFolder>;

describe('refreshing a case from the command line', () => {
  beforeEach(async () => {
    folder = makeFolder();
    world = createChangingWorld(4);
    registry = await startScriptedRegistry(world.registry);
    const desk = await openDesk(startDirectEngine, { registry, store: store() });
    const all = ['1', '2', '3', '4'].map((id) => desk.id(`company:${id}`));
    for (const entity of all) await desk.client.readProfile({ entity });
    const put = all.map((entity) => place(entity));
    await desk.client.changeCanvas({ case: desk.case, label: 'Add', put });
    await desk.close();
  });
  afterEach(async () => {
    await registry.close();
    folder.remove();
  });

  const store = (): string => join(folder.folder, 'x.db');
  const run = (...args: string[]): Promise<Ran> =>
    runInterlock(['case', ...args, '--store', store(), '--registry', registry.url], registry.key);

  it('reports what was found of each record, and which changes wait after', async () => {
    world.say('2', { status: 'Dissolved' });
    world.say('3', null);
    await registry.disturb((target) => (target.includes('companies/4') ? reply(403, '') : null));
    const { code, stdout } = await run('refresh', 'Case 1');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^changed +127.0.0.1\/company:2 +Company number 2\n {4}Status now stated/,
    );
    expect(stdout).toMatch(/\ngone +127.0.0.1\/company:3 +Company number 3\n/);
    expect(stdout).toMatch(/\nfailed +127.0.0.1\/company:4 +Company number 4\n {4}\S/);
    expect(stdout).toMatch(/\n4 records: 1 unchanged, 1 changed, 1 gone, 1 failed\n$/);

    const waiting = await run('changes', 'Case 1');
    expect(waiting).toMatchObject({ code: 0 });
    expect(waiting.stdout).toContain('    Status now stated: “Dissolved”\n');
    expect(waiting.stdout).toContain('    No longer found by the registry\n');
    expect(JSON.parse((await run('changes', 'Case 1', '--json')).stdout)).toMatchObject([
      { label: 'Company number 2', total: 1 },
      { label: 'Company number 3', version: null },
    ]);

    // Only what failed is asked for.
    await registry.behave('ok');
    registry.requests.length = 0;
    const again = await run('refresh', 'Case 1', '--failed', '--json');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({
      total: 4,
      counts: { unchanged: 2, changed: 1, gone: 1, failed: 0 },
      records: [{}, { outcome: 'changed' }, { outcome: 'gone' }, { outcome: 'unchanged' }],
    });
    expect(registry.requests).toHaveLength(1);

    // Then nothing is: the report stays.
    registry.requests.length = 0;
    const idle = await run('refresh', 'Case 1', '--failed', '--json');
    expect(idle).toMatchObject({ code: 0, stdout: again.stdout });
    expect(idle.stderr).toContain('nobody was asked');
    expect(registry.requests).toEqual([]);
  });

  it('asks nobody for what failed where nothing was refreshed yet', async () => {
    registry.requests.length = 0;
    const { code, stdout, stderr } = await run('refresh', 'Case 1', '--failed');
    expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: '' });
    expect(stderr).toContain('nobody was asked');
    expect(registry.requests).toEqual([]);
  });

  it('goes on after it was killed, and asks again for nothing that was kept', async () => {
    const hangs = new Set(['companies/3', 'companies/4']);
    await registry.disturb((target) =>
      [...hangs].some((one) => target.includes(one)) ? () => undefined : null,
    );
    registry.requests.length = 0;
    const args = ['case', 'refresh', 'Case 1', '--store', store(), '--registry', registry.url];
    const child = spawnInterlock(args, registry.key);
    const ended = untilEnd(child);
    await expect.poll(() => registry.requests.length).toBe(4);
    // What came is kept by then; the others never come.
    await expect.poll(() => keptOf('1', '2')).toBe(4);
    child.kill('SIGKILL');
    await ended;
    await registry.behave('ok');
    registry.requests.length = 0;
    const { code, stdout } = await run('refresh', 'Case 1');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: '4 records: 4 unchanged, 0 changed, 0 gone, 0 failed\n',
    });
    expect(registry.requests.map((target) => /companies\/(\d)/.exec(target)?.[1]).sort()).toEqual([
      '3',
      '4',
    ]);
  });

  /** How many answers the chain has of these companies, read while another program writes. */
  function keptOf(...ids: string[]): number {
    const database = new Database(store(), { readonly: true });
    const count = database.prepare(
      `SELECT count(*) FROM requests WHERE kept = 'response' AND record IN (?, ?)`,
    );
    const found = Number(count.pluck().get(...ids.map((id) => `company:${id}`)));
    database.close();
    return found;
  }

  it('says that no change waits where none does, and is refused offline', async () => {
    expect((await run('changes', 'Case 1')).stdout).toBe(
      'No change waits to be accepted or ignored.\n',
    );
    const offline = await run('refresh', 'Case 1', '--offline', '--json');
    expect(offline.code).toBe(1);
    expect(faultOf(offline).code).toBe('not-searched-offline');
    const unknown = await run('refresh', 'Nobody', '--json');
    expect(faultOf(unknown).code).toBe('case-unknown');
  });
});
