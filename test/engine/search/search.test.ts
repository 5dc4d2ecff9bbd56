/** Finding by name: by which name it was, of which registry, and on large canvases a step at a time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

/** More than one step looks at. */
const MEMBERS = 2300;

const registryOf = (name: string) =>
  createMemoryRegistry({
    companies: [
      makeCompanyProfile({
        id: '1001',
        current_name: { name: `${name} AS` },
        old_names: [{ name: 'Gråbruvik Invest AS' }],
        trade_names: [{ name: 'さくら物産' }],
      }),
      makeCompanyProfile({
        id: '1002',
        current_name: { name: 'Large AS' },
        members: Array.from({ length: MEMBERS }, (_, n) => {
          return { id: String(n), name: n === MEMBERS - 1 ? 'Lind' : `Eva Lind ${n}` };
        }),
      }),
    ],
  });

let registry: ScriptedRegistry;
let other: ScriptedRegistry;
let desk: Desk;

describe('finding by name', () => {
  beforeEach(async () => {
    registry = await startScriptedRegistry(registryOf('Nordvik'));
    other = await startScriptedRegistry(registryOf('Sørhavn'));
    desk = await openDesk(startDirectEngine, { registry });
  });
  afterEach(async () => {
    await desk.close();
    await Promise.all([registry.close(), other.close()]);
  });

  const place = (entity: EntityId) => ({ entity, x: 0, y: 0, pinned: false, hidden: false });

  it('says by which name a record was found, where it is called otherwise now', async () => {
    const { client } = desk;
    await client.readProfile({ entity: desk.id('company:1001') });
    const found = async (name: string) =>
      (await client.findEntities({ name })).items.map(({ label, foundBy }) => [label, foundBy]);
    expect(await found('nordvik')).toEqual([['Nordvik AS', null]]);
    expect(await found('grabruvik')).toEqual([['Nordvik AS', 'Gråbruvik Invest AS']]);
    expect(await found('物産')).toEqual([['Nordvik AS', 'さくら物産']]);
    // Words of two names: neither is the one.
    expect(await found('nordvik invest')).toEqual([['Nordvik AS', null]]);
  });

  it('finds the same on a canvas as in the store, also within words written without spaces', async () => {
    const { client } = desk;
    await client.readProfile({ entity: desk.id('company:1001') });
    const put = [place(desk.id('company:1001'))];
    await client.changeCanvas({ case: desk.case, label: 'Add', put });
    for (const name of [
      '物産',
      'sakurawuchan',
      'kurawu',
      'wuchan',
      'chan',
      'nordvik wu',
      'akura',
      'uchan',
    ]) {
      const stored = await client.findEntities({ name });
      const standing = await client.findOnCanvas({ case: desk.case, name });
      expect([name, standing]).toEqual([name, stored]);
      expect([name, standing.items.length]).toEqual([name, /^(akura|uchan)$/.test(name) ? 0 : 1]);
    }
  });

  it('finds the same number at every registry, or at one', async () => {
    const { client } = desk;
    const { handle } = await client.addRegistry({ address: other.url });
    await client.setAccessKey({ registry: handle, key: other.key });
    const ids: EntityId[] = [desk.id('company:1001'), `${handle}/company:1001`];
    for (const entity of ids) await client.readProfile({ entity });
    const found = async (given = {}) =>
      (await client.findEntities({ name: 'grabruvik', ...given })).items.map(({ id }) => id);
    expect(await found()).toEqual(ids);
    expect(await found({ registry: handle })).toEqual([ids[1]]);
  });

  it('looks at a large canvas in steps between which others are answered', async () => {
    const { client } = desk;
    await client.readProfile({ entity: desk.id('company:1002'), listLimit: 0 });
    const put = Array.from({ length: MEMBERS }, (_, n) => place(desk.id(`member:${n}`)));
    await client.changeCanvas({ case: desk.case, label: 'Add', put });
    const order: string[] = [];
    const finding = client.findOnCanvas({ case: desk.case, name: 'lind', limit: 3 });
    const asking = client.readStatus({}).then(() => order.push('status'));
    const found = await finding;
    order.push('found');
    await asking;
    expect(order).toEqual(['status', 'found']);
    expect(found.more).toBe(true);
    expect(found.items.map(({ label }) => label)).toEqual(['Lind', 'Eva Lind 0', 'Eva Lind 1']);
    const cancelled = refusedWith(
      client.findOnCanvas({ case: desk.case, name: 'lind', task: 'find' }),
    );
    await client.cancelTask({ task: 'find' });
    expect(await cancelled).toBe('cancelled');
  });
});
