/** A clock that stands still until a test lets time go on. */
import { REAL_TIMING, type Timing } from '../../src/registry/http/pace.ts';

interface Alarm {
  at: number;
  ring: () => void;
}

const BEGAN = Date.parse('2026-03-01T10:00:00Z');

export class StillClock {
  #at = 0;
  readonly #alarms = new Set<Alarm>();
  /** By how much the clock of the wall was set meanwhile, in milliseconds. */
  wallShift = 0;

  readonly timing: Timing = {
    random: () => 0.5,
    now: () => new Date(BEGAN + this.#at + this.wallShift),
    elapsed: () => this.#at,
    sleep: (millis, signal) => this.#sleep(millis, signal),
    timer: (millis, ring) => {
      const alarm = { at: this.#at + millis, ring };
      this.#alarms.add(alarm);
      return {
        refresh: () => void (alarm.at = this.#at + millis),
        stop: () => void this.#alarms.delete(alarm),
      };
    },
  };

  /** The machine's own time, but for the alarm that ends a call. */
  readonly timingOfCalls: Timing = {
    ...REAL_TIMING,
    timer: (...given) => this.timing.timer(...given),
  };

  /** Whoever waited for less is told, the first first. */
  advance(millis: number): void {
    const until = this.#at + millis;
    for (let next = this.#next(); next && next.at <= until; next = this.#next()) this.#ring(next);
    this.#at = until;
  }

  /** Time goes on to whatever somebody waits for, whenever nothing is under way, until this is over. */
  async passUntil<T>(over: Promise<T>, isIdle: () => boolean): Promise<T> {
    let isOver = false;
    const ended = over.finally(() => (isOver = true));
    ended.catch(() => undefined);
    while (!isOver) {
      await new Promise(setImmediate);
      const next = this.#next();
      if (isIdle() && next) this.#ring(next);
    }
    return ended;
  }

  #next(): Alarm | undefined {
    return [...this.#alarms].toSorted((one, other) => one.at - other.at)[0];
  }

  #ring(alarm: Alarm): void {
    this.#at = Math.max(this.#at, alarm.at);
    this.#alarms.delete(alarm);
    alarm.ring();
  }

  #sleep(millis: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = (): void => {
        this.#alarms.delete(alarm);
        reject(signal.reason as Error);
      };
      const ring = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const alarm = { at: this.#at + millis, ring };
      this.#alarms.add(alarm);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
