/** Budgets on the command line, at a registry that is counted on: what is asked, what is not, and what came of it. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnersAnswer } from '../../src/contract/answers/owners.ts';
import type { ContinuedPaths } from '../../src/contract/model/paths.ts';
import {
  beginInterlock,
  faultOf,
  pressCtrlC,
  runInterlock,
  type Ran,
} from '../make/command-line.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeFolder } from '../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import {
  reply,
  startScriptedRegistry,
  type Handler,
  type ScriptedRegistry,
} from '../make/scripted-registry.ts';

const ROW = 6;

/** A row of companies, each sharing a director with the next. */
const row = Array.from({ length: ROW }, (_, at) => at + 1);
const director = (at: number) => ({
  id: String(10 + at),
  name: `Director ${at}`,
  position: 'Chair',
});
const companies = row.map((at) =>
  makeCompanyProfile({
    id: String(at),
    current_name: { name: `Row ${at} AS` },
    members: [at - 1, at].filter((one) => one > 0 && one < ROW).map(director),
  }),
);
const members = row.slice(1).map((_, at) =>
  makeMemberProfile({
    id: String(11 + at),
    data: { person: { full_name: `Director ${at + 1}` } },
    positions: [at + 1, at + 2].map((id) => ({
      company_id: String(id),
      company_name: `Row ${id} AS`,
      positions: [{ position: 'Chair', status: 'active', dates: [] }],
    })),
  }),
);

/** Held by one whose company is not there, by one that is not answered, and by one that is not there. */
const held = makeCompanyProfile({
  id: '1000',
  current_name: { name: 'Held AS' },
  members: ['31', '32', '33'].map((id) => ({ id, name: `M ${id}`, position: 'Shareholder' })),
});
const holder = makeMemberProfile({ id: '31', data: { company: { id: '1001', name: 'Above AS' } } });

const { folder, remove } = makeFolder();
let stores = 0;
let store = '';
let registry: ScriptedRegistry;

beforeAll(async () => {
  registry = await startScriptedRegistry(
    createMemoryRegistry({ companies: [...companies, held], members: [...members, holder] }),
  );
});
afterAll(async () => {
  await registry.close();
  remove();
});
beforeEach(() => {
  store = join(folder, `${(stores += 1)}.db`);
  registry.requests.length = 0;
});
afterEach(() => registry.behave('ok'));

const withOptions = (args: readonly string[]): string[] => [
  ...[...args, '--store', store, '--registry', registry.url],
];
const run = (...args: string[]): Promise<Ran> => runInterlock(withOptions(args), registry.key);
async function answer<T>(...args: string[]): Promise<T> {
  const ran = await run(...args, '--json');
  expect(ran.code).toBe(0);
  return JSON.parse(ran.stdout) as T;
}
const fetched = async (...records: string[]): Promise<void> => {
  for (const record of records) {
    const [subject = '', id = ''] = record.split(':');
    expect((await run(subject, id)).code).toBe(0);
  }
};
/** The records asked for, in their order. */
const asked = (): string[] =>
  registry.requests.map((target) => target.replace(/\?.*$/, '').split('/').slice(-2).join('/'));

describe('owners', () => {
  it('tell what is not there, what could not be had and what nobody asked for apart', async () => {
    await fetched('company:1000', 'member:31');
    await registry.disturb((target) => (target.includes('/32?') ? reply(400, '') : null));
    const ends = async (...more: string[]) => {
      const found = await answer<OwnersAnswer>('owners', 'company:1000', ...more);
      return found.ends.map(({ why }) => why);
    };
    expect(await ends()).toEqual(['not searched', 'not searched', 'not searched']);
    expect(await ends('--budget', '1')).toEqual(['not searched', 'not fetched', 'not searched']);
    expect(await ends('--budget', '20')).toEqual(['not found', 'not fetched', 'not found']);
    expect(await ends('--budget', '20', '--offline')).toEqual([
      ...['not found', 'not fetched', 'not found'],
    ]);
    const { stdout } = await run('owners', 'company:1000');
    const lines = stdout.split('\n').filter((line) => line.startsWith('Ends at'));
    const day = new Date().toISOString().slice(0, 10);
    // A company states no dates of a role.
    expect(stdout).toMatch(
      /Held AS .*: share not stated; “Shareholder”, as stated, without a time/m,
    );
    expect(lines[0]).toMatch(/its other record, company 1001, was not found on /);
    expect(lines[1]).toMatch(/its own record could not be fetched: .*400/);
    expect(lines[2]).toMatch(new RegExp(`its own record was not found on ${day}$`));
  });
});

describe('paths', () => {
  it('end at those that can still be asked for, and tell those apart that are not there', async () => {
    await fetched('company:1000', 'company:1');
    await registry.disturb((target) => (target.includes('/32?') ? reply(400, '') : null));
    const ends = ['paths', 'company:1000', 'company:1'];
    const found = await answer<ContinuedPaths>(...ends, '--budget', '50');
    expect(found.paths).toEqual([]);
    const numbers = (ids: readonly string[]) => ids.map((id) => id.replace(/^.*\//, ''));
    expect(numbers(found.frontier)).toEqual(['member:32']);
    expect(numbers(found.notFound)).toEqual(['member:33']);
    expect([found.frontierCount, found.notFoundCount]).toEqual([1, 1]);
    expect((await run(...ends)).stdout).toContain('1 entity known by name only and 1 not found');
  });

  it('spend their budget, are stopped in the middle, and go on without asking anybody twice', async () => {
    await fetched('company:1', `company:${ROW}`);
    const ends = ['paths', 'company:1', `company:${ROW}`];
    registry.requests.length = 0;
    const first = await answer<ContinuedPaths>(...ends, '--budget', '2');
    expect(first).toMatchObject({ calls: 2, fetched: 2, end: 'budget spent', paths: [] });
    expect(asked().sort()).toEqual(['members/11', 'members/15']);

    // The next two are answered and stored by the time that those after them are asked for.
    const nextTwo = (handler: Handler): Promise<void> =>
      registry.disturb((target) => (/\/1[24]\?/.test(target) ? handler : null));
    await nextTwo(() => undefined);
    const going = withOptions([...ends, '--budget', '50', '--json']);
    const { ended } = beginInterlock(going, registry.key);
    await expect.poll(() => registry.requests.length).toBe(6);
    pressCtrlC();
    // Else what is under way is heard for a while: its connections are cut.
    await nextTwo((_request, response) => response.destroy());
    const stopped = await ended;
    expect(stopped.code).toBe(130);
    expect(faultOf(stopped).code).toBe('cancelled');

    await registry.behave('ok');
    const last = await answer<ContinuedPaths>(...ends, '--budget', '50');
    expect(last.end).toBe('connected');
    expect(last.paths[0]?.length).toBe(2 * (ROW - 1));
    const times = Map.groupBy(asked(), (record) => record);
    for (const [record, each] of times)
      expect([record, each.length]).toEqual([record, /1[24]$/.test(record) ? 2 : 1]);
    expect(last.calls).toBe(registry.requests.length - 6);
  });
});
