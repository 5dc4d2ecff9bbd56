/**
 * How long calls may last: from the moment of asking. While a call waits for its turn its time begins
 * anew with each answer that another gets: a long queue is no reason to give up, silence is.
 */
import { Refusal } from '../../contract/faults.ts';

export interface CallClock {
  /** Its turn has come: no answer to another gives it more time. Throws where hardly any is left. */
  begin(): void;
  /** It waits for room of ours: as before its turn, until it begins again. */
  wait(): void;
  stop(): void;
}

export interface Clocks {
  /** Aborts with `registry-timeout` when the time is over. */
  start(call: AbortController): CallClock;
  answered(): void;
}

/** A request that begins with less of its time than this left would only be cut off. */
const WORTH_BEGINNING = 0.1;

export function createClocks(totalMillis: number): Clocks {
  const seconds = totalMillis / 1000;
  const waiting = new Set<{ timer: NodeJS.Timeout; since: number }>();
  return {
    start(call) {
      const refusal = (): Refusal =>
        new Refusal('registry-timeout', { seconds, ...(waiting.has(clock) && { waited: 1 }) });
      const timer = setTimeout(() => call.abort(refusal()), totalMillis);
      const clock = { timer, since: performance.now() };
      waiting.add(clock);
      return {
        begin() {
          const left = clock.since + totalMillis - performance.now();
          if (left < totalMillis * WORTH_BEGINNING) call.abort(refusal());
          waiting.delete(clock);
          call.signal.throwIfAborted();
        },
        wait() {
          clock.since = performance.now();
          timer.refresh();
          waiting.add(clock);
        },
        stop() {
          waiting.delete(clock);
          clearTimeout(timer);
        },
      };
    },
    answered() {
      for (const clock of waiting) {
        clock.since = performance.now();
        clock.timer.refresh();
      }
    },
  };
}
