/** A stored response is only shown while its bytes are those that were fetched. */
import { createHash } from 'node:crypto';
import { Refusal } from '../contract/faults.ts';
import type { StoredResponse } from '../store/store.ts';

/** Whether the bytes still have the hash they came with. */
export function isWhole({ response, body }: StoredResponse): boolean {
  return createHash('sha256').update(body).digest('hex') === response.sha256;
}

/** The response, or refused as `response-damaged`. */
export function insistWhole(stored: StoredResponse): StoredResponse {
  if (isWhole(stored)) return stored;
  throw new Refusal('response-damaged', { sha256: stored.response.sha256 });
}
