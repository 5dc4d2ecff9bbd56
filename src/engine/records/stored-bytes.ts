/** The bytes of a stored response, to be read again. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { AnswerBytes } from '../../registry/registry.ts';
import type { Store } from '../../store/store.ts';

/** Refused where there is no response of this hash. */
export function bytesOf(store: Store, sha256: string): AnswerBytes {
  const stored = store.read.response(sha256);
  if (!stored) throw missingResponse(store, sha256);
  return { body: stored.body, contentType: stored.headers.contentType };
}

/** Why there is no response of this hash: it left with a deleted case, or was never here. */
export function missingResponse(store: Store, sha256: string): Refusal {
  const at = store.read.deletedAt(sha256);
  return at === null
    ? new Refusal('response-unknown', { sha256 })
    : new Refusal('response-deleted', { sha256, at });
}
