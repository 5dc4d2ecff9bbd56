/**
 * One pace for all that is asked of a registry. Once it asks to slow down nobody asks until it may be
 * asked again; then one request goes first, and twice as many at once with every answer. As many as it
 * answered before it asked that are let in again in as long a time, until it didn't ask for a minute.
 */
import type { Timing } from './pace.ts';

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
        else await bell.heard(signal);
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
    heard: (signal: AbortSignal): Promise<void> => untilSettled(rung.promise, signal),
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
