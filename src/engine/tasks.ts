/** Work under way: every call has a signal; one the caller named can be followed and cancelled. */
import type { EngineEvent } from '../contract/events.ts';
import { Refusal } from '../contract/faults.ts';
import type { Call } from './handlers.ts';
import { createThrottle } from './throttle.ts';

const PROGRESS_EVERY_MILLIS = 100;
/** What is at a registry as the engine closes is heard for so long. */
const HEARD_AT_CLOSE_MILLIS = 3000;

export interface Tasks {
  /** Run work under this name, or under none. A name can't be used twice at the same time. */
  run<T>(task: string | undefined, work: (call: Call) => T | Promise<T>): Promise<T>;
  /** Ask the named work to stop; false when there is none. */
  cancel(task: string): boolean;
  /** Ask all work to stop, and wait until it has; what it still hears to its end is cut after a while. */
  close(): Promise<void>;
}

export function createTasks(announce: (event: EngineEvent) => void): Tasks {
  const named = new Map<string, AbortController>();
  const underWay = new Map<AbortController, Promise<unknown>>();
  const cutting = new AbortController();

  async function follow<T>(
    task: string | undefined,
    signal: AbortSignal,
    work: (call: Call) => T | Promise<T>,
  ): Promise<T> {
    let latest: { done: number; total: number | null; words: string } | null = null;
    const throttle = createThrottle(PROGRESS_EVERY_MILLIS, () => {
      if (latest && task !== undefined) announce({ name: 'taskProgressed', task, ...latest });
    });
    const progress: Call['progress'] = (done, total, words) => {
      latest = { done, total, words };
      throttle.ask();
    };
    try {
      return await work({ task, signal, cut: cutting.signal, progress });
    } finally {
      throttle.flush();
    }
  }

  return {
    async run(task, work) {
      if (task !== undefined && named.has(task)) {
        throw new Refusal('input-invalid', { field: 'task', why: 'this name is in use' });
      }
      const controller = new AbortController();
      if (task !== undefined) named.set(task, controller);
      const running = follow(task, controller.signal, work);
      underWay.set(controller, running);
      try {
        return await running;
      } finally {
        underWay.delete(controller);
        if (task !== undefined) named.delete(task);
      }
    },
    cancel(task) {
      const controller = named.get(task);
      controller?.abort();
      return controller !== undefined;
    },
    async close() {
      const running = [...underWay.values()];
      for (const controller of underWay.keys()) controller.abort();
      const late = setTimeout(() => cutting.abort(), HEARD_AT_CLOSE_MILLIS);
      await Promise.allSettled(running);
      clearTimeout(late);
    },
  };
}

/** Have other calls answered in between; then go on, or refuse with `cancelled` as below. */
export async function giveWay(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  stopIfCancelled(signal);
}

/** Refuse with `cancelled` once the caller has asked to stop. */
export function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new Refusal('cancelled');
}
