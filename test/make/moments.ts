/**
 * What a process that is killed at some moment leaves of a folder, without a process: all it had written is in
 * its files, as a copy has them that is made at that moment, and what it held in memory is in neither.
 */
import fs, { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';
import Database from 'better-sqlite3';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';

/** Every file of a folder by its path in it; null where that is a folder. */
export type Left = ReadonlyMap<string, Buffer | null>;

export function leftIn(folder: string): Left {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), entry.isDirectory() ? null : readFileSync(path)];
    }),
  );
}

/** Has nothing but this in the folder. */
export function leave(folder: string, left: Left): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [path, bytes] of left) {
    const to = join(folder, path);
    if (bytes === null) mkdirSync(to, { recursive: true });
    else {
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, bytes);
    }
  }
}

/** Opens the store and leaves it as whoever is killed after this work, the folder around it too. */
export async function leaveAfter(
  file: string,
  work: (store: Store) => void | Promise<void>,
): Promise<void> {
  const store = openStore(file);
  await work(store);
  const left = leftIn(dirname(file));
  store.close();
  leave(dirname(file), left);
}

/** What would be left of the folder before each statement of this work, and at its end. */
export function leftBeforeStatements(folder: string, work: () => void): Left[] {
  const moments: Left[] = [];
  const { prototype } = Database as unknown as { prototype: Record<string, Anything> };
  const names = ['exec', 'pragma', 'prepare'];
  const put = (name: string, was: Anything): void => {
    prototype[name] = function (...given) {
      if ((this as Database.Database).name !== ':memory:') moments.push(leftIn(folder));
      return was.apply(this, given);
    };
  };
  replaced(prototype, names, put, work);
  return [...moments, leftIn(folder)];
}

/**
 * What would be left of the folder before each file is renamed, removed or flushed by this work, SQLite's own
 * doings aside, and at its end.
 */
export function leftBeforeFileChanges(folder: string, work: () => void): Left[] {
  const moments: Left[] = [];
  const all = fs as unknown as Record<string, Anything>;
  const put = (name: string, was: Anything): void => {
    all[name] = (...given) => {
      // What isn't there is not removed.
      if (name !== 'rmSync' || fs.existsSync(String(given[0]))) moments.push(leftIn(folder));
      return was(...given);
    };
    syncBuiltinESMExports();
  };
  replaced(all, ['renameSync', 'rmSync', 'fsyncSync'], put, work);
  syncBuiltinESMExports();
  return [...moments, leftIn(folder)];
}

type Anything = (this: unknown, ...given: unknown[]) => unknown;

function replaced(
  on: Record<string, Anything>,
  names: readonly string[],
  put: (name: string, was: Anything) => void,
  work: () => void,
): void {
  const before = Object.fromEntries(names.map((name) => [name, on[name] as Anything]));
  for (const [name, was] of Object.entries(before)) put(name, was);
  try {
    work();
  } finally {
    Object.assign(on, before);
  }
}

/** Shared memory is made anew and a lock taken anew, whatever is left of them. */
const PASSING = /-shm$|\.lock$/;

/** Those that differ from the one before them in anything that counts, in their order. */
export const differing = (moments: readonly Left[]): Left[] =>
  moments.filter((left, at) => at === 0 || !isSame(left, moments[at - 1] as Left));

function isSame(one: Left, other: Left): boolean {
  const counts = (path: string): boolean => !PASSING.test(path);
  const [before, after] = [one, other].map((left) => [...left.keys()].filter(counts));
  const holdsSame = (path: string): boolean => {
    const bytes = one.get(path);
    const there = other.get(path);
    return bytes && there ? bytes.equals(there) : bytes === there;
  };
  return before?.length === after?.length && before?.every(holdsSame) === true;
}
