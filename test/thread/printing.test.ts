/** Printing goes from the engine's thread to its host and back: the job, the bytes, a refusal, and that nobody waits any more. */
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/faults/faults.ts';
import type { HostPowers, PrintJob } from '../../src/engine/base/host.ts';
import { startEngine, type EngineInThread } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';

/** A worker that prints what it is called with, until it is called to stop; in place of the engine's. */
const printingWorker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads';
    import { createRemotePowers } from '${new URL('../../src/thread/host-powers.ts', import.meta.url).href}';
    const post = (message) => parentPort.postMessage(message);
    const { powers, answered } = createRemotePowers(post, workerData);
    const stopping = new AbortController();
    const call = async ({ id, command, input }) => {
      if (command === 'stop') return stopping.abort();
      const reply = await (powers.print === undefined
        ? { ok: true, value: 'no printer' }
        : powers.print(input, stopping.signal).then(
            (bytes) => ({ ok: true, value: [...bytes] }),
            ({ fault }) => ({ ok: false, fault }),
          ));
      post({ kind: 'reply', id, reply: JSON.stringify(reply) });
    };
    parentPort.on('message', (message) => {
      if (message.kind === 'hostPowerUsed') answered(message);
      else if (message.kind === 'close') parentPort.close();
      else void call(message);
    });
    post({ kind: 'ready' });`)}`,
);

let engine: EngineInThread;

const start = async (print?: HostPowers['print']): Promise<void> => {
  const powers = { ...createMemoryKeys(), ...(print !== undefined && { print }) };
  engine = await startEngine({ store: 'none', powers }, printingWorker);
};

describe('printing from the engine’s thread', () => {
  afterEach(() => engine.close());

  const JOB: PrintJob = { kind: 'pdf', html: '<p>one', at: '2026-11-28T09:00:00.000Z' };
  const callPrint = () => engine.transport.call('print', JOB);

  it('brings the job to the host and the bytes back', async () => {
    const jobs: PrintJob[] = [];
    await start((job) => {
      jobs.push(job);
      return Promise.resolve(Uint8Array.of(1, 2, 255));
    });
    expect(await callPrint()).toEqual({ ok: true, value: [1, 2, 255] });
    expect(jobs).toEqual([JOB]);
  });

  it('brings back why nothing was printed', async () => {
    await start(() => Promise.reject(new Refusal('printer-missing')));
    expect(await callPrint()).toMatchObject({ ok: false, fault: { code: 'printer-missing' } });
  });

  /** A printer that is never done, until it is stopped. */
  function endless() {
    const begun = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const print: HostPowers['print'] = (_job, signal) =>
      new Promise((_printed, fail) => {
        signal?.addEventListener('abort', () => {
          stopped.resolve();
          fail(new Refusal('cancelled'));
        });
        begun.resolve();
      });
    return { begun: begun.promise, stopped: stopped.promise, print };
  }

  it('stops the printer when nobody waits for it any more', async () => {
    const { begun, print } = endless();
    await start(print);
    const printing = callPrint();
    await begun;
    void engine.transport.call('stop', {});
    expect(await printing).toMatchObject({ ok: false, fault: { code: 'cancelled' } });
  });

  it('stops the printer when the engine ends', async () => {
    const { begun, stopped, print } = endless();
    await start(print);
    const printing = callPrint();
    await begun;
    await engine.close();
    await stopped;
    expect(await printing).toMatchObject({ ok: false, fault: { code: 'cancelled' } });
  });

  it('is not offered where the host has no printer', async () => {
    await start();
    expect(await callPrint()).toEqual({ ok: true, value: 'no printer' });
  });
});
