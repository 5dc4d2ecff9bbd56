/** What entities share, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith } from './open-desk.ts';

export function thingSpecs(suite: GetSuite): void {
  it('tells what stored records share, with who states it and where, and asks nobody', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    const nothing = { things: [], total: 0, next: null, leftOut: 0, labels: {}, sameAs: {} };
    const none = { ...nothing, isWhole: true };
    expect(await client.readSharedThings({})).toEqual(none);
    const one = desk.id('company:1001');
    const two = desk.id('company:1002');
    const ada = desk.id('member:2001');
    for (const entity of [one, two, ada]) await client.readProfile({ entity });
    const asked = registry.requests.length;

    const all = await client.readSharedThings({});
    expect(all).toMatchObject({ total: 2, next: null, leftOut: 0, isWhole: true });
    expect(all.labels).toEqual({
      [one]: 'Nordvik AS',
      [two]: 'Nordvik Holding AS',
      [ada]: 'Ada Lind',
    });
    const [phone, website] = all.things;
    expect(phone).toMatchObject({ kind: 'phone', value: '+47 900 00 111', count: 3 });
    expect(phone?.entities.toSorted()).toEqual([one, two, ada].toSorted());
    expect(website).toMatchObject({ kind: 'website', entities: [one, two], count: 2 });
    expect(phone?.id).toMatch(/^phone:./);
    for (const { entity, sha256, pointer } of phone?.sources ?? []) {
      const { response } = await client.readProfile({ entity, from: 'store' });
      expect(response.sha256).toBe(sha256);
      expect(pointer).toMatch(/^\/contacts\/[01]\/contact$/);
    }

    const adas = await client.readSharedThings({ entities: [ada] });
    expect(adas.things).toEqual([phone]);
    expect((await client.readSharedThings({ kinds: ['website'] })).things).toEqual([website]);
    expect(await client.readSharedThings({ most: 2 })).toMatchObject({
      things: [website],
      total: 1,
      leftOut: 1,
    });
    expect(await client.readSharedThings({ limit: 1 })).toMatchObject({ things: [phone], next: 1 });
    const last = await client.readSharedThings({ offset: 1, order: 'least' });
    expect(last).toMatchObject({ things: [phone], next: null, total: 2 });
    expect(registry.requests).toHaveLength(asked);
    expect(await refusedWith(client.readSharedThings({ most: 1 }))).toBe('input-invalid');
    const unknown = client.readSharedThings({ entities: [ada, desk.id('member:404')] });
    expect(await refusedWith(unknown)).toBe('entity-unknown');
  });
}
