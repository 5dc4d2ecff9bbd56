/** One process at a time. */
import { Refusal } from '../contract/faults.ts';
import type { Connect, Connection } from './connection.ts';
import { createPrivateFile } from './private-file.ts';

/**
 * Holds a lock that the operating system drops when the process ends, however it ends: an empty
 * SQLite file held in an exclusive transaction. The file stays; removing it would let two in.
 */
export function takeLock(connect: Connect, file: string): Connection {
  const path = `${file}.lock`;
  createPrivateFile(path, file);
  let lock: Connection | undefined;
  try {
    lock = connect(path, 'write', { busyMillis: 0 });
    lock.execute('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Refusal && error.fault.code === 'store-busy') {
      throw new Refusal('store-busy', { file });
    }
    throw error;
  }
}
