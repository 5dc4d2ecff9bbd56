/** The engine's own thread: opens the store, creates the engine and answers messages. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Log } from '../engine/base/log.ts';
import { createRemotePowers } from './host-powers.ts';
import { openEngine } from './open-engine.ts';
import type { EngineStart, FromWorker, ToWorker } from './messages.ts';
import { replyText } from '../engine/base/dispatch.ts';
import { keepYoung } from './young-objects.ts';

const port = parentPort;
if (!port) throw new Error('The engine worker is started by engine-thread.ts only.');

keepYoung();
const start = workerData as EngineStart;
const post = (message: FromWorker): void => port.postMessage(message);
/** The host's log removes the keys; this end only forwards. */
const log: Log = {
  addSecret: (secret) => post({ kind: 'addSecret', secret }),
  write: (line) => post({ kind: 'log', line }),
};
const { powers, answered } = createRemotePowers(post, start);
const engine = openEngine(start, powers, log);

async function close(): Promise<void> {
  await engine.close();
  port?.close();
}

if (engine.refused !== null && !start.keepsRunning) {
  post({ kind: 'failed', fault: engine.refused });
  port.close();
} else {
  engine.listen((event) => post({ kind: 'event', event: JSON.stringify(event) }));
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'hostPowerUsed') answered(message);
    else if (message.kind === 'close') void close();
    else {
      const { id, command, input } = message;
      void engine
        .call(command, input)
        .then((reply) => post({ kind: 'reply', id, reply: replyText(reply, log) }));
    }
  });
  post({ kind: 'ready' });
}
