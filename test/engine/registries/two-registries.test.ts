/** Two registries side by side, the same numbers in both: never taken for each other. */
import { exportChunks } from '../../../src/contract/client.ts';
import { FORMATS, GRAPH_FORMATS } from '../../../src/contract/answers/formats.ts';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Registry } from '../../../src/registry/common/registry.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeFolder, openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

/** The same ids, and everything named after its registry. */
function worldOf(name: string): Registry {
  const held = { company_id: '1001', company_name: `${name} AS` };
  return createMemoryRegistry({
    companies: [
      makeCompanyProfile({
        id: '1001',
        current_name: { name: `${name} AS` },
        members: [{ id: '2001', name: `Ada ${name}`, position: 'Director' }],
      }),
    ],
    members: [
      makeMemberProfile({
        id: '2001',
        data: { person: { full_name: `Ada ${name}` } },
        positions: [{ ...held, positions: [{ position: 'Director', status: 'active' }] }],
      }),
    ],
    items: [makeMemberItem({ id: '2001', data: { person: { full_name: `Ada ${name}` } } })],
  });
}

const ONE = '127.0.0.1';
const TWO = '127.0.0.1-2';
const COMPANIES: EntityId[] = [`${ONE}/company:1001`, `${TWO}/company:1001`];
const KEYS = { one: 'the key of one', two: 'the key of two' };

let one: ScriptedRegistry;
let two: ScriptedRegistry;
let store: string;
let remove: () => void;
let desk: Desk;

