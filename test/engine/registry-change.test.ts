/** Another registry is chosen while one is asked: what was under way ends, and nothing is mixed. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDirectEngine } from '../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk } from '../make/open-desk.ts';
import { makeMemberItem } from '../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { createSmallWorld } from '../make/small-world.ts';

let registry: ScriptedRegistry;
let desk: Desk;

beforeAll(async () => {
  registry = await startScriptedRegistry(createSmallWorld());
});
afterAll(() => registry.close());
beforeEach(async () => {
  const limits = { firstBackoffMillis: 1 };
  await registry.behave('ok');
  desk = await openDesk((options) => startDirectEngine({ ...options, limits }), { registry });
});
afterEach(() => desk.close());

/** Answer with this, but let the analyst choose the sample registry before the answer comes. */
const answerLate = (bodyOf: (url: string) => unknown, isLate: (url: string) => boolean) =>
  registry.handle((request, response) => {
    const url = request.url ?? '';
    const answer = (): void => void response.end(JSON.stringify(bodyOf(url)));
    if (!isLate(url)) answer();
    else void desk.client.changeSettings({ registry: 'sample' }).then(answer);
  });

it('ends loading all pages before the other registry is asked for one', async () => {
  const page = (url: string): number => Number(/page=(\d+)/.exec(url)?.[1]);
  const items = (n: number) => [1, 2].map((at) => makeMemberItem({ id: `${n}${at}` }));
  await answerLate(
    (url) => items(page(url)),
    (url) => page(url) === 2,
  );
  const query = { q: 'a', count: 2 };
  const totals = await desk.client.searchAllMembers({ query, task: 'all' });
  expect(totals).toEqual({ pages: 2, items: 4, duplicates: 0, ended: 'cancelled' });
  const status = await desk.client.readStatus({});
  expect(status).toMatchObject({ registry: { name: 'sample' }, stored: { responses: 0 } });
});

it('keeps a late profile under the name of its own registry, and shows it to nobody', async () => {
  await answerLate(
    () => ({ id: '1001', status: 'Late' }),
    () => true,
  );
  const { client } = desk;
  expect(await refusedWith(client.readProfile({ entity: 'company:1001' }))).toBe('cancelled');
  const fromStore = { entity: 'company:1001', from: 'store' } as const;
  expect(await refusedWith(client.readProfile(fromStore))).toBe('not-searched-offline');
  await client.changeSettings({ registry: 'remote' });
  expect((await client.readProfile(fromStore)).profile).toMatchObject({ status: 'Late' });
});

it('answers from the store of neither when the one before can’t be reached', async () => {
  const { client } = desk;
  const profile = { entity: 'company:1001', from: 'registry' } as const;
  const search = { query: { q: 'Ada' } };
  await client.readProfile(profile);
  await client.searchMembers(search);
  for (const ask of [() => client.readProfile(profile), () => client.searchMembers(search)]) {
    await client.changeSettings({ registry: 'remote' });
    await registry.handle((_request, response) => {
      void client.changeSettings({ registry: 'sample' }).then(() => response.destroy());
    });
    expect(await refusedWith(ask())).toBe('cancelled');
  }
});

it('ends collecting', async () => {
  await answerLate(
    () => ({ id: '1001', parent_company: { parent_company_id: '1002' } }),
    () => true,
  );
  const collecting = desk.client.collectGraph({
    roots: ['company:1001'],
    depth: 3,
    format: 'csv',
  });
  expect(await refusedWith(collecting)).toBe('cancelled');
  expect((await desk.client.readStatus({})).stored.profiles).toBe(0);
});

it('does not hand on what was asked with a key that was changed since', async () => {
  const { client } = desk;
  const waiting: (() => void)[] = [];
  await registry.handle((request, response) => {
    if (request.url?.endsWith('=new')) return void response.end('{"id":"1001","status":"New"}');
    waiting.push(() => void response.writeHead(401).end());
  });
  const before = refusedWith(client.readProfile({ entity: 'company:1001' }));
  await expect.poll(() => waiting.length).toBe(1);
  await client.setAccessKey({ key: 'new' });
  const after = client.readProfile({ entity: 'company:1001' });
  await expect.poll(() => registry.requests.at(-1)).toContain('auth_key=new');
  waiting[0]?.();
  expect(await before).toBe('key-refused');
  expect((await after).profile).toMatchObject({ status: 'New' });
  expect((await client.readStatus({})).lastFault).toBeNull();
});
