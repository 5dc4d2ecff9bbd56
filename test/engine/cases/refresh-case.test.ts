/** Refresh all of a case: what came of each record, what is asked for, and going on after a kill. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { makePlace as place } from '../../make/canvas-place.ts';
import { createChangingWorld } from '../../make/changing-world.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { makeFolder, openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import {
  reply,
  startScriptedRegistry,
  type Handler,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';
import { StillClock } from '../../make/still-clock.ts';

const COMPANIES = 6;
const TOTAL_MILLIS = 30_000;
const limits = { firstBackoffMillis: 1, totalMillis: TOTAL_MILLIS };
const clock = new StillClock();
const NOTHING = { unchanged: 0, changed: 0, gone: 0, failed: 0 };

let world: ReturnType<typeof createChangingWorld>;
let registry: ScriptedRegistry;
let desk: Desk;
let folder: ReturnType<typeof makeFolder>;

const open = (name = 'store.db'): Promise<Desk> =>
  openDesk((options) => startDirectEngine({ ...options, limits, timing: clock.timingOfCalls }), {
    registry,
    store: join(folder.folder, name),
  });

beforeEach(async () => {
  world = createChangingWorld(COMPANIES);
  registry = await startScriptedRegistry(world.registry);
  folder = makeFolder();
  desk = await open();
  const all = Array.from({ length: COMPANIES }, (_, at) => desk.id(`company:${at + 1}`));
  for (const entity of all) await desk.client.readProfile({ entity });
  // Known by name only: there is nothing to be refreshed.
  await put(...all, desk.id('member:91'));
  registry.requests.length = 0;
});
afterEach(async () => {
  await desk.close();
  await registry.close();
  folder.remove();
});

const put = (...entities: EntityId[]) =>
  desk.client.changeCanvas({ case: desk.case, label: 'Add', put: entities.map((id) => place(id)) });
const refresh = (which: 'new' | 'rest' = 'rest', task?: string) =>
  desk.client.refreshCase({ case: desk.case, which, task });
const report = () => desk.client.readRefresh({ case: desk.case });
/** How many of a task are still to come, as far as it told. */
const leftOf = (task: string): number | undefined => {
  const last = desk.heard('taskProgressed').findLast((told) => told.task === task);
  return last && (last.total ?? 0) - last.done;
};
/** The companies that were asked for, in order. */
const asked = (): string[] =>
  registry.requests.map((target) => /companies\/(\d+)/.exec(target)?.[1] ?? target).sort();
const failAt = (...ids: string[]): Promise<void> =>
  registry.disturb((target) =>
    ids.some((id) => target.includes(`companies/${id}`)) ? reply(500, '') : null,
  );

