/** A store that can't be opened: the engine says why, does what can be done, and goes on. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { StoreOffer, StoreStanding } from '../../src/contract/answers/store.ts';
import type { ChainHead } from '../../src/contract/model/request.ts';
import { headFileOf } from '../../src/store/file/head-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { RunningEngine } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startEngineHere } from '../make/engine-here.ts';
import { leave, leftIn, type Left } from '../make/moments.ts';
import { refusedWith } from '../make/open-desk.ts';
import { snapshotByHand, WAYS_TO_SPOIL, type WayToSpoil } from '../make/spoiled-store.ts';
import { startBuilt } from '../make/start-built.ts';
import { tempFolder } from '../make/temp-store.ts';

afterEach(() => void vi.unstubAllEnvs());

function withClient<T extends RunningEngine>(engine: T): T & { client: Client } {
  onTestFinished(() => engine.close());
  return { ...engine, client: createClient(engine.transport) };
}

const start = async (store: string) =>
  withClient(await startEngineHere({ store, keepsRunning: true, powers: createMemoryKeys() }));

/** As a window starts it: whether it opens or not. */
const startThread = async (store: string) =>
  withClient(await startBuilt({ store, keepsRunning: true, powers: createMemoryKeys() }));

let made: Left | null = null;

/** A store with one case that is called “Kept”, closed, as an engine made it; in a folder of its own. */
async function storeWithCase(): Promise<string> {
  const folder = join(tempFolder(), 'folder');
  mkdirSync(folder);
  const file = join(folder, 'store.db');
  if (made !== null) leave(folder, made);
  else {
    const engine = await start(file);
    await engine.client.createCase({ title: 'Kept' });
    await engine.close();
    made = leftIn(folder);
  }
  return file;
}

const titles = async (client: Client): Promise<string[]> =>
  (await client.readCases({})).cases.map(({ title }) => title);

const WAYS = Object.keys(WAYS_TO_SPOIL) as WayToSpoil[];

/** What is offered first, where there is no snapshot. */
const BEST: Record<WayToSpoil, StoreOffer> = {
  'store-corrupt': 'salvage',
  'store-log-damaged': 'salvage',
  'store-log-foreign': 'salvage',
  'store-newer': 'read-only',
  'store-foreign': 'beside',
  'store-linked': 'copy',
  'file-unreadable': 'again',
  'file-unwritable': 'again',
};

describe('a start where the store can’t be opened', () => {
  it.each(WAYS)(
    'says what is wrong, answers nothing else, and a new store works: %s',
    async (way) => {
      const file = await storeWithCase();
      WAYS_TO_SPOIL[way](file);
      vi.stubEnv('XDG_DATA_HOME', tempFolder());
      const { client } = await start(file);
      const standing = await client.readStoreStanding({});
      expect(standing).toMatchObject({ state: 'closed', file, fault: { code: way } });
      expect(await refusedWith(client.readStatus({}))).toBe('store-closed');
      expect(await refusedWith(client.readCases({}))).toBe('store-closed');
      expect(standing.offers[0]).toBe(BEST[way]);
      expect(standing.offers).not.toContain('restore');
      const beside = !standing.offers.includes('new');
      expect(standing.offers).toContain(beside ? 'beside' : 'new');
      const before = existsSync(file) && way !== 'file-unreadable' ? readFileSync(file) : null;
      const after = await client.beginNewStore({ beside });
      expect(after).toMatchObject({ state: 'open', fault: null, offers: [] });
      expect(await titles(client)).toEqual(['Case 1']);
      const moved = after.aside.find((path) => !/-(wal|shm)$|\.head$/.test(path));
      if (before) expect(readFileSync(beside ? file : (moved ?? '')).equals(before)).toBe(true);
    },
  );

  it('is refused as ever where nobody looks', async () => {
    const file = await storeWithCase();
    WAYS_TO_SPOIL['store-corrupt'](file);
    const started = startBuilt({ store: file, powers: createMemoryKeys() });
    expect(await refusedWith(started)).toBe('store-corrupt');
  });

  it('refuses a command that does not exist, and checks what it is given', async () => {
    const file = await storeWithCase();
    WAYS_TO_SPOIL['store-corrupt'](file);
    const { transport } = await startThread(file);
    expect(await transport.call('toString', {})).toMatchObject({
      fault: { code: 'command-unknown' },
    });
    expect(await transport.call('restoreStore', {})).toMatchObject({
      fault: { code: 'input-invalid' },
    });
  });
});

