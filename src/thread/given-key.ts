/** The access key that a host was given from outside, by the environment. */

const NAME = 'INTERLOCK_KEY';

let given: string | null = null;

/**
 * The key of the environment, which is taken out of it at the first call: nothing that is started
 * after that, program or thread, inherits it. What the system shows of our own process stays as it
 * was begun, for its user alone (`/proc/PID/environ`): only a file keeps a key out of that as well.
 */
export function takeGivenKey(): string | null {
  const found = process.env[NAME]?.trim();
  delete process.env[NAME];
  if (found) given = found;
  return given;
}
