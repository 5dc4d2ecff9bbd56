/** Checks that a registry is queried where it was before: its address is in a file anybody can change. */
import { Refusal } from '../../contract/faults/faults.ts';
import {
  isHandleOf,
  originalAddress,
  readCaseFileAddress,
  readImported,
  SAMPLE_HANDLE,
  type KnownRegistry,
} from '../../contract/model/registry.ts';
import type { StoreReader } from '../../store/store.ts';

/** How many of the last requests are checked here; a check of the store reads all. */
const LOOKED_AT = 1000;

/**
 * No request, and above all no key, may go to an address that was changed in the store: the handle is made
 * of the address and is in every id of its records, and the chain has the addresses requested before. A
 * registry not added yet has an empty handle and is not checked. Refused as `registry-moved`.
 */
export function refuseMoved(
  read: Pick<StoreReader, 'chainHead' | 'requests'>,
  { handle, address }: Pick<KnownRegistry, 'handle' | 'address'>,
): void {
  if (handle === '') return;
  if (!isHandleOf(handle, address))
    throw new Refusal('registry-moved', { registry: handle, address });
  // The sample's own server listens on any free port.
  if (handle === SAMPLE_HANDLE) return;
  const before = read.chainHead().count + 1;
  const last = read
    .requests({ before, limit: LOOKED_AT })
    .find(({ registry, outcome }) => registry === handle && outcome === 'answered');
  if (last !== undefined && !last.asked.startsWith(address)) {
    throw new Refusal('registry-moved', { registry: handle, address, asked: last.asked });
  }
}

/**
 * Why this registry is never queried; null if it may be. One from a case file belongs to that file, and an
 * imported file can't be queried, whether or not it came in a case file.
 */
export function whyBarred(known: KnownRegistry | undefined): Refusal | null {
  if (known === undefined) return null;
  const { handle: registry, address } = known;
  if (readImported(originalAddress(address)) !== null) {
    return new Refusal('registry-imported', { registry });
  }
  return readCaseFileAddress(address) === null
    ? null
    : new Refusal('registry-brought', { registry });
}

/** The address of an imported file can't be added: it has to be imported. Refused as `address-invalid`. */
export function refuseImported(address: string): void {
  if (readImported(address) !== null) {
    throw new Refusal('address-invalid', { why: 'it is that of an imported file' });
  }
}
