/** Offline as the analyst left it: who chose not to ask is not asked for again after a restart. */
import type { Store, StoreReader } from '../store/store.ts';

const STORED_AS = 'offline';

export function wasLeftOffline(read: StoreReader): boolean {
  return read.setting(STORED_AS) === 'chosen';
}

export function leaveOffline(store: Store, on: boolean): void {
  if (wasLeftOffline(store.read) === on) return;
  store.write((writer) => writer.setSetting(STORED_AS, on ? 'chosen' : ''));
}
