/** Opening a stored profile: in the engine itself, and through its thread. */
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createClient } from '../../src/contract/client.ts';
import type { ProfileAnswer } from '../../src/contract/answers/profile.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { startEngine } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { compare } from './frame.ts';
import { responseKeys } from './plain.ts';
import { twoWalks, worldFile } from './world.ts';

const builtWorker = pathToFileURL(resolve(import.meta.dirname, '../../out/main/engine-worker.cjs'));

export async function bench(): Promise<void> {
  await directly();
  await throughTheThread();
}

async function directly(): Promise<void> {
  const store = worldFile();
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const plain = new Database(store, { readonly: true });
  const keys = responseKeys(plain);
  const bodyOf = plain.prepare('SELECT body FROM responses WHERE key = ?').pluck();
  const read = (entity: EntityId): { sha256: string; profile: unknown } => {
    const body = bodyOf.get(keys.get(entity)) as Buffer;
    const sha256 = createHash('sha256').update(body).digest('hex');
    return { sha256, profile: JSON.parse(body.toString()) };
  };
  const [mine, limit] = twoWalks();
  await compare({
    item: 'open a stored profile, each another one',
    limit: 'get by key, SHA-256, JSON.parse',
    goal: 4,
    ours: () => client.readProfile({ entity: mine() }),
    theirs: () => read(limit()),
    async agree() {
      const entity = mine();
      const { profile, response } = await client.readProfile({ entity, listLimit: 1000 });
      return [{ sha256: response.sha256, profile }, read(entity)];
    },
  });
  plain.close();
  await engine.close();
}

/** Holds the answers as text, and sends the one that is asked for. */
const SENDS_TEXTS = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.on('message', (at) => parentPort.postMessage(workerData[at]));
`;

const HELD = 20_000;

async function throughTheThread(): Promise<void> {
  const store = worldFile();
  const [mine, limit] = twoWalks();
  const asked = Array.from({ length: HELD }, limit);
  const texts = await answersOf(store, asked);
  const worker = new Worker(SENDS_TEXTS, { eval: true, workerData: texts });
  const waiting: ((text: string) => void)[] = [];
  worker.on('message', (text: string) => waiting.shift()?.(text));
  const receive = async (at: number): Promise<ProfileAnswer> => {
    const text = await new Promise<string>((arrived) => {
      waiting.push(arrived);
      worker.postMessage(at);
    });
    return JSON.parse(text) as ProfileAnswer;
  };
  const powers = createMemoryKeys();
  const engine = await startEngine({ store, powers, offline: true }, builtWorker);
  const client = createClient(engine.transport);
  let at = 0;
  await compare({
    item: 'open a stored profile through the thread',
    limit: 'a worker that holds the answers posts the same text; JSON.parse',
    goal: 2,
    ours: () => client.readProfile({ entity: mine() }),
    theirs: () => receive((at += 1) % HELD),
    agree: async () => [
      await client.readProfile({ entity: asked[5] as EntityId }),
      await receive(5),
    ],
  });
  await engine.close();
  await worker.terminate();
}

/** What the engine answers, as text. */
async function answersOf(store: string, asked: readonly EntityId[]): Promise<string[]> {
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const texts: string[] = [];
  for (const entity of asked) texts.push(JSON.stringify(await client.readProfile({ entity })));
  await engine.close();
  return texts;
}
