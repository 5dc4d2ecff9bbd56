/** The way to one registry: when it is closed and open again, what stops with it, and who is told. */
import { describe, expect, it } from 'vitest';
import { fault, Refusal } from '../../../src/contract/faults/faults.ts';
import type { Attempt } from '../../../src/contract/model/request.ts';
import { memberQuery } from '../../../src/contract/model/query.ts';
import { RegistryLink } from '../../../src/engine/registries/registry-link.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { refusedWith } from '../../make/open-desk.ts';

const query = memberQuery.parse({ q: 'Ada' });
const never = new AbortController().signal;

/** A link to a registry that is there or gone; `shown` is since when it was gone, at each change. */
function openLink() {
  const registry = createMemoryRegistry({});
  const shown: (string | null)[] = [];
  const failed: string[] = [];
  const attempted: Attempt[] = [];
  let day = 0;
  let opened = 0;
  let gone = false;
  let chosen = false;
  let broken = false;
  const link: RegistryLink = new RegistryLink({
    handle: 'registry.example',
    open() {
      opened += 1;
      if (broken) return Promise.reject(new Refusal('address-invalid'));
      return Promise.resolve({ url: `http://opened.example/${opened}`, registry });
    },
    barred: () => null,
    isOffline: () => chosen,
    now: () => new Date(Date.UTC(2026, 0, (day += 1))),
    changed: () => shown.push(link.unreachableSince),
    answered: () => undefined,
    failed: (reason) => failed.push(reason.code),
    addressOf: () => 'https://registry.example/asked',
    attempted: (attempt) => attempted.push(attempt),
  });
  const ask = (despite?: 'unreachable') =>
    link.request({
      target: { query },
      question: (way) => {
        if (gone) throw new Refusal('registry-unreachable');
        return way.searchMembers(query);
      },
      signal: never,
      ...(despite && { despite }),
    });
  /** Asks what is only answered when it is told to stop. */
  const wait = (signal = never) =>
    refusedWith(
      link.request({
        target: { query },
        question: (_way, stop) =>
          new Promise((_answer, refuse) => {
            stop.addEventListener('abort', () => refuse(new Refusal('cancelled')));
          }),
        signal,
      }),
    );
  return {
    link,
    shown,
    failed,
    attempted,
    ask,
    wait,
    opened: () => opened,
    leave: () => (gone = true),
    comeBack: () => (gone = false),
    choose: (on: boolean) => (chosen = on),
    break: (on: boolean) => (broken = on),
  };
}

/** The questions asked so far have reached the registry. */
const asked = () => new Promise(setImmediate);

describe('the connection to a registry', () => {
  it('shows that it is reached again once a test was answered', async () => {
    const { shown, ask, leave, comeBack } = openLink();
    leave();
    await refusedWith(ask());
    expect(shown.at(-1)).toMatch(/^2026/);
    comeBack();
    expect(await refusedWith(ask())).toBe('not-searched-offline');
    await ask('unreachable');
    expect(shown.at(-1)).toBeNull();
    await ask();
  });

  it('is out of reach since the first time nobody was there, however often it is tried', async () => {
    const { link, ask, leave } = openLink();
    leave();
    await refusedWith(ask());
    const since = link.unreachableSince;
    expect(since).not.toBeNull();
    expect(await refusedWith(ask('unreachable'))).toBe('registry-unreachable');
    expect(link.unreachableSince).toBe(since);
  });

  it('asks nobody while Offline is chosen, not even for a test', async () => {
    const { link, ask, choose, opened } = openLink();
    choose(true);
    expect(await refusedWith(ask())).toBe('not-searched-offline');
    expect(await refusedWith(ask('unreachable'))).toBe('not-searched-offline');
    expect(opened()).toBe(0);
    expect(link.unreachableSince).toBeNull();
  });

  it('stays out of reach when it was stopped while a test was under way', async () => {
    const { link, ask, leave, comeBack } = openLink();
    leave();
    await refusedWith(ask());
    comeBack();
    const testing = ask('unreachable');
    link.stop(fault('not-searched-offline'));
    await testing;
    expect(link.unreachableSince).not.toBeNull();
  });

  it('lets everyone under way go with what stopped it, and one who leaves with “cancelled”', async () => {
    const { link, failed, wait } = openLink();
    const leaving = new AbortController();
    const first = wait();
    const second = wait();
    const left = wait(leaving.signal);
    await asked();
    leaving.abort();
    expect(await left).toBe('cancelled');
    link.stop(fault('registry-unreachable'));
    expect(await Promise.all([first, second])).toEqual([
      'registry-unreachable',
      'registry-unreachable',
    ]);
    // To be stopped is no trouble with the registry.
    expect(failed).toEqual([]);
  });

  it('is opened once, again after a reset, and again after it could not be', async () => {
    const { link, ask, opened, break: breakIt } = openLink();
    await Promise.all([ask(), ask()]);
    expect([opened(), link.url]).toEqual([1, 'http://opened.example/1']);
    const { setup } = link;
    link.reset();
    expect([link.url, link.setup]).toEqual(['', setup + 1]);
    breakIt(true);
    expect(await refusedWith(ask())).toBe('address-invalid');
    breakIt(false);
    await ask();
    expect([opened(), link.url]).toEqual([3, 'http://opened.example/3']);
  });

  it('takes what becomes of a question from before a reset for no news', async () => {
    const { link, failed, ask, leave } = openLink();
    leave();
    const late = refusedWith(ask());
    link.reset();
    expect(await late).toBe('registry-unreachable');
    expect([link.unreachableSince, failed]).toEqual([null, []]);
  });

  it('tells that nobody was asked, by choice or because nobody was there', async () => {
    const { ask, attempted, leave, choose } = openLink();
    leave();
    await refusedWith(ask());
    expect(attempted).toEqual([]);
    await refusedWith(ask());
    choose(true);
    await refusedWith(ask());
    expect(attempted).toMatchObject([
      { outcome: 'offline', asked: { query }, url: 'https://registry.example/asked', status: null },
      { outcome: 'offline', reason: 'not-searched-offline', body: null },
    ]);
  });
});
