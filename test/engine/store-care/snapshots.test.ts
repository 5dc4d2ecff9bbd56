/** Snapshots that are taken by themselves, and damage that is found by itself. */
import { renameSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StoreDamage, SnapshotReport } from '../../../src/contract/answers/store.ts';
import { createClient } from '../../../src/contract/client.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import type { Engine, StoreJob, StoreJobs, StoreWork } from '../../../src/engine/base/host.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import { listSnapshots } from '../../../src/store/copies/snapshots.ts';
import type { Store } from '../../../src/store/store.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { createPdfReader } from '../../../src/thread/open-engine.ts';
import { createDirectStoreWork } from '../../make/direct-store-work.ts';
import { makeAttempt } from '../../make/attempt.ts';
import { flipBit } from '../../make/flip-bit.ts';
import { fillStore } from '../../make/synthetic-store.ts';
import { openTempStore } from '../../make/temp-store.ts';

interface Started {
  store: Store;
  storeWork: StoreWork;
  now?: () => Date;
  takesSnapshots?: boolean;
}

const said: string[] = [];

function start({ takesSnapshots = true, ...given }: Started): Engine {
  said.length = 0;
  const engine = createEngine({
    ...given,
    takesSnapshots,
    pdfReader: createPdfReader(),
    powers: createMemoryKeys(),
    connect: () => Promise.reject(new Error('Nothing is asked here.')),
    log: createLog((line) => said.push(line)),
  });
  onTestFinished(() => engine.close());
  return engine;
}

describe('the schedule of snapshots', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());

  const info = { name: 'n', file: 'f', at: 'a', why: 'opened', bytes: 1, version: 1 } as const;

  /** Counts what it is asked for, and answers what it is told to. */
  function counting(answer: () => SnapshotReport = () => ({ taken: info, damage: null })) {
    const asked: string[] = [];
    const storeWork: StoreWork = {
      run<J extends StoreJob>(job: J, given: StoreJobs[J]['given']) {
        asked.push('why' in given ? given.why : job);
        const report = job === 'snapshot' ? answer() : undefined;
        return Promise.resolve({ report: report as never });
      },
      close: () => Promise.resolve(),
    };
    return { asked, storeWork };
  }

  const HOUR = 3_600_000;

  it('takes one some seconds after the start, and one a day', async () => {
    const { asked, storeWork } = counting();
    start({ store: openTempStore(), storeWork });
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(['opened']);
    await vi.advanceTimersByTimeAsync(23 * HOUR);
    expect(asked).toEqual(['opened']);
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(asked).toEqual(['opened', 'daily']);
    await vi.advanceTimersByTimeAsync(48 * HOUR);
    expect(asked).toEqual(['opened', 'daily', 'daily', 'daily']);
  });

  it('takes one when the clock was set years on or back, and goes on day by day', async () => {
    const { asked, storeWork } = counting();
    let now = new Date('2026-03-01T10:00:00.000Z');
    start({ store: openTempStore(), storeWork, now: () => now });
    await vi.advanceTimersByTimeAsync(15_000);
    for (const year of ['2036', '2016']) {
      now = new Date(`${year}-03-01T10:00:00.000Z`);
      asked.length = 0;
      await vi.advanceTimersByTimeAsync(HOUR);
      expect(asked).toEqual(['daily']);
      await vi.advanceTimersByTimeAsync(20 * HOUR);
      expect(asked).toEqual(['daily']);
    }
  });

  it('takes none for a host that answers one command, nor once it is closed', async () => {
    const { asked, storeWork } = counting();
    start({ store: openTempStore(), storeWork, takesSnapshots: false });
    const closed = start({ store: openTempStore(), storeWork });
    await closed.close();
    await vi.advanceTimersByTimeAsync(48 * HOUR);
    expect(asked).toEqual([]);
  });

  it('checks the store itself where nothing has changed, and goes on after a refusal', async () => {
    const unchanged = counting(() => ({ taken: null, damage: null }));
    start({ store: openTempStore(), storeWork: unchanged.storeWork });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(unchanged.asked).toEqual(['opened', 'check', 'check']);
    const refused = counting(() => {
      throw new Refusal('snapshot-no-room', { bytes: 3_000_000, free: 1_000_000 });
    });
    start({ store: openTempStore(), storeWork: refused.storeWork });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(said.join('')).toContain('There is no room for a snapshot: it takes 3.0 MB');
    await vi.advanceTimersByTimeAsync(49 * HOUR);
    expect(refused.asked).toEqual(['opened', 'daily', 'daily']);
  });
});

