/** What was wanted and could not be had is a list: kept over a restart, tried again, dismissed. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { RecordId } from '../../../src/contract/model/entity.ts';
import {
  purposeInWords,
  triedAgainInWords,
  type NotFetchedEntry,
} from '../../../src/contract/answers/not-fetched.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { companyIds, createManyCompanies, faultsAt } from '../../make/many-companies.ts';
import { makeFolder, openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import {
  reply,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';

const MANY = 160;
const limits = { firstBackoffMillis: 1 };

let registry: ScriptedRegistry;
let desk: Desk;
let folder: ReturnType<typeof makeFolder>;

const open = (): Promise<Desk> =>
  openDesk((options) => startDirectEngine({ ...options, limits }), {
    registry,
    store: join(folder.folder, 'store.db'),
  });

beforeAll(async () => {
  registry = await startScriptedRegistry(createManyCompanies(MANY));
});
afterAll(() => registry.close());
beforeEach(async () => {
  folder = makeFolder();
  await registry.behave('ok');
  registry.requests.length = 0;
  desk = await open();
});
afterEach(async () => {
  await desk.close();
  folder.remove();
});

async function listed(): Promise<NotFetchedEntry[]> {
  const { entries, count } = await desk.client.readNotFetched({ limit: 1000 });
  expect(entries).toHaveLength(count);
  return entries;
}
/** In the order of their names: what fails first is listed first. */
const names = async (): Promise<string[]> =>
  (await listed()).map(({ entity }) => entity.slice(entity.indexOf('/') + 1)).sort();
const expand = (...records: RecordId[]) =>
  desk.client.expandEntities({ case: desk.case, entities: records.map(desk.id) });
/** Refuses these and answers the rest. */
const refuse = (status: number, ...ids: string[]): Promise<void> =>
  registry.disturb((target) =>
    ids.some((id) => target.includes(`/${id}&`) || target.includes(`/${id}?`))
      ? reply(status, '')
      : null,
  );

describe('the list of what a task could not fetch', () => {
  it('is all that could not be had, each with what for, when, why and how often', async () => {
    await refuse(500, '2', '3');
    const began = new Date().toISOString();
    const { notFetched } = await expand('company:1', 'company:2', 'company:3');
    expect(notFetched).toHaveLength(2);
    const [second] = await listed();
    expect(await names()).toEqual(['company:2', 'company:3']);
    expect(second).toMatchObject({
      fault: { code: 'registry-failed', detail: { status: 500, tries: 4 } },
      purpose: { errand: 'expand', about: '3 entities' },
      label: null,
      times: 1,
    });
    expect(purposeInWords(second!.purpose)).toBe('Expanding 3 entities');
    expect(second!.at >= began).toBe(true);
    await expect.poll(async () => (await desk.client.readStatus({})).notFetched).toBe(2);

    await expand('company:2', 'company:3');
    expect((await listed()).map(({ times }) => times)).toEqual([2, 2]);
    expect(purposeInWords((await listed())[0]!.purpose)).toBe('Expanding 2 entities');
  });

  it('says until when, where the registry did', async () => {
    await registry.disturb(() => reply(429, '', { 'retry-after': '4000' }));
    const began = Date.now();
    await expand('company:1', 'company:2');
    for (const { fault } of await listed()) {
      expect(fault.code).toBe('registry-busy');
      expect(Date.parse(String(fault.detail['until']))).toBeGreaterThanOrEqual(began + 4_000_000);
    }
    // The second was never asked: no row of the chain says so.
    expect(await names()).toEqual(['company:1', 'company:2']);
  });

  it('is made by each kind of task', async () => {
    await expand('company:1');
    await refuse(500, '91');
    await desk.client.collectGraph({ roots: [desk.id('company:1')], depth: 2, format: 'csv' });
    expect((await listed()).map(({ purpose }) => purposeInWords(purpose))).toEqual([
      'A graph around Company number 1',
    ]);
    await registry.disturb(() => reply(500, ''));
    const entities = [desk.id('company:5'), desk.id('company:6')];
    await desk.client.followOwners({ case: desk.case, entities, direction: 'up' });
    expect((await listed()).map(({ purpose }) => purposeInWords(purpose)).slice(1)).toEqual([
      'Owners up from 2 entities',
      'Owners up from 2 entities',
    ]);
  });

  it('has whom nobody was asked for, and not what is not there or was cancelled', async () => {
    await expect(refusedWith(expand('company:900'))).resolves.toBe('record-not-found');
    expect(await names()).toEqual([]);
    await registry.behave('slow');
    const entities = [desk.id('company:1'), desk.id('company:2')];
    const cancelled = desk.client.expandEntities({ case: desk.case, entities, task: 'x' });
    await expect.poll(() => registry.requests.length).toBeGreaterThan(1);
    await desk.client.cancelTask({ task: 'x' });
    await expect(refusedWith(cancelled)).resolves.toBe('cancelled');
    expect(await names()).toEqual([]);
    await registry.behave('refused');
    await expand('company:1', 'company:2', 'company:3');
    expect(await names()).toEqual(['company:1', 'company:2', 'company:3']);
  });

  it('has an own profile that is missing where others state enough to go on', async () => {
    await expand('company:1');
    await registry.behave('refused');
    const { newcomers } = await expand('member:91');
    expect(newcomers).toBe(0);
    expect(await names()).toEqual(['member:91']);
    expect((await listed())[0]).toMatchObject({ label: 'Director of 1', kind: 'member' });
  });
});

