/** Putting a copy into a store's place: nothing is lost, wherever it is cut off. */
import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Refusal, type Fault } from '../../src/contract/faults/faults.ts';
import { headFileOf, readHead } from '../../src/store/file/head-file.ts';
import { KNOWN_VERSION } from '../../src/store/file/migrate.ts';
import { moveAside, restoreStore, restoring } from '../../src/store/restore.ts';
import type { Store } from '../../src/store/store.ts';
import { makeAttempt } from '../make/attempt.ts';
import { checked } from '../make/checked.ts';
import { flipBit } from '../make/flip-bit.ts';
import { leave, leftBeforeFileChanges } from '../make/moments.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';

const AT = new Date('2026-03-01T10:00:00.000Z');

function ask(store: Store, word: string): void {
  const url = `https://registry.example/v1/members?q=${word}`;
  store.write((writer) => writer.noteAttempt('sample', makeAttempt({ url })));
}

/** A closed store that asked for this. */
function storeOf(words: readonly string[], file?: string): string {
  const store = openTempStore(file);
  for (const word of words) ask(store, word);
  store.close();
  return store.file;
}

const OUTCOMES = /^https:\/\/registry\.example\/v1\/members\?q=/;

/** What a store asked for, and what happened to it. */
function askedOf(file: string): string[] {
  const store = openTempStore(file);
  const rows = store.read.requests({ after: 0, limit: 100 });
  store.close();
  return rows.map(({ asked, outcome }) =>
    OUTCOMES.test(asked) ? asked.replace(OUTCOMES, '') : outcome,
  );
}

function refusedWith(work: () => unknown): Fault {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.fault;
    throw error;
  }
  throw new Error('It was done.');
}

/** A store as a process that died leaves it: what was written last is in its log alone. */
function leftBehind(words: readonly string[]): string {
  const store = openTempStore();
  for (const word of words) ask(store, word);
  const copy = join(tempFolder(), 'left.interlock');
  for (const end of ['', '-wal']) copyFileSync(store.file + end, copy + end);
  store.close();
  return copy;
}

const beside = (file: string): string[] =>
  readdirSync(join(file, '..')).filter(
    (name) => name !== basename(file) && !name.endsWith('.lock'),
  );

