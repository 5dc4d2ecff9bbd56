/** What of a case's records waits to be accepted or ignored, and what becomes of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { ItemOf } from '../../../src/contract/model/case-item.ts';
import type { ChangesPage, WaitingChange } from '../../../src/contract/answers/change.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { makePlace as place } from '../../make/canvas-place.ts';
import { createChangingWorld, directorOf } from '../../make/changing-world.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { makeFolder, openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

let world: ReturnType<typeof createChangingWorld>;
let registry: ScriptedRegistry;
let desk: Desk;
let folder: ReturnType<typeof makeFolder>;
let ONE: EntityId;
let TWO: EntityId;

const open = (): Promise<Desk> =>
  openDesk(startDirectEngine, { registry, store: join(folder.folder, 'store.db') });

beforeEach(async () => {
  world = createChangingWorld(3);
  registry = await startScriptedRegistry(world.registry);
  folder = makeFolder();
  desk = await open();
  ONE = desk.id('company:1');
  TWO = desk.id('company:2');
  for (const entity of [ONE, TWO]) await desk.client.readProfile({ entity });
  await put(ONE, TWO, desk.id('member:91'));
});
afterEach(async () => {
  await desk.close();
  await registry.close();
  folder.remove();
});

const put = (...entities: EntityId[]) =>
  desk.client.changeCanvas({ case: desk.case, label: 'Add', put: entities.map((id) => place(id)) });
const ask = (entity: EntityId) => desk.client.readProfile({ entity, from: 'registry' });
const changes = (id = desk.case): Promise<ChangesPage> => desk.client.readChanges({ case: id });
const only = async (): Promise<WaitingChange> => {
  const { changes: all } = await changes();
  expect(all).toHaveLength(1);
  return all[0]!;
};
const words = ({ differences }: WaitingChange): string[] => differences.map(({ says }) => says);
const decide = (
  { entity, baseline, version }: WaitingChange,
  verdict: ItemOf<'decision'>['verdict'],
  reason = '',
) => {
  const by = verdict === 'accepted' ? version : baseline;
  const item = { kind: 'decision', id: entity, verdict, baseline: by, version, reason } as const;
  return desk.client.changeCaseItems({ case: desk.case, put: [item] });
};

describe('a change of a record', () => {
  it('waits in words until it is accepted, and waits again when that is undone past a restart', async () => {
    expect((await changes()).changes).toEqual([]);
    world.say('1', { status: 'Dissolved' });
    await ask(ONE);
    const change = await only();
    expect(change).toMatchObject({ entity: ONE, label: 'Company number 1', total: 1 });
    expect(words(change)).toEqual(['Status now stated: “Dissolved”']);
    await decide(change, 'accepted', 'Seen in the gazette');
    expect((await changes()).changes).toEqual([]);
    expect((await desk.client.readJournal({ case: desk.case })).entries[0]).toMatchObject({
      verb: 'decide',
      label: `Accept a change of “Company number 1” (version ${change.version?.slice(0, 8)}: Status now stated: “Dissolved”): “Seen in the gazette”`,
    });
    await desk.close();
    desk = await open();
    expect((await changes()).changes).toEqual([]);
    await desk.client.undo({ case: desk.case });
    expect(await only()).toEqual(change);
    await desk.client.redo({ case: desk.case });
    expect((await changes()).changes).toEqual([]);
    // From what was accepted on, the next one is told.
    world.say('1', { status: 'Struck off' });
    await ask(ONE);
    expect(words(await only())).toEqual(['Status changed from “Dissolved” to “Struck off”']);
  });

  it('that is ignored waits no more, and a later one with what else it says', async () => {
    world.say('1', { status: 'Dissolved' });
    await ask(ONE);
    const first = await only();
    await decide(first, 'ignored');
    expect((await changes()).changes).toEqual([]);
    world.say('1', { status: 'Dissolved', type: 'Limited' });
    await ask(ONE);
    const next = await only();
    expect(words(next)).toEqual(['Type now stated: “Limited”']);
    expect(next).toMatchObject({ baseline: first.baseline, ignoredBefore: 1, total: 1 });
    await decide(next, 'ignored');
    // Less than what was ignored is nothing new, nor is what the case began with.
    world.say('1', { type: 'Limited' });
    await ask(ONE);
    expect((await changes()).changes).toEqual([]);
    world.say('1', {});
    await ask(ONE);
    expect((await changes()).changes).toEqual([]);
  });

  it('is its own in each case', async () => {
    const { current: other } = await desk.client.duplicateCase({ case: desk.case });
    world.say('2', { status: 'Dissolved' });
    await ask(TWO);
    await decide(await only(), 'accepted');
    expect((await changes()).changes).toEqual([]);
    expect((await changes(other)).changes).toMatchObject([{ entity: TWO }]);
  });

  it('may be that the record is gone, with nothing lost, and that it is there again', async () => {
    world.say('1', null);
    expect(await refusedWith(ask(ONE))).toBe('record-not-found');
    const change = await only();
    expect(words(change)).toEqual(['No longer found by the registry']);
    expect(change.version).toBeNull();
    await decide(change, 'accepted');
    expect((await changes()).changes).toEqual([]);
    expect((await desk.client.readProfile({ entity: ONE, from: 'store' })).profile.id).toBe('1');
    world.say('1', {});
    await ask(ONE);
    expect(words(await only())).toEqual(['Found by the registry again']);
  });

  it('that says nothing otherwise does not wait', async () => {
    world.say('1', { members: [directorOf('1'), { ...directorOf('1'), id: '92' }] });
    await ask(ONE);
    await decide(await only(), 'accepted');
    // A list is the same in any order.
    world.say('1', { members: [{ ...directorOf('1'), id: '92' }, directorOf('1')] });
    await ask(ONE);
    expect((await changes()).changes).toEqual([]);
  });

  it('names the ties of the canvas that came and went', async () => {
    await put(desk.id('member:92'));
    world.say('1', { members: [{ ...directorOf('1'), id: '92' }] });
    await ask(ONE);
    const { ties } = await changes();
    const { ties: drawn } = await desk.client.readCanvas({ case: desk.case });
    const came = drawn.find(({ from, to }) => from === desk.id('member:92') && to === ONE);
    expect(came).toBeDefined();
    expect(ties).toMatchObject([
      { entity: ONE, came: [came!.id], gone: [{ from: desk.id('member:91'), to: ONE }] },
    ]);
  });

  it('is read a page at a time, or of one record alone', async () => {
    for (const [id, entity] of [
      ['1', ONE],
      ['2', TWO],
    ] as const) {
      world.say(id, { status: 'Dissolved' });
      await ask(entity);
    }
    const first = await desk.client.readChanges({ case: desk.case, limit: 1 });
    expect(first.changes).toMatchObject([{ entity: ONE }]);
    const rest = await desk.client.readChanges({ case: desk.case, limit: 9, after: first.next! });
    expect(rest).toMatchObject({ changes: [{ entity: TWO }], next: null });
    const one = await desk.client.readChanges({ case: desk.case, entity: TWO });
    expect(one.changes).toMatchObject([{ entity: TWO }]);
  });

  it('is not decided on with a version that the record never had', async () => {
    world.say('1', { status: 'Dissolved' });
    await ask(ONE);
    const change = await only();
    const made = { ...change, version: 'a'.repeat(64) };
    expect(await refusedWith(decide(made, 'accepted'))).toBe('input-invalid');
    expect(await refusedWith(decide({ ...change, entity: TWO }, 'ignored'))).toBe('input-invalid');
    const item = { kind: 'decision', id: ONE, verdict: 'accepted', reason: '' } as const;
    const { baseline, version } = change;
    const odd = { case: desk.case, put: [{ ...item, baseline, version }] };
    expect(await refusedWith(desk.client.changeCaseItems(odd))).toBe('input-invalid');
    const unknown = { case: 'b2f5a1c4-0000-4000-8000-00000000000f' };
    expect(await refusedWith(desk.client.readChanges(unknown))).toBe('case-unknown');
  });
});
