/** The contract's searching, for the suite that runs over every transport. */
import { expect, it } from 'vitest';
import type { GetSuite } from './contract-suite.ts';
import { refusedWith } from './open-desk.ts';

const NO_CASE = '00000000-0000-4000-8000-000000000000';

export function searchSpecs(suite: GetSuite): void {
  it('searches, and says where the page came from', async () => {
    const { desk, registry } = suite();
    const page = await desk.client.searchMembers({
      registry: desk.registry,
      query: { q: 'Ada Ł', birthYear: '1961' },
    });
    expect(page).toMatchObject({ source: 'registry', more: true, drift: [], notSearched: null });
    expect(page.items).toHaveLength(50);
    expect(page.response?.url).not.toContain('auth_key');
    expect(decodeURIComponent(registry.requests[0] ?? '')).toContain('birth[year]=1961');
  });

  it('answers a search from what is stored while offline', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    const online = await client.searchMembers({ registry: desk.registry, query: { q: 'Ada' } });
    const asked = registry.requests.length;
    await client.setOffline({ on: true });
    const kept = await client.searchMembers({ registry: desk.registry, query: { q: 'Ada' } });
    expect(kept).toEqual({
      ...online,
      source: 'store',
      notAskedAgain: { code: 'not-searched-offline', detail: {} },
    });
    const matching = await client.searchMembers({ registry: desk.registry, query: { q: 'lind' } });
    expect(matching).toMatchObject({
      source: 'store',
      fetchedAt: null,
      response: null,
      items: [{ id: '2001' }],
      notSearched: { code: 'not-searched-offline' },
      notAskedAgain: null,
    });
    expect(
      await refusedWith(client.searchMembers({ registry: desk.registry, query: { q: 'Zebra' } })),
    ).toBe('not-searched-offline');
    expect(registry.requests).toHaveLength(asked);
  });

  it('compares two stored records, refuses what nothing is stored of, and asks nobody', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    await client.readProfile({ entity: desk.id('company:1001') });
    await client.readProfile({ entity: desk.id('company:1002') });
    const asked = registry.requests.length;
    const a = desk.id('company:1001');
    const b = desk.id('company:1002');
    expect(await client.compareEntities({ entities: [a, b] })).toMatchObject({
      entities: [
        { id: a, kind: 'company', label: 'Nordvik AS', name: 'Nordvik AS' },
        { id: b, kind: 'company', label: 'Nordvik Holding AS', name: 'Nordvik Holding AS' },
      ],
      suggested: false,
      against: expect.arrayContaining(['Different registration numbers: 904 and 905']) as string[],
    });
    const unknown = client.compareEntities({ entities: [a, desk.id('company:1')] });
    expect(await refusedWith(unknown)).toBe('entity-unknown');
    expect(await refusedWith(client.compareEntities({ entities: [a, a] }))).toBe('input-invalid');
    expect(registry.requests).toHaveLength(asked);
  });

  it('finds what is stored by name, and on the canvas, and asks nobody', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    await client.readProfile({ entity: desk.id('company:1001') });
    await client.setOffline({ on: true });
    const asked = registry.requests.length;
    const found = await client.findEntities({ name: 'NORDVIK' });
    expect(found).toMatchObject({
      items: [{ id: desk.id('company:1001'), label: 'Nordvik AS', foundBy: null }],
      more: false,
    });
    const named = await client.findEntities({ name: 'named', subject: 'member' });
    expect(named.items).toMatchObject([{ label: 'Named Only', knowledge: 'named' }]);
    expect(await client.findEntities({ name: 'named', subject: 'company' })).toMatchObject({
      items: [],
    });
    const onCanvas = { case: desk.case, name: 'nordvik' };
    expect(await client.findOnCanvas(onCanvas)).toEqual({ items: [], more: false });
    const place = { entity: desk.id('company:1001'), x: 0, y: 0, pinned: false, hidden: false };
    await client.changeCanvas({ case: desk.case, label: 'Add', put: [place] });
    expect(await client.findOnCanvas(onCanvas)).toEqual(found);
    expect(await refusedWith(client.findOnCanvas({ ...onCanvas, case: NO_CASE }))).toBe(
      'case-unknown',
    );
    expect(registry.requests).toHaveLength(asked);
  });

  it('searches everything: any field, notes and tags, in all cases or one, and asks nobody', async () => {
    const { desk, registry } = suite();
    const { client } = desk;
    const nordvik = desk.id('company:1001');
    await client.readProfile({ entity: nordvik });
    await client.setOffline({ on: true });
    const asked = registry.requests.length;
    const found = (text: string, one?: string) =>
      client.searchEverything({ text, ...(one === undefined ? {} : { case: one }) });
    await expect.poll(async () => (await found('nordvik')).behind).toBe(0);
    expect(await found('active')).toMatchObject({
      written: [],
      items: [{ id: nordvik, where: [{ pointer: '/status', field: 'Status', text: 'Active' }] }],
      more: false,
    });
    expect((await found('nordvik', desk.case)).items).toEqual([]);
    expect(await client.countEverything({ text: 'nordvik' })).toMatchObject({ is: 'exact' });
    const note = '3d0b1d0e-6e3c-4b55-9d7e-2f5f0f0c0a02';
    const place = { on: 'field', entity: nordvik, pointer: '/status', label: 'Status' } as const;
    await client.changeCaseItems({
      case: desk.case,
      put: [{ kind: 'note', id: note, place, text: 'Ask the Registrar', isPrivate: false }],
    });
    const { written } = await found('registrar ask');
    expect(written).toMatchObject([
      {
        case: desk.case,
        item: { kind: 'note', id: note },
        entities: [{ id: nordvik, kind: 'company', label: 'Nordvik AS' }],
      },
    ]);
    expect(written[0]?.what).toBe('Note on a field');
    expect(await refusedWith(found('nordvik', NO_CASE))).toBe('case-unknown');
    expect(await refusedWith(found(' '))).toBe('input-invalid');
    expect(registry.requests).toHaveLength(asked);
  });
}
