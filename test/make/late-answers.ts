/**
 * Answers that come late, to find tests which count on how soon one comes: `VITE_LATE=400 npm test`. Tests
 * whose own clock stands may fail by it alone, and all take far longer.
 */

// As they are before a test puts others in their place.
const { setTimeout: inTime } = globalThis;

/** A wait of up to so many milliseconds, one in ten of up to four times as many; who waits first goes on first. */
export function lateness(most = 0): () => Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  if (most === 0) return () => Promise.resolve();
  return async () => {
    const millis = Math.random() * most * (Math.random() < 0.1 ? 4 : 1);
    before = Promise.all([before, new Promise((goOn) => inTime(goOn, millis))]);
    await before;
  };
}
