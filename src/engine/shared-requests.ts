/** The same question asked twice at once is asked of the registry once. */
import { Refusal } from '../contract/faults.ts';

interface Flight<T> {
  answer: Promise<T>;
  stop: AbortController;
  waiting: number;
}

export interface SharedRequests<T> {
  /**
   * Join the request under way for this key, or begin it. One who stops waiting is refused as
   * `cancelled` at once; the request itself stops when nobody waits for it any more.
   */
  join(key: string, signal: AbortSignal, begin: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export function createSharedRequests<T>(): SharedRequests<T> {
  const flights = new Map<string, Flight<T>>();

  function take(key: string, begin: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const flying = flights.get(key);
    if (flying) return flying;
    const stop = new AbortController();
    const flight: Flight<T> = { answer: begin(stop.signal), stop, waiting: 0 };
    flights.set(key, flight);
    const land = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.answer.then(land, land);
    return flight;
  }

  return {
    async join(key, signal, begin) {
      if (signal.aborted) throw new Refusal('cancelled');
      const flight = take(key, begin);
      flight.waiting += 1;
      const left = Promise.withResolvers<never>();
      const leave = (): void => left.reject(new Refusal('cancelled'));
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([flight.answer, left.promise]);
      } finally {
        signal.removeEventListener('abort', leave);
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          flight.stop.abort();
          if (flights.get(key) === flight) flights.delete(key);
        }
      }
    },
  };
}
