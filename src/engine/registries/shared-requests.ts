/** Sends a request only once if it is made twice at the same time. */
import { Refusal } from '../../contract/faults/faults.ts';

/** How a request is stopped. */
export interface Stops {
  /** Stops at once. */
  signal: AbortSignal;
  /** Stops it only while it waits to be sent; once sent, its response is awaited. */
  unsent?: AbortSignal | undefined;
}

interface Flight<T> {
  answer: Promise<T>;
  stop: AbortController;
  /** Aborted when no caller wants it sent any more. */
  hold: AbortController;
  waiting: number;
  /** Waiting callers that still want it sent. */
  wanting: number;
}

export interface SharedRequests<T> {
  /**
   * Joins the request under way for this key, or begins it. A caller that stops waiting is refused as
   * `cancelled` at once; the request itself stops when nobody waits for it any more, or, before it is sent,
   * when no waiting caller wants it sent.
   */
  join(key: string, stops: Stops, begin: Begin<T>): Promise<T>;
}

type Begin<T> = (stops: Required<Stops>) => Promise<T>;

export function createSharedRequests<T>(): SharedRequests<T> {
  const flights = new Map<string, Flight<T>>();

  function joinOrBegin(key: string, begin: Begin<T>): Flight<T> {
    const current = flights.get(key);
    if (current) return current;
    const stop = new AbortController();
    const hold = new AbortController();
    const answer = begin({ signal: stop.signal, unsent: hold.signal });
    const flight: Flight<T> = { answer, stop, hold, waiting: 0, wanting: 0 };
    flights.set(key, flight);
    const forget = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.answer.then(forget, forget);
    return flight;
  }

  async function waitFor(flight: Flight<T>, { signal, unsent }: Stops): Promise<T> {
    flight.waiting += 1;
    flight.wanting += 1;
    let isWanting = true;
    const abandoned = Promise.withResolvers<never>();
    const abandon = (): void => abandoned.reject(new Refusal('cancelled'));
    const withdraw = (): void => {
      if (isWanting) flight.wanting -= 1;
      isWanting = false;
      if (flight.wanting === 0) flight.hold.abort();
    };
    signal.addEventListener('abort', abandon, { once: true });
    unsent?.addEventListener('abort', withdraw, { once: true });
    try {
      return await Promise.race([flight.answer, abandoned.promise]);
    } finally {
      signal.removeEventListener('abort', abandon);
      unsent?.removeEventListener('abort', withdraw);
      flight.waiting -= 1;
      withdraw();
      if (flight.waiting === 0) flight.stop.abort();
    }
  }

  return {
    async join(key, stops, begin) {
      for (;;) {
        if (stops.signal.aborted || stops.unsent?.aborted) throw new Refusal('cancelled');
        const flight = joinOrBegin(key, begin);
        const isHeldBack = flight.hold.signal.aborted;
        try {
          return await waitFor(flight, stops);
        } catch (error) {
          // Sent or not can't be known before: if it wasn't, callers that joined since send it again.
          const wasNotSent = error instanceof Refusal && error.fault.code === 'cancelled';
          if (!isHeldBack || !wasNotSent) throw error;
        } finally {
          if (flight.waiting === 0 && flights.get(key) === flight) flights.delete(key);
        }
      }
    },
  };
}
