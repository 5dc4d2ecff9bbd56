import Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../../src/store/requests/responses.ts';
import { listCells } from '../../../src/store/raw/records.ts';
import { tableRows } from '../../make/table-rows.ts';
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

let made: ReturnType<typeof makeStore> | undefined;
const once = (): ReturnType<typeof makeStore> => (made ??= makeStore());

/** SQLite opens no bytes that say they have a log. */
function inMemory(bytes: Uint8Array): Database.Database {
  const copy = Buffer.from(bytes);
  copy.set([1, 1], 18);
  return new Database(copy);
}

/** By key: the pages that hold the row, the one with its cell first, as SQLite says. */
function pagesByRow(bytes: Uint8Array): Map<number, number[]> {
  const database = inMemory(bytes);
  const keys = database.prepare('SELECT key FROM responses ORDER BY key').pluck().all() as number[];
  const pages = database
    .prepare(
      "SELECT path, pageno AS page, pagetype AS type, ncell AS cells FROM dbstat WHERE name = 'responses' ORDER BY path",
    )
    .all() as { path: string; page: number; type: string; cells: number }[];
  database.close();
  const found = new Map<number, number[]>();
  const first = new Map<string, number>();
  let next = 0;
  for (const { path, page, cells } of pages.filter(({ type }) => type === 'leaf')) {
    first.set(path, next);
    for (const key of keys.slice(next, next + cells)) found.set(key, [page]);
    next += cells;
  }
  for (const { path, page } of pages.filter(({ type }) => type === 'overflow')) {
    const [, leaf = '', cell = ''] = /^(.*\/)([0-9a-f]+)\+/.exec(path) ?? [];
    found.get(keys[(first.get(leaf) ?? 0) + parseInt(cell, 16)] ?? 0)?.push(page);
  }
  return found;
}

describe('a whole store', () => {
  it('gives every response exactly, and each is live', () => {
    const { bytes, rows } = once();
    const found = rawResponses(bytes);
    expect(found).toHaveLength(rows.length);
    const byKey = new Map(found.map((row) => [row.rowid, row]));
    for (const { key, sha256, size, body } of rows) {
      const row = byKey.get(key);
      expect(row?.values.slice(0, 3)).toEqual([null, sha256, size]);
      expect(body.equals(row?.values[3] as Uint8Array)).toBe(true);
      expect(row).toMatchObject({
        live: true,
        isCarved: false,
        isDoubtful: false,
        lost: [],
        frame: null,
      });
    }
  });

  it('has no page on which anything but what it lists is looked for', () => {
    const pages = pagesOf(once().bytes);
    for (const { page, bytes } of pages.all()) {
      const listed = listCells(bytes, pages.usable, page === 1 ? 100 : 0, pages.count);
      expect(listed.isSound, `page ${page}`).toBe(true);
    }
  });

  it('names its tables, and where they begin', () => {
    const { bytes } = once();
    const database = inMemory(bytes);
    const told = database
      .prepare('SELECT type, name, tbl_name AS "table", rootpage AS root, sql FROM sqlite_schema')
      .all();
    expect(readSchema(pagesOf(bytes))).toEqual(told);
    const sizes = database
      .prepare("SELECT name, count(*) AS n FROM dbstat WHERE pagetype <> 'overflow' GROUP BY name")
      .all() as { name: string; n: number }[];
    database.close();
    for (const { name, n } of sizes) {
      const root =
        name === 'sqlite_schema'
          ? 1
          : readSchema(pagesOf(bytes)).find((one) => one.name === name)?.root;
      expect(walkTree(pagesOf(bytes), root ?? 0).size, name).toBe(n);
    }
  });

  it('gives the rows of its free pages as such', () => {
    const { bytes, rows } = once();
    const database = inMemory(bytes);
    const deleted = rows.slice(40, 80);
    database.pragma('foreign_keys = OFF');
    for (const { key } of deleted) database.prepare('DELETE FROM responses WHERE key = ?').run(key);
    const after = database.serialize();
    database.close();
    const sound = soundBodies(rawResponses(after).filter(({ live }) => live));
    expect(sound.size).toBe(rows.length - deleted.length);
    const free = soundBodies(rawResponses(after).filter(({ live }) => !live));
    const hashes = new Set(deleted.map(({ sha256 }) => sha256));
    expect([...free.keys()].filter((sha256) => hashes.has(sha256)).length).toBeGreaterThan(20);
  });
});