describe('a damaged store', () => {
  it('is put back from a snapshot, told to everybody, and kept aside', async () => {
    const file = await storeWithCase();
    const snapshot = snapshotByHand(file);
    WAYS_TO_SPOIL['store-corrupt'](file);
    const damaged = readFileSync(file);
    const { client } = await startThread(file);
    const told: StoreStanding[] = [];
    client.on('storeStandingChanged', ({ standing }) => told.push(standing));
    const { offers, snapshots } = await client.readStoreStanding({});
    expect([offers[0], snapshots[0]?.name]).toEqual(['restore', snapshot]);
    const { aside } = await client.restoreStore({ snapshot });
    expect(await titles(client)).toContain('Kept');
    expect(readFileSync(aside.at(-1) ?? '').equals(damaged)).toBe(true);
    expect(told).toEqual([
      expect.objectContaining({
        state: 'open',
        opened: 1,
        aside,
        restoredFrom: expect.objectContaining({ name: snapshot }) as unknown,
      }),
    ]);
    const { rows } = await client.readRequests({});
    expect(rows[0]?.outcome).toBe('restored');
  });

  it('stays as it is, and says why, where the snapshot is damaged as well', async () => {
    const file = await storeWithCase();
    const snapshot = snapshotByHand(file);
    WAYS_TO_SPOIL['store-corrupt'](file);
    WAYS_TO_SPOIL['store-corrupt'](join(`${file}.snapshots`, snapshot));
    const { client } = await start(file);
    const before = readFileSync(file);
    expect(await refusedWith(client.restoreStore({ snapshot }))).toBe('store-corrupt');
    expect(await refusedWith(client.restoreStore({ snapshot: '../store.db' }))).toBe(
      'file-unreadable',
    );
    expect(await client.readStoreStanding({})).toMatchObject({
      state: 'closed',
      aside: [],
      restoredFrom: null,
      fault: { code: 'store-corrupt', detail: { file } },
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('opens without its log, which is kept, and says what is lost until that was seen', async () => {
    const file = await storeWithCase();
    WAYS_TO_SPOIL['store-log-damaged'](file);
    const log = readFileSync(`${file}-wal`);
    const { client } = await start(file);
    const { aside, losses } = await client.openStoreWithoutLog({});
    expect(aside).toHaveLength(1);
    expect(readFileSync(aside[0] ?? '').equals(log)).toBe(true);
    expect(losses).toMatchObject([{ what: expect.stringContaining('requests 1 to 5') as unknown }]);
    expect(await titles(client)).toContain('Kept');
    expect((await client.noteLossesSeen({})).losses).toEqual([]);
    expect((await client.readStoreStanding({})).losses).toEqual([]);
  });
});

describe('a store beside which another’s rollback journal lies', () => {
  const JOURNAL = Buffer.from([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 0, 0, 0, 0]);

  it('has the ways out of one with a foreign log, and opens whole without that', async () => {
    const file = await storeWithCase();
    writeFileSync(`${file}-journal`, JOURNAL);
    const { client } = await start(file);
    const detail = { file, log: '-journal' };
    expect(await client.readStoreStanding({})).toMatchObject({
      fault: { code: 'store-log-foreign', detail },
      offers: ['salvage', 'read-only', 'without-log', 'new', 'again'],
    });
    const { aside, losses, state } = await client.openStoreWithoutLog({});
    expect([state, losses]).toEqual(['open', []]);
    expect(aside).toEqual([expect.stringMatching(/-journal$/)]);
    expect(readFileSync(aside[0] ?? '').equals(JOURNAL)).toBe(true);
    expect(await titles(client)).toContain('Kept');
  });

  it('is saved without the journal, and what lay beside it is kept', async () => {
    const file = await storeWithCase();
    writeFileSync(`${file}-journal`, JOURNAL);
    const { client } = await start(file);
    await client.salvageStore({});
    const { aside } = await client.readStoreStanding({});
    expect(aside.filter((path) => path.endsWith('-journal'))).toHaveLength(1);
    expect(await titles(client)).toContain('Kept');
  });
});

describe('a store that can’t be read as it stands', () => {
  it.each(['store-newer', 'store-corrupt', 'store-log-damaged'] as const)(
    'is read as a copy of what is whole, and left as it is: %s',
    async (way) => {
      const file = await storeWithCase();
      WAYS_TO_SPOIL[way](file);
      const before = readFileSync(file);
      vi.stubEnv('TMPDIR', tempFolder());
      const engine = await start(file);
      const { client } = engine;
      const standing = await client.openStoreReadOnly({});
      expect(standing).toMatchObject({ state: 'read-only', file, fault: { code: way } });
      expect(standing.salvaged?.saved.cases).toBeGreaterThan(0);
      expect(await titles(client)).toContain('Kept');
      expect(await refusedWith(client.createCase({}))).toBe('store-read-only');
      await engine.close();
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(
        readdirSync(process.env['TMPDIR'] ?? '').filter((name) =>
          name.startsWith('interlock-read'),
        ),
      ).toEqual([]);
    },
  );
});

describe('a store that another program has', () => {
  it('opens once that has let go of it', async () => {
    const file = await storeWithCase();
    const other = openStore(file);
    const { client } = await start(file);
    expect(await client.readStoreStanding({})).toMatchObject({ fault: { code: 'store-busy' } });
    expect((await client.openStoreAgain({})).state).toBe('closed');
    other.close();
    expect(await client.openStoreAgain({})).toMatchObject({ state: 'open', fault: null });
    expect(await titles(client)).toContain('Kept');
  });

  it('is read beside it, follows what it writes, and is not written', async () => {
    const file = await storeWithCase();
    const other = openStore(file);
    const { client } = await start(file);
    const standing = await client.openStoreReadOnly({});
    expect(standing).toMatchObject({ state: 'read-only', fault: { code: 'store-busy' } });
    const { cases, current } = await client.readCases({});
    expect((await client.openCase({ case: current })).current).toBe(current);
    expect((await client.readStatus({})).offline?.why).toBe('read-only');
    for (const asked of [
      client.createCase({}),
      client.renameCase({ case: current, title: 'Other' }),
      client.setOffline({ on: false }),
      client.changeSettings({ theme: 'dark' }),
      client.rebuildStore({}),
    ]) {
      expect(await refusedWith(asked)).toBe('store-read-only');
    }
    expect(await refusedWith(client.openStoreAgain({}))).toBe('store-busy');
    expect((await client.readStoreStanding({})).state).toBe('read-only');
    const id = cases[0]?.id ?? '';
    const heard: string[] = [];
    client.on('casesChanged', ({ cases: now }) => heard.push(...now.map((one) => one.title)));
    other.write((writer) => writer.renameCase(id, 'Renamed there', '2026-11-20T09:00:00.000Z'));
    expect(await titles(client)).toContain('Renamed there');
    await expect.poll(() => heard).toContain('Renamed there');
    other.close();
    expect(await client.openStoreAgain({})).toMatchObject({ state: 'open' });
  });

  it('tells of what is gone until that was seen, though it can’t be noted there', async () => {
    const file = await storeWithCase();
    const head = JSON.parse(readFileSync(headFileOf(file), 'utf8')) as ChainHead;
    writeFileSync(headFileOf(file), JSON.stringify({ ...head, count: 7 }));
    const { client } = await start(file);
    await client.closeStore({});
    const { losses } = await client.openStoreReadOnly({});
    expect(losses).toMatchObject([{ what: expect.stringMatching(/^requests 1 to 7/) as string }]);
    expect((await client.noteLossesSeen({})).losses).toEqual([]);
  });

  it('is left alone by one that read it: no log, no lock, nothing else', async () => {
    const file = await storeWithCase();
    const before = readdirSync(dirname(file));
    const engine = await start(file);
    expect(await engine.client.openStoreReadOnly({})).toMatchObject({
      state: 'read-only',
      fault: null,
    });
    await engine.close();
    expect(readdirSync(dirname(file))).toEqual(before);
  });
});

describe('an open store', () => {
  it('is closed in order to be looked after, and opened again', async () => {
    const file = await storeWithCase();
    const { client } = await start(file);
    const closed = await client.closeStore({});
    expect(closed).toMatchObject({ state: 'closed', fault: null });
    expect(closed.offers[0]).toBe('again');
    openStore(file).close();
    expect((await client.checkStore({})).cancelled).toBe(false);
    expect(await client.openStoreAgain({})).toMatchObject({ state: 'open', opened: 2 });
    expect(await titles(client)).toContain('Kept');
  });

  it('with several names is copied, and the copy is worked with', async () => {
    const file = await storeWithCase();
    WAYS_TO_SPOIL['store-linked'](file);
    const { client } = await start(file);
    const standing = await client.copyStore({});
    expect(standing).toMatchObject({
      state: 'open',
      file: join(dirname(file), 'store-2.db'),
    });
    expect(await titles(client)).toContain('Kept');
  });
});
