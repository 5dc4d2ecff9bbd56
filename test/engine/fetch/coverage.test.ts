/** Fetching what was not searched: within a budget, stopped and gone on with, and nobody asked twice. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault, Refusal } from '../../../src/contract/faults/faults.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { companyIds, createManyCompanies } from '../../make/many-companies.ts';
import { makeFolder, openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import {
  reply,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';

const MANY = 30;
const limits = { firstBackoffMillis: 1 };

const companies = createManyCompanies(MANY);
/** Real answers over real HTTP, which wait until so many may be given. */
let mayAnswer: number;
let waiting: (() => void)[];

/** Lets so many more be given; what waits for it is. */
function letAnswer(more: number): void {
  mayAnswer += more;
  while (mayAnswer > 0 && waiting.length > 0) {
    mayAnswer -= 1;
    waiting.shift()?.();
  }
}

/** Gives no more answers than this from now on, until more are let. */
const letAnswerOnly = (few: number): void => void (mayAnswer = few);

let registry: ScriptedRegistry;
let desk: Desk;
let all: EntityId[];

describe('fetching what was not searched', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry({
      ...companies,
      async companyProfile(...asked) {
        await new Promise<void>((answer) => {
          waiting.push(answer);
          letAnswer(0);
        });
        return companies.companyProfile(...asked);
      },
    });
  });
  afterAll(() => registry.close());
  beforeEach(async () => {
    mayAnswer = Infinity;
    waiting = [];
    await registry.behave('ok');
    desk = await openDesk((options) => startDirectEngine({ ...options, limits }), { registry });
    all = companyIds(desk.registry, MANY);
    registry.requests.length = 0;
  });
  afterEach(async () => {
    letAnswer(Infinity);
    await desk.close();
  });

  const fetch = (budget: number, more: object = {}) =>
    desk.client.fetchProfiles({ entities: all, budget, case: desk.case, ...more });
  const faultOf = (refused: Promise<unknown>): Promise<Fault['detail']> =>
    refused.then(
      () => Promise.reject(new Error('It was not refused.')),
      (error: Refusal) => error.fault.detail,
    );
  const asked = (): number => new Set(registry.requests).size;

  it('asks for as many as the budget lets it, and the next time for the others', async () => {
    expect(await fetch(12)).toEqual({
      calls: 12,
      fetched: 12,
      notFound: 0,
      failed: 0,
      left: 18,
      end: 'budget spent',
      fault: null,
    });
    expect(registry.requests).toHaveLength(12);
    expect((await desk.client.readCoverage({ entities: all.slice(0, 12) })).counts.fetched).toBe(
      12,
    );
    expect(await fetch(100)).toMatchObject({ calls: 18, left: 0, end: 'all asked' });
    expect(await fetch(100)).toMatchObject({ calls: 0, left: 0, end: 'all asked' });
    expect([registry.requests.length, asked()]).toEqual([MANY, MANY]);
  });

  it('is stopped with what came by then stored, and goes on from there', async () => {
    const stopped = fetch(100, { task: 'these' });
    await expect.poll(() => desk.heard('profileKept').length).toBeGreaterThan(3);
    await desk.client.cancelTask({ task: 'these' });
    expect(await refusedWith(stopped)).toBe('cancelled');
    const { counts } = await desk.client.readCoverage({});
    expect(counts.fetched).toBeGreaterThan(3);
    expect(counts.fetched).toBeLessThan(MANY);
    const rest = await fetch(100);
    expect(rest.fetched).toBe(MANY - counts.fetched);
  });

  it('asks nobody twice through a stop, going on and a restart while answers are on their way', async () => {
    letAnswerOnly(4);
    const stopped = fetch(100, { task: 'these' });
    await expect.poll(() => registry.requests.length).toBe(8);
    await desk.client.cancelTask({ task: 'these' });
    // Going on before the last of them has ended joins what is on its way.
    const onward = fetch(100, { task: 'others' });
    letAnswer(4);
    const { calls, had } = await faultOf(stopped);
    expect([calls, had]).toEqual([8, 8]);
    await expect.poll(() => registry.requests.length).toBeGreaterThan(8);
    await desk.client.cancelTask({ task: 'others' });
    letAnswer(Infinity);
    await refusedWith(onward);
    const { counts } = await desk.client.readCoverage({});
    expect([counts.fetched, asked()]).toEqual([registry.requests.length, registry.requests.length]);

    const { folder, remove } = makeFolder();
    const again = () =>
      openDesk((options) => startDirectEngine({ ...options, limits }), {
        registry,
        store: join(folder, 'store.db'),
      });
    registry.requests.length = 0;
    const before = await again();
    letAnswerOnly(4);
    const cutOff = before.client.fetchProfiles({ entities: all, budget: 100, task: 'these' });
    const ended = refusedWith(cutOff);
    await expect.poll(() => registry.requests.length).toBe(8);
    const closed = before.close();
    letAnswer(Infinity);
    await closed;
    expect(await ended).toBe('cancelled');
    const after = await again();
    expect(await after.client.fetchProfiles({ entities: all, budget: 100 })).toMatchObject({
      left: 0,
      end: 'all asked',
    });
    expect([registry.requests.length, asked()]).toEqual([MANY, MANY]);
    await after.close();
    remove();
  });

  it('tells of a run under way, lets it be joined by its name, and nobody begin it beside', async () => {
    letAnswerOnly(4);
    const first = fetch(9, { task: 'these' });
    await expect.poll(() => desk.heard('taskProgressed').length).toBeGreaterThan(0);
    const { runs } = await desk.client.readRuns({});
    expect(runs).toMatchObject([
      { command: 'fetchProfiles', task: 'these', input: { budget: 9, case: desk.case }, total: 9 },
    ]);
    const [run] = runs;
    if (run?.command !== 'fetchProfiles') throw new Error('No run is told of.');
    const joined = desk.client.joinRun({ task: run.task });
    expect(await refusedWith(fetch(20, { task: 'beside' }))).toBe('run-under-way');
    expect(await refusedWith(fetch(1, { task: 'these', anew: true }))).toBe('input-invalid');
    letAnswer(Infinity);
    expect(await joined).toEqual({ command: 'fetchProfiles', answer: await first });
    expect(await refusedWith(desk.client.joinRun({ task: run.task }))).toBe('run-over');
    expect([registry.requests.length, asked()]).toEqual([9, 9]);
    expect((await desk.client.readRuns({})).runs).toEqual([]);
    expect(desk.heard('runsChanged')).toHaveLength(2);
  });

  it('tells what is not there from what could not be had, and lists why', async () => {
    const none: EntityId = `${desk.registry}/company:900`;
    await registry.disturb((target) => (/\/3[?&]/.test(target) ? reply(500, '') : null));
    const wish = { entities: [...all.slice(0, 4), none], budget: 10 };
    expect(await desk.client.fetchProfiles(wish)).toMatchObject({
      calls: 5,
      fetched: 3,
      notFound: 1,
      failed: 1,
      left: 0,
      end: 'all asked',
      fault: { code: 'registry-failed' },
    });
    const listed = await desk.client.readNotFetched({});
    expect(listed.entries).toMatchObject([{ entity: all[2], purpose: { errand: 'coverage' } }]);
    // No stored record names either: the attempts alone tell of them.
    const told = { notFound: [none], failed: [all[2]] };
    expect(await desk.client.readCoverage({})).toMatchObject(told);
    expect(await desk.client.readCoverage({ entities: [none, all[2]!] })).toMatchObject(told);
    const unnamed = await desk.client.readCovered({ entities: [none, all[2]!, all[9]!] });
    expect(unnamed.items).toMatchObject([
      { entity: none, label: 'Company 900', kind: 'company', missed: null },
      { entity: all[2], notFoundAt: null, missed: { fault: { code: 'registry-failed' } } },
    ]);
    await registry.behave('ok');
    expect(await desk.client.fetchProfiles(wish)).toMatchObject({ calls: 1, fetched: 1 });
    const { items } = await desk.client.readCovered({ entities: [all[2]!, all[0]!] });
    expect(items).toMatchObject([
      { entity: all[2], label: 'Company number 3', missed: null },
      { entity: all[0], kind: 'company', notFoundAt: null },
    ]);
  });

  it('asks anew first for the records that were asked for longest ago', async () => {
    const [first, second, third] = all as [EntityId, EntityId, EntityId];
    for (const entity of [second, third, first]) await desk.client.readProfile({ entity });
    registry.requests.length = 0;
    const anew = { entities: [first, second, third], anew: true, budget: 1 };
    expect(await desk.client.fetchProfiles(anew)).toMatchObject({ calls: 1, left: 2 });
    await desk.client.fetchProfiles(anew);
    const idOf = (target: string): string | undefined => /\/(\d+)[?&]/.exec(target)?.[1];
    expect(registry.requests.map(idOf)).toEqual(['2', '3']);
  });

  it('does not ask a registry that answers nothing for all the rest, and not at all offline', async () => {
    await registry.behave('500');
    const told = await fetch(100);
    expect(told).toMatchObject({
      fetched: 0,
      end: 'no answer',
      fault: { code: 'registry-failed' },
    });
    expect(told.left).toBe(MANY - told.calls);
    expect(told.calls).toBeLessThan(9);
    await desk.client.setOffline({ on: true });
    expect(await refusedWith(fetch(100))).toBe('not-searched-offline');
  });
});
