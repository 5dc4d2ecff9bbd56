/** Derives what a stored response states from its bytes. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { Derived } from '../../contract/model/derived.ts';
import type { EntityId, RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import { readHeaders } from './request-link.ts';
import { sha256Of } from './responses.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';

/** What of a request is needed to decode its response. */
export interface StoredAnswer {
  /** The kind of its registry: which decoder the bytes are for. */
  kind: string;
  registry: RegistryHandle;
  /** The entity of the profile; null: a search page. */
  entity: EntityId | null;
  status: number;
  headers: string | null;
  sha256: string;
}

/** The columns of these, for a request `f` and its registry `h`. */
export const STORED_ANSWER =
  "h.kind, f.registry, f.registry || '/' || f.record AS entity, f.status, f.headers, f.sha256";

/** Refused as `response-damaged` if the bytes don't have their hash, or as the deriver refuses. */
export function deriveStored(deriver: Deriver, answer: StoredAnswer, body: Uint8Array): Derived {
  const { sha256 } = answer;
  // What was derived from other bytes would be attributed to this response.
  if (sha256Of(body) !== sha256) throw new Refusal('response-damaged', { sha256 });
  return deriveWhole(deriver, answer, body);
}

/** The same for bytes whose hash was already verified. */
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
 * Derives a stored response again, with the decoder of its registry's kind; throws a Refusal if it can't be
 * decoded any more.
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

/** What the kinds of registry recognise of data that lost its row; null if they can't. */
export interface Recognise {
  /** The record that a body is of, according to the body itself. */
  record(kind: string, body: Uint8Array): RecordId | null;
  /** The registry from which a record was requested at this address. */
  registry(url: string, record: RecordId): { kind: string; address: string } | null;
}
