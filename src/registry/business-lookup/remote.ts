/**
 * The three operations over HTTP. A call waits for its turn, then has a time limit across all its
 * tries; connection errors, 429 and 5xx are tried again. A connection cut within the body is tried
 * again too, and is `answer-cut` in the end.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../contract/faults.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';
import { decodeCompanyProfile, decodeMemberItems, decodeMemberProfile } from './decode.ts';
import { createAgents, httpGet, HttpFailure, type HttpAnswer } from '../http/http-get.ts';
import {
  backoffMillis,
  createQueue,
  REAL_TIMING,
  retryAfterMillis,
  type Timing,
} from '../http/pace.ts';
import type { Answer, AskOptions, Decoded, Registry } from '../registry.ts';
import { repeatsKey } from '../http/repeated-key.ts';
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
  request: RegistryRequest;
  limits: RemoteLimits;
  timing: Timing;
  signal: AbortSignal;
}

type Ask = (request: RegistryRequest, options?: AskOptions) => Promise<RegistryResponse>;

/** A registry asked over HTTP. No error it throws carries the key. */
export function createRemoteRegistry(options: RemoteOptions): Registry {
  const ask = createAsk(options);
  return {
    async searchMembers(query, asking) {
      const response = await ask({ operation: 'search', query }, asking);
      return toAnswer(decodeMemberItems(response.body), response);
    },
    async memberProfile(id, asking) {
      const response = await ask({ operation: 'member', id }, asking);
      return toAnswer(decodeMemberProfile(response.body, id), response);
    },
    async companyProfile(id, asking) {
      const response = await ask({ operation: 'company', id }, asking);
      return toAnswer(decodeCompanyProfile(response.body, id), response);
    },
  };
}

const toAnswer = <T>(decoded: Decoded<T>, response: RegistryResponse): Answer<T> => ({
  ...decoded,
  response,
});

function createAsk(options: RemoteOptions): Ask {
  const { key, keyForm, timing = REAL_TIMING } = options;
  const baseUrl = normaliseBaseUrl(options.baseUrl);
  const limits = { ...REMOTE_LIMITS, ...options.limits };
  const queue = createQueue(limits.atOnce);
  const agents = createAgents();

  const tryOnce = async (address: string, signal: AbortSignal): Promise<Outcome> => {
    options.count?.began();
    try {
      return await httpGet(address, { agents, limitBytes: limits.bodyBytes, signal });
    } catch (error) {
      if (error instanceof HttpFailure) return error;
      throw error;
    } finally {
      options.count?.ended();
    }
  };

  return async (request, asking) => {
    if (key === null || key === '') throw new Refusal('key-missing');
    const { secret, shown } = toRegistryAddress(request, { baseUrl, key, keyForm });
    return withinLimits(asking?.signal, queue, limits, async (signal) => {
      const ask = (): Promise<Outcome> => tryOnce(secret, signal);
      const answer = await untilAnswered(ask, { request, limits, timing, signal });
      // What is kept can't be taken back, and is handed on with every export.
      if (repeatsKey(answer.body, key)) throw new Refusal('answer-repeats-key');
      return toResponse(answer, shown, timing.now());
    });
  };
}

/** Tries, waits and tries again, as far as that can help and the time suffices. */
async function untilAnswered(
  ask: () => Promise<Outcome>,
  { request, limits, timing, signal }: Trying,
): Promise<HttpAnswer> {
  const endsAt = timing.now().getTime() + limits.totalMillis;
  for (let tries = 1; ; tries += 1) {
    const outcome = await ask();
    const verdict = judge(outcome, { request, tries, limitBytes: limits.bodyBytes });
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

function toResponse({ status, body }: HttpAnswer, url: string, now: Date): RegistryResponse {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { sha256, fetchedAt: now.toISOString(), url, status, size: body.length, body };
}
