/** What rules find in hundreds of records, asked for in parts: together they are the whole. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { readIndicatorsInParts } from '../../src/ui/graph/answers/indicators/in-parts.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { makeFolder } from '../make/open-desk.ts';
import { fillStore } from '../make/synthetic-store.ts';

it('comes to the same in parts as at once, with all counted where lists are cut', async () => {
  const { folder, remove } = makeFolder();
  onTestFinished(remove);
  const file = join(folder, 'store.db');
  const store = openStore(file);
  fillStore(store, { members: 200, companies: 50 });
  store.close();
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
