/** The registries a store knows: handles for ever, offline as it was left, the one this run is about. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { toHandle } from '../../../src/contract/model/registry.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry } from '../../make/scripted-registry.ts';
import { makeFolder, openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';

let store: string;
let remove: () => void;

describe('the list of known registries', () => {
  beforeEach(() => {
    const made = makeFolder();
    store = join(made.folder, 'store.db');
    remove = made.remove;
  });

  afterEach(() => remove());

  const open = (options: Parameters<typeof openDesk>[1] = {}): Promise<Desk> =>
    openDesk(startDirectEngine, { store, ...options });

  async function restarted(change?: boolean, offline?: boolean): Promise<string | undefined> {
    const desk = await open({ ...(offline !== undefined && { offline }) });
    const { offline: now } = await desk.client.readStatus({});
    if (change !== undefined) await desk.client.setOffline({ on: change });
    await desk.close();
    return now?.why;
  }

  it('remembers whether it was left offline; a run told otherwise goes its own way', async () => {
    expect(await restarted(true)).toBeUndefined();
    expect(await restarted()).toBe('chosen');
    expect(await restarted(undefined, false)).toBeUndefined();
    expect(await restarted(false)).toBe('chosen');
    expect(await restarted()).toBeUndefined();
    expect(await restarted(undefined, true)).toBe('chosen');
    expect(await restarted()).toBeUndefined();
  });

  it('knows the registry a run was started for again, without listing or setting it', async () => {
    const address = 'https://registry.example';
    const named = await open({ named: { address: `${address}/v1/` } });
    expect(named.registry).toBe('registry.example');
    const { settings, registries } = await named.client.readSettings({});
    expect(settings.registry).toBe('registry.example');
    // The one that is set is shown, on the list or not.
    expect(registries.map(({ handle, listed }) => [handle, listed])).toEqual([
      ['sample', true],
      ['registry.example', false],
    ]);
    await named.close();

    const plain = await open();
    expect(plain.registry).toBe('sample');
    const known = (await plain.client.readRegistries({})).registries;
    expect(known.map(({ handle }) => handle)).toEqual(['sample', 'registry.example']);
    expect((await plain.client.readSettings({})).registries).toHaveLength(1);
    await plain.close();

    // By its handle, which never changes.
    const again = await open({ named: { address: 'registry.example' } });
    expect((await again.client.readStatus({})).registry.address).toBe(address);
    await again.close();
  });

  it('takes a registry back under its old handle, with what was said of it', async () => {
    const address = 'https://registry.example';
    const desk = await open();
    await desk.client.addRegistry({ address, keyForm: 'joined', mark: 'EX' });
    await desk.client.addRegistry({ address: 'https://registry.example/two' });
    await desk.client.removeRegistry({ registry: 'registry.example' });
    const back = await desk.client.addRegistry({ address });
    expect(back.handle).toBe('registry.example');
    const { registries } = back.settings;
    expect(registries.map(({ handle, keyForm, mark }) => [handle, keyForm, mark])).toEqual([
      ['sample', 'query', 'SA'],
      ['registry.example', 'joined', 'EX'],
      ['registry.example-2', 'query', 'RE'],
    ]);
    await desk.close();
  });

  it.each([
    ['https://Registry.Example:8443/path', [], 'registry.example'],
    ['https://registry.example', ['registry.example'], 'registry.example-2'],
    ['https://registry.example', ['registry.example', 'registry.example-2'], 'registry.example-3'],
    ['http://[::1]:8080', [], '1'],
    ['https://ærø.example', [], 'r-.example'],
    ['http://local', [], 'local-2'],
    ['http://sample', [], 'sample-2'],
    ['sample', [], 'sample'],
    ['http://...', [], 'registry'],
    [`http://${'a'.repeat(300)}`, [], 'a'.repeat(80)],
  ])('calls %s, beside %j, %s', (address, taken, handle) => {
    expect(toHandle(address, (other) => taken.includes(other))).toBe(handle);
  });

  it.each([
    ['the host', (address: string) => address.replace('127.0.0.1', 'localhost'), false],
    ['all but the host', (address: string) => `${address}/other`, true],
    ['the kind of address', () => 'sample.example', false],
  ])(
    'lets nothing be sent where somebody changed %s of the address in the file',
    async (_, change, isFetched) => {
      const scripted = await startScriptedRegistry(
        createMemoryRegistry({
          members: [makeMemberProfile({ id: '1' }), makeMemberProfile({ id: '2' })],
        }),
      );
      onTestFinished(() => scripted.close());
      const powers = createMemoryKeys(scripted.key);
      const named = await open({ named: { address: scripted.url }, powers });
      if (isFetched) await named.client.readProfile({ entity: named.id('member:1') });
      await named.close();
      const database = new Database(store);
      const moved = change(scripted.url);
      database.prepare("UPDATE registries SET address = ? WHERE handle <> 'sample'").run(moved);
      database.close();
      const before = scripted.requests.length;
      const desk = await open({ powers });
      await desk.client.changeSettings({ registry: named.registry });
      const ask = desk.client.readProfile({ entity: `${named.registry}/member:2` });
      expect(await refusedWith(ask)).toBe('registry-moved');
      expect(scripted.requests.length).toBe(before);
      await desk.close();
    },
  );

  it('keeps no connection open once a registry was tried as typed', async () => {
    const connections = new Set();
    const server = createServer((_, response) => response.end('[]'));
    server.keepAliveTimeout = 60_000;
    server.on('connection', (socket) => {
      connections.add(socket);
      socket.on('close', () => connections.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const desk = await open();
    onTestFinished(() => desk.close());
    for (const key of ['one', 'other']) {
      expect(await desk.client.testRegistry({ address, key })).toMatchObject({ ok: true });
    }
    await expect.poll(() => connections.size).toBe(0);
    expect((await desk.client.readStatus({})).requests).toEqual({ made: 2, underWay: 0 });
    const unknown = desk.client.testRegistry({ address: 'not an address', key: 'x' });
    expect(await refusedWith(unknown)).toBe('address-invalid');
  });
});
