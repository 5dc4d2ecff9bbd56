/**
 * Makes a sound copy of a store, even of one in use, with SQLite's backup: one file, complete in itself. A
 * back-up is a copy where the user wants it, a snapshot one beside the store.
 */
import { existsSync, statSync } from 'node:fs';
import { addFound, emptyReport, damageOf } from '../../contract/words/store-words.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type {
  CheckReport,
  BackupReport,
  SnapshotWhy,
  SnapshotReport,
} from '../../contract/answers/store.ts';
import { quickProblem } from '../check/sound.ts';
import { type Connection, connect } from '../base/connection.ts';
import type { Deriver } from '../requests/stored-answer.ts';
import { settleCopy } from '../file/in-use.ts';
import { checkVersion, inspectFile } from '../file/inspect-file.ts';
import { checkLog } from '../file/log-check.ts';
import { KNOWN_VERSION } from '../file/migrate.ts';
import { endMoving } from '../file/move-files.ts';
import { checkFile } from '../check/check.ts';
import {
  storePath,
  sideFileRemoval,
  refuseExisting,
  placeNew,
  removeStoreFiles,
} from '../file/store-files.ts';
import { createPrivateFile, syncFile, syncFolder } from '../file/private-file.ts';
import { stateOf } from '../file/store-state.ts';
import { takeLocksToRead } from '../file/store-lock.ts';
import type { Step } from '../base/step.ts';
import { resolve, join, dirname } from 'node:path';
import { randomBytes } from 'node:crypto';
import { freeBytes, lastState, newSnapshot } from './snapshots.ts';

export interface CopyStep extends Step {
  part: 'copying' | 'checking';
}

interface CheckedCopy {
  report: CheckReport;
  /** The version of its schema. */
  version: number;
  /** The state of its content, from `stateOf`. */
  state: string;
}

interface CopyRequest {
  file: string;
  /** A path where there is no file yet. */
  to: string;
  deriver: Deriver;
  /** Whether to go on, given the state of the store. */
  isWanted?: (state: string) => boolean;
}

/**
 * Copies the store as it is at one moment, gives the copy a generation of its own, so that no log of the
 * original fits it, and checks it whole. If it is stopped early, the caller removes the part that was
 * written. Refused: `file-unreadable`, `file-unwritable`, `store-busy` (open by another name),
 * `store-corrupt`, `store-foreign`, `store-newer`, `store-log-damaged`, `store-log-foreign`, `store-full`,
 * `store-failed`.
 * @returns null: it was not wanted
 */
export async function* copyStore(copy: CopyRequest): AsyncGenerator<CopyStep, CheckedCopy | null> {
  const { to, deriver, isWanted = () => true } = copy;
  const path = storePath(copy.file);
  if (!existsSync(path)) {
    throw new Refusal('file-unreadable', { file: path, why: 'it is not there' });
  }
  const copied = yield* copyPages(path, to, isWanted);
  if (copied === null) return null;
  settleCopy(to);
  const report = emptyReport();
  if (copied.version === KNOWN_VERSION) {
    for (const { found, done, total } of checkFile(to, deriver)) {
      addFound(report, found);
      yield { done, total, part: 'checking' };
    }
  } else {
    addFound(report, { database: quickCheck(to) });
  }
  syncFile(to);
  return { ...copied, report };
}

async function* copyPages(
  path: string,
  to: string,
  isWanted: (state: string) => boolean,
): AsyncGenerator<CopyStep, { version: number; state: string } | null> {
  const locks = takeLocksToRead(path);
  const removeSideFiles = sideFileRemoval(path);
  let source: Connection | null = null;
  try {
    // If the store is open elsewhere, its log was checked there.
    if (locks.length > 0) {
      endMoving(path);
      inspectFile(path);
      checkLog(path);
    }
    source = connect(path, 'read');
    // Later changes are not in the copy, and don't make the backup begin anew.
    source.execute('BEGIN; SELECT count(*) FROM sqlite_schema');
    const version = Number(source.pragma('user_version'));
    checkVersion(path, version, Number(source.pragma('application_id')));
    const state = stateOf(source);
    if (!isWanted(state)) return null;
    createPrivateFile(to);
    yield* copySteps(source, to);
    return { version, state };
  } finally {
    source?.close();
    if (locks.length > 0) removeSideFiles();
    for (const lock of locks) lock.close();
  }
}

async function* copySteps(source: Connection, to: string): AsyncGenerator<CopyStep> {
  let step: CopyStep = { done: 0, total: 1, part: 'copying' };
  let isStopped = false;
  let hasEnded = false;
  const copied = source
    .copyTo(to, (pages) => {
      step = { ...pages, part: 'copying' };
      if (isStopped) throw new Refusal('cancelled');
    })
    .finally(() => (hasEnded = true));
  const ended = Promise.allSettled([copied]);
  try {
    while (!hasEnded) {
      yield step;
      await new Promise(setImmediate);
    }
    await copied;
  } finally {
    isStopped = true;
    await ended;
  }
}

function quickCheck(file: string): string[] {
  const connection = connect(file, 'check');
  try {
    const problem = quickProblem(connection);
    return problem === null ? [] : [problem];
  } finally {
    connection.close();
  }
}

/**
 * Makes a checked copy at `to`, where there may be no file; whole or not at all. Refused as `copyStore` is,
 * and as `copy-damaged`.
 */
export async function* backUpStore(
  file: string,
  to: string,
  deriver: Deriver,
): AsyncGenerator<CopyStep, BackupReport> {
  const path = resolve(to);
  refuseExisting(path);
  const partial = join(dirname(path), `.interlock-${randomBytes(8).toString('hex')}.part`);
  try {
    const copied = yield* copyStore({ file, to: partial, deriver });
    if (copied === null) throw new Error('It was wanted.');
    const damage = damageOf(copied.report);
    if (damage !== null) throw new Refusal('copy-damaged', { file, ...damage });
    placeNew(partial, path);
    syncFolder(dirname(path));
    const { requests, responses } = copied.report;
    return { file: path, bytes: statSync(path).size, requests, responses };
  } finally {
    removeStoreFiles(partial);
  }
}

/** Which store to take a snapshot of, why, and when. */
export interface SnapshotToTake {
  file: string;
  why: SnapshotWhy;
  at: Date;
}

/**
 * Takes a checked snapshot; none if nothing changed since the last one, or if it is damaged. Only for
 * whoever has the store open, one at a time. Refused as `copyStore` is, and as `snapshot-no-room`.
 */
export async function* takeSnapshot(
  { file, why, at }: SnapshotToTake,
  deriver: Deriver,
  free = freeBytes,
): AsyncGenerator<CopyStep, SnapshotReport> {
  const last = lastState(file);
  const snapshot = newSnapshot(file, bytesOf(file) + bytesOf(`${file}-wal`), free);
  const to = snapshot.partial;
  try {
    const copied = yield* copyStore({ file, to, deriver, isWanted: (state) => state !== last });
    if (copied === null) return { taken: null, damage: null };
    const { report, state, version } = copied;
    const damage = damageOf(report);
    if (damage !== null) return { taken: null, damage };
    return { taken: snapshot.complete({ at, why, version, state }), damage: null };
  } finally {
    snapshot.remove();
  }
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
