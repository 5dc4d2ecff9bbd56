/** What rules find in hundreds of records: in parts as in the whole, and where one can't be read any more. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../src/contract/client.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { readIndicatorsInParts } from '../../../src/ui/graph/answers/indicators/in-parts.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { makeFolder } from '../../make/open-desk.ts';
import { fillStore } from '../../make/synthetic-store.ts';

/** The file of a store of so many. */
function filled(members: number, companies: number): string {
  const { folder, remove } = makeFolder();
  onTestFinished(remove);
  const file = join(folder, 'store.db');
  const store = openStore(file);
  fillStore(store, { members, companies });
  store.close();
  return file;
}

describe('reading what rules find', () => {
  it('comes to the same in parts as at once, with all counted where lists are cut', async () => {
    const file = filled(200, 50);
    const powers = createMemoryKeys();
    const engine = await startDirectEngine({ store: file, powers, offline: true });
    onTestFinished(() => engine.close());
    const client = createClient(engine.transport);
    const {
      left: _left,
      next,
      ...whole
    } = await client.readIndicators({
      limit: 100_000,
      withSources: false,
    });
    expect(next).toBe(null);
    const told: number[] = [];
    const inParts = (limit: number) =>
      readIndicatorsInParts(client, {}, limit, (done) => told.push(done));
    expect(await inParts(100_000)).toEqual(whole);
    // Two parts at least.
    expect(told.length).toBeGreaterThan(0);
    const few = await inParts(10);
    expect(few).toMatchObject({ hitCount: whole.hitCount, untoldCount: whole.untoldCount });
    expect(few.hits).toEqual(whole.hits.slice(0, 10));
    expect(few.cannotTell).toEqual(whole.cannotTell.slice(0, 10));
  });

  it('can’t tell of a record whose answer is damaged, and tells of all others', async () => {
    const file = filled(20, 5);
    const ask = async () => {
      const powers = createMemoryKeys();
      const engine = await startDirectEngine({ store: file, powers, offline: true });
      try {
        return await createClient(engine.transport).readIndicators({ limit: 100_000 });
      } finally {
        await engine.close();
      }
    };
    const before = await ask();
    const id = 'sample/company:1';
    const isOfOthers = ({ entity }: { entity: string }): boolean => entity !== id;
    const database = new Database(file);
    const { changes } = database
      .prepare(
        `UPDATE responses SET body = x'7b7d' WHERE sha256 =
       (SELECT sha256 FROM requests WHERE record = 'company:1' AND sha256 IS NOT NULL)`,
      )
      .run();
    expect(changes).toBe(1);
    database.close();

    const after = await ask();
    expect(after.asked).toBe(before.asked);
    expect(after.hits.filter(({ entity }) => entity === id)).toEqual([]);
    const untold = after.cannotTell.filter(({ entity }) => entity === id);
    expect(untold.length).toBeGreaterThan(5);
    for (const { why } of untold)
      expect(why).toMatch(/record is damaged: the response [0-9a-f]{64}/);
    expect(after.hits.filter(isOfOthers)).toEqual(before.hits.filter(isOfOthers));
  });
});
