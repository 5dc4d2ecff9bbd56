/** Access keys in memory, lost when the program ends: for hosts without a keyring. */
import type { KeyPowers } from '../engine/base/host.ts';

/**
 * `initial` is a key given from outside, as by the environment. It belongs to the first registry that asks
 * for one, and is never given to another.
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
    saveKey(registry, key) {
      if (key === null) keys.delete(registry);
      else keys.set(registry, key);
      return Promise.resolve(key === null ? 'none' : 'memory');
    },
    readKeys: () => Promise.resolve([...keys.values(), ...(unclaimed === null ? [] : [unclaimed])]),
    keyKeeping: (registry) => Promise.resolve(keyOf(registry) === null ? 'none' : 'memory'),
  };
}

/** The environment variable that gives an access key. */
const NAME = 'INTERLOCK_KEY';

/**
 * Takes the key out of the environment: programs and threads started later do not inherit it, and a second
 * call returns null. The system still shows our process's initial environment to its own user
 * (`/proc/PID/environ`): only a key given by a file is not there.
 */
export function takeGivenKey(): string | null {
  const given = process.env[NAME]?.trim();
  delete process.env[NAME];
  return given === '' ? null : (given ?? null);
}