describe('a damaged store', () => {
  const noise = (page: Uint8Array, seed: number): void => {
    const below = randomNumbers(seed);
    for (let at = 0; at < page.length; at += 1) page[at] = below(256);
  };

  it.each(['zeros', 'noise', 'other pages'])(
    'gives every body whose own pages are whole: %s',
    (kind) => {
      const { bytes, rows } = once();
      const pages = pagesByRow(bytes);
      const count = bytes.length / PAGE;
      const ofRows = [...pages.values()].flat();
      for (let seed = 0; seed < 5; seed += 1) {
        const below = randomNumbers(seed);
        const damaged = Uint8Array.from(bytes);
        const bad = new Set(Array.from({ length: Math.ceil(count / 100) }, () => 1 + below(count)));
        // However much else is in the file, some of it is of a row.
        bad.add(ofRows[below(ofRows.length)] ?? 0);
        for (const page of bad) {
          const part = damaged.subarray((page - 1) * PAGE, page * PAGE);
          if (kind === 'zeros') part.fill(0);
          else if (kind === 'noise') noise(part, page);
          else part.set(bytes.subarray(0, PAGE).map((byte) => byte ^ 0x55));
        }
        const sound = soundBodies(rawResponses(damaged));
        const whole = rows.filter(({ key }) => !pages.get(key)?.some((page) => bad.has(page)));
        expect(whole.length).toBeLessThan(rows.length);
        for (const { sha256, body } of whole) {
          expect(body.equals(sound.get(sha256)?.values[3] as Uint8Array)).toBe(true);
        }
      }
    },
  );

  it.each([
    ['the list of cells', 8, 40, 0xff],
    ['one entry of the list', 8, 10, 0xff],
    ['the head', 0, 8, 0x77],
    ['the count of cells', 3, 5, 0],
    ['the first byte', 0, 1, 0x0c],
    ['the first sector, as zeros,', 0, 512, 0],
  ])('gives the rows of pages where %s is gone', (_, from, to, byte) => {
    const { bytes, rows } = once();
    const pages = pagesByRow(bytes);
    const leaves = new Set([...pages.values()].map(([leaf = 0]) => leaf));
    const damaged = Uint8Array.from(bytes);
    for (const leaf of leaves) damaged.fill(byte, (leaf - 1) * PAGE + from, (leaf - 1) * PAGE + to);
    const found = rawResponses(damaged);
    const sound = soundBodies(found);
    const cellsIn = (row: Row): boolean => {
      // What the damage itself lies on can't be had.
      const [leaf = 0] = pages.get(row.key) ?? [];
      const page = bytes.subarray((leaf - 1) * PAGE, leaf * PAGE);
      const at = Buffer.from(page).indexOf(row.sha256);
      return at - 20 > to;
    };
    const expected = rows.filter(cellsIn);
    expect(expected.length).toBeGreaterThan(rows.length / 2);
    for (const { sha256, key } of expected) expect(sound.get(sha256)?.rowid).toBe(key);
    expect(found.some(({ isCarved }) => isCarved)).toBe(true);
    expect(new Set(found.map(({ rowid }) => rowid)).size).toBe(found.length);
  });

  it('gives the rest of a row whose chain is broken, and says what is lost', () => {
    const { bytes, rows } = once();
    const pages = pagesByRow(bytes);
    const large = rows.at(-1);
    const chain = pages.get(large?.key ?? 0) ?? [];
    expect(chain.length).toBeGreaterThan(70);
    const damaged = Uint8Array.from(bytes);
    const bad = chain[40] ?? 0;
    damaged.fill(0, (bad - 1) * PAGE, bad * PAGE);
    const row = rawResponses(damaged).find(({ rowid }) => rowid === large?.key);
    expect(row).toMatchObject({ values: [null, large?.sha256, 300_000, null], lost: [3] });
    // A circle: the chain comes back to its second page.
    new DataView(damaged.buffer).setUint32((bad - 1) * PAGE, chain[2] ?? 0);
    expect(rawResponses(damaged).find(({ rowid }) => rowid === large?.key)?.lost).toEqual([3]);
    // The last page names another.
    const last = Uint8Array.from(bytes);
    last[((chain.at(-1) ?? 0) - 1) * PAGE + 3] = 9;
    const doubted = rawResponses(last).find(({ rowid }) => rowid === large?.key);
    expect(doubted).toMatchObject({ isDoubtful: true, lost: [] });
  });

  it('gives what there is of a file that is cut off or has no head', () => {
    const { bytes, rows } = once();
    const pages = pagesByRow(bytes);
    const cut = bytes.subarray(0, Math.floor(bytes.length / 2) + 100);
    const sound = soundBodies(rawResponses(cut));
    for (const { key, sha256 } of rows) {
      if (pages.get(key)?.every((page) => page * PAGE <= cut.length)) {
        expect(sound.has(sha256)).toBe(true);
      }
    }
    expect(sound.size).toBeGreaterThan(100);
    const headless = Uint8Array.from(bytes).fill(0, 0, PAGE);
    expect(soundBodies(rawResponses(headless)).size).toBe(rows.length);
  });
});

