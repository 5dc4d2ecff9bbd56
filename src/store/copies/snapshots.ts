/**
 * Snapshots: copies of a store that this program makes in `<store>.snapshots/`. The name describes each, so
 * that they are listed without opening any: `00012-20260301T100000Z-daily-v80-1a2b3c4d5e6f.interlock`. The
 * number gives the order, whatever the clock said; the last part is the state of the store
 * (`store-state.ts`).
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  openSync,
  readSync,
  closeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Refusal } from '../../contract/faults/faults.ts';
import type { SnapshotInfo, SnapshotWhy } from '../../contract/answers/store.ts';
import { whyOf } from '../file/inspect-file.ts';
import { compactTime } from '../file/move-files.ts';
import { syncFolder, refusingFileErrors } from '../file/private-file.ts';
import { removeStoreFiles } from '../file/store-files.ts';
import type { CaseId } from '../../contract/model/case.ts';

const NAME =
  /^(\d{5,15})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(opened|daily|rebuild|migration|asked)-v(\d{1,9})-([\da-f]{12})\.interlock$/;
const PARTIAL = /^\d{5,15}\.partial(-journal|-wal|-shm)?$/;

const MAX_SNAPSHOTS = 10;
/** The share they may take of what would be free without them. */
const SHARE = 1 / 5;

/**
 * Newest first; those that earlier versions made before an update (`<store>.v70.backup`) come last. Doesn't
 * open the store. Refused: `file-unreadable`.
 */
export function listSnapshots(storeFile: string): SnapshotInfo[] {
  return [...numbered(storeFile).map(({ info }) => info), ...olderBackups(storeFile)];
}

function olderBackups(storeFile: string): SnapshotInfo[] {
  const path = realPath(storeFile);
  const isBackup = /^\.v(\d{1,9})\.backup$/;
  return namesIn(dirname(path)).flatMap((name) => {
    const version = name.startsWith(basename(path))
      ? isBackup.exec(name.slice(basename(path).length))?.[1]
      : undefined;
    if (version === undefined) return [];
    const file = join(dirname(path), name);
    const { size: bytes, mtime } = statSync(file);
    const at = mtime.toISOString();
    return [{ name, file, at, why: 'migration' as const, bytes, version: Number(version) }];
  });
}

function realPath(storeFile: string): string {
  const path = resolve(storeFile);
  return existsSync(path) ? realpathSync.native(path) : path;
}

export const snapshotFolder = (storeFile: string): string => `${realPath(storeFile)}.snapshots`;

interface Numbered {
  number: number;
  state: string;
  info: SnapshotInfo;
}

function numbered(storeFile: string): Numbered[] {
  const folder = snapshotFolder(storeFile);
  return namesIn(folder)
    .flatMap((name) => readName(folder, name) ?? [])
    .toSorted((a, b) => b.number - a.number);
}

function namesIn(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    throw new Refusal('file-unreadable', { file: folder, why: whyOf(error) });
  }
}

/** Null: it is not the name of a snapshot. */
function readName(folder: string, name: string): Numbered | null {
  const [, number, year, month, day, hour, minute, second, why, version, state = ''] =
    NAME.exec(name) ?? [];
  if (why === undefined) return null;
  const file = join(folder, name);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  const at = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  const info = { name, file, at, why: why as SnapshotWhy, version: Number(version) };
  return { number: Number(number), state, info: { ...info, bytes: found.size } };
}

/** Bytes that this user can still write on the disk of this folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

interface NewSnapshot {
  /** The path to write it to. */
  partial: string;
  /** Gives it its name, once it is complete, and deletes those beyond the limits. */
  complete(what: Pick<SnapshotInfo, 'version' | 'why'> & { at: Date; state: string }): SnapshotInfo;
  /** Deletes what was written of it, if anything. */
  remove(): void;
}

/**
 * Prepares a new snapshot, for the holder of the store; removes what a process that died left of another.
 * Refused: `file-unwritable`, and `snapshot-no-room` if it would take more than half of what is free.
 */
export function newSnapshot(storeFile: string, bytes: number, free = freeBytes): NewSnapshot {
  const folder = snapshotFolder(storeFile);
  makeFolder(folder);
  for (const name of namesIn(folder)) if (PARTIAL.test(name)) rmSync(join(folder, name));
  const left = free(folder);
  if (bytes > left / 2) throw new Refusal('snapshot-no-room', { file: folder, bytes, free: left });
  const number = String((numbered(storeFile)[0]?.number ?? 0) + 1).padStart(5, '0');
  const partial = join(folder, `${number}.partial`);
  return {
    partial,
    complete({ at, why, version, state }) {
      const name = `${number}-${compactTime(at)}-${why}-v${version}-${state}.interlock`;
      renameSync(partial, join(folder, name));
      syncFolder(folder);
      deleteOldest(storeFile, free(folder));
      const completed = readName(folder, name);
      if (completed === null) throw new Error(`There is no ${name}.`);
      return completed.info;
    },
    remove: () => removeStoreFiles(partial),
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Refusal('file-unwritable', { file: folder, why: whyOf(error) });
  }
}

/** The state of the store at the last snapshot; null: there is none. */
export const lastState = (storeFile: string): string | null =>
  numbered(storeFile)[0]?.state ?? null;

/** Deletes the oldest ones beyond the limits, and never the newest. */
function deleteOldest(storeFile: string, free: number): void {
  const all = numbered(storeFile).map(({ info }) => info);
  const taken = all.reduce((sum, { bytes }) => sum + bytes, 0);
  let space = (free + taken) * SHARE;
  for (const [at, { file, bytes }] of all.entries()) {
    space -= bytes;
    if (at > 0 && (at >= MAX_SNAPSHOTS || space < 0)) rmSync(file);
  }
}

/** Read in one step, which takes some milliseconds. */
const PART_BYTES = 2_000_000;

/**
 * Snapshots that contain the id of the case, newest first, in short steps. One that only had a copy of the
 * case may be among them. Refused: `file-unreadable`.
 */
export function* snapshotsWith(storeFile: string, id: CaseId): Generator<void, SnapshotInfo[]> {
  const found: SnapshotInfo[] = [];
  for (const info of listSnapshots(storeFile))
    if (yield* fileContains(info.file, id)) found.push(info);
  return found;
}

/** Whether the file contains this id. A row begins with it, so that the file's pages never split it. */
function* fileContains(file: string, text: string): Generator<void, boolean> {
  const part = Buffer.alloc(PART_BYTES);
  try {
    const handle = openSync(file, 'r');
    try {
      for (let at = 0; ; at += PART_BYTES - text.length) {
        const read = readSync(handle, part, 0, PART_BYTES, at);
        if (part.subarray(0, read).includes(text)) return true;
        if (read < PART_BYTES) return false;
        yield;
      }
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new Refusal('file-unreadable', { file, why: whyOf(error) });
  }
}

/** Deletes them for good. Refused: `file-unwritable`. */
export function deleteSnapshots(snapshots: readonly SnapshotInfo[]): void {
  for (const { file } of snapshots) refusingFileErrors(file, () => removeStoreFiles(file));
}
