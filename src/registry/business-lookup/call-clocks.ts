/**
 * How long calls may last: from the moment of asking. While a call waits for its turn its time begins
 * anew with each answer that another gets: a long queue is no reason to give up, silence is.
 */
import { Refusal } from '../../contract/faults.ts';
import type { Timer, Timing } from '../http/pace.ts';

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

export function createClocks(
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
          if (left < totalMillis * WORTH_BEGINNING) call.abort(refusal());
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
