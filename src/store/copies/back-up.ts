/** A sound copy of a store, where somebody wants it. */
import { statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { damageOf } from '../../contract/words/store-words.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { BackupReport } from '../../contract/answers/store.ts';
import { copyStore, type CopyStep } from './copy-store.ts';
import type { Deriver } from '../requests/stored-answer.ts';
import { syncFolder } from '../file/private-file.ts';
import { placeNew, refuseTaken, removeStoreFiles } from '../file/store-files.ts';

/**
 * What `copyStore` makes, in `to`, where nothing may be; whole or not at all. Refused as that is, and
 * as `copy-damaged`.
 */
export async function* backUpStore(
  file: string,
  to: string,
  deriver: Deriver,
): AsyncGenerator<CopyStep, BackupReport> {
  const path = resolve(to);
  refuseTaken(path);
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
