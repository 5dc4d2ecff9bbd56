/** Write-ahead logs as SQLite itself leaves them, and what SQLite makes of them when they are damaged. */
import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from './temp-store.ts';

/** A database and the log beside it, as bytes. */
export interface Logged {
  database: Uint8Array;
  log: Uint8Array;
}

export interface LogWriter {
  /** One transaction with this many bytes in it; it also counts itself. */
  commit(bytes: number): void;
  /** Writes so much that it goes to the log before its end, and takes it back. */
  rollBack(bytes: number): void;
  /** Everything into the database; the next transaction begins the log anew, over the old frames. */
  restart(): void;
  /** Both files as they are now. */
  copy(): Logged;
}

/** Writes to a database whose log is never taken over by itself. */
export function writeLog(write: (writer: LogWriter) => void, pageSize = 4096): Logged {
  const file = join(tempFolder(), 'log.db');
  const database = new Database(file);
  database.pragma(`page_size = ${pageSize}`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('wal_autocheckpoint = 0');
  database.pragma('cache_size = 10');
  database.exec(`
    CREATE TABLE counted (key INTEGER PRIMARY KEY, commits INTEGER NOT NULL) STRICT;
    CREATE TABLE bodies (key INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
    INSERT INTO counted VALUES (1, 0);
  `);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const count = database.prepare('UPDATE counted SET commits = commits + 1');
  const insert = database.prepare('INSERT INTO bodies (body) VALUES (?)');
  const put = (bytes: number): void => {
    for (let left = bytes; left > 0; left -= 3000) {
      const n = Number(insert.run(Buffer.alloc(Math.min(left, 3000))).lastInsertRowid);
      database.prepare('UPDATE bodies SET body = ? WHERE key = ?').run(bodyOf(n, left), n);
    }
  };
  const copy = (): Logged => ({
    database: readFileSync(file),
    log: readFileSync(`${file}-wal`),
  });
  write({
    commit(bytes) {
      database.transaction(() => {
        put(bytes);
        count.run();
      })();
    },
    rollBack(bytes) {
      database.exec('BEGIN');
      put(bytes);
      database.exec('ROLLBACK');
    },
    restart: () => void database.pragma('wal_checkpoint(RESTART)'),
    copy,
  });
  const logged = copy();
  database.close();
  return logged;
}

const bodyOf = (n: number, left: number): Buffer =>
  Buffer.from(`${n} ${n * 7919} `.repeat(600)).subarray(0, Math.min(left, 3000));

/** How many transactions SQLite finds when it opens these two files. */
export function commitsBySqlite({ database, log }: Logged): number {
  const file = join(tempFolder(), 'copy.db');
  writeFileSync(file, database);
  writeFileSync(`${file}-wal`, log);
  const opened = new Database(file);
  try {
    return opened.prepare('SELECT commits FROM counted').pluck().get() as number;
  } finally {
    opened.close();
  }
}
