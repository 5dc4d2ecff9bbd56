/** The canvas keeps up with what is learned, and every registry has its own. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk } from '../make/open-desk.ts';
import { makeMemberItem } from '../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { createSmallWorld } from '../make/small-world.ts';

let now = new Date('2026-01-01T12:00:00Z');
let registry: ScriptedRegistry;
let desk: Desk;

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
    label: 'Add',
    put: entities.map((entity) => ({ entity, x: 1, y: 1, pinned: false, hidden: false })),
  });

const ties = async () => {
  const page = await desk.client.readCanvas({});
  return page.ties.map(({ from, to, corroboration }) => `${from} ${to} ${corroboration}`);
};

it('shows the ties that a profile fetched later states', async () => {
  const { client } = desk;
  await client.readProfile({ entity: 'company:1001' });
  await put('company:1001', 'company:1002', 'member:2001');
  const first = ['company:1002 company:1001 company', 'member:2001 company:1001 company'];
  expect((await ties()).toSorted()).toEqual(first);
  await client.readProfile({ entity: 'member:2001' });
  expect((await ties()).toSorted()).toEqual([
    'company:1002 company:1001 company',
    'member:2001 company:1001 both',
    'member:2001 company:1002 member',
  ]);
});

it('keeps the ties of what is moved or hidden, and drops those of what is removed', async () => {
  await desk.client.readProfile({ entity: 'company:1001' });
  await put('company:1001', 'member:2001');
  expect(await ties()).toHaveLength(1);
  await put('member:2001');
  expect(await ties()).toHaveLength(1);
  await desk.client.changeCanvas({ label: 'Swap', remove: ['member:2001'] });
  await put('member:2003');
  expect(await ties()).toEqual(['member:2003 company:1001 company']);
});

it('has a canvas of its own for every registry', async () => {
  const { client, heard } = desk;
  await client.readProfile({ entity: 'company:1001' });
  await put('company:1001');
  const changes = heard('canvasChanged').length;
  await client.changeSettings({ registry: 'sample' });
  expect(heard('canvasChanged')).toHaveLength(changes + 1);
  expect((await client.readCanvas({})).totals).toEqual({ entities: 0, ties: 0 });
  expect((await client.undoCanvas({})).undone).toBeNull();
  // The sample has a company of that number too; it is another one.
  const { profile } = await client.readProfile({ entity: 'company:1001' });
  expect('registration_number' in profile && profile.registration_number).not.toBe('904');
  await client.changeSettings({ registry: 'remote' });
  expect((await client.readCanvas({})).entities).toMatchObject([{ label: 'Nordvik AS' }]);
});

it('names exports after the first entity and the day they are made', async () => {
  await desk.client.readProfile({ entity: 'company:1001' });
  await put('company:1001');
  const { files } = await desk.client.exportGraph({ format: 'graphml' });
  expect(files.map(({ name }) => name)).toEqual(['Nordvik AS 2026-01-01.graphml']);
  now = new Date('2026-01-02T00:00:00Z');
  const next = await desk.client.exportGraph({ format: 'graphml' });
  expect(next.files[0]?.name).toBe('Nordvik AS 2026-01-02.graphml');
});

it('holds the newest few exports', async () => {
  const { client } = desk;
  await client.readProfile({ entity: 'company:1001' });
  await put('company:1001');
  const names: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    names.push((await client.exportGraph({ format: 'csv' })).export);
  }
  const read = (name: string) => desk.transport.call('readExport', { export: name, file: 0 });
  const replies = await Promise.all(names.map(read));
  expect(replies.map(({ ok }) => ok)).toEqual([false, true, true, true]);
});

it('knows what a search tells of someone who stood there by name only', async () => {
  const { client, heard } = desk;
  await client.readProfile({ entity: 'company:1001' });
  await put('member:2001');
  const shown = async () => (await client.readCanvas({})).entities[0];
  expect(await shown()).toMatchObject({ knowledge: 'named', born: null });
  const changes = heard('canvasChanged').length;
  await registry.handle((_request, response) => {
    const person = { full_name: 'Ada Lind', birthday_year: '1961' };
    response.end(JSON.stringify([makeMemberItem({ id: '2001', data: { person } })]));
  });
  await client.searchMembers({ query: { q: 'Ada Lind' } });
  expect(heard('canvasChanged')).toHaveLength(changes + 1);
  expect(await shown()).toMatchObject({ knowledge: 'search', born: '1961' });
  // The second time it is no news.
  await client.searchMembers({ query: { q: 'Ada Lind' } });
  expect(heard('canvasChanged')).toHaveLength(changes + 1);
});

it('answers others while an export is made, which can be cancelled', async () => {
  const { client } = desk;
  await client.readProfile({ entity: 'company:1001' });
  await put('company:1001');
  const exporting = refusedWith(client.exportGraph({ format: 'csv', task: 'export' }));
  expect(await client.cancelTask({ task: 'export' })).toEqual({ found: true });
  expect(await exporting).toBe('cancelled');
});