describe('a profile that is opened', () => {
  it('is listed when it failed for a reason that may pass, and nothing of it is stored', async () => {
    await registry.behave('500');
    const read = (record: RecordId, from: 'auto' | 'registry' = 'auto') =>
      refusedWith(desk.client.readProfile({ entity: desk.id(record), from }));
    expect(await read('company:1')).toBe('registry-failed');
    expect(await names()).toEqual(['company:1']);
    expect(purposeInWords((await listed())[0]!.purpose)).toBe('Opening it');
    await registry.behave('401');
    expect(await read('company:2')).toBe('key-refused');
    await registry.behave('ok');
    await desk.client.readProfile({ entity: desk.id('company:3') });
    await registry.behave('500');
    expect(await read('company:3', 'registry')).toBe('registry-failed');
    expect(await names()).toEqual(['company:1']);
  });

  it('is off the list once it was answered, or found not to be there, whoever asked', async () => {
    await registry.behave('500');
    await expand('company:1', 'company:900');
    expect(await names()).toHaveLength(2);
    await registry.behave('ok');
    await desk.client.readProfile({ entity: desk.id('company:1') });
    expect(await names()).toEqual(['company:900']);
    await refusedWith(desk.client.readProfile({ entity: desk.id('company:900') }));
    expect(await names()).toEqual([]);
    const gone = () =>
      desk
        .heard('notFetchedChanged')
        .flatMap((event) => event.gone)
        .sort();
    await expect.poll(gone).toEqual([desk.id('company:1'), desk.id('company:900')]);
  });
});

describe('a key that is refused', () => {
  const many = (): RecordId[] =>
    Array.from({ length: 60 }, (_, at): RecordId => `company:${at + 1}`);
  const asked = (): number => new Set(registry.requests).size;

  it('is not sent for every record; what is stored is had all the same', async () => {
    await expand('company:60');
    registry.requests.length = 0;
    await registry.behave('401');
    const { notFetched } = await expand(...many());
    expect(notFetched).toHaveLength(59);
    expect(asked()).toBeLessThanOrEqual(8);
    expect(asked()).toBeGreaterThan(0);
  });

  it('is sent for every record where only some are forbidden', async () => {
    await refuse(403, '1', '2');
    const { notFetched } = await expand(...many());
    expect(notFetched).toHaveLength(2);
  });
});

describe('trying again', () => {
  it('stores what comes, puts nothing on the canvas, and says what else there is to do', async () => {
    await refuse(500, '2', '3', '900');
    await expand('company:1', 'company:2', 'company:3', 'company:900');
    const before = await desk.client.readCanvas({ case: desk.case, after: 0 });
    await refuse(500, '3');
    const entities = ['company:2', 'company:3', 'company:900', 'company:4'].map((record) =>
      desk.id(record as RecordId),
    );
    const answer = await desk.client.tryNotFetched({ entities, task: 'again' });
    expect(answer).toEqual({ fetched: 1, notFound: 1, notFetched: 1, forGraph: 1 });
    expect(triedAgainInWords(answer)).toBe(
      '1 profile fetched, 1 not found, 1 not fetched; expand again to bring what it states to the graph',
    );
    // What is on no list isn't asked for.
    expect(registry.requests.some((target) => /\/4[&?]/.test(target))).toBe(false);
    expect(await names()).toEqual(['company:3']);
    expect((await listed())[0]).toMatchObject({
      times: 2,
      purpose: { errand: 'expand', about: '4 entities' },
    });
    expect(desk.heard('taskProgressed').at(-1)).toMatchObject({ done: 3, total: 3 });
    expect(await desk.client.readCanvas({ case: desk.case, after: 0 })).toEqual(before);
    expect(desk.heard('profileKept').map(({ entity }) => entity)).toContain(desk.id('company:2'));
  });

  it('asks a registry again that could not be reached, and nobody while offline', async () => {
    await registry.behave('refused');
    await expand('company:1', 'company:2');
    const entities = companyIds(desk.registry, 2);
    await desk.client.setOffline({ on: true });
    expect(await refusedWith(desk.client.tryNotFetched({ entities }))).toBe('not-searched-offline');
    await desk.client.setOffline({ on: false });
    await desk.client.tryNotFetched({ entities });
    expect((await listed()).map(({ times }) => times)).toEqual([2, 2]);
    await registry.behave('ok');
    await desk.client.tryNotFetched({ entities });
    expect(await names()).toEqual([]);
  });

  it('can be cancelled: what came is stored and the rest stays', async () => {
    await registry.behave('500');
    const entities = companyIds(desk.registry, 40);
    await desk.client.expandEntities({ case: desk.case, entities });
    let answered = 0;
    await registry.disturb(() => ((answered += 1) > 10 ? () => undefined : null));
    const task = desk.client.tryNotFetched({ entities, task: 'again' });
    await expect.poll(() => answered).toBeGreaterThan(11);
    await expect.poll(() => desk.heard('taskProgressed').at(-1)?.done).toBe(10);
    await desk.client.cancelTask({ task: 'again' });
    await expect(task).rejects.toMatchObject({
      fault: { code: 'cancelled', detail: { had: 10, of: 40 } },
    });
    const left = await listed();
    expect(left).toHaveLength(30);
    expect(left.every(({ times }) => times === 1)).toBe(true);
  });
});

