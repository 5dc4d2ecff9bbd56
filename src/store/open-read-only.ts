/** Opens a store without writing to it. */
import { existsSync } from 'node:fs';
import { Refusal, type FaultCode } from '../contract/faults/faults.ts';
import { assembleReadOnly } from './assemble-store.ts';
import type { Connection } from './base/connection.ts';
import { inspectFile } from './file/inspect-file.ts';
import { checkLog } from './file/log-check.ts';
import { connect } from './open-store.ts';
import { storePath, sideFileRemoval } from './file/store-files.ts';
import { openInspected } from './open-writer.ts';
import { takeLocks, type Lock } from './file/store-lock.ts';
import type { Store } from './store.ts';

/**
 * Opens the store in this file to be read only. Where another program has it open, beside that: what
 * it writes is seen. Else nobody else can open it meanwhile, and nothing is left beside it. Refused as
 * `openStore`, but for `store-busy` and `store-linked`; as `file-unreadable` too where it has to be
 * brought up to date.
 */
export function openStoreReadOnly(file: string): Store {
  const path = storePath(file);
  if (inspectFile(path) !== 'store') {
    throw new Refusal('file-unreadable', { file: path, why: 'there is no whole store' });
  }
  const locks = takeLocksIfFree(path);
  const removeSideFiles = sideFileRemoval(path);
  let reader: Connection | null = null;
  const close = (): void => {
    reader?.close();
    if (locks.length > 0) removeSideFiles();
    for (const lock of locks) lock.close();
  };
  try {
    // Whoever writes to it looked at its log, and cuts it off now and then.
    if (locks.length > 0) checkLog(path);
    const lacksLog = locks.length > 0 && !existsSync(`${path}-wal`);
    reader = openInspected(connect, path);
    if (reader === null) {
      const why = 'it is of an older version and has to be brought up to date first';
      throw new Refusal('file-unreadable', { file: path, why });
    }
    return assembleReadOnly({
      file: path,
      reader,
      openReader: () => connect(path, 'read'),
      close,
      lacksLog,
    });
  } catch (error) {
    close();
    throw error;
  }
}

const NOT_OURS = new Set<FaultCode>(['store-busy', 'store-linked', 'file-unwritable']);

/** None where somebody else has it, or nothing can be written beside it. */
function takeLocksIfFree(path: string): Lock[] {
  try {
    return takeLocks(connect, path);
  } catch (error) {
    if (error instanceof Refusal && NOT_OURS.has(error.fault.code)) return [];
    throw error;
  }
}
