/** A store of schema 80 keeps its chain, and has nothing on the list of what was not fetched. */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { fault } from '../../src/contract/faults.ts';
import { openStore } from '../../src/store/open-store.ts';
import { checked } from '../make/checked.ts';
import { tempFolder } from '../make/temp-store.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

interface Expected {
  file: { schema: number; size: number; sha256: string };
  head: { count: number; hash: string };
  requests: {
    n: number;
    at: string;
    outcome: string;
    status: number | null;
    registry: string;
    record: string | null;
    hash: string;
  }[];
}

const expected = JSON.parse(readFileSync(join(FOLDER, 'v80.json'), 'utf8')) as Expected;

it('is as it was left', () => {
  const bytes = readFileSync(join(FOLDER, 'v80.db'));
  const database = new Database(bytes);
  const schema = database.pragma('user_version', { simple: true });
  database.close();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect({ schema, size: bytes.length, sha256 }).toEqual(expected.file);
});

it('keeps its chain row by row, and begins the list of what was not fetched', () => {
  const file = join(tempFolder(), 'v80.interlock');
  copyFileSync(join(FOLDER, 'v80.db'), file);
  const store = openStore(file);
  onTestFinished(() => store.close());
  const rows = store.read.requests({ after: 0, limit: 1000 });
  expect(
    rows.map(({ n, at, outcome, status, registry, entity, hash }) => {
      const record = entity?.slice(entity.indexOf('/') + 1) ?? null;
      return { n, at, outcome, status, registry, record, hash };
    }),
  ).toEqual(expected.requests);
  expect(store.read.chainHead()).toMatchObject(expected.head);
  expect(checked(file)).toMatchObject({ findings: [], damaged: [], requests: rows.length });

  expect(store.read.notFetchedCount()).toBe(0);
  const entity = 'sample/company:1009';
  store.write((writer) =>
    writer.noteNotFetched({
      entity,
      fault: fault('answer-cut'),
      purpose: { errand: 'open', about: '' },
      at: '2026-11-23T06:00:00.000Z',
    }),
  );
  expect(store.read.notFetchedAfter(0, 9)).toMatchObject([{ entity, times: 1 }]);
});
