import Database from 'better-sqlite3';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guessPageSize } from '../../../src/store/salvage/damaged-file.ts';
import { parseDatabaseHeader, readDatabaseHeader } from '../../../src/store/raw/database-header.ts';
import { openDatabasePages, type DatabasePages } from '../../../src/store/raw/database-pages.ts';
import { openRawFile } from '../../../src/store/raw/raw-file.ts';
import { bytesAsFile } from '../../make/raw-rows.ts';
import { readWal, walOverlay } from '../../../src/store/raw/wal-file.ts';
import { readWalHeader } from '../../../src/store/raw/wal-frames.ts';
import { tempFolder } from '../../make/temp-store.ts';
import { randomNumbers } from '../../make/synthetic-store.ts';
import { writeLog } from '../../make/write-log.ts';

const SIZES = [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536];

function makeDatabase(pageSize: number): { bytes: Buffer; pragma: (name: string) => unknown } {
  const database = new Database(':memory:');
  database.pragma(`page_size = ${pageSize}`);
  database.exec('CREATE TABLE t (a TEXT); PRAGMA user_version = 70; PRAGMA application_id = 99');
  const insert = database.prepare('INSERT INTO t VALUES (?)');
  // Most pages are those of chains, as in a store.
  for (let n = 0; n < 60; n += 1) insert.run(`${n} `.repeat(20 + (n % 3) * 2 * pageSize));
  const pragma = (name: string): unknown => database.pragma(name, { simple: true });
  return { bytes: database.serialize(), pragma };
}

/** Each page's bytes are there only until the next. */
const copies = (pages: DatabasePages): Uint8Array[] => [
  ...pages.all().map(({ bytes }) => Uint8Array.from(bytes)),
];

const noise = (length: number, seed: number): Uint8Array => {
  const below = randomNumbers(seed);
  return Uint8Array.from({ length }, () => below(256));
};

describe('the head of a database', () => {
  it.each(SIZES)('says what SQLite says, in pages of %i bytes', (pageSize) => {
    const { bytes, pragma } = makeDatabase(pageSize);
    const header = readDatabaseHeader(bytesAsFile(bytes));
    expect(header).toMatchObject({
      pageSize: pragma('page_size'),
      reserved: 0,
      pages: pragma('page_count'),
      schemaCookie: pragma('schema_version'),
      userVersion: 70,
      applicationId: 99,
      encoding: 'utf8',
    });
    expect(header?.changeCounter).toBe(bytes.readUInt32BE(24));
    expect(header?.validFor).toBe(header?.changeCounter);
  });

  it.each(SIZES)('may be gone: pages of %i bytes are known from those of the trees', (pageSize) => {
    const { bytes } = makeDatabase(pageSize);
    bytes.fill(0, 0, 100);
    expect(readDatabaseHeader(bytesAsFile(bytes))).toBeNull();
    expect(guessPageSize(bytesAsFile(bytes))).toBe(pageSize);
  });

  it('is taken with a damaged name, and not where nothing fits', () => {
    const { bytes } = makeDatabase(4096);
    bytes[3] = 0;
    expect(parseDatabaseHeader(bytes)?.pageSize).toBe(4096);
    bytes[17] = 3;
    expect(parseDatabaseHeader(bytes)).toBeNull();
    expect(parseDatabaseHeader(bytes.subarray(0, 50))).toBeNull();
    expect(guessPageSize(bytesAsFile(noise(100_000, 1)))).toBeNull();
    expect(guessPageSize(bytesAsFile(new Uint8Array()))).toBeNull();
  });
});

