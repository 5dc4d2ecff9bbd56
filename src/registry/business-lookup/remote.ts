/**
 * The three operations over HTTP. A call waits for its turn, then has a time limit across all its
 * tries; connection errors, 429 and 5xx are tried again. A connection cut within the body is tried
 * again too, and is `answer-cut` in the end. What 404 says is decided by `presence.ts`.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../contract/faults.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';
import { decodeCompanyProfile, decodeMemberProfile, decodeSearch, NOT_FOUND } from './decode.ts';
import {
  createAgents,
  type Agents,
  httpGet,
  HttpFailure,
  isSuccess,
  type GetOptions,
  type HttpAnswer,
} from '../http/http-get.ts';
import {
  backoffMillis,
  createQueue,
  REAL_TIMING,
  retryAfterMillis,
  type Timing,
} from '../http/pace.ts';
import type { Answer, AskOptions, Decoded, Registry } from '../registry.ts';
import { parseAnswer, toText } from '../reading/json-answer.ts';
import { repeatsKey } from '../http/repeated-key.ts';
import { createPresence } from './presence.ts';
import { createUnanswered } from './unanswered.ts';
import { normaliseBaseUrl, toRegistryAddress, type KeyForm, type RegistryRequest } from './url.ts';
import { judge } from './verdict.ts';

export interface RemoteLimits {
  /** Requests at once. */
  atOnce: number;
  /** Tries of one call. */
  tries: number;
  /** Milliseconds one call may last from its turn on, all tries and waits included. */
  totalMillis: number;
  /** Bytes of a body after content decoding. */
  bodyBytes: number;
  /** Milliseconds around which the first wait lies; doubled with every try. */
  firstBackoffMillis: number;
}

const REMOTE_LIMITS: RemoteLimits = {
  atOnce: 4,
  tries: 4,
  totalMillis: 30_000,
  bodyBytes: 64 * 2 ** 20,
  firstBackoffMillis: 300,
};

export interface RemoteOptions {
  /** Before `/v1`. Refused as `address-invalid` if it can't be one. */
  baseUrl: string;
  /** Without one every call is refused as `key-missing`. */
  key: string | null;
  keyForm: KeyForm;
  /** Told as requests begin and end; each try is one. */
  count?: { began(): void; ended(): void };
  limits?: Partial<RemoteLimits>;
  timing?: Timing;
}

type Outcome = HttpAnswer | HttpFailure;

interface Trying {
  limits: RemoteLimits;
  timing: Timing;
  signal: AbortSignal;
  key: string;
}

/** What came, with the address asked without the key, and when; not yet looked through for the key. */
interface Received extends HttpAnswer {
  url: string;
  at: Date;
}

type Send = (
  request: RegistryRequest,
  asking: AskOptions | undefined,
  reads: (status: number) => boolean,
) => Promise<Received>;

/** Any registry has someone with an a in the name. */
const CONTROL: RegistryRequest = { operation: 'search', query: { q: 'a', count: 1, page: 1 } };

