/** Little memory for a process whose work is to read a file of anybody's. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Has this process, and every thread that it starts from now on, keep what was let go of for as short as
 * can be. What else it does takes longer for it.
 */
export function useLowMemory(): void {
  for (const flag of ['--optimize-for-size', '--max-semi-space-size=1', '--expose-gc']) {
    setFlagsFromString(flag);
  }
}

let collect: (() => void) | undefined;

/** Something large was let go of: gone now rather than later, in a process that is to use little memory. */
export function collectGarbage(): void {
  collect ??= runInNewContext('typeof gc === "function" ? gc : () => undefined') as () => void;
  collect();
}
