/** A cache of limited size; the least recently used values are dropped first. */

export interface RecentlyUsed<T> {
  get(key: string): T | undefined;
  /** @returns the value, which is cached now, however large it is */
  put(key: string, value: T): T;
}

/** `maxSize` limits the sum of the values' sizes by `sizeOf`; the newest value stays even above it. */
export function createRecentlyUsed<T>(
  maxSize: number,
  sizeOf: (value: T) => number,
): RecentlyUsed<T> {
  const held = new Map<string, T>();
  let total = 0;

  function forget(key: string): void {
    const value = held.get(key);
    if (value !== undefined) total -= sizeOf(value);
    held.delete(key);
  }

  function put(key: string, value: T): T {
    forget(key);
    held.set(key, value);
    total += sizeOf(value);
    for (const oldest of held.keys()) {
      if (total <= maxSize || oldest === key) break;
      forget(oldest);
    }
    return value;
  }

  return {
    put,
    get(key) {
      const value = held.get(key);
      return value === undefined ? undefined : put(key, value);
    },
  };
}