describe('the keeper of snapshots', () => {
  it('takes one when it is asked to, unless nothing has changed, and before a rebuild', async () => {
    const store = openTempStore();
    fillStore(store, { members: 30, companies: 10 });
    const client = createClient(start({ store, storeWork: createDirectStoreWork() }));
    expect((await client.readSnapshots({})).snapshots).toEqual([]);
    const first = await client.takeSnapshot({});
    expect(first.taken).toMatchObject({ why: 'asked' });
    expect((await client.takeSnapshot({})).taken).toBeNull();
    expect((await client.rebuildStore({})).profiles).toBe(40);
    expect(listSnapshots(store.file).map(({ why }) => why)).toEqual(['asked']);
    store.write((writer) => writer.noteAttempt('sample', makeAttempt()));
    await client.rebuildStore({});
    expect(listSnapshots(store.file).map(({ why }) => why)).toEqual(['rebuild', 'asked']);
    expect(await client.readSnapshots({})).toEqual({
      snapshots: listSnapshots(store.file),
      folder: `${store.file}.snapshots`,
    });
  });

  it('has none of a deleted case either that was being taken when it was deleted', async () => {
    const store = openTempStore();
    const direct = createDirectStoreWork();
    const copied = Promise.withResolvers<void>();
    const put = Promise.withResolvers<void>();
    /** The copy is in its place only once it may. */
    const storeWork: StoreWork = {
      ...direct,
      async run(...asked) {
        const ended = await direct.run(...asked);
        const [{ file } = { file: null }] = listSnapshots(store.file);
        if (asked[0] !== 'snapshot' || file === null) return ended;
        renameSync(file, `${file}.aside`);
        copied.resolve();
        await put.promise;
        renameSync(`${file}.aside`, file);
        return ended;
      },
    };
    const engine = start({ store, storeWork });
    const client = createClient(engine);
    const { current } = await client.readCases({});
    const taking = client.takeSnapshot({});
    await copied.promise;
    engine.listen(({ name }) => name === 'casesChanged' && put.resolve());
    await client.deleteCase({ case: current, snapshots: true });
    expect((await taking).taken).not.toBeNull();
    expect(listSnapshots(store.file)).toEqual([]);
  });

  it('tells that the store is damaged, and keeps no copy of it', async () => {
    const before = openTempStore();
    fillStore(before, { members: 300, companies: 100 });
    before.close();
    flipBit(before.file, '"name_prefix"');
    const store = openTempStore(before.file);
    const engine = start({ store, storeWork: createDirectStoreWork() });
    const heard: (StoreDamage | null)[] = [];
    engine.listen((event) => {
      if (event.name === 'statusChanged') heard.push(event.status.damage);
    });
    const client = createClient(engine);
    expect((await client.readStatus({})).damage).toBeNull();
    const taking = client.takeSnapshot({});
    await expect(taking).rejects.toMatchObject({
      fault: { code: 'copy-damaged', detail: { file: store.file, answers: 1, others: 0 } },
    });
    await expect.poll(() => heard.at(-1)).toEqual({ answers: 1, others: 0 });
    expect((await client.readStatus({})).damage).toEqual({ answers: 1, others: 0 });
    expect(listSnapshots(store.file)).toEqual([]);
  });
});
