/**
 * The three operations over HTTP, each sent by `send-request.ts`. `createPresence` decides what 404 means;
 * 410 alone means that there is no such record. Every response that is no answer is reported as an attempt.
 */
import { Refusal } from '../../contract/faults/faults.ts';
import type { Subject } from '../../contract/model/entity.ts';
import type { MemberItem } from '../../contract/model/member.ts';
import type { RequestTarget } from '../../contract/model/request.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';
import { createAgents } from '../http/http-get.ts';
import { REAL_TIMING, type Timing } from '../http/pace.ts';
import { repeatsKeyInSlices } from '../http/repeated-key.ts';
import { openAnswer, parseAnswer } from '../reading/json-answer.ts';
import {
  isLargeAnswer,
  type Answer,
  type AnswerBytes,
  type RequestOptions,
  type Decoded,
  type DecodedProfile,
  type DecodeLarge,
  type OpenOptions,
  type Registry,
} from '../common/registry.ts';
import {
  createSender,
  REMOTE_LIMITS,
  type SendRequest,
  type Received,
  type RemoteLimits,
} from './send-request.ts';
import { createAttempts, outcomeOf, withoutKey, type Attempts } from './attempts.ts';
import {
  decodeCompanyProfile,
  decodeMemberProfile,
  decodeSearch,
  GONE,
  NOT_FOUND,
} from './decode.ts';
import { normaliseBaseUrl, type RegistryRequest } from './url.ts';
import { isSuccess } from './verdict.ts';

export interface RemoteOptions extends Omit<OpenOptions, 'address'> {
  /** The address before `/v1`. Refused as `address-invalid` if it can't be one. */
  baseUrl: string;
  limits?: Partial<RemoteLimits>;
  timing?: Timing;
}

type Decode<T> = (
  answer: AnswerBytes & { status: number },
  signal: AbortSignal | undefined,
) => Omit<Answer<T>, 'response'> | Promise<Omit<Answer<T>, 'response'>>;

/** A search that finds someone in any registry: some name has an a. */
const CONTROL: RegistryRequest = { operation: 'search', query: { q: 'a', count: 1, page: 1 } };

