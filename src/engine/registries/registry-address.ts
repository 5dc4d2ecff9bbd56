/** Whether a registry is asked where it was asked before: its address stands in a file that can be changed. */
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

/** So many of the last requests are looked at; a check looks at all. */
const LOOKED_AT = 1000;

/**
 * Nothing, and no key above all, goes where somebody only wrote that the registry is: its handle was
 * made of its address and is in every id of its records, and the chain says where it was asked.
 * One that nobody added yet (its handle is empty) stands nowhere. Refused as `registry-moved`.
 */
export function refuseMoved(
  read: Pick<StoreReader, 'chainHead' | 'requests'>,
  { handle, address }: Pick<KnownRegistry, 'handle' | 'address'>,
): void {
  if (handle === '') return;
  if (!isHandleOf(handle, address))
    throw new Refusal('registry-moved', { registry: handle, address });
  // The sample's own server listens where there is room that day.
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
 * Why this one is never asked; null: it may be. What came with a case file is that file's alone, and an
 * imported file answers nobody, brought or not.
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

/** No file becomes known by its address, which anybody could write: it has to be taken in. Refused as `address-invalid`. */
export function refuseImported(address: string): void {
  if (readImported(address) !== null) {
    throw new Refusal('address-invalid', { why: 'it is that of an imported file' });
  }
}
