/** The contract's own specs over Electron IPC: the host, the built preload, text as it came. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { WebContents } from 'electron';
import { vi } from 'vitest';
import { attachIpcHost } from '../../electron/ipc-host.ts';
import { readText } from '../../src/contract/transport.ts';
import { describeContract } from '../make/contract-suite.ts';
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
  return { transport: readText(interlock), close: () => engine.close() };
};

describeContract('Electron IPC', startOverIpc);
