/** Storing a profile durably, and deriving from it what it says, in a store of 100,000. */
import Database from 'better-sqlite3';
import type { RegistryResponse } from '../../src/contract/model/response.ts';
import { SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import type { RecordId } from '../../src/contract/model/entity.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import { deriveMember } from '../../src/record/derive.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { toResponse } from '../make/synthetic-store.ts';
import { inventWorld } from '../make/synthetic-world.ts';
import { compare, inTurn } from './frame.ts';
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

const recordOf = ({ profile }: Fetched): { record: RecordId } => ({
  record: `member:${profile.id}`,
});

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
    /** The answer with its row of the chain: after it nothing of it can be lost. */
    keep: (fetched: Fetched): void =>
      void store.write((writer) =>
        writer.appendResponse(SAMPLE_HANDLE, recordOf(fetched), fetched.response),
      ),
    /** With all that it says, as the engine does it. */
    keepAll: (all: readonly Fetched[]): Promise<unknown> =>
      Promise.all(
        all.map((fetched) =>
          store.storeResponse(
            SAMPLE_HANDLE,
            recordOf(fetched),
            fetched.response,
            deriveMember(SAMPLE_HANDLE, fetched.profile),
          ),
        ),
      ),
    insert: ({ response: { sha256, body } }: Fetched) => void insert.run(sha256, body),
    close(): void {
      raw.close();
      store.close();
    },
  };
}

const hashOf = (store: Store, { response }: Fetched): string | undefined =>
  store.read.response(response.sha256)?.response.sha256;

/** Profiles that are fetched side by side. */
const TOGETHER = 16;

export async function bench(): Promise<void> {
  const files = (inMemory = false) => ({
    store: copyOf(worldFile(), inMemory),
    raw: copyOf(bodiesFile(), inMemory),
  });
  const kept = sides(files());
  await compareStoring(kept, 'store a profile durably', newcomers(1, POOL), 2.5);
  await compareStoring(kept, '… of 1 position', newcomers(10_000, POOL, 1), null);
  await compareStoring(kept, '… of 50 positions', newcomers(20_000, 600, 50), null);
  await compareStoring(kept, '… of 500 positions', newcomers(30_000, 200, 500), null);
  kept.close();
  const derived = sides(files());
  await compareDeriving(derived, newcomers(1, POOL));
  derived.close();
  if (!hasMemoryFolder) return;
  const inMemory = sides(files(true));
  await compareStoring(inMemory, '… on a disk that takes no time', newcomers(1, POOL), null);
  inMemory.close();
}

type Sides = ReturnType<typeof sides>;

async function compareStoring(
  { store, raw, keep, insert }: Sides,
  item: string,
  pool: readonly Fetched[],
  goal: number | null,
): Promise<void> {
  const [first, ...rest] = pool as [Fetched, ...Fetched[]];
  const mine = inTurn(rest);
  const limit = inTurn(rest);
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
      return [hashOf(store, first), insertedHash(raw, first)];
    },
  });
}

/** What the durable profile says is derived after it: so much the whole of it costs. */
async function compareDeriving(
  { store, raw, keepAll, insert }: Sides,
  pool: readonly Fetched[],
): Promise<void> {
  const [first, ...rest] = pool as [Fetched, ...Fetched[]];
  const batches = Array.from({ length: Math.floor(rest.length / TOGETHER) }, (_, at) =>
    rest.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  const mine = inTurn(batches);
  const limit = inTurn(batches);
  await compare({
    item: `… and all that it says, ${TOGETHER} at a time`,
    limit: 'the same, each body with a commit of its own',
    goal: null,
    ours: () => keepAll(mine()),
    theirs: () => limit().forEach(insert),
    each: TOGETHER,
    calls: Math.floor(batches.length / 12),
    async agree() {
      await keepAll([first]);
      insert(first);
      const derived = store.read.profile(`${SAMPLE_HANDLE}/${recordOf(first).record}`)?.response
        .sha256;
      return [derived, insertedHash(raw, first)];
    },
  });
}

const insertedHash = (raw: Database.Database, { response }: Fetched): unknown =>
  raw.prepare('SELECT sha256 FROM responses WHERE sha256 = ?').pluck().get(response.sha256);
