/** `expand` and `coverage --fetch`: the price, the budget, and nobody asked twice. */
import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../src/contract/answers/coverage.ts';
import type { CountedNeighbours, ExpandFurtherAnswer } from '../../src/contract/answers/expand.ts';
import { createClient } from '../../src/contract/client.ts';
import type { CaseId } from '../../src/contract/model/case.ts';
import { createLog } from '../../src/engine/base/log.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { beginInterlock, pressCtrlC, type Ran } from '../make/command-line.ts';
import { lineAtRegistry } from '../make/line-at-registry.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import type { Handler } from '../make/scripted-registry.ts';

/** Ada and Bo direct company 1, Bo does no other; Ada directs 2. Of Cy there is no record. */
const world = createMemoryRegistry({
  companies: [
    makeCompanyProfile({
      id: '1',
      members: [
        { id: '101', name: 'Ada', position: 'Director' },
        { id: '102', name: 'Bo', position: 'Director' },
        { id: '103', name: 'Cy', position: 'Auditor' },
      ],
    }),
    makeCompanyProfile({ id: '2' }),
  ],
  members: [
    makeMemberProfile({
      id: '101',
      data: { person: { full_name: 'Ada' } },
      positions: [
        { company_id: '2', company_name: 'Two', positions: [{ position: 'Director', status: '' }] },
      ],
    }),
    makeMemberProfile({ id: '102', data: { person: { full_name: 'Bo' } } }),
  ],
});

const line = lineAtRegistry(() => world);
const at = (...args: string[]): string[] => line.at(...args);
const run = (...args: string[]): Promise<Ran> => line.run(...args);
const told = async <T>(...args: string[]): Promise<T> =>
  JSON.parse((await run(...args, '--json')).stdout) as T;
/** The case that a window makes at first. */
async function openCase(): Promise<CaseId> {
  const engine = await startDirectEngine({
    store: line.store,
    powers: createMemoryKeys(line.registry.key),
    named: { address: line.registry.url },
    log: createLog(() => undefined),
  });
  const { current } = await createClient(engine.transport).readCases({});
  await engine.close();
  return current;
}
const id = (record: string): string => `127.0.0.1/${record}`;

describe('fetching more from the command line', () => {
  it('fetches what the coverage lacks within its budget, and tells whom no record names', async () => {
    await run('company', '1');
    expect((await run('company', '900')).code).toBe(1);
    const before = await told<Coverage>('coverage');
    expect(before).toMatchObject({
      fetched: [id('company:1')],
      notFound: [id('company:900')],
      namedOnly: ['101', '102', '103'].map((one) => id(`member:${one}`)),
    });
    expect(await told('coverage', 'company:900')).toMatchObject({ notFound: [id('company:900')] });
    expect((await run('coverage', 'company:901')).code).toBe(1);
    expect((await run('coverage', '--budget', '3')).code).toBe(2);

    line.registry.requests.length = 0;
    const first = await run('coverage', 'company:1', '--around', '--fetch', '--budget', '1');
    expect(first).toMatchObject({
      code: 0,
      stderr: 'Asks for at most 1 of 3 profiles not fetched.\n',
    });
    expect(first.stdout).toMatch(
      /^1 profile asked for: 1 fetched, 0 not found, 0 failed, 2 left by the budget\.\nFetched: 2,/,
    );
    const last = await run('coverage', 'company:1', '--around', '--fetch', '--json');
    expect(last).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(last.stdout)).toMatchObject({ namedOnly: [], notFound: [id('member:103')] });
    await run('coverage', 'company:1', '--around', '--fetch');
    // A search tells whether the registry is there at all, where nobody answered before one is not found.
    const profiles = line.registry.requests.filter((path) => !path.includes('/search?'));
    expect(profiles).toHaveLength(3);
  });

  it('says the price, then brings what is meant within a budget, and whom it did not reach', async () => {
    expect((await run('expand', 'company:1')).stderr).toMatch(/^--case CASE is missing.* graph ID/);
    const expand = ['expand', 'company:1', '--case', await openCase()];
    expect(await told<CountedNeighbours>(...expand, '--price')).toMatchObject({ notFetched: 1 });
    expect(line.registry.requests).toEqual([]);

    const directors = await told<ExpandFurtherAnswer>(
      ...[...expand, '--budget', '1', '--role', 'Director'],
    );
    expect(directors).toMatchObject({ calls: 1, neighbours: 2, counts: {} });
    expect(directors.added).toEqual([id('company:1'), id('member:101'), id('member:102')]);
    const price = await run(...expand, '--price', '--levels', '2', '--budget', '2');
    expect(price.stdout).toMatch(/^3 neighbours as far as is stored, 2 on the canvas\n/);
    expect(price.stdout).toContain('  “Director”: 2, 2 on the canvas\n');
    expect(price.stdout).toMatch(/1 of them would come; 3 calls for profiles not fetched, and one/);
    expect(price.stdout).toContain('found on the way; --budget allows 2 calls. Nobody was asked.');

    const stopped = await run(...expand, '--levels', '2', '--budget', '1');
    expect(stopped.stdout).toContain('not reached: 2 left by the budget.');
    const rest = await told<ExpandFurtherAnswer>(...expand, '--levels', '2', '--budget', '9');
    expect(rest).toMatchObject({ calls: 2, counts: { 'not found': 1 } });
    expect(new Set(line.registry.requests).size).toBe(line.registry.requests.length);
    expect((await run(...expand, '--kind', 'ship')).code).toBe(2);
  });

  it('ends at Ctrl-C with what came kept, and asks nobody for that again', async () => {
    await run('company', '2');
    const expand = [
      'expand',
      'company:1',
      '--levels',
      '2',
      '--budget',
      '9',
      '--case',
      await openCase(),
    ];
    const members = (handler: Handler): Promise<void> =>
      line.registry.disturb((target) => (/\/10\d\b/.test(target) ? handler : null));
    for (const command of [expand, ['coverage', '--fetch']]) {
      await members(() => undefined);
      const asked = line.registry.requests.length;
      const { ended } = beginInterlock(at(...command), line.registry.key);
      await expect
        .poll(() => line.registry.requests.slice(asked).some((one) => one.includes('/101')))
        .toBe(true);
      pressCtrlC();
      // Else what is under way is heard for a while: its connections are cut.
      await members((_request, response) => response.destroy());
      expect(await ended).toMatchObject({ code: 130 });
      const kept = await told<Coverage>('coverage');
      expect(kept.fetched).toEqual([id('company:1'), id('company:2')]);
    }
    expect(line.registry.requests.filter((one) => one.includes('/companies/1'))).toHaveLength(1);
  });
});
