/** What can be done with a store that is closed, by why it is. */
import type { Fault, FaultCode } from '../contract/faults.ts';
import type { SnapshotInfo } from '../contract/model/store-copy.ts';
import type { StoreOffer } from '../contract/model/store-standing.ts';

const OFFERS: Partial<Record<FaultCode, readonly StoreOffer[]>> = {
  'store-busy': ['again', 'read-only', 'beside'],
  'store-corrupt': ['restore', 'salvage', 'read-only', 'new', 'check', 'again', 'beside'],
  'store-log-damaged': ['salvage', 'restore', 'read-only', 'without-log', 'new', 'again'],
  'store-log-foreign': ['salvage', 'restore', 'read-only', 'without-log', 'new', 'again'],
  'store-newer': ['read-only', 'restore', 'beside', 'again'],
  // Damage to its first page makes a store look like another program's file.
  'store-foreign': ['beside', 'salvage', 'restore', 'again'],
  'store-linked': ['copy', 'again', 'read-only', 'beside'],
  'store-full': ['again', 'read-only', 'beside'],
  'store-failed': ['again', 'read-only', 'beside'],
  'file-unreadable': ['again', 'beside'],
  'file-unwritable': ['again', 'read-only', 'beside'],
};
/** Of what the program itself could not cope with. */
const OTHERWISE: readonly StoreOffer[] = [
  'again',
  'restore',
  'salvage',
  'read-only',
  'check',
  'new',
  'beside',
];
/** Of one that was closed to look after it. */
const IN_ORDER: readonly StoreOffer[] = [
  'again',
  'check',
  'restore',
  'salvage',
  'read-only',
  'new',
];

/** The best one first. */
export function storeOffers(why: Fault | null, snapshots: readonly SnapshotInfo[]): StoreOffer[] {
  const offers = why === null ? IN_ORDER : (OFFERS[why.code] ?? OTHERWISE);
  return offers.filter((offer) => offer !== 'restore' || snapshots.length > 0);
}
