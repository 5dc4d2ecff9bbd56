import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  linkSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Fault, FaultCode } from '../../src/contract/faults/faults.ts';
import { listSnapshots } from '../../src/store/copies/snapshots.ts';
import { APPLICATION_ID, KNOWN_VERSION } from '../../src/store/file/migrate.ts';
import { makeDerived, makeFacts, makeResponse } from '../make/derived.ts';
import { refusalOf } from '../make/opening.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';
import { keepProfile } from '../make/keep-answer.ts';

const derived = makeDerived(makeFacts('sample/member:1', { knowledge: 'profile' }));

/** A closed store with one profile in it. */
function madeStore(): string {
  const store = openTempStore();
  store.write((writer) => keepProfile(writer, 'sample/member:1', makeResponse(derived), derived));
  store.close();
  return store.file;
}

function changeBytes(file: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(file, change(readFileSync(file)));
}

/** Refused with this code, and neither the file nor what lies beside it changed. */
function expectUntouched(file: string, code: FaultCode): Fault {
  const before = readFileSync(file);
  const beside = readdirSync(join(file, '..'));
  const fault = refusalOf(file);
  expect(fault.code).toBe(code);
  expect(readFileSync(file).equals(before)).toBe(true);
  const added = readdirSync(join(file, '..')).filter((name) => !beside.includes(name));
  expect(added.filter((name) => !name.endsWith('.lock'))).toEqual([]);
  return fault;
}

