/** Access keys that are gone when the program ends: for hosts without a keyring. */
import type { KeyPowers } from '../engine/base/host.ts';

/**
 * `initial` is a key given from outside, as by the environment. It belongs to the first registry
 * that asks for one, and is never handed to another.
 */
export function createMemoryKeys(initial: string | null = null): KeyPowers {
  const keys = new Map<string, string>();
  let unclaimed = initial === '' ? null : initial;

  function keyOf(registry: string): string | null {
    if (unclaimed !== null) {
      keys.set(registry, unclaimed);
      unclaimed = null;
    }
    return keys.get(registry) ?? null;
  }

  return {
    readKey: (registry) => Promise.resolve(keyOf(registry)),
    keepKey(registry, key) {
      if (key === null) keys.delete(registry);
      else keys.set(registry, key);
      return Promise.resolve(key === null ? 'none' : 'memory');
    },
    readKeys: () => Promise.resolve([...keys.values(), ...(unclaimed === null ? [] : [unclaimed])]),
    keyKeeping: (registry) => Promise.resolve(keyOf(registry) === null ? 'none' : 'memory'),
  };
}
