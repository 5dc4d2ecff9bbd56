/** Why a snapshot was taken, in words, wherever snapshots are listed. */
import type { SnapshotWhy } from './model/store-copy.ts';

export const SNAPSHOT_WHYS: Record<SnapshotWhy, string> = {
  opened: 'after the store was opened',
  daily: 'once a day',
  rebuild: 'before all was derived again',
  migration: 'before an update',
  asked: 'asked for',
};
