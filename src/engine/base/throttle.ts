/** Lets something happen at most once per interval, and never loses the last time. */

export interface Throttle {
  /** Runs now if the interval is over, else as soon as it is. */
  schedule(): void;
  /** Runs now if a run is pending. */
  flush(): void;
  /** No run happens afterwards. */
  stop(): void;
}

const thrown = (error: unknown): never => {
  throw error;
};

/**
 * `act` runs at most once per `millis`; requests in between share one run at the end. Nobody waits for it,
 * so what it throws goes to `failed`.
 */
export function createThrottle(
  millis: number,
  act: () => void,
  failed: (error: unknown) => void = thrown,
): Throttle {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;

  let stopped = false;

  const clear = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  const run = (): void => {
    clear();
    last = performance.now();
    try {
      act();
    } catch (error) {
      failed(error);
    }
  };
  return {
    schedule() {
      if (timer || stopped) return;
      const wait = last + millis - performance.now();
      if (wait <= 0) run();
      else timer = setTimeout(run, wait);
    },
    flush: () => {
      if (timer) run();
    },
    stop() {
      stopped = true;
      clear();
    },
  };
}
