/** Checking a store of 20,000 profiles, deriving it again, and how long others wait meanwhile. */
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { createClient } from '../../src/contract/client.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { checkFile } from '../../src/store/check/check.ts';
import { realDeriver } from '../make/checked.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { compare } from './frame.ts';
import { inWords, median, report, spread } from './table.ts';
import { copyOf, SMALL_WORLD, worldFile } from './world.ts';

const PROFILES = SMALL_WORLD.members + SMALL_WORLD.companies;
const HELD_MOST = 50;
const CHECK_MOST = 4;
const ROUNDS = 5;

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
  const ratios = beyondSqlite(store, plain, readAll);
  report('check, SQLite’s own aside', median(ratios), {
    unit: (ratio) => ratio.toFixed(1),
    most: CHECK_MOST,
    words: `times the CPU of that, in each of ${ratios.length} rounds; ${spread(ratios)}`,
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

/** How much more of the CPU a check takes than its limit, when what SQLite looks at by itself is left out. */
function beyondSqlite(store: string, plain: Database.Database, limit: () => unknown): number[] {
  const tables = plain.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const own = plain.prepare('SELECT integrity_check FROM pragma_integrity_check(?)');
  return Array.from({ length: ROUNDS }, () => {
    const whole = cpuOf(() => [...checkFile(store, realDeriver)].length);
    const aside = cpuOf(() => tables.map((table) => own.all(table)));
    return (whole - aside) / cpuOf(limit);
  });
}

/** In milliseconds. */
function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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
