/**
 * What of the contract depends on how its messages are carried: odd input, texts of any script, long answers
 * and files in parts, events before the answer they belong to, refusals, cancelling, keys, closing. All else is
 * the engine's, whoever carries it.
 */
import { expect, it } from 'vitest';
import { commands } from '../../src/contract/commands/commands.ts';
import type { SettingsAnswer } from '../../src/contract/answers/settings.ts';
import { savingSpecs } from './contract-saving-specs.ts';
import type { GetSuite } from './contract-suite.ts';
import { openDesk, refusedWith } from './open-desk.ts';
import { HOSTILE_NAME, ITEMS } from './small-world.ts';

export function carrierSpecs(suite: GetSuite): void {
  // Over one desk these come first: what is fetched is in an export.
  savingSpecs(suite);

  it('knows no command that every object has, or that is misspelt', async () => {
    const { transport } = suite().desk;
    for (const command of ['toString', 'constructor', '__proto__', '', 'readstatus']) {
      const fault = { code: 'command-unknown', detail: { command } };
      expect(await transport.call(command, {})).toEqual({ ok: false, fault });
    }
  });

  it('checks the input of every command', async () => {
    const { transport } = suite().desk;
    for (const command of Object.keys(commands)) {
      for (const input of [undefined, null, 7, 'text', [], { surplus: 1 }]) {
        const reply = await transport.call(command, input);
        const refused = { ok: false, fault: { code: 'input-invalid' } };
        expect(reply, `${command} with ${JSON.stringify(input)}`).toMatchObject(refused);
      }
    }
  });

  it('says which field is wrong, and why', async () => {
    const { desk } = suite();
    const query = { q: 'Ada', count: 501 };
    const asked = { registry: desk.registry, query };
    const reply = await desk.transport.call('searchMembers', asked);
    expect(reply).toMatchObject({
      fault: { code: 'input-invalid', detail: { field: 'query.count' } },
    });
    expect(suite().registry.requests).toEqual([]);
  });

  it('hands out the raw answer in parts, with when it was fetched', async () => {
    const { client } = suite().desk;
    const { response } = await client.readProfile({ entity: '127.0.0.1/member:2003' });
    const { sha256 } = response;
    let text = '';
    for (let offset: number | null = 0; offset !== null;) {
      const part = await client.readResponse({ sha256, offset, limit: 100 });
      expect(part.fetches).toHaveLength(1);
      text += part.text;
      offset = part.next;
    }
    expect(JSON.parse(text)).toMatchObject({ id: '2003' });
    expect(await refusedWith(client.readResponse({ sha256: '0'.repeat(64) }))).toBe(
      'response-unknown',
    );
    const unknown = { entity: '127.0.0.1/member:2003', sha256: '0'.repeat(64), list: 'x' } as const;
    expect(await refusedWith(client.readProfileList(unknown))).toBe('response-unknown');
  });

  it('carries hostile names unchanged', async () => {
    const { client } = suite().desk;
    const { profile } = await client.readProfile({ entity: '127.0.0.1/member:2003' });
    const whole = HOSTILE_NAME.toWellFormed();
    expect('data' in profile && profile.data.mixed.full_name?.toWellFormed()).toBe(whole);
  });

  it('cancels a request at once, and frees its name', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    await registry.behave('slow');
    const reading = refusedWith(
      client.readProfile({ entity: '127.0.0.1/company:1002', task: 'read' }),
    );
    await expect.poll(() => registry.requests.length).toBe(1);
    const twice = client.readProfile({ entity: '127.0.0.1/member:2500', task: 'read' });
    expect(await refusedWith(twice)).toBe('input-invalid');
    expect(await client.cancelTask({ task: 'read' })).toEqual({ found: true });
    expect(await reading).toBe('cancelled');
    expect(await client.cancelTask({ task: 'read' })).toEqual({ found: false });
  });

  it('loads all pages, one event each, every member once', async () => {
    const { desk } = suite();
    const { client, heard } = desk;
    const totals = await client.searchAllMembers({
      registry: desk.registry,
      query: { q: 'Ada' },
      task: 'all',
    });
    expect(totals).toEqual({ pages: 3, items: ITEMS, duplicates: 0, ended: 'last-page' });
    const pages = heard('searchPageArrived');
    expect(pages.map(({ task, page }) => [task, page.query.page, page.items.length])).toEqual([
      ['all', 1, 50],
      ['all', 2, 50],
      ['all', 3, 20],
    ]);
    expect(heard('taskProgressed').at(-1)).toMatchObject({ task: 'all', done: ITEMS });
  });

  it('keeps what came when loading all is cancelled', async () => {
    const { desk, registry } = suite();
    const { client, heard } = desk;
    await client.searchMembers({ registry: desk.registry, query: { q: 'Ada' } });
    await registry.behave('slow');
    const asked = registry.requests.length;
    const loading = client.searchAllMembers({
      registry: desk.registry,
      query: { q: 'Ada' },
      task: 'all',
    });
    await expect.poll(() => registry.requests.length).toBe(asked + 1);
    await client.cancelTask({ task: 'all' });
    expect(await loading).toEqual({ pages: 0, items: 0, duplicates: 0, ended: 'cancelled' });
    expect(heard('searchPageArrived')).toEqual([]);
  });

  it('changes settings, keeps the key to itself and tries the registry', async () => {
    const { desk, registry } = suite();
    const { client, heard } = desk;
    const handle = desk.registry;
    const keyNow = ({ registries }: SettingsAnswer) =>
      registries.find((one) => one.handle === handle)?.key;
    const settings = await client.readSettings({});
    expect(settings.settings.registry).toBe('127.0.0.1');
    expect(settings.registries).toMatchObject([
      { handle: 'sample', key: 'none' },
      { handle, address: registry.url, keyForm: 'query', key: 'memory' },
    ]);
    expect(await client.testRegistry({ registry: handle })).toMatchObject({
      ok: true,
      fault: null,
    });
    await client.setAccessKey({ registry: handle, key: 'wrong/key value' });
    expect(await client.testRegistry({ registry: handle })).toMatchObject({
      ok: false,
      fault: { code: 'key-refused' },
    });
    expect(keyNow(await client.setAccessKey({ registry: handle, key: null }))).toBe('none');
    expect((await client.testRegistry({ registry: handle })).fault?.code).toBe('key-missing');
    await client.changeSettings({ theme: 'dark' });
    await expect.poll(() => heard('settingsChanged').at(-1)?.settings.settings.theme).toBe('dark');
    const said = JSON.stringify([desk.events, desk.log]);
    expect(said).not.toContain('wrong/key');
    expect(said).not.toContain('wrong%2Fkey');
  });

  it('refuses calls under way when it closes, and all later ones', async () => {
    const { registry, start } = suite();
    await registry.behave('slow');
    const other = await openDesk(start, { registry });
    const pending = refusedWith(other.client.readProfile({ entity: '127.0.0.1/company:1001' }));
    await expect.poll(() => registry.requests.length).toBe(1);
    await other.close();
    expect(await pending).toBe('cancelled');
    expect(await refusedWith(other.client.readStatus({}))).toBe('connection-lost');
  });
}
