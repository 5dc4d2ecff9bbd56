/** What an analyst waits for, measured against the raw library underneath (README, `npm run bench`). */
import Database from 'better-sqlite3';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, test } from 'vitest';
import { createClient, type Client } from '../../src/contract/client.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import { SAMPLE_ADDRESS, SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import { memberQuery } from '../../src/contract/model/query.ts';
import { deriveMember } from '../../src/record/derive.ts';
import { DEFAULT_KIND } from '../../src/registry/kinds.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { RunningEngine } from '../../src/thread/engine-thread.ts';
import { startEngine } from '../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { makeFolder } from '../make/open-desk.ts';
import { makeMemberProfile } from '../make/records.ts';
import { fillStore, randomNumbers, toResponse } from '../make/synthetic-store.ts';
import { compare } from './ratios.ts';

const MEMBERS = 100_000;
const COMPANIES = 20_000;

const folder = resolve(import.meta.dirname, '../../.cache/bench');
const file = join(folder, `members-${MEMBERS}.sqlite`);
const below = randomNumbers(7);
const someMember = (): EntityId => `sample/member:${1 + below(MEMBERS)}`;
const someCompany = (): EntityId => `sample/company:${1 + below(COMPANIES)}`;

const OPEN_AND_SELECT = `
  const { workerData } = require('node:worker_threads');
  const Database = require('better-sqlite3');
  const opened = new Database(workerData, { readonly: true });
  opened.prepare('SELECT count(*) FROM registries').get();
  opened.close();
`;

let engine: RunningEngine;
let client: Client;
let plain: Database.Database;

beforeAll(async () => {
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const half = `${file}.half`;
    rmSync(half, { force: true });
    const store = openStore(half);
    fillStore(store, { members: MEMBERS, companies: COMPANIES });
    store.close();
    renameSync(half, file);
  }
  engine = await startDirectEngine({ store: file, powers: createMemoryKeys(), offline: true });
  client = createClient(engine.transport);
  plain = new Database(file, { readonly: true });
}, 600_000);

afterAll(async () => {
  plain.close();
  await engine.close();
});

test('open a stored profile', async ({ bench }) => {
  const body = plain
    .prepare(
      `SELECT r.body FROM entities e JOIN profiles p ON p.entity = e.key
       JOIN fetches f ON f.key = p.fetch JOIN responses r ON r.key = f.response
       WHERE e.registry = 1 AND e.id = ?`,
    )
    .pluck();
  await compare(
    bench,
    'open a stored profile',
    () => client.readProfile({ entity: someMember() }),
    {
      name: 'better-sqlite3 get + JSON.parse',
      work: () =>
        JSON.parse((body.get(parseEntityId(someMember()).record) as Buffer).toString()) as unknown,
    },
  );
});

test('store a profile', async ({ bench }) => {
  const { folder: scratch, remove } = makeFolder();
  const store = openStore(join(scratch, 'store.sqlite'));
  store.write((writer) => writer.knowRegistry(DEFAULT_KIND.name, SAMPLE_ADDRESS, true));
  const raw = new Database(join(scratch, 'raw.sqlite'));
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.exec('CREATE TABLE responses (sha256 TEXT PRIMARY KEY, body BLOB) STRICT');
  const insert = raw.prepare('INSERT INTO responses VALUES (?, ?)');
  let n = 0;
  const next = () => {
    n += 1;
    const profile = makeMemberProfile({
      id: String(n),
      data: { person: { full_name: `Ada Lind ${n}` } },
      positions: [
        { company_id: String(n), company_name: 'A', positions: [{ position: 'Director' }] },
      ],
    });
    return { profile, response: toResponse(profile, `members/${n}`) };
  };
  const keep = (): void => {
    const { profile, response } = next();
    store.write((writer) =>
      writer.keepProfile(
        `sample/member:${profile.id}`,
        response,
        deriveMember(SAMPLE_HANDLE, profile),
      ),
    );
  };
  await compare(bench, 'store a profile, durably', keep, {
    name: 'better-sqlite3 insert, WAL and FULL',
    work: () => {
      const { response } = next();
      insert.run(response.sha256, response.body);
    },
  });
  raw.close();
  store.close();
  remove();
});

test('search 100,000 stored members', async ({ bench }) => {
  const words = ['ada', 'boris so', 'lind ka', 'иванов', '王', 'vartensol', 'eleni papadakis'];
  const some = (): string => words[below(words.length)] ?? '';
  const match = plain.prepare(
    `SELECT e.facts FROM names n JOIN entities e ON e.key = n.rowid WHERE names MATCH ? LIMIT 50`,
  );
  await compare(
    bench,
    'search 100,000 stored members',
    () =>
      client.searchMembers({
        registry: SAMPLE_HANDLE,
        query: memberQuery.parse({ q: some() }),
        from: 'store',
      }),
    {
      name: 'better-sqlite3 FTS5 MATCH, unranked',
      work: () =>
        match.all(
          some()
            .split(' ')
            .map((word) => `"${word}"*`)
            .join(' '),
        ),
    },
  );
});

test('expand from the store', async ({ bench }) => {
  const touching = plain.prepare(
    `SELECT s.* FROM entities e JOIN statements s ON s.from_entity = e.key WHERE e.registry = 1 AND e.id = ?
     UNION ALL
     SELECT s.* FROM entities e JOIN statements s ON s.to_entity = e.key WHERE e.registry = 1 AND e.id = ?`,
  );
  const { folder: scratch, remove } = makeFolder();
  const raw = new Database(join(scratch, 'raw.sqlite'));
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.exec('CREATE TABLE places (entity TEXT, x REAL, y REAL) STRICT');
  const insert = raw.prepare('INSERT INTO places VALUES (?, NULL, NULL)');
  const { current } = await client.readCases({});
  const expand = async (): Promise<void> => {
    await client.expandEntities({ case: current, entities: [someCompany()] });
    await client.undo({ case: current });
  };
  await compare(bench, 'expand from the store, and undo it', expand, {
    name: 'better-sqlite3 select of the ties + 2 durable inserts',
    work: () => {
      const id = parseEntityId(someCompany()).record;
      const ties = touching.all(id, id);
      insert.run(id);
      insert.run(id);
      return ties;
    },
  });
  raw.close();
  remove();
});

test('start the engine on 100,000 profiles', async ({ bench }) => {
  await engine.close();
  const start = async (): Promise<void> => {
    const started = await startEngine(
      { store: file, powers: createMemoryKeys(), offline: true },
      pathToFileURL(resolve(import.meta.dirname, '../../out/main/engine-worker.js')),
    );
    await createClient(started.transport).readStatus({});
    await started.close();
  };
  await compare(bench, 'start the engine on 100,000 profiles', start, {
    name: 'a worker that opens better-sqlite3 and selects once',
    work: () =>
      new Promise((done) =>
        new Worker(OPEN_AND_SELECT, { eval: true, workerData: file }).on('exit', done),
      ),
  });
  engine = await startDirectEngine({ store: file, powers: createMemoryKeys(), offline: true });
});