describe('opening a store', () => {
  it('makes the folder and a file that only its owner can read', () => {
    const store = openTempStore(join(tempFolder(), 'a/b c/ä ?#%20.interlock'));
    store.write((writer) => writer.setSetting('theme', 'dark'));
    const names = readdirSync(join(store.file, '..'));
    expect(names).toContain('ä ?#%20.interlock');
    if (process.platform === 'win32') return;
    for (const name of names) {
      expect([name, statSync(join(store.file, '..', name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('takes an empty file for a new store, and what was left by a start that was cut off', () => {
    const file = join(tempFolder(), 'empty.interlock');
    for (const end of ['', '-journal', '.lock']) writeFileSync(file + end, '');
    openTempStore(file).write((writer) => writer.setSetting('theme', 'dark'));
  });

  it('finds what was written before', () => {
    const store = openTempStore(madeStore());
    expect(store.read.entities(['sample/member:1'])[0]?.label).toBe('Label of sample/member:1');
    expect(store.read.counts()).toEqual({ profiles: 1, responses: 1 });
  });

  it('keeps the promises of its pragmas', () => {
    const file = madeStore();
    const database = new Database(file, { readonly: true });
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('user_version', { simple: true })).toBe(KNOWN_VERSION);
    expect(database.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    database.close();
  });

  it('backs an older store up before it changes the schema', () => {
    const file = join(tempFolder(), 'old.interlock');
    const older = new Database(file);
    older.exec(`CREATE TABLE old (word TEXT); INSERT INTO old VALUES ('kept');
      PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 5;`);
    older.close();
    const store = openTempStore(file);
    expect(store.read.counts().responses).toBe(0);
    const [kept] = listSnapshots(file);
    expect(kept).toMatchObject({ why: 'migration', version: 5 });
    const backup = new Database(kept?.file ?? '', { readonly: true });
    expect(backup.prepare('SELECT word FROM old').pluck().get()).toBe('kept');
    expect(backup.pragma('user_version', { simple: true })).toBe(5);
    backup.close();
    expect(readdirSync(`${file}.snapshots`)).toEqual([kept?.name]);
  });
});

describe('opening what may be refused', () => {
  it('opens a store once at a time, by whatever name, and again when it was closed', () => {
    const store = openTempStore();
    expect(refusalOf(store.file)).toEqual({ code: 'store-busy', detail: { file: store.file } });
    const link = join(tempFolder(), 'link.interlock');
    symlinkSync(store.file, link);
    expect(refusalOf(link).code).toBe('store-busy');
    store.close();
    openTempStore(link).close();
  });

  it('lets nobody in by another name of the file, and refuses a file of two names', () => {
    const store = openTempStore();
    const [moved, linked] = ['moved', 'linked'].map((name) => join(tempFolder(), name));
    renameSync(store.file, moved ?? '');
    expect(refusalOf(moved ?? '').code).toBe('store-busy');
    store.close();
    linkSync(moved ?? '', linked ?? '');
    for (const file of [moved, linked]) {
      const detail = { file, names: 2 };
      expect(refusalOf(file ?? '')).toEqual({ code: 'store-linked', detail });
    }
  });

  it('lets no other process in', () => {
    const store = openTempStore();
    const code = `import { openStore } from './src/store/open-store.ts';
      try { openStore(process.argv[1]); } catch (error) { console.log(error.fault.code); }`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', code, store.file], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    });
    expect(child.stdout.trim()).toBe('store-busy');
  });

  it('leaves what is no SQLite file alone', () => {
    for (const bytes of ['not a store', 'x'.repeat(5000), 'SQLite format 3\0']) {
      const file = join(tempFolder(), 'other.interlock');
      writeFileSync(file, bytes);
      expectUntouched(file, 'store-corrupt');
      expect(existsSync(`${file}-wal`)).toBe(false);
    }
  });

  it('leaves a damaged store alone', () => {
    const cut = madeStore();
    changeBytes(cut, (bytes) => bytes.subarray(0, 5000));
    expectUntouched(cut, 'store-corrupt');
    const garbled = madeStore();
    changeBytes(garbled, (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(8000, 7)]));
    expectUntouched(garbled, 'store-corrupt');
  });

  it.each([
    ['DROP TABLE whole_names', 'whole_names is missing'],
    ['ALTER TABLE requests RENAME COLUMN at TO asked_at', 'requests.at TEXT is missing'],
    ['ALTER TABLE profiles ADD COLUMN seen TEXT', 'profiles.seen TEXT is too much'],
    ['DROP TABLE names', 'names is missing'],
    [
      'CREATE TRIGGER planted AFTER INSERT ON requests BEGIN DELETE FROM cases; END',
      'trigger planted is too much',
    ],
    ['CREATE VIEW planted AS SELECT 1', 'view planted is too much'],
    ['CREATE UNIQUE INDEX planted ON cases (is_open)', 'index planted is too much'],
    ['DROP TRIGGER texts_of_profile', 'trigger texts_of_profile is missing'],
    ['CREATE TABLE own (x); CREATE TRIGGER planted INSERT ON own BEGIN SELECT 1; END', 'planted'],
    [
      'DROP TABLE settings; CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL ON CONFLICT IGNORE) STRICT, WITHOUT ROWID',
      'table settings is another one',
    ],
  ])('leaves a store with other tables alone: %s', (change, what) => {
    const file = madeStore();
    const draft = new Database(file);
    draft.exec(change);
    draft.close();
    expect(expectUntouched(file, 'store-corrupt').detail['why']).toContain(what);
  });

  it('opens a store with tables that nobody asks for', () => {
    const file = madeStore();
    const more = new Database(file);
    more.exec('ANALYZE; CREATE TABLE notes (text);');
    more.close();
    expect(openTempStore(file).read.counts().profiles).toBe(1);
  });

  it('leaves the database of another program alone', () => {
    const file = join(tempFolder(), 'foreign.db');
    const foreign = new Database(file);
    foreign.exec('CREATE TABLE theirs (x); PRAGMA user_version = 3;');
    foreign.close();
    expectUntouched(file, 'store-foreign');
  });

  it('leaves a newer store alone', () => {
    const file = madeStore();
    changeBytes(file, (bytes) => {
      bytes.writeInt32BE(KNOWN_VERSION + 10, 60);
      return bytes;
    });
    const { detail } = expectUntouched(file, 'store-newer');
    expect(detail).toMatchObject({ found: KNOWN_VERSION + 10, known: KNOWN_VERSION });
  });

  it('leaves a newer store alone whose version is still in its log', () => {
    const file = madeStore();
    const newer = new Database(file);
    newer.exec(`PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = ${KNOWN_VERSION + 10};`);
    const folder = tempFolder();
    const copy = join(folder, 'copy.interlock');
    for (const end of ['', '-wal']) writeFileSync(copy + end, readFileSync(file + end));
    newer.close();
    expectUntouched(copy, 'store-newer');
  });

  it('says so when the place can’t hold a file', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(refusalOf(join(folder, 'file/inside.interlock')).code).toBe('file-unwritable');
    mkdirSync(join(folder, 'folder.interlock'));
    expect(refusalOf(join(folder, 'folder.interlock')).code).toBe('file-unreadable');
    expect(refusalOf(join(folder, 'ends with a space ')).code).toBe('file-unwritable');
  });
});
