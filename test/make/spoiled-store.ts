/** Stores that can't be opened, each in a way of its own, made of one that could. */
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { FaultCode } from '../../src/contract/faults/faults.ts';
import { KNOWN_VERSION } from '../../src/store/file/migrate.ts';
import { openStore } from '../../src/store/open-store.ts';
import { makeAttempt } from './attempt.ts';

/** Makes the log that is left when a process dies, of changes to the store in this file. */
function leaveLog(file: string): void {
  const store = openStore(file);
  for (let n = 1; n <= 5; n += 1) {
    store.write((writer) => {
      writer.setSetting(`n${n}`, 'x'.repeat(2000));
      writer.noteAttempt(null, makeAttempt());
    });
  }
  const copies = ['', '-wal'].map((end) => [file + end, readFileSync(file + end)] as const);
  store.close();
  for (const [path, bytes] of copies) writeFileSync(path, bytes);
}

function changeDatabase(file: string, sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

/** How each refusal of opening comes about; the store is whole and closed before. */
export const WAYS_TO_SPOIL = {
  'store-corrupt': (file) => {
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 0, 5000);
    writeFileSync(file, bytes);
  },
  'store-log-damaged': (file) => {
    leaveLog(file);
    const log = readFileSync(`${file}-wal`);
    const at = Math.floor(log.length / 3);
    log.writeUInt8(log.readUInt8(at) ^ 8, at);
    log.writeUInt8(log.readUInt8(at + 1) ^ 8, at + 1);
    writeFileSync(`${file}-wal`, log);
  },
  'store-log-foreign': (file) => {
    const other = join(dirname(file), 'other.db');
    openStore(other).close();
    leaveLog(other);
    copyFileSync(`${other}-wal`, `${file}-wal`);
    for (const end of ['', '-wal', '.head', '.lock']) rmSync(other + end, { force: true });
  },
  'store-newer': (file) => changeDatabase(file, `PRAGMA user_version = ${KNOWN_VERSION + 10}`),
  'store-foreign': (file) => changeDatabase(file, 'PRAGMA application_id = 1234'),
  'store-linked': (file) => linkSync(file, `${file}.another-name`),
  'file-unreadable': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  'file-unwritable': (file) => {
    const folder = dirname(file);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'this is a file');
  },
} as const satisfies Partial<Record<FaultCode, (file: string) => void>>;

export type WayToSpoil = keyof typeof WAYS_TO_SPOIL;

/** Puts a copy of the store, as it is now, among its snapshots; it is closed. */
export function snapshotByHand(file: string, name = '00001-20261120T090000Z-daily'): string {
  const folder = `${file}.snapshots`;
  mkdirSync(folder, { recursive: true });
  const whole = `${name}-v${KNOWN_VERSION}-0123456789ab.interlock`;
  copyFileSync(file, join(folder, whole));
  return whole;
}