/** A registry asked over HTTP. No error it throws carries the key. */
export function createRemoteRegistry(options: RemoteOptions): Registry {
  const { key, timing = REAL_TIMING } = options;
  const agents = createAgents();
  const send = createSend({ ...options, timing, agents });
  const presence = createPresence(timing, (asking) => isThere(send, asking));
  const unanswered = createUnanswered();

  async function answer<T>(
    request: RegistryRequest,
    asking: AskOptions | undefined,
    decode: (response: RegistryResponse) => Decoded<T>,
  ): Promise<Answer<T>> {
    const reads = request.operation === 'search' ? isSearchAnswer : isSuccess;
    const received = await send(request, asking, reads);
    const isNotFound = received.status === NOT_FOUND;
    if (isNotFound) await presence.confirm(asking);
    if (isNotFound && request.operation !== 'search') {
      const { operation: subject, id } = request;
      const others = unanswered.missed(subject, id);
      throw new Refusal('record-not-found', { subject, id, ...(others > 0 && { others }) });
    }
    // What is kept can't be taken back, and is handed on with every export.
    if (key !== null && repeatsKey(received.body, key)) throw new Refusal('answer-repeats-key');
    const response = toResponse(received);
    const decoded = decode(response);
    if (!isNotFound) {
      presence.seen();
      unanswered.answered(request.operation);
    }
    return { ...decoded, response };
  }

  return {
    searchMembers: (query, asking) => answer({ operation: 'search', query }, asking, decodeSearch),
    memberProfile: (id, asking) =>
      answer({ operation: 'member', id }, asking, ({ body }) => decodeMemberProfile(body, id)),
    companyProfile: (id, asking) =>
      answer({ operation: 'company', id }, asking, ({ body }) => decodeCompanyProfile(body, id)),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Refused where what is there speaks no JSON, or can't be asked. */
async function isThere(send: Send, asking: AskOptions | undefined): Promise<boolean> {
  try {
    const { status, body } = await send(CONTROL, asking, isSuccess);
    if (status === NOT_FOUND) return false;
    parseAnswer(toText(body).text);
    return true;
  } catch (error) {
    // Whoever rejects one question and doesn't find another tells them apart.
    if (error instanceof Refusal && error.fault.code === 'registry-rejected') return true;
    throw error;
  }
}

function createSend({
  key,
  keyForm,
  timing,
  agents,
  ...options
}: RemoteOptions & { timing: Timing; agents: Agents }): Send {
  const baseUrl = normaliseBaseUrl(options.baseUrl);
  const limits = { ...REMOTE_LIMITS, ...options.limits };
  const queue = createQueue(limits.atOnce);
  const asked = { agents, limitBytes: limits.bodyBytes };

  const tryOnce = async (
    address: string,
    way: Pick<GetOptions, 'signal' | 'reads'>,
  ): Promise<Outcome> => {
    options.count?.began();
    try {
      return await httpGet(address, { ...asked, ...way });
    } catch (error) {
      if (error instanceof HttpFailure) return error;
      throw error;
    } finally {
      options.count?.ended();
    }
  };

  return async (request, asking, reads) => {
    if (key === null || key === '') throw new Refusal('key-missing');
    const { secret, shown } = toRegistryAddress(request, { baseUrl, key, keyForm });
    return withinLimits(asking?.signal, queue, limits, async (signal) => {
      const ask = (): Promise<Outcome> => tryOnce(secret, { signal, reads });
      const answer = await untilAnswered(ask, { limits, timing, signal, key });
      return { ...answer, url: shown, at: timing.now() };
    });
  };
}

/** 404 is an answer to a search, and what it came with is kept as its evidence. */
const isSearchAnswer = (status: number): boolean => isSuccess(status) || status === NOT_FOUND;

/** Tries, waits and tries again, as far as that can help and the time suffices. */
async function untilAnswered(
  ask: () => Promise<Outcome>,
  { limits, timing, signal, key }: Trying,
): Promise<HttpAnswer> {
  const endsAt = timing.now().getTime() + limits.totalMillis;
  for (let tries = 1; ; tries += 1) {
    const outcome = await ask();
    const verdict = judge(outcome, { tries, limitBytes: limits.bodyBytes, key });
    if (verdict === null) return outcome as HttpAnswer;
    if (!verdict.again || tries >= limits.tries) throw verdict.refusal;
    const millis = waitMillis(outcome, tries, limits, timing);
    // Asking earlier than the registry allows would only be refused again.
    if (timing.now().getTime() + millis >= endsAt) throw verdict.refusal;
    await timing.sleep(millis, signal);
  }
}

/** Runs a call when its turn comes; the signal it gets aborts with the refusal that says why. */
async function withinLimits<T>(
  cancelled: AbortSignal | undefined,
  queue: ReturnType<typeof createQueue>,
  { totalMillis }: RemoteLimits,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const cancel = (): void => stop.abort(new Refusal('cancelled'));
  if (cancelled?.aborted) cancel();
  cancelled?.addEventListener('abort', cancel, { once: true });
  try {
    const giveBack = await queue.turn(stop.signal);
    const clock = setTimeout(() => {
      stop.abort(new Refusal('registry-timeout', { seconds: totalMillis / 1000 }));
    }, totalMillis);
    try {
      return await run(stop.signal);
    } finally {
      clearTimeout(clock);
      giveBack();
    }
  } finally {
    cancelled?.removeEventListener('abort', cancel);
  }
}

function waitMillis(
  outcome: Outcome,
  tries: number,
  { firstBackoffMillis }: RemoteLimits,
  timing: Timing,
): number {
  const backoff = backoffMillis(tries, firstBackoffMillis, timing.random());
  if (outcome instanceof HttpFailure) return backoff;
  return Math.max(backoff, retryAfterMillis(outcome.retryAfter, timing.now()) ?? 0);
}

function toResponse({ status, headers, body, url, at }: Received): RegistryResponse {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const fetchedAt = at.toISOString();
  return { sha256, fetchedAt, url, status, headers, size: body.length, body };
}
