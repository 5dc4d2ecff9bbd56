/** The engine's own thread: opens the store, builds the engine and answers messages. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Fault } from '../contract/faults.ts';
import { createEngine } from '../engine/engine.ts';
import { toFault } from '../engine/dispatch.ts';
import type { Engine } from '../engine/host.ts';
import { openStore } from '../store/open-store.ts';
import { createConnector } from './connect.ts';
import { createLentPowers } from './lent-powers.ts';
import type { EngineStart, FromWorker, ToWorker } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('The engine worker is started by engine-thread.ts only.');

const start = workerData as EngineStart;
const post = (message: FromWorker): void => port.postMessage(message);
const log = (line: string): void => post({ kind: 'log', line });
const connector = createConnector(start.sampleFolder);
const { powers, lent } = createLentPowers(post, start.canSave);

function open(): Engine | Fault {
  try {
    const { overrides, offline } = start;
    const store = openStore(start.store);
    return createEngine({ store, powers, connect: connector.connect, overrides, offline, log });
  } catch (error) {
    return toFault(error, { write: log });
  }
}

async function close(engine: Engine): Promise<void> {
  await engine.close();
  await connector.close();
  port?.close();
}

const opened = open();
if ('code' in opened) {
  post({ kind: 'failed', fault: opened });
  port.close();
} else {
  opened.listen((event) => post({ kind: 'event', event }));
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'lent') lent(message);
    else if (message.kind === 'close') void close(opened);
    else {
      const { id, command, input } = message;
      void opened.call(command, input).then((reply) => post({ kind: 'reply', id, reply }));
    }
  });
  post({ kind: 'ready' });
}
