/** The engine's listeners, and the one way to send them events. */
import { faultWords, Refusal } from '../../contract/faults/faults.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { Log } from './log.ts';

export interface Announcer<E = EngineEvent> {
  listen: (handle: (event: E) => void) => () => void;
  announce: (event: E) => void;
}

/** A listener that throws is logged and harms neither the others nor the work that announced. */
export function createAnnouncer<E extends { name: string } = EngineEvent>(
  log: Pick<Log, 'write'>,
): Announcer<E> {
  const listeners = new Set<(event: E) => void>();
  return {
    listen(handler) {
      // A new function, so that the same listener may listen twice and stop once.
      const listener = (event: E): void => handler(event);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (error) {
          log.write(`A listener failed at ${event.name}: ${thrownInWords(error)}`);
        }
      }
    },
  };
}

/** Anything thrown as the log writes it: a refusal in its words, a bug with its stack. */
export function thrownInWords(error: unknown): string {
  if (error instanceof Refusal) return faultWords(error.fault).says;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
