import Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Of } from '../../../src/store/responses.ts';
import { tableRows } from '../../../src/store/raw/table-rows.ts';
import { readSchema, walkTree } from '../../../src/store/raw/tree-walk.ts';
import { pagesOf, rawResponses, RESPONSE_SHAPE, soundBodies } from '../../make/raw-rows.ts';
import { fillStore, randomNumbers } from '../../make/synthetic-store.ts';
import { openTempStore, tempFolder } from '../../make/temp-store.ts';

const PAGE = 4096;

interface Row {
  key: number;
  sha256: string;
  size: number;
  body: Buffer;
}

function bodyOf(size: number, seed: number): Buffer {
  const below = randomNumbers(seed);
  return Buffer.from(Array.from({ length: size }, () => below(256)));
}

/** A store with many profiles and bodies of every size, and its rows as SQLite reads them. */
function makeStore(): { bytes: Uint8Array; rows: Row[] } {
  const store = openTempStore();
  fillStore(store, { members: 200, companies: 50 });
  store.close();
  const database = new Database(store.file);
  const insert = database.prepare('INSERT INTO responses (sha256, size, body) VALUES (?, ?, ?)');
  database.transaction(() => {
    const sizes = [1, 2, 3900, 3980, 4000, 4061, 4062, 8000, 20_000, 100_000, 300_000];
    sizes.forEach((size, seed) => {
      const body = bodyOf(size, seed);
      insert.run(sha256Of(body), size, body);
    });
  })();
  const rows = database.prepare('SELECT * FROM responses').all() as Row[];
  database.close();
  return { bytes: readFileSync(store.file), rows };
}

let bytes: Uint8Array;
let rows: Row[];
beforeAll(() => {
  const folder: ReturnType<typeof makeStore> = makeStoreOnce();
  bytes = folder.bytes;
  rows = folder.rows;
});

let made: ReturnType<typeof makeStore> | undefined;
const makeStoreOnce = (): ReturnType<typeof makeStore> => (made ??= makeStore());

describe('a whole store', () => {
  it('gives every response exactly, and each is live', () => {
    const found = rawResponses(bytes);
    expect(found).toHaveLength(rows.length);
    const byKey = new Map(found.map((row) => [row.rowid, row]));
    for (const { key, sha256, size, body } of rows) {
      const row = byKey.get(key);
      expect(row?.values.slice(0, 3)).toEqual([null, sha256, size]);
      expect(body.equals(row?.values[3] as Uint8Array)).toBe(true);
      expect(row).toMatchObject({
        live: true,
        carved: false,
        doubtful: false,
        lost: [],
        frame: null,
      });
    }
  });
});
