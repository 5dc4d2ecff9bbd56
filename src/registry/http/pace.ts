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
