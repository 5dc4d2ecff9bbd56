/** The engine's thread: how it starts, how it fails to, and what is left when it is gone. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import type { HostPowers } from '../../src/engine/base/host.ts';
import { createLog } from '../../src/engine/base/log.ts';
import { openStore } from '../../src/store/open-store.ts';
import { startEngine } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { makeFolder, refusedWith } from '../make/open-desk.ts';
import { startBuilt } from '../make/start-built.ts';

let store: string;
let remove: () => void;

describe('the engine in its thread', () => {
  beforeEach(() => {
    const made = makeFolder();
    remove = made.remove;
    store = join(made.folder, 'store.db');
  });
  afterEach(() => remove());

  const powers = createMemoryKeys();

  it('holds the store while it runs, and lets go of it when it closes', async () => {
    const engine = await startEngine({ store, powers });
    expect(await refusedWith(startEngine({ store, powers }))).toBe('store-busy');
    await engine.close();
    await engine.close();
    openStore(store).close();
  });

  it('does not start on a file that is no store, and leaves it as it is', async () => {
    writeFileSync(store, 'not a database, but something somebody wrote');
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    expect(await refusedWith(startEngine({ store, powers, log }))).toBe('store-corrupt');
    expect(existsSync(`${store}-wal`)).toBe(false);
    expect(lines).toEqual([]);
  });

  it('uses the powers of its host, and survives their failing without saying why', async () => {
    const asked: unknown[][] = [];
    const failing: HostPowers = {
      readKey: () => Promise.reject(new Error('the keyring holds SECRET')),
      saveKey: (...given) => {
        asked.push(given);
        return Promise.resolve('encrypted');
      },
      keyKeeping: () => Promise.resolve('encrypted'),
      readKeys: () => Promise.reject(new Error('the keyring holds SECRET')),
    };
    const lines: string[] = [];
    const named = { address: 'http://127.0.0.1:9/' };
    const log = createLog((line) => lines.push(line));
    const engine = await startBuilt({ store, powers: failing, named, log });
    const client = createClient(engine.transport);
    const { registries } = await client.setAccessKey({ registry: '127.0.0.1', key: 'K-1' });
    expect(registries).toContainEqual(
      expect.objectContaining({ handle: '127.0.0.1', key: 'encrypted' }),
    );
    expect(asked).toEqual([['http://127.0.0.1:9', 'K-1']]);
    expect(await refusedWith(client.readProfile({ entity: '127.0.0.1/company:1' }))).toBe(
      'internal',
    );
    expect(lines.join()).toContain('readKey');
    expect(lines.join()).not.toContain('SECRET');
    await engine.close();
  });

  it('refuses what can’t be carried from thread to thread', async () => {
    const engine = await startBuilt({ store, powers });
    const reply = await engine.transport.call('readStatus', { task: () => 1 });
    expect(reply).toMatchObject({ ok: false, fault: { code: 'input-invalid' } });
    await engine.close();
  });

  it('carries replies and events as the text that call and listen read', async () => {
    const engine = await startBuilt({ store, powers });
    const { transport } = engine;
    const heard: unknown[] = [];
    const texts: string[] = [];
    transport.listen((event) => heard.push(event));
    transport.listen((event) => heard.push(event));
    const stop = transport.listenText((text) => texts.push(text));
    const text = await transport.callText('setOffline', { on: true });
    expect(JSON.parse(text)).toMatchObject({ ok: true, value: { offline: { why: 'chosen' } } });
    expect(JSON.parse(await transport.callText('nothing', {}))).toEqual(
      await transport.call('nothing', {}),
    );
    const events = texts.map((each) => JSON.parse(each) as unknown);
    expect(events).toContainEqual(expect.objectContaining({ name: 'statusChanged' }));
    expect(heard).toEqual(events.flatMap((event) => [event, event]));
    // Whoever listens, the text was read once.
    expect(heard[0]).toBe(heard[1]);
    stop();
    await transport.call('setOffline', { on: false });
    expect(texts).toHaveLength(events.length);
    await engine.close();
    expect(JSON.parse(await transport.callText('readStatus', {}))).toMatchObject({
      fault: { code: 'connection-lost' },
    });
  });

  /** A worker that says it is ready and dies at the first message. */
  const dying = new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => { throw new Error('it died of this'); });
    parentPort.postMessage({ kind: 'ready' });
  `)}`,
  );

  it('answers every call, under way and later, when the thread has died', async () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    const engine = await startEngine({ store, powers, log }, dying);
    const client = createClient(engine.transport);
    const underWay = [refusedWith(client.readStatus({})), refusedWith(client.readCases({}))];
    expect(await Promise.all(underWay)).toEqual(['internal', 'internal']);
    expect(await refusedWith(client.readStatus({}))).toBe('internal');
    expect(lines.join('\n')).toContain('it died of this');
    await engine.close();
  });

  it('says that it could not start when the thread dies before it is ready', async () => {
    const broken = new URL('data:text/javascript,throw new Error("no")');
    expect(await refusedWith(startEngine({ store, powers }, broken))).toBe('internal');
  });
});
