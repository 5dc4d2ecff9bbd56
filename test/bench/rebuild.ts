/** Checking a store of 20,000 profiles, deriving it again, and how long others wait meanwhile. */
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { createClient } from '../../src/contract/client.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { compare } from './frame.ts';
import { inWords, median, report, spread } from './table.ts';
import { copyOf, SMALL_WORLD, worldFile } from './world.ts';

const PROFILES = SMALL_WORLD.members + SMALL_WORLD.companies;
const HELD_MOST = 50;

export async function bench(): Promise<void> {
  const store = copyOf(worldFile(SMALL_WORLD));
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const plain = new Database(store, { readonly: true });
  const bodies = plain.prepare<[], { sha256: string; body: Buffer }>(
    'SELECT sha256, body FROM responses',
  );
  const hash = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
  const readAll = (): number => {
    let sound = 0;
    for (const { sha256, body } of bodies.iterate()) {
      const { id } = JSON.parse(body.toString()) as { id: string };
      if (hash(body) === sha256 && id !== '') sound += 1;
    }
    return sound;
  };
  const held = { check: [] as number[], rebuild: [] as number[] };
  const rebuild = async (): Promise<number> => {
    const { waited, value } = await watched(() => client.rebuildStore({}));
    held.rebuild.push(waited);
    return value.profiles;
  };
  const check = async (): Promise<number> => {
    const { waited, value } = await watched(() => client.checkStore({}));
    held.check.push(waited);
    return value.responses - value.damaged.length;
  };
  const agree = (work: () => Promise<number>) => async () => [await work(), readAll()] as const;
  const shared = { each: PROFILES, calls: 1, theirs: readAll };
  await compare({
    ...shared,
    item: 'rebuild, a profile',
    limit: 'get, SHA-256 and JSON.parse of every body',
    goal: 4,
    rounds: 3,
    ours: rebuild,
    agree: agree(rebuild),
  });
  await compare({
    ...shared,
    item: 'check, a profile',
    limit: 'the same',
    goal: null,
    rounds: 5,
    ours: check,
    agree: agree(check),
  });
  for (const [what, waits] of Object.entries(held)) {
    const words = `the event loop stood still, at most, in each of ${waits.length} runs; ${spread(waits)}`;
    report(`${what}: longest wait of others`, median(waits), {
      unit: inWords,
      most: HELD_MOST,
      words,
    });
  }
  plain.close();
  await engine.close();
}

/** Do this, and say how long somebody who came meanwhile had to wait at most, in milliseconds. */
async function watched<T>(work: () => Promise<T>): Promise<{ value: T; waited: number }> {
  let waited = 0;
  let last = performance.now();
  let done = false;
  const look = (): void => {
    const now = performance.now();
    waited = Math.max(waited, now - last);
    last = now;
    if (!done) setImmediate(look);
  };
  setImmediate(look);
  const value = await work();
  done = true;
  return { value, waited };
}
