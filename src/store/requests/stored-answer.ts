/** What an answer that is stored says, derived from its bytes. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { Derived } from '../../contract/model/derived.ts';
import type { EntityId, RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import { readHeaders } from './request-link.ts';
import { sha256Of } from './responses.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';

/** What of a request tells how its answer is decoded. */
export interface StoredAnswer {
  /** Of its registry: which decoder the bytes are for. */
  kind: string;
  registry: RegistryHandle;
  /** Whose profile it is; null: a search page. */
  entity: EntityId | null;
  status: number;
  headers: string | null;
  sha256: string;
}

/** These, of a request `f` and its registry `h`. */
export const STORED_ANSWER =
  "h.kind, f.registry, f.registry || '/' || f.record AS entity, f.status, f.headers, f.sha256";

/** What a stored answer says; `response-damaged` where the bytes are not those, else as the deriver refuses. */
export function deriveStored(deriver: Deriver, answer: StoredAnswer, body: Uint8Array): Derived {
  const { sha256 } = answer;
  // What was derived from other bytes would be told as this response's.
  if (sha256Of(body) !== sha256) throw new Refusal('response-damaged', { sha256 });
  return deriveWhole(deriver, answer, body);
}

/** The same of bytes that were held against their hash before. */
export function deriveWhole(
  deriver: Deriver,
  { kind, registry, entity, status, headers }: Omit<StoredAnswer, 'sha256'>,
  body: Uint8Array,
): Derived {
  return entity === null
    ? deriver.searchPage(kind, registry, { status, headers: readHeaders(headers), body })
    : deriver.profile(kind, entity, { headers: readHeaders(headers), body });
}

/**
 * Derives a stored response again, as the kind of its registry decodes it; throws a Refusal for one
 * that can't be decoded any more.
 */
export interface Deriver {
  profile(
    kind: string,
    entity: EntityId,
    answer: Pick<RegistryResponse, 'headers' | 'body'>,
  ): Derived;
  searchPage(
    kind: string,
    registry: RegistryHandle,
    answer: Pick<RegistryResponse, 'status' | 'headers' | 'body'>,
  ): Derived;
}

/** What the kinds of registry know of what has lost its row; null where that can't be told. */
export interface Recognise {
  /** Which record a body is, by what it says itself. */
  record(kind: string, body: Uint8Array): RecordId | null;
  /** Of which registry a record was asked at this address. */
  registry(asked: string, record: RecordId): { kind: string; address: string } | null;
}
