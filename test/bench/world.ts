/** The store everything is measured on: made up once, kept in `.cache/bench/`, and copied to be written to. */
import Database from 'better-sqlite3';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { KNOWN_VERSION } from '../../src/store/file/migrate.ts';
import { openStore } from '../../src/store/open-store.ts';
import { crowdedRecords } from '../make/crowded-world.ts';
import { fillStore, fillStoreWith, randomNumbers } from '../make/synthetic-store.ts';
import type { SyntheticWorld } from '../make/synthetic-world.ts';

/** Another number whenever what is invented changes, so that no older world is taken. */
const INVENTION = 1;

export const WORLD = { members: 80_000, companies: 20_000 };
export const SMALL_WORLD = { members: 16_000, companies: 4000 };
/** Of more than a million ties; its file takes 2.5 GB. */
export const MILLION_TIES = { members: 216_000, companies: 54_000 };
/** Without its chains and circles of owners, which are 3,120 more records. */
const CROWDED = { members: 117_000, companies: 55_000 };

const folder = resolve(import.meta.dirname, '../../.cache/bench');

const nameOf = (what: string, { members, companies }: SyntheticWorld): string =>
  join(folder, `${what}-${members}-${companies}-v${INVENTION}-schema${KNOWN_VERSION}.sqlite`);

/** The file, made whole if it isn't there. */
function cached(file: string, make: (half: string) => void): string {
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  process.stderr.write(`Making ${file}, once; this takes minutes.\n`);
  const half = `${file}.half`;
  const remove = (): void => {
    for (const ending of ['', '-wal', '-shm', '.lock', '.head'])
      rmSync(`${half}${ending}`, { force: true });
  };
  remove();
  make(half);
  renameSync(half, file);
  remove();
  return file;
}

/** Where it is kept. */
export const worldName = (world: SyntheticWorld): string => nameOf('world', world);

/** A store of these profiles: to be opened, not to be changed. */
export const worldFile = (world: SyntheticWorld = WORLD): string =>
  cached(worldName(world), (half) => {
    const store = openStore(half);
    fillStore(store, world);
    store.close();
  });

/** A store of some 175,000 records in the shape of a real registry. */
export const crowdedFile = (): string =>
  cached(join(folder, `crowded-v${INVENTION}-schema${KNOWN_VERSION}.sqlite`), (half) => {
    const store = openStore(half);
    fillStoreWith(store, crowdedRecords(CROWDED));
    store.close();
  });

/** The bodies of the same store alone, by their hash: to be opened, not to be changed. */
export const bodiesFile = (world: SyntheticWorld = WORLD): string =>
  cached(nameOf('bodies', world), (half) => {
    const bodies = new Database(half);
    bodies.pragma('journal_mode = WAL');
    bodies.exec('CREATE TABLE responses (sha256 TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT');
    bodies.prepare('ATTACH ? AS world').run(worldFile(world));
    bodies.exec('INSERT INTO responses SELECT sha256, body FROM world.responses');
    bodies.close();
  });

const scratch: string[] = [];
// Else a run that is stopped would leave its copies.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('exit', () => {
  for (const made of scratch) rmSync(made, { recursive: true, force: true });
});

/** A folder that is gone when the run is over; in memory where this machine has such a place, if asked for. */
export function scratchFolder(inMemory = false): string {
  const base = inMemory ? '/dev/shm' : folder;
  mkdirSync(base, { recursive: true });
  const made = mkdtempSync(join(base, 'run-'));
  scratch.push(made);
  return made;
}

export const hasMemoryFolder = existsSync('/dev/shm');

/** A copy to write to, gone when the run is over. */
export function copyOf(file: string, inMemory = false): string {
  const copy = join(scratchFolder(inMemory), 'store.sqlite');
  copyFileSync(file, copy, constants.COPYFILE_FICLONE);
  return copy;
}

/** Every profile of the world, in an order by chance. */
function shuffled({ members, companies }: SyntheticWorld): EntityId[] {
  const all: EntityId[] = [];
  for (let n = 1; n <= members; n += 1) all.push(`sample/member:${n}`);
  for (let n = 1; n <= companies; n += 1) all.push(`sample/company:${n}`);
  const below = randomNumbers(7);
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    const moved = all[last] as EntityId;
    all[last] = all[other] as EntityId;
    all[other] = moved;
  }
  return all;
}

/**
 * Two walks through all profiles, for either side one: neither meets any profile twice, nor one the
 * other side has just read, before half of the world was asked for.
 */
export function twoWalks(world: SyntheticWorld = WORLD): [() => EntityId, () => EntityId] {
  const all = shuffled(world);
  const walk = (start: number) => {
    let at = start;
    return () => all[at++ % all.length] as EntityId;
  };
  return [walk(0), walk(all.length / 2)];
}
