/** Expanding a company from the store, and taking it back. */
import Database from 'better-sqlite3';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { CaseId } from '../../src/contract/model/case.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { RunningEngine } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { randomNumbers } from '../make/synthetic-store.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { compare, measure } from './frame.ts';
import { inWords, median, report, spread } from './table.ts';
import { copyOf, hasMemoryFolder, WORLD, worldFile } from './world.ts';

const LIMIT = 200;

export async function bench(): Promise<void> {
  await expanding(false);
  if (hasMemoryFolder) await expanding(true);
}

/** Each side draws the same companies in the same order. */
function companies(): () => number {
  const below = randomNumbers(11);
  return () => 1 + below(WORLD.companies);
}

async function expanding(inMemory: boolean): Promise<void> {
  const store = copyOf(worldFile(), inMemory);
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const { current } = await client.readCases({});
  const came = follow(engine);
  const plain = plainExpand(copyOf(worldFile(), inMemory));
  const against = async (
    item: string,
    goal: number | null,
    { limit, read }: { limit: string; read: (company: number) => unknown },
  ): Promise<void> => {
    const mine = companies();
    const other = companies();
    await compare({
      item,
      limit,
      goal,
      calls: 25,
      rounds: 9,
      ours: () => expand(client, current, mine()),
      theirs: () => read(other()),
      async agree() {
        await expand(client, current, 9000);
        return [came(), plain.readAll(9000)];
      },
    });
  };
  await against(
    inMemory ? '… on a disk that takes no time' : 'expand from the store, and undo it',
    inMemory ? null : 4,
    {
      limit: 'the company’s statements, the facts of all who come, parsed; a row each; two commits',
      read: plain.read,
    },
  );
  await against(inMemory ? '… and all that is told, there' : '… beside all that is told', null, {
    limit: 'also the ties among all who come, and how many neighbours each has',
    read: plain.readAll,
  });
  if (!inMemory) await flushes(plain.database);
  plain.database.close();
  await engine.close();
}

/** What came onto the canvas: who, each with how many neighbours it has, and how many ties. */
interface Came {
  entities: string[];
  ties: number;
}

/** Follows what is told, as a window does. */
function follow(engine: RunningEngine): () => Came {
  let came: Came = { entities: [], ties: 0 };
  engine.transport.listen((event) => {
    if (event.name !== 'canvasChanged' || event.put.length === 0) return;
    const entities = event.put.map(({ id, neighbours }) => `${id} ${neighbours}`).sort();
    came = { entities, ties: event.ties.put.length };
  });
  return () => came;
}

async function expand(client: Client, on: CaseId, company: number): Promise<void> {
  const entities: EntityId[] = [`sample/company:${company}`];
  await client.expandEntities({ case: on, entities, limit: LIMIT });
  await client.undo({ case: on });
}

interface Row {
  id: string;
  facts: string;
}

interface Said {
  from_entity: number;
  to_entity: number;
  kind: string;
  role: number | null;
  said: string | null;
}

/** Reads one entity's ties and neighbours, as plainly as the indexes allow. */
function plainReader(database: Database.Database) {
  const touching = database.prepare<[number, number], Said>(
    `SELECT * FROM statements WHERE from_entity = ? UNION
     SELECT * FROM statements WHERE to_entity = ?`,
  );
  const to = database.prepare('SELECT DISTINCT to_entity FROM statements WHERE from_entity = ?');
  const between = database.prepare<[number, number], Said>(
    'SELECT * FROM statements WHERE from_entity = ? AND to_entity = ?',
  );
  const count = database.prepare<[number, number], number>(
    `SELECT count(*) FROM (SELECT to_entity FROM statements WHERE from_entity = ?
     UNION SELECT from_entity FROM statements WHERE to_entity = ?)`,
  );
  to.pluck();
  count.pluck();
  return {
    /** The other ends, each once. */
    neighbours(key: number): number[] {
      const said = touching.all(key, key);
      for (const { said: words } of said) if (words !== null) JSON.parse(words);
      return [...new Set(said.map(({ from_entity: a, to_entity: b }) => (a === key ? b : a)))];
    },
    count: (key: number): number => count.get(key, key) ?? 0,
    /** What is said from this one to any of these. */
    tiesTo(key: number, among: ReadonlySet<number>): string[] {
      const ends = (to.all(key) as number[]).filter((end) => among.has(end));
      return ends.flatMap((end) =>
        between.all(key, end).map(({ kind, role, said }) => {
          if (said !== null) JSON.parse(said);
          return `${key} ${end} ${kind} ${role}`;
        }),
      );
    },
  };
}

/** The same two commits, of one plain row for each that comes. */
function plainWriter(database: Database.Database) {
  database.exec('CREATE TABLE plain_places (entity INTEGER PRIMARY KEY, before TEXT, after TEXT)');
  const put = database.prepare("INSERT INTO plain_places VALUES (?, NULL, '[1,null,null,0,0]')");
  const remove = database.prepare('DELETE FROM plain_places WHERE entity = ?');
  return {
    put: database.transaction((keys: number[]) => keys.forEach((key) => put.run(key))),
    remove: database.transaction((keys: number[]) => keys.forEach((key) => remove.run(key))),
  };
}

function plainExpand(file: string) {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  const reader = plainReader(database);
  const places = plainWriter(database);
  const self = database.prepare('SELECT key FROM entities WHERE registry = 1 AND id = ?').pluck();
  const facts = database.prepare<[number], Row>('SELECT id, facts FROM entities WHERE key = ?');

  /** The centre's statements, and the facts of all who come. */
  function read(company: number): { keys: number[]; ids: string[] } {
    const centre = self.get(`company:${company}`) as number;
    const keys = [centre, ...reader.neighbours(centre).slice(0, LIMIT)];
    const ids = keys.map((key) => {
      const { id, facts: known } = facts.get(key) as Row;
      JSON.parse(known);
      return `sample/${id}`;
    });
    places.put(keys);
    places.remove(keys);
    return { keys, ids };
  }

  /** And what a canvas shows of them: the ties among them, and how many neighbours each has. */
  function readAll(company: number): Came {
    const { keys, ids } = read(company);
    const among = new Set(keys);
    const entities = keys.map((key, at) => `${ids[at]} ${reader.count(key)}`).sort();
    return { entities, ties: new Set(keys.flatMap((key) => reader.tiesTo(key, among))).size };
  }
  return { database, read, readAll };
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