describe('restoring a store', () => {
  it('puts the copy in its place, what was there aside, and says so in the chain', () => {
    const from = storeOf(['old']);
    const file = storeOf(['one', 'two']);
    const before = readFileSync(file);
    const report = restoreStore(file, from, AT);
    const aside = `${file}.aside-20260301T100000Z`;
    expect(report).toEqual({
      aside: [headFileOf(aside), aside],
      from,
      at: '2026-03-01T10:00:00.000Z',
    });
    expect(readFileSync(aside).equals(before)).toBe(true);
    expect(beside(file).toSorted()).toEqual(
      [aside, headFileOf(aside), headFileOf(file)].map((path) => basename(path)).toSorted(),
    );
    const store = openTempStore(file);
    expect(readHead(file)).toMatchObject(store.read.chainHead());
    const [row] = store.read.requests({ before: 99, limit: 1 });
    expect(row).toMatchObject({ outcome: 'restored', at: '2026-03-01T10:00:00.000Z' });
    expect(row?.asked).toBe(
      `the store was put back from ${from}; what was there is ${basename(aside)}`,
    );
    store.close();
    expect(askedOf(file)).toEqual(['old', 'restored']);
    expect(askedOf(aside)).toEqual(['one', 'two']);
    expect(askedOf(from)).toEqual(['old']);
    expect(checked(file)).toMatchObject({ findings: [], damaged: [], database: [] });
  });

  it('takes the log of each along, and lets neither come to the other', () => {
    const from = leftBehind(['old', 'in the log']);
    const file = leftBehind(['new', 'in its log']);
    restoreStore(file, from, AT);
    expect(askedOf(file)).toEqual(['old', 'in the log', 'restored']);
    expect(askedOf(`${file}.aside-20260301T100000Z`)).toEqual(['new', 'in its log']);
  });

  it('never overwrites what was put aside before', () => {
    const from = storeOf(['old']);
    const file = storeOf(['one']);
    restoreStore(file, from, AT);
    const { aside } = restoreStore(file, from, AT);
    expect(aside.at(-1)).toBe(`${file}.aside-20260301T100000Z-2`);
    expect(askedOf(`${file}.aside-20260301T100000Z`)).toEqual(['one']);
    expect(askedOf(`${file}.aside-20260301T100000Z-2`)).toEqual(['old', 'restored']);
  });

  it('takes the place of a store that is gone, of a damaged one, and of no store at all', () => {
    const from = storeOf(['old']);
    const gone = join(tempFolder(), 'sub', 'gone.interlock');
    expect(restoreStore(gone, from, AT).aside).toEqual([]);
    expect(askedOf(gone)).toEqual(['old', 'restored']);
    const damaged = join(tempFolder(), 'damaged.interlock');
    writeFileSync(damaged, 'what is left of a store');
    writeFileSync(`${damaged}-wal`, 'and of its log');
    const { aside } = restoreStore(damaged, from, AT);
    expect(aside.map((path) => readFileSync(path, 'utf8'))).toEqual([
      'and of its log',
      'what is left of a store',
    ]);
    expect(askedOf(damaged)).toEqual(['old', 'restored']);
  });

  it('makes the copy readable by its owner only, whatever the original was', () => {
    const from = storeOf(['old']);
    const file = join(tempFolder(), 'new.interlock');
    restoreStore(file, from, AT);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('brings an older copy up to date and leaves no other copy of it', () => {
    const file = storeOf(['one']);
    const from = join(tempFolder(), 'older.interlock');
    copyFileSync(join(import.meta.dirname, './fixtures/v60.db'), from);
    restoreStore(file, from, AT);
    expect(askedOf(file).at(-1)).toBe('restored');
    expect(beside(file).filter((name) => name.includes('restoring'))).toEqual([]);
    expect(new Database(from, { readonly: true }).pragma('user_version', { simple: true })).toBe(
      60,
    );
  });
});

describe('what can’t be restored', () => {
  function expectAsItWas(file: string, work: () => unknown): Fault {
    const files = [basename(file), ...beside(file)];
    const hashes = (): string[] =>
      files.map((name) => hash('sha256', readFileSync(join(file, '..', name))));
    const before = hashes();
    const fault = refusedWith(work);
    expect([basename(file), ...beside(file)].toSorted()).toEqual(files.toSorted());
    expect(hashes()).toEqual(before);
    return fault;
  }

  it('is refused, and everything left as it was', () => {
    const file = storeOf(['one']);
    const folder = tempFolder();
    const put = (name: string, bytes: string | Uint8Array): string => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const sound = readFileSync(storeOf(['old', 'older']));
    const newer = Buffer.from(sound);
    newer.writeInt32BE(KNOWN_VERSION + 10, 60);
    const changed = put('changed', sound);
    const database = new Database(changed);
    database.exec(
      "UPDATE requests SET asked = 'another' WHERE n = 1; PRAGMA journal_mode = DELETE",
    );
    database.close();
    const flipped = put('flipped', sound);
    flipBit(flipped, 'q=older');
    const cases = [
      [join(folder, 'none'), 'file-unreadable', 'ENOENT'],
      [file, 'file-unreadable', 'it is the store itself'],
      [put('empty', ''), 'store-corrupt', 'it is empty'],
      [put('text', 'no store'), 'store-corrupt', 'it is not a SQLite file'],
      [put('newer', newer), 'store-newer', undefined],
      [put('cut', sound.subarray(0, 9000)), 'store-corrupt', expect.any(String)],
      [changed, 'store-corrupt', expect.stringMatching(/^Request 1, .* was changed/)],
      [flipped, 'store-corrupt', expect.stringMatching(/was changed/)],
    ] as const;
    for (const [from, code, why] of cases) {
      const fault = expectAsItWas(file, () => restoreStore(file, from, AT));
      expect([from, fault.code, fault.detail['why'], fault.detail['file']]).toEqual([
        from,
        code,
        why,
        from,
      ]);
    }
    const other = put('other.db', '');
    const foreign = new Database(other);
    foreign.exec('CREATE TABLE theirs (x)');
    foreign.close();
    expect(refusedWith(() => restoreStore(file, other, AT)).code).toBe('store-foreign');
  });

  it('may be a store in use, or a store that another store’s log lies beside', () => {
    const file = storeOf(['one']);
    const used = openTempStore();
    ask(used, 'old');
    expect(expectAsItWas(file, () => restoreStore(file, used.file, AT))).toEqual({
      code: 'store-busy',
      detail: { file: used.file },
    });
    const from = storeOf(['another']);
    copyFileSync(`${used.file}-wal`, `${from}-wal`);
    expect(expectAsItWas(file, () => restoreStore(file, from, AT))).toEqual({
      code: 'store-log-foreign',
      detail: { file: from },
    });
  });

  it('may be any copy, where the store in its place is in use or has several names', () => {
    const from = storeOf(['old']);
    const used = openTempStore();
    ask(used, 'one');
    expect(refusedWith(() => restoreStore(used.file, from, AT)).code).toBe('store-busy');
    expect(refusedWith(() => moveAside(used.file, AT)).code).toBe('store-busy');
    ask(used, 'two');
    const file = storeOf(['one']);
    linkSync(file, join(tempFolder(), 'link'));
    expect(refusedWith(() => restoreStore(file, from, AT)).code).toBe('store-linked');
  });

  it('leaves nothing behind when restoring it is stopped early', () => {
    const file = storeOf(['one']);
    const before = readFileSync(file);
    const steps = restoring(file, storeOf(['old']), AT);
    expect(steps.next().done).toBe(false);
    expect(beside(file)).toContain(`${basename(file)}.restoring`);
    steps.return({ aside: [], from: '', at: '' });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(beside(file)).toEqual([basename(headFileOf(file))]);
    expect(askedOf(file)).toEqual(['one']);
  });
});

describe('moving a store aside', () => {
  it('takes everything that belongs to it along, and leaves a place for a new one', () => {
    const file = leftBehind(['one', 'two']);
    writeFileSync(`${file}-shm`, 'made anew by SQLite');
    const aside = `${file}.aside-20260301T100000Z`;
    expect(moveAside(file, AT)).toEqual([`${aside}-wal`, `${aside}-shm`, aside]);
    expect(existsSync(file)).toBe(false);
    expect(askedOf(file)).toEqual([]);
    expect(askedOf(aside)).toEqual(['one', 'two']);
  });

  it('does nothing where there is nothing', () => {
    const file = join(tempFolder(), 'none.interlock');
    expect(moveAside(file, AT)).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });

  it('refuses a plan that it did not write', () => {
    const file = storeOf(['one']);
    const plans = ['', '{}', '{"moves":[{"from":"../x","to":"y"}],"then":null}'];
    for (const plan of plans) {
      writeFileSync(`${file}.moving`, plan);
      expect(refusedWith(() => openTempStore(file)).code).toBe('file-unreadable');
    }
  });
});

/** What is left in the folder of a file, in its place, before each step of this and at its end. */
function* deathsOf(file: string, work: () => void): Generator<boolean> {
  const folder = dirname(file);
  const moments = leftBeforeFileChanges(folder, work);
  for (const [n, left] of moments.entries()) {
    leave(folder, left);
    yield n === moments.length - 1;
  }
}

/** Every store that is anywhere in the folder, by what it asked for. */
const storesIn = (file: string): string[][] =>
  readdirSync(join(file, '..'))
    .filter((name) => !/\.(head|lock|moving|partial)$|-(wal|shm|journal)$/.test(name))
    .map((name) => join(file, '..', name))
    .filter((path) => statSync(path).size > 0)
    .map((path) => askedOf(path));

describe('a restore or a move that is killed', () => {
  it('has restored the store or left it as it was at the next start, and both are still there', () => {
    const from = storeOf(['old']);
    const ends = { old: 0, new: 0 };
    const file = leftBehind(['one', 'in its log']);
    let n = 0;
    for (const isEnd of deathsOf(file, () => restoreStore(file, from, AT))) {
      n += 1;
      const found = askedOf(file);
      const isNew = found.includes('restored');
      if (isEnd) expect(isNew).toBe(true);
      ends[isNew ? 'new' : 'old'] += 1;
      expect([n, found]).toEqual([n, isNew ? ['old', 'restored'] : ['one', 'in its log']]);
      expect(storesIn(file)).toContainEqual(['one', 'in its log']);
      expect(existsSync(`${file}.moving`)).toBe(false);
      // Nothing is in the way of doing it again, and it cleans up.
      if (!isNew) restoreStore(file, from, AT);
      expect(askedOf(file)).toEqual(['old', 'restored']);
      expect(beside(file).filter((name) => name.includes('restoring'))).toEqual([]);
    }
    expect(ends.old).toBeGreaterThan(5);
    expect(ends.new).toBeGreaterThan(6);
    expect(askedOf(from)).toEqual(['old']);
  });

  it('has moved all or nothing aside', () => {
    let deaths = 0;
    const file = leftBehind(['one', 'in its log']);
    mkdirSync(join(file, '..', 'folder'));
    for (const isEnd of deathsOf(file, () => moveAside(file, AT))) {
      deaths += 1;
      const found = askedOf(file);
      expect([[], ['one', 'in its log']]).toContainEqual(found);
      if (isEnd) expect(found).toEqual([]);
      if (found.length > 0) continue;
      expect(askedOf(`${file}.aside-20260301T100000Z`)).toEqual(['one', 'in its log']);
    }
    expect(deaths).toBeGreaterThan(6);
  });
});
