/** A case of 2,000 entities opened with all that is in it, and a new version of a record written. */
import { createHash, randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { CanvasPage } from '../../src/contract/model/canvas.ts';
import { SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { deriveMember } from '../../src/record/derive.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { toResponse } from '../make/synthetic-store.ts';
import { inventWorld } from '../make/synthetic-world.ts';
import { compare, inTurn } from './frame.ts';
import { around } from './plain.ts';
import { copyOf, SMALL_WORLD, worldFile } from './world.ts';

const ENTITIES = 2000;
const NOTES = 200;
/** More than an engine holds, so that each is read anew. */
const CASES = 8;
const AT = '2026-03-01T10:00:00.000Z';
const VERSIONS = 600;

export async function bench(): Promise<void> {
  await openCases();
  await writeVersions();
}

async function openCases(): Promise<void> {
  const file = copyOf(worldFile(SMALL_WORLD));
  const plain = new Database(file, { readonly: true });
  const ids = around(plain, 'sample/company:2000', ENTITIES);
  plain.close();
  const cases = fill(file, ids);
  const engine = await startDirectEngine({
    store: file,
    powers: createMemoryKeys(),
    offline: true,
  });
  const client = createClient(engine.transport);
  const raw = new Database(file, { readonly: true });
  const mine = inCircles(cases);
  const limit = inCircles(cases);
  const readRaw = rawReader(raw);
  await compare({
    item: `open a case of ${ENTITIES} entities, ${NOTES} notes`,
    limit: 'its rows, facts and statements by their keys, each row parsed',
    goal: null,
    ours: () => openCase(client, mine()),
    theirs: () => readRaw(limit()),
    calls: CASES,
    agree: async () => [await openCase(client, mine()), readRaw(limit())],
  });
  raw.close();
  await engine.close();
}

/** The same canvas and notes in each. */
function fill(file: string, ids: readonly EntityId[]): string[] {
  const store = openStore(file);
  const cases = Array.from({ length: CASES }, () => randomUUID());
  const put = ids.map((entity) => ({ entity, x: 1, y: 1, pinned: false, hidden: false }));
  store.write((writer) => {
    for (const [at, id] of cases.entries()) {
      writer.createCase(id, `Case of ${at}`, AT);
      writer.changeCanvas(id, { at: AT, label: 'Fill', put, remove: [], join: false });
      const notes = ids.slice(0, NOTES).map((entity) => ({
        ...({ kind: 'note', place: { on: 'entity', entity }, isPrivate: false } as const),
        id: randomUUID(),
        text: `A note on ${entity}`,
        at: AT,
        changedAt: AT,
      }));
      writer.changeItems(id, { at: AT, verb: 'note', label: 'Notes', put: notes, remove: [] });
    }
  });
  store.close();
  return cases;
}

/** What there is of it, by number: entities and notes. */
async function openCase(client: Client, id: string): Promise<[number, number]> {
  await client.openCase({ case: id });
  let entities = 0;
  let notes = 0;
  for (let after: number | null = 0; after !== null;) {
    const page: CanvasPage = await client.readCanvas({ case: id, after });
    entities += page.entities.length;
    after = page.next;
  }
  for (let after: number | null = 0; after !== null;) {
    const page: { items: unknown[]; next: number | null } = await client.readCaseItems({
      case: id,
      after,
    });
    notes += page.items.length;
    after = page.next;
  }
  return [entities, notes];
}

function rawReader(raw: Database.Database): (id: string) => [number, number] {
  const key = raw.prepare('SELECT key FROM cases WHERE id = ?').pluck();
  const places = raw
    .prepare(
      `SELECT e.facts FROM case_places p JOIN entities e ON e.key = p.entity WHERE p.case_key = ?`,
    )
    .pluck();
  const ties = raw.prepare(
    `SELECT s.* FROM case_places p CROSS JOIN statements s ON s.from_entity = p.entity
     JOIN case_places q ON q.case_key = p.case_key AND q.entity = s.to_entity
     WHERE p.case_key = ?`,
  );
  const items = raw.prepare('SELECT value FROM case_items WHERE case_key = ?').pluck();
  return (id) => {
    const of = key.get(id);
    const entities = (places.all(of) as string[]).map((facts) => JSON.parse(facts) as unknown);
    ties.all(of);
    const notes = (items.all(of) as string[]).map((value) => JSON.parse(value) as unknown);
    return [entities.length, notes.length];
  };
}

/** One record said otherwise each time: the answer with its row of the chain, and all that it says. */
async function writeVersions(): Promise<void> {
  const store = openStore(copyOf(worldFile(SMALL_WORLD)));
  const raw = new Database(copyOf(worldFile(SMALL_WORLD)));
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.exec('CREATE TABLE bodies (sha256 TEXT UNIQUE, body BLOB)');
  const insert = raw.prepare('INSERT INTO bodies (sha256, body) VALUES (?, ?)');
  const known = inventWorld(SMALL_WORLD).member(7, 5);
  const versions = Array.from({ length: VERSIONS }, (_, at) => {
    const person = { ...known.data.person, middle_name: `Version ${at}` };
    const profile = { ...known, data: { ...known.data, person } };
    return { profile, response: toResponse(profile, `members/${profile.id}`) };
  });
  const [first, ...rest] = versions as [(typeof versions)[0], ...typeof versions];
  const record = `member:${known.id}` as const;
  const keep = ({ profile, response }: typeof first): Promise<unknown> =>
    store.storeResponse(SAMPLE_HANDLE, { record }, response, deriveMember(SAMPLE_HANDLE, profile));
  const mine = inTurn(rest);
  const limit = inTurn(rest);
  await compare({
    item: 'write a version of a profile',
    limit: 'hash of the same body, and its insert with a commit of its own, WAL and FULL',
    goal: null,
    ours: () => keep(mine()),
    theirs: () => {
      const { body } = limit().response;
      insert.run(createHash('sha256').update(body).digest('hex'), body);
    },
    calls: Math.floor(rest.length / 12),
    async agree() {
      await keep(first);
      const [newest] = store.read.versions(`${SAMPLE_HANDLE}/${record}`, 1).versions;
      return [newest?.sha256, first.response.sha256];
    },
  });
  raw.close();
  store.close();
}

/** Each, and then from the first again. */
function inCircles<T>(all: readonly T[]): () => T {
  let at = 0;
  return () => all[at++ % all.length] as T;
}