describe('a store with a log beside it', () => {
  /** A store that is still open: some rows in the file, some only in the log. */
  function makeLogged() {
    const file = join(tempFolder(), 'logged.db');
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.pragma('wal_autocheckpoint = 0');
    database.exec(`CREATE TABLE responses (
      key INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, body BLOB NOT NULL
    ) STRICT`);
    const insert = database.prepare('INSERT INTO responses (sha256, size, body) VALUES (?, ?, ?)');
    const put = (from: number, to: number): void => {
      for (let seed = from; seed < to; seed += 1) {
        const body = bodyOf(1 + seed * 331, seed);
        insert.run(sha256Of(body), body.length, body);
      }
    };
    put(0, 30);
    database.pragma('wal_checkpoint(TRUNCATE)');
    put(30, 60);
    const rows = database.prepare('SELECT * FROM responses').all() as Row[];
    const copies = { bytes: readFileSync(file), log: readFileSync(`${file}-wal`), rows };
    database.close();
    return copies;
  }

  it('gives every row once, the log’s with the frame it stands in', () => {
    const { bytes, log, rows } = makeLogged();
    const found = rawResponses(bytes, log);
    expect(found).toHaveLength(60);
    expect(found.every(({ live }) => live)).toBe(true);
    expect([...soundBodies(found).keys()].sort()).toEqual(rows.map(({ sha256 }) => sha256).sort());
    expect(found.filter(({ frame }) => frame !== null).length).toBeGreaterThanOrEqual(30);
  });

  it('gives the rows behind a bad frame too', () => {
    const { bytes, log, rows } = makeLogged();
    const damaged = Uint8Array.from(log);
    damaged.fill(0x11, 32 + 24 + 100, 32 + 24 + 700);
    const found = rawResponses(bytes, damaged);
    // Their chains are in the log, too, which is not laid over behind the damage.
    const hashes = new Set(found.map(({ values }) => values[1]));
    expect(rows.every(({ sha256 }) => hashes.has(sha256))).toBe(true);
    expect(found.filter(({ live }) => live)).toHaveLength(30);
    const mixed = rawResponses(
      bytes,
      damaged,
      ({ follows, isOfThisLog }) => follows !== null && isOfThisLog,
    );
    expect(soundBodies(mixed).size).toBeGreaterThanOrEqual(59);
  });
});

describe('tables of every kind', () => {
  it.each([512, 1024, 4096, 65536])(
    'are read as SQLite reads them, in pages of %i bytes',
    (size) => {
      const database = new Database(join(tempFolder(), 'kinds.db'));
      database.pragma(`page_size = ${size}`);
      database.exec(`
      CREATE TABLE wide (key INTEGER PRIMARY KEY, n INTEGER, x REAL, t TEXT) STRICT;
      CREATE TABLE bare (name TEXT, n INTEGER, t TEXT, PRIMARY KEY (name, n)) STRICT, WITHOUT ROWID;
    `);
      const numbers = [
        0,
        1,
        -1,
        127,
        -128,
        128,
        32767,
        -32769,
        8388607,
        -8388609,
        2 ** 31,
        -(2 ** 31),
      ];
      const wide = [...numbers, 2 ** 47, -(2 ** 47), Number.MAX_SAFE_INTEGER].map(BigInt);
      wide.push(2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n);
      const putWide = database.prepare('INSERT INTO wide VALUES (?, ?, ?, ?)');
      const putBare = database.prepare('INSERT INTO bare VALUES (?, ?, ?)');
      wide.forEach((n, index) => {
        putWide.run(n, n, index / 3, index % 3 === 0 ? null : 'ä語'.repeat(index * 20));
      });
      putWide.run(999n, null, 3, '');
      for (let n = 0; n < 500; n += 1) putBare.run(`name ${n}`, n, 'x'.repeat((n * 7) % 700));
      database.defaultSafeIntegers();
      const asWide = database.prepare('SELECT * FROM wide ORDER BY key').raw().all() as unknown[][];
      const asBare = database.prepare('SELECT * FROM bare ORDER BY n').raw().all() as unknown[][];
      const pages = pagesOf(database.serialize());
      database.close();
      const exact = (value: unknown): unknown =>
        typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;

      const shape = {
        hasRowid: true,
        columns: [
          { kinds: ['null'] as const },
          { kinds: ['integer', 'null'] as const },
          { kinds: ['real'] as const },
          { kinds: ['text', 'null'] as const },
        ],
      };
      const found = [...tableRows({ pages, shape })].map(({ rowid, values }) => [
        rowid,
        ...values.slice(1),
      ]);
      expect(found).toEqual(asWide.map((row) => row.map(exact)));

      const columns = [
        { kinds: ['text'] as const },
        { kinds: ['integer'] as const },
        { kinds: ['text'] as const },
      ];
      const root = readSchema(pages).find(({ name }) => name === 'bare')?.root ?? 0;
      const reached = walkTree(pages, root);
      const bare = [...tableRows({ pages, shape: { hasRowid: false, columns }, reached })];
      expect(bare.every(({ live, rowid }) => live && rowid === null)).toBe(true);
      const byNumber = bare.map(({ values }) => values).sort((a, b) => Number(a[1]) - Number(b[1]));
      expect(byNumber).toEqual(asBare.map((row) => row.map(exact)));
    },
  );

  it('have rows from before a column was added', () => {
    const database = new Database(':memory:');
    database.exec(`CREATE TABLE t (n INTEGER, t TEXT) STRICT;
      INSERT INTO t VALUES (1, 'before');
      ALTER TABLE t ADD COLUMN later TEXT;
      INSERT INTO t VALUES (2, 'after', 'more')`);
    const pages = pagesOf(database.serialize());
    database.close();
    const columns = [
      { kinds: ['integer'] as const },
      { kinds: ['text'] as const },
      { kinds: ['text', 'null'] as const },
    ];
    const read = (minColumns: number) =>
      [...tableRows({ pages, shape: { hasRowid: true, columns, minColumns } })].map(
        ({ values }) => values,
      );
    expect(read(3)).toEqual([[2, 'after', 'more']]);
    expect(read(2)).toEqual([
      [1, 'before'],
      [2, 'after', 'more'],
    ]);
  });
});

