/** Rows that are gone from the end of the chain leave nothing in the store: the head beside it tells. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { headFileOf, readHead } from '../../src/store/file/head-file.ts';
import { openStoreReadOnly } from '../../src/store/open-store.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { makeAttempt } from '../make/attempt.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';

const note = (store: Store, count: number): void => {
  for (let n = 1; n <= count; n += 1) {
    const url = `https://registry.example/v1/members/${n}`;
    const attempt = makeAttempt({ asked: { record: `member:${n}` }, url });
    store.write((writer) => writer.noteAttempt('sample', attempt));
  }
};

function closedStore(count: number): string {
  const store = openTempStore();
  note(store, count);
  store.close();
  return store.file;
}

function change(file: string, sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

const losses = (file: string) => {
  const store = openTempStore(file);
  const lost = store.read.losses().map(({ what }) => what);
  store.close();
  return lost;
};

describe('a store that is opened again', () => {
  it('has the head of its chain kept beside it', () => {
    const file = closedStore(3);
    const head = readHead(file);
    const store = openTempStore(file);
    expect(head).toMatchObject(store.read.chainHead());
    expect(head?.count).toBe(3);
  });

  it('says once what is gone from the end of its chain, and goes on', () => {
    const file = closedStore(5);
    const hash = readHead(file)?.hash ?? '';
    change(file, 'DELETE FROM requests WHERE n > 3');
    expect(losses(file)).toEqual([`requests 4 to 5, the last of which had the hash ${hash}`]);
    expect(losses(file)).toHaveLength(1);
    const store = openTempStore(file);
    note(store, 1);
    expect(store.read.requests({ after: 3, limit: 9 }).map(({ outcome }) => outcome)).toEqual([
      'lost',
      'not-found',
    ]);
  });

  it('says that the last row of its chain was another one', () => {
    const file = closedStore(2);
    const hash = readHead(file)?.hash ?? '';
    change(file, `UPDATE requests SET hash = '${'f'.repeat(64)}' WHERE n = 2`);
    expect(losses(file)[0]).toBe(
      `request 2 as it was: its hash was ${hash} and is ${'f'.repeat(64)}`,
    );
  });

  it('tells what is gone, and does not note it, where it is only read', () => {
    const file = closedStore(5);
    change(file, 'DELETE FROM requests WHERE n > 3');
    for (let times = 0; times < 2; times += 1) {
      const store = openStoreReadOnly(file);
      const found = store.read.losses();
      store.close();
      expect(found).toEqual([
        {
          n: 4,
          at: expect.any(String) as string,
          what: expect.stringMatching(/^requests 4 to 5/) as string,
        },
      ]);
    }
  });

  it('takes a head that lags, is missing, is no head or is another store’s for no loss', () => {
    const file = closedStore(2);
    const before = readFileSync(headFileOf(file));
    const store = openTempStore(file);
    note(store, 2);
    store.close();
    const other = closedStore(9);
    const heads = [
      before,
      null,
      'x',
      '{}',
      '[]',
      'x'.repeat(5000),
      readFileSync(headFileOf(other)),
    ];
    for (const head of heads) {
      if (head === null) rmSync(headFileOf(file));
      else writeFileSync(headFileOf(file), head);
      expect(losses(file)).toEqual([]);
    }
  });

  it('finds that a store was copied without what was written last', () => {
    const store = openTempStore();
    note(store, 3);
    const copy = join(tempFolder(), 'copy.interlock');
    // As whoever copies the file and its head, and not its log.
    copyFileSync(store.file, copy);
    store.close();
    copyFileSync(headFileOf(store.file), headFileOf(copy));
    expect(losses(copy)).toEqual([expect.stringMatching(/^requests 1 to 3, /)]);
  });

  it('says of a copy of a store in use that its log is missing, and of a whole one nothing', () => {
    const store = openTempStore();
    note(store, 3);
    const copy = join(tempFolder(), 'copy.interlock');
    copyFileSync(store.file, copy);
    store.close();
    expect(losses(copy)).toEqual([
      expect.stringMatching(/^whatever was written after request \d \(the file was copied/),
    ]);
    const whole = join(tempFolder(), 'whole.interlock');
    copyFileSync(store.file, whole);
    expect(losses(whole)).toEqual([]);
  });

  it('knows that it was closed, though the disk kept that from being marked', () => {
    const file = closedStore(3);
    change(file, 'UPDATE identity SET in_use = 1');
    expect(losses(file)).toEqual([]);
    change(file, "UPDATE identity SET in_use = 1, generation = 'another'");
    expect(losses(file)).toEqual([expect.stringMatching(/^whatever was written after request 3 /)]);
  });

  it('says that the log is gone where the head beside it lags behind what is left', () => {
    const file = closedStore(2);
    const store = openTempStore(file);
    note(store, 3);
    const copy = join(tempFolder(), 'copy.interlock');
    copyFileSync(headFileOf(file), headFileOf(copy));
    copyFileSync(file, copy);
    store.close();
    expect(losses(copy)).toEqual([expect.stringMatching(/^whatever was written after request 2 /)]);
    expect(losses(copy)).toHaveLength(1);
  });

  it('says nothing where it was only looked at after its process was killed', () => {
    const store = openTempStore();
    note(store, 3);
    const file = join(tempFolder(), 'killed.interlock');
    for (const end of ['', '-wal']) copyFileSync(store.file + end, file + end);
    openStore(file).close();
    // As whoever copies a closed store alone.
    rmSync(headFileOf(file), { force: true });
    expect(losses(file)).toEqual([]);
  });
});
