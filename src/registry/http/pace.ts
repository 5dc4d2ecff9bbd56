/** Limits on requests to a registry: how many at once, and how long to wait before another try. */
import { setTimeout as delay } from 'node:timers/promises';

/** The source of time and chance; replaced in tests. */
export interface Timing {
  /** Rejects at once with the signal's reason when it aborts. */
  sleep(millis: number, signal: AbortSignal): Promise<void>;
  /** At least 0 and less than 1. */
  random(): number;
  now(): Date;
  /** Milliseconds since some moment, unaffected by changes of the clock; waits are measured by it. */
  elapsed(): number;
  /** Calls `ring` once after this time, which starts anew with each refresh. */
  timer(millis: number, ring: () => void): Timer;
}

export interface Timer {
  refresh(): void;
  stop(): void;
}

export const REAL_TIMING: Timing = {
  sleep: (millis, signal) =>
    delay(millis, undefined, { signal }).catch(() => signal.throwIfAborted()),
  random: Math.random,
  now: () => new Date(),
  elapsed: () => performance.now(),
  timer(millis, ring) {
    const timeout = setTimeout(ring, millis);
    return { refresh: () => void timeout.refresh(), stop: () => clearTimeout(timeout) };
  },
};

export interface Queue {
  /**
   * Waits for a turn, first come first served. The returned function ends the turn. Rejects at once with
   * the signal's reason when it aborts.
   */
  turn(signal: AbortSignal): Promise<() => void>;
}

/** A queue that gives at most `maxConcurrent` turns at a time. */
export function createQueue(maxConcurrent: number): Queue {
  let taken = 0;
  const waiting = new Set<() => void>();

  const endTurn = (): void => {
    taken -= 1;
    const [next] = waiting;
    next?.();
  };
  const take = (): (() => void) => {
    taken += 1;
    return endTurn;
  };

  const turn = (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (taken < maxConcurrent) {
        resolve(take());
        return;
      }
      const enter = (): void => {
        waiting.delete(enter);
        signal.removeEventListener('abort', onAbort);
        resolve(take());
      };
      const onAbort = (): void => {
        waiting.delete(enter);
        reject(signal.reason as Error);
      };
      waiting.add(enter);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  return { turn };
}

const LONGEST_BACKOFF_MILLIS = 8_000;

/** Milliseconds before the next try: doubled with each, less up to half at random. */
export function backoffMillis(triesMade: number, firstMillis: number, chance: number): number {
  const whole = Math.min(firstMillis * 2 ** (triesMade - 1), LONGEST_BACKOFF_MILLIS);
  return whole * (0.5 + chance / 2);
}

/** The longest wait that is accepted: a registry that says years has made a mistake. */
const LONGEST_PAUSE_MILLIS = 24 * 60 * 60 * 1000;

/**
 * Milliseconds that a Retry-After states, in seconds or as an HTTP date, at most a day; null if it states
 * neither.
 */
export function retryAfterMillis(header: string | undefined, now: Date): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_PAUSE_MILLIS);
  // HTTP dates end in GMT or begin with a weekday; Date.parse alone would read `5.5` as a day in May.
  const at = /GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} /.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(0, at - now.getTime()), LONGEST_PAUSE_MILLIS);
}

const REMEMBERED_MILLIS = 60_000;

/**
 * One pace for all requests to a registry. When it asks to slow down, none begins until it may be queried
 * again; then one, and with every response twice as many at once. As many as it answered before it asked
 * are let in again per equally long span, until it has not asked for a minute.
 */
export interface Gate {
  /** When requests may begin again, in `elapsed` time; in the past if they may. */
  opensAt(): number;
  /** Waits until one more request may begin; the returned function reports its end. */
  enter(signal: AbortSignal): Promise<() => void>;
  answered(): void;
  /** No request begins for this time. */
  close(millis: number): void;
}

export function createGate({ elapsed: millis, sleep }: Pick<Timing, 'elapsed' | 'sleep'>): Gate {
  let opens = 0;
  let maxConcurrent = Infinity;
  let underWay = 0;
  /** The responses and begun requests since a time; at most `maxBegun` may begin within `span`. */
  let counted = { since: millis(), answers: 0, begun: 0 };
  let maxBegun = Infinity;
  let span = 0;
  let forgetAt = 0;
  const bell = createBell();

  const startSpan = (since: number): void => void (counted = { since, answers: 0, begun: 0 });

  /** Milliseconds until the next request may begin; 0 for now. */
  function waitMillis(): number {
    const at = millis();
    if (at < opens) return opens - at;
    if (at >= forgetAt) maxBegun = maxConcurrent = Infinity;
    if (counted.begun < maxBegun) return 0;
    if (at < counted.since + span) return counted.since + span - at;
    startSpan(at);
    return 0;
  }

  return {
    opensAt: () => opens,
    async enter(signal) {
      for (;;) {
        signal.throwIfAborted();
        const wait = waitMillis();
        if (wait > 0) await sleep(wait, signal);
        else if (underWay < maxConcurrent) break;
        else await bell.untilRung(signal);
      }
      underWay += 1;
      counted.begun += 1;
      return () => {
        underWay -= 1;
        bell.ring();
      };
    },
    answered() {
      counted.answers += 1;
      maxConcurrent *= 2;
    },
    close(wait) {
      const at = millis();
      // Requests that were under way when it closed bring nothing new.
      if (at + wait <= opens) return;
      if (counted.answers > 0) {
        maxBegun = counted.answers;
        span = at + wait - counted.since;
        startSpan(at + wait);
      }
      opens = at + wait;
      counted.begun = 0;
      maxConcurrent = 1;
      forgetAt = opens + Math.max(REMEMBERED_MILLIS, span);
    },
  };
}

/** Wakes all who wait. */
function createBell() {
  let rung = Promise.withResolvers<void>();
  return {
    ring(): void {
      rung.resolve();
      rung = Promise.withResolvers();
    },
    untilRung: (signal: AbortSignal): Promise<void> => untilSettled(rung.promise, signal),
  };
}

/** Rejects at once with the signal's reason when it aborts. */
function untilSettled(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    void promise.then(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
  });
}
