/** Another registry is set while one is asked: what was asked of the one goes on, and nothing is mixed. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeMemberItem } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import { createSmallWorld } from '../../make/small-world.ts';

let registry: ScriptedRegistry;
let desk: Desk;

describe('a request under way when the settings change', () => {
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

  /** Answer with this, but let the analyst set the sample registry before the answer comes. */
  const answerLate = (bodyOf: (url: string) => unknown, isLate: (url: string) => boolean) =>
    registry.handle((request, response) => {
      const url = request.url ?? '';
      const answer = (): void => void response.end(JSON.stringify(bodyOf(url)));
      if (!isLate(url)) answer();
      else void desk.client.changeSettings({ registry: 'sample' }).then(answer);
    });

  const isSet = async () => (await desk.client.readStatus({})).registry.handle;

  it('goes on loading all pages of the registry that was searched', async () => {
    const page = (url: string): number => Number(/page=(\d+)/.exec(url)?.[1]);
    const items = (n: number) =>
      n > 3 ? [] : [1, 2].map((at) => makeMemberItem({ id: `${n}${at}` }));
    await answerLate(
      (url) => items(page(url)),
      (url) => page(url) === 2,
    );
    const query = { q: 'a', count: 2 };
    const totals = await desk.client.searchAllMembers({
      registry: desk.registry,
      query,
      task: 'all',
    });
    expect(totals).toEqual({ pages: 4, items: 6, duplicates: 0, ended: 'last-page' });
    expect(await isSet()).toBe('sample');
    const pages = desk.heard('searchPageArrived').map((event) => event.page);
    expect(new Set(pages.map((one) => one.registry))).toEqual(new Set([desk.registry]));
  });

  it('keeps a late profile under its own registry, and answers with it', async () => {
    await answerLate(
      () => ({ id: '1001', status: 'Late' }),
      () => true,
    );
    const { client } = desk;
    const entity = '127.0.0.1/company:1001';
    expect(await client.readProfile({ entity })).toMatchObject({
      entity,
      profile: { status: 'Late' },
    });
    expect(await isSet()).toBe('sample');
    expect(desk.heard('profileKept')).toEqual([{ name: 'profileKept', entity }]);
    const other = client.readProfile({ entity: 'sample/company:1001', from: 'store' });
    expect(await refusedWith(other)).toBe('not-searched-offline');
  });

  it('answers from the store of its own registry when it can’t be reached', async () => {
    const { client } = desk;
    const profile = { entity: '127.0.0.1/company:1001', from: 'registry' } as const;
    const search = { registry: desk.registry, query: { q: 'Ada' } };
    await client.readProfile(profile);
    await client.searchMembers(search);
    const ask = [
      async () => {
        const { entity, from } = await client.readProfile(profile);
        return [entity, from];
      },
      async () => {
        const page = await client.searchMembers(search);
        return [page.registry, page.source];
      },
    ];
    const answers = [];
    for (const question of ask) {
      await client.setOffline({ on: false });
      await client.changeSettings({ registry: desk.registry });
      await registry.handle((_request, response) => {
        void client.changeSettings({ registry: 'sample' }).then(() => response.destroy());
      });
      answers.push(await question());
    }
    expect(answers).toEqual([
      [profile.entity, 'store'],
      [desk.registry, 'store'],
    ]);
    const status = await client.readStatus({});
    // The one that is set now was never out of reach.
    expect(status).toMatchObject({ registry: { handle: 'sample' }, offline: null });
    expect(status.unreachable.map((one) => one.registry)).toEqual([desk.registry]);
  });

  it('goes on collecting a graph', async () => {
    await answerLate(
      (url) =>
        url.includes('/1001')
          ? { id: '1001', parent_company: { parent_company_id: '1002' } }
          : { id: '1002' },
      () => true,
    );
    const made = await desk.client.collectGraph({
      roots: ['127.0.0.1/company:1001'],
      depth: 2,
      format: 'csv',
    });
    expect(made).toMatchObject({ entities: 2, ties: 1, notFetched: [] });
    expect((await desk.client.readStatus({})).stored.profiles).toBe(2);
  });

  it('does not hand on what was asked with a key that was changed since', async () => {
    const { client } = desk;
    const waiting: (() => void)[] = [];
    await registry.handle((request, response) => {
      if (request.url?.endsWith('=new')) return void response.end('{"id":"1001","status":"New"}');
      waiting.push(() => void response.writeHead(401).end());
    });
    const before = refusedWith(client.readProfile({ entity: '127.0.0.1/company:1001' }));
    await expect.poll(() => waiting.length).toBe(1);
    await client.setAccessKey({ registry: desk.registry, key: 'new' });
    const after = client.readProfile({ entity: '127.0.0.1/company:1001' });
    await expect.poll(() => registry.requests.at(-1)).toContain('auth_key=new');
    waiting[0]?.();
    expect(await before).toBe('key-refused');
    expect((await after).profile).toMatchObject({ status: 'New' });
    expect((await client.readStatus({})).lastFault).toBeNull();
  });
});
