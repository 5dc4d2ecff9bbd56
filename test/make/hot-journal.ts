/** The rollback journal that is left beside a store when a process dies that changes it without a log. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Changes every page that holds text of the store, some of them on the disk already, and dies. */
const DYING = `
  import Database from 'better-sqlite3';
  const database = new Database(process.argv[1]);
  database.pragma('journal_mode = DELETE');
  database.pragma('cache_size = 1');
  database.exec("BEGIN; CREATE TABLE late (x); UPDATE settings SET value = value || 'late'");
  const insert = database.prepare('INSERT INTO late VALUES (?)');
  for (let n = 0; n < 50; n += 1) insert.run('x'.repeat(3000));
  process.kill(process.pid, 'SIGKILL');`;

/** A real one, of a real death; the store is closed before. */
export function leaveHotJournal(file: string): void {
  const args = ['--input-type=module', '-e', DYING, file];
  const { signal, stderr } = spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  if (signal !== 'SIGKILL' || stderr !== '') throw new Error(`It did not die: ${stderr}`);
}
