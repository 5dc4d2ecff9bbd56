/** Everyone who listens to the engine, and the one way to tell them. */
import type { EngineEvent } from '../contract/events.ts';
import type { Log } from './log.ts';

export interface Announcer {
  listen: (hear: (event: EngineEvent) => void) => () => void;
  announce: (event: EngineEvent) => void;
}

/** A listener that throws is logged and harms neither the others nor the work that announced. */
export function createAnnouncer(log: Pick<Log, 'write'>): Announcer {
  const listeners = new Set<(event: EngineEvent) => void>();
  return {
    listen(hear) {
      // A function of its own, so that the same listener may listen twice and stop once.
      const listener = (event: EngineEvent): void => hear(event);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (error) {
          log.write(`A listener failed at ${event.name}: ${stackOf(error)}`);
        }
      }
    },
  };
}

/** What the log keeps of anything thrown. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
