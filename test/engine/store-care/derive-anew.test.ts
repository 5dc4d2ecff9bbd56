/** What another version of the program derived is derived again by itself, and only then compared. */
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DERIVATION } from '../../../src/contract/model/derived.ts';
import { createClient } from '../../../src/contract/client.ts';
import { isSound } from '../../../src/contract/words/store-words.ts';
import type { RunningEngine } from '../../../src/thread/engine-thread.ts';
import { listSnapshots } from '../../../src/store/copies/snapshots.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { checked, realDeriver } from '../../make/checked.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { keepProfile } from '../../make/keep-answer.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { toResponse } from '../../make/synthetic-store.ts';
import { openTempStore } from '../../make/temp-store.ts';

/** A store of so many profiles, said to be derived otherwise, one of them under another name. */
function otherwise(profiles: number): string {
  const store = openTempStore();
  for (let n = 1; n <= profiles; n += 1) {
    const id = `sample/member:${n}` as const;
    const profile = makeMemberProfile({
      id: String(n),
      data: { person: { full_name: 'Ada Lind' } },
    });
    const response = toResponse(profile, `members/${n}`);
    const derived = realDeriver.profile('business-lookup', id, response);
    store.write((writer) => keepProfile(writer, id, response, derived));
  }
  store.close();
  change(
    store.file,
    `UPDATE identity SET derivation = ${DERIVATION - 1};
     UPDATE entities SET facts = replace(facts, 'Ada Lind', 'Bo Lind') WHERE id = 'member:1'`,
  );
  return store.file;
}

function change(file: string, sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

async function start(store: string, takesSnapshots = true): Promise<RunningEngine> {
  const engine = await startDirectEngine({
    store,
    takesSnapshots,
    powers: createMemoryKeys(),
  });
  onTestFinished(() => engine.close());
  return engine;
}

describe('a store that another version derived', () => {
  it('is brought up to date after a snapshot, and says how far it is', async () => {
    const file = otherwise(200);
    expect(checked(file).notes.join()).toMatch(/not compared/);
    const { transport } = await start(file);
    const told: (number | null)[] = [];
    transport.listen((event) => {
      if (event.name === 'statusChanged') told.push(event.status.derivingAnew?.done ?? null);
    });
    const client = createClient(transport);
    await expect.poll(async () => (await client.readStatus({})).derivingAnew).toBe(null);
    await expect.poll(() => told.at(-1)).toBe(null);
    expect(told.some((done) => done !== null)).toBe(true);
    const report = checked(file);
    expect([isSound(report), report.notes]).toEqual([true, []]);
    expect(listSnapshots(file).map(({ why }) => why)).toEqual(['rebuild']);
  });

  it('is left as it was by a host that is there for a moment only', async () => {
    const file = otherwise(1);
    const engine = await start(file, false);
    expect((await createClient(engine.transport).readStatus({})).derivingAnew).toBe(null);
    await engine.close();
    expect(checked(file).notes.join()).toMatch(/not compared/);
  });

  it('is left as it was by a program that is closed meanwhile', async () => {
    const file = otherwise(200);
    const engine = await start(file);
    await engine.close();
    expect(checked(file).notes.join()).toMatch(/not compared/);
    await start(file);
    await expect.poll(() => checked(file).notes).toEqual([]);
  });
});
