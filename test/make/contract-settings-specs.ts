/** The contract's settings and registries, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith } from './open-desk.ts';

export function settingsSpecs(suite: GetSuite): void {
  it('refuses a key that was pasted into a field, and neither sends nor keeps it', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    const digits = '12345678901234567890';
    await client.setAccessKey({ registry: desk.registry, key: digits });
    const id = desk.id(`company:${digits}`);
    const { key } = registry;
    await client.setAccessKey({ registry: desk.registry, key });
    const before = registry.requests.length;
    const encoded = encodeURIComponent(key);
    const asked = { registry: desk.registry, task: 'pasting' };
    const pasting: [field: string, () => Promise<unknown>][] = [
      ['query.q', () => client.searchMembers({ ...asked, query: { q: `Ada ${key}` } })],
      [
        'query.city',
        () => client.searchAllMembers({ ...asked, query: { q: 'Ada', city: encoded } }),
      ],
      ['name', () => client.findEntities({ name: key })],
      ['entity', () => client.readProfile({ entity: id })],
      ['title', () => client.createCase({ title: key })],
      ['title', () => client.renameCase({ case: desk.case, title: key })],
      ['address', () => client.addRegistry({ address: `https://registry.example/${encoded}` })],
      [
        'address',
        () => client.testRegistry({ address: `https://registry.example/${encoded}`, key }),
      ],
      ['label', () => client.changeCanvas({ case: desk.case, label: key })],
    ];
    for (const [field, refused] of pasting) {
      await expect(refused()).rejects.toMatchObject({
        fault: { code: 'key-in-field', detail: { field } },
      });
    }
    expect(registry.requests).toHaveLength(before);
    expect((await client.readCases({})).cases.map(({ title }) => title)).not.toContain(key);
    expect(await client.testRegistry({ registry: desk.registry, key })).toMatchObject({ ok: true });
  });

  it('gives every registry a mark of its own, and refuses one that another has', async () => {
    const { desk } = suite();
    const { client, registry } = desk;
    const marks: string[] = [];
    for (const port of [1, 2, 3]) {
      const { handle, settings } = await client.addRegistry({
        address: `http://127.0.0.1:${port}`,
      });
      marks.push(settings.registries.find((known) => known.handle === handle)?.mark ?? '');
    }
    expect(new Set(marks).size).toBe(3);
    for (const mark of ['sa', '\u202e', ' ']) {
      const changing = client.changeRegistry({ registry, mark });
      await expect(changing).rejects.toMatchObject({ fault: { code: 'input-invalid' } });
    }
  });

  it('keeps a list of registries, each with its handle, mark and key form', async () => {
    const { desk } = suite();
    const { client, heard } = desk;
    const added = await client.addRegistry({ address: 'https://registry.example/v1', mark: 'Ex' });
    expect(added.handle).toBe('registry.example');
    // The same address is the same registry, whatever else is said of it.
    const again = await client.addRegistry({ address: 'https://registry.example/' });
    expect(again.handle).toBe('registry.example');
    const second = await client.addRegistry({ address: 'https://registry.example/other' });
    expect(second.handle).toBe('registry.example-2');
    await client.changeRegistry({ registry: second.handle, keyForm: 'joined', mark: 'O' });
    await client.removeRegistry({ registry: added.handle });
    const { registries } = await client.readSettings({});
    expect(registries.map(({ handle, mark, keyForm }) => [handle, mark, keyForm])).toEqual([
      ['sample', 'SA', 'query'],
      [desk.registry, '12', 'query'],
      ['registry.example-2', 'O', 'joined'],
    ]);
    await expect
      .poll(() => heard('settingsChanged').at(-1)?.settings.registries)
      .toEqual(registries);
    // Known for ever: its answers are named after it.
    expect((await client.readRegistries({})).registries).toContainEqual(
      expect.objectContaining({ handle: 'registry.example', listed: false, mark: 'Ex' }),
    );
  });

  it('tries a registry as it is typed, and keeps nothing of it', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    const before = [await client.readSettings({}), await client.readRegistries({})];
    const known = { registry: desk.registry };
    expect((await client.testRegistry({ ...known, key: 'wrong' })).fault?.code).toBe('key-refused');
    expect(await client.testRegistry(known)).toMatchObject({ ok: true });
    const address = `${registry.url}/elsewhere`;
    const { key } = registry;
    expect((await client.testRegistry({ address })).fault?.code).toBe('key-missing');
    expect((await client.testRegistry({ address, key })).ok).toBe(false);
    const asked = registry.requests.at(-1) ?? '';
    expect(asked).toMatch(/^\/elsewhere\/v1\//);
    expect(
      await client.testRegistry({ address: registry.url, key, keyForm: 'joined' }),
    ).toMatchObject({ ok: true });
    expect(await refusedWith(client.testRegistry({ address: 'nonsense' }))).toBe('address-invalid');
    expect((await client.readStatus({})).lastFault).toBeNull();
    expect([await client.readSettings({}), await client.readRegistries({})]).toEqual(before);
  });

  it('refuses what can’t be a registry, and one that nobody knows', async () => {
    const { desk } = suite();
    const { client } = desk;
    for (const address of ['ftp://a.example', 'nonsense', 'https://a.example/?auth_key=K']) {
      expect(await refusedWith(client.addRegistry({ address }))).toBe('address-invalid');
    }
    const odd = client.addRegistry({ address: 'https://a.example', kind: 'unheard-of' });
    expect(await refusedWith(odd)).toBe('kind-unknown');
    const registry = 'nowhere.example';
    for (const asked of [
      client.changeSettings({ registry }),
      client.changeRegistry({ registry, mark: 'N' }),
      client.removeRegistry({ registry }),
      client.setAccessKey({ registry, key: 'K' }),
      client.testRegistry({ registry }),
      client.searchMembers({ registry, query: { q: 'Ada' } }),
      client.readProfile({ entity: `${registry}/company:1` }),
    ]) {
      expect(await refusedWith(asked)).toBe('registry-unknown');
    }
    expect(await refusedWith(client.removeRegistry({ registry: desk.registry }))).toBe(
      'registry-in-use',
    );
    expect(await refusedWith(client.setAccessKey({ registry: 'sample', key: 'K' }))).toBe(
      'input-invalid',
    );
  });

  it('asks the sample registry when it is chosen', async () => {
    const { client } = suite().desk;
    const { settings } = await client.changeSettings({ registry: 'sample' });
    const page = await client.searchMembers({
      registry: settings.registry,
      query: { q: 'Halvard', count: 3 },
    });
    expect(page.items).toHaveLength(3);
    expect(page.registry).toBe('sample');
    expect((await client.readStatus({})).registry).toMatchObject({
      handle: 'sample',
      address: 'sample',
    });
    expect(suite().registry.requests).toEqual([]);
  });
}