describe('the list of what was not fetched', () => {
  it('lets an entry be dismissed and put back, and has it again when it is missed again', async () => {
    await registry.behave('500');
    await expand('company:1', 'company:2');
    const entities = [desk.id('company:1')];
    expect(await desk.client.dismissNotFetched({ entities })).toEqual({ changed: 1 });
    expect(await names()).toEqual(['company:2']);
    expect(await desk.client.tryNotFetched({ entities })).toMatchObject({ notFetched: 0 });
    await desk.client.dismissNotFetched({ entities, dismissed: false });
    expect(await names()).toEqual(['company:1', 'company:2']);
    await desk.client.dismissNotFetched({ entities });
    await expand('company:1', 'company:2');
    expect(await names()).toEqual(['company:1', 'company:2']);
  });

  it('tells of a dismissed one that it failed, never that nobody asked', async () => {
    await registry.behave('500');
    await expand('company:1', 'company:2');
    const entities = [desk.id('company:1'), desk.id('company:2')];
    await desk.client.dismissNotFetched({ entities });
    expect(await names()).toEqual([]);
    const coverage = await desk.client.readCoverage({ entities });
    expect(coverage).toMatchObject({ failed: entities, counts: { namedOnly: 0, failed: 2 } });
    const { items } = await desk.client.readCovered({ entities });
    expect(items.map(({ missed }) => missed?.fault.code)).toEqual([
      'registry-failed',
      'registry-failed',
    ]);
    expect((await desk.client.readCoverage({})).counts).toMatchObject({ namedOnly: 0, failed: 2 });
  });

  it('misses none of many at 30 % faults: each was fetched or is listed, and then fetched', async () => {
    const fault = faultsAt(30);
    const never = reply(500, '');
    await registry.disturb((target) => (/\/7+\b/.test(target) ? never : fault()));
    const entities = companyIds(desk.registry, MANY);
    const { fetched, notFetched } = await desk.client.expandEntities({
      case: desk.case,
      entities,
      unlessMoreThan: 0,
    });
    const left = await listed();
    expect(left.map(({ entity }) => entity)).toEqual(
      expect.arrayContaining(['7', '77'].map((id) => desk.id(`company:${id}`))),
    );
    expect(left.map(({ entity }) => entity).sort()).toEqual(
      notFetched.map(({ entity }) => entity).sort(),
    );
    expect((await desk.client.readStatus({})).stored.profiles).toBe(fetched);
    expect(fetched + left.length).toBe(MANY);

    await desk.close();
    await registry.behave('ok');
    desk = await open();
    expect(await listed()).toEqual(left);
    await desk.client.tryNotFetched({ entities: left.map(({ entity }) => entity) });
    expect(await names()).toEqual([]);
    expect((await desk.client.readStatus({})).stored.profiles).toBe(MANY);
  });

  it('keeps why a record could not be had where it is wanted again offline', async () => {
    await refuse(500, '1');
    const record: RecordId = 'company:1';
    const collect = () =>
      desk.client.collectGraph({
        roots: [desk.id(record)],
        depth: 0,
        format: 'graphml',
        time: 'any',
      });
    expect(await refusedWith(collect())).toBe('registry-failed');
    await expect.poll(async () => (await listed()).length).toBe(1);
    const before = await listed();
    await desk.client.setOffline({ on: true });
    expect(await refusedWith(collect())).toBe('not-searched-offline');
    await expect.poll(async () => (await listed())[0]?.times).toBe(2);
    expect(await listed()).toMatchObject(before.map(({ fault, at }) => ({ fault, at })));
    const { counts } = await desk.client.readCoverage({});
    expect(counts).toMatchObject({ failed: 1, namedOnly: 0 });
  });
});
