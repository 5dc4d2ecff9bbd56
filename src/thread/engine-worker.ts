/** The engine's own thread: opens the store, builds the engine and answers messages. */
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '../engine/engine.ts';
import type { Engine } from '../engine/host.ts';
import type { Log } from '../engine/log.ts';
import { StoreKeeper } from '../engine/store-keeper.ts';
import type { Store } from '../store/store.ts';
import { createConnector } from './connect.ts';
import { createDecoder } from './decoder.ts';
import { createRemotePowers } from './host-powers.ts';
import { createPdfReader } from './pdf-reader.ts';
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
const pdfReader = createPdfReader();
const { powers, answered } = createRemotePowers(post, start);

/** Over a store that is only read nobody is asked: nothing could be kept of it. */
function engineOver(store: Store): Engine {
  const { connect } = connector;
  const how = store.isReadOnly
    ? { named: {}, offline: true, keepsSnapshots: false, greets: false }
    : start;
  const parts = { store, storeWork, decoder, pdfReader, powers, connect, log };
  const { named, offline, keepsSnapshots, greets } = how;
  return createEngine({ ...parts, named, offline, keepsSnapshots, greets });
}

const keeper = new StoreKeeper({
  file: start.store,
  elsewhere: start.elsewhere,
  storeWork,
  engineOver,
  log,
});

async function close(): Promise<void> {
  await keeper.close();
  await connector.close();
  port?.close();
}

const refused = keeper.open();
if (refused !== null && !start.keepsOn) {
  post({ kind: 'failed', fault: refused });
  port.close();
} else {
  keeper.listen((event) => post({ kind: 'event', event: JSON.stringify(event) }));
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'hostPowerUsed') answered(message);
    else if (message.kind === 'close') void close();
    else {
      const { id, command, input } = message;
      void keeper
        .call(command, input)
        .then((reply) => post({ kind: 'reply', id, reply: replyText(reply, log) }));
    }
  });
  post({ kind: 'ready' });
}
