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

/** The access key that a host was given from outside, by the environment. */

const NAME = 'INTERLOCK_KEY';

/**
 * The key of the environment, which is taken out of it: nothing that is started after that, program or
 * thread, inherits it, and it is not there for a second call. What the system shows of our own process stays as it
 * was begun, for its user alone (`/proc/PID/environ`): only a file keeps a key out of that as well.
 */
export function takeGivenKey(): string | null {
  const given = process.env[NAME]?.trim();
  delete process.env[NAME];
  return given === '' ? null : (given ?? null);
}
