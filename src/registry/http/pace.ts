/** Manners towards a registry: how many requests at once, and how long to wait before trying again. */
import { setTimeout as delay } from 'node:timers/promises';

/** Where delays and chance come from; replaced in tests. */
export interface Timing {
  /** Rejects at once with the signal's reason when it aborts. */
  sleep(millis: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to, not including, 1. */
  random(): number;
  now(): Date;
  /** Milliseconds since some moment, whatever the clock is set to meanwhile: waits go by it. */
  elapsed(): number;
  /** Rings once after so long, counted anew from each refresh. */
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
   * Wait for a turn, first come first served. The function returned gives it back. Rejects at once
   * with the signal's reason when it aborts.
   */
  turn(signal: AbortSignal): Promise<() => void>;
}

/** A queue in which at most `atOnce` have their turn. */
export function createQueue(atOnce: number): Queue {
  let taken = 0;
  const waiting = new Set<() => void>();

  const giveBack = (): void => {
    taken -= 1;
    const [next] = waiting;
    next?.();
  };
  const take = (): (() => void) => {
    taken += 1;
    return giveBack;
  };

  const turn = (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (taken < atOnce) {
        resolve(take());
        return;
      }
      const enter = (): void => {
        waiting.delete(enter);
        signal.removeEventListener('abort', leave);
        resolve(take());
      };
      const leave = (): void => {
        waiting.delete(enter);
        reject(signal.reason as Error);
      };
      waiting.add(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  return { turn };
}

const LONGEST_BACKOFF_MILLIS = 8_000;

/** Milliseconds before the next try: doubling with each, less up to half by chance. */
export function backoffMillis(triesMade: number, firstMillis: number, chance: number): number {
  const whole = Math.min(firstMillis * 2 ** (triesMade - 1), LONGEST_BACKOFF_MILLIS);
  return whole * (0.5 + chance / 2);
}

/** Nobody is waited for longer: a registry that says years has made a mistake. */
const LONGEST_PAUSE_MILLIS = 24 * 60 * 60 * 1000;

/**
 * Milliseconds that a Retry-After asks for, in seconds or as an HTTP date, a day at most; null if it says
 * neither.
 */
export function retryAfterMillis(header: string | undefined, now: Date): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_PAUSE_MILLIS);
  // Every HTTP date names GMT; Date.parse alone would take `5.5` for a day in May.
  const at = /GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} /.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(at)) return null;
  return Math.min(Math.max(0, at - now.getTime()), LONGEST_PAUSE_MILLIS);
}

/**
 * One pace for all that is asked of a registry. Once it asks to slow down nobody asks until it may be
 * asked again; then one request goes first, and twice as many at once with every answer. As many as it
 * answered before it asked that are let in again in as long a time, until it didn't ask for a minute.
 */
const REMEMBERED_MILLIS = 60_000;

export interface Gate {
  /** When it may be asked again, by `elapsed`; in the past where it may be. */
  opensAt(): number;
  /** Wait until one more request may begin; the function returned says that it ended. */
  enter(signal: AbortSignal): Promise<() => void>;
  answered(): void;
  /** Nobody is let in for so long. */
  close(millis: number): void;
}

export function createGate({ elapsed: millis, sleep }: Pick<Timing, 'elapsed' | 'sleep'>): Gate {
  let opens = 0;
  let atOnce = Infinity;
  let underWay = 0;
  /** What was answered and let in since a time, of at most so many in so long a time. */
  let counted = { since: millis(), answers: 0, begun: 0 };
  let most = Infinity;
  let span = 0;
  let forgetAt = 0;
  const bell = createBell();

  const startSpan = (since: number): void => void (counted = { since, answers: 0, begun: 0 });

  /** Milliseconds until the next may begin; 0: now. */
  function waitMillis(): number {
    const at = millis();
    if (at < opens) return opens - at;
    if (at >= forgetAt) most = atOnce = Infinity;
    if (counted.begun < most) return 0;
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
        else if (underWay < atOnce) break;
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
      atOnce *= 2;
    },
    close(wait) {
      const at = millis();
      // What was under way as it closed says nothing new.
      if (at + wait <= opens) return;
      if (counted.answers > 0) {
        most = counted.answers;
        span = at + wait - counted.since;
        startSpan(at + wait);
      }
      opens = at + wait;
      counted.begun = 0;
      atOnce = 1;
      forgetAt = opens + Math.max(REMEMBERED_MILLIS, span);
    },
  };
}

/** Rings for all who listen. */
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
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    void promise.then(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    });
  });
}
