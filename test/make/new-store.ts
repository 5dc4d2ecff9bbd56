/** New stores for tests, which make more than a thousand: to make one takes longer than to open it. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeStore } from '../../src/store/open-writer.ts';

/** As it is before it is first opened, and what no other store has. */
interface Made {
  bytes: Buffer;
  marks: string[];
}

let made: Made | undefined;

/** Puts into this place what opening a store makes where there is none: one like no other. */
export function placeNewStore(file: string): void {
  const { bytes, marks } = (made ??= makeOnce());
  const own = Buffer.from(bytes);
  for (const mark of marks) {
    own.write(randomBytes(mark.length / 2).toString('hex'), own.indexOf(mark), 'latin1');
  }
  writeFileSync(file, own, { mode: 0o600 });
}

function makeOnce(): Made {
  const folder = mkdtempSync(join(tmpdir(), 'interlock-new-'));
  try {
    const file = join(folder, 'new.interlock');
    makeStore(file);
    const bytes = readFileSync(file);
    const marks = identityOf(file);
    for (const mark of marks) {
      if (bytes.indexOf(mark) < 0 || bytes.indexOf(mark) !== bytes.lastIndexOf(mark))
        throw new Error('What tells a store from others stands in it once.');
    }
    return { bytes, marks };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function identityOf(file: string): string[] {
  const database = new Database(file);
  try {
    return database
      .prepare<[], string[]>('SELECT id, generation, previous FROM identity')
      .raw()
      .get()!;
  } finally {
    database.close();
  }
}
