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
