/** Fetching profiles over real HTTP, four at once, each kept durably before it is given. */
import Database from 'better-sqlite3';
import { Agent, get } from 'node:http';
import { Worker } from 'node:worker_threads';
import { createClient } from '../../src/contract/client.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { compare } from './frame.ts';
import { responseKeys } from './plain.ts';
import { copyOf, twoWalks, worldFile } from './world.ts';

/** Serves the bodies of the world by their keys, from a thread of its own. */
const SERVES_BODIES = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { createServer } = require('node:http');
  const Database = require('better-sqlite3');
  const body = new Database(workerData.file, { readonly: true })
    .prepare('SELECT body FROM responses WHERE key = ?').pluck();
  const server = createServer((request, response) => {
    const [, subject, id] = /^.v1.(members|companies).(\\d+)/.exec(request.url);
    const entity = 'sample/' + (subject === 'members' ? 'member:' : 'company:') + id;
    const found = body.get(workerData.keys.get(entity));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': found.length });
    response.end(found);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const AT_ONCE = 4;
const A_BATCH = 200;

interface Served {
  url: string;
  close(): Promise<unknown>;
}

async function serveBodies(file: string): Promise<Served> {
  const plain = new Database(file, { readonly: true });
  const keys = responseKeys(plain);
  plain.close();
  const worker = new Worker(SERVES_BODIES, { eval: true, workerData: { file, keys } });
  const port = await new Promise<number>((listening) => worker.once('message', listening));
  return { url: `http://127.0.0.1:${port}`, close: () => worker.terminate() };
}

/** Do this with each, four of them under way at a time. */
async function fourAtOnce(entities: readonly EntityId[], work: (entity: EntityId) => unknown) {
  const waiting = entities.values();
  const worker = async (): Promise<void> => {
    for (const entity of waiting) await work(entity);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const pathOf = (entity: EntityId): string =>
  entity.replace('sample/member:', '/v1/members/').replace('sample/company:', '/v1/companies/');

function plainClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const read = (entity: EntityId): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      get(`${url}${pathOf(entity)}?auth_key=k`, { agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      }).on('error', reject);
    });
  return { read, close: () => agent.destroy() };
}

export async function bench(): Promise<void> {
  const served = await serveBodies(worldFile());
  const engine = await startDirectEngine({
    store: copyOf(worldFile()),
    powers: createMemoryKeys('k'),
    named: { address: served.url },
  });
  const client = createClient(engine.transport);
  const { settings } = await client.readSettings({});
  const plain = plainClient(served.url);
  const [mine, limit] = twoWalks();
  const some = (next: () => EntityId) => Array.from({ length: A_BATCH }, next);
  /** The same record of the registry that is served now: none of it is stored yet. */
  const there = (entity: EntityId) =>
    entity.replace('sample/', `${settings.registry}/`) as EntityId;
  const shared = {
    limit: 'node:http, 4 connections kept open, the same bodies read and not kept',
    goal: 2,
    each: A_BATCH,
    calls: 1,
    theirs: () => fourAtOnce(some(limit), plain.read),
    async agree() {
      const entity = mine();
      const { response } = await client.readProfile({ entity: there(entity) });
      const kept = await client.readResponse({ sha256: response.sha256, offset: 0 });
      return [kept.text, (await plain.read(entity)).toString()] as const;
    },
  };
  await compare({
    ...shared,
    item: 'fetch a profile, opened four at once',
    ours: () => fourAtOnce(some(mine), (entity) => client.readProfile({ entity: there(entity) })),
  });
  await compare({
    ...shared,
    item: 'fetch a profile, by collecting 200',
    ours: async () => {
      const roots = some(mine).map(there);
      const made = await client.collectGraph({ roots, depth: 0, format: 'csv' });
      await client.closeExport({ export: made.export });
    },
  });
  plain.close();
  await engine.close();
  await served.close();
}
