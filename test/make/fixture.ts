/** Stores that the program left behind while its schema had another number (`test/store/fixtures/README.md`). */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { tempFolder } from './temp-store.ts';

const FOLDER = resolve(import.meta.dirname, '../store/fixtures');

export interface FixtureFile {
  schema: number;
  size: number;
  sha256: string;
}

/** What that program read in it, as it was written down then. */
export const readThen = <T>(name: string): T =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as T;

/** The file as it is, to be held against what was written down of it. */
export function fixtureFile(name: string): FixtureFile {
  const bytes = readFileSync(join(FOLDER, `${name}.db`));
  const database = new Database(bytes);
  const schema = database.pragma('user_version', { simple: true }) as number;
  database.close();
  return { schema, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** A copy to work on. */
export function copyOfFixture(name: string): string {
  const copy = join(tempFolder(), `${name}.interlock`);
  copyFileSync(join(FOLDER, `${name}.db`), copy);
  return copy;
}
