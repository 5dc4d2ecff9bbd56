/** A cache for very many small values. */

/**
 * Once it is full, all that was not used lately is dropped: cheaper for each use than dropping the oldest.
 * `maxSize` limits the sum of the values' sizes by `sizeOf`.
 */
export function createHeld<T>(maxSize: number, sizeOf: (value: T) => number) {
  let recent = new Map<string, T>();
  let before = new Map<string, T>();
  let size = 0;
  function put(key: string, value: T): T {
    if (size >= maxSize / 2) {
      before = recent;
      recent = new Map();
      size = 0;
    }
    recent.set(key, value);
    size += sizeOf(value);
    return value;
  }
  return {
    put,
    get(key: string): T | undefined {
      const value = recent.get(key);
      if (value !== undefined) return value;
      const older = before.get(key);
      return older === undefined ? undefined : put(key, older);
    },
  };
}
