/** No rollback journal beside a store is ever its own: none is replayed into it, and none is deleted. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open-store.ts';
import { openStoreReadOnly } from '../../../src/store/open-store.ts';
import { moveLogAside, moveAside, restoreStore } from '../../../src/store/restore.ts';
import { KNOWN_VERSION } from '../../../src/store/file/migrate.ts';
import type { Store } from '../../../src/store/store.ts';
import { checked } from '../../make/checked.ts';
import { leaveHotJournal } from '../../make/hot-journal.ts';
import { differing, leave, leaveAfter, leftBeforeStatements } from '../../make/moments.ts';
import { refusalOf } from '../../make/opening.ts';
import { salvaged } from '../../make/salvaging.ts';
import { openTempStore, tempFolder } from '../../make/temp-store.ts';

const AT = new Date('2026-11-20T10:00:00.000Z');
const FIXTURES = ['v10', 'v20', 'v50', 'v60', 'v80', 'v90', 'v100', 'v220'];

const fixture = (name: string): string => join(import.meta.dirname, `../fixtures/${name}.db`);

/** A closed store with this setting, and some more. */
function storeWith(word: string): string {
  const store = openTempStore();
  store.write((writer) => writer.setSetting('word', word));
  for (let n = 0; n < 40; n += 1) {
    store.write((writer) => writer.setSetting(`n${n}`, 'y'.repeat(2000)));
  }
  store.close();
  return store.file;
}

let died: Buffer | null = null;

/** Another store's, whose process died in the midst of a change: it dies once. */
function foreignJournal(): Buffer {
  if (died !== null) return died;
  const other = storeWith('other');
  leaveHotJournal(other);
  return (died = readFileSync(`${other}-journal`));
}

const filesOf = (file: string): Map<string, string> =>
  new Map(
    ['', '-wal', '-journal']
      .filter((end) => existsSync(file + end))
      .map((end) => [end, readFileSync(file + end, 'latin1')]),
  );

function refusedWith(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return (error as { fault?: unknown }).fault;
  }
  return null;
}

describe('a rollback journal of another store', () => {
  it('is not what SQLite would leave alone', () => {
    const file = storeWith('own');
    const before = readFileSync(file);
    writeFileSync(`${file}-journal`, foreignJournal());
    const database = new Database(file);
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    database.close();
    expect(readFileSync(file).equals(before)).toBe(false);
  });

  it('is refused, however the store is read, with every byte as it was', () => {
    const file = storeWith('own');
    writeFileSync(`${file}-journal`, foreignJournal());
    const before = filesOf(file);
    const fault = { code: 'store-log-foreign', detail: { file, log: '-journal' } };
    expect(refusalOf(file)).toEqual(fault);
    expect(refusedWith(() => openStoreReadOnly(file))).toEqual(fault);
    const place = join(tempFolder(), 'place.interlock');
    expect(refusedWith(() => restoreStore(place, file, AT))).toEqual(fault);
    expect(filesOf(file)).toEqual(before);
    expect(existsSync(place)).toBe(false);
  });

  it('is moved aside, and leads back to the store', () => {
    const file = storeWith('own');
    const journal = foreignJournal();
    writeFileSync(`${file}-journal`, journal);
    expect(readFileSync(moveLogAside(file, AT) ?? '').equals(journal)).toBe(true);
    expect(openTempStore(file).read.setting('word')).toBe('own');
    expect(checked(file).findings).toEqual([]);
  });

  it('is moved aside alone where the store has its own log, so that nothing is lost', async () => {
    const file = join(tempFolder(), 'used.interlock');
    await leaveAfter(file, (store) => store.write((to) => to.setSetting('word', 'in the log')));
    writeFileSync(`${file}-journal`, foreignJournal());
    expect(refusalOf(file).code).toBe('store-log-foreign');
    expect(moveLogAside(file, AT)).toMatch(/-journal$/);
    expect(openTempStore(file).read.setting('word')).toBe('in the log');
  });

  it('goes aside with the store where another begins in its place', () => {
    const file = storeWith('own');
    writeFileSync(`${file}-journal`, foreignJournal());
    expect(moveAside(file, AT).map((path) => path.slice(path.lastIndexOf('Z') + 1))).toEqual([
      '-journal',
      '.head',
      '',
    ]);
    expect(openTempStore(file).read.setting('word')).toBeNull();
  });

  it('is left out of what is saved', () => {
    const file = storeWith('own');
    const journal = foreignJournal();
    writeFileSync(`${file}-journal`, journal);
    const { file: made, report } = salvaged(file);
    expect(report.gone).toEqual([]);
    expect(report.notes.join()).toContain('-journal');
    expect(openTempStore(made).read.setting('word')).toBe('own');
    expect(readFileSync(`${file}-journal`).equals(journal)).toBe(true);
  });

  it('is neither deleted nor taken on by a store that is new', () => {
    const file = join(tempFolder(), 'new.interlock');
    const journal = foreignJournal();
    writeFileSync(`${file}-journal`, journal);
    expect(refusalOf(file).code).toBe('store-log-foreign');
    expect(filesOf(file)).toEqual(new Map([['-journal', journal.toString('latin1')]]));
    moveLogAside(file, AT);
    expect(openTempStore(file).read.counts().responses).toBe(0);
  });

  it('is none when it has no first byte, as SQLite sees it', () => {
    const file = storeWith('own');
    writeFileSync(`${file}-journal`, '');
    openTempStore(file).close();
    writeFileSync(`${file}-journal`, Buffer.alloc(5000));
    expect(openTempStore(file).read.setting('word')).toBe('own');
  });
});

