/** No access key gets into a host's log, whoever writes the line. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import type { HostPowers } from '../../src/engine/base/host.ts';
import { createLog } from '../../src/engine/base/log.ts';
import { startEngine, type EngineOptions } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { makeFolder } from '../make/open-desk.ts';

const KEY = 'key-of-the-analyst/42';

function hostWith(powers: HostPowers): { options: EngineOptions; written: () => string } {
  const { folder, remove } = makeFolder();
  onTestFinished(remove);
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const named = { address: 'http://127.0.0.1:9' };
  const options = { store: join(folder, 'store.db'), powers, named, log };
  return { options, written: () => lines.join('\n') };
}

/** A worker that runs this script, given `parentPort`. */
const workerOf = (script: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      ${script}
      parentPort.postMessage({ kind: 'ready' });`)}`,
  );

describe('the log of a host', () => {
  it('takes a key the host gave out of the stack of a worker that dies', async () => {
    const { options, written } = hostWith(createMemoryKeys(KEY));
    const dying = workerOf(`
    parentPort.once('message', () => {
      parentPort.once('message', ({ answer }) => { throw new Error('died with ' + answer.value); });
      parentPort.postMessage({ kind: 'useHostPower', id: 1, use: { power: 'readKey', registry: 'r', key: null } });
    });`);
    const engine = await startEngine(options, dying);
    await engine.transport.call('readStatus', {});
    expect(written()).toContain('died with [key]');
    expect(written()).not.toContain(KEY);
  });

  it('takes a key out that only the worker knew, in its lines and as an address has it', async () => {
    const { options, written } = hostWith(createMemoryKeys());
    const telling = workerOf(`
    const key = ${JSON.stringify(KEY)};
    parentPort.once('message', () => {
      parentPort.postMessage({ kind: 'addSecret', secret: key });
      parentPort.postMessage({ kind: 'log', line: 'asked /?auth_key=' + encodeURIComponent(key) });
      throw new Error('died with ' + key);
    });`);
    const engine = await startEngine(options, telling);
    await engine.transport.call('readStatus', {});
    expect(written()).toContain('asked /?auth_key=[key]');
    expect(written()).toContain('died with [key]');
    expect(written()).not.toContain(KEY);
  });

  it('takes a key out of what a power of the host failed with', async () => {
    class KeyringError extends Error {
      override name = `KeyringError(${KEY})`;
    }
    const failing = { ...createMemoryKeys(), saveKey: () => Promise.reject(new KeyringError()) };
    const { options, written } = hostWith(failing);
    const engine = await startEngine(options);
    await createClient(engine.transport)
      .setAccessKey({ registry: '127.0.0.1', key: KEY })
      .catch(() => undefined);
    await engine.close();
    expect(written()).toContain('The host failed at saveKey: KeyringError([key])');
    expect(written()).not.toContain(KEY);
  });

  it('takes a key the engine was given out of what a listener of the host throws', async () => {
    const { options, written } = hostWith(createMemoryKeys());
    const engine = await startEngine(options);
    engine.transport.listen(() => {
      throw new Error(`heard ${KEY}`);
    });
    await createClient(engine.transport).setAccessKey({ registry: '127.0.0.1', key: KEY });
    await engine.close();
    expect(written()).toContain('heard [key]');
    expect(written()).not.toContain(KEY);
  });
});
