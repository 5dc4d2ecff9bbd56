/**
 * Sends one request over HTTP: it waits for its turn, within a time limit for all its tries; connection
 * errors, 429 and 5xx are retried. A connection cut within the body is retried too, and ends as
 * `answer-cut`. Every try without an answer is reported.
 */
import { Refusal } from '../../contract/faults/faults.ts';
import type { RequestTarget } from '../../contract/model/request.ts';
import {
  HttpFailure,
  httpGet,
  type Agents,
  type GetOptions,
  type HttpAnswer,
} from '../http/http-get.ts';
import {
  createGate,
  type Gate,
  backoffMillis,
  createQueue,
  retryAfterMillis,
  type Queue,
  type Timing,
  type Timer,
} from '../http/pace.ts';
import type { RequestOptions } from '../common/registry.ts';
import type { ByteClaim } from '../common/byte-limit.ts';
import type { Attempts, Tried } from './attempts.ts';
import { toRegistryAddress, type KeyForm, type RegistryRequest } from './url.ts';
import { judge } from './verdict.ts';

export interface RemoteLimits {
  /** The most requests at the same time. */
  maxConcurrent: number;
  /** The most tries of one call. */
  tries: number;
  /** How long one call may last, in milliseconds, with all tries and waits. */
  totalMillis: number;
  /** The most bytes of a body, after content decoding. */
  bodyBytes: number;
  /** The longest first wait before another try, in milliseconds; doubled with every try. */
  firstBackoffMillis: number;
}

export const REMOTE_LIMITS: RemoteLimits = {
  maxConcurrent: 4,
  tries: 4,
  totalMillis: 30_000,
  bodyBytes: 64 * 2 ** 20,
  firstBackoffMillis: 300,
};

/** A request and the target that it is for; null for the control request. */
interface RequestToSend {
  request: RegistryRequest;
  asked: RequestTarget;
  /** Whether the body of a response with this status is read to its end. */
  reads: (status: number) => boolean;
}

/** A response that was not yet searched for the key. */
export type Received = HttpAnswer & Tried;

interface SenderParts {
  baseUrl: string;
  key: string;
  keyForm: KeyForm;
  limits: RemoteLimits;
  timing: Timing;
  agents: Agents;
  attempts: Attempts;
  /** Called when a request begins and ends; each try is one. */
  count?: { began(): void; ended(): void } | undefined;
}

type Outcome = HttpAnswer | HttpFailure;
export type SendRequest = (
  toSend: RequestToSend,
  requestOptions: RequestOptions | undefined,
) => Promise<Received>;

export function createSender(parts: SenderParts): SendRequest {
  const { limits } = parts;
  const queue = createQueue(limits.maxConcurrent);
  const gate = createGate(parts.timing);
  const clocks = createClocks(limits.totalMillis, parts.timing);
  return async (toSend, requestOptions) => {
    const { secret, shown } = toRegistryAddress(toSend.request, parts);
    const get = {
      agents: parts.agents,
      limitBytes: limits.bodyBytes,
      reads: toSend.reads,
    };
    refuseWhileBusy(gate, parts);
    const what = { url: shown, asked: toSend.asked };
    return withinLimits(requestOptions, queue, clocks, async (signals, clock) => {
      const claim = requestOptions?.claim && whileClockWaits(requestOptions.claim, clock);
      const { signal } = signals;
      const answer = await untilAnswered(parts, gate, signals, what, () =>
        tryOnce(secret, { ...get, claim, signal }, parts.count),
      );
      gate.answered();
      clocks.answered();
      return answer;
    });
  };
}

/** Restarts the clock while other responses take up all the room: that is no silence of the registry. */
function whileClockWaits(claim: ByteClaim, clock: CallClock): ByteClaim {
  return {
    async take(bytes, signal) {
      clock.wait();
      const share = await claim.take(bytes, signal);
      clock.begin();
      return share;
    },
  };
}

/** Refuses a call at once if the registry is busy for longer than a call may last. */
function refuseWhileBusy(gate: Gate, { limits, timing }: SenderParts): void {
  const millis = gate.opensAt() - timing.elapsed();
  if (millis >= limits.totalMillis) throw busyFor(millis, timing);
}

function busyFor(millis: number, timing: Timing): Refusal {
  const until = new Date(timing.now().getTime() + millis).toISOString();
  return new Refusal('registry-busy', { until });
}

async function tryOnce(
  address: string,
  options: GetOptions,
  count: SenderParts['count'],
): Promise<Outcome> {
  count?.began();
  try {
    return await httpGet(address, options);
  } catch (error) {
    if (error instanceof HttpFailure) return error;
    throw error;
  } finally {
    count?.ended();
  }
}

/** Both abort with a refusal as the reason. */
interface Signals {
  signal: AbortSignal;
  /** For what waits; aborts when `signal` does, too. */
  waiting: AbortSignal;
}

