/** The canvas keeps up with what is learned, and every registry has its own. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportChunks } from '../../../src/contract/client.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeMemberItem } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';
import { createSmallWorld } from '../../make/small-world.ts';

let now = new Date('2026-01-01T12:00:00Z');
let registry: ScriptedRegistry;
let desk: Desk;

describe('the canvas of a case', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(createSmallWorld());
  });
  afterAll(() => registry.close());
  beforeEach(async () => {
    await registry.behave('ok');
    now = new Date('2026-01-01T12:00:00Z');
    desk = await openDesk((options) => startDirectEngine({ ...options, now: () => now }), {
      registry,
    });
  });
  afterEach(() => desk.close());

  const put = (...entities: EntityId[]) =>
    desk.client.changeCanvas({
      case: desk.case,
      label: 'Add',
      put: entities.map((entity) => ({ entity, x: 1, y: 1, pinned: false, hidden: false })),
    });

  const ties = async () => {
    const page = await desk.client.readCanvas({ case: desk.case });
    return page.ties.map(({ from, to, corroboration }) => `${from} ${to} ${corroboration}`);
  };

  it('shows the ties that a profile fetched later states', async () => {
    const { client } = desk;
    await client.readProfile({ entity: '127.0.0.1/company:1001' });
    await put('127.0.0.1/company:1001', '127.0.0.1/company:1002', '127.0.0.1/member:2001');
    const first = [
      '127.0.0.1/company:1002 127.0.0.1/company:1001 company',
      '127.0.0.1/member:2001 127.0.0.1/company:1001 company',
    ];
    expect((await ties()).toSorted()).toEqual(first);
    await client.readProfile({ entity: '127.0.0.1/member:2001' });
    expect((await ties()).toSorted()).toEqual([
      '127.0.0.1/company:1002 127.0.0.1/company:1001 company',
      '127.0.0.1/member:2001 127.0.0.1/company:1001 both',
      '127.0.0.1/member:2001 127.0.0.1/company:1002 member',
    ]);
  });

  it('keeps the ties of what is moved or hidden, and drops those of what is removed', async () => {
    await desk.client.readProfile({ entity: '127.0.0.1/company:1001' });
    await put('127.0.0.1/company:1001', '127.0.0.1/member:2001');
    expect(await ties()).toHaveLength(1);
    await put('127.0.0.1/member:2001');
    expect(await ties()).toHaveLength(1);
    await desk.client.changeCanvas({
      case: desk.case,
      label: 'Swap',
      remove: ['127.0.0.1/member:2001'],
    });
    await put('127.0.0.1/member:2003');
    expect(await ties()).toEqual(['127.0.0.1/member:2003 127.0.0.1/company:1001 company']);
  });

  it('holds the records of every registry, and never takes one for another', async () => {
    const { client } = desk;
    const [here, there] = ['127.0.0.1/company:1001', 'sample/company:1001'] as const;
    await client.readProfile({ entity: here });
    await put(here);
    // The sample has a company of that number too; it is another one.
    const { profile } = await client.readProfile({ entity: there });
    expect('registration_number' in profile && profile.registration_number).not.toBe('904');
    await put(there);
    const { entities, ties: tied } = await client.readCanvas({ case: desk.case });
    expect(entities.map(({ id }) => id)).toEqual([here, there]);
    expect(entities[0]).toMatchObject({ label: 'Nordvik AS', registrationNumber: '904' });
    expect(entities[1]?.label).not.toBe('Nordvik AS');
    expect(tied).toEqual([]);
    // What is set changes what is meant where nothing is named, and no canvas.
    const changes = desk.heard('canvasChanged').length;
    await client.changeSettings({ registry: 'sample' });
    expect(desk.heard('canvasChanged')).toHaveLength(changes);
    expect((await client.readCanvas({ case: desk.case })).entities).toEqual(entities);
  });

  it('is shared with no other case', async () => {
    const { client, heard } = desk;
    await client.readProfile({ entity: '127.0.0.1/company:1001' });
    await put('127.0.0.1/company:1001');
    const changes = heard('canvasChanged').length;
    const { current: other } = await client.createCase({ title: 'Other' });
    expect((await client.readCanvas({ case: other })).totals).toEqual({ entities: 0, ties: 0 });
    expect((await client.undo({ case: other })).undone).toBeNull();
    expect(heard('canvasChanged')).toHaveLength(changes);
    expect((await client.readCanvas({ case: desk.case })).entities).toMatchObject([
      { label: 'Nordvik AS' },
    ]);
  });

  it('has exports named after the case and the day they are made, and a picture called after the case', async () => {
    await desk.client.readProfile({ entity: '127.0.0.1/company:1001' });
    await put('127.0.0.1/company:1001');
    const { files } = await desk.client.exportGraph({ case: desk.case, format: 'graphml' });
    expect(files.map(({ name }) => name)).toEqual(['Case 1 2026-01-01.graphml']);
    await desk.client.renameCase({ case: desk.case, title: 'North/South <1>' });
    now = new Date('2026-01-02T00:00:00Z');
    const next = await desk.client.exportGraph({ case: desk.case, format: 'graphml' });
    expect(next.files[0]?.name).toBe('North South 1 2026-01-02.graphml');
    const picture = await desk.client.exportGraph({ case: desk.case, format: 'svg' });
    const chunks = await Array.fromAsync(exportChunks(desk.client, picture.export, 0));
    expect(chunks.join('')).toContain('<title id="title">North/South &lt;1&gt;</title>');
  });

  it('holds only the newest few of its exports', async () => {
    const { client } = desk;
    await client.readProfile({ entity: '127.0.0.1/company:1001' });
    await put('127.0.0.1/company:1001');
    const names: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      names.push((await client.exportGraph({ case: desk.case, format: 'csv' })).export);
    }
    const read = (name: string) => desk.transport.call('readExport', { export: name, file: 0 });
    const replies = await Promise.all(names.map(read));
    expect(replies.map(({ ok }) => ok)).toEqual([false, true, true, true]);
  });

  it('knows what a search tells of someone who stood there by name only', async () => {
    const { client, heard } = desk;
    await client.readProfile({ entity: '127.0.0.1/company:1001' });
    await put('127.0.0.1/member:2001');
    const shown = async () => (await client.readCanvas({ case: desk.case })).entities[0];
    expect(await shown()).toMatchObject({ knowledge: 'named', born: null });
    const changes = heard('canvasChanged').length;
    await registry.handle((_request, response) => {
      const person = { full_name: 'Ada Lind', birthday_year: '1961' };
      response.end(JSON.stringify([makeMemberItem({ id: '2001', data: { person } })]));
    });
    await client.searchMembers({ registry: desk.registry, query: { q: 'Ada Lind' } });
    expect(heard('canvasChanged')).toHaveLength(changes + 1);
    expect(await shown()).toMatchObject({ knowledge: 'search', born: '1961' });
    // The second time the same is said by a later answer, which is its source from then on.
    const before = (await shown())?.source;
    await client.searchMembers({ registry: desk.registry, query: { q: 'Ada Lind' } });
    expect(heard('canvasChanged')).toHaveLength(changes + 2);
    const after = (await shown())?.source;
    expect({ ...after, fetchedAt: null }).toEqual({ ...before, fetchedAt: null });
    expect(after?.fetchedAt).not.toBe(before?.fetchedAt);
  });

  it('is exported while others are answered, which can be cancelled', async () => {
    const { client } = desk;
    await client.readProfile({ entity: '127.0.0.1/company:1001' });
    await put('127.0.0.1/company:1001');
    const exporting = refusedWith(
      client.exportGraph({ case: desk.case, format: 'csv', task: 'export' }),
    );
    expect(await client.cancelTask({ task: 'export' })).toEqual({ found: true });
    expect(await exporting).toBe('cancelled');
  });

  it('has a picture called after whom it shows where nobody named the case', async () => {
    await desk.client.readProfile({ entity: '127.0.0.1/company:1001' });
    await put('127.0.0.1/company:1001');
    const { export: name } = await desk.client.exportGraph({ case: desk.case, format: 'svg' });
    const chunks = await Array.fromAsync(exportChunks(desk.client, name, 0));
    expect(chunks.join('')).toContain('<title id="title">Nordvik AS</title>');
  });
});
