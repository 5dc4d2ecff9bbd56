/**
 * What a person does with a damaged store: saves what can be saved, into a store that works, or puts a
 * snapshot in its place.
 */
import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { createClient } from '../../../src/contract/client.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { restoreStore } from '../../../src/store/restore.ts';
import { listSnapshots } from '../../../src/store/copies/snapshots.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { checked } from '../../make/checked.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { rows, salvaged } from '../../make/salvaging.ts';
import { judge, type Counts } from '../ordeal.ts';
import { judgeSound } from './acknowledged.ts';

/** Every body that came for a record, by the record and its SHA-256. */
export type Came = ReadonlyMap<string, string>;

/** Every latest profile by its entity, as bytes in hex. */
const LATEST = `SELECT g.handle || '/' || e.id, hex(b.body) FROM profiles p
  JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry
  JOIN requests r ON r.n = p.request JOIN responses b ON b.key = r.response`;

/** What a check finds of a store from which something is gone. */
const GONE = new Set(['chain', 'loss']);

/** What a salvage came to, and whose profiles are in the new store: nobody's where there was nothing to save. */
interface Saved {
  counts: Counts;
  profiles: ReadonlySet<string>;
}

/** Throws unless what is saved is what came, in a store that is sound but for what is gone, and goes on. */
export async function judgeSaved(damaged: string, came: Came): Promise<Saved> {
  const before = bytesOf(damaged);
  const to = `${damaged}.saved`;
  rmSync(to, { force: true });
  const report = salvagedOrNone(damaged, to);
  judge(before.equals(bytesOf(damaged)), () => 'The salvage changed the damaged store.');
  if (report === null) {
    const inIt = [...came].find(([, body]) => before.includes(body));
    judge(inIt === undefined, () => `Nothing was saved, though it holds ${inIt?.[0] ?? ''}.`);
    return { counts: { 'nothing to save': 1 }, profiles: new Set() };
  }
  // A loss from before is a row of the chain, and saved with it.
  const found = report.found.filter((says) => !says.startsWith('When the store was opened at '));
  judge(found.length === 0, () => `What was saved is not sound: ${found.join(' ')}`);
  const { damaged: bodies, database, findings } = checked(to);
  // What is gone leaves gaps in the chain, requests without their answers, and a row that says so.
  const faults = [
    ...database,
    ...findings.filter(({ what }) => !GONE.has(what)).map(({ says }) => says),
    ...bodies.map(({ says }) => says).filter((says) => !says.endsWith('is gone.')),
  ];
  judge(faults.length === 0, () => `What was saved is not sound: ${faults.join('\n')}`);
  judge(
    report.gone.length + report.unlisted >= bodies.length,
    () =>
      `${bodies.length} answers are gone, and only ${report.gone.length} things are said to be.`,
  );
  const profiles = profilesThatCame(to, came);
  await judgeWorks(to, profiles);
  return { counts: { 'profiles saved': profiles.length }, profiles: new Set(profiles) };
}

/**
 * Throws unless the newest snapshot takes the store's place with all that came in it, what was there lies
 * beside as it was, and the store is sound and goes on.
 */
export async function judgeRestored(damaged: string, came: Came): Promise<Counts> {
  const [newest] = listSnapshots(damaged);
  judge(newest !== undefined, () => 'No snapshot is listed.');
  const before = bytesOf(damaged);
  const { aside } = restoreStore(damaged, newest?.file ?? '', new Date());
  judge(before.equals(bytesOf(aside.at(-1) ?? '')), () => 'What was there is not as it was.');
  judgeSound(damaged);
  const profiles = profilesThatCame(damaged, came);
  const lost = [...came.keys()].map(recordOf).find((each) => !profiles.includes(each));
  judge(lost === undefined, () => `${lost} is not in the restored store.`);
  await judgeWorks(damaged, profiles);
  return { 'profiles restored': profiles.length };
}

const recordOf = (key: string): EntityId => key.split(' ')[0] as EntityId;

/** Whose profiles are in a store; throws where one of them isn't what came. */
function profilesThatCame(store: string, came: Came): EntityId[] {
  const profiles = rows(store, LATEST) as Map<EntityId, string>;
  for (const [entity, hex] of profiles) {
    const body = Buffer.from(hex, 'hex');
    const sha256 = hash('sha256', body, 'hex');
    judge(
      came.get(`${entity} ${sha256}`) === body.toString(),
      () => `Of ${entity} ${sha256} was saved, which never came.`,
    );
  }
  return [...profiles.keys()];
}

function salvagedOrNone(damaged: string, to: string) {
  try {
    return salvaged(damaged, to).report;
  } catch (error) {
    if (error instanceof Refusal && error.fault.code === 'store-unsalvageable') return null;
    throw error;
  }
}

const bytesOf = (file: string): Buffer =>
  Buffer.concat(
    [file, `${file}-wal`].map((each) => (existsSync(each) ? readFileSync(each) : Buffer.alloc(0))),
  );

/** It is opened, shows a profile, and keeps what is done next. */
async function judgeWorks(store: string, profiles: readonly EntityId[]): Promise<void> {
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  try {
    const client = createClient(engine.transport);
    const [entity] = profiles;
    if (entity !== undefined) await client.readProfile({ entity, from: 'store' });
    const { current } = await client.createCase({ title: 'Afterwards' });
    const { cases } = await client.readCases({});
    judge(
      cases.some(({ id }) => id === current),
      () => 'Nothing more is kept.',
    );
  } finally {
    await engine.close();
  }
}
