/** A sound copy of a store, from one in use too, by SQLite's backup: one file that stands for itself. */
import { existsSync } from 'node:fs';
import { addFound, emptyReport } from '../../contract/words/store-words.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { CheckReport } from '../../contract/answers/store.ts';
import { quickProblem } from '../check/sound.ts';
import type { Connection } from '../base/connection.ts';
import type { Deriver } from '../requests/stored-answer.ts';
import { settleCopy } from '../file/in-use.ts';
import { checkVersion, inspectFile } from '../file/inspect-file.ts';
import { checkLog } from '../file/log-check.ts';
import { KNOWN_VERSION } from '../migrations/migrate.ts';
import { endMoving } from '../file/move-files.ts';
import { checkFile, connect, storePath } from '../open-store.ts';
import { createPrivateFile, syncFile } from '../file/private-file.ts';
import { stateOf } from '../file/store-state.ts';
import { leavingAsFound } from '../file/store-files.ts';
import { takeLocksToRead } from '../file/store-lock.ts';
import type { Step } from '../base/step.ts';

export interface CopyStep extends Step {
  part: 'copying' | 'checking';
}

export interface CheckedCopy {
  report: CheckReport;
  /** Of the schema. */
  version: number;
  /** Of what is in it, as `stateOf` says. */
  state: string;
}

interface ToCopy {
  file: string;
  /** A file that is not there. */
  to: string;
  deriver: Deriver;
  /** Given the state of the store: whether to go on. */
  isWanted?: (state: string) => boolean;
}

/**
 * Copies the store as it is at one moment, gives the copy a generation of its own, so that no log of
 * the original fits it, and checks it whole. Stopped early, part of it is left for the caller to remove.
 * @returns null: it was not wanted
 *
 * Refused: `file-unreadable`, `file-unwritable`, `store-busy` (open by another name), `store-corrupt`,
 * `store-foreign`, `store-newer`, `store-log-damaged`, `store-log-foreign`, `store-full`, `store-failed`.
 */
export async function* copyStore(copy: ToCopy): AsyncGenerator<CopyStep, CheckedCopy | null> {
  const { to, deriver, isWanted = () => true } = copy;
  const path = storePath(copy.file);
  if (!existsSync(path)) {
    throw new Refusal('file-unreadable', { file: path, why: 'it is not there' });
  }
  const copied = yield* copyPages(path, to, isWanted);
  if (copied === null) return null;
  settleCopy(connect, to);
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
  const locks = takeLocksToRead(connect, path);
  const leaveAsFound = leavingAsFound(path);
  let source: Connection | null = null;
  try {
    // Whoever has it open has looked at its log.
    if (locks.length > 0) {
      endMoving(path);
      inspectFile(path);
      checkLog(path);
    }
    source = connect(path, 'read');
    // What comes later is not in the copy, and doesn't have it begin anew.
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
    if (locks.length > 0) leaveAsFound();
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