describe('the pages of a database', () => {
  const layout = { pageSize: 512, reserved: 12 };

  it('are all of the file, the last one filled up where it is cut', () => {
    const bytes = noise(512 * 400 - 100, 5);
    const pages = openDatabasePages(bytesAsFile(bytes), layout);
    expect(pages).toMatchObject({ count: 400, usable: 500 });
    let page = 0;
    for (const found of pages.all()) {
      page += 1;
      const expected = new Uint8Array(512);
      expected.set(bytes.subarray((page - 1) * 512, page * 512));
      expect(found).toEqual({ page, bytes: expected, from: 'file', isWhole: page < 400 });
      if (page % 20 === 0) expect(pages.read(page)).toEqual(expected);
    }
    expect(page).toBe(400);
    expect([0, -1, 1.5, 401, Number.NaN].map((no) => pages.read(no))).toEqual(Array(5).fill(null));
  });

  it('have those of a log laid over, of which some are behind the file’s end', () => {
    const logged = writeLog((to) => [9000, 20_000].forEach((size) => to.commit(size)));
    const log = bytesAsFile(logged.log);
    const report = readWal(log);
    const header = readWalHeader(log);
    if (header === null) throw new Error('It has none.');
    const overlay = walOverlay(log, header, ({ index }) => index < report.replayed);
    const file = bytesAsFile(logged.database);
    const pages = openDatabasePages(file, { pageSize: 4096, reserved: 0 }, overlay);
    const all = [...pages.all()].map(({ page, from }) => ({ page, from }));
    expect(all).toHaveLength(report.lastCommit?.pages ?? 0);
    expect(all.filter(({ from }) => from === 'log').map(({ page }) => page)).toEqual(
      [...overlay.keys()].sort((a, b) => a - b),
    );
    const inFile = file.size / 4096;
    expect([...pages.below()].map(({ page }) => page)).toEqual(
      all.filter(({ page, from }) => from === 'log' && page <= inFile).map(({ page }) => page),
    );
    expect(all.length).toBeGreaterThan(inFile);
    // Byte for byte what SQLite makes of both when it takes the log over.
    const folder = tempFolder();
    writeFileSync(join(folder, 'a.db'), logged.database);
    writeFileSync(join(folder, 'a.db-wal'), logged.log);
    const opened = new Database(join(folder, 'a.db'));
    opened.prepare('SELECT count(*) FROM counted').get();
    opened.close();
    const taken = openRawFile(join(folder, 'a.db'));
    const expected = new Uint8Array(taken?.size ?? 0);
    taken?.read(expected, 0);
    taken?.close();
    const laid = Buffer.concat(copies(pages));
    expect(laid.equals(expected)).toBe(true);
  });

  it('are read with a flipped bit of the log turned back', () => {
    const logged = writeLog((to) => to.commit(9000));
    const damaged = Uint8Array.from(logged.log);
    damaged[32 + 24 + 1000] = (damaged[32 + 24 + 1000] ?? 0) ^ 4;
    const read = (bytes: Uint8Array): Uint8Array[] => {
      const log = bytesAsFile(bytes);
      const header = readWalHeader(log);
      if (header === null) return [];
      const overlay = walOverlay(log, header, ({ follows }) => follows !== null);
      const pages = openDatabasePages(
        bytesAsFile(logged.database),
        { ...header, reserved: 0 },
        overlay,
      );
      return copies(pages);
    };
    expect(read(damaged)).toEqual(read(logged.log));
  });
});

describe('a file', () => {
  it('is read at any place, and is null where it can’t be', () => {
    const folder = tempFolder();
    const path = join(folder, 'some');
    const bytes = noise(10_000, 2);
    writeFileSync(path, bytes);
    const file = openRawFile(path);
    const into = new Uint8Array(6000);
    expect(file?.size).toBe(10_000);
    expect(file?.read(into, 100)).toBe(6000);
    expect(into).toEqual(bytes.subarray(100, 6100));
    expect(file?.read(into, 9000)).toBe(1000);
    expect([-1, 10_000, 2 ** 60, Number.NaN].map((at) => file?.read(into, at))).toEqual([
      0, 0, 0, 0,
    ]);
    file?.close();
    // The handle is gone, as a disk may be: zeros, and nothing is thrown.
    expect(file?.read(into, 0)).toBe(6000);
    expect(into.every((byte) => byte === 0)).toBe(true);
    mkdirSync(join(folder, 'folder'));
    expect([openRawFile(join(folder, 'none')), openRawFile(join(folder, 'folder'))]).toEqual([
      null,
      null,
    ]);
  });
});

describe('any bytes at all', () => {
  it('are read as a log without harm', () => {
    const { log } = writeLog((to) => [9000, 100, 20_000].forEach((size) => to.commit(size)));
    for (let seed = 0; seed < 60; seed += 1) {
      const below = randomNumbers(seed);
      const length = below(60_000);
      const bytes = noise(length, seed);
      if (seed % 3 === 1) bytes.set(log.subarray(0, Math.min(length, 32)));
      if (seed % 3 === 2) {
        bytes.set(log.subarray(0, length));
        for (let n = 0; n < below(50); n += 1) bytes[below(length)] = below(256);
      }
      const file = bytesAsFile(bytes);
      const { state, replayed, frames, commits } = readWal(file);
      expect(typeof state).toBe('string');
      expect(replayed).toBeLessThanOrEqual(frames);
      expect(commits).toBeLessThanOrEqual(replayed);
    }
  });
});
