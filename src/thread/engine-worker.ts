/** The engine's own thread: opens the store, builds the engine and answers messages. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Fault } from '../contract/faults.ts';
import { createEngine } from '../engine/engine.ts';
import { toFault } from '../engine/dispatch.ts';
import type { Engine } from '../engine/host.ts';
import type { Log } from '../engine/log.ts';
import { openStore } from '../store/open-store.ts';
import { createConnector } from './connect.ts';
import { createDecoder } from './decoder.ts';
import { createRemotePowers } from './host-powers.ts';
import { createStoreWork } from './store-work.ts';
import type { EngineStart, FromWorker, ToWorker } from './messages.ts';
import { replyText } from './reply-text.ts';

const port = parentPort;
if (!port) throw new Error('The engine worker is started by engine-thread.ts only.');

const start = workerData as EngineStart;
const post = (message: FromWorker): void => port.postMessage(message);
/** The host's log takes the keys out; this end only carries. */
const log: Log = {
  keepOut: (secret) => post({ kind: 'keepOut', secret }),
  write: (line) => post({ kind: 'log', line }),
};
const decoder = createDecoder();
const connector = createConnector(start.sampleFolder, decoder);
const storeWork = createStoreWork();
const { powers, answered } = createRemotePowers(post, start.canSave);

function open(): Engine | Fault {
  try {
    const { named, offline, keepsSnapshots } = start;
    const store = openStore(start.store);
    const { connect } = connector;
    const parts = { store, storeWork, decoder, powers, connect, log };
    return createEngine({ ...parts, named, offline, keepsSnapshots });
  } catch (error) {
    return toFault(error, log);
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
  opened.listen((event) => post({ kind: 'event', event: JSON.stringify(event) }));
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'hostPowerUsed') answered(message);
    else if (message.kind === 'close') void close(opened);
    else {
      const { id, command, input } = message;
      void opened
        .call(command, input)
        .then((reply) => post({ kind: 'reply', id, reply: replyText(reply, log) }));
    }
  });
  post({ kind: 'ready' });
}