describe('refresh all', () => {
  it('says of each record whether it is unchanged, changed, gone or failed, and keeps the report', async () => {
    expect(await report()).toEqual({ head: null, running: false, records: [], next: null });
    world.say('2', { status: 'Dissolved' });
    world.say('3', null);
    await failAt('4');
    const head = await refresh();
    const counts = { unchanged: 3, changed: 1, gone: 1, failed: 1 };
    expect(head).toMatchObject({ total: COMPANIES, counts });
    expect(head.ended).not.toBeNull();
    await desk.close();
    desk = await open();
    const { records, next, ...kept } = await report();
    expect(kept).toEqual({ head, running: false });
    expect(next).toBeNull();
    expect(records.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'changed',
      'gone',
      'failed',
      'unchanged',
      'unchanged',
    ]);
    expect(records[1]).toMatchObject({
      entity: desk.id('company:2'),
      label: 'Company number 2',
      says: ['Status now stated: “Dissolved”'],
      changes: 1,
      fault: null,
    });
    expect(records[3]?.fault).toMatchObject({ code: 'registry-failed' });
    expect(await desk.client.readRefresh({ case: desk.case, outcome: 'gone' })).toMatchObject({
      records: [{ entity: desk.id('company:3') }],
    });
    const { entries } = await desk.client.readJournal({ case: desk.case });
    expect(entries.find(({ verb }) => verb === 'refresh')?.label).toBe(
      'Refresh all, 6 records: 3 unchanged, 1 changed, 1 gone, 1 failed',
    );
    // What is gone is still known, and what failed is on no other list.
    const gone = { entity: desk.id('company:3'), from: 'store' } as const;
    expect((await desk.client.readProfile(gone)).notFoundAt).not.toBeNull();
    expect((await desk.client.readNotFetched({})).count).toBe(0);
  });

  it('tries again what failed, and nothing else; anew it asks for all', async () => {
    await failAt('4', '5');
    expect((await refresh()).counts).toMatchObject({ failed: 2 });
    await registry.behave('ok');
    registry.requests.length = 0;
    expect((await refresh()).counts).toEqual({ ...NOTHING, unchanged: COMPANIES });
    expect(asked()).toEqual(['4', '5']);
    registry.requests.length = 0;
    await refresh();
    expect(asked()).toHaveLength(COMPANIES);
    registry.requests.length = 0;
    await refresh('new');
    expect(asked()).toHaveLength(COMPANIES);
  });

  it('goes on where it was cancelled, and asks twice for nothing that came', async () => {
    await registry.disturb((target) => (/companies\/[456]/.test(target) ? () => undefined : null));
    const running = refresh('rest', 'refresh');
    await expect.poll(async () => (await report()).head?.counts.unchanged).toBe(3);
    expect((await report()).running).toBe(true);
    expect(await refusedWith(refresh())).toBe('input-invalid');
    await desk.client.cancelTask({ task: 'refresh' });
    expect(await refusedWith(running)).toBe('cancelled');
    expect(await report()).toMatchObject({ running: false, head: { ended: null } });
    await desk.close();
    desk = await open();
    await registry.behave('ok');
    registry.requests.length = 0;
    expect((await refresh()).counts).toEqual({ ...NOTHING, unchanged: COMPANIES });
    expect(asked()).toEqual(['4', '5', '6']);
  });

  it('is whole, as before, where asking again for what failed was cancelled', async () => {
    await registry.disturb((target) => (/companies\/[45]/.test(target) ? reply(403, '') : null));
    await refresh();
    await registry.disturb((target) => (/companies\/[45]/.test(target) ? () => undefined : null));
    registry.requests.length = 0;
    const running = refresh('rest', 'refresh');
    await expect.poll(() => asked().length).toBe(2);
    await desk.client.cancelTask({ task: 'refresh' });
    expect(await refusedWith(running)).toBe('cancelled');
    const { head } = await report();
    expect(head).toMatchObject({ counts: { ...NOTHING, unchanged: 4, failed: 2 } });
    expect(head?.ended).not.toBeNull();
  });

  it('takes what came before a kill from the chain of requests, though nothing was noted of it', async () => {
    world.say('2', { status: 'Dissolved' });
    await registry.disturb((target) => (/companies\/[3456]/.test(target) ? () => undefined : null));
    const running = refresh('rest', 'refresh');
    await expect
      .poll(async () => (await report()).records.filter(({ outcome }) => outcome).length)
      .toBe(2);
    // As a kill leaves it: nothing is written from here on. Somebody else asks for one meanwhile.
    const killed = join(folder.folder, 'killed.db');
    for (const end of ['', '-wal']) copyFileSync(desk.store + end, killed + end);
    await desk.client.cancelTask({ task: 'refresh' });
    await refusedWith(running);
    await desk.close();
    desk = await open('killed.db');
    await registry.behave('ok');
    await desk.client.readProfile({ entity: desk.id('company:3'), from: 'registry' });
    registry.requests.length = 0;
    expect((await refresh()).counts).toEqual({ ...NOTHING, unchanged: 5, changed: 1 });
    expect(asked()).toEqual(['4', '5', '6']);
  });

  it('is refused while offline, before anything is begun', async () => {
    await desk.client.setOffline({ on: true });
    expect(await refusedWith(refresh())).toBe('not-searched-offline');
    expect((await report()).head).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('shares what others ask for at the same time, and says why nobody could be reached', async () => {
    const entity = desk.id('company:1');
    const { response } = await desk.client.readProfile({ entity, from: 'store' });
    const { text } = await desk.client.readResponse({ sha256: response.sha256, as: 'text' });
    const held = Promise.withResolvers<void>();
    await registry.disturb((target) =>
      target.includes('companies/1')
        ? (...asked) => void held.promise.then(() => reply(200, text)(...asked))
        : null,
    );
    const refreshing = refresh();
    await expect.poll(asked).toContain('1');
    const reading = desk.client.readProfile({ entity, from: 'registry' });
    // Both wait for it: another is read meanwhile.
    await desk.client.readProfile({ entity: desk.id('company:2'), from: 'registry' });
    held.resolve();
    await Promise.all([refreshing, reading]);
    expect(asked().filter((id) => id === '1')).toHaveLength(1);
    await registry.behave('refused');
    const { counts } = await refresh('new');
    expect(counts).toEqual({ ...NOTHING, failed: COMPANIES });
    const { records } = await report();
    expect(records.every(({ fault }) => fault !== null)).toBe(true);
    await registry.behave('ok');
    expect((await refresh()).counts).toEqual({ ...NOTHING, unchanged: COMPANIES });
  });

  it('says of each what came of it where one is cut off, one fails and one hangs, and stays online', async () => {
    const trouble = (target: string): Handler | null => {
      if (target.includes('companies/4')) return (request) => request.socket.destroy();
      if (target.includes('companies/5')) return reply(500, '');
      return target.includes('companies/6') ? () => undefined : null;
    };
    await registry.disturb(trouble);
    const counts = { ...NOTHING, unchanged: 3, failed: 3 };
    for (const which of ['new', 'rest'] as const) {
      const refreshing = refresh(which, which);
      await expect.poll(() => leftOf(which)).toBe(1);
      clock.advance(TOTAL_MILLIS);
      expect((await refreshing).counts).toEqual(counts);
      const { records } = await report();
      expect(records.flatMap(({ fault }) => fault?.code ?? [])).toEqual([
        'registry-cut',
        'registry-failed',
        'registry-timeout',
      ]);
      const status = await desk.client.readStatus({});
      expect([status.offline, status.unreachable]).toEqual([null, []]);
    }
    // Where none of them is answered, nobody is there.
    await registry.disturb((target) =>
      target.includes('companies') ? (request) => request.socket.destroy() : null,
    );
    await refresh('new');
    expect((await desk.client.readStatus({})).unreachable).toHaveLength(1);
  });

  it('tells how far it is, and that a case of names alone has nothing to refresh', async () => {
    await refresh('rest', 'refresh');
    expect(desk.heard('taskProgressed').at(-1)).toMatchObject({
      done: COMPANIES,
      total: COMPANIES,
    });
    expect(desk.heard('caseRefreshed').map(({ running }) => running)).toEqual([true, false]);
    const { current } = await desk.client.createCase({});
    expect(await desk.client.refreshCase({ case: current })).toMatchObject({
      total: 0,
      counts: NOTHING,
    });
    const unknown = { case: 'b2f5a1c4-0000-4000-8000-00000000000f' };
    expect(await refusedWith(desk.client.refreshCase(unknown))).toBe('case-unknown');
    expect(await refusedWith(desk.client.readRefresh(unknown))).toBe('case-unknown');
  });
});
