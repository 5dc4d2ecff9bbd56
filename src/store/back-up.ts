/** A sound copy of a store, where somebody wants it. */
import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { damageOf } from '../contract/check-report.ts';
import { Refusal } from '../contract/faults.ts';
import type { BackupReport } from '../contract/model/store-copy.ts';
import { copyStore, type CopyStep } from './copy-store.ts';
import type { Deriver } from './deriver.ts';
import { whyOf } from './inspect-file.ts';
import { syncFolder } from './private-file.ts';

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
    takePlace(partial, path);
    const { requests, responses } = copied.report;
    return { file: path, bytes: statSync(path).size, requests, responses };
  } finally {
    for (const end of ['', '-journal']) rmSync(partial + end, { force: true });
  }
}

function refuseTaken(path: string): void {
  if (!existsSync(path)) return;
  throw new Refusal('file-unwritable', { file: path, why: 'there is a file of this name already' });
}

/** A second name can't be one that is taken; a disk that knows no second names is looked at before. */
function takePlace(partial: string, path: string): void {
  try {
    linkSync(partial, path);
  } catch (error) {
    refuseTaken(path);
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(whyOf(error))) {
      throw new Refusal('file-unwritable', { file: path, why: whyOf(error) });
    }
    renameSync(partial, path);
  }
  syncFolder(dirname(path));
}