describe('any bytes at all', () => {
  it('end in nothing worse than no rows', () => {
    const { bytes } = once();
    for (let seed = 0; seed < 24; seed += 1) {
      const below = randomNumbers(seed);
      const length = below(40_000);
      const random = Uint8Array.from({ length }, () => below(256));
      // As much as looks like a store's, so that it isn't given up at once.
      if (seed % 3 > 0)
        random.set(bytes.subarray(0, Math.min(length, seed % 3 === 1 ? 100 : PAGE)));
      if (seed % 2 > 0)
        for (let at = 0; at < length; at += PAGE) random[at] = [2, 5, 10, 13][below(4)] ?? 0;
      const cut = random.subarray(0, length - below(50));
      expect(Array.isArray(rawResponses(cut, random))).toBe(true);
      for (const { sha256 } of soundBodies(rawResponses(cut))
        .values()
        .map(({ values }) => ({ sha256: values[1] }))) {
        expect(sha256).toHaveLength(64);
      }
    }
  });

  it('may have a tree that goes in a circle', () => {
    const circle = new Uint8Array(4 * PAGE);
    for (let page = 1; page <= 3; page += 1) {
      circle[page * PAGE] = 5;
      circle[page * PAGE + 11] = page === 3 ? 2 : page + 2;
    }
    expect([...walkTree(pagesOf(circle), 2)]).toEqual([2, 3, 4]);
  });

  it('end soon where many cells claim one long chain', () => {
    const database = new Database(':memory:');
    database.exec(`CREATE TABLE responses (
      key INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, size INTEGER NOT NULL, body BLOB NOT NULL)`);
    const insert = database.prepare('INSERT INTO responses VALUES (1, ?, ?, ?)');
    insert.run('0'.repeat(64), 4_000_000, Buffer.alloc(4_000_000, 1));
    const whole = database.serialize();
    database.close();
    const leaf = Uint8Array.from(whole.subarray(PAGE, 2 * PAGE));
    const [high = 0, low = 0] = leaf.subarray(8, 10);
    for (let cell = 0; cell < 300; cell += 1) leaf.set([high, low], 8 + 2 * cell);
    leaf.set([300 >> 8, 300 & 255], 3);
    const hostile = Buffer.concat([whole, ...Array.from({ length: 50 }, () => leaf)]);
    const rows = [...tableRows({ pages: pagesOf(hostile), shape: RESPONSE_SHAPE })];
    // Without a limit each of 15,000 cells would be followed through a thousand pages.
    expect(rows.length).toBeGreaterThan(15_000);
    expect(rows.filter(({ lost }) => lost.length === 0).length).toBeLessThan(10);
    expect(rows[0]?.lost).toEqual([]);
  });
});
