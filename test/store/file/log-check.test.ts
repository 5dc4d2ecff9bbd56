/** A log that is not the file's own, or is damaged, is never replayed or cut short without a word. */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { leave, leaveAfter, leftIn } from '../../make/moments.ts';
import { refusalOf } from '../../make/opening.ts';
import { openTempStore, tempFolder } from '../../make/temp-store.ts';

const root = join(import.meta.dirname, '../../..');

/** Writes settings, each a change of its own, and dies without closing. */
const DYING = `
  import { openStore } from './src/store/open-store.ts';
  const [file, from, to] = process.argv.slice(1);
  const store = openStore(file);
  for (let n = Number(from); n <= Number(to); n += 1) {
    store.write((writer) => writer.setSetting('n' + n, 'x'.repeat(2000)));
  }
  process.kill(process.pid, 'SIGKILL');`;

const fileIn = (name: string): string => {
  const folder = join(tempFolder(), 'folder');
  mkdirSync(folder);
  return join(folder, name);
};

/** As a process that is killed leaves it after these changes. */
function killedInTruth(from: number, to: number, file: string): void {
  const args = ['--input-type=module', '-e', DYING, file, String(from), String(to)];
  const { signal, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
}

/** The same without a process; each change has so many bytes. */
async function killed(
  from: number,
  to: number,
  file = fileIn('killed.interlock'),
  bytes = 2000,
): Promise<string> {
  await leaveAfter(file, async (store) => {
    for (let n = from; n <= to; n += 1) {
      store.write((writer) => writer.setSetting(`n${n}`, 'x'.repeat(bytes)));
      // The log is folded in a turn of its own.
      await nextTurn();
    }
  });
  return file;
}

/** The log is folded into the file, and begins anew, every 4 MB. */
async function killedAfterFolding(
  from: number,
  file = fileIn('killed.interlock'),
): Promise<string> {
  const before = existsSync(file) ? statSync(file).size : 0;
  await killed(from, from + 119, file, 40_000);
  expect(statSync(file).size).toBeGreaterThan(before + 2 ** 20);
  return file;
}

const bytesOf = (file: string) => [file, `${file}-wal`].map((path) => readFileSync(path));

/** To be compared: byte for byte by Vitest takes seconds. */
const hashesOf = (...all: readonly Uint8Array[]) => all.map((bytes) => hash('sha256', bytes));

describe('a log beside a store', () => {
  it('is replayed when it is its own, over several deaths', async () => {
    const file = await killed(1, 5);
    killedInTruth(6, 9, file);
    const store = openTempStore(file);
    expect([1, 5, 6, 9].map((n) => store.read.setting(`n${n}`)?.length)).toEqual(
      Array(4).fill(2000),
    );
  });

  it('is replayed after it was folded into the file and began anew', async () => {
    const store = openTempStore(await killedAfterFolding(1));
    expect(store.read.setting('n120')?.length).toBe(40_000);
  });

  it('is not replayed into an older copy of the store, nor the copy ruined', async () => {
    const file = await killed(1, 3);
    openTempStore(file).close();
    const old = join(tempFolder(), 'old.interlock');
    copyFileSync(file, old);
    await killedAfterFolding(4, file);
    await killed(601, 610, file);
    copyFileSync(old, file);
    const before = hashesOf(...bytesOf(file));
    expect(refusalOf(file)).toEqual({ code: 'store-log-foreign', detail: { file } });
    expect(hashesOf(...bytesOf(file))).toEqual(before);
    rmSync(`${file}-wal`);
    expect(openTempStore(file).read.setting('n3')?.length).toBe(2000);
  });

  it('is not replayed into another store', async () => {
    const one = await killed(1, 3);
    const other = await killed(1, 4);
    copyFileSync(`${other}-wal`, `${one}-wal`);
    expect(refusalOf(one).code).toBe('store-log-foreign');
  });

  it('of an older program is replayed as ever', () => {
    const file = fileIn('v60.interlock');
    copyFileSync(join(import.meta.dirname, '../fixtures/v60.db'), file);
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.exec("INSERT INTO settings VALUES ('late', 'kept')");
    const left = leftIn(dirname(file));
    database.close();
    leave(dirname(file), left);
    expect(existsSync(`${file}-wal`)).toBe(true);
    expect(openTempStore(file).read.setting('late')).toBe('kept');
  });

  it('is refused when one bit of it is wrong and acknowledged changes stand behind', async () => {
    const file = await killed(1, 20);
    const whole = readFileSync(file);
    const log = readFileSync(`${file}-wal`);
    for (const part of [0.02, 0.2, 0.5]) {
      const changed = Buffer.from(log);
      const at = Math.floor(part * log.length);
      changed.writeUInt8(changed.readUInt8(at) ^ 4, at);
      writeFileSync(`${file}-wal`, changed);
      expect(refusalOf(file)).toMatchObject({ code: 'store-log-damaged' });
      expect(hashesOf(...bytesOf(file))).toEqual(hashesOf(whole, changed));
    }
    writeFileSync(`${file}-wal`, log);
    expect(openTempStore(file).read.setting('n20')?.length).toBe(2000);
  });

  it('that was cut off within its last change is as a power cut leaves it', async () => {
    const file = await killed(1, 20);
    const log = readFileSync(`${file}-wal`);
    for (const bytes of [1, 4000, 4200]) {
      writeFileSync(`${file}-wal`, log.subarray(0, log.length - bytes));
      const copy = join(tempFolder(), 'copy.interlock');
      copyFileSync(file, copy);
      copyFileSync(`${file}-wal`, `${copy}-wal`);
      expect(openTempStore(copy).read.setting('n18')?.length).toBe(2000);
    }
  });
});