/** Tries again as long as that can help and there is time. */
async function untilAnswered(
  { limits, timing, key, attempts }: SenderParts,
  gate: Gate,
  { signal, waiting }: Signals,
  what: Omit<Tried, 'at'>,
  send: () => Promise<Outcome>,
): Promise<Received> {
  const endsAt = timing.elapsed() + limits.totalMillis;
  for (let tries = 1; ; tries += 1) {
    if (gate.opensAt() >= endsAt) throw busyFor(gate.opensAt() - timing.elapsed(), timing);
    const exitGate = await gate.enter(waiting);
    const outcome = await send().finally(exitGate);
    const tried = { ...what, at: timing.now() };
    if (outcome instanceof HttpFailure && outcome.kind === 'stopped') {
      const refusal = signal.reason as Refusal;
      attempts.failed(tried, outcome, refusal);
      throw refusal;
    }
    const isOfRecord = what.asked !== null && 'record' in what.asked;
    const verdict = judge(outcome, { tries, limitBytes: limits.bodyBytes, key, isOfRecord });
    if (verdict === null) return { ...(outcome as HttpAnswer), ...tried };
    attempts.failed(tried, outcome, verdict.refusal);
    const millis = waitMillis(outcome, tries, limits, timing);
    const now = timing.elapsed();
    const mustSlowDown = isSlowdown(outcome);
    if (mustSlowDown) gate.close(millis);
    // A request before the registry allows it would only be refused again.
    if (mustSlowDown && now + millis >= endsAt) throw busyFor(millis, timing);
    if (!verdict.mayRetry || tries >= limits.tries || now + millis >= endsAt) throw verdict.refusal;
    if (!mustSlowDown) await timing.sleep(millis, waiting);
  }
}

function isSlowdown(outcome: Outcome): boolean {
  if (outcome instanceof HttpFailure) return false;
  return outcome.status === 429 || (outcome.status === 503 && outcome.retryAfter !== undefined);
}

/** Runs a call when its turn comes. */
async function withinLimits<T>(
  { signal: cancelled, unsent }: RequestOptions = {},
  queue: Queue,
  clocks: Clocks,
  run: (signals: Signals, clock: CallClock) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const hold = new AbortController();
  const cancel = (): void => stop.abort(new Refusal('cancelled'));
  const holdBack = (): void => hold.abort(new Refusal('cancelled'));
  if (cancelled?.aborted) cancel();
  if (unsent?.aborted) holdBack();
  cancelled?.addEventListener('abort', cancel, { once: true });
  unsent?.addEventListener('abort', holdBack, { once: true });
  const signals = { signal: stop.signal, waiting: AbortSignal.any([stop.signal, hold.signal]) };
  try {
    const clock = clocks.start(stop);
    try {
      const endTurn = await queue.turn(signals.waiting);
      try {
        clock.begin();
        return await run(signals, clock);
      } finally {
        endTurn();
      }
    } finally {
      clock.stop();
    }
  } finally {
    cancelled?.removeEventListener('abort', cancel);
    unsent?.removeEventListener('abort', holdBack);
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

/**
 * How long a call may last, from its start. While it waits for its turn, its time restarts with each answer
 * to another call: a long queue is no reason to give up, silence is.
 */
interface CallClock {
  /** Its turn has come: answers to others give it no more time. Throws if hardly any time is left. */
  begin(): void;
  /** It waits for room for its body: as before its turn, until `begin` is called again. */
  wait(): void;
  stop(): void;
}

interface Clocks {
  /** Aborts the call with `registry-timeout` when its time is over. */
  start(call: AbortController): CallClock;
  answered(): void;
}

/** With a smaller share of its time left, a call does not begin: it would only be cut off. */
const MIN_SHARE_LEFT = 0.1;

function createClocks(
  totalMillis: number,
  { elapsed, timer: startTimer }: Pick<Timing, 'elapsed' | 'timer'>,
): Clocks {
  const seconds = totalMillis / 1000;
  const waiting = new Set<{ timer: Timer; since: number }>();
  return {
    start(call) {
      const refusal = (): Refusal =>
        new Refusal('registry-timeout', { seconds, ...(waiting.has(clock) && { waited: 1 }) });
      const timer = startTimer(totalMillis, () => call.abort(refusal()));
      const clock = { timer, since: elapsed() };
      waiting.add(clock);
      return {
        begin() {
          const left = clock.since + totalMillis - elapsed();
          if (left < totalMillis * MIN_SHARE_LEFT) call.abort(refusal());
          waiting.delete(clock);
          call.signal.throwIfAborted();
        },
        wait() {
          clock.since = elapsed();
          timer.refresh();
          waiting.add(clock);
        },
        stop() {
          waiting.delete(clock);
          timer.stop();
        },
      };
    },
    answered() {
      for (const clock of waiting) {
        clock.since = elapsed();
        clock.timer.refresh();
      }
    },
  };
}
