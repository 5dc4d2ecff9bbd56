/** Takes a snapshot of a store and checks it whole. */
import { statSync } from 'node:fs';
import { damageOf } from '../../contract/words/store-words.ts';
import type { SnapshotReport, SnapshotWhy } from '../../contract/answers/store.ts';
import { copyStore, type CopyStep } from './copy-store.ts';
import type { Deriver } from '../requests/stored-answer.ts';
import { freeBytes, lastState, newSnapshot } from './snapshots.ts';

export interface SnapshotToTake {
  file: string;
  why: SnapshotWhy;
  at: Date;
}

/**
 * Nothing is taken where nothing has changed since the last one; one that is damaged is not kept. By whoever has the store open, one at a time. Refused as `copyStore`
 * is, and as `snapshot-no-room`.
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
    return { taken: snapshot.keep({ at, why, version, state }), damage: null };
  } finally {
    snapshot.remove();
  }
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