/** A registry reached over HTTP. No error that it throws contains the key. */
export function createRemoteRegistry(remote: RemoteOptions): Registry {
  const { timing = REAL_TIMING, attempted, count, keyForm } = remote;
  const key = remote.key ?? '';
  const baseUrl = normaliseBaseUrl(remote.baseUrl);
  const limits = { ...REMOTE_LIMITS, ...remote.limits };
  const agents = createAgents();
  const attempts = createAttempts(key, attempted);
  const send = createSender({ baseUrl, key, keyForm, limits, timing, agents, attempts, count });
  // Without the claim, as a call that holds room for a response must not wait for more room.
  const presence = createPresence(timing, (options) =>
    isThere(send, attempts, options && { signal: options.signal }),
  );
  const unanswered = createUnanswered();
  const ofProfile = profileDecoder(remote.decodeLarge);
  const ofSearch = itemsDecoder(remote.decodeLarge);

  const refuseNotFound = notFoundRefuser(presence, unanswered);

  async function judged<T>(
    request: RegistryRequest,
    received: Received,
    options: RequestOptions | undefined,
    decode: Decode<T>,
  ): Promise<Answer<T>> {
    const isFound = isSuccess(received.status);
    if (!isFound) await refuseNotFound(request, received, options);
    // What is stored can't be removed, and is part of every export.
    if (await repeatsKeyInSlices(received.body, key)) throw new Refusal('answer-repeats-key');
    const { status, body, headers } = received;
    const bytes = { status, body, contentType: headers.contentType };
    const decoded = await decode(bytes, options?.signal);
    if (isFound) {
      presence.seen();
      unanswered.answered(request.operation);
    }
    return { ...decoded, response: toResponse(received, key) };
  }

  async function answer<T>(
    request: RegistryRequest,
    options: RequestOptions | undefined,
    decode: Decode<T>,
  ): Promise<Answer<T>> {
    if (key === '') throw new Refusal('key-missing');
    const reads = request.operation === 'search' ? isSearchAnswer : isSuccess;
    const received = await send({ request, asked: targetOf(request), reads }, options);
    try {
      return await judged(request, received, options, decode);
    } catch (error) {
      if (error instanceof Refusal) await attempts.ended(received, endingOf(received, error));
      throw error;
    }
  }

  return {
    searchMembers: (query, options) => answer({ operation: 'search', query }, options, ofSearch),
    memberProfile: (id, options) =>
      answer({ operation: 'member', id }, options, ofProfile('member', id, decodeMemberProfile)),
    companyProfile: (id, options) =>
      answer({ operation: 'company', id }, options, ofProfile('company', id, decodeCompanyProfile)),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Decodes profiles: a large one by `decodeLarge` if there is one, others by `decode`. */
function profileDecoder(decodeLarge: DecodeLarge | undefined) {
  return <P extends DecodedProfile['profile']>(
    subject: Subject,
    id: string,
    decode: (answer: AnswerBytes, id: string) => Decoded<P>,
  ): Decode<P> =>
    async (answer, signal) => {
      if (decodeLarge === undefined || !isLargeAnswer(answer)) return decode(answer, id);
      const { decoded, derived } = await decodeLarge.profile(subject, id, answer, signal);
      // The profile is of the requested subject, which the compiler can't know.
      const value = decoded.profile as P;
      return { value, drift: decoded.drift, ...(derived !== null && { derived }) };
    };
}

function itemsDecoder(decodeLarge: DecodeLarge | undefined): Decode<MemberItem[]> {
  return async (answer, signal) => {
    if (decodeLarge === undefined || !isLargeAnswer(answer)) return decodeSearch(answer);
    const { decoded, derived } = await decodeLarge.items(answer, signal);
    return { ...decoded, ...(derived !== null && { derived }) };
  };
}

/** Refuses what was not found: the record, or the whole address. A search without a match passes. */
function notFoundRefuser(presence: Presence, unanswered: Unanswered) {
  return async (
    request: RegistryRequest,
    { status, at }: Received,
    options: RequestOptions | undefined,
  ): Promise<void> => {
    if (status === NOT_FOUND) await presence.confirm(options);
    if (request.operation === 'search') return;
    const { operation: subject, id } = request;
    const others = status === NOT_FOUND ? unanswered.missed(subject, id) : 0;
    const detail = { subject, id, at: at.toISOString() };
    throw new Refusal('record-not-found', { ...detail, ...(others > 0 && { others }) });
  };
}

/** Whether the service responds to a plain search; throws if the response is no JSON, or there is none. */
async function isThere(
  send: SendRequest,
  attempts: Attempts,
  options: RequestOptions | undefined,
): Promise<boolean> {
  try {
    const received = await send({ request: CONTROL, asked: null, reads: isSuccess }, options);
    const isFound = isSuccess(received.status);
    try {
      if (isFound) parseAnswer(openAnswer(received.body, received.headers.contentType).text);
    } catch (error) {
      if (error instanceof Refusal) await attempts.ended(received, endingOf(received, error));
      throw error;
    }
    const ending = isFound
      ? ({ outcome: 'answered', reason: null } as const)
      : ({ outcome: 'not-found', reason: 'path-not-found' } as const);
    await attempts.ended(received, ending);
    return isFound;
  } catch (error) {
    // A server that rejects this request but doesn't find another knows the difference.
    if (error instanceof Refusal && error.fault.code === 'registry-rejected') return true;
    throw error;
  }
}

/** 404 is an answer to a search, and its body is stored as evidence. */
const isSearchAnswer = (status: number): boolean => isSuccess(status) || status === NOT_FOUND;

function targetOf(request: RegistryRequest): RequestTarget {
  return request.operation === 'search'
    ? { query: request.query }
    : { record: `${request.operation}:${request.id}` };
}

/** A response with 404 or 410 is reported as not found, whatever was found out afterwards. */
function endingOf({ status }: Received, { fault: { code } }: Refusal) {
  const isNotFound = status === NOT_FOUND || status === GONE;
  const isUnusable = code === 'answer-repeats-key';
  const outcome = isNotFound && !isUnusable ? ('not-found' as const) : outcomeOf(code);
  return { outcome, reason: code };
}

function toResponse(
  { status, headers, body, sha256, url, at }: Received,
  key: string,
): RegistryResponse {
  const fetchedAt = at.toISOString();
  return {
    sha256,
    fetchedAt,
    url,
    status,
    size: body.length,
    body,
    headers: withoutKey(headers, key),
  };
}

type Operation = RegistryRequest['operation'];

/** The most ids counted as not found per operation. */
const COUNTED = 1000;

/**
 * Counts ids not found by an operation that never gave a record. 404 for an id means that it is unknown
 * only if that path is known to exist: the specification states no other way to tell.
 */
interface Unanswered {
  /** A record arrived, so the path of this operation exists. */
  answered(operation: Operation): void;
  /** How many other ids this operation did not find while it has never given a record; else 0. */
  missed(operation: Operation, id: string): number;
}

function createUnanswered(): Unanswered {
  const given = new Set<Operation>();
  const missing = new Map<Operation, Set<string>>();
  return {
    answered(operation) {
      given.add(operation);
      missing.delete(operation);
    },
    missed(operation, id) {
      if (given.has(operation)) return 0;
      const ids = missing.get(operation) ?? new Set();
      missing.set(operation, ids);
      if (ids.size < COUNTED) ids.add(id);
      return ids.size - (ids.has(id) ? 1 : 0);
    },
  };
}

/** How long a response proves that the service is there; a path can disappear later. */
const PRESENCE_MILLIS = 10_000;

interface Presence {
  /** The service has responded. */
  seen(): void;
  /** Resolves if the service is there, requesting it if nothing came lately; or `path-not-found`. */
  confirm(options: RequestOptions | undefined): Promise<void>;
}

/** `isThere` sends a request to which a service at this address would hardly respond with 404. */
function createPresence(
  { elapsed }: Pick<Timing, 'elapsed'>,
  isThere: (options: RequestOptions | undefined) => Promise<boolean>,
): Presence {
  let seenAt = -Infinity;
  const seen = (): void => {
    seenAt = elapsed();
  };
  return {
    seen,
    async confirm(options) {
      if (elapsed() - seenAt < PRESENCE_MILLIS) return;
      if (!(await isThere(options))) throw new Refusal('path-not-found');
      seen();
    },
  };
}
