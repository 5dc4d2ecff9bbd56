/** A log that is not the file's own, or is damaged, is never replayed or cut short without a word. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../make/opening.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';

const root = join(import.meta.dirname, '../..');

/** Writes settings, each a change of its own, and dies without closing. */
const DYING = `
  import { openStore } from './src/store/open-store.ts';
  const [file, from, to] = process.argv.slice(1);
  const store = openStore(file);
  for (let n = Number(from); n <= Number(to); n += 1) {
    store.write((writer) => writer.setSetting('n' + n, 'x'.repeat(2000)));
  }
  process.kill(process.pid, 'SIGKILL');`;

/** A store as it is left by who was killed after the changes `from` to `to`. */
function killed(from: number, to: number, file = join(tempFolder(), 'killed.interlock')): string {
  const args = ['--input-type=module', '-e', DYING, file, String(from), String(to)];
  const { signal, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
  return file;
}

const bytesOf = (file: string) => [file, `${file}-wal`].map((path) => readFileSync(path));

describe('a log beside a store', () => {
  it('is replayed when it is its own, over several deaths', () => {
    const file = killed(1, 5);
    killed(6, 9, file);
    const store = openTempStore(file);
    expect([1, 5, 6, 9].map((n) => store.read.setting(`n${n}`)?.length)).toEqual(
      Array(4).fill(2000),
    );
  });

  it('is replayed after it was folded into the file and began anew', () => {
    // Each change takes some pages: the log is folded every 4 MB.
    const file = killed(1, 900);
    const store = openTempStore(file);
    expect(store.read.setting('n900')?.length).toBe(2000);
  });

  it('is not replayed into an older copy of the store, nor the copy ruined', () => {
    const file = killed(1, 3);
    openTempStore(file).close();
    const old = join(tempFolder(), 'old.interlock');
    copyFileSync(file, old);
    killed(4, 600, file);
    killed(601, 610, file);
    copyFileSync(old, file);
    const before = bytesOf(file);
    expect(refusalOf(file)).toEqual({ code: 'store-log-foreign', detail: { file } });
    expect(bytesOf(file)).toEqual(before);
    rmSync(`${file}-wal`);
    expect(openTempStore(file).read.setting('n3')?.length).toBe(2000);
  });

  it('is not replayed into another store', () => {
    const [one, other] = [killed(1, 3), killed(1, 4)];
    copyFileSync(`${other}-wal`, `${one}-wal`);
    expect(refusalOf(one).code).toBe('store-log-foreign');
  });

  it('of an older program is replayed as ever', () => {
    const file = join(tempFolder(), 'v60.interlock');
    copyFileSync(join(import.meta.dirname, 'fixtures/v60.db'), file);
    const script = `
      import Database from 'better-sqlite3';
      const database = new Database(process.argv[1]);
      database.pragma('journal_mode = WAL');
      database.exec("INSERT INTO settings VALUES ('late', 'kept')");
      process.kill(process.pid, 'SIGKILL');`;
    spawnSync(process.execPath, ['--input-type=module', '-e', script, file], { cwd: root });
    expect(existsSync(`${file}-wal`)).toBe(true);
    expect(openTempStore(file).read.setting('late')).toBe('kept');
  });

  it('is refused when one bit of it is wrong and acknowledged changes stand behind', () => {
    const file = killed(1, 20);
    const whole = bytesOf(file);
    const log = whole[1] ?? Buffer.alloc(0);
    for (const part of [0.02, 0.2, 0.5]) {
      const changed = Buffer.from(log);
      const at = Math.floor(part * log.length);
      changed.writeUInt8(changed.readUInt8(at) ^ 4, at);
      writeFileSync(`${file}-wal`, changed);
      expect(refusalOf(file)).toMatchObject({ code: 'store-log-damaged' });
      expect(bytesOf(file)).toEqual([whole[0], changed]);
    }
    writeFileSync(`${file}-wal`, log);
    expect(openTempStore(file).read.setting('n20')?.length).toBe(2000);
  });

  it('that was cut off within its last change is as a power cut leaves it', () => {
    const file = killed(1, 20);
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
