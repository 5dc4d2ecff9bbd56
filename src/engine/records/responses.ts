/** Reads responses in parts, record versions, the chain of requests, and quarantined bodies. */
import { localDay } from '../../contract/text/local-time.ts';
import { FETCHES_LISTED } from '../../contract/answers/profile.ts';
import type { ResponseSource } from '../../contract/model/response.ts';
import { toText } from '../../registry/reading/body-text.ts';
import { findPlace, lineAndColumn } from '../../registry/reading/json-place.ts';
import type { AnswerBytes } from '../../registry/common/registry.ts';
import type { Store } from '../../store/store.ts';
import type { RecordChanges } from './record-changes.ts';
import type { Handlers } from '../base/handlers.ts';
import { bytesOf, missingResponse } from './evidence.ts';
import { takeAll } from '../base/take-steps.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { RecordVersion } from '../../contract/model/version.ts';

interface Needs {
  store: Store;
  changes: RecordChanges;
}

export function createResponseHandlers({
  store,
}: Pick<Needs, 'store'>): Pick<Handlers, 'readResponse' | 'locateInResponse'> {
  /** The last body read, with its text once requested: reading on repeats neither. */
  let last: (AnswerBytes & { sha256: string; text: string | null }) | null = null;

  function open(sha256: string): {
    response: ResponseSource;
    body: Uint8Array;
    text: () => string;
  } {
    const response = store.read.responseSource(sha256);
    if (!response) throw missingResponse(store, sha256);
    const opened =
      last?.sha256 === sha256 ? last : { sha256, ...bytesOf(store, sha256), text: null };
    last = opened;
    return { response, body: opened.body, text: () => (opened.text ??= rawText(opened)) };
  }

  return {
    readResponse({ sha256, offset, limit, as }) {
      const { response, body, text } = open(sha256);
      const known = { response, fetches: store.read.fetches(sha256, FETCHES_LISTED) };
      if (as === 'base64') return { ...known, ...base64Part(body, offset, limit) };
      return { ...known, ...textPart(text(), offset, limit) };
    },
    async locateInResponse({ sha256, pointer }, { signal }) {
      const text = open(sha256).text();
      const place = await takeAll(findPlace(text, pointer), signal);
      if (place === null) return { place };
      const seen = await takeAll(lineAndColumn(text, place.start), signal);
      return { place: { ...place, ...seen } };
    },
  };
}

/** Decoded in its encoding, including its byte order mark. */
const rawText = ({ body, contentType }: AnswerBytes): string =>
  new TextDecoder(toText(body, contentType).encoding, { ignoreBOM: true }).decode(body);

/** A part of a long text. */
interface TextPart {
  text: string;
  /** Where the next part begins; null at the end. */
  next: number | null;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * At most `limit` UTF-16 units from `offset`; one more where the end would fall between the halves
 * of a surrogate pair. An offset past the end gives nothing.
 */
export function textPart(text: string, offset: number, limit: number): TextPart {
  let end = offset + limit;
  if (isHigh(text.charCodeAt(end - 1)) && isLow(text.charCodeAt(end))) end += 1;
  return { text: text.slice(offset, end), next: end < text.length ? end : null };
}

/** The exact bytes in base64; `offset` and `limit` count bytes. */
function base64Part(body: Uint8Array, offset: number, limit: number): TextPart {
  const end = offset + limit;
  const text = Buffer.from(body.subarray(offset, end)).toString('base64');
  return { text, next: end < body.length ? end : null };
}

/** Reads the chain of requests, and bodies of responses that can't be what was requested. */
export function createRequestHandlers({
  store,
}: Pick<Needs, 'store'>): Pick<Handlers, 'readRequests' | 'readQuarantined'> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    async readRequests({ after, before, limit }) {
      // Attempts noted a moment ago are written first.
      await store.writeSoon(() => undefined);
      const from = after === undefined ? { before: before ?? Number.MAX_SAFE_INTEGER } : { after };
      return { rows: store.read.requests({ ...from, limit }), head: store.read.chainHead() };
    },
    readQuarantined({ n, offset, limit, as }) {
      const body = store.read.quarantined(n);
      if (body === null) throw new Refusal('quarantine-empty', { n });
      const { length: size } = body;
      if (as === 'base64') return { size, ...base64Part(body, offset, limit) };
      return { size, ...textPart(decoder.decode(body), offset, limit) };
    },
  };
}

/** Reads the versions of a record, and compares two of them. */
export function createVersionHandlers({
  store,
  changes,
}: Needs): Pick<Handlers, 'readVersions' | 'compareVersions'> {
  return {
    readVersions: ({ entity, limit }) => ({ entity, ...store.read.versions(entity, limit) }),
    async compareVersions({ entity, before, after, offset, limit }, call) {
      const { versions } = store.read.versions(entity, Number.MAX_SAFE_INTEGER);
      const day = laterDay(newestOf(versions, before), newestOf(versions, after));
      const differences = await changes.differences({ entity, before, after }, day, call.signal);
      const { length: total } = differences;
      return { entity, differences: differences.slice(offset, offset + limit), total };
    },
  };
}

function newestOf(versions: readonly RecordVersion[], sha256: string): RecordVersion {
  const version = versions.find((one) => one.sha256 === sha256);
  if (!version) throw new Refusal('response-unknown', { sha256 });
  return version;
}

/** The day the later of both was last received: roles ended by then count as left. */
const laterDay = (one: RecordVersion, other: RecordVersion): string =>
  localDay(one.lastAt > other.lastAt ? one.lastAt : other.lastAt);