describe('opening a store', () => {
  it('leaves alone the log of a store that is gone, and its place', async () => {
    const file = join(tempFolder(), 'gone.interlock');
    await leaveAfter(file, (store) => store.write((to) => to.setSetting('word', 'in the log')));
    const log = readFileSync(`${file}-wal`);
    for (const leave of [() => rmSync(file), () => writeFileSync(file, '')]) {
      leave();
      expect(refusalOf(file).code).toBe('store-log-foreign');
      expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
      expect(existsSync(file) ? readFileSync(file).length : 0).toBe(0);
    }
    expect(moveLogAside(file, AT)).toMatch(/-wal$/);
    expect(openTempStore(file).read.setting('word')).toBeNull();
  });
});

describe('what this program writes to a store', () => {
  /** A change without a log would write over it, and delete it. */
  const NO_JOURNAL = Buffer.alloc(5000);

  const expectNoJournal = (file: string): void => {
    writeFileSync(`${file}-journal`, NO_JOURNAL);
    const store = openTempStore(file);
    store.write((writer) => writer.setSetting('word', 'kept'));
    store.close();
    expect(readFileSync(`${file}-journal`).equals(NO_JOURNAL)).toBe(true);
  };

  it('needs no journal beside one that is new, nor the next time', () => {
    const file = join(tempFolder(), 'new.interlock');
    expectNoJournal(file);
    expectNoJournal(file);
  });

  it('needs none beside a copy, which has no log', () => {
    const file = storeWith('own');
    const database = new Database(file);
    database.pragma('journal_mode = DELETE');
    database.close();
    expectNoJournal(file);
  });

  it.each(FIXTURES)('needs none beside a store of an earlier schema (%s)', (name) => {
    for (const mode of ['DELETE', 'WAL']) {
      const file = join(tempFolder(), 'old.interlock');
      copyFileSync(fixture(name), file);
      const database = new Database(file);
      database.pragma(`journal_mode = ${mode}`);
      database.close();
      expectNoJournal(file);
    }
  });
});

describe('a process that is killed', () => {
  /** At each moment from the first statement to a change of the open store, one after the other in its place. */
  function* deaths(
    prepare: (file: string) => void,
    takes: (moment: number) => boolean = () => true,
  ): Generator<string> {
    const file = join(tempFolder(), 'folder', 'store.interlock');
    mkdirSync(dirname(file));
    prepare(file);
    let store: Store | null = null;
    const moments = leftBeforeStatements(dirname(file), () => {
      store = openStore(file);
      store.write((writer) => writer.setSetting('late', 'kept'));
    });
    (store as Store | null)?.close();
    const all = differing(moments);
    expect(all.length).toBeGreaterThan(5);
    for (const [moment, left] of all.entries()) {
      if (!takes(moment)) continue;
      leave(dirname(file), left);
      yield file;
    }
  }

  it('while it makes a store leaves nothing in the way, and no part of one', () => {
    for (const file of deaths(() => undefined)) {
      if (existsSync(file)) expect(versionOf(file)).toBe(KNOWN_VERSION);
      const store = openTempStore(file);
      store.write((writer) => writer.setSetting('word', 'kept'));
      store.close();
      expect(checked(file)).toMatchObject({ findings: [], database: [] });
      expect(readdirSync(join(file, '..')).filter((name) => name.includes('making'))).toEqual([]);
    }
  });

  it.each(FIXTURES)('while it brings a store up to date leaves one that opens (%s)', (name) => {
    const whole = join(tempFolder(), 'whole.interlock');
    copyFileSync(fixture(name), whole);
    const expected = openTempStore(whole).read.counts();
    // All versions are brought up to date alike: each of them has some of the moments, the oldest one all.
    const turn = FIXTURES.indexOf(name);
    const takes = (moment: number): boolean => turn === 0 || moment % 3 === turn % 3;
    for (const file of deaths((to) => copyFileSync(fixture(name), to), takes)) {
      // As it is found, its log beside it, wherever it lies.
      const found = join(tempFolder(), 'found.interlock');
      for (const end of filesOf(file).keys()) renameSync(file + end, found + end);
      const store = openTempStore(found);
      expect(store.read.counts()).toEqual(expected);
      store.close();
      expect(checked(found)).toMatchObject({ findings: [], damaged: [], database: [] });
    }
  });

  const versionOf = (file: string): unknown => {
    const database = new Database(file, { readonly: true });
    try {
      return database.pragma('user_version', { simple: true });
    } finally {
      database.close();
    }
  };
});
