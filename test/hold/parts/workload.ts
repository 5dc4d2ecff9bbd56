/**
 * A day's work in a process of its own, to be killed or to have its disk fail: asks a registry for
 * records, looks for members, changes a case. Says on standard output what was acknowledged, one line
 * each, written before anything else is done.
 */
import { watch, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type Client } from '../../../src/contract/client.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { readHead } from '../../../src/store/file/head-file.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import type { RunningEngine } from '../../../src/thread/engine-thread.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { startBuilt } from '../../make/start-built.ts';
import { chanceOf, type Chance } from '../ordeal.ts';
import { COMPANIES, MEMBERS } from './served-world.ts';

export interface Work {
  store: string;
  url: string;
  seed: number;
  index: number;
  /** Pieces of work, four of them at once. */
  steps: number;
  /** In its thread as it is shipped; else in this one, so that each call to the system is in order. */
  inThread: boolean;
  /** To stay open when all is done, once the head beside the store has all of it. */
  stays?: boolean;
}

/** What a line of it says. `shown`: an answer was shown and said not to be kept. */
export type Said =
  | { kind: 'open' | 'done' | 'closed' }
  | { kind: 'kept'; entity: EntityId; sha256: string }
  | { kind: 'missing'; entity: EntityId }
  | { kind: 'titled'; case: string; number: number }
  | { kind: 'placed'; case: string; entity: EntityId }
  | { kind: 'shown' | 'refused' | 'failed'; why: string };

export const WORKLOAD = fileURLToPath(import.meta.url);
/** Long enough to be found wherever it is. */
const KEY = 'workload-key-0123456789';

/** Refused where nobody waits for it: the row of an attempt that gave nothing, what is told by itself. */
const REFUSED_ALONE =
  /^(A request could not be noted|A canvas is read again|The status could not be told): Refusal: /;

const say = (said: Said): void => void writeSync(1, `${JSON.stringify(said)}\n`);

interface Desk {
  client: Client;
  registry: string;
  case: string;
  titles: number;
}

async function askFor(desk: Desk, chance: Chance): Promise<void> {
  const isMember = chance(3) > 0;
  const n = 1 + chance(isMember ? MEMBERS : COMPANIES);
  const entity = `${desk.registry}/${isMember ? 'member' : 'company'}:${n}` as EntityId;
  const { response, notKept } = await desk.client.readProfile({ entity, from: 'registry' });
  if (notKept) say({ kind: 'shown', why: notKept.code });
  else say({ kind: 'kept', entity, sha256: response.sha256 });
}

async function askForNobody(desk: Desk, chance: Chance): Promise<void> {
  const entity: EntityId = `${desk.registry}/member:${1000 + chance(9000)}`;
  try {
    await desk.client.readProfile({ entity, from: 'registry' });
  } catch (error) {
    if (!(error instanceof Refusal) || error.fault.code !== 'record-not-found') throw error;
    say({ kind: 'missing', entity });
  }
}

async function rename(desk: Desk): Promise<void> {
  desk.titles += 1;
  const number = desk.titles;
  await desk.client.renameCase({ case: desk.case, title: `Title ${number}` });
  say({ kind: 'titled', case: desk.case, number });
}

/** Puts a member on the canvas that the search answer named. */
async function place(desk: Desk, chance: Chance): Promise<void> {
  const { registry, client } = desk;
  const page = await client.searchMembers({ registry, query: { q: 'a' }, from: 'registry' });
  const entity: EntityId = `${registry}/member:${page.items[0]?.id ?? ''}`;
  const at = { entity, x: chance(900), y: chance(900), pinned: false, hidden: false };
  await client.changeCanvas({ case: desk.case, label: 'Place', put: [at] });
  say({ kind: 'placed', case: desk.case, entity });
}

async function step(desk: Desk, chance: Chance): Promise<void> {
  const kind = chance(10);
  try {
    if (kind < 7) await askFor(desk, chance);
    else if (kind === 7) await askForNobody(desk, chance);
    else if (kind === 8) await rename(desk);
    else await place(desk, chance);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say({ kind: error.fault.code === 'internal' ? 'failed' : 'refused', why: error.fault.code });
  }
}

async function work({ url, seed, index, steps }: Work, engine: RunningEngine): Promise<void> {
  const client = createClient(engine.transport);
  const { handle: registry } = await client.addRegistry({ address: url });
  await client.setAccessKey({ registry, key: KEY });
  const opened = await client.createCase({ title: 'Title 0' });
  const desk: Desk = { client, registry, case: opened.current, titles: 0 };
  const pieces = Array.from({ length: steps }, (_, n) =>
    chanceOf(seed, `work ${index}`, n),
  ).values();
  const hand = async (): Promise<void> => {
    for (const chance of pieces) await step(desk, chance);
  };
  await Promise.all([hand(), hand(), hand(), hand()]);
}

/** It may lag a second behind: what is lost of that can't be told from a power cut. */
async function headIsKept(store: string, client: Client): Promise<void> {
  const { rows } = await client.readRequests({ before: Number.MAX_SAFE_INTEGER, limit: 1 });
  const kept = Promise.withResolvers<void>();
  const look = (): void => {
    if ((readHead(store)?.count ?? 0) >= (rows[0]?.n ?? 0)) kept.resolve();
  };
  const watcher = watch(dirname(store), look);
  look();
  await kept.promise;
  watcher.close();
}

async function main(given: Work): Promise<void> {
  const { store, inThread, stays = false } = given;
  // What the engine logs of a bug is said: it must not be taken for work that was refused.
  const log = createLog((line) => {
    const kind = REFUSED_ALONE.test(line) ? 'refused' : 'failed';
    say({ kind, why: kind === 'refused' ? 'store-failed' : line });
  });
  const options = { store, powers: createMemoryKeys(), log };
  let engine: RunningEngine;
  try {
    engine = await (inThread ? startBuilt(options) : startDirectEngine(options));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return say({ kind: 'refused', why: error.fault.code });
  }
  say({ kind: 'open' });
  try {
    await work(given, engine);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say({ kind: 'refused', why: error.fault.code });
  }
  if (stays) await headIsKept(store, createClient(engine.transport));
  say({ kind: 'done' });
  if (stays) await new Promise<never>(() => setInterval(() => undefined, 1000));
  await engine.close();
  say({ kind: 'closed' });
}

if (process.argv[1] === WORKLOAD) await main(JSON.parse(process.argv[2] ?? '') as Work);