describe('the engine with two registries', () => {
  beforeAll(async () => {
    one = await startScriptedRegistry(worldOf('One'), KEYS.one);
    two = await startScriptedRegistry(worldOf('Two'), KEYS.two);
  });
  afterAll(() => Promise.all([one.close(), two.close()]));

  const limits = { firstBackoffMillis: 1 };
  const openAgain = () =>
    openDesk((options) => startDirectEngine({ ...options, limits }), { registry: one, store });

  beforeEach(async () => {
    for (const registry of [one, two]) {
      await registry.behave('ok');
      registry.requests.length = 0;
    }
    const made = makeFolder();
    ({ remove } = made);
    store = join(made.folder, 'store.db');
    desk = await openAgain();
    const { handle } = await desk.client.addRegistry({ address: two.url });
    expect([desk.registry, handle]).toEqual([ONE, TWO]);
    await desk.client.setAccessKey({ registry: TWO, key: KEYS.two });
  });
  afterEach(async () => {
    await desk.close();
    remove();
  });

  const nameOf = async (entity: EntityId) => {
    const { profile } = await desk.client.readProfile({ entity });
    return 'current_name' in profile && profile.current_name.name;
  };

  it('searches each, and finds in the store what each of them answered', async () => {
    const found = async (registry: string, q = 'Ada', from: 'auto' | 'store' = 'auto') => {
      const page = await desk.client.searchMembers({ registry, query: { q }, from });
      return [page.registry, page.source, ...page.items.map(({ data }) => data.person.full_name)];
    };
    expect(await found(ONE)).toEqual([ONE, 'registry', 'Ada One']);
    expect(await found(TWO)).toEqual([TWO, 'registry', 'Ada Two']);
    await desk.client.setOffline({ on: true });
    expect(await found(ONE)).toEqual([ONE, 'store', 'Ada One']);
    expect(await found(TWO)).toEqual([TWO, 'store', 'Ada Two']);
    // Among the stored members of one there is nobody of the other.
    expect(await found(ONE, 'ad', 'store')).toEqual([ONE, 'store', 'Ada One']);
    expect(await found(TWO, 'two', 'store')).toEqual([TWO, 'store', 'Ada Two']);
    expect(await found(ONE, 'two', 'store')).toEqual([ONE, 'store']);
  });

  it('sends each its own key and never the other’s', async () => {
    for (const entity of COMPANIES) await desk.client.readProfile({ entity });
    await desk.client.testRegistry({ registry: TWO });
    expect(one.requests).toEqual([`/v1/companies/1001?auth_key=${encodeURIComponent(KEYS.one)}`]);
    expect(two.requests).toHaveLength(2);
    for (const request of two.requests) {
      expect(request).toContain(encodeURIComponent(KEYS.two));
      expect(request).not.toContain(encodeURIComponent(KEYS.one));
    }
    await desk.client.setAccessKey({ registry: TWO, key: null });
    const asked = { entity: `${TWO}/member:2001` } as const;
    expect(await refusedWith(desk.client.readProfile(asked))).toBe('key-missing');
    const said = JSON.stringify([desk.events, desk.log]);
    for (const key of Object.values(KEYS)) expect(said).not.toContain(key);
  });

  it('gives a key from outside to the registry a run is about, whichever is first on the list', async () => {
    await desk.client.addRegistry({ address: one.url });
    await desk.close();
    desk = await openDesk(startDirectEngine, { registry: two, store });
    expect(desk.registry).toBe(TWO);
    const keys = (await desk.client.readSettings({})).registries.map(({ handle, key }) => [
      handle,
      key,
    ]);
    expect(keys).toEqual([
      ['sample', 'none'],
      [ONE, 'none'],
      [TWO, 'memory'],
    ]);
    expect(await desk.client.testRegistry({ registry: TWO })).toMatchObject({ ok: true });
    expect((await desk.client.testRegistry({ registry: ONE })).fault?.code).toBe('key-missing');
    expect(one.requests).toEqual([]);
  });

  it('shows both on one canvas, expanded and taken back, with no tie between them', async () => {
    const { client, case: id } = desk;
    const expanded = await client.expandEntities({ case: id, entities: COMPANIES });
    expect(expanded.added.toSorted()).toEqual(
      [...COMPANIES, `${ONE}/member:2001`, `${TWO}/member:2001`].sort(),
    );
    const { entities, ties } = await readWholeCanvas(client, id);
    expect(entities.map((entity) => `${entity.id} ${entity.label}`).sort()).toEqual([
      `${TWO}/company:1001 Two AS`,
      `${TWO}/member:2001 Ada Two`,
      `${ONE}/company:1001 One AS`,
      `${ONE}/member:2001 Ada One`,
    ]);
    expect(ties.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
      `${TWO}/member:2001 ${TWO}/company:1001`,
      `${ONE}/member:2001 ${ONE}/company:1001`,
    ]);
    // What the one's member says backs the one's tie alone.
    await client.readProfile({ entity: `${TWO}/member:2001` });
    const backed = (await readWholeCanvas(client, id)).ties;
    expect(backed.map(({ to, corroboration }) => [to, corroboration]).sort()).toEqual([
      [COMPANIES[1], 'both'],
      [COMPANIES[0], 'company'],
    ]);
    await client.changeCanvas({ case: id, label: 'Remove', remove: [`${ONE}/company:1001`] });
    expect((await readWholeCanvas(client, id)).ties).toHaveLength(1);
    expect(await client.undo({ case: id })).toEqual({ undone: 'Remove' });
    expect((await readWholeCanvas(client, id)).ties).toHaveLength(2);
    await client.undo({ case: id });
    expect((await readWholeCanvas(client, id)).entities).toEqual([]);
  });

  it('puts both into one file, each under its full id', async () => {
    const { client, case: id } = desk;
    await client.expandEntities({ case: id, entities: COMPANIES });
    // Each file whose ids are those of here, as text.
    for (const format of GRAPH_FORMATS.filter((one) => FORMATS[one].provable && one !== 'svg')) {
      const made = await client.exportGraph({ case: id, format });
      expect(made).toMatchObject({ entities: 4, ties: 2 });
      const chunks = await Array.fromAsync(exportChunks(client, made.export, 0));
      const text = chunks.join('');
      for (const entity of COMPANIES) expect(text).toContain(entity);
      for (const name of ['One AS', 'Two AS']) expect(text).toContain(name);
    }
  });

  it('goes on asking one while the other can’t be reached', async () => {
    const { client } = desk;
    for (const entity of COMPANIES) await client.readProfile({ entity });
    await two.behave('refused');
    const again = (entity: EntityId) => client.readProfile({ entity, from: 'registry' });
    expect(await again(`${TWO}/company:1001`)).toMatchObject({
      from: 'store',
      notSearched: { code: 'registry-unreachable' },
    });
    expect(await again(`${ONE}/company:1001`)).toMatchObject({
      from: 'registry',
      notSearched: null,
    });
    expect(await nameOf(`${TWO}/company:1001`)).toBe('Two AS');
    const status = await client.readStatus({});
    expect(status).toMatchObject({
      registry: { handle: ONE, url: one.url },
      offline: null,
      unreachable: [{ registry: TWO }],
      lastFault: { registry: TWO, fault: { code: 'registry-unreachable' } },
    });
    const entities: EntityId[] = [`${ONE}/member:2001`, `${TWO}/member:2001`];
    const expanded = await client.expandEntities({ case: desk.case, entities });
    // Hers of two is known by what the company's profile states.
    expect(expanded).toMatchObject({ fetched: 1, notFetched: [], neighbours: 2 });
    await two.behave('ok');
    await client.setOffline({ on: false });
    expect(await again(`${TWO}/company:1001`)).toMatchObject({ from: 'registry' });
  });

  it('is as it was after a restart, the list of registries and all', async () => {
    await desk.client.expandEntities({ case: desk.case, entities: COMPANIES });
    const canvas = await readWholeCanvas(desk.client, desk.case);
    await desk.close();
    desk = await openAgain();
    const { registries } = await desk.client.readSettings({});
    expect(registries.map(({ handle, address }) => [handle, address])).toEqual([
      ['sample', 'sample'],
      [ONE, one.url],
      [TWO, two.url],
    ]);
    await desk.client.setOffline({ on: true });
    expect({
      ...(await readWholeCanvas(desk.client, desk.case)),
      revision: canvas.revision,
    }).toEqual(canvas);
    expect(await Promise.all(COMPANIES.map(nameOf))).toEqual(['One AS', 'Two AS']);
  });
});
