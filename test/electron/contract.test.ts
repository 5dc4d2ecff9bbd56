/**
 * What of the contract depends on how messages are carried, as the desktop carries them: from the engine's own
 * thread, as it is shipped, over Electron IPC and through the built preload. The engine's answers are the same over
 * whatever carries them, and `loopback/contract.test.ts` asks for them all.
 */
import type { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WebContents } from 'electron';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { attachIpcHost } from '../../electron/ipc-host.ts';
import { fromTextTransport } from '../../src/contract/transport.ts';
import { describeCarrier } from '../make/contract-suite.ts';
import type { FromWorker, ToWorker } from '../../src/thread/messages.ts';
import type { StartEngine } from '../make/open-desk.ts';
import { startBuilt } from '../make/start-built.ts';
import { StandInContents, type WindowWorld } from './stand-in/window.ts';

const world = vi.hoisted((): WindowWorld => ({
  handlers: new Map(),
  draw: () => Promise.resolve(),
  created: () => undefined,
  closed: () => undefined,
}));

vi.mock('electron', () => ({
  protocol: {},
  ipcMain: {
    handle: (...[channel, listener]: Parameters<WindowWorld['handlers']['set']>) =>
      world.handlers.set(channel, listener),
    removeHandler: (channel: string) => world.handlers.delete(channel),
  },
}));

const preload = resolve(import.meta.dirname, '../../out/preload/preload.cjs');

const startOverIpc: StartEngine = async (options) => {
  if (!existsSync(preload)) throw new Error('There is no built preload: npm run build makes it.');
  const engine = await startBuilt(options);
  attachIpcHost(engine.transport, () => contents as unknown as WebContents);
  // A program has one engine; here a second one may take the channel, so each page keeps its own.
  const contents = new StandInContents({ ...world, handlers: new Map(world.handlers) });
  contents.runPreload(preload);
  const { interlock } = contents.exposed;
  if (!interlock) throw new Error('the preload exposed nothing');
  return { transport: fromTextTransport(interlock), close: () => engine.close() };
};

type MessageKind = FromWorker['kind'] | ToWorker['kind'];

/** Every kind of message there is between the threads: whether one of these specs has it carried, or who does. */
const CARRIED: Record<MessageKind, string> = {
  ready: 'here',
  call: 'here',
  reply: 'here',
  event: 'here',
  useHostPower: 'here',
  hostPowerUsed: 'here',
  addSecret: 'here',
  close: 'here',
  failed: 'thread/engine-thread.test.ts',
  log: 'thread/log-exit.test.ts',
  cancelHostPower: 'thread/printing.test.ts',
};

const carried = new Set<MessageKind>();
const posted = vi.spyOn(Worker.prototype, 'postMessage');
const emitted = vi.spyOn<EventEmitter, 'emit'>(Worker.prototype, 'emit');

afterEach(() => {
  for (const [message] of posted.mock.calls) carried.add((message as ToWorker).kind);
  for (const [name, message] of emitted.mock.calls) {
    if (name === 'message') carried.add((message as FromWorker).kind);
  }
});
afterAll(() => {
  posted.mockRestore();
  emitted.mockRestore();
});

describeCarrier('Electron IPC', startOverIpc);

describe('the specs of what is carried', () => {
  it('have every kind of message carried that no other test has', () => {
    const here = Object.keys(CARRIED).filter((kind) => CARRIED[kind as MessageKind] === 'here');
    expect([...carried].sort()).toEqual(here.sort());
  });
});
