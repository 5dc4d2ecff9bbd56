/** Keeps everybody from a damaged store while it is read, where its lock is there to be taken. */
import { existsSync, statSync } from 'node:fs';
import { Refusal } from '../../contract/faults.ts';
import type { Connect, Connection } from '../connection.ts';

/** Refused as `store-busy` where an Interlock has it open. Changes no byte. @returns lets go of it */
export function holdDamaged(connect: Connect, file: string): () => void {
  const path = `${file}.lock`;
  if (!existsSync(path) || statSync(path).size > 0) return () => undefined;
  let lock: Connection | undefined;
  try {
    lock = connect(path, 'write', { busyMillis: 0 });
    lock.execute('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock?.close();
    if (!(error instanceof Refusal)) throw error;
    if (error.fault.code === 'store-busy') throw new Refusal('store-busy', { file });
    // It can't be told on a disk that can only be read: then nobody has it open to write.
    return () => undefined;
  }
  return () => lock.close();
}
