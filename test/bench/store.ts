/** Storing a profile durably, in a store of 100,000. */
import Database from 'better-sqlite3';
import type { RegistryResponse } from '../../src/contract/model/response.ts';
import { SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import { deriveMember } from '../../src/record/derive.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { toResponse } from '../make/synthetic-store.ts';
import { inventWorld } from '../make/synthetic-world.ts';
import { compare } from './frame.ts';
import { bodiesFile, copyOf, hasMemoryFolder, WORLD, worldFile } from './world.ts';

interface Fetched {
  profile: MemberProfile;
  response: RegistryResponse;
}

/** As many as are stored at most by either side. */
const POOL = 4000;

/** Profiles that the store has not yet, as they come in; those of all items are different ones. */
function newcomers(from: number, count: number, seats?: number): Fetched[] {
  const make = inventWorld(WORLD);
  return Array.from({ length: count }, (_, at) => {
    const profile = make.member(WORLD.members + from + at, seats);
    return { profile, response: toResponse(profile, `members/${profile.id}`) };
  });
}

const entityOf = ({ profile }: Fetched): EntityId => `${SAMPLE_HANDLE}/member:${profile.id}`;

/** Either side stores the same profiles in the same order. */
function sides(files: { store: string; raw: string }) {
  const store = openStore(files.store);
  const raw = new Database(files.raw);
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  const insert = raw.prepare('INSERT INTO responses (sha256, body) VALUES (?, ?)');
  return {
    store,
    raw,
    keep: (fetched: Fetched) =>
      store.write((writer) =>
        writer.keepProfile(
          entityOf(fetched),
          fetched.response,
          deriveMember(SAMPLE_HANDLE, fetched.profile),
        ),
      ),
    insert: ({ response: { sha256, body } }: Fetched) => void insert.run(sha256, body),
    close(): void {
      raw.close();
      store.close();
    },
  };
}

const hashOf = (store: Store, fetched: Fetched): string | undefined =>
  store.read.profile(entityOf(fetched))?.response.sha256;

export async function bench(): Promise<void> {
  const onDisk = sides({ store: copyOf(worldFile()), raw: copyOf(bodiesFile()) });
  await compareStoring(onDisk, 'store a profile durably', newcomers(1, POOL), 2);
  await compareStoring(onDisk, '… of 1 position', newcomers(10_000, POOL, 1), null);
  await compareStoring(onDisk, '… of 50 positions', newcomers(20_000, 600, 50), null);
  await compareStoring(onDisk, '… of 500 positions', newcomers(30_000, 200, 500), null);
  onDisk.close();
  if (!hasMemoryFolder) return;
  const inMemory = sides({ store: copyOf(worldFile(), true), raw: copyOf(bodiesFile(), true) });
  await compareStoring(inMemory, '… on a disk that takes no time', newcomers(1, POOL), null);
  inMemory.close();
}

async function compareStoring(
  { store, raw, keep, insert }: ReturnType<typeof sides>,
  item: string,
  pool: readonly Fetched[],
  goal: number | null,
): Promise<void> {
  const [first, ...rest] = pool as [Fetched, ...Fetched[]];
  const next = () => {
    let at = 0;
    return () => {
      const fetched = rest[at++];
      if (fetched === undefined) throw new Error(`${item}: the pool is too small`);
      return fetched;
    };
  };
  const [mine, limit] = [next(), next()];
  await compare({
    item,
    limit: 'insert of the same body by its hash and commit, WAL and FULL, 100,000 there',
    goal,
    ours: () => keep(mine()),
    theirs: () => insert(limit()),
    calls: Math.floor(rest.length / 12),
    agree() {
      keep(first);
      insert(first);
      const read = raw.prepare('SELECT sha256 FROM responses WHERE sha256 = ?').pluck();
      return [hashOf(store, first), read.get(first.response.sha256)];
    },
  });
}
