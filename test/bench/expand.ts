/** Expanding a company from the store, and taking it back. */
import Database from 'better-sqlite3';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { CaseId } from '../../src/contract/model/case.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { randomNumbers } from '../make/synthetic-store.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { compare, measure } from './frame.ts';
import { inWords, median, report, spread } from './table.ts';
import { copyOf, hasMemoryFolder, WORLD, worldFile } from './world.ts';

const LIMIT = 200;

export async function bench(): Promise<void> {
  await expanding('expand from the store, and undo it', 4, false);
  if (hasMemoryFolder) await expanding('… on a disk that takes no time', null, true);
}

/** Each side draws the same companies in the same order. */
function companies(): () => number {
  const below = randomNumbers(11);
  return () => 1 + below(WORLD.companies);
}

async function expanding(item: string, goal: number | null, inMemory: boolean): Promise<void> {
  const store = copyOf(worldFile(), inMemory);
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const { current } = await client.readCases({});
  const plain = plainExpand(copyOf(worldFile(), inMemory));
  const [mine, limit] = [companies(), companies()];
  await compare({
    item,
    limit: 'the ties’ rows and the neighbours’ facts, parsed; a row for each, and two commits',
    goal,
    calls: 40,
    ours: () => expand(client, current, mine()),
    theirs: () => plain.expand(limit()),
    agree: async () => [await expand(client, current, 9000), plain.expand(9000)],
  });
  if (!inMemory) await flushes(plain.database);
  plain.database.close();
  await engine.close();
}

async function expand(client: Client, on: CaseId, company: number): Promise<string[]> {
  const { added } = await client.expandEntities({
    case: on,
    entities: [`sample/company:${company}`],
    limit: LIMIT,
  });
  await client.undo({ case: on });
  return added.map((id) => id.replace('sample/', '')).sort();
}

interface Neighbour {
  key: number;
  id: string;
  facts: string;
}

/** The same reading and the same two commits, and nothing else. */
function plainExpand(file: string) {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE plain_places (entity INTEGER PRIMARY KEY, before TEXT, after TEXT)');
  const self = database.prepare<[string], Neighbour>(
    'SELECT key, id, facts FROM entities WHERE registry = 1 AND id = ?',
  );
  const ties = database.prepare<[number, number], { from_entity: number; to_entity: number }>(
    `SELECT * FROM statements WHERE from_entity = ? UNION ALL
     SELECT * FROM statements WHERE to_entity = ?`,
  );
  const facts = database.prepare<[number], Neighbour>(
    'SELECT key, id, facts FROM entities WHERE key = ?',
  );
  const put = database.prepare("INSERT INTO plain_places VALUES (?, NULL, '[1,null,null,0,0]')");
  const remove = database.prepare('DELETE FROM plain_places WHERE entity = ?');
  const putAll = database.transaction((keys: number[]) => keys.forEach((key) => put.run(key)));
  const removeAll = database.transaction((keys: number[]) => keys.forEach((k) => remove.run(k)));
  return {
    database,
    expand(company: number): string[] {
      const centre = self.get(`company:${company}`);
      if (centre === undefined) throw new Error(`Company ${company} is not there`);
      const others = new Set<number>();
      for (const { from_entity: from, to_entity: to } of ties.all(centre.key, centre.key)) {
        others.add(from === centre.key ? to : from);
      }
      const found = [centre];
      for (const key of others) {
        const neighbour = facts.get(key);
        if (neighbour !== undefined && found.length <= LIMIT) found.push(neighbour);
      }
      for (const { facts: text } of found) JSON.parse(text);
      const keys = found.map(({ key }) => key);
      putAll(keys);
      removeAll(keys);
      return found.map(({ id }) => id).sort();
    },
  };
}

/** What of either side is nothing but waiting for the disk. */
async function flushes(database: Database.Database): Promise<void> {
  const put = database.prepare('INSERT OR REPLACE INTO plain_places VALUES (0, NULL, NULL)');
  const took = await measure(() => {
    put.run();
    put.run();
  }, 101);
  const words = `two commits of one row; ${spread(took)}`;
  report('… of either side, the flushes alone', median(took), { unit: inWords, words });
}
